"""Whoever is told no is told why, by which rule, and all that they need to see it: which seat, card or count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.game import Refusal
from companion.games.wazabi.rules import commands as cmd
from tests.sitting import No
from tests.wazabi.tables import ANNA, BRUNO, CLARA, DAVID, Sitting, begun


def rolled(wazabi: int, draw: int = 0, give: int = 0, **more: Any) -> Callable[[], Sitting]:
    """Four with four dice each, and Anna has rolled."""
    return lambda: Sitting(**more).roll(wazabi, draw, give)


def may_play() -> Callable[[], Sitting]:
    """Anna holds cards, and has rolled what pays for any."""
    return rolled(4)


def nobody_to_draw_from() -> Sitting:
    return Sitting().lies(hands=(0, 0, 18, 18)).roll(3, 1)


def three_of_four() -> Sitting:
    """Bruno is out, and the others played on."""
    table = Sitting(first=BRUNO).lies(dice=(4, 1, 4, 4))
    table.roll(0, give=1, to=(CLARA,))
    table.do(cmd.PlayOn())
    return table


NOES = {
    "too few dice": No(Sitting, cmd.Roll(3), "bad-roll", "turn.roll", {"seat": ANNA, "dice": 4, "entered": 3}),
    "too many dice": No(Sitting, cmd.Roll(3, 1, 1), "bad-roll", "turn.roll", {"seat": ANNA, "dice": 4, "entered": 5}),
    "not the time": No(Sitting, cmd.EndTurn(), "not-now", "", {"phase": "roll"}),
    "to fewer": No(rolled(2, 0, 2), cmd.Give((BRUNO,)), "give-each", "turn.give", {"give": 2}),
    "to oneself": No(rolled(3, 0, 1), cmd.Give((ANNA,)), "not-yourself", "turn.give"),
    "to nobody": No(rolled(3, 0, 1), cmd.Give((4,)), "no-such-seat", "", {"seat": 4}),
    "from nobody": No(nobody_to_draw_from, cmd.TakeCard(-1), "no-such-seat", "", {"seat": -1}),
    "from oneself": No(nobody_to_draw_from, cmd.TakeCard(ANNA), "not-yourself", "draw.from-hand"),
    "from an empty hand": No(nobody_to_draw_from, cmd.TakeCard(BRUNO), "empty-hand", "draw.from-hand", {"seat": BRUNO}),
    "across the table": No(
        rolled(3, 0, 1, house={"give.neighbours": True}),
        cmd.Give((CLARA,)),
        "not-a-neighbour",
        "give.neighbours",
        {"seat": CLARA, "neighbours": (BRUNO, DAVID)},
    ),
    "no side": No(may_play(), cmd.PlayCard("pass-dice"), "way-wanted", "card.pass-dice", {"card": "pass-dice"}),
    "nobody named": No(may_play(), cmd.PlayCard("skip"), "player-wanted", "card.skip", {"card": "skip"}),
    "somebody named": No(
        may_play(), cmd.PlayCard("lose-one", BRUNO), "not-asked", "card.lose-one", {"card": "lose-one"}
    ),
    "a side named": No(
        may_play(), cmd.PlayCard("swap-dice", BRUNO, "left"), "not-asked", "card.swap-dice", {"card": "swap-dice"}
    ),
    "swapped with oneself": No(may_play(), cmd.PlayCard("swap-hands", ANNA), "not-yourself", "card.swap-hands"),
    "skipped nobody": No(may_play(), cmd.PlayCard("skip", 4), "no-such-seat", "", {"seat": 4}),
    "who is out": No(three_of_four, cmd.Correct(turn=BRUNO), "out", "out.nothing", {"seat": BRUNO}),
    "none has won": No(Sitting, cmd.Finish(), "not-won", "win.first-out"),
    "a die too many": No(Sitting, cmd.Correct(dice=(5, 4, 4, 4)), "bad-count", "", {"players": 4}),
    "no such price": No(Sitting, cmd.Correct(costs={"skip": 25}), "bad-cost", "card.cost", {"name": "skip"}),
}


@pytest.mark.parametrize("no", NOES.values(), ids=NOES)
def test_who_is_told_no_is_told_all_they_need(no: No) -> None:
    no.is_told()


def test_a_card_that_is_too_dear_says_what_it_costs_and_what_was_rolled() -> None:
    table = Sitting().lies(costs={"skip": 3}).roll(2, 2)
    refusal = table.refusal(cmd.PlayCard("skip", BRUNO))
    assert (refusal.why.value, refusal.clause) == ("too-dear", "card.cost")
    assert refusal.about == {"card": "skip", "cost": 3, "rolled": 2}


@pytest.mark.parametrize(
    ("begin", "why", "clause", "about"),
    [
        ({"players": 1}, "bad-players", "", {"least": 2, "most": 6}),
        ({"players": 7}, "bad-players", "", {"least": 2, "most": 6}),
        ({"teams": (0, 0, 0, 1)}, "bad-teams", "teams.size", {"least": 4, "most": 6}),
        ({"games": 0}, "bad-games", "", {"most": 99}),
        ({"games": 100}, "bad-games", "", {"most": 99}),
        ({"dice": 7}, "bad-setup", "setup.dice", {"least": 1, "most": 6}),
        ({"dice": 0}, "bad-setup", "setup.dice", {"least": 1, "most": 6}),
        ({"hand": 10}, "bad-setup", "setup.cards", {"least": 0, "most": 9}),
        ({"house": {"never": True}}, "unknown-clause", "", {"name": "never"}),
        ({"costs": {"skip": -1}}, "bad-cost", "card.cost", {"name": "skip"}),
    ],
)
def test_a_tournament_that_cannot_begin_says_what_is_wrong_with_it(
    begin: dict[str, Any], why: str, clause: str, about: dict[str, Any]
) -> None:
    refusal = begun(**begin)
    assert isinstance(refusal, Refusal)
    assert (refusal.why.value, refusal.clause, dict(refusal.about)) == (why, clause, about)
