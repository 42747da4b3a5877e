"""Pieces of screens that every game puts together in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.language import _, context
from companion.language.writing import in_its_digits, listed, number
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
HELMET, MINER = 10.0, 14.0
"""From these sizes on, in mm, a helmet is known for one, and a face for a face."""
MOST_TYPED = 40
"""So many letters of dice are enough chance."""


def panel(*children: Node, below: tuple[Node, ...] = ()) -> Panel:
    """The field beside the board. What is `below` always shows; the rest scrolls where there is too little room."""
    return Panel(Column((Scroll(Column(children, gap=1.2), "panel", least=17.0), *below), gap=1.5), pad=2.6)


def page(title: str, way_back: Button | None, *children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A whole screen without a board: a title, what scrolls, and what always shows below."""
    return Column((titled(title, way_back), Scroll(Column(children), "page"), *below))


def titled(title: str, way_back: Button | None) -> Node:
    """What this screen is, and before it the way back."""
    said = Text(title, size="big", bold=True, lines=4)
    return Row((way_back, said), (0, 1)) if way_back else said


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
    return Grid(names, cell=60 if few else 44, most=2 if few else 3)


def wrong(said: str) -> tuple[Text, ...]:
    """Why something cannot be, if it was tried."""
    return (Text(said, tone="wrong", bold=True, lines=GOOD_MANY),) if said else ()


def counter(
    count: int, step: Callable[[int], Action], *, least: int = 0, most: int | None = None, size: Size = "body"
) -> tuple[Node, Node, Node]:
    """One less, how many, and one more."""
    less = Button(step(-1), picture=Picture(("mark", "minus"), 6, 6), on=count > least)
    plus = Button(step(1), picture=Picture(("mark", "plus"), 6, 6), on=most is None or count < most)
    return less, Text(number(count), size=size, bold=True, align="middle"), plus


def undo_line(undoable: str, *, lines: int = 4) -> Button:
    """Undo says what it undoes."""
    return Button(
        Ask(Wanted.UNDO),
        _("Undo: {what}").format(what=undoable) if undoable else _("Nothing to undo"),
        look="bare",
        on=bool(undoable),
        lines=lines,
    )


def redo_button(redoable: str) -> Button:
    """Redo says what it does again."""
    label = _("Redo: {what}").format(what=redoable) if redoable else _("Nothing to redo")
    return Button(Ask(Wanted.REDO), label, on=bool(redoable), lines=4)


def give_up(play_on: Place) -> Column:
    """The one thing that is asked twice, because undo cannot bring it back."""
    keep = Button(Go(play_on), _("Play on"), look="lamp", height=15)
    return middle(
        Text(_("Give this game up?"), size="big", bold=True, align="middle", lines=3),
        Text(_("You cannot go on with it afterwards."), tone="quiet", align="middle", lines=GOOD_MANY),
        below=(Row((Button(Ask(Wanted.ABANDON), _("Give it up"), height=15, lines=3), keep), (1, 1.4)),),
    )


def six_words(words: str, why: str, added: Sequence[tuple[str, str]]) -> Column:
    """What stands for all chance of this game, to be written down before there is any; and who has added to it."""
    shown = tuple(Text(word, size="big", bold=True, align="middle") for word in words.split())
    names = listed(dict.fromkeys(name for name, _text in added))
    more = (
        _("Numbers were added by {names}.").format(names=names) if added else _("Anyone may add numbers of their own.")
    )
    return Column(
        (
            Text(_("Write these words down"), size="big", bold=True, lines=4),
            Space(grow=True),
            Grid(shown, cell=38, most=3, gap=4, words=False),
            Space(grow=True),
            Text(f"{why} {more}", tone="quiet", lines=GOOD_MANY),
        )
    )


def more_page(
    place: Place,
    now: Sequence[Button],
    put_right: Sequence[Button],
    game: Sequence[Button],
    *below: Node,
    cell: float = 38,
) -> Column:
    """All that is not wanted every turn, by when it is: at this moment, after a slip, or of the game as a whole."""
    named = (
        (context("a heading", "Now"), now),
        (context("a heading", "Correct"), put_right),
        (context("a heading", "Game"), game),
    )
    parts = tuple(
        Column((Text(name, tone="quiet", bold=True), Grid(tuple(buttons), cell=cell, most=3)), gap=0.6)
        for name, buttons in named
    )
    return page(_("More"), back(place), *parts, *below)


def why_add() -> Text:
    """Why anybody would add to the chance, and that nobody has to."""
    return Text(
        _(
            "Nobody has to. If you add numbers after the six words are fixed, not even the companion can "
            "have chosen what comes out."
        ),
        tone="quiet",
        lines=GOOD_MANY,
    )


def after_it_all() -> Either:
    """What is left to do when a game is over: most often another one with the same people."""
    home = Button(Ask(Wanted.HOME), _("Home"))
    again = Button(Ask(Wanted.AGAIN), _("Play again"), look="lamp", height=13, lines=2)

    def fair(asked: str) -> Button:
        return Button(Ask(Wanted.PROOF), asked, lines=2)

    wide, short = (
        Row((fair(_("Was it fair?")), home, again), (1, 1, 1)),
        Row((fair(_("Fair?")), home, again), (0, 0, 1)),
    )
    return Either(wide, Either(short, Column((again, Row((fair(_("Fair?")), home), (1, 1)))), 0.0), 80)


def offered(ways: Sequence[tuple[str, str, Action]], now: int | None) -> Grid:
    """A few ways of which one holds, each by its name and what it means; the first is the usual one."""
    looks: Sequence[ButtonLook] = ["chosen" if at == now else "raised" for at in range(len(ways))]
    if now is None:
        looks = ("lamp", *looks[1:])
    return Grid(
        tuple(
            Column(
                (
                    Button(does, name, look=look, height=24, lines=6),
                    Text(says, tone="quiet", lines=GOOD_MANY),
                )
            )
            for (name, says, does), look in zip(ways, looks, strict=True)
        ),
        cell=44,
        most=3,
        gap=3.0,
    )


def other_players() -> Button:
    """Back to the seats, as long as nothing is dealt."""
    return Button(Ask(Wanted.SEATS), _("Other players"), look="bare", lines=3)


def dice_typed(title: str, way_back: Button, typed: str, now: Callable[[str], Action], add: Action) -> Column:
    """Real dice, number by number, to add to the chance: `now` leads on to what is typed, `add` is done with it."""
    numbers = tuple(
        Button(now(f"{typed} {side}".strip()), number(side), size="big", height=15, on=len(typed) < MOST_TYPED)
        for side in range(1, 7)
    )
    step_back = Button(now(typed[:-2]), picture=Picture(("mark", "undo"), 7, 7), on=bool(typed))
    return page(
        title,
        way_back,
        Text(in_its_digits(typed) or "–", size="big", bold=True, lines=GOOD_MANY),
        Space(grow=True),
        Grid(numbers, cell=20, most=6),
        below=(Row((step_back, Button(add, _("Add it"), look="lamp", height=13, on=bool(typed))), (1, 3)),),
    )
