"""How long a picture from the camera above the table takes: one in which nothing moved, and one that is looked at."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from companion.commands import streams
from companion.commands.bench.mid_game import figure
from companion.core.game import Figure
from companion.display.paper.corners import SIZES, Corners, pages
from companion.display.paper.printed import png
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable
from hardware.eyes import HIGH, WIDE, Gate
from hardware.markers import modules
from hardware.sight import THRESHOLDS, find_in, opencv

TIMES = 100
MARKER = 20
"""So many pixels wide is a marker in a picture of the whole table."""


def figures() -> Iterator[Figure]:
    """Each in a process of its own; nothing where OpenCV is not installed."""
    if find_spec("cv2"):
        yield figure("camera_still_ms", _still, "<3")
        yield figure("camera_frame_ms", _frame, "<75")
        from companion.commands.bench import watching, while_seen

        yield from watching.figures()
        yield from while_seen.figures()


def _still(games: Mapping[str, AnyPlayable]) -> None:
    gate, table = Gate(), _table(next(iter(games.values())))
    _say_slowest(lambda: gate.looks(table))


def _frame(games: Mapping[str, AnyPlayable]) -> None:
    table = _table(next(iter(games.values())))
    one = THRESHOLDS[:1]
    assert find_in(table, one)
    _say_slowest(lambda: find_in(table, one))


def _say_slowest(does: Callable[[], object]) -> None:
    """Of a hundred times, the slowest but one."""
    taken = []
    for _time in range(TIMES):
        started = time.perf_counter()
        does()
        taken.append(1e3 * (time.perf_counter() - started))
    streams.say(str(sorted(taken)[-2]))


def _table(game: AnyPlayable) -> Any:
    """The markers of all cards of a game at once, as small as they are when a camera sees the whole table."""
    import numpy as np

    cv2 = opencv()
    camera = game.screens.camera
    assert camera
    cards = [
        Corners(modules(card.number), modules(card.number, 1), card.shows)
        for card in camera.marked(game.editions[0])
        for _copy in range(card.copies)
    ]
    size = SIZES["56x87"]
    sheet = png(pages(cards, size, "a4")[0], Album({game.id: game}))
    grey = cv2.imdecode(np.frombuffer(sheet, np.uint8), cv2.IMREAD_GRAYSCALE)
    share = MARKER / (7 * size.module)
    small = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(1).normal(110, 4, (HIGH, WIDE))
    table = np.clip(noise, 0, 255).astype(np.uint8)
    table[100 : 100 + small.shape[0], 900 : 900 + small.shape[1]] = small
    return table
