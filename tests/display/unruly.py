"""Children, cats and spilt drinks: anything may be touched at any time, and the window is pulled about meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame

from companion.app.lobby import Lobby, Start
from companion.display.arrange import Point
from companion.display.window import Window
from companion.screens.nodes import Ask, Button, HoldToSee, Wanted
from tests.display.finger import Clock, Finger

NAMES = ("Anna", "Bruno", "Clara", "David")
SIZES = ((800, 480), (480, 800), (640, 400), (1024, 600), (1280, 720))


class Unruly:
    """Makes one gesture after another, each as likely to hit something as not."""

    def __init__(self, window: Window, game: str, seed: int) -> None:
        assert isinstance(window.clock, Clock)
        self.window, self.clock, self.game, self.rng = window, window.clock, window.app.games[game], Random(seed)
        self.mouse, self.fingers = Finger(window), Finger(window, mouse=False)

    def once(self) -> None:
        """Do something, sit down again if the game was given up, and never mind a window that wants to close."""
        if self.window.app.table.game is None or self.window.app.table.over:
            self.window.do(Start(self.game.id, NAMES, self.rng.choice(self.game.editions)))
        elif isinstance(self.window.app.here, Lobby) and self.rng.random() < 0.1:
            self.window.do(Ask(Wanted.GO_ON))
        choice: Callable[[], None] = self.rng.choices(
            (self.tap, self.twice, self.drag, self.pinch, self.hold, self.two, self.key, self.leave, self.turn_up),
            (60, 10, 10, 4, 6, 4, 2, 2, 0.3),
        )[0]
        choice()
        self.clock.now += self.rng.choice((0, 5, 16, 40, 300, 1000))
        self.window.handle()

    @property
    def finger(self) -> Finger:
        return self.rng.choice((self.mouse, self.fingers))

    def somewhere(self) -> Point:
        """Mostly where there is something to touch; the one next thing and the cells that glow attract most."""
        width, height = self.window.stage.canvas.turn.size
        touchable = [spot for spot in self.window.scene.spots if isinstance(spot.node, Button | HoldToSee)]
        next_thing = [spot for spot in touchable if isinstance(spot.node, Button) and spot.node.look == "lamp"]
        if next_thing and self.rng.random() < 0.5:
            return next_thing[0].rect.middle
        outlook = self.window.scene.outlook
        if outlook and self.rng.random() < 0.4:
            glowing = [place.at for place in outlook.board.places if place.mark] or list(outlook.cells)
            return outlook.cells[self.rng.choice(glowing)].middle
        if touchable and self.rng.random() < 0.8:
            return self.rng.choice(touchable).rect.middle
        return self.rng.randrange(-5, width + 5), self.rng.randrange(-5, height + 5)

    def tap(self) -> None:
        self.finger.tap(*self.somewhere())

    def twice(self) -> None:
        finger, at = self.finger, self.somewhere()
        finger.tap(*at)
        finger.tap(*at)

    def drag(self) -> None:
        finger, at, to = self.finger, self.somewhere(), self.somewhere()
        finger.at(*at, "down")
        for step in (0.3, 0.7, 1.0):
            finger.at(at[0] + (to[0] - at[0]) * step, at[1] + (to[1] - at[1]) * step, "move")
        finger.at(*to, "up")

    def pinch(self) -> None:
        for kind in ("down", "move", "move", "up"):
            for number in (1, 2):
                x, y = self.somewhere()
                self.fingers.at(x, y, kind, number)

    def hold(self) -> None:
        held = [spot for spot in self.window.scene.spots if isinstance(spot.node, HoldToSee)]
        at: Point = held[0].rect.middle if held else self.somewhere()
        finger = self.finger
        finger.at(*at, "down")
        self.clock.now += self.rng.choice((10, 700, 11_000))
        self.window.handle()
        finger.at(*at, "up")

    def two(self) -> None:
        numbers = [1, 2]
        for kind in ("down", "up"):
            self.rng.shuffle(numbers)
            for number in numbers:
                x, y = self.somewhere()
                self.fingers.at(x, y, kind, number)

    def key(self) -> None:
        event = pygame.event.Event(pygame.KEYDOWN, key=self.rng.randrange(8, 127), mod=0, unicode="x", scancode=0)
        wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-1, 1)), which=0)
        self.window.handle(self.rng.choice((event, wheel)))

    def leave(self) -> None:
        """The window loses the focus, sometimes while a finger rests on it."""
        if self.rng.random() < 0.5:
            self.fingers.at(*self.somewhere(), "down")
        kind = self.rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED, pygame.QUIT, pygame.WINDOWMINIMIZED))
        self.window.handle(pygame.event.Event(kind))

    def turn_up(self) -> None:
        """Somebody pulls at the corner of the window."""
        size = self.rng.choice((*SIZES, (self.rng.randrange(200, 1100), self.rng.randrange(150, 750))))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.window.handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
