"""Knows which places of the game on the table are private, and lets nobody past but by their own way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.app.privacy.veil import Action, Chose, Veil
from companion.app.privacy.ways import Behind, Privacy
from companion.core.game import Seat, Viewer
from companion.core.table import Table
from companion.screens.nodes import Node


class Paired(Protocol):
    """Players' phones, as far as a page has to know them."""

    def link(self, name: str) -> str:
        """The link to a player's seat; empty if there are no phones here."""

    def paired(self, name: str) -> bool:
        """Whether this player's phone is here."""


class Guard:
    """Stands between a table and what it shows to one pair of eyes alone."""

    def __init__(self, privacy: Privacy, table: Callable[[], Table]) -> None:
        """`table` gives the table of the moment."""
        self._privacy = privacy
        self._table = table

    def is_private(self, here: Any) -> bool:
        """Whether what is to be seen at this place of the game is for its seat alone."""
        game = self._table().game
        if game is None or not game.screens or isinstance(here, Veil):
            return False
        return getattr(here, "seat", None) is not None and bool(game.screens.held(here) or game.screens.open(here))

    def is_open(self, here: Any) -> bool:
        """Whether something is to be seen there though nobody holds anything, or nearly so."""
        game = self._table().game
        return game is not None and (isinstance(here, Veil) or (self.is_private(here) and game.screens.open(here)))

    def enter(self, here: Any) -> Any:
        """Where one comes who wants to go there: before what is for one pair of eyes comes their own way to see it."""
        return self._privacy.enter(here, here.seat, self._name(here)) if self.is_private(here) else here

    def left(self, here: Any) -> Any:
        """Where one is who has looked, and let go."""
        return self._privacy.left(here, here.seat, self._name(here)) if self.is_private(here) else here

    def ways(self, here: Any) -> Any:
        """From a private place to the other ways of seeing it."""
        return self._privacy.ways(here, here.seat, self._name(here)) if self.is_private(here) else here

    def _name(self, here: Any) -> str:
        return str(self._table().view(Viewer.TABLE).players[here.seat])

    def seen_by(self, seat: int) -> Any:
        """All that a player may know. What can be chosen lies in an order of their own: a finger seen tells nothing."""
        game, own = self._table().game, self._table().view(Seat(seat))
        return game.screens.mixed(own, self._privacy.mixer(seat)) if game and game.screens else own

    def page(self, veil: Veil, phones: Paired, *, held: bool) -> Node:
        """What is to be seen at a veil."""
        return self._privacy.layout(veil, self._behind(veil, phones, held=held), held=held)

    def _behind(self, veil: Veil, phones: Paired, *, held: bool) -> Behind:
        game = self._table().game
        assert game is not None, "a veil hangs before a place of a game"
        away = game.screens.away(veil.place)
        if veil.step == "phone":
            return Behind(away, link=phones.link(veil.name), paired=phones.paired(veil.name))
        if veil.step != "camera":
            return Behind(away, real=game.screens.real(self._table().view(Viewer.TABLE), veil.place))
        own = self.seen_by(veil.seat)
        whisper = game.screens.whisper(own, veil.place) if held else ""
        return Behind(away, len(game.screens.choices(own, veil.place)), whisper)

    def act(self, veil: Veil, action: Action) -> tuple[Any, Any]:
        """Where a touch leads, and what is to be done there, if anything: what was chosen by its number."""
        game = self._table().game
        if not isinstance(action, Chose):
            return self._privacy.act(veil, action), None
        choices = game.screens.choices(self.seen_by(veil.seat), veil.place) if game and veil.step == "camera" else ()
        return (veil.place, choices[action.number]) if action.number < len(choices) else (veil, None)
