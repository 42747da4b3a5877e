"""What can be wrong with a device, each as one plain sentence that says what mends it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """The kinds of trouble. The value is the sentence, {0} and {1} what it is about."""

    NO_SUCH_SETTING = "The panel has no part called {0}; it knows {1}."
    NOT_A_PIN = "{0} is given as {1}, which is no usable pin: use a GPIO number from 2 to 27."
    SAME_PIN = "GPIO {0} is given twice, for {1}: give each part a pin of its own."
    NOTHING_WIRED = "The panel has no pins: give at least the turn button one."
    NO_LIBRARY = "The pins cannot be reached, because {0} is not installed: sudo apt install python3-lgpio."
    NO_PINS = "This machine has no pins that can be reached ({0}): the panel needs a Raspberry Pi."
    NOT_ALLOWED = "{0} may not be opened by this user: sudo usermod -aG {1} $USER, then log in again."
    PIN_BUSY = "GPIO {0}, meant for {1}, is in use by another program: stop that program or choose another pin."
    PORT_BUSY = "{0} is in use by another program: stop that program."
    SILENT = "What is plugged in at {0} does not speak as our button box does: is its firmware on it?"
    OTHER_VERSION = "The button box speaks version {0} of its protocol and not {1}: put the newest firmware on it."
    FAILED = "{0} stopped working: {1}."


@dataclass(frozen=True, slots=True)
class Trouble:
    """One trouble: its kind and what it is about. `str()` is the sentence in English."""

    fault: Fault
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.fault.value.format(*self.about)


class HardwareTrouble(Exception):
    """A device cannot be used; the message is the sentence."""

    def __init__(self, fault: Fault, *about: object) -> None:
        self.trouble = Trouble(fault, tuple(map(str, about)))
        super().__init__(str(self.trouble))
