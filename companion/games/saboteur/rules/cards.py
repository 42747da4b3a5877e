"""Path cards and how they may lie; and all cards of the box as counts, corrected by a table whose box is otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from companion.games.saboteur.editions import box

Cell = tuple[int, int]

SIDES = "NESW"
STEPS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

SHAPES = (
    *("NESW", "NES", "NEW", "NS", "EW", "NE", "NW"),
    *("nesw", "nes", "new", "ns", "ew", "ne", "nw", "n", "e"),
)


class Lie(NamedTuple):
    """A card and the way it lies."""

    card: str
    lies: str


def turned(code: str) -> str:
    """Turn a card by 180 degrees, the only way a card is ever turned."""
    return "".join(side for side in SIDES if OPPOSITE[side] in code) or "".join(
        side for side in SIDES.lower() if OPPOSITE[side.upper()].lower() in code
    )


def opens(code: str, side: str) -> bool:
    """Whether there is an opening on this side, be it of a way through or of a dead end."""
    return side in code or side.lower() in code


def leads_on(code: str) -> bool:
    """Whether the openings are joined in the middle; a dead end joins nothing to nothing."""
    return code.isupper()


LIES: dict[str, tuple[Lie, ...]] = {
    card: tuple(Lie(card, lies) for lies in dict.fromkeys((card, turned(card)))) for card in SHAPES
}
"""Every shape with its one or two distinct ways of lying."""

CARD_LYING: dict[str, str] = {lie.lies: card for card, ways in LIES.items() for lie in ways}
"""Which shape it is that lies so."""


Deck = Mapping[str, int]

Tool = Literal["pick", "lamp", "cart"]
Repair = Literal["", "pick", "lamp", "cart", "pick+lamp", "pick+cart", "lamp+cart"]
TOOLS: tuple[Tool, ...] = get_args(Tool)
REPAIRS: tuple[Repair, ...] = get_args(Repair)[1:]
ROCKFALL = "rockfall"
MAP = "map"
NUGGETS = (1, 2, 3)
STONES = ("NE", "NW")
MOST_COPIES = 60


def broken_card(tool: str) -> str:
    """The name of the action card that breaks a tool."""
    return f"break {tool}"


def repair_card(tools: str) -> str:
    """The name of a repair card by the tool or tools on it."""
    return f"repair {tools}"


def gold_card(nuggets: int) -> str:
    """The name of a gold card."""
    return f"gold {nuggets}"


PLAYED = (
    *SHAPES,
    *map(broken_card, TOOLS),
    *map(repair_card, REPAIRS),
    ROCKFALL,
    MAP,
)
"""The cards that are dealt and drawn, in a fixed order."""


def corrected(counts: Mapping[str, int]) -> Deck | str:
    """The box with some counts corrected, or the name of a card whose count cannot be."""
    known = box()
    for name, copies in counts.items():
        if name not in known or not 0 <= copies <= MOST_COPIES:
            return name
    return {**known, **counts}


def noted(deck: Deck, to_play: int) -> str:
    """How this box differs from the usual one, in a line to be kept; empty if it does not."""
    known = box()
    counts = [f"{name}={copies}" for name, copies in deck.items() if copies != known[name]]
    return ";".join([*counts, str(to_play)]) if counts or to_play != count_to_play(known) else ""


def read_noted(line: str) -> tuple[Deck, int | None]:
    """The counts of such a line, and the cards in all. One that makes no sense is as good as none."""
    *counts, total = line.split(";")
    try:
        deck = {name: int(copies) for name, _is, copies in (count.partition("=") for count in counts)}
        to_play = int(total)
    except ValueError:
        return {}, None
    box_then = corrected(deck)
    sound = not isinstance(box_then, str) and 0 < to_play <= count_to_play(box_then)
    return (deck, to_play) if sound else ({}, None)


def cards_to_play(deck: Deck) -> tuple[str, ...]:
    """Path and action cards, one by one."""
    return tuple(name for name in PLAYED for _ in range(deck[name]))


def count_to_play(deck: Deck) -> int:
    """How many path and action cards there are."""
    return sum(deck[name] for name in PLAYED)


def gold_cards(deck: Deck) -> tuple[int, ...]:
    """Gold cards, one by one."""
    return tuple(nuggets for nuggets in NUGGETS for _ in range(deck[gold_card(nuggets)]))
