"""Pieces of screens that every game puts together in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.language import _
from companion.language.writing import number
from companion.screens.art.pen import What
from companion.screens.nodes import (
    Action,
    Ask,
    Button,
    ButtonLook,
    Column,
    Either,
    Go,
    Grid,
    Node,
    Panel,
    Picture,
    Place,
    Row,
    Scroll,
    Size,
    Space,
    Text,
    Wanted,
)

GOOD_MANY = 12
"""More lines than a text on a screen of ours has: what scrolls is never cut short."""
FEW = 4
"""So many people, or fewer, have large buttons with their names."""
MOUTH, CLOSE = 35.0, 30.0
"""How wide the mouth of a gallery is that leads on, in mm; and where there are many."""
ABREAST = 3
"""So many of those stand side by side with room between them."""
HELMET, MINER = 10.0, 14.0
"""From these sizes on, in mm, a helmet is known for one, and a face for a face."""


def panel(*children: Node, below: tuple[Node, ...] = ()) -> Panel:
    """The field beside the board. What is `below` always shows; the rest scrolls where there is too little room."""
    return Panel(Column((Scroll(Column(children, gap=1.2), "panel", least=17.0), *below), gap=1.5), pad=2.6)


def page(title: str, way_back: Button | None, *children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A whole screen without a board: a title, what scrolls, and what always shows below."""
    return Column((titled(title, way_back), Scroll(Column(children), "page"), *below))


def titled(title: str, way_back: Button | None) -> Node:
    """What this screen is, and before it the way back."""
    words = Text(title, size="big", bold=True, lines=4)
    return Row((way_back, words), (0, 1)) if way_back else words


def middle(*children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A screen of a few large things in the middle."""
    inside = Column((Space(grow=True), *children, Space(grow=True)), align="middle")
    return Column((Scroll(inside, "page"), *below))


def large(words: str) -> Either:
    """Words to be read across the table; where they are too long for that, as large as a heading."""
    return Either(Text(words, size="huge", bold=True, lines=2), Text(words, size="big", bold=True, lines=3), 0.0)


def back(place: Place) -> Button:
    """The way back to a place, which a game writes down in its own way."""
    return Button(Go(place), _("Back"))


def seat_mark(seat: int, size: float = 7) -> Picture:
    """The colour, shape and number of a player: on a helmet, and with who wears it, as there is room."""
    seen = () if size < HELMET else ("helmet",) if size < MINER else ("miner",)
    return Picture(("player", str(seat), *seen), size, size)


def seats(
    players: Sequence[str], touch: Callable[[int], Action | None], on: Callable[[int], bool] = lambda _seat: True
) -> Grid:
    """Everybody at the table, to choose one."""
    few = len(players) <= FEW
    names = tuple(
        Button(
            touch(seat),
            name,
            picture=seat_mark(seat, 12 if few else 8),
            on=on(seat),
            size="big" if few else "body",
            height=20 if few else 12,
            lines=2,
        )
        for seat, name in enumerate(players)
    )
    return Grid(names, cell=60 if few else 42, most=2 if few else 3, gap=1.5)


def wrong(text: str) -> tuple[Text, ...]:
    """Why something cannot be, if it was tried."""
    return (Text(text, tone="wrong", bold=True, lines=GOOD_MANY),) if text else ()


def counter(
    count: int, step: Callable[[int], Action], *, least: int = 0, most: int | None = None, size: Size = "body"
) -> tuple[Node, Node, Node]:
    """One less, how many, and one more."""
    less = Button(step(-1), picture=Picture(("mark", "minus"), 6, 6), on=count > least)
    plus = Button(step(1), picture=Picture(("mark", "plus"), 6, 6), on=most is None or count < most)
    return less, Text(number(count), size=size, bold=True, align="middle"), plus


def undo_line(undoable: str, *, lines: int = 4, size: Size = "body", look: ButtonLook = "bare") -> Button:
    """Undo says what it undoes."""
    label = _("Undo: {what}").format(what=undoable) if undoable else _("Nothing to undo")
    return Button(Ask(Wanted.UNDO), label, look=look if undoable else "bare", on=bool(undoable), size=size, lines=lines)


def offered(ways: Sequence[tuple[str, str, What, Action]], now: int | None) -> Either:
    """A few ways of which one holds, each as a gallery to go into, and what it means; the first is suggested."""
    looks: Sequence[ButtonLook] = ["chosen" if at == now else "raised" for at in range(len(ways))]
    if now is None:
        looks = ("lamp", *looks[1:])
    wide = MOUTH if len(ways) <= ABREAST else CLOSE
    each = tuple(_way(*way, look, wide) for way, look in zip(ways, looks, strict=True))
    cell, gap = (34.0, 1.5) if len(each) > ABREAST else (42.0, 3.0)
    abreast = Grid(tuple(Column((mouth, *words), gap=1.0) for mouth, *words in each), cell=cell, most=4, gap=gap)
    below = tuple(_beside(mouth, Column(tuple(words), gap=1.0)) for mouth, *words in each)
    return Either(abreast, Column(below), 3 * 42.0)


def _beside(mouth: Node, words: Node) -> Either:
    """What a way means stands beside it where long words have room there."""
    return Either(Row((mouth, words), (1, 1), align="start"), Column((mouth, words), gap=1.0), 2 * 42.0)


def _way(name: str, says: str, shown: What, does: Action, look: ButtonLook, wide: float) -> tuple[Node, ...]:
    """The mouth of a gallery, and what is told of it."""
    picture = Picture(shown, wide, wide / 2)
    mouth = Button(does, name, look=look, picture=picture, note=name, lines=4, height=wide / 2 + 16)
    words = (Text(_("our suggestion"), tone="lamp", lines=2),) if look == "lamp" else ()
    return mouth, Text(says, lines=GOOD_MANY), *words
