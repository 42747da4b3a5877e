"""A table on a laptop whose keys are buttons: real key events go in, and what came of them is seen on the window."""

from __future__ import annotations

from threading import Event
from time import sleep

import pygame

from companion.app.lobby import Start
from companion.core.game import Viewer
from companion.devices.buttons import Hands
from companion.devices.listening import KEYS, Keyboard
from companion.display.window import Window
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import Here
from companion.screens.nodes import Go
from hardware.ports import Lamp, Tone
from tests.hardware.clock import HandClock

PATIENCE_S, LOOKS = 10, 10_000
DEBOUNCED, HELD = 30, 900
CODES = {pygame.key.name(code): code for code in range(pygame.K_z + 1) if pygame.key.name(code)} | {
    f"f{n}": getattr(pygame, f"K_F{n}") for n in range(1, 13)
}
THREE = ("Anna", "Bruno", "Clara")


class Laptop:
    """The time of the buttons passes when it is told to; their thread is the real one."""

    def __init__(self, window: Window, keyboard: Keyboard | None = None, clock: HandClock | None = None) -> None:
        self.window, self.app = window, window.app
        self.clock, self.told, self.complaints = clock or HandClock(), Event(), list[str]()
        self.keyboard = keyboard or Keyboard(self.clock)
        self.lights = self.keyboard.buttons.lights
        window.keys = self.keyboard.key
        self.hands = Hands(self.app, self.complaints.append, self.told.set, self.clock)
        self.hands.listen(self.keyboard.buttons)
        self.heard()
        self.passes(DEBOUNCED)

    def close(self) -> None:
        self.hands.close()

    def begin(self, *players: str, game: str = "saboteur", edition: str = "lv") -> None:
        self.app.act(Start(game, players or THREE, edition))

    def deal(self, *, light: bool = False) -> None:
        """Sit down, deal, look at nothing, and begin."""
        self.begin()
        self.app.table.submit(cmd.ChooseEntering(not light))
        self.app.table.submit(cmd.Deal(0))
        self.app.act(Go(Here()))
        self.window.draw()
        self.heard()

    def passes(self, ms: int) -> None:
        """Time, for the buttons."""
        self.clock.now += ms
        self.keyboard.buttons.wake()
        for _ in range(LOOKS):
            due = self.keyboard.buttons._presses.due()
            if due is None or due > self.clock.now:
                return
            sleep(0.001)
        raise AssertionError("nobody looks at the buttons")

    def heard(self) -> None:
        """The loop sees to the hands, as `companion run` does."""
        self.window.attend(self.hands.attend)
        self.hands.light()

    def wait(self) -> None:
        """Until the buttons have told something, and that is seen to."""
        assert self.told.wait(PATIENCE_S), "nothing was told"
        self.told.clear()
        self.heard()

    def event(self, key: str, kind: int) -> None:
        pygame.event.post(pygame.event.Event(kind, key=CODES[key], mod=0, unicode="", scancode=0))
        self.window.handle(*pygame.event.get())

    def down(self, key: str) -> None:
        """As far as the buttons know it."""
        self.told.clear()
        self.event(key, pygame.KEYDOWN)
        self.passes(DEBOUNCED)
        self.wait()

    def up(self, key: str, *, tells: bool = True) -> None:
        self.event(key, pygame.KEYUP)
        self.passes(DEBOUNCED)
        if tells:
            self.wait()

    def press(self, key: str = "space") -> None:
        """Down and up."""
        self.down(key)
        self.up(key, tells=KEYS[key].startswith("T"))

    def hold(self, key: str = "space") -> None:
        """Long, and let go."""
        self.down(key)
        self.passes(HELD)
        self.wait()
        self.up(key, tells=False)

    @property
    def lit(self) -> list[int]:
        """Whose lamps are on."""
        assert set(self.lights.players) <= {Lamp.OFF, Lamp.STEADY}
        return [seat for seat, lamp in enumerate(self.lights.players) if lamp is Lamp.STEADY]

    @property
    def tone(self) -> Tone | None:
        """The last beep."""
        return self.lights._tone[0] if self.lights._tone else None

    def done(self) -> int:
        """How much has happened."""
        return len(self.app.table.history(Viewer.TABLE))
