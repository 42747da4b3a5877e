"""Where we are outside a game, what surrounds it, and what only the program around the games can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.app.proofs import Kept
from companion.app.settings import Settings, Trouble
from companion.core.game import Game, Option
from companion.core.journal import SetAside

Place = Any
"""Where we are: here, or a game's own note of it."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """`at` names the screen; the rest is what was chosen so far for a new game.

    `players` are those who sat down, `picked` the one of them that is being moved, `typed` the name being typed on this
    `layer` of all keyboards, `options` the house rules by id, `page` the page of what has several. `came`: the place in
    a game where the way back leads.
    """

    at: str = "home"
    game: str = ""
    edition: str = ""
    players: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    picked: str = ""
    typed: str = ""
    layer: int = 0
    page: str = ""
    came: Any = None

    def but(self, **changes: Any) -> Lobby:
        """The same place with something else chosen."""
        return replace(self, **changes)

    def choosing(self, option: Option, choice: Any) -> Lobby:
        """The same with a house rule; what is as printed is none."""
        others = tuple(pair for pair in self.options if pair[0] != option.id)
        return self.but(options=others if choice == option.printed else (*others, (option.id, choice)))


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a game with these people, by this edition but for these options."""

    game: str
    players: tuple[str, ...]
    edition: str
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """Have it another way from now on."""

    settings: Settings


class Asked(NamedTuple):
    """May another phone be this player from now on? One of the `numbers` is on that phone.

    Without numbers: is the phone theirs that has just come, and is the first? Or, for a `chair`: may somebody of this
    name sit down, who comes from where somebody has already?
    """

    name: str
    numbers: tuple[int, ...] = ()
    chair: bool = False


@dataclass(frozen=True, slots=True)
class Nod:
    """It may, for it shows this number; or it may not."""

    asked: Asked
    number: int = 0


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Do what came from a phone: whoever stands at the table stays where they are."""

    command: Any


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Give the interrupted game up, and go on to something else."""

    then: Lobby


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The game that waits, as far as everybody may know it; round 0 is for games without rounds.

    Not `playable`: it has no screens, and is gone on with on the command line, or given up.
    """

    title: str
    players: tuple[str, ...]
    round: int
    playable: bool = True


def interrupted(game: Game, view: Any) -> Interrupted:
    """What to say of a game that waits."""
    number = getattr(view, "round", 0)
    players = tuple(getattr(view, "players", ()))
    return Interrupted(game.title, players, number if isinstance(number, int) else 0, bool(game.screens))


@dataclass(frozen=True, slots=True)
class Failed:
    """What could not be put on disk: why, in a sentence, and what a touch stood for."""

    why: str
    again: Any


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
    """How chance was dealt, as far as it is open. `tell`: what a seed dealt, in the game's words (`Screens.dealt`)."""

    game: str
    players: tuple[str, ...]
    transcript: Mapping[str, Any]
    tell: Callable[[str, Sequence[Mapping[str, Any]], Sequence[str]], tuple[str, tuple[str, ...]]]
    over: bool = False
    kept: Kept | None = None


@dataclass(frozen=True, slots=True)
class Around:
    """All that the lobby's screens may know.

    `trouble`: what went wrong with the file the settings are kept in. `aside`: the games that could not be read.
    `failed`: what could not be kept just now. `proof`: of the game on the table, and `invitation`: how to sit down by
    phone, while that is looked at.
    """

    games: Mapping[str, Game]
    settings: Settings
    waiting: Interrupted | None = None
    trouble: Trouble | None = None
    aside: SetAside | None = None
    failed: Failed | None = None
    proof: Proof | None = None
    invitation: Invitation = NO_INVITATION

    @property
    def playable(self) -> tuple[Game, ...]:
        """The games that have screens."""
        return tuple(game for game in self.games.values() if game.screens)

    def new_game(self, game: Game) -> Lobby:
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

    def reading(self, game: Game) -> Lobby:
        """Reading the rules of a game, by the edition it was last played by."""
        return Lobby("help", game=game.id, edition=self.new_game(game).edition)
