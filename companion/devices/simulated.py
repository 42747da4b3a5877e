"""A workbench in a laptop's window: every button, lamp and beep of the real devices, as pictures to be pressed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.app import App
from companion.app.privacy.pages import KEYS
from companion.core.game import Viewer
from companion.devices.listening import Keyboard
from companion.language import _
from companion.screens.nodes import Action, Button, ButtonLook, Column, Grid, Node, Panel, Picture, Row, Text
from companion.screens.seam import Sleeve
from hardware.codes import wrap
from hardware.fakes import FakeScanner
from hardware.ports import Clock, Tone, milliseconds

SEATS = 10
TOLD_MS = 1200
"""So long it stays to be read what the buzzer said."""
WAVES = {Tone.TICK: "1", Tone.DONE: "2", Tone.REFUSED: "3"}
TALL = 1.55


@dataclass(frozen=True, slots=True)
class Scan(Action):
    """Hold a card with this code before the scanner."""

    code: str


@dataclass(frozen=True, slots=True)
class Drawer(Action):
    """Take the cards out, or put them away."""

    is_open: bool


@dataclass(frozen=True, slots=True)
class Wired(Action):
    """A button by its name on the wire, which is down for as long as a finger is on it."""

    name: str


class Workbench:
    """What stands below the table's screens."""

    def __init__(self, app: App, keyboard: Keyboard, clock: Clock = milliseconds) -> None:
        """The same buttons that the keys stand for, and a scanner."""
        self.scanner = FakeScanner(clock)
        self.keyboard = keyboard
        self._app, self._buttons, self._clock = app, keyboard.buttons, clock
        self._drawer = False

    def shown(self) -> Node:
        """As it is now."""
        return self._cards() if self._drawer else self._panel()

    def press(self, what: Action | None, *, down: bool) -> None:
        """Move a finger."""
        if isinstance(what, Wired):
            (self._buttons.down if down else self._buttons.up)(what.name)
        elif down and isinstance(what, Drawer):
            self._drawer = what.is_open
        elif down and isinstance(what, Scan):
            self._drawer = False
            self.scanner.scan(wrap(what.code))

    def due(self) -> float | None:
        """When a lamp goes on or off next, or what was beeped has been read."""
        now, lights = self._clock(), self._buttons.lights
        sounded = lights.sounded
        changes = [lights.due(now), sounded[1] + TOLD_MS if sounded and now < sounded[1] + TOLD_MS else None]
        return min((float(change - now) for change in changes if change is not None), default=None)

    def _panel(self) -> Node:
        now, lights = self._clock(), self._buttons.lights
        turn = self._button("T", Picture(_bulb(lights.button_is_lit(now)), 13, 13), note=_("Turn"), height=25)
        players = tuple(
            self._button(f"T{seat}", Picture(_bulb(lights.is_lit(seat, now)), 5.0, 5.0), note=str(seat + 1))
            for seat in range(SEATS)
        )
        keys = tuple(self._button(f"Q{number}", Picture(("mark", key), 6, 6)) for number, key in enumerate(KEYS))
        undo = self._button("U", Picture(("mark", "undo"), 7, 7))
        scan = Button(Drawer(True), _("Scan"), picture=Picture(("scanner",), 8, 8))
        below = Row((*keys, undo, *self._buzzer(now), scan), (*(0.8,) * len(keys), 1.2, 0, 2.7, 2.9), gap=1.0)
        beside = Column((Row(players, (1,) * SEATS, gap=1.0), below), gap=1.0)
        return Panel(Row((turn, beside), (1, 6), gap=1.5), pad=1.5)

    def _button(self, name: str, picture: Picture, *, note: str = "", height: float = 12.0) -> Button:
        look: ButtonLook = "chosen" if self._buttons.is_down(name) else "raised"
        return Button(Wired(name), look=look, picture=picture, note=note, height=height)

    def _buzzer(self, now: int) -> tuple[Node, Node]:
        """What it says: waves while it sounds, and the word a little longer."""
        sounded = self._buttons.lights.sounded
        tone = sounded[0] if sounded and now < sounded[1] + TOLD_MS else None
        waves = WAVES[tone] if tone else "0"
        words = {Tone.TICK: _("tick"), Tone.DONE: _("done"), Tone.REFUSED: _("refused")}
        shown = Text(words[tone] if tone else "–", tone="lamp" if tone else "quiet")
        return Picture(("buzzer", waves), 8, 8), shown

    def _cards(self) -> Node:
        """The cards of the game that is on, to be held before the scanner."""
        cards = self._sleeves()
        away = Button(Drawer(False), picture=Picture(("mark", "undo"), 7, 7), height=25)
        if not cards:
            return Panel(
                Row((away, Text(_("No game with cards to scan is being played."), tone="quiet", lines=2)), (1, 11)), 1.5
            )
        faces = tuple(Button(Scan(card.code), picture=_face(card), height=12) for card in cards)
        return Panel(Row((away, Grid(faces, cell=8.0, most=14, gap=1.0, words=False)), (1, 11)), pad=1.5)

    def _sleeves(self) -> tuple[Sleeve, ...]:
        scanner = self._app.screens.scanner if self._app.screens else None
        return scanner.sleeves(self._app.table.view(Viewer.TABLE).edition) if scanner else ()


def _bulb(lit: bool) -> tuple[str, ...]:
    return ("bulb", "on" if lit else "off")


def _face(card: Sleeve) -> Picture:
    return Picture(card.sign, 7.5, 7.5) if card.sign else Picture(card.ground, 6.6, 6.6 * TALL)
