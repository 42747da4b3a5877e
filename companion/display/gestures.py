"""What fingers and mouse mean: a pure state machine, fed with contacts and a clock, that gives gestures.

It knows what touchscreens really do: a first contact that claims to be exactly on an edge, a drag that arrives as lifts
and landings, a finger whose lifting is never told. Points are pixels, times milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum, auto

from companion.display.arrange import Point

LONGEST_HOLD = 10_000.0
"""A secret is shown no longer than this; and a contact as old as this is a finger that was lost, or a wet spot."""
QUICK = 25.0
"""No finger taps as fast as this: such a contact may be one step of a drag."""
PAIR = 35.0
"""So soon after a lift the next landing of a drag comes, if it is one."""

Finger = Hashable
MOUSE: Finger = "mouse"


@dataclass(frozen=True, slots=True)
class Press:
    """A finger has landed; what it means is not known yet."""

    at: Point


@dataclass(frozen=True, slots=True)
class Hold:
    """A finger rests on something that is held. It lasts until the next `Release`."""

    at: Point


@dataclass(frozen=True, slots=True)
class Tap:
    """A finger landed and was lifted without moving."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """A finger moved on by this much; `start` is where it landed."""

    start: Point
    by: Point


@dataclass(frozen=True, slots=True)
class Drop:
    """A finger that dragged was lifted."""


@dataclass(frozen=True, slots=True)
class Pinch:
    """Two fingers came apart, or together, by this factor, and their middle moved."""

    factor: float
    middle: Point
    by: Point


@dataclass(frozen=True, slots=True)
class Release:
    """What was pressed or held is let go of, and nothing comes of it."""


Gesture = Press | Hold | Tap | Drag | Drop | Pinch | Release


class Phase(Enum):
    """What the fingers on the screen are doing."""

    NONE = auto()
    PRESSED = auto()
    HELD = auto()
    DRAGGED = auto()
    PINCHED = auto()
    SPENT = auto()


UNDER_WAY = (Phase.PRESSED, Phase.HELD, Phase.DRAGGED, Phase.PINCHED)


@dataclass(slots=True)
class _Contact:
    start: Point
    at: Point
    since: float
    landed: float
    heard: float


@dataclass(frozen=True, slots=True)
class _Lift:
    """A finger was lifted so lately that it may land again and go on."""

    phase: Phase
    contact: _Contact
    at: float


@dataclass(slots=True)
class Gestures:
    """Every event is answered by the gestures that follow from it, in order.

    `slop`: a finger that moves less has not moved. `holds`: whether what lies at a point is held rather than tapped.
    """

    slop: float
    holds: Callable[[Point], bool]
    phase: Phase = Phase.NONE
    _contacts: dict[Finger, _Contact] = field(default_factory=dict)
    _unplaced: set[Finger] = field(default_factory=set)
    _lifted: _Lift | None = None

    def down(self, finger: Finger, at: Point | None, now: float) -> list[Gesture]:
        """A finger lands; None if it is not told where: the place, if there is one, comes with its first movement."""
        if at is None:
            self._unplaced.add(finger)
            return self._forget_lost(finger, now)
        self._unplaced.discard(finger)
        given = self.wake(now)
        if self._lifted:
            return given + self._landed_again(finger, at, now)
        given += self._forget_lost(finger, now)
        self._contacts[finger] = _Contact(at, at, now, now, now)
        if len(self._contacts) > 1:
            return given + self._one_more()
        held = self.holds(at)
        self.phase = Phase.HELD if held else Phase.PRESSED
        return [*given, Hold(at) if held else Press(at)]

    def _forget_lost(self, finger: Finger, now: float) -> list[Gesture]:
        """Whatever was not heard of for long, or lands without having been lifted, has left unnoticed."""
        lost = [
            other for other, contact in self._contacts.items() if other == finger or now - contact.heard >= LONGEST_HOLD
        ]
        for other in lost:
            del self._contacts[other]
        if not lost:
            return []
        before, self.phase = self.phase, Phase.SPENT if self._contacts else Phase.NONE
        return [Release()] if before in UNDER_WAY else []

    def _landed_again(self, finger: Finger, at: Point, now: float) -> list[Gesture]:
        """So soon after it was lifted that it never was: the same finger goes on."""
        assert self._lifted is not None
        self.phase, self._contacts = self._lifted.phase, {finger: self._lifted.contact}
        self._lifted.contact.landed = now
        self._lifted = None
        return self.move(finger, at, now)

    def _one_more(self) -> list[Gesture]:
        """One finger more: nothing that was pressed or held counts, and two fingers may zoom."""
        before = self.phase
        two = len(self._contacts) == 2 and before in (Phase.PRESSED, Phase.DRAGGED)
        self.phase = Phase.PINCHED if two else Phase.SPENT
        return [Release()] if before in UNDER_WAY else []

    def move(self, finger: Finger, at: Point | None, now: float) -> list[Gesture]:
        """A finger moves."""
        if at is None:
            return []
        if finger in self._unplaced:
            return self.down(finger, at, now)
        contact = self._contacts.get(finger)
        if contact is None:
            return []
        contact.heard = now
        match self.phase:
            case Phase.PINCHED:
                return self._pinch(contact, at)
            case Phase.PRESSED if math.dist(contact.start, at) >= self.slop:
                self.phase = Phase.DRAGGED
                return self._drag(contact, at)
            case Phase.DRAGGED:
                return self._drag(contact, at)
        return []

    def _drag(self, contact: _Contact, at: Point) -> list[Gesture]:
        by = (at[0] - contact.at[0], at[1] - contact.at[1])
        contact.at = at
        return [Drag(contact.start, by)] if any(by) else []

    def _pinch(self, contact: _Contact, at: Point) -> list[Gesture]:
        apart, middle = self._two()
        contact.at = at
        now_apart, now_middle = self._two()
        if apart < self.slop or now_apart < self.slop:
            return []  # fingers as close as this are one, and their distance is noise
        by = (now_middle[0] - middle[0], now_middle[1] - middle[1])
        return [Pinch(now_apart / apart, now_middle, by)] if any(by) or apart != now_apart else []

    def _two(self) -> tuple[float, Point]:
        """How far two fingers are apart, and their middle."""
        one, other = (contact.at for contact in self._contacts.values())
        return math.dist(one, other), ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)

    def up(self, finger: Finger, at: Point | None, now: float) -> list[Gesture]:
        """A finger is lifted."""
        if finger in self._unplaced:
            self._unplaced.discard(finger)
            return []
        given = self.move(finger, at, now)
        contact = self._contacts.pop(finger, None)
        if contact is None:
            return given
        if self.phase in (Phase.PRESSED, Phase.DRAGGED):
            self._lifted, self.phase = _Lift(self.phase, contact, now), Phase.NONE
            return given if finger != MOUSE else given + self._settled()
        before, self.phase = self.phase, Phase.SPENT if self._contacts else Phase.NONE
        return [*given, Release()] if before in UNDER_WAY else given

    def settle(self, now: float) -> list[Gesture]:
        """No more events wait for now. A lift that no landing stood behind is real if the contact was no mere step."""
        lifted = self._lifted
        real = lifted and lifted.phase is Phase.PRESSED and lifted.at - lifted.contact.landed >= QUICK
        return self._settled() if real else self.wake(now)

    def _settled(self) -> list[Gesture]:
        lifted, self._lifted = self._lifted, None
        assert lifted is not None
        return [Tap(lifted.contact.start) if lifted.phase is Phase.PRESSED else Drop()]

    def wake(self, now: float) -> list[Gesture]:
        """Time has passed: see `deadline`."""
        deadline = self.deadline
        if deadline is None or now < deadline:
            return []
        if self._lifted:
            return self._settled()
        self.phase = Phase.SPENT
        return [Release()]

    @property
    def deadline(self) -> float | None:
        """When something will happen though no finger moves."""
        if self._lifted:
            return self._lifted.at + PAIR
        if self.phase in (Phase.PRESSED, Phase.HELD):
            return next(iter(self._contacts.values())).since + LONGEST_HOLD
        return None

    def lost(self) -> list[Gesture]:
        """The window was left, or is another now: no finger that was on it counts any more."""
        under_way = self.phase in UNDER_WAY or self._lifted
        self.phase, self._lifted = Phase.NONE, None
        self._contacts.clear()
        self._unplaced.clear()
        return [Release()] if under_way else []
