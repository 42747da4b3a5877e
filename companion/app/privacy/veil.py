"""What hangs before a private place until its player has come their own way; and what can be touched there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.app.settings import Way
from companion.core.records import Secret
from companion.screens.nodes import Action, Place
from companion.screens.seam import Real

Step = Literal["phone", "camera", "card", "ways", "pad", "set", "again", "told", "forgot", "cleared"]
Presses = tuple[int, ...]


def _none() -> Secret[Presses]:
    return Secret(())


@dataclass(frozen=True, slots=True)
class Veil:
    """`place` is where the game wanted to go, `step` what is to be seen instead.

    `typed` are the presses so far, `first` the new sequence as it was pressed the first time; `wrong`: what was pressed
    last was not right; `tries`: how many wrong ones there had been when it was.
    """

    place: Place
    seat: int
    name: str
    step: Step
    typed: Secret[Presses] = field(default_factory=_none)
    first: Secret[Presses] = field(default_factory=_none)
    wrong: bool = False
    tries: int = 0

    def to(self, step: Step, *, first: Secret[Presses] | None = None, wrong: bool = False, tries: int = 0) -> Veil:
        """Another step before the same place, with nothing pressed yet."""
        return Veil(self.place, self.seat, self.name, step, first=first or _none(), wrong=wrong, tries=tries)


class Unveiling(Action):
    """What can be touched at a veil."""


@dataclass(frozen=True, slots=True)
class Pressed(Unveiling):
    """One of the buttons was pressed: on the screen, or a real one."""

    button: int


@dataclass(frozen=True, slots=True)
class Erased(Unveiling):
    """The last press is taken back."""


@dataclass(frozen=True, slots=True)
class Entered(Unveiling):
    """The sequence is complete."""


@dataclass(frozen=True, slots=True)
class Onward(Unveiling):
    """On to another step."""

    to: Step


@dataclass(frozen=True, slots=True)
class GoesBy(Unveiling):
    """From now on this player goes this way."""

    way: Way


@dataclass(frozen=True, slots=True)
class Shown(Unveiling):
    """Let the place be seen, this one time."""


@dataclass(frozen=True, slots=True)
class Known(Unveiling):
    """The real card has told it."""


@dataclass(frozen=True, slots=True)
class Cleared(Unveiling):
    """Everybody agrees that the sequence is forgotten."""


@dataclass(frozen=True, slots=True)
class Chose(Unveiling):
    """Of what can be chosen at the place, the one with this number, counted from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Sight:
    """What a page may know: all of it may be seen by everybody but `code`, which is there only while it is held.

    `presses`: how many there are so far. `choices`: how many things can be chosen from. `away`: where one goes who is
    done. `wait`: in how many seconds a sequence is taken. `cleared`, `lost`: the sequence was cleared at the table, or
    with the file. `phone`: whether this player's phone is there, None without phones. `real`: which real card tells.
    """

    name: str
    seat: int
    away: Place
    way: Way = "hold"
    presses: int = 0
    wrong: bool = False
    tries: int = 0
    wait: float = 0.0
    cleared: bool = False
    lost: bool = False
    phone: bool | None = None
    choices: int = 0
    code: str = ""
    real: Real = "card"
