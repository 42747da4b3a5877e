"""What a player's own phone shows: whose turn it is and what everybody has. Nothing in this game is secret."""

from __future__ import annotations

from companion.core.game import Record
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens import people
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.screens.nodes import Ground, Node, Typed
from companion.screens.widgets import Now, may_add, phone_page, phone_ranking

BEFORE = ("deal", "first")
GROUNDS: dict[str, Ground] = {"won": "gold", "over": "dawn"}
"""Where it is not the table that dice are rolled on."""


def phone(view: TableView, seat: int, own: TableView | None) -> Node:
    """The page of this seat; held or not, it is the same."""
    table: tuple[Node, ...] = () if view.phase in BEFORE else (people.table(view),)
    if view.phase == "over":
        table = (phone_ranking(view.players, view.places, lambda seat: ()),)
    words = "" if view.phase == "over" else view.words
    name, ground = view.players[seat], GROUNDS.get(view.phase, "timber")
    return phone_page(name, seat, _now(view, seat), *table, words=words, more=may_add(name, view.added), ground=ground)


def typed(by: int, typed: Typed, view: TableView) -> Record | None:
    """What a player means who typed words for the rolls to come."""
    name = view.players[by]
    return cmd.AddChance(name, typed.text) if may_add(name, view.added) else None


def _now(view: TableView, seat: int) -> Now:
    if view.phase in BEFORE:
        return Now(_("The game is about to begin."))
    if view.phase == "over":
        place = view.places[seat]
        return Now(_("You win!") if place == 1 else _("The game is over: place {n}.").format(n=place), yours=place == 1)
    if view.turn == seat:
        return Now(_("Your turn!"), yours=True)
    return Now(_("It is {name}’s turn.").format(name=view.players[view.turn]))
