"""A game that is over, to be folded again from what all saw: blanks for what was never opened, and sound words."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.core.game import Again
from companion.core.records import Fields
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import CARD_LYING, REPAIRS, TOOLS
from companion.games.saboteur.rules.layout import GOALS, GOLD, STONE
from companion.games.saboteur.rules.notation import read
from companion.games.saboteur.rules.terms import DIGGER, NOBODY, SABOTEUR, SEATS

FARTHEST = 60
"""Farther from the start than all path cards reach, laid in a row."""
_STONES = tuple(sides for sides in CARD_LYING if len(sides) == 2 and sides.isupper())
_SOUND: dict[str, Collection[object]] = {
    "lies": CARD_LYING,
    "tool": TOOLS,
    "shows": (GOLD, *(STONE + sides for sides in _STONES)),
    "goal": tuple(map(list, GOALS)),
    "winner": (DIGGER, SABOTEUR, NOBODY),
}
"""What may stand in the fields of a name, whichever event has them."""
_BLANKS: dict[str, Callable[[Fields], Fields]] = {
    ev.GameBegun.__name__: lambda _event: {"seeds": {}},
    ev.RoundDealt.__name__: lambda _event: {"roles": [""] * (SEATS[-1] + 1), "goals": [], "gold": None},
    ev.MapRead.__name__: lambda _event: {"shows": None},
    ev.GoldDrawn.__name__: lambda event: {"cards": [0] * len(event["order"])},
    ev.GoldTaken.__name__: lambda _event: {"nuggets": 0},
    ev.GoldPaid.__name__: lambda _event: {"cards": [], "pile": []},
}


def _filled(event: Fields) -> Fields:
    """Repair cards are told by the tools on them, and cards a rockfall took as they lay."""
    for name, sound in _SOUND.items():
        if name in event and event[name] not in sound:
            raise ValueError(name)
    if "card" in event and event["card"] not in (*REPAIRS, *CARD_LYING):
        raise ValueError("card")
    if not {*event.get("roles", ())} <= {DIGGER, SABOTEUR}:
        raise ValueError("roles")
    if "at" in event and not all(abs(step) <= FARTHEST for step in event["at"]):
        raise ValueError("at")
    if "layout" in event and not all(max(map(abs, cell)) <= FARTHEST for cell in read(event["layout"]).cards):
        raise ValueError("layout")
    blanks = _BLANKS.get(event["event"])
    return {**event, **blanks(event)} if blanks else event


AGAIN = Again(_filled, begins=ev.RoundDealt.__name__, ends=ev.RolesShown.__name__)
