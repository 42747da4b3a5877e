"""No screen is a dead end: by touching buttons one always comes back to the table, and from there on with the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from importlib import import_module
from typing import Any

import pytest

from companion.core.game import Refusal, Seat, Viewer, Why
from companion.core.table import Table
from companion.screens.moment import Moment
from companion.screens.nodes import Ask, Do, Go, Node, Wanted
from companion.screens.playable import AnyPlayable
from tests.contract.games import every_game
from tests.paper import touches

MOST_SCREENS = 400
PLAYED = ("peak-", "recap-")
"""What is played over a screen: a touch only ends it. And sheets of games that are over, which the lobby shows."""
LEAST_SHOWN = 60
"""Screens of a game in all their states: fewer would mean that this looks past them."""


def screen(game: AnyPlayable, table: Table, here: Any) -> Node:
    """What is seen at a place, with what may be seen there without holding anything."""
    secrets = game.screens.secrets
    own = table.view(Seat(here.seat)) if secrets and here.seat is not None and secrets.open(here) else None
    return game.screens.screen(Moment(table.view(Viewer.TABLE), here, own, "the last thing"))


def touched_from(game: AnyPlayable, table: Table, start: Any) -> Iterator[Any]:
    """What can be touched here, and wherever touching alone leads, nothing being done at the table.

    Where least is chosen comes first, for that is the way back.
    """
    seen, ahead = {repr(start)}, [(0, 0, start)]
    for _ in range(MOST_SCREENS):
        if not ahead:
            return
        *_order, here = heappop(ahead)
        for _node, does in touches(screen(game, table, here)):
            yield does
            if isinstance(does, Go) and repr(does.here) not in seen:
                seen.add(repr(does.here))
                heappush(ahead, (len(repr(does.here)), len(seen), does.here))


def leads_to_the_table(game: AnyPlayable, table: Table, here: Any) -> bool:
    first = game.screens.first.at
    return here.at == first or any(
        isinstance(does, Go) and does.here.at == first for does in touched_from(game, table, here)
    )


def leads_on(game: AnyPlayable, table: Table) -> bool:
    """Something can be done, or, when all is over, one can go home."""
    wanted: Callable[[Any], bool] = (
        (lambda does: does == Ask(Wanted.HOME)) if table.over else lambda does: type(does) is Do
    )
    return any(wanted(does) for does in touched_from(game, table, game.screens.first))


@every_game
def test_every_screen_leads_back_to_the_table_and_on(game: AnyPlayable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they are shown, so at a table that is in that state."""
    sitting: Any = import_module(f"companion.games.{game.id}.staging.staged").StagedTable
    shows, shown = sitting.shows, []

    def checked(self: Any, here: Any = game.screens.first, **how: Any) -> Node:
        shown.append(here)
        assert leads_to_the_table(game, self.table, here), here
        assert leads_on(game, self.table), here
        node: Node = shows(self, here, **how)
        return node

    monkeypatch.setattr(sitting, "shows", checked)
    stood = [name for name, _node in game.screens.gallery() if not name.startswith(PLAYED)]
    assert len(stood) == len(shown) >= LEAST_SHOWN


@every_game
def test_whoever_is_refused_again_and_again_goes_back_once(game: AnyPlayable) -> None:
    """As by a cat on the glass: a place does not remember one more refusal with each touch."""
    refusal = Refusal(Why.NOTHING_TO_UNDO)
    once = game.screens.refused(game.screens.first, None, refusal)
    assert game.screens.refused(once, None, refusal) == once
