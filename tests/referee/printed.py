"""What the five printed editions of Saboteur say in figures, and where they differ."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.saboteur import reference
from tests.saboteur.printed import editions_with

Command = dict[str, Any]
Event = dict[str, Any]

ROLES = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
"""Saboteurs and diggers among the role cards; ten players take all of them but in `fa`."""
ROLES_FA = {3: (1, 3), 4: (1, 4), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (3, 6), 10: (4, 6)}
HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
DUE = {1: 4, 2: 3, 3: 3, 4: 2}

UNBROKEN = editions_with("place.unbroken-path", True)
"""A path card continues an unbroken path from the start; in the others it lies beside any card."""
EMPTY_HANDS_PASS = editions_with("pass.empty-hand", "passes")
"""Who has no card passes; the others are silent, and there the turn goes by."""
ALL_PASS = editions_with("end.no-treasure", "all-pass")
"""The round ends when everybody in turn has passed, because nobody can play: which only the people know."""
ONE_OF_TWO = editions_with("goal.two-at-once", "choose-one")
"""Of two goals reached at once one is chosen; `ru` and `fa` are silent, and there both are turned over."""
MOVER_CHOOSES = editions_with("goal.stone-unfit", "mover-chooses")
"""How a stone lies that fits neither way, whoever laid the last path card chooses; elsewhere it may lie unmatched, but
joined to the path that reached it."""
LAST_CARD = editions_with("next.first", "last-card")
"""The next round begins left of whoever played the last card, not of whoever moved last."""

TOOLS = ("pick", "lamp", "cart")
ACTIONS = {
    **{f"break {tool}": 3 for tool in TOOLS},
    **{f"repair {tool}": 2 for tool in TOOLS},
    **{f"repair {one}+{two}": 1 for one, two in combinations(TOOLS, 2)},
    "rockfall": 3,
    "map": 6,
}
"""Printed is only that there are 27; the make-up is what most boxes have."""
DECK = {**reference.BOX, **ACTIONS}


def upright(lies: str) -> str:
    """The card that lies so; empty if there is none in the box."""
    return lies if lies in reference.BOX else reference.turned(lies) if reference.turned(lies) in reference.BOX else ""


def turned_stone(shows: str) -> str:
    return shows if shows == "gold" else "stone:" + reference.turned(reference.face(shows))
