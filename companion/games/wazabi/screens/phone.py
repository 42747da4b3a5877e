"""What a player's own phone shows: whose turn it is, what can be done then, what everybody has.

Nothing in this game is secret.
"""

from __future__ import annotations

from companion.core.game import Record, Refusal
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens import people, phone_turn
from companion.games.wazabi.screens.place import TABLE, Here
from companion.games.wazabi.screens.turn_button import acting
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.screens.nodes import Node, Typed
from companion.screens.widgets import Now, may_add, phone_page, phone_ranking

BEFORE = ("deal", "first")


def phone(view: TableView, seat: int, own: TableView | None, there: Here = TABLE) -> Node:
    """The page of this seat; held or not, it is the same. A second touch after a roll is on nothing that comes then."""
    table: tuple[Node, ...] = () if view.phase in BEFORE else (people.table(view),)
    if view.phase == "over":
        table = (phone_ranking(view.players, view.places, lambda seat: ()),)
    if acting(view) == seat:
        choices = phone_turn.choices(view, there)
        table = (*table, *choices) if view.phase == "roll" else (*choices, *table)
    words = "" if view.phase == "over" else view.words
    name = view.players[seat]
    return phone_page(name, seat, _now(view, seat), *table, words=words, more=may_add(name, view.added))


def typed(by: int, typed: Typed, view: TableView) -> Record | None:
    """What a player means who typed words for the rolls to come."""
    name = view.players[by]
    return cmd.AddChance(name, typed.text) if may_add(name, view.added) else None


def refused(there: Here, refusal: Refusal) -> Here:
    """Where it was tried, with why not."""
    return there.but(refusal=refusal)


def _now(view: TableView, seat: int) -> Now:
    if view.phase in BEFORE:
        return Now(_("The game is about to begin."))
    if view.phase == "over":
        place = view.places[seat]
        return Now(_("You win!") if place == 1 else _("The game is over: place {n}.").format(n=place), yours=place == 1)
    if view.turn == seat:
        return Now(_("Your turn!"), yours=True)
    return Now(_("It is {name}’s turn.").format(name=view.players[view.turn]))
