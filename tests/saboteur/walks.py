"""Saboteur in every phase, and every way through its screens from there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from companion.core.chance import SeededChance
from companion.core.game import Record, Refusal, Seat, Viewer
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.staging.staged import GROWN
from companion.screens.nodes import Do, Go
from companion.screens.seam import Moment
from tests.paper import touches
from tests.places import secrets_of

GAME = GAMES["saboteur"]
BEFORE_GOALS = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW"
FOUR = ("Anna", "Bruno", "Clara", "David")
MOST_SCREENS = 700
MOST_CELLS = 5


def after(*commands: Record, players: tuple[str, ...] = FOUR, **settings: Any) -> Any:
    """The state after these commands."""
    state = GAME.empty
    for command in (cmd.Begin(players, **settings), *commands):
        state = follow(state, command)
    return state


def follow(state: Any, command: Record) -> Any:
    events = GAME.decide(state, command, SeededChance("touch"))
    assert not isinstance(events, Refusal), (command, events)
    for event in events:
        state = GAME.evolve(state, event)
    return state


def reached(*, hidden: bool = False, edition: str = "lv") -> Any:
    state = after(cmd.Deal(0), cmd.EnterLayout(f"{BEFORE_GOALS} 7,-1=NS 7,-2=ES"), hidden_goals=hidden, edition=edition)
    return follow(state, cmd.LayPath((7, 0), "NESW"))


def two_goals() -> Any:
    """Two goals reached at once, and the first was the treasure."""
    return follow(reached(), cmd.TurnGoal((8, -2), "gold"))


def in_gold() -> Any:
    state = after(cmd.Deal(0), cmd.EnterLayout(BEFORE_GOALS), cmd.LayPath((7, 0), "NEW"))
    return follow(follow(state, cmd.TurnGoal((8, 0), "gold")), cmd.Reveal())


def to_the_end() -> Any:
    state = after(cmd.Deal(0))
    for number in range(3):
        state = follow(follow(state, cmd.Correct(pile=0, hands=(0,) * 4)), cmd.Reveal())
        state = follow(state, cmd.Deal()) if number < 2 else state
    return state


def unfitting_stone() -> Any:
    layout = f"{BEFORE_GOALS} 8,-1=NS 8,1=NS"
    for goal in range(40):
        state = GAME.empty
        for command in (
            *(cmd.Begin(FOUR, hidden_goals=True), cmd.Deal(0), cmd.EnterLayout(layout)),
            *(cmd.LayPath((7, 0), "NESW"), cmd.TurnGoal((8, 0))),
        ):
            events = GAME.decide(state, command, SeededChance(f"stone {goal}"))
            assert not isinstance(events, Refusal)
            for event in events:
                state = GAME.evolve(state, event)
        if state.phase == "stone":
            return state
    raise AssertionError("no stone in 40 games")


BROKEN = (cmd.BreakTool(1, "pick"), cmd.BreakTool(2, "lamp"))
STATES: dict[str, Callable[[], Any]] = {
    "deal": after,
    "play": lambda: after(cmd.Deal(0), cmd.EnterLayout(GROWN), *BROKEN, cmd.Pass()),
    "blocked": lambda: after(cmd.Deal(0), cmd.BreakTool(1, "pick")),
    "light": lambda: after(cmd.Deal(0), cmd.PlayUnknown()),
    "light-goals": lambda: after(cmd.Deal(0), *(cmd.PlayUnknown(),) * 8, entering=False),
    "light-hidden": lambda: after(cmd.Deal(0), *(cmd.PlayUnknown(),) * 8, entering=False, hidden_goals=True),
    "light-over": lambda: after(cmd.Deal(0), *(cmd.PlayUnknown(),) * 9, cmd.EndRound(2), entering=False),
    "stuck": lambda: after(cmd.Deal(0), cmd.Correct(pile=0), *(cmd.Pass(),) * 4, edition="uk"),
    "two-goals": two_goals,
    "hidden": lambda: after(cmd.Deal(0), cmd.EnterLayout(GROWN), hidden_goals=True),
    "goal": reached,
    "goal-hidden": lambda: reached(hidden=True),
    "goal-choose": lambda: reached(edition="uk"),
    "stone": unfitting_stone,
    "reveal": lambda: after(cmd.Deal(0), cmd.Correct(pile=0, hands=(0,) * 4)),
    "gold": in_gold,
    "over": to_the_end,
}


def screen(state: Any, here: Here) -> Any:
    own = GAME.view(state, Seat(here.seat)) if here.seat is not None and secrets_of(GAME).open(here) else None
    return GAME.screens.screen(Moment(GAME.view(state, Viewer.TABLE), here, own))


def kind_of(here: Here) -> tuple[object, ...]:
    """Places that are one to the walk: texts and counts have no end."""
    came = here.came.at if here.came else ""
    why = here.refusal.why if here.refusal else ""
    drafted = (bool(here.typed), bool(here.draft), here.counts is None, here.by)
    return (here.at, here.cell, here.lies, here.tool, here.repair, here.seat, here.page, came, why, *drafted)


def walk(state: Any) -> Iterator[tuple[Here, Any]]:
    """Breadth first through every screen that can be reached by touch, and all that can be done there."""
    seen, ahead = {kind_of(TABLE)}, deque([TABLE])
    cells: set[Any] = {None}
    while ahead and len(seen) < MOST_SCREENS:
        here = ahead.popleft()
        for _node, does in touches(screen(state, here)):
            yield here, does
            there = goes_to(state, here, does)
            if there is None or kind_of(there) in seen:
                continue
            if there.cell not in cells and len(cells) > MOST_CELLS and here.at in ("table", "editor"):
                continue
            cells.add(there.cell)
            seen.add(kind_of(there))
            ahead.append(there)


def goes_to(state: Any, here: Here, does: Any) -> Here | None:
    """Where a touch leads without anything having happened at the table."""
    if isinstance(does, Go):
        assert isinstance(does.here, Here)
        return does.here
    if isinstance(does, Do):
        answer = GAME.decide(state, does.command, SeededChance("touch"))
        if isinstance(answer, Refusal):
            there: Here = GAME.screens.refused(here, does.command, answer)
            return there
    return None


@cache
def walked(name: str) -> tuple[tuple[Here, Any], ...]:
    return tuple(walk(STATES[name]()))
