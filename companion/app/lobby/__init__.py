"""The screens around every game: one file a screen, each a pure function to nodes."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.lobby import (
    by_phone,
    evenings,
    home,
    keeping,
    machine,
    naming,
    people,
    phone_pages,
    players,
    proof,
    recap,
    rules,
    settings,
    standings,
)
from companion.app.lobby.by_phone import NoPhones, Phones
from companion.app.lobby.home import Interrupted, interrupted
from companion.app.lobby.machine import Examine, SwitchOff, Upgrade
from companion.app.lobby.place import (
    NO_INVITATION,
    Around,
    Asked,
    At,
    Board,
    Change,
    Elsewhere,
    Errand,
    Failed,
    GiveUp,
    Invitation,
    Lobby,
    Nod,
    Proof,
    SavePicture,
    SitDown,
    Sitting,
    Start,
    pause,
    paused_at,
)
from companion.screens.nodes import Backdrop, Ground, Node, Place

__all__ = [
    "NO_INVITATION",
    "SCREENS",
    "Around",
    "Asked",
    "Board",
    "Change",
    "Elsewhere",
    "Errand",
    "Examine",
    "Failed",
    "GiveUp",
    "Interrupted",
    "Invitation",
    "Lobby",
    "NoPhones",
    "Nod",
    "Phones",
    "Proof",
    "SavePicture",
    "SitDown",
    "Sitting",
    "Start",
    "SwitchOff",
    "Upgrade",
    "by_phone",
    "evenings",
    "interrupted",
    "naming",
    "pause",
    "paused_at",
    "people",
    "phone_pages",
    "proof",
    "recap",
    "screen",
]

SCREENS: dict[At, Callable[[Lobby, Around], Node]] = {
    "home": home.screen,
    "give-up": home.giving_up,
    "players": players.screen,
    "by-phone": by_phone.screen,
    "name": naming.screen,
    "forget": players.forgetting,
    "way": players.ways,
    "house-rules": rules.house_rules,
    "asked": rules.question,
    "settings": settings.screen,
    "language": settings.language,
    "country": settings.country,
    "help": rules.help_page,
    "which-rules": rules.which_rules,
    "proof": proof.screen,
    "evenings": evenings.screen,
    "evening": evenings.one,
    "fared": standings.fared,
    "standings": standings.screen,
    "recap": recap.screen,
    "replay": recap.replay,
    "same": keeping.same,
    "kept": keeping.screen,
    "erase": keeping.erasing,
    "errand": keeping.errand,
    "people": people.screen,
    "pause": home.pausing,
    "off": home.switching_off,
    "newer": home.taking,
    "machine": machine.screen,
}


GROUNDS: dict[At, Ground] = {
    "home": "dusk",
    "off": "dusk",
    "newer": "dusk",
    "help": "timber",
    "which-rules": "timber",
    "proof": "timber",
    "evenings": "timber",
    "evening": "timber",
    "fared": "timber",
    "standings": "timber",
    "recap": "dawn",
    "replay": "rock",
    "same": "timber",
    "kept": "timber",
    "erase": "timber",
    "errand": "timber",
    "people": "timber",
    "house-rules": "timber",
}
"""Home under the whole sky; what is read or chosen at the table; all else is where the shaft begins."""


def screen(here: Place, around: Around) -> Node:
    """The screen in its place; what could not be kept is said before anything else, wherever we are."""
    if around.failed:
        return Backdrop(home.not_kept(around.failed, here), "dusk")
    assert isinstance(here, Lobby), "a game's own places it shows itself"
    return Backdrop(SCREENS[here.at](here, around), GROUNDS.get(here.at, "brink"))
