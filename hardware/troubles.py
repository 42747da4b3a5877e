"""What can be wrong with a device, each as one plain sentence that says what mends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Fault(Enum):
    """The kinds of trouble. The value is the sentence, with names in braces for what it is about."""

    NO_SUCH_SETTING = "The panel has no part called {part}: use one of {known}."
    NOT_A_PIN = "{part} is given as {given}, which is no usable pin: use a GPIO number from 2 to 27."
    NOT_PINS = "{part} is given as {given}: use {most} GPIO numbers from 2 to 27 at most, such as [5, 6]."
    NOT_A_STRIP = "{part} is given as {given}: use two GPIO numbers from 2 to 27, data and clock, such as [10, 11]."
    SAME_PIN = "GPIO {pin} is given twice, for {part} and for {other}: give each part a pin of its own."
    NOTHING_WIRED = "The panel has no button: give at least the turn button a pin, such as turn = 17."
    NO_PINS = "This machine has no pins that can be reached: the panel needs a Raspberry Pi."
    NOT_ALLOWED = "{port} may not be opened by this user: sudo usermod -aG {group} $USER, then log in again."
    PIN_BUSY = "GPIO {pin}, meant for {part}, is in use by another program: stop that program or choose another pin."
    PIN_FAILED = "GPIO {pin}, meant for {part}, does not work ({error}): choose another pin."
    PORT_BUSY = "{port} is in use by another program: stop that program."
    PORT_FAILED = "{port} cannot be opened ({error}): unplug it and plug it in again."
    SILENT = "What is plugged in at {port} does not speak like our button box: put our firmware on it."
    OTHER_VERSION = (
        "The button box speaks version {theirs} of its protocol and not {ours}: put the newest firmware on it."
    )
    TOO_FAST = "The scanner reads more codes than anyone can show it: hold one card in front of it, and nothing else."
    BROKEN = "{device} stopped working ({error}): start the companion again."


@dataclass(frozen=True, slots=True)
class Trouble:
    """One trouble: its kind and what it is about, by name. `str()` is the sentence in English."""

    fault: Fault
    about: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.fault.value.format(**self.about)


class HardwareTrouble(Exception):
    """A device cannot be used; the message is the sentence."""

    def __init__(self, fault: Fault, **about: object) -> None:
        self.trouble = Trouble(fault, {name: str(value) for name, value in about.items()})
        super().__init__(str(self.trouble))
