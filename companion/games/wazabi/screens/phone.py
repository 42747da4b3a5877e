"""What a player's own phone shows: whose turn it is, what everybody has, and all of a turn that one touch can do.

Nothing in this game is secret. What takes more than a touch is done on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.game import Refusal
from companion.core.records import Record, one_of
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import CARDS, NAMES_ANOTHER, NAMES_ANYONE, NAMES_WAY, allows
from companion.games.wazabi.rules.effects import holders, recipients
from companion.games.wazabi.screens import people
from companion.games.wazabi.screens.help_pages import PAGES
from companion.games.wazabi.screens.hints import by_phone
from companion.games.wazabi.screens.place import Here, Moment
from companion.games.wazabi.screens.turn import CARD_H, CARD_W, acting, trick
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.language import _, plural
from companion.language.writing import number
from companion.screens import rulebook
from companion.screens.hints import told
from companion.screens.nodes import Button, Do, Grid, Ground, Node, Text, Typed
from companion.screens.phone_page import Now, at_the_end, chance_typed, phone_page
from companion.screens.widgets import GOOD_MANY, seat_mark

BEFORE = ("deal", "first")
GROUNDS: dict[str, Ground] = {"won": "gold", "over": "dawn"}
"""Where it is not the table that dice are rolled on."""


def phone(moment: Moment, seat: int) -> Node:
    """The page of this seat; held or not, it is the same. A second touch after a roll is on nothing that comes then."""
    view, there = moment.view, moment.here
    table: tuple[Node, ...] = () if view.phase in BEFORE else (people.everybody(view),)
    if view.phase == "over":
        table = ()
    elif acting(view) == seat and there.at == "help":
        table = rulebook.explained(there, PAGES, short.rules_of(view))
    elif acting(view) == seat:
        mine = (*choices(view, there), *told(moment, by_phone(view)))
        table = (*table, *mine) if view.phase == "roll" else (*mine, *table)
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
    if view.phase == "won":
        return _out_of_dice(view, seat)
    if view.turn == seat:
        return Now(_("Your turn!"), yours=True)
    return Now(_("It is {name}’s turn.").format(name=view.players[view.turn]))


def _out_of_dice(view: TableView, seat: int) -> Now:
    """The table says how it goes on."""
    who, place = view.out[-1], len(view.out)
    if who == seat and place == 1:
        return Now(_("You win!"), yours=True)
    return Now(_("{who} has no dice left: place {place}.").format(who=view.players[who], place=number(place)))


ASKS = (*NAMES_WAY, *NAMES_ANOTHER, *NAMES_ANYONE)


def choices(view: TableView, there: Here) -> tuple[Node, ...]:
    """What whoever is to act may do from here, and why not what was tried."""
    refused = Text(short.why_not(there.refusal, view), tone="wrong", lines=GOOD_MANY) if there.refusal else None
    return (*((refused,) if refused else ()), *_CHOICES[view.phase](view))


def _roll(view: TableView) -> tuple[Node, ...]:
    return (Button(Do(cmd.RollForMe()), _("Roll for me"), height=15, lines=2),)


def _draw(view: TableView) -> tuple[Node, ...]:
    may = holders(view.dice, view.hands, view.turn)
    asked = Text(_("Nothing is left to draw. From whose hand?"), bold=True, lines=GOOD_MANY)
    return (asked, _people(view, may, lambda seat: Do(cmd.TakeCard(seat))))


def _give(view: TableView) -> tuple[Node, ...]:
    """To whom all dice go: to give them to several takes more than a touch."""
    count = view.rolled.give
    may = recipients(view.dice, view.turn, neighbours=view.neighbours)
    asked = plural("Who gets {n} die?", "Who gets {n} dice?", count).format(n=count)
    several = (Text(_("Give to several at the table."), tone="quiet", lines=3),) if count > 1 else ()
    names = _people(view, may, lambda seat: Do(cmd.Give((seat,) * count)))
    return (Text(asked, bold=True, lines=GOOD_MANY), names, *several)


def _card(view: TableView) -> tuple[Node, ...]:
    """No card, or one of those that were paid for and ask nothing more."""
    simple = [name for name in view.costs if name not in ASKS and allows(name, view.costs, view.rolled)]
    cards = tuple(
        Button(
            Do(cmd.PlayCard(one_of(CARDS, name))),
            short.card_label(name),
            picture=trick(view, name, CARD_W, CARD_H),
            height=CARD_H + 1.6,
            lines=3,
        )
        for name in simple
    )
    none = Button(Do(cmd.EndTurn()), _("No card"), look="lamp", size="big", height=15)
    return (none, *((Grid(cards, cell=36, most=2, gap=1.6),) if cards else ()))


def _people(view: TableView, may: Iterable[int], does: Callable[[int], Do]) -> Node:
    names = tuple(Button(does(seat), view.players[seat], picture=seat_mark(seat, 5), lines=2) for seat in may)
    return Grid(names, cell=34, most=2, gap=1.2)


_CHOICES: dict[str, Callable[[TableView], tuple[Node, ...]]] = {
    "roll": _roll,
    "draw": _draw,
    "give": _give,
    "card": _card,
}
