"""A finger on the screen: it touches what it sees, through real pygame events, and knows nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from companion.core.table import Table
from companion.display.arrange import Rect
from companion.display.window import Window
from companion.screens.nodes import Board, BoardCell, Button, HoldToSee, Node

MOUSE = {"down": pygame.MOUSEBUTTONDOWN, "up": pygame.MOUSEBUTTONUP, "move": pygame.MOUSEMOTION}
FINGER = {"down": pygame.FINGERDOWN, "up": pygame.FINGERUP, "move": pygame.FINGERMOTION}
TOUCH_MS = 60.0
A_MOMENT = 1000.0
ENOUGH_SEEN = 20
"""As much of a cell as a finger aims at, in pixels."""


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time it was told."""
        return self.now


class Finger:
    """Touches by mouse or by finger events, the time of the window passing meanwhile."""

    def __init__(self, window: Window, *, mouse: bool = True) -> None:
        assert isinstance(window.clock, Clock)
        self.window = window
        self.clock = window.clock
        self.mouse = mouse
        self.touches = self.pulls = 0

    @property
    def table(self) -> Table:
        """What is played on."""
        return self.window.app.table

    def at(self, x: float, y: float, kind: str, number: int = 1) -> None:
        """Do something at a point of the picture, whichever way the display hangs."""
        turn = self.window.stage.canvas.turn
        back = {0: (x, y), 90: (turn.glass[0] - y, x), 180: (turn.glass[0] - x, turn.glass[1] - y)}
        px, py = back.get(turn.degrees) or (y, turn.glass[1] - x)
        if self.mouse:
            pygame.event.post(pygame.event.Event(MOUSE[kind], pos=(px, py), button=1, touch=False))
        else:
            wide, high = pygame.display.get_surface().get_size()
            fields = {"x": px / wide, "y": py / high, "finger_id": number, "touch_id": 1}
            pygame.event.post(pygame.event.Event(FINGER[kind], fields))
        self.window.handle(*pygame.event.get())
        self.clock.now += TOUCH_MS

    def tap(self, x: float, y: float) -> None:
        """Touch a point."""
        self.touches += 1
        self.at(x, y, "down")
        self.at(x, y, "up")

    def buttons(self) -> list[Button]:
        """All there are, also those that have to be pulled into view."""
        self.watch()
        return [spot.node for spot in self.window.scene.spots if isinstance(spot.node, Button)]

    def watch(self) -> None:
        """Look on as long as something is played."""
        while self.window.playing:
            self.clock.now += A_MOMENT
            self.window.handle()

    def press(self, wanted: Callable[[Button], bool]) -> None:
        """Touch the first button of this kind, pulling it into view if need be."""
        self.watch()
        for _ in range(20):
            spot = next(
                (s for s in self.window.scene.spots if isinstance(s.node, Button) and s.node.on and wanted(s.node)),
                None,
            )
            assert spot, f"no such button among {[button.label or button.does for button in self.buttons()]}"
            if not spot.clip or spot.clip.holds(*spot.rect.middle):
                return self.tap(*spot.rect.middle)
            self._pull(spot.clip, spot.clip.middle[1] - spot.rect.middle[1])
        raise AssertionError("it cannot be pulled into view")

    def _pull(self, room: Rect, far: int) -> None:
        self.pulls += 1
        x, y = room.middle
        step = max(-room.h // 2 + 2, min(room.h // 2 - 2, far))
        step = max(step, 20) if far > 0 else min(step, -20)
        self.at(x, y, "down")
        self.at(x, y + step, "move")
        self.at(x, y + step, "up")

    def touch_place(self, at: tuple[int, int]) -> None:
        """Touch what is seen of a cell, panning the board if need be."""
        self.watch()
        for _ in range(20):
            outlook = self.window.scene.outlook
            assert outlook, "there is no board"
            seen = outlook.cell(at).shared(outlook.room)
            x, y = seen.middle
            hit = self.window.scene.under((x, y)) if min(seen.w, seen.h) >= ENOUGH_SEEN else None
            if hit and isinstance(hit.node, BoardCell) and hit.node.at == at:
                return self.tap(x, y)
            self._pan(outlook.room, *outlook.cell(at).middle)
        raise AssertionError(f"{at} cannot be brought into view")

    def _pan(self, room: Rect, x: int, y: int) -> None:
        self.pulls += 1
        middle = room.middle
        dx = max(-room.w // 2 + 2, min(room.w // 2 - 2, middle[0] - x))
        dy = max(-room.h // 2 + 2, min(room.h // 2 - 2, middle[1] - y))
        self.at(*middle, "down")
        self.at(middle[0] + dx, middle[1] + dy, "move")
        self.at(middle[0] + dx, middle[1] + dy, "up")

    def shown(self, kind: type[Node]) -> list[Any]:
        """All of a kind."""
        self.watch()
        return [spot.node for spot in self.window.scene.spots if isinstance(spot.node, kind)]

    def places(self) -> dict[tuple[int, int], BoardCell]:
        """What lies where on the board."""
        return {place.at: place for board in self.shown(Board) for place in board.places}

    def wait(self) -> None:
        """Whoever comes next needs a moment."""
        self.clock.now += A_MOMENT

    def hold(self) -> None:
        """Hold what is seen only then."""
        self.wait()
        spot = next(spot for spot in self.window.scene.spots if isinstance(spot.node, HoldToSee))
        self.at(*spot.rect.middle, "down")
        self.wait()

    def let_go(self) -> None:
        """See it no more."""
        self.at(1, 1, "up")
