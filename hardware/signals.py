"""What devices tell: frozen events, and nothing of what a game makes of them. Seats and buttons count from 0."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from hardware.troubles import Trouble


class Part(Enum):
    """What can be plugged in."""

    PANEL = "panel"
    BOX = "box"
    SCANNER = "scanner"
    CAMERA = "camera"


@dataclass(frozen=True, slots=True)
class TurnTouched:
    """A finger is on a turn button; nothing is decided yet. Seat None: the one button all share."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TurnPressed:
    """A turn button was pressed and let go."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TurnHeld:
    """A turn button was held; letting go of it means nothing more."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SequencePressed:
    """One of the buttons that are pressed in an order somebody knows by heart."""

    button: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class UndoPressed:
    """Undo was pressed, or is being held and counts again."""


@dataclass(frozen=True, slots=True)
class CardScanned:
    """A code on a sleeve was read: what it says, without the wrapping that proves it one of ours."""

    code: str


@dataclass(frozen=True, slots=True)
class PlaceScanned:
    """A code was read that says where a table is to report: all of it, as it was printed."""

    code: str


@dataclass(frozen=True, slots=True)
class Stirred:
    """Something moves before the camera that lay still."""


@dataclass(frozen=True, slots=True)
class Looked:
    """Nothing moved, and the camera has looked: what its reader made of that."""

    told: Any  # Any: whatever JSON can say


@dataclass(frozen=True, slots=True)
class Plugged:
    """A part is there and answers."""

    part: Part


@dataclass(frozen=True, slots=True)
class Unplugged:
    """A part is gone, or has fallen silent."""

    part: Part


@dataclass(frozen=True, slots=True)
class Troubled:
    """A part does not work, and why; told once, not again until something about it changes."""

    part: Part
    trouble: Trouble


Signal = (
    (TurnTouched | TurnPressed | TurnHeld | SequencePressed | UndoPressed | CardScanned | PlaceScanned)
    | (Stirred | Looked)
    | (Plugged | Unplugged | Troubled)
)
