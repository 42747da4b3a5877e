"""The big turn button: wherever one is, it does what could be touched there too, and it never raises."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from companion.app.app import App
from companion.app.lobby import Change
from companion.core.game import Refusal, Viewer
from companion.screens.nodes import Do, Go, Node
from companion.screens.playable import AnyPlayable
from companion.screens.seam import Buttons
from tests.contract.games import every_game, every_script_and, journal_of, resumed
from tests.display.finger import Clock
from tests.paper import touches


def buttons(game: AnyPlayable) -> Buttons[Any, Any]:
    assert game.screens.buttons, "every game has them"
    return game.screens.buttons


@every_game
def test_what_the_button_does_can_be_touched_on_the_same_screen(
    game: AnyPlayable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On every screen of the game in every state."""
    sitting: Any = import_module(f"companion.games.{game.id}.staging.staged").StagedTable
    shows, done = sitting.shows, []

    def checked(self: Any, here: Any = game.screens.first, **how: Any) -> Node:
        view: Any = self.table.view(Viewer.TABLE)
        node: Node = shows(self, here, **how)
        pressed = buttons(game).pressed(view, here)
        if pressed is not None:
            assert pressed in [does for _node, does in touches(node)], here
            assert buttons(game).acting(view) is not None
            assert here.seat is None, "nothing is done from where one player looks alone"
            done.append(pressed)
        return node

    monkeypatch.setattr(sitting, "shows", checked)
    dict(game.screens.gallery())
    assert done


@pytest.mark.long
@every_game
def test_at_every_moment_of_a_game_a_press_is_accepted_or_means_nothing(game: AnyPlayable) -> None:
    accepted = 0
    for played in every_script_and(game, 12):
        for number in range(1, len(played.steps) + 1, 7):
            table = resumed(game, journal_of(game, played.steps[:number]))
            view = table.view(Viewer.TABLE)
            acting = buttons(game).acting(view)
            assert acting is None or 0 <= acting < len(view.players)
            pressed = buttons(game).pressed(view, game.screens.first)
            if pressed is None:
                continue
            assert isinstance(pressed, Do)
            assert acting == view.turn
            assert not isinstance(table.submit(pressed.command), Refusal)
            accepted += 1
    assert accepted


@pytest.mark.thorough
@every_game
def test_whoever_is_waited_for_is_nudged(game: AnyPlayable) -> None:
    played = next(iter(every_script_and(game, 30)))
    tables = (resumed(game, journal_of(game, played.steps[:number])) for number in range(2, len(played.steps)))
    table = next(table for table in tables if buttons(game).acting(table.view(Viewer.TABLE)) is not None)
    cues: list[str] = []
    app = App({game.id: game}, table, sound=cues.append)
    app.act(Change(replace(app.settings, nudge=1)))
    app.act(Go(game.screens.first))
    app.clock = clock = Clock()
    app.nudge.attend()
    clock.now += 60_000
    app.nudge.attend()
    assert cues.count("nudge") == 1


@every_game
def test_nobody_is_waited_for_before_the_beginning_and_after_the_end(game: AnyPlayable) -> None:
    for played in islice(every_script_and(game, 30), 2):
        for steps in (played.steps[:1], played.steps):
            table = resumed(game, journal_of(game, steps))
            if len(steps) == 1 or table.over:
                assert buttons(game).acting(table.view(Viewer.TABLE)) is None
                assert buttons(game).pressed(table.view(Viewer.TABLE), game.screens.first) is None
