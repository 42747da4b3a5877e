"""Every phase, and every way through the screens from there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from companion.core.chance import SeededChance
from companion.core.game import Record, Refusal, Viewer
from companion.games.wazabi import WAZABI_GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE, Here
from companion.screens.nodes import Do, Go
from companion.screens.seam import Moment
from tests.paper import touches

GAME = WAZABI_GAME
FOUR = ("Anna", "Bruno", "Clara", "David")
MOST_SCREENS = 400
LAST_DIE = cmd.Correct(dice=(1, 4, 4, 4))
WIN = (cmd.Deal(0), LAST_DIE, cmd.Roll(0, 0, 1), cmd.Give((1,)))


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


STATES: dict[str, Callable[[], Any]] = {
    "deal": after,
    "first": lambda: after(cmd.Deal(), cmd.Roll(2)),
    "roll": lambda: after(cmd.Deal(0)),
    "draw": lambda: after(cmd.Deal(0), cmd.Correct(hands=(0, 12, 12, 12), discards=0), cmd.Roll(2, 2, 0)),
    "give": lambda: after(cmd.Deal(0), cmd.Roll(1, 0, 3)),
    "neighbours": lambda: after(cmd.Deal(0), cmd.Roll(2, 0, 2), house={"give.neighbours": True}),
    "card": lambda: after(cmd.Deal(0), cmd.Roll(4)),
    "card-barred": lambda: after(cmd.Deal(0), cmd.Roll(1, 0, 3), cmd.Give((1, 2, 3))),
    "won": lambda: after(*WIN, games=2),
    "playing-on": lambda: after(*WIN, cmd.PlayOn()),
    "between": lambda: after(*WIN, cmd.Finish(), games=2),
    "over": lambda: after(*WIN, cmd.Finish()),
}


def screen(state: Any, here: Here = TABLE) -> Any:
    return GAME.screens.screen(Moment(GAME.view(state, Viewer.TABLE), here))


def kind_of(here: Here) -> tuple[object, ...]:
    """Places that are one to the walk: texts and counts have no end."""
    came = here.came.at if here.came else ""
    why = here.refusal.why if here.refusal else ""
    chosen = (tuple(sorted(here.faces)), tuple(sorted(here.given)), here.card, here.by, here.page)
    return (here.at, *chosen, bool(here.typed), here.counts is None, came, why)


def walk(state: Any) -> Iterator[tuple[Here, Any]]:
    """Breadth first through every screen that can be reached by touch, and all that can be done there."""
    seen, ahead = {kind_of(TABLE)}, deque([TABLE])
    while ahead and len(seen) < MOST_SCREENS:
        here = ahead.popleft()
        for _node, does in touches(screen(state, here)):
            yield here, does
            there = goes_to(state, here, does)
            if there is not None and kind_of(there) not in seen:
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
