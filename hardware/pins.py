"""Which part of the panel is at which pin, from settings, refused in one sentence where they cannot be meant so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from hardware.troubles import Fault, HardwareTrouble

FIRST, LAST = 2, 27
"""GPIO 0 and 1 tell the Pi which board sits on it."""
MOST = {"sequence": 4, "lamps": 10, "strip": 2}
STRIP_NEEDS = 2
LONGEST_TOLD = 40


@dataclass(frozen=True, slots=True)
class Pins:
    """GPIO numbers, not places on the header. A part without a pin is not there."""

    turn: int | None = None
    undo: int | None = None
    sequence: tuple[int, ...] = ()
    lamps: tuple[int, ...] = ()
    turn_lamp: int | None = None
    strip: tuple[int, ...] = ()
    buzzer: int | None = None

    @property
    def named(self) -> list[tuple[str, int]]:
        """Every pin, with the part it is for, as the settings call it."""
        return list(_named({each.name: getattr(self, each.name) for each in fields(self)}))

    @property
    def buttons(self) -> dict[str, int]:
        """The buttons by the names debounce knows."""
        named = {f"Q{number}": pin for number, pin in enumerate(self.sequence)}
        return named | {name: pin for name, pin in (("T", self.turn), ("U", self.undo)) if pin is not None}


PANEL = Pins(
    turn=17,
    undo=22,
    sequence=(5, 6, 13, 19),
    lamps=(16, 20, 21, 26, 23, 24, 25, 8, 7, 4),
    turn_lamp=27,
    buzzer=12,
)
"""The panel as wiring/ draws it. GPIO 2, 3 (I²C) and 14, 15 (serial console) are left to others."""


def read_pins(settings: Mapping[str, object]) -> Pins:
    """Pins as settings give them: numbers, or lists of them. Raises HardwareTrouble."""
    known = [each.name for each in fields(Pins)]
    for name in settings:
        if name not in known:
            raise HardwareTrouble(Fault.NO_SUCH_SETTING, part=name, known=", ".join(known))
    given = {name: value for name, value in settings.items() if value is not None}
    for name, value in given.items():
        _refuse_wrong_kind(name, value)
    taken: dict[int, str] = {}
    for name, pin in _named(given):
        if pin in taken:
            raise HardwareTrouble(Fault.SAME_PIN, pin=pin, part=taken[pin], other=name)
        taken[pin] = name
    right: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in given.items()}
    pins = Pins(**right)
    if not pins.buttons:
        raise HardwareTrouble(Fault.NOTHING_WIRED)
    return pins


def _refuse_wrong_kind(name: str, value: object) -> None:
    most = MOST.get(name)
    if most is None:
        if not _is_pin(value):
            raise HardwareTrouble(Fault.NOT_A_PIN, part=name, given=_shortly(value))
        return
    pins = value if isinstance(value, list | tuple) else None
    fits = pins is not None and len(pins) <= most and all(map(_is_pin, pins))
    if name == "strip" and not (fits and pins is not None and len(pins) in {0, STRIP_NEEDS}):
        raise HardwareTrouble(Fault.NOT_A_STRIP, part=name, given=_shortly(value))
    if not fits:
        raise HardwareTrouble(Fault.NOT_PINS, part=name, given=_shortly(value), most=most)


def _is_pin(value: object) -> bool:
    return type(value) is int and FIRST <= value <= LAST


def _shortly(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"


def _named(given: Mapping[str, object]) -> Iterator[tuple[str, int]]:
    for name, value in given.items():
        if isinstance(value, int):
            yield name, value
        elif isinstance(value, list | tuple):
            yield from ((f"{name} {number}", pin) for number, pin in enumerate(value, 1))
