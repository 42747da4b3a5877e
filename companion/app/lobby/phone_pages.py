"""What phones show that are not, or not yet, a seat at a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.app.lobby.naming import at_most, wrong_with
from companion.app.settings import LONGEST_NAME
from companion.language import LANGUAGES, _, spoken
from companion.language.writing import number as written
from companion.screens.nodes import Action, Backdrop, Button, Column, Field, Node, Picture, Row, Space, Text
from companion.screens.recall import Keepsake, Recalled, sheet
from companion.screens.widgets import GOOD_MANY

NAME = "name"
ROOM = 2 * LONGEST_NAME


def page(title: str, *children: Node) -> Node:
    """The lantern, what it is about, and what there is to say or do."""
    head = Row((Picture(("lamp",), 9, 9), Text(title, size="big", bold=True, lines=3)), (0, 1))
    return Backdrop(Column((head, *children), gap=4.0), "dusk")


def join(typed: str, others: Sequence[str]) -> Node:
    """Sitting down by phone: type your name; another, if what was `typed` cannot be one beside the others'.

    There is room to type more than a name may have: so nothing is cut off, and whoever does is told.
    """
    wrong = wrong_with(typed, others) if typed else ""
    words = Text(wrong, tone="wrong", lines=GOOD_MANY) if wrong else Text(at_most(), tone="quiet", lines=GOOD_MANY)
    return page(_("Join"), Field(_("Your name"), NAME, ROOM), words)


def one_more(name: str) -> Node:
    """Somebody has sat down from the same place already, so the table has to nod."""
    sentence = _("A phone from the same place has already joined. Say at the table that you are {name}.").format(
        name=name
    )
    return page(_("One moment"), Text(sentence, lines=GOOD_MANY))


def turned_away() -> Node:
    """The table said no to that, and is not asked again."""
    return page(_("The table said no"), Text(_("If you want to play, say so at the table."), lines=GOOD_MANY))


def too_late() -> Node:
    """Somebody came by the link for sitting down, and nobody is sitting down now."""
    return page(
        _("Nobody can join now"),
        Text(_("Ask at the table for the code of your seat, and scan that."), lines=GOOD_MANY),
    )


def with_language(screen: Node, current: Button) -> Node:
    """A page, and below it the name of its language, which leads to the others."""
    if isinstance(screen, Backdrop):
        return Backdrop(with_language(screen.child, current), screen.ground)
    return Column((screen, Row((Space(), current), (1, 0))), gap=4.0)


def languages(choices: tuple[tuple[Action, str], ...], *also: Node) -> Node:
    """Each by its own name; whoever cannot read this page finds theirs all the same. Below, what else is one's own."""
    names = tuple(
        Button(does, LANGUAGES[code], look="chosen" if code == spoken() else "raised", height=13)
        for does, code in choices
    )
    return page(_("Language"), *names, *also)


def renaming(why_not: str) -> Node:
    """Amid a game: what one is called from now on; why not so, if that was tried."""
    wrong = (Text(why_not, tone="wrong", lines=GOOD_MANY),) if why_not else ()
    return Column((Field(_("Your name"), NAME, ROOM), *wrong))


def waiting(name: str) -> Node:
    """A seat, and no game yet."""
    return page(name, Text(_("You have joined. Wait for the game to begin."), lines=GOOD_MANY))


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Show the picture of a game that is over, to be kept, or no more."""

    shown: bool


def over(page: Node, recalled: Recalled, *, keeps: bool) -> Node:
    """How a game went, below what it says when it is over."""
    assert isinstance(page, Backdrop), "every page of a player stands in a place"
    keep = (Button(Keep(shown=True), _("Keep the picture")),) if keeps else ()
    return Backdrop(Column((page.child, sheet(recalled, upright=True), *keep), gap=3.0), page.ground)


def keeping(picture: Keepsake) -> Node:
    """The picture alone: a browser keeps what a finger rests on."""
    hint = Text(_("Rest a finger on the picture to keep it."), lines=GOOD_MANY)
    return Backdrop(Column((hint, picture, Button(Keep(shown=False), _("Back"))), gap=3.0), "dawn")


def watching(seen: Node) -> Node:
    """The game that the table watches again."""
    return Backdrop(seen, "rock")


def pausing(name: str) -> Node:
    """The table has a pause."""
    return page(name, Text(_("Pause"), size="huge", bold=True, align="middle"))


def asking_first(name: str) -> Node:
    """The first phone for this seat: the table has to nod, before everybody's eyes."""
    sentence = _("{name}, the table asks whether this phone is yours. Say yes there: until then it shows nothing.")
    return page(_("One moment"), Text(sentence.format(name=name), lines=GOOD_MANY))


def asking(name: str, number: int) -> Node:
    """Another phone has this seat already, so the table has to nod."""
    sentence = _("{name} already has a phone. The table is asked whether to accept this one.").format(name=name)
    shown = Text(written(number), size="huge", bold=True, align="middle")
    return page(_("One moment"), Text(sentence, lines=GOOD_MANY), Text(_("This phone’s number:"), tone="quiet"), shown)


def gone(name: str) -> Node:
    """Somebody has left, or another plays on for them."""
    sentence = _("You do not play any more. To come back, scan a code at the table.")
    return page(name, Text(sentence, lines=GOOD_MANY))


def replaced(name: str) -> Node:
    """The table let another phone have this seat."""
    sentence = _("{name} now uses another phone: the table accepted it. If that is wrong, say so and scan again.")
    return page(_("This phone has lost its seat"), Text(sentence.format(name=name), lines=GOOD_MANY, tone="wrong"))


def elsewhere(take_over: Action) -> Node:
    """The table's screens are open in another browser."""
    return page(
        _("The table is open elsewhere"),
        Text(_("Another browser shows the table. It can be shown here instead."), lines=GOOD_MANY),
        Button(take_over, _("Show it here"), look="lamp"),
    )
