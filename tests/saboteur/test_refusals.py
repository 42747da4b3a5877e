"""Whoever is told no is told why, by which rule, and all that they need to see it: which seat, card, tool or cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.game import Refusal
from companion.core.records import Record, Secret
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.placing import Instead
from tests.saboteur.tables import ALMOST, BETWEEN, CROOKED, GOALS, Sitting, begun, saboteurs_at, with_goals, with_roles
from tests.sitting import No

NORTH, MIDDLE, SOUTH = GOALS


def at(
    layout: str = "", edition: str = "lv", *, correct: dict[str, Any] | None = None, **more: Any
) -> Callable[[], Any]:
    """A table with this mine, and with turn, pile, hands and tools put right."""

    def table() -> Sitting:
        sitting = Sitting(edition=edition, **more)
        if layout:
            sitting.enter(layout)
        if correct:
            sitting.correct(**correct)
        return sitting

    return table


def after(*commands: Record, edition: str = "lv", layout: str = "", **more: Any) -> Callable[[], Sitting]:
    """A table at which all this was done."""

    def table() -> Sitting:
        sitting: Sitting = at(layout, edition, **more)()
        for command in commands:
            sitting.do(command)
        return sitting

    return table


def unfit_stone() -> Sitting:
    table = with_goals({MIDDLE: "stone:NE"}, "lt")
    table.enter(CROOKED)
    table.lay("7,0=NESW")
    table.do(cmd.TurnGoal(MIDDLE))
    return table


def sharing() -> Sitting:
    table = with_roles(saboteurs_at(1))
    table.find_treasure()
    table.do(cmd.Reveal())
    return table


def without_cards(seat: int) -> dict[str, Any]:
    return {"pile": 0, "hands": tuple(2 * (each != seat) for each in range(3))}


def all_used(card: Record, times: int) -> Callable[[], Sitting]:
    """Every copy of an action card has been played."""
    return after(*[card] * times, layout="1,0=EW 2,0=EW 3,0=EW 4,0=NEW", correct={"tools": (("lamp",), (), ())})


REACHED = cmd.LayPath((7, 0), "NESW")
STONE = cmd.TurnGoal(MIDDLE, "stone:SW")
NOES = {
    "a broken tool": No(
        at(correct={"tools": (("lamp", "pick"), (), ())}),
        cmd.LayPath((1, 0), "EW"),
        "tool-broken",
        "tools.block",
        {"tools": ("lamp", "pick")},
    ),
    "nothing to lay": No(at(correct=without_cards(0) | {"turn": 1}), cmd.TurnGoal(NORTH, by=0), "no-card"),
    "turned over by nobody": No(at(), cmd.TurnGoal(NORTH, by=3), "no-such-seat", "", {"seat": 3}),
    "turned over behind a tool": No(
        at(correct={"tools": ((), ("cart",), ())}),
        cmd.TurnGoal(NORTH, by=1),
        "tool-broken",
        "tools.block",
        {"tools": ("cart",)},
    ),
    "turned over too late": No(
        after(REACHED, layout=ALMOST), cmd.TurnGoal(NORTH, by=0), "not-now", "", {"phase": "goal"}
    ),
    "no goal there": No(at(), cmd.TurnGoal((7, 0), "gold"), "no-such-goal", "goal.turned", {"at": (7, 0)}),
    "turned over already": No(
        after(REACHED, STONE, layout=ALMOST), STONE, "face-up-already", "goal.turned", {"at": MIDDLE}
    ),
    "not reached": No(at(), cmd.TurnGoal(NORTH, "gold"), "not-reached", "goal.turned", {"at": NORTH}),
    "not chosen": No(
        after(cmd.LayPath((8, 1), "NSW"), STONE, edition="uk", layout=BETWEEN),
        cmd.TurnGoal(SOUTH, "gold"),
        "not-chosen",
        "goal.two-at-once",
        {"at": SOUTH},
    ),
    "hidden": No(
        after(REACHED, layout=ALMOST, hidden_goals=True),
        cmd.TurnGoal(MIDDLE, "gold"),
        "goals-are-hidden",
        "",
        {"at": MIDDLE},
    ),
    "not said what": No(
        after(REACHED, layout=ALMOST), cmd.TurnGoal(MIDDLE), "goal-wanted", "goal.turned", {"at": MIDDLE}
    ),
    "a stone that lies elsewhere": No(
        after(REACHED, STONE, cmd.LayPath((8, 1), "NS"), layout=ALMOST),
        cmd.TurnGoal(SOUTH, "stone:NE"),
        "not-that-stone",
        "goal.stone-fits",
        {"at": SOUTH, "shows": "stone:NE"},
    ),
    "a stone that would fit": No(
        after(REACHED, layout=ALMOST),
        cmd.TurnGoal(MIDDLE, "stone:NE"),
        "stone-fits",
        "goal.stone-fits",
        {"at": MIDDLE, "shows": "stone:NE", "instead": "stone:SW"},
    ),
    "no stone to lay there": No(
        unfit_stone, cmd.LayStone(NORTH, "NE"), "no-such-goal", "goal.stone-unfit", {"at": NORTH}
    ),
    "another stone": No(
        unfit_stone,
        cmd.LayStone(MIDDLE, "NW"),
        "not-that-stone",
        "goal.stone-unfit",
        {"at": MIDDLE, "shows": "stone:NE"},
    ),
    "broken by nobody": No(at(), cmd.BreakTool(3, "pick"), "no-such-seat", "", {"seat": 3}),
    "before the first seat": No(at(), cmd.BreakTool(-1, "pick"), "no-such-seat", "", {"seat": -1}),
    "broken already": No(
        after(cmd.BreakTool(2, "pick")),
        cmd.BreakTool(2, "pick"),
        "broken-already",
        "tools.one-of-each",
        {"seat": 2, "tool": "pick"},
    ),
    "repaired for nobody": No(at(), cmd.RepairTool(3, "pick"), "no-such-seat", "", {"seat": 3}),
    "a card for something else": No(
        after(cmd.BreakTool(0, "pick")),
        cmd.RepairTool(0, "pick", "lamp+cart"),
        "wrong-repair",
        "repair.match",
        {"tool": "pick", "card": "lamp+cart"},
    ),
    "whole": No(at(), cmd.RepairTool(1, "lamp"), "not-broken", "repair.match", {"seat": 1, "tool": "lamp"}),
    "nothing to fall": No(
        at("1,0=EW"), cmd.CauseRockfall((2, 0)), "nothing-to-fall", "rockfall.spares", {"at": (2, 0)}
    ),
    "the start does not fall": No(
        at(), cmd.CauseRockfall((0, 0)), "nothing-to-fall", "rockfall.spares", {"at": (0, 0)}
    ),
    "a map of nothing": No(at(), cmd.ReadMap((1, 0)), "no-such-goal", "map.one-goal", {"at": (1, 0)}),
    "a map of what lies open": No(
        after(REACHED, STONE, layout=ALMOST), cmd.ReadMap(MIDDLE), "face-up-already", "map.one-goal", {"at": MIDDLE}
    ),
    "six maps": No(after(*[cmd.ReadMap(NORTH)] * 6), cmd.ReadMap(NORTH), "none-left", "", {"card": "map", "copies": 7}),
    "not the time": No(after(REACHED, layout=ALMOST), cmd.Pass(), "not-now", "", {"phase": "goal"}),
    "the turn of nobody": No(at(), cmd.Correct(turn=3), "no-such-seat", "", {"seat": 3}),
    "a hand too few": No(at(), cmd.Correct(hands=(6, 6)), "bad-count", "", {"players": 3}),
    "fewer than nothing": No(at(), cmd.Correct(pile=-1), "bad-count", "", {"players": 3}),
    "the same tool twice": No(
        at(), cmd.Correct(tools=(("pick", "pick"), (), ())), "broken-already", "tools.one-of-each"
    ),
    "more than are in the box": No(at(), cmd.Correct(pile=68), "too-many-cards", "", {"most": 67}),
    "no such card": No(at(), cmd.CorrectBox({"gold 1": 3}), "bad-deck", "", {"name": "gold 1"}),
    "fewer than were seen": No(after(cmd.ReadMap(NORTH)), cmd.CorrectBox({"map": 0}), "bad-deck", "", {"name": "map"}),
    "too few to deal": No(at(), cmd.CorrectBox({}, 17), "bad-deck", "", {"name": ""}),
    "a mine that cannot lie so": No(
        at(), cmd.EnterLayout("1,0=NS"), "edge", "place.match", {"at": (1, 0), "sides": ("W",)}
    ),
    "the round of nobody": No(at(), cmd.EndRound(3), "no-such-seat", "", {"seat": 3}),
    "not theirs to choose": No(
        sharing,
        cmd.TakeGold(1, Secret(1)),
        "not-your-choice",
        "gold.passing",
        {"seat": 1, "chooses": 0},
    ),
    "no such gold": No(sharing, cmd.TakeGold(0, Secret(4)), "no-such-gold", "gold.passing", {"seat": 0}),
    "wrong on every side": No(
        at("1,0=EW 0,1=NS"),
        cmd.LayPath((1, 1), "NEW"),
        "edge",
        "place.match",
        {"at": (1, 1), "lies": "NEW", "sides": ("N", "W"), "also": ("no-path",), "instead": None},
    ),
    "another in its place": No(
        at("1,0=EW"),
        cmd.LayPath((2, 0), "NS"),
        "edge",
        "place.match",
        {
            "at": (2, 0),
            "lies": "NS",
            "sides": ("W",),
            "also": ("no-path",),
            "instead": Instead("another-card", (2, 0), "NSW"),
        },
    ),
}


@pytest.mark.parametrize("no", NOES.values(), ids=NOES)
def test_who_is_told_no_is_told_all_they_need(no: No) -> None:
    no.is_told()


@pytest.mark.parametrize(
    ("begin", "why", "about"),
    [
        ({"players": 2}, "bad-players", {"least": 3, "most": 10}),
        ({"players": 11}, "bad-players", {"least": 3, "most": 10}),
        ({"house": {"place.somehow": True}}, "unknown-clause", {"name": "place.somehow"}),
        ({"deck": {"map": -1}}, "bad-deck", {"name": "map"}),
        ({"to_play": 17}, "bad-deck", {"name": ""}),
        ({"to_play": 68}, "bad-deck", {"name": ""}),
    ],
)
def test_a_game_that_cannot_begin_says_what_is_wrong_with_it(
    begin: dict[str, Any], why: str, about: dict[str, Any]
) -> None:
    refusal = begun(**begin)
    assert isinstance(refusal, Refusal)
    assert (refusal.why.value, refusal.clause, dict(refusal.about)) == (why, "", about)
