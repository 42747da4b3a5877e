"""The screens around every game: one file a screen, each a pure function to nodes."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.lobby import (
    asking,
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
    At,
    Change,
    Elsewhere,
    Failed,
    GiveUp,
    Interrupted,
    Invitation,
    Lobby,
    Nod,
    Proof,
    SitDown,
    Start,
    interrupted,
)
from companion.screens.nodes import Backdrop, Ground, Node, Place

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
    "Lobby",
    "NoPhones",
    "Nod",
    "Phones",
    "Proof",
    "SitDown",
    "Start",
    "confirming",
    "interrupted",
    "name",
    "phone_pages",
    "screen",
]

SCREENS: dict[At, Callable[[Lobby, Around], Node]] = {
    "home": home.screen,
    "give-up": give_up.screen,
    "players": players.screen,
    "by-phone": by_phone.screen,
    "name": name.screen,
    "forget": names.screen,
    "way": way.screen,
    "house-rules": house_rules.screen,
    "asked": asking.screen,
    "settings": tuning.screen,
    "language": languages.screen,
    "help": help_pages.screen,
    "which-rules": help_pages.which,
    "proof": proof.screen,
}


GROUNDS: dict[At, Ground] = {
    "home": "dusk",
    "help": "timber",
    "which-rules": "timber",
    "proof": "timber",
    "house-rules": "timber",
}
"""Home under the whole sky; what is read or chosen at the table; all else is where the shaft begins."""


def screen(here: Place, around: Around) -> Node:
    """The screen in its place; what could not be kept is said before anything else, wherever we are."""
    if around.failed:
        return Backdrop(not_kept.screen(around.failed, here), "dusk")
    assert isinstance(here, Lobby), "a game's own places it shows itself"
    return Backdrop(SCREENS[here.at](here, around), GROUNDS.get(here.at, "brink"))
