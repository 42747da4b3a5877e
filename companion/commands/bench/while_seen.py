"""Whether a touch is seen as soon while a camera watches the table as while its eye is shut, for `bench`.

The same touches at the same window, in turns; and a hand passes over the mine again and again, so that whoever looks
has as much to do as there ever is.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pygame

from companion.app.app import App
from companion.commands import streams
from companion.commands.bench import tries
from companion.commands.bench.display import A_SHOW, display
from companion.commands.bench.mid_game import be
from companion.commands.bench.watching import A_FRAME, COLOURS, above, table, until
from companion.core.game import Figure
from companion.devices.buttons import Hands
from companion.display.window import Window
from companion.screens.nodes import Ask, Button, Go, Wanted
from companion.screens.playable import AnyPlayable

ROUNDS, TOUCHES = 5, 100
LONGEST_NAP = 0.06
"""Between two things a finger does, in seconds."""
WITHIN_MS = 2
LIES_FOR = 8
"""So many pictures long nothing moves after each in which there is an arm: then it looks, and has looked."""
OPENS_SECONDS = 30
FILM = """#!/bin/sh
while cat {arm}; do
    sleep {pause}
    for _ in {lies}; do cat {still} && sleep {pause} || exit; done
done
"""


def figures() -> Iterator[Figure]:
    """Both are measured in one process."""
    with display() as around:
        done = subprocess.run(be(_touching), env=around, capture_output=True, text=True, check=True)
    shut, open_ = json.loads(done.stdout.splitlines()[-1])
    yield Figure("tap_to_frame_shut_ms", shut, "ms")
    yield Figure("tap_to_frame_seeing_ms", open_, "ms", f"<{shut + WITHIN_MS:.2f}")


def _touching(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured: the slowest but one in a hundred, with the eye shut and open."""
    taken: dict[bool, list[float]] = {False: [], True: []}
    with above(games, _passing) as (window, hands):
        for _page in _touched(window, hands):  # drawn for the first time each takes longer, whoever looks on
            pass
        for number in range(tries(ROUNDS)):
            for is_open in (number % 2 == 0, number % 2 == 1):
                _set_eye(window, hands, is_open=is_open)
                taken[is_open] += _touched(window, hands)
    streams.say(json.dumps([1000 * sorted(each)[len(each) * 99 // 100] for each in taken.values()]))


def _passing(folder: Path, lying: tuple[Any, ...]) -> str:
    """The program of a camera that sees a table, and every second an arm across it."""
    still = table(lying[:-2])
    arm = still.copy()
    arm[:, 600:760] = 60
    for name, picture in (("still", still), ("arm", arm)):
        (folder / name).write_bytes(picture.tobytes() + COLOURS)
    lies = " ".join(map(str, range(LIES_FOR)))
    return FILM.format(arm=folder / "arm", still=folder / "still", pause=A_FRAME, lies=lies)


def _set_eye(window: Window, hands: Hands, *, is_open: bool) -> None:
    app = window.app
    assert app.sight
    if app.sight.shut == is_open:
        window.do(Ask(Wanted.SHUT))
    until(window, hands, lambda: _sees(app) == is_open, OPENS_SECONDS)
    assert _sees(app) == is_open


def _sees(app: App) -> bool:
    return app.sight is not None and app.sight.looks and app.sight.told is not None


def _touched(window: Window, hands: Hands) -> Iterator[float]:
    """Until the picture is handed over, with all that the loop sees to before: whoever comes then waits for it."""
    rng = Random(1)
    window.do(Go(window.app.first))
    for _touch in range(tries(TOUCHES)):
        at, before = _spot(window, rng), window.app.table.version
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, pos=at, button=1, touch=False)
            started = time.perf_counter()
            window.attend(hands.attend)
            window.handle(event)
            yield time.perf_counter() - started
            _as_before(window, before)
            until(window, hands, lambda: False, rng.random() * LONGEST_NAP)


def _spot(window: Window, rng: Random) -> tuple[int, int]:
    """Somewhere that can be touched, but for what shuts the eye or leads away from the game."""
    buttons = [(spot.node, spot.rect) for spot in window.scene.spots if isinstance(spot.node, Button)]
    spots = [rect for button, rect in buttons if button.on and not isinstance(button.does, Ask)]
    outlook = window.scene.outlook
    cells = [outlook.cells[place.at] for place in outlook.board.places if place.does] if outlook else []
    return rng.choice([*spots, *cells]).middle if spots or cells else A_SHOW


def _as_before(window: Window, version: object) -> None:
    """What was done is undone, so that the camera sees what is known; and the table stays at the game."""
    if window.app.table.version != version:
        window.do(Ask(Wanted.UNDO))
    if not window.app.in_game:
        window.do(Go(window.app.first))
