"""What is found out about one part."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

ANEW = "rm -rf .venv && make setup"
"""What makes a damaged part of the program whole again: all of it is fetched once more."""


class State(StrEnum):
    """How a part is. These words are in the JSON, and stay as they are."""

    OK = "ok"
    LOOK = "look"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """In a sentence or two; `mend` is the command that mends it, if there is one. `stops`: so nobody can play."""

    state: State
    says: str
    mend: str = ""
    stops: bool = False


def fine(says: str) -> Finding:
    """All is well."""
    return Finding(State.OK, says)


def look(says: str, mend: str = "") -> Finding:
    """It goes on, but somebody should look at this."""
    return Finding(State.LOOK, says, mend)


def wrong(says: str, mend: str = "", *, stops: bool = False) -> Finding:
    """What is meant to work does not."""
    return Finding(State.WRONG, says, mend, stops)
