"""The screens around every game: one file a screen, each a pure function to nodes."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.lobby import (
    by_phone,
    confirming,
    give_up,
    help_pages,
    home,
    house_rules,
    languages,
    name,
    names,
    not_kept,
    phone_pages,
    players,
    proof,
    tuning,
    way,
)
from companion.app.lobby.phones import NoPhones, Phones
from companion.app.lobby.place import (
    NO_INVITATION,
    Around,
    Asked,
    Change,
    Elsewhere,
    Failed,
    GiveUp,
    Interrupted,
    Invitation,
    Nod,
    Place,
    Proof,
    Shell,
    Start,
    interrupted,
)
from companion.screens.nodes import Backdrop, Ground, Node

__all__ = [
    "NO_INVITATION",
    "SCREENS",
    "Around",
    "Asked",
    "Change",
    "Elsewhere",
    "Failed",
    "GiveUp",
    "Interrupted",
    "Invitation",
    "NoPhones",
    "Nod",
    "Phones",
    "Proof",
    "Shell",
    "Start",
    "confirming",
    "interrupted",
    "layout",
    "name",
    "phone_pages",
]

SCREENS: dict[str, Callable[[Shell, Around], Node]] = {
    "home": home.layout,
    "give-up": give_up.layout,
    "players": players.layout,
    "by-phone": by_phone.layout,
    "name": name.layout,
    "forget": names.layout,
    "way": way.layout,
    "house-rules": house_rules.layout,
    "settings": tuning.layout,
    "language": languages.layout,
    "help": help_pages.layout,
    "which-rules": help_pages.which,
    "proof": proof.layout,
}


PLACES: dict[str, Ground] = {
    "home": "dusk",
    "help": "timber",
    "which-rules": "timber",
    "proof": "timber",
    "house-rules": "timber",
}
"""Home under the whole sky; what is read or chosen at the table; all else is where the shaft begins."""


def layout(here: Place, around: Around) -> Node:
    """The screen; what could not be kept is said before anything else, wherever we are."""
    if around.failed:
        return Backdrop(not_kept.layout(around.failed, here), "dusk")
    return Backdrop(SCREENS[here.at](here, around), PLACES.get(here.at, "brink"))
