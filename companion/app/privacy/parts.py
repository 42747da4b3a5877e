"""Pieces that several of these pages share."""

from __future__ import annotations

from companion.app.privacy.veil import Onward, Sight
from companion.language import _
from companion.screens.nodes import Button, Column, Go, Node, Scroll, Space, Text

GOOD_MANY = 12
"""More lines than a text here has: what scrolls is never cut short."""


def page(title: str, *children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A title, what scrolls where there is too little room, and what always shows below."""
    top = Text(title, size="big", bold=True, align="middle", lines=3)
    return Column((top, Scroll(Column(children, align="middle", gap=1.5), "eyes"), *below), gap=1.5)


def plain(title: str, said: str, below: tuple[Node, ...]) -> Column:
    """A few words in the middle of the screen."""
    return page(
        title,
        Space(grow=True),
        Text(said, align="middle", lines=GOOD_MANY),
        Space(grow=True),
        below=below,
    )


def aloud(title: str, said: str, below: tuple[Node, ...]) -> Column:
    """The same for the whole table, in letters to be read across it."""
    words = (
        Text(title, size="huge", bold=True, align="middle", lines=3),
        Space(grow=True),
        Text(said, size="big", align="middle", lines=GOOD_MANY),
        Space(grow=True),
    )
    return Column((Scroll(Column(words), "eyes"), *below))


def done(sight: Sight) -> Button:
    """Away from here."""
    return Button(Go(sight.away), _("Done"), lines=2)


def another_way() -> Button:
    """To the other ways."""
    return Button(Onward("ways"), _("Another way"), lines=2)
