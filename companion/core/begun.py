"""What every game whose chance is sealed keeps from its beginning on, whatever else is in its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.core.added import ChanceAdded
from companion.core.fields import Fields
from companion.core.proving import Dealt, Proof, Sealed, words_before
from companion.core.records import changed
from companion.core.secret import Secret


@dataclass(frozen=True)
class Begun:
    """Who plays, what is sealed and by which method, what was added to it, and which seeds are open by now."""

    players: tuple[str, ...] = ()
    fair: str = ""
    words: str = ""
    seals: tuple[tuple[str, str], ...] = ()
    seeds: Secret[Mapping[str, str]] = field(default_factory=lambda: Secret({}))
    added: tuple[tuple[str, str], ...] = ()
    opened: tuple[tuple[str, str], ...] = ()


B = TypeVar("B", bound=Begun)


def as_begun(event: Any) -> Fields:  # Any: the event by which a game begins, each game's own
    """What a game's beginning says of all this, by name."""
    words = event.words or words_before(event.seals)
    return {"players": event.players, "fair": event.fair, "words": words, "seals": event.seals, "seeds": event.seeds}


def chance_added(state: B, event: ChanceAdded) -> B:
    """The same, with what somebody added to chance."""
    return changed(state, added=(*state.added, (event.by, event.text)))


def transcript(game: str, state: Begun, sealed: tuple[Sealed, ...], dealt: Sequence[Dealt]) -> Fields:
    """Everything that is open by now, for somebody else to check."""
    proof = Proof(state.fair, game, state.players, state.words, sealed, state.added, dealt, state.opened)
    return proof.transcript()
