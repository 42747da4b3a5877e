"""Who looks at the table's screens, and where in them: no more than that changes here."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.app import lobby
from companion.app.board import Board
from companion.app.nudge import Pace
from companion.app.privacy import Guard, Privacy, Veil
from companion.core.game import AnyGame, Viewer
from companion.core.records import Fields, Record
from companion.core.table import Table
from companion.screens.moment import Sight
from companion.screens.nodes import Action, Backdrop, Node, Place
from companion.screens.playable import AnyPlayable, Playable
from companion.screens.seam import AnyScreens

HOME = lobby.Lobby("home")
A_LOOK_MS = 400.0
"""Whoever holds for less than this has touched, and tries again: it is no look."""


def milliseconds() -> float:
    """The time, as it passes."""
    return time.perf_counter() * 1000


class Looking(ABC):
    """A table, and one place in its screens, which may be before all eyes or before one pair."""

    def __init__(self, games: Mapping[str, AnyGame], table: Table, privacy: Privacy) -> None:
        """Begin at home, before all eyes."""
        self.games = {name: game for name, game in games.items() if isinstance(game, Playable)}
        self.clock: Callable[[], float] = milliseconds
        """Whoever shows the table may give it theirs."""
        self.board = Board()
        self.sight: Sight | None = None
        """The camera above the table; None where none can be looked through."""
        self.photographs = False
        """Whether there is somebody who reads photographs."""
        self.settles_in: Callable[[], float | None] = lambda: None
        """In how many milliseconds what it has seen counts by itself."""
        self._guard = Guard(privacy, lambda: self._table, lambda: self._phones, self._now)
        self._phones: lobby.Phones = lobby.NoPhones()
        self._failed: lobby.Failed | None = None
        self.show(table)

    def _now(self) -> float:
        return self.clock()

    def show(self, table: Table) -> None:
        """Another table lies here from now on, and whoever comes to it comes home first."""
        self._table, self._held, self._held_since = table, False, 0.0
        self._here: Place = HOME

    def shut_eye(self) -> None:
        """The camera sees no more, or again."""
        self.sight = self.sight and self.sight._replace(shut=not self.sight.shut)

    def screen(self, *, held: bool | None = None) -> Node:
        """What is to be seen now; `held`: while that is held or not, whoever does so.

        While a camera sees the table every page says so.
        """
        page = self._page(held=held)
        return replace(page, watched=True) if isinstance(page, Backdrop) and self.is_watched else page

    @abstractmethod
    def _page(self, *, held: bool | None) -> Node:
        """The same, whoever looks on."""

    @property
    def is_watched(self) -> bool:
        """Whether a camera sees the table now."""
        return self.sight is not None and self.sight.looks and self.sight.there

    def serve(self, phones: lobby.Phones) -> None:
        """From now on players have phones."""
        self._phones = phones

    @property
    def table(self) -> Table:
        """What is played on."""
        return self._table

    @property
    def here(self) -> Place:
        """Where in its screens the table is."""
        return self._here

    @property
    def held(self) -> bool:
        """Whether somebody holds what is seen only then."""
        return self._held

    @property
    def playing(self) -> AnyPlayable | None:
        """The game on the table, if there is one and it has screens."""
        game = self._table.game
        return self.games.get(game.id) if game else None

    @property
    def screens(self) -> AnyScreens | None:
        """Its screens."""
        return self.playing.screens if self.playing else None

    @property
    def acting(self) -> int | None:
        """The seat everybody waits for, if there is one."""
        buttons = self.screens.buttons if self.screens and not self._table.over else None
        return buttons.acting(self._table.view(Viewer.TABLE)) if buttons else None

    def hold(self) -> None:
        """Somebody holds what is seen only then; so soon after somebody else it opens nothing, however long they do."""
        self._held, self._held_since = not self._guard.is_shut, self.clock()

    def let_go(self) -> None:
        """What was held is seen no more. Who only touched it has not looked: nobody is led there in their place."""
        if self._held:
            self._held = False
            self.end_look(seen=self.clock() - self._held_since >= A_LOOK_MS)

    def end_look(self, *, seen: bool) -> None:
        """Nobody looks any more: who had to open it with a sequence has to do so again."""
        self._here = self._guard.left(self._here, seen=seen)

    def looked(self, seat: int) -> None:
        """A player has looked on a phone of their own: whoever was waited for at the table goes on."""
        self._guard.looked(seat)
        if not self._held and not isinstance(self._here, Veil):
            self._here = self._guard.enter(self._here)

    def look_away(self) -> None:
        """Nobody is in front of the screen any more: nothing that is for one pair of eyes stays on it."""
        self.let_go()
        if self._guard.is_open(self._here):
            self._here = self.first

    def interrupt(self) -> bool:
        """Somebody presses a button: nothing for one pair of eyes stays. Whether there was anything."""
        looked = self.looked_at
        self.look_away()
        if self._may_be_held_elsewhere:
            self._here = self._guard.away(self._here)
        return looked

    @property
    def looked_at(self) -> bool:
        """Whether the screen is before one pair of eyes now, as far as is known."""
        return self._held or self._guard.is_open(self._here) or self._may_be_held_elsewhere

    @property
    def _may_be_held_elsewhere(self) -> bool:
        """A browser tells only when what it showed is held no more."""
        return self._guard.is_private(self._here) and self._phones.show_table()

    def _seen(self, game: AnyPlayable, events: Sequence[Record]) -> Fields | None:
        """What undo would take back, or redo do again, as everybody may see it."""
        return game.witness(events[0], Viewer.TABLE) if events else None

    @property
    def in_game(self) -> bool:
        """Whether a screen of the game is before everybody's eyes, and nothing is asked or said first."""
        away = isinstance(self._here, lobby.Lobby) or self._here.seat is not None
        return not self._covered and not away and self.playing is not None

    def _pace(self) -> Pace:
        """Nobody is hurried but before an open screen of the game: nor there while all look, one after the other."""
        hurried = self.acting is not None and self.in_game and not self._guard.goes_round(self._here)
        return Pace(self.acting, (self._table.version, self._here), hurried)

    @property
    def _covered(self) -> bool:
        return bool(self._failed or self._phones.asking())

    @property
    def _shown_code_of(self) -> str:
        """Whose code is to be scanned here, while nobody holds it: they may be asked whether a phone is theirs."""
        here = self._here
        return here.name if isinstance(here, Veil) and here.step == "phone" and not self._held else ""

    @property
    def at_sequence(self) -> bool:
        """Whether somebody may press a sequence now."""
        return isinstance(self._here, Veil) and not self._held and not self._failed

    @property
    def first(self) -> Place:
        """Where a game begins."""
        return self.screens.first if self.screens else HOME

    def seen_by(self, seat: int) -> object:
        """All that a player may know, on whatever surface they see it."""
        return self._guard.seen_by(seat)

    @property
    def _cameras(self) -> tuple[Sight | None, bool]:
        """The one above the table; and whether whoever sees these screens has one: a display has none."""
        return self.sight, self.photographs and self._phones.show_table()

    def photographed(self, by: int | None, told: object) -> Place | None:
        """Where it is said what a photograph shows, which somebody took by phone, or the table.

        The table says it too, where nobody is amid something there.
        """
        camera = self.screens.camera if self.screens else None
        if camera is None or self._table.over:
            return None
        there: Place = camera.photographed(self._table.view(Viewer.TABLE), by, told)
        if self.in_game and (by is None or self._here == self.first):
            self._here = there
        return there

    def keyed(self, key: str) -> Action | None:
        """What a key of a real keyboard stands for, if anything: names are typed with it."""
        here = self._here
        return lobby.naming.keyed(here, key) if isinstance(here, lobby.Lobby) and self.types else None

    @property
    def types(self) -> bool:
        """Whether a name is being typed."""
        return isinstance(self._here, lobby.Lobby) and self._here.at == "name" and not self._covered
