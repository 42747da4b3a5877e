"""The pages of a button sequence: pressing it, setting it, and what becomes of one that is forgotten."""

from __future__ import annotations

import math

from companion.app.privacy.locks import LEAST, MOST
from companion.app.privacy.parts import GOOD_MANY, aloud, another_way, done, page, plain
from companion.app.privacy.veil import Cleared, Entered, Erased, Onward, Pressed, Shown, Sight
from companion.language import _, plural
from companion.screens.nodes import Button, Column, Go, Grid, Node, Picture, Row, Space, Text

KEYS = ("triangle", "circle", "square", "cross")
KEY = 12.0


def pad(sight: Sight) -> Node:
    """The owner presses their sequence, unless too many wrong ones came before."""
    forgot = Button(Onward("forgot"), _("I forgot it"), lines=2)
    if sight.wait:
        seconds = math.ceil(sight.wait)
        wait = plural("Wait {n} second.", "Wait {n} seconds.", seconds)
        once_more = Button(Onward("pad"), _("Try again"), look="lamp", height=13)
        return plain(_("Too many wrong tries"), wait.format(n=seconds), (once_more, Row((forgot, done(sight)), (1, 1))))
    said = _("Wrong sequence. Try again.") if sight.wrong else _("Press your sequence. Nobody looks.")
    return _keys(sight, said, (forgot, done(sight)))


def new(sight: Sight) -> Node:
    """A new sequence, for the first time."""
    said = _("Make up a secret sequence of {least} to {most} presses.").format(least=LEAST, most=MOST)
    if sight.wrong:
        said = _("Those two did not match. Choose again.")
    elif sight.lost:
        said = _("The sequences could not be saved. Choose a new one.")
    elif sight.cleared:
        said = _("Your old sequence was cleared at the table. Choose a new one.")
    return _keys(sight, said, (another_way(), done(sight)))


def again(sight: Sight) -> Node:
    """The same sequence once more."""
    return _keys(sight, _("Press the same once more."), (another_way(), done(sight)))


def _keys(sight: Sight, said: str, aside: tuple[Node, ...]) -> Column:
    """The four buttons. Of what was pressed only shows how much it is."""
    keys = tuple(
        Button(Pressed(number), picture=Picture(("mark", key), KEY, KEY), height=19, on=sight.presses < MOST)
        for number, key in enumerate(KEYS)
    )
    erase = Button(Erased(), picture=Picture(("mark", "undo"), 7, 7), on=sight.presses > 0)
    enter = Button(Entered(), _("Confirm"), look="lamp", height=13, lines=2, on=sight.presses >= LEAST)
    presses = Text("•" * sight.presses or "–", bold=True, align="middle")
    return page(
        sight.name,
        Space(grow=True),
        Text(said, tone="wrong" if sight.wrong else "quiet", align="middle", lines=GOOD_MANY),
        Space(grow=True),
        below=(
            Grid(keys, cell=16, most=4, words=False, mirrors=False),
            Row((presses, erase, enter), (1.2, 0.6, 1.4)),
            Row(aside, (1,) * len(aside)),
        ),
    )


def told(sight: Sight) -> Node:
    """Somebody else has tried."""
    wrong = plural(
        "{n} wrong sequence was pressed since you were here last.",
        "{n} wrong sequences were pressed since you were here last.",
        sight.tries,
    )
    return plain(sight.name, wrong.format(n=sight.tries), (Button(Shown(), _("Go on"), look="lamp", height=15),))


def forgot(sight: Sight) -> Node:
    """A way back that everybody sees."""
    return aloud(
        _("Everyone, please look"),
        _("{name} forgot the sequence and wants another. Is that really {name}?").format(name=sight.name),
        (
            Row(
                (
                    Button(Onward("pad"), _("No"), look="lamp", height=15),
                    Button(Cleared(), _("Yes, we all agree"), height=15, lines=2),
                ),
                (1, 1),
            ),
        ),
    )


def cleared(sight: Sight) -> Node:
    """Told to the whole table."""
    return aloud(
        sight.name,
        _("The secret sequence is cleared. {name} chooses a new one.").format(name=sight.name),
        (Button(Go(sight.away), _("We have seen it"), look="lamp", height=15, lines=2),),
    )
