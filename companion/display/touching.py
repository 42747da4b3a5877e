"""What fingers do to a window: they press, hold, carry, scroll and zoom what is on it."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from companion.app.app import App
from companion.display.arrange import Carried, Gaze, Hit, Point, Scene, ZoomBy
from companion.display.gestures import LONGEST_HOLD, Drag, Drop, Gesture, Gestures, Hold, Pinch, Press, Release, Tap
from companion.display.inputs import DOWN, feed
from companion.display.light import Light
from companion.display.stage import Clock, Stage
from companion.screens.art.things import STEPS
from companion.screens.nodes import Action, Button, HoldToSee

STEP = LONGEST_HOLD / STEPS
SLOP_MM = 3.0
"""A finger that moves less than this has not moved."""


class Touched(Protocol):
    """The window, as far as fingers reach; `stale`: it is to be drawn again."""

    app: App
    stage: Stage
    scene: Scene
    clock: Clock
    light: Light
    stale: bool

    def arrange(self) -> None:
        """Arrange the screen of this moment."""

    def look(self, scene: Scene) -> None:
        """Show this."""

    def gazed(self, gaze: Gaze) -> None:
        """Look at the same screen in another way."""

    def do(self, action: Action) -> None:
        """Do what a touch stands for, and show it."""


class Touching:
    """Follows the fingers, and remembers what is pressed and what is carried."""

    def __init__(self, window: Touched) -> None:
        """Nobody touches anything yet."""
        self.pressed: Hit | None = None
        self._window = window
        self._gestures = Gestures(0.0, self._is_held_at)
        self._carrying = Carrying()

    def begin(self, density: float) -> None:
        """On another glass, with so many pixels to a millimetre, no finger goes on."""
        self._gestures.lost()
        self._carrying.let_go()
        self._gestures.slop = SLOP_MM * density

    @property
    def deadline(self) -> float | None:
        """When something has to be done even if no finger moves, if ever: a look comes to its end step by step."""
        ends = self._gestures.deadline
        return ends if ends is None or not self._window.app.held else ends - max(0, self._left() - 1) * STEP

    def _left(self) -> int:
        """So many steps of the time that a look may take."""
        ends = self._gestures.deadline
        return STEPS if ends is None else max(0, min(STEPS, math.ceil((ends - self._window.clock()) / STEP)))

    def feed(self, event: pygame.event.Event) -> None:
        """What came from the glass, or from a mouse; of a touch that woke the glass nothing else comes."""
        window = self._window
        if event.type in DOWN and window.light.is_waking:
            return
        self._follow(feed(self._gestures, event, window.stage.canvas.turn, window.clock()))

    def settle(self) -> None:
        """Time has passed."""
        self._follow(self._gestures.settle(self._window.clock()))

    def tell_time(self) -> None:
        """Nothing else has happened: how much of a look is left by now."""
        if self._window.app.held:
            self._window.stale = self._window.stage.tell_left(self._left()) or self._window.stale

    def lose_contact(self) -> None:
        """No finger is heard of any more."""
        self._follow(self._gestures.lost())

    def _is_held_at(self, at: Point) -> bool:
        hit = self._window.scene.under(at)
        return hit is not None and isinstance(hit.node, HoldToSee)

    def _follow(self, gestures: list[Gesture]) -> None:
        window = self._window
        for gesture in gestures:
            match gesture:
                case Press(at):
                    window.stage.finish()
                    self._carrying.land(window.clock())
                    self._press(window.scene.under(at))
                case Hold():
                    window.app.hold()
                    window.arrange()
                case Tap():
                    self._tap()
                case Drag(start, by):
                    self._drag(start, by)
                case Drop():
                    self._drop()
                case Pinch(factor, middle, by):
                    window.stage.draw_roughly(True)
                    window.gazed(window.scene.zoomed(factor, middle, by))
                case Release():
                    self._release()

    def _press(self, hit: Hit | None) -> None:
        self._window.stale = self._window.stale or hit != self.pressed
        self.pressed = hit

    def _drag(self, start: Point, by: Point) -> None:
        """What can be dragged goes along; everything else is scrolled or panned."""
        window = self._window
        scene = window.scene
        taken = self._carrying.drag(scene, self.pressed, start, by, window.clock())
        self._press(None)
        if taken:
            window.look(Scene(scene.arranged, window.stage.density, scene.gaze, self._carrying.carried))
        else:
            window.gazed(scene.dragged(start, by))

    def _drop(self) -> None:
        """What was carried stays where it is let go."""
        carried = self._window.scene.carried
        action = carried.does if carried else None
        self._release()
        if action is not None:
            self._window.do(action)

    def _release(self) -> None:
        """What was held is gone from the screen before anything else happens."""
        window = self._window
        self._press(None)
        if self._carrying.let_go():
            window.gazed(window.scene.gaze)
        window.stage.draw_roughly(False)
        window.stage.tell_left(STEPS)
        if window.app.held:
            window.stage.wipe()
            window.app.let_go()
            window.arrange()

    def _tap(self) -> None:
        hit, window = self.pressed, self._window
        self._press(None)
        if hit is None or isinstance(hit.node, HoldToSee):
            return
        if isinstance(hit.node.does, ZoomBy):
            window.gazed(window.scene.zoomed(hit.node.does.factor))
            return
        if hit.node.does is not None:
            window.do(hit.node.does)


TAKE_UP_MS = 250.0
"""In a list that can be scrolled, a finger that goes up or down sooner than this scrolls, and takes nothing along."""


class Carrying:
    """Remembers what is carried from its first movement until it is let go."""

    def __init__(self) -> None:
        """Nothing is carried."""
        self.carried: Carried | None = None
        self._landed = 0.0

    def land(self, now: float) -> None:
        """A finger has landed."""
        self._landed = now

    def drag(self, scene: Scene, hit: Hit | None, start: Point, by: Point, now: float) -> bool:
        """A finger moves on; `hit` is what it pressed. Returns whether it takes something along."""
        if self.carried is None and self._takes_up(scene, hit, start, by, now):
            self.carried = Carried(start)
        if self.carried:
            self.carried = self.carried.further(by)
        return self.carried is not None

    def _takes_up(self, scene: Scene, hit: Hit | None, start: Point, by: Point, now: float) -> bool:
        if hit is None or not isinstance(hit.node, Button) or not hit.node.drops:
            return False
        scrolls = now - self._landed < TAKE_UP_MS and abs(by[1]) > abs(by[0]) and scene.scrolls_at(start)
        return not scrolls

    def let_go(self) -> bool:
        """Nothing is carried any more; returns whether something was."""
        was, self.carried = self.carried is not None, None
        return was
