"""Roles in a row: the next player comes by themselves, and everybody sees who has looked, but never what they saw."""

from __future__ import annotations

from companion.games.saboteur.screens.camera_codes import ROLES, away
from companion.games.saboteur.screens.place import HANDED_ON, ROW, TABLE, Here, Moment
from companion.games.saboteur.view import TableView
from companion.language import _
from companion.language.writing import number
from companion.screens.moment import Looks
from companion.screens.nodes import Button, Go, Grid, Node, Picture, Row, Text
from companion.screens.widgets import GOOD_MANY, page, seat_mark

AGAIN = "again"
"""Somebody is there who wants to look once more."""
HUNG = 13.0
"""How high a helmet and its hook are, in mm."""


def dealt(view: TableView) -> str:
    """Roles are dealt anew for every round of every game."""
    return f"{view.words} {view.round}"


def after(here: Here) -> Here:
    """Letting go in the row makes room for the next; anywhere else one may hold again."""
    return away(here) if here.at == ROW else here


def onward(view: TableView, here: Here, looks: Looks) -> Here:
    """In the row comes the next who has not looked; after the last the first turn. Gold goes round in the same way."""
    if here.at == HANDED_ON:
        taking = None if view.taking in looks.by_phone else view.taking
        return TABLE if taking is None else here.to("hand-over", seat=taking, page="gold")
    if here.at != ROW or (here.seat is not None and (here.seat not in looks.done or here.page == AGAIN)):
        return here
    everybody = range(len(view.players))
    if view.phase not in ROLES or looks.done.issuperset(everybody):
        return TABLE
    came = -1 if here.by is None else here.by
    to_look = [seat for seat in everybody if seat not in looks.done | looks.by_phone | {came}]
    ahead = [seat for seat in to_look if seat > came] + to_look
    return here.to(ROW, seat=ahead[0]) if ahead else here.to(ROW, by=here.by)


def marks(moment: Moment) -> Node:
    """Everybody at the table, ticked who has looked; a touch lets somebody go first, or look once more."""
    view, here, done = moment.view, moment.here, moment.looks.done
    each = tuple(
        Button(
            Go(here.to(ROW, seat=seat, page=AGAIN if seat in done else "")),
            picture=_hung_up(seat, name, ticked=seat in done),
            look="chosen" if seat == here.seat else "bare",
            height=HUNG + 1,
        )
        for seat, name in enumerate(view.players)
    )
    return Grid(each, cell=12.0, most=10, gap=1.2, words=False)


def _hung_up(seat: int, name: str, *, ticked: bool) -> Picture:
    """A helmet on its hook; the tick is said to those who do not see it."""
    ticks = _("OK")
    says = f"{name}, {ticks}" if ticked else name
    return Picture(("player", str(seat), "ticked" if ticked else "hung"), HUNG / 1.2, HUNG, says)


def below(moment: Moment) -> tuple[Button, Button]:
    """What else there is; and on to the first turn, once somebody has looked."""
    here = moment.here
    return Button(Go(here.to("more", came=here.to(ROW))), _("More"), lines=2), start(moment)


def start(moment: Moment) -> Button:
    """A round does not begin by a slip while nobody knows their role."""
    done, by_phone = moment.looks
    label = _("Start without the others")
    if not done | by_phone:
        label = _("Nobody has looked yet")
    elif (done | by_phone).issuperset(range(len(moment.view.players))):
        label = _("Everyone has looked")
    return Button(Go(TABLE), label, height=13, lines=3, on=bool(done | by_phone))


def waiting(moment: Moment) -> Node:
    """Nobody is left who looks here by themselves: others do on their phones, or may still be asked."""
    view, here, looks = moment.view, moment.here, moment.looks
    sentence = _("Look at your phones: {n} of {all}")
    sentence = sentence.format(n=number(len(looks.done & looks.by_phone)), all=number(len(looks.by_phone)))
    to_look = tuple(
        Button(Go(here.to(ROW, seat=seat)), name, picture=seat_mark(seat), lines=2)
        for seat, name in enumerate(view.players)
        if seat not in looks.done
    )
    shown = (Text(sentence, bold=True, lines=GOOD_MANY),) if looks.by_phone else ()
    return page(
        _("Who looks at their role?"),
        None,
        marks(moment),
        *shown,
        Grid(to_look, cell=44, most=3),
        words(view),
        below=(Row(below(moment), (1, 2)),),
    )


def words(view: TableView) -> Text:
    """What proves later that nothing was changed: whoever doubts finds it here, small."""
    return Text(_("The six words of this game: {words}").format(words=view.words), tone="quiet", lines=GOOD_MANY)
