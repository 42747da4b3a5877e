"""What is done, what happens, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.records import Record

LEAVES = 4


@dataclass(frozen=True, slots=True)
class Begin(Record):
    """Sit down."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begun(Record):
    """They sit."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lift(Record):
    """Lift a leaf."""

    leaf: int


@dataclass(frozen=True, slots=True)
class Lifted(Record):
    """An acorn lies open."""

    seat: int
    leaf: int


@dataclass(frozen=True, slots=True)
class State:
    """Who plays, and which leaves are lifted. There are no secrets."""

    players: tuple[str, ...] = ()
    lifted: tuple[int, ...] = ()
    edition: str = "only"
    round: int = 0

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(range(len(self.players)))

    @property
    def turn(self) -> int:
        return len(self.lifted) % len(self.players)
