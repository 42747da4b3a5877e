"""A player's own phone in the game: what it shows, and what is done there when it is that player's turn.

A phone acts for its own seat alone, and only for the move that was waited for when its page was made.
"""

from __future__ import annotations

from typing import Any

from companion.app import lobby
from companion.app.app import App
from companion.app.lobby import phone_pages
from companion.app.lobby.naming import wrong_with
from companion.core.game import Viewer
from companion.core.people import Rename
from companion.language import speaking, spoken
from companion.phones.languages import Tongues
from companion.phones.web.page import Caller, Page
from companion.screens.moment import Moment, Photograph
from companion.screens.nodes import Action, Do, Enough, Go, Node, Place, Typed
from companion.screens.seam import Phone

Move = tuple[int, int, int]
"""Which move is waited for: see `Table.moves`."""


class Seats:
    """All phones that are somebody's. `changes` counts: as long as it stays, so does every page's place."""

    def __init__(self, app: App, tongues: Tongues) -> None:
        """Nobody has touched anything yet."""
        self._app, self._tongues = app, tongues
        self.changes = 0
        self._there: dict[str, tuple[Move, Place]] = {}
        self._misnamed: dict[str, str] = {}
        self._keep: frozenset[str] = frozenset()

    def page(self, name: str, caller: Caller) -> Page:
        """In the language of this player, whatever the table speaks."""
        tongues, seat = self._tongues, self.seat(name)
        with speaking(tongues.of(caller, self._app.settings.reads(name))):
            if watched := self._app.watched:
                return Page(tongues.page(caller, phone_pages.watching(watched)), language=spoken(), awake=True)
            if seat is None:
                return Page(tongues.page(caller, phone_pages.waiting(name)), language=spoken())
            if self._app.paused:
                return Page(tongues.page(caller, phone_pages.pausing(name)), language=spoken(), awake=True)
            calls = 0 if self._app.acting != seat else 2 if self._app.nudge.given else 1
            also = (phone_pages.renaming(self._misnamed.get(name, "")),) if self._may_rename else ()
            screen, held = (tongues.page(caller, node, *also) for node in self._screens(name, seat))
            behind = held if held != screen else None
            looks = self._dealt() if behind else ""
            at = self._app.table.moves if calls else None
            goes_on = not self._app.table.over
            show = self._app.played
            return Page(screen, behind, language=spoken(), calls=calls, awake=goes_on, at=at, looks=looks, show=show)

    def _screens(self, name: str, seat: int) -> tuple[Node, ...]:
        """What a player's phone shows, and what it shows while it is held."""
        phone, there, game = self._phone, self._place(name), self._app.playing
        assert phone, "a seat is only where there is a page for it"
        assert game
        view, known = self._app.table.view(Viewer.TABLE), self._app.known_to(game, name)
        lens = self._app.photographs
        moments = (Moment(view, there, own, known=known, photographs=lens) for own in (None, self._app.seen_by(seat)))
        pages = (phone.page(moment, seat) for moment in moments)
        return tuple(self._remembered(name, page) for page in pages)

    def _remembered(self, name: str, page: Node) -> Node:
        """When a game is over, how it went, or the picture of that to be kept."""
        recalled = self._app.ended
        if recalled is None:
            return page
        keeps = self._app.keepsake if name in self._keep else None
        return (
            phone_pages.keeping(keeps) if keeps else phone_pages.over(page, recalled, keeps=self._app.draws is not None)
        )

    def touched(self, name: str, caller: Caller, page: Page, does: Action) -> None:
        """Somebody touched what does this on the page of that name; what comes late for a pause does nothing."""
        seat = self.seat(name)
        if seat is None or self._app.paused:
            return
        if isinstance(does, Typed) and does.what == phone_pages.NAME:
            self._rename(name, caller, " ".join(does.text.split()))
        elif isinstance(does, Typed):
            self._typed(seat, does)
        elif isinstance(does, phone_pages.Keep):
            self._keep = self._keep | {name} if does.shown else self._keep - {name}
            self.changes += 1
        elif page.at is None and isinstance(does, Go):
            self._go(name, does.here)
        elif page.at is not None and page.at == self._app.table.moves:
            self._plays(name, page.at, does)

    def photographed(self, name: str, does: Photograph) -> None:
        """Somebody has photographed the table: they are told what it shows, whoever is to move."""
        seat = self.seat(name)
        there = None if seat is None or self._app.paused else self._app.photographed(seat, does.told)
        if there is not None:
            self._go(name, there)

    def _typed(self, seat: int, typed: Typed) -> None:
        """Words or a choice: what they mean the game knows."""
        if self._phone is None:
            return
        command = self._phone.typed(seat, typed, self._app.seen_by(seat))
        if command is not None:
            self._app.act_elsewhere(lobby.Elsewhere(command))

    def _rename(self, name: str, caller: Caller, typed: str) -> None:
        """Another name for oneself, where that was asked for; the table can undo it, and does so aloud."""
        if not (typed and self._may_rename and self._tongues.is_choosing(caller)):
            return
        players: tuple[str, ...] = self._app.table.view(Viewer.TABLE).players
        self.changes += 1
        self._misnamed[name] = wrong_with(typed, (other for other in players if other != name))
        renamed = lobby.Elsewhere(Rename(players.index(name), typed))
        if not self._misnamed[name] and self._app.act_elsewhere(renamed) is None:
            self._tongues.leave(caller)

    def _plays(self, name: str, at: Move, does: Action) -> None:
        """Another page of the turn, or a move; who may not make it is told why not, there and nowhere else."""
        if isinstance(does, Go):
            self._go(name, does.here)
        elif isinstance(does, Enough):
            self._app.act_elsewhere(does)
        elif isinstance(does, Do) and self._phone is not None:
            refusal = self._app.act_elsewhere(lobby.Elsewhere(does.command, at))
            if refusal:
                self._go(name, self._phone.refused(self._place(name), refusal))

    def _go(self, name: str, there: Place) -> None:
        self._there[name] = self._app.table.moves, there
        if self.seat(name) == self._app.acting:
            self._app.nudge.stir()
        self.changes += 1

    def _place(self, name: str) -> Place:
        """Where this phone is; what was half chosen is forgotten when anything moves at the table."""
        at, there = self._there.get(name, (None, None))
        screens = self._app.screens
        assert screens is not None, "phones show the game that is on the table"
        return there if there and at == self._app.table.moves else screens.first

    def held(self, name: str, page: Page) -> None:
        """Somebody has looked at this page: the table ticks them, if it shows what was dealt last."""
        seat = self.seat(name)
        if seat is not None and page.looks == self._dealt():
            self._app.looked(seat)

    def _dealt(self) -> str:
        """Which deal it is: another one for each round of each game."""
        cleared, number, _past = self._app.table.version
        return f"{cleared}.{number}.{self._app.table.view(Viewer.TABLE).round}" if self._app.table.game else "none"

    def seat(self, name: str) -> int | None:
        """Where in the game on the table somebody sits whose phone the game has a page for."""
        players: tuple[str, ...] = self._app.table.view(Viewer.TABLE).players if self._phone else ()
        return players.index(name) if name in players else None

    @property
    def _may_rename(self) -> bool:
        """Whether the game that is played knows people who are called otherwise."""
        return bool(self._app.screens and self._app.screens.coming and not self._app.table.over)

    @property
    def _phone(self) -> Phone[Any, Any, Any] | None:  # Any: see AnyScreens
        """What the game that is played shows on phones, if anything."""
        return self._app.screens.phone if self._app.screens else None
