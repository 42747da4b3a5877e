"""What a player's own phone shows: whose turn it is, what can be done then, what everybody has.

Nothing in this game is secret.
"""

from __future__ import annotations

from companion.core.game import Record, Refusal
from companion.games.wazabi.screens import people, phone_turn
from companion.games.wazabi.screens.place import TABLE, Here
from companion.games.wazabi.screens.turn_button import acting
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.screens.nodes import Ground, Node, Typed
from companion.screens.phone_page import Now, at_the_end, chance_typed, phone_page, phone_ranking

BEFORE = ("deal", "first")
GROUNDS: dict[str, Ground] = {"won": "gold", "over": "dawn"}
"""Where it is not the table that dice are rolled on."""


def phone(view: TableView, seat: int, own: TableView | None, there: Here = TABLE) -> Node:
    """The page of this seat; held or not, it is the same. A second touch after a roll is on nothing that comes then."""
    table: tuple[Node, ...] = () if view.phase in BEFORE else (people.table(view),)
    if view.phase == "over":
        table = (phone_ranking(view, lambda seat: ()),)
    if acting(view) == seat:
        choices = phone_turn.choices(view, there)
        table = (*table, *choices) if view.phase == "roll" else (*choices, *table)
    return phone_page(view, seat, _now(view, seat), *table, ground=GROUNDS.get(view.phase, "timber"))


def typed(by: int, typed: Typed, view: TableView) -> Record | None:
    """What a player means who typed words for the rolls to come."""
    return chance_typed(view, by, typed.text)


def refused(there: Here, refusal: Refusal) -> Here:
    """Where it was tried, with why not."""
    return there.but(refusal=refusal)


def _now(view: TableView, seat: int) -> Now:
    if view.phase in BEFORE:
        return Now(_("The game is about to begin."))
    if view.phase == "over":
        return at_the_end(view.places[seat])
    if view.turn == seat:
        return Now(_("Your turn!"), yours=True)
    return Now(_("It is {name}’s turn.").format(name=view.players[view.turn]))
