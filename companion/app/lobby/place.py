"""Where we are outside a game, what surrounds it, and what only the program around the games can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.app.proofs import Kept
from companion.app.settings import Settings, Trouble
from companion.core.journal import SetAside
from companion.core.records import Fields, Record
from companion.screens.moment import Standing
from companion.screens.nodes import Action, Place
from companion.screens.playable import AnyPlayable, Seen
from companion.screens.recall import Recalled
from companion.screens.replay import FROM_THE_BEGINNING, Watch
from companion.screens.seam import Choice, Coming, Option, Tell

if TYPE_CHECKING:
    from companion.app.lobby.evenings import Past
    from companion.app.lobby.home import Interrupted
    from companion.app.lobby.machine import Checked

At = Literal[
    "home",
    "give-up",
    "players",
    "by-phone",
    "name",
    "forget",
    "way",
    "house-rules",
    "asked",
    "settings",
    "language",
    "country",
    "help",
    "which-rules",
    "proof",
    "evenings",
    "evening",
    "fared",
    "standings",
    "recap",
    "same",
    "kept",
    "erase",
    "errand",
    "replay",
    "people",
    "pause",
    "off",
    "newer",
    "machine",
]
"""The screens there are around a game."""
Options = tuple[tuple[str, Choice], ...]


@dataclass(frozen=True, slots=True)
class Lobby:
    """`at` names the screen; the rest is what was chosen so far for a new game.

    `players` are those who sat down, `picked` the one of them that is being moved, `typed` the name being typed on this
    `layer` of all keyboards, `options` the house rules by id, `page` the page of what has several. `came`:
    where the way back leads. `watch`: how far a game that is over has been watched again.
    """

    at: At = "home"
    game: str = ""
    edition: str = ""
    players: tuple[str, ...] = ()
    options: Options = ()
    picked: str = ""
    typed: str = ""
    layer: int = 0
    page: str = ""
    came: Place | None = None
    watch: Watch = FROM_THE_BEGINNING

    @property
    def seat(self) -> None:
        """Nothing here is for one pair of eyes."""

    def but(self, **changes: Any) -> Lobby:  # Any: whatever fields there are, `replace` checks their names
        """The same place with something else chosen."""
        return replace(self, **changes)

    def choosing(self, option: Option, choice: Choice) -> Lobby:
        """The same with a house rule; what is as printed is none."""
        others = tuple(pair for pair in self.options if pair[0] != option.id)
        return self.but(options=others if choice == option.printed else (*others, (option.id, choice)))


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Begin a game with these people, by this edition but for these options."""

    game: str
    players: tuple[str, ...]
    edition: str
    options: Options = ()


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Have it another way from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Errand(Action):
    """Do something with all that is kept: forget a game, a player or all, take names for one person, copy to a stick.

    `about`: the number of a game and when it began; names; or a folder. `then`: where the way leads on.
    """

    what: Literal["game", "player", "all", "same", "apart", "copy"]
    about: tuple[str, ...]
    then: Lobby


def pause(here: Place) -> Lobby:
    """A pause that was asked for on a page of everything else: it ends where the way back from there leads."""
    return Lobby("pause", came=here.came if isinstance(here, Standing | Lobby) else None)


def paused_at(here: Place) -> Place | None:
    """Where the table goes on, if it has had a pause here."""
    return here.came if isinstance(here, Lobby) and here.at == "pause" else None


class Asked(NamedTuple):
    """May another phone be this player from now on? One of the `numbers` is on that phone.

    Without numbers: is the phone theirs that has just come, and is the first? Or, for a `chair`: may somebody of this
    name sit down, who comes from where somebody has already?
    """

    name: str
    numbers: tuple[int, ...] = ()
    chair: bool = False


@dataclass(frozen=True, slots=True)
class Nod(Action):
    """It may, for it shows this number; or it may not."""

    asked: Asked
    number: int = 0


