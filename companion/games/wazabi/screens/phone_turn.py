"""One's own turn on one's own phone: all that one touch can do. What takes more is done on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.fields import one_of
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import CARDS, NAMES_ANOTHER, NAMES_ANYONE, NAMES_WAY, allows
from companion.games.wazabi.rules.neighbours import holders, recipients
from companion.games.wazabi.screens.place import Here
from companion.games.wazabi.screens.turn import CARD_H, CARD_W, trick
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.language import _, plural
from companion.screens.nodes import Button, Do, Grid, Node, Text
from companion.screens.widgets import GOOD_MANY, seat_mark

ASKS = (*NAMES_WAY, *NAMES_ANOTHER, *NAMES_ANYONE)


def choices(view: TableView, there: Here) -> tuple[Node, ...]:
    """What whoever is to act may do from here, and why not what was tried."""
    told = Text(short.why_not(there.refusal, view), tone="wrong", lines=GOOD_MANY) if there.refusal else None
    return (*((told,) if told else ()), *_PHASES[view.phase](view))


def _roll(view: TableView) -> tuple[Node, ...]:
    return (Button(Do(cmd.RollForMe()), _("Roll for me"), height=15, lines=2),)


def _draw(view: TableView) -> tuple[Node, ...]:
    may = holders(view.dice, view.hands, view.turn)
    asked = Text(_("Nothing is left to draw. From whose hand?"), bold=True, lines=GOOD_MANY)
    return (asked, _people(view, may, lambda seat: Do(cmd.TakeCard(seat))))


def _give(view: TableView) -> tuple[Node, ...]:
    """To whom one die goes: more than one may go to several, which takes more than a touch."""
    if view.rolled.give > 1:
        return ()
    may = recipients(view.dice, view.turn, neighbours=view.neighbours)
    asked = plural("Who gets {n} die?", "Who gets {n} dice?", 1).format(n=1)
    return (Text(asked, bold=True, lines=GOOD_MANY), _people(view, may, lambda seat: Do(cmd.Give((seat,)))))


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
    names = tuple(Button(does(seat), view.players[seat], picture=seat_mark(seat, 6), lines=2) for seat in may)
    return Grid(names, cell=34, most=2)


_PHASES: dict[str, Callable[[TableView], tuple[Node, ...]]] = {
    "roll": _roll,
    "draw": _draw,
    "give": _give,
    "card": _card,
}
