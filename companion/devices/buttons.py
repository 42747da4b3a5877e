"""Hands on buttons, as the table's own loop sees them: what a press does, and what lamps and beeps say of it.

Threads only put signals into a queue. Lamps tell whose turn it is, which everybody knows; beeps tell that something was
done or not. Neither ever tells anything that a player sees alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from companion.app import privacy
from companion.app.app import App
from companion.app.inbox import waiting
from companion.core.game import Viewer
from companion.devices.eye import Eye
from companion.language import _
from companion.screens.nodes import Action, Ask, Go, Wanted
from companion.screens.seam import Buttons as PlayedBy
from hardware.ports import Buttons, Clock, Inputs, Lamp, Tone, milliseconds
from hardware.signals import (
    CardScanned,
    Part,
    PlaceScanned,
    Plugged,
    SequencePressed,
    Signal,
    Troubled,
    TurnHeld,
    TurnPressed,
    TurnTouched,
    UndoPressed,
    Unplugged,
)
from hardware.troubles import Fault
from hardware.watch import Watch

LEANT_ON_MS = 1000
"""Undo counts again while it is held, sooner than this."""


@dataclass
class Hands:
    """Everything about buttons that is not the device. `complain` is told what people may want to know.

    `joins` is given a code that says to which club the table belongs.
    """

    app: App
    complain: Callable[[str], object]
    wake: Callable[[], None] = lambda: None
    clock: Clock = milliseconds
    joins: Callable[[str], bool] = lambda _code: False
    eye: Eye | None = None
    _watches: list[Watch] = field(default_factory=list)
    _buttons: list[Buttons] = field(default_factory=list)
    _signals: SimpleQueue[Signal] = field(default_factory=SimpleQueue)
    _spent: set[int | None] = field(default_factory=set)
    _deaf_until: int = 0
    _lit: object = None

    def listen(self, device: Buttons) -> None:
        """From now on, to these buttons too; their lamps and beeps are ours."""
        self._buttons.append(device)
        self.hear(device)
        self._lit = None

    def hear(self, device: Inputs) -> None:
        """From now on, what this one tells too."""
        self._watches.append(Watch(device, self._tell))

    def see(self, source: str) -> None:
        """From now on, through a camera too, where a table wants one."""
        self.eye = Eye(self.app, source, self.wake, complain=self.complain)

    def close(self) -> None:
        """Let go of every device."""
        if self.eye:
            self.eye.close()
        for watch in self._watches:
            watch.close()
        self._watches, self._buttons = [], []

    def _tell(self, signal: Signal) -> None:
        """Called in a device's thread."""
        self._signals.put(signal)
        self.wake()

    def attend(self) -> bool:
        """Do what was pressed since the last time; whether anything was."""
        signals = waiting(self._signals)
        for signal in signals:
            self._take(signal)
        seen = self.eye is not None and self.eye.attend()
        return seen or bool(signals)

    def light(self) -> None:
        """Let the lamps show whose turn it is; a nudge is one blink. While a camera sees, the shared one pulses."""
        now = self.app.table.version, self.app.paused, self.app.nudge.shows, self.app.is_watched
        if now == self._lit or not self._buttons:
            return
        self._lit, acting = now, self._acting()
        lamp = Lamp.OFF if acting is None or self.app.nudge.shows else Lamp.STEADY
        lamps = [Lamp.OFF] * (acting or 0) + [lamp]
        shared = Lamp.PULSE if lamp is Lamp.STEADY and self.app.is_watched else lamp
        for device in self._buttons:
            device.show([] if acting is None else lamps, shared)

    def _take(self, signal: Signal) -> None:
        match signal:
            case TurnTouched(seat):
                self._touched(seat)
            case TurnPressed(seat):
                self._turn(seat, self._done)
            case TurnHeld(seat):
                self._turn(seat, self._undo)
            case UndoPressed():
                self._undo_pressed()
            case SequencePressed(button):
                self._sequence(button)
            case CardScanned(code):
                self._scanned(code)
            case PlaceScanned(code):
                self._sound(Tone.DONE if self.joins(code) else Tone.REFUSED)
            case Plugged() | Unplugged() | Troubled():
                self._told(signal)

    def _touched(self, seat: int | None) -> None:
        """A finger on a button ends every look at a secret, and does nothing else."""
        self._spent.discard(seat)
        if self.app.interrupt():
            self._spent.add(seat)

    def _turn(self, seat: int | None, does: Callable[[int | None], None]) -> None:
        if self.app.interrupt() or seat in self._spent:
            self._spent.discard(seat)
        else:
            does(seat)

    def _acting(self) -> int | None:
        return None if self.app.paused else self.app.acting

    @property
    def _meaning(self) -> PlayedBy[Any, Any] | None:  # Any: see AnyScreens
        """What buttons mean in the game that is played, if anything."""
        return self.app.screens.buttons if self.app.screens else None

    def _undo_pressed(self) -> None:
        """One that ended a look takes nothing back either as long as it stays down."""
        now = self.clock()
        if self.app.interrupt() or now < self._deaf_until:
            self._deaf_until = now + LEANT_ON_MS
        else:
            self._undo(None)

    def _done(self, seat: int | None) -> None:
        """Whoever acts is done; a button of anybody else does nothing."""
        buttons, theirs = self._meaning, seat is None or seat == self._acting()
        means = buttons if theirs and self.app.in_game else None
        self._act(means.pressed(self.app.table.view(Viewer.TABLE), self.app.here) if means else None)

    def _undo(self, _seat: int | None) -> None:
        """Anybody may: it is said aloud, and can be done again."""
        self._act(Ask(Wanted.UNDO) if self.app.in_game else None)

    def _act(self, action: Action | None) -> None:
        before = self.app.table.version
        if action is not None:
            self.app.act(action)
        self._sound(Tone.REFUSED if self.app.table.version == before else Tone.DONE)

    def _sequence(self, button: int) -> None:
        """Silent, and lit by nothing: how long a sequence is nobody hears."""
        if self.app.at_sequence:
            self.app.act(privacy.Pressed(button))
        else:
            self.app.interrupt()

    def _told(self, signal: Plugged | Unplugged | Troubled) -> None:
        self.complain(said(signal))
        if isinstance(signal, Troubled) and signal.trouble.fault is Fault.TOO_FAST:
            self.app.refuse()
            self._sound(Tone.REFUSED)

    def _scanned(self, code: str) -> None:
        """A card was chosen by its code: it may be touched next where it lies. By itself that does nothing."""
        if self.app.interrupt():
            return
        scanner = self.app.screens.scanner if self.app.screens and self.app.in_game else None
        found = scanner.scanned(self.app.table.view(Viewer.TABLE), self.app.here, code) if scanner else None
        if isinstance(found, Go):
            self.app.act(found)
        else:
            self.app.refuse(found)
        self._sound(Tone.TICK if isinstance(found, Go) else Tone.REFUSED)

    def _sound(self, tone: Tone) -> None:
        for device in self._buttons:
            device.sound(tone)


def said(signal: Plugged | Unplugged | Troubled) -> str:
    """What became of a device, in a sentence."""
    names = {Part.PANEL: _("the panel"), Part.BOX: _("the button box"), Part.SCANNER: _("the scanner")}
    part = names[signal.part]
    match signal:
        case Plugged():
            return _("{part} is ready").format(part=part)
        case Unplugged():
            return _("{part} is disconnected; use the screen instead").format(part=part)
        case Troubled():
            return _(signal.trouble.fault.value).format(**{**signal.trouble.about, "device": part})