@dataclass(frozen=True, slots=True)
class Elsewhere(Action):
    """Do what came from a phone: whoever stands at the table stays where they are.

    `at`: it is a turn, and counts only while this is the move that is waited for (`Table.moves`).
    """

    command: Record
    at: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class SitDown(Action):
    """Somebody has typed a name on a phone, and sits down after those who sit already."""

    name: str


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Give the interrupted game up, and go on to something else."""

    then: Lobby


@dataclass(frozen=True, slots=True)
class SavePicture(Action):
    """Keep the picture of the game that is looked at."""


@dataclass(frozen=True, slots=True)
class Failed:
    """What could not be put on disk: why, in a sentence, and what a touch stood for."""

    why: str
    again: Action | None


class Invitation(NamedTuple):
    """What phones scan to sit down: first `wifi`, if the companion has a network of its own, then `link`.

    Without a link no phones can be served, and `trouble` says why.
    """

    link: str
    wifi: str = ""
    trouble: str = ""


NO_INVITATION = Invitation("")


@dataclass(frozen=True, slots=True)
class Proof:
    """How chance was dealt, as far as it is open. `tell`: what a seed dealt, in the game's words (`Wording.dealt`)."""

    game: str
    view: Seen | None
    transcript: Fields
    tell: Tell
    over: bool = False
    kept: Kept | None = None


class Sitting(NamedTuple):
    """Who plays on the table now, `least` of whom the rules are for. `why_not`: this command would be refused, and why.

    `undoable`: what undo would take back, in few words; `coming`: what becomes of whoever comes and goes.
    """

    players: tuple[str, ...]
    least: int
    coming: Coming
    why_not: Callable[[Record], str]
    undoable: str


class Board(NamedTuple):
    """What the machine lets the table do: switch it off, have the glass brighter or less, take a newer version; Wi-Fi.

    `newer`: that version, on a stick that is in. `became`: of the one that was taken, in a word. `checked`: its parts.
    """

    switches_off: bool = False
    backlit: bool = False
    newer: str = ""
    became: str = ""
    radio: bool = False
    checked: Checked | None = None


NO_BOARD = Board()


@dataclass(frozen=True, slots=True)
class Around:
    """All that the lobby's screens may know. `games` are those that have screens.

    `trouble`: what went wrong with the file the settings are kept in. `aside`: the games that could not be read.
    `failed`: what could not be kept just now. `proof`: of the game on the table, `invitation`: how to sit down by
    phone, and `sitting`: who plays, while that is looked at. `can_speak`: words can be said aloud here. `past`:
    what is over, where that is looked at; None if nothing is. `recalled`: the one game of it that is looked at again;
    `saves`: a picture of it can be kept. `board`: what can be done from here with the machine it runs on.
    `by_camera`: a camera can be looked through.
    """

    games: Mapping[str, AnyPlayable]
    settings: Settings
    waiting: Interrupted | None = None
    trouble: Trouble | None = None
    aside: SetAside | None = None
    failed: Failed | None = None
    proof: Proof | None = None
    invitation: Invitation = NO_INVITATION
    sitting: Sitting | None = None
    can_speak: bool = False
    past: Past | None = None
    recalled: Recalled | None = None
    saves: bool = False
    board: Board = NO_BOARD
    by_camera: bool = False

    def new_game(self, game: AnyPlayable) -> Lobby:
        """Sitting down to a game, by the edition and the house rules it was last played by."""
        last = dict(self.settings.editions).get(game.id, "")
        here = Lobby("players", game=game.id, edition=last if last in game.editions else game.editions[0])
        house = {(of, clause): choice for of, clause, choice in self.settings.house}
        for option in game.screens.options(here.edition):
            choice = house.get((game.id, option.id), option.printed)
            if option.choices:
                choice = next((one for one in option.choices if one == choice), option.printed)
            here = here.choosing(option, choice)
        return here

    def reading(self, game: AnyPlayable) -> Lobby:
        """Reading the rules of a game, by the edition it was last played by."""
        return Lobby("help", game=game.id, edition=self.new_game(game).edition)
