"""A tournament that is over, to be folded again from what all saw: only the seed of the companion's dice is blank."""

from __future__ import annotations

from companion.core.game import Again
from companion.core.records import Fields
from companion.games.wazabi.editions import box
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.cards import CARDS


def _filled(event: Fields) -> Fields:
    if "card" in event and event["card"] not in CARDS:
        raise ValueError("card")
    if event["event"] == ev.Rolled.__name__ and not 0 < _shown(event) <= box().dice:
        raise ValueError("dice")
    return {**event, "seeds": {}} if event["event"] == ev.GameBegun.__name__ else event


def _shown(event: Fields) -> int:
    """How many dice were rolled; none, if that cannot be."""
    counts = [event[face] for face in ("wazabi", "draw", "give")]
    return sum(counts) if min(counts) >= 0 else 0


AGAIN = Again(_filled, begins=ev.RoundDealt.__name__, ends=ev.RoundEnded.__name__)
