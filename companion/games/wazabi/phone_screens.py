"""What a player's own phone shows: whose turn it is and what everybody has. Nothing in this game is secret."""

from __future__ import annotations

from companion.core.game import Record
from companion.games.wazabi import commands as cmd
from companion.games.wazabi import people
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.nodes import Node, Typed
from companion.pieces import phone_page

BEFORE = ("deal", "first")


def phone(view: TableView, seat: int, own: TableView | None) -> Node:
    """The page of this seat; held or not, it is the same."""
    table = () if view.phase in (*BEFORE, "over") else (people.table(view),)
    words = "" if view.phase == "over" else view.words
    return phone_page(view.players[seat], seat, _now(view, seat), *table, words=words)


def typed(by: int, typed: Typed, view: TableView) -> Record | None:
    """What a player means who typed words for the rolls to come."""
    return cmd.AddChance(view.players[by], typed.text)


def _now(view: TableView, seat: int) -> str:
    """The one thing to know at this moment."""
    if view.phase in BEFORE:
        return _("The game is about to begin.")
    if view.phase == "over":
        place = view.places[seat]
        return _("You win!") if place == 1 else _("The game is over: place {n}.").format(n=place)
    name = view.players[view.turn]
    return _("Your turn!") if view.turn == seat else _("{name} is to move.").format(name=name)
