"""A tournament that is over, to be folded again from what all saw: only the seed of the companion's dice is blank."""

from __future__ import annotations

from companion.core.game import Again
from companion.core.records import Fields
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.cards import CARDS


def _filled(event: Fields) -> Fields:
    if "card" in event and event["card"] not in CARDS:
        raise ValueError("card")
    return {**event, "seeds": {}} if event["event"] == ev.GameBegun.__name__ else event


AGAIN = Again(_filled, begins=ev.RoundDealt.__name__, ends=ev.RoundEnded.__name__)
