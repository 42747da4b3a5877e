"""Edges and levels in, signals out: the same for the panel and its fakes, and what the box's words mean."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from hardware.debounce import DOWN, HELD, PRESS, SEQUENCE, TURN, Keys
from hardware.signals import SequencePressed, Signal, TurnHeld, TurnPressed, TurnTouched, UndoPressed

_TURN: dict[str, type[TurnTouched | TurnPressed | TurnHeld]] = {DOWN: TurnTouched, PRESS: TurnPressed, HELD: TurnHeld}


def signal_of(name: str, happened: str) -> Signal | None:
    """The signal, if it is one: only turn buttons can be touched or held."""
    kind, number = name[:1], int(name[1:]) if name[1:] else None
    if kind == TURN:
        return _TURN[happened](number)
    if happened != PRESS:
        return None
    return UndoPressed() if kind != SEQUENCE or number is None else SequencePressed(number)


class Presses:
    """Buttons by name. Edges may come in any thread; one thread looks."""

    def __init__(self, names: tuple[str, ...], is_down: Callable[[str], bool]) -> None:
        """`is_down` reads the level of a button as it is now."""
        self._keys = Keys(names)
        self._is_down = is_down
        self._lock = Lock()
        self._signals: list[Signal] = []

    def begin(self, now: int) -> None:
        """Read all levels for the first time. What is down already means nothing before it has been up."""
        for name in self._keys.names:
            self._read(name, now)

    def edge(self, name: str, down: bool, at: int) -> None:
        """A level has changed, and when it did: that may be told late."""
        with self._lock:
            self._note(name, self._keys.edge(name, down, at))

    def look(self, now: int) -> list[Signal]:
        """What has happened since the last time, after reading again every level that is due."""
        for name in self._keys.names:
            due = self._keys.due(name)
            if due is not None and now >= due:
                self._read(name, now)
        with self._lock:
            signals, self._signals = self._signals, []
        return signals

    def due(self) -> int | None:
        """When to look again, if no edge comes before."""
        return min((due for name in self._keys.names if (due := self._keys.due(name)) is not None), default=None)

    def _read(self, name: str, now: int) -> None:
        with self._lock:
            self._note(name, self._keys.sees(name, self._is_down(name), now))

    def _note(self, name: str, happened: tuple[str, ...]) -> None:
        self._signals += [signal for each in happened if (signal := signal_of(name, each))]
