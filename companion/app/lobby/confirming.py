"""What the table is asked, before all eyes, about phones that want to be somebody's or have just become so."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.lobby.place import Asked, Nod
from companion.language import _
from companion.language.writing import number as written
from companion.screens.nodes import Backdrop, Button, Column, Node, Row, Space, Text
from companion.screens.widgets import GOOD_MANY

THEIRS = 1


def screen(asked: Asked) -> Node:
    """The question, in letters that everybody reads."""
    question = _chair if asked.chair else _second if asked.numbers else _first
    return Backdrop(question(asked), "timber")


def _chair(asked: Asked) -> Node:
    """One more from where a phone sits already: that may be everybody's router, or one guest who fills all chairs."""
    sits = Button(Nod(asked, THEIRS), _("Yes, I am here"), look="lamp", height=15, lines=2)
    return _page(
        Text(_("One more phone from the same place says:"), tone="quiet", align="middle", lines=2),
        asked.name,
        _("{name}, are you at this table?").format(name=asked.name),
        Row((Button(Nod(asked), _("No, not here"), height=15, lines=2), sits), (1, 1)),
    )


def _first(asked: Asked) -> Node:
    """A seat has a phone for the first time: whoever took a picture of its code shall not have it unnoticed."""
    told = _("{name}, is it yours? From now on it shows what only you may see.").format(name=asked.name)
    theirs = Button(Nod(asked, THEIRS), _("Yes, it is mine"), look="lamp", height=15, lines=2)
    return _page(
        Text(_("A phone has connected and says:"), tone="quiet", align="middle", lines=2),
        asked.name,
        told,
        Row((Button(Nod(asked), _("No, it is not mine"), height=15, lines=2), theirs), (1, 1)),
    )


def _second(asked: Asked) -> Node:
    """May another phone be this player? Only who has it in hand knows its number."""
    numbers = tuple(Button(Nod(asked, number), written(number), size="big", height=15) for number in asked.numbers)
    told = _("{name}, is that you? Then touch its number. Your first phone will stop showing anything.")
    return _page(
        Text(_("Another phone says:"), tone="quiet", align="middle"),
        asked.name,
        told.format(name=asked.name),
        Row(numbers, (1,) * len(numbers), gap=4.0),
        Button(Nod(asked), _("No, none of these"), height=15, lines=2),
    )


def _page(says: Text, name: str, told: str, *answers: Node) -> Node:
    return Column(
        (
            Space(grow=True),
            says,
            Text(_("I am {name}").format(name=name), size="huge", bold=True, align="middle", lines=2),
            Text(told, align="middle", lines=GOOD_MANY),
            Space(grow=True),
            *answers,
        ),
        align="middle",
    )


def gallery() -> Iterator[tuple[str, Node]]:
    """Every question, for a short name and the longest."""
    for name in ("Anna", "Maximilian-Karla"):
        yield f"nod-first-{name}", screen(Asked(name))
        yield f"nod-second-{name}", screen(Asked(name, (17, 42, 86)))
        yield f"nod-chair-{name}", screen(Asked(name, chair=True))
