"""How soon a step of a game that is watched again is seen, forwards and backwards, for `bench`."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from companion.app.lobby import Lobby
from companion.commands import streams
from companion.commands.bench.mid_game import figure, mid_game
from companion.core.game import Figure
from companion.display.window import Window
from companion.screens.nodes import Go
from companion.screens.playable import AnyPlayable
from companion.screens.replay import Watch


def figures() -> Iterator[Figure]:
    """Each in a process of its own; of all steps of a long game the usual one, and the slowest but one in a hundred."""
    yield figure("replay_step_ms", _usual, "<16")
    yield figure("replay_step_p99_ms", _slowest, "<16")


def _usual(games: Mapping[str, AnyPlayable]) -> None:
    steps = _steps(games)
    streams.say(str(steps[len(steps) // 2]))


def _slowest(games: Mapping[str, AnyPlayable]) -> None:
    steps = _steps(games)
    streams.say(str(steps[len(steps) * 99 // 100]))


def _steps(games: Mapping[str, AnyPlayable]) -> list[float]:
    """Milliseconds from a touch to its picture, in order: through all rounds of a game, and all the way back."""
    game = next(iter(games.values()))
    window = mid_game(games, game, game.seats[-1], lambda app, _moves: app.table.over)
    window.resize((800, 480))
    here = Lobby("replay")
    window.do(Go(here))
    recalled = window.app.recalled
    assert recalled
    assert recalled.course
    steps = [step for each in recalled.course.rounds for step in each]
    return sorted(_step(window, here.but(watch=Watch(step))) for step in (*steps, *reversed(steps)))


def _step(window: Window, there: Lobby) -> float:
    started = time.perf_counter()
    window.do(Go(there))
    return 1e3 * (time.perf_counter() - started)
