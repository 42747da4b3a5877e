"""Fingers, mouse and window at their worst: the secret is on the glass only while one finger alone holds it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest

from companion.display.window import Window
from tests.display.conftest import OpenWindow
from tests.display.finger import Clock, Finger
from tests.display.specimen import FIELD, Easel

SIZES = ((320, 240), (360, 240))
STEPS = 800
LONGEST = 10_000.0


def glass() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def secrets(open_window: OpenWindow) -> set[bytes]:
    """What must not be seen, at every size."""
    found = set()
    for size in SIZES:
        window = open_window(size, Easel(FIELD))
        window.app.hold()
        window.draw()
        found.add(glass())
    return found


class Meddler:
    """Does anything at all to a window, and knows by itself since when one finger alone has held the secret."""

    def __init__(self, window: Window, rng: Random) -> None:
        assert isinstance(window.clock, Clock)
        self.window, self.clock, self.rng = window, window.clock, rng
        self.heard: dict[int, float] = {}
        self.alone: tuple[int, float] | None = None

    def once(self) -> None:
        self.clock.now += self.rng.choice((0.0, 1.0, 8.0, 30.0, 60.0, 500.0, 4_000.0))
        if self.alone and self.clock.now - self.alone[1] >= LONGEST:
            self.alone = None
        all_of_it = (self.down, self.up, self.move, self.leave, self.pull, self.wheel)
        events = self.rng.choices(all_of_it, (9, 7, 4, 1, 1, 1))[0]()
        pygame.event.clear()
        self.window.handle(*events)

    def finger(self, kind: int, finger: int) -> list[pygame.event.Event]:
        at = (self.rng.choice((0.5, 0.5, 0.5, 0.05)), self.rng.choice((0.5, 0.5, 0.5, 0.95)))
        return [pygame.event.Event(kind, x=at[0], y=at[1], finger_id=finger, touch_id=1)]

    def down(self) -> list[pygame.event.Event]:
        finger, now = self.rng.randrange(3), self.clock.now
        others = {one for one, heard in self.heard.items() if one != finger and now - heard < LONGEST}
        self.alone = None if others else (finger, now)
        self.heard = {one: heard for one, heard in self.heard.items() if one in others} | {finger: now}
        return self.finger(pygame.FINGERDOWN, finger)

    def up(self) -> list[pygame.event.Event]:
        finger = self.rng.randrange(3)
        self.heard.pop(finger, None)
        if self.alone and self.alone[0] == finger:
            self.alone = None
        return self.finger(pygame.FINGERUP, finger)

    def move(self) -> list[pygame.event.Event]:
        finger = self.rng.randrange(3)
        if finger in self.heard:
            self.heard[finger] = self.clock.now
        return self.finger(pygame.FINGERMOTION, finger)

    def leave(self) -> list[pygame.event.Event]:
        self.heard, self.alone = {}, None
        return [pygame.event.Event(pygame.WINDOWFOCUSLOST)]

    def pull(self) -> list[pygame.event.Event]:
        """The window is another: whatever rested on it does not count any more."""
        self.heard, self.alone = {}, None
        size = self.rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])]

    def wheel(self) -> list[pygame.event.Event]:
        return [pygame.event.Event(self.rng.choice((pygame.MOUSEWHEEL, pygame.WINDOWEXPOSED)), x=0, y=1)]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_only_a_finger_alone_sees_it(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    secret = secrets(open_window)
    window = open_window(SIZES[0], Easel(FIELD))
    meddler, frames = Meddler(window, Random(seed)), [glass()]
    for name in ("flip", "update"):
        monkeypatch.setattr(pygame.display, name, lambda *_: frames.append(glass()))
    seen = 0
    for _ in range(STEPS):
        frames[:] = frames[-1:]
        meddler.once()
        for before, after in pairwise(frames):
            assert before not in secret or after in secret or set(after) == {0}, "gone before anything else is drawn"
        assert frames[-1] not in secret or meddler.alone
        assert glass() not in secret or meddler.alone
        seen += frames[-1] in secret
    assert seen > STEPS // 50


def test_whoever_quits_while_it_is_held_leaves_nothing_on_the_glass(open_window: OpenWindow) -> None:
    window = open_window(SIZES[0], Easel(FIELD))
    Finger(window, mouse=False).hold()
    assert window.app.held
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run()
    assert set(glass()) == {0}
