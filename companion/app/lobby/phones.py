"""Players' phones, as far as the table's screens have to know them."""

from __future__ import annotations

from typing import Protocol

from companion.app.lobby.place import Asked, Invitation
from companion.language import _


class Phones(Protocol):
    """Whoever serves phones."""

    def link(self, name: str) -> str:
        """The link to a player's seat, to be shown as a code; empty if there are no phones here."""

    def invitation(self) -> Invitation:
        """By which anybody sits down who has a phone."""

    def paired(self, name: str) -> bool:
        """Whether this player's phone is here."""

    def show_table(self) -> bool:
        """Whether the table's own screens are shown by a browser."""

    def asking(self) -> Asked | None:
        """What the table is to be asked about a phone, if there is anything."""

    def nod(self, asked: Asked, number: int) -> None:
        """The table has answered that."""


class NoPhones:
    """Where no phones can be served."""

    def link(self, _name: str) -> str:
        """There is none."""
        return ""

    def invitation(self) -> Invitation:
        """There is none."""
        return Invitation("", trouble=_("there are none here"))

    def paired(self, _name: str) -> bool:
        """Nobody's is."""
        return False

    def show_table(self) -> bool:
        """Nobody does."""
        return False

    def asking(self) -> Asked | None:
        """Nothing is."""
        return None

    def nod(self, asked: Asked, number: int) -> None:
        """Nothing was asked."""
