"""Players' phones, as the table has them: sitting down by phone, and what is asked before all eyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.app.lobby.parts import heading, name_width
from companion.app.lobby.place import Around, Asked, Invitation, Lobby, Nod
from companion.language import _
from companion.language.writing import number as written
from companion.screens.nodes import (
    Backdrop,
    Button,
    Column,
    Either,
    Go,
    Grid,
    Node,
    Picture,
    QrCode,
    Row,
    Scroll,
    Space,
    Text,
)
from companion.screens.widgets import GOOD_MANY


class Phones(Protocol):
    """Whoever serves phones."""

    def link(self, name: str) -> str:
        """The link to a player's seat, to be shown as a code; empty if there are no phones here."""

    def invitation(self) -> Invitation:
        """By which anybody sits down who has a phone."""

    def paired(self, name: str) -> bool:
        """Whether this player's phone is here."""

    def show_table(self) -> bool:
        """Whether the table's own screens are shown by a browser."""

    def asking(self) -> Asked | None:
        """What the table is to be asked about a phone, if there is anything."""

    def nod(self, asked: Asked, number: int) -> None:
        """The table has answered that."""


class NoPhones:
    """Where no phones can be served."""

    def link(self, _name: str) -> str:
        """There is none."""
        return ""

    def invitation(self) -> Invitation:
        """There is none."""
        return Invitation("", trouble=_("there are none here"))

    def paired(self, _name: str) -> bool:
        """Nobody's is."""
        return False

    def show_table(self) -> bool:
        """Nobody does."""
        return False

    def asking(self) -> Asked | None:
        """Nothing is."""
        return None

    def nod(self, asked: Asked, number: int) -> None:
        """Nothing was asked."""


CODE, SMALLER, BESIDE, MARK = 46.0, 36.0, 100.0, 6.0


def screen(here: Lobby, around: Around) -> Node:
    """The code for the companion's own network first, if it has one; then the one for sitting down."""
    players = here.but(at="players")
    return Column(
        (
            heading(players, _("Join by phone")),
            Scroll(_inside(here, around.invitation), "by-phone"),
            Button(Go(players), _("Everyone is in"), look="lamp", height=14),
        )
    )


def _inside(here: Lobby, invitation: Invitation) -> Node:
    if not invitation.link:
        return Text(_("Phones cannot be served: {why}").format(why=invitation.trouble), tone="wrong", lines=GOOD_MANY)
    if invitation.wifi:
        wifi = _code(invitation.wifi, _("1. The network"))
        join = _code(invitation.link, _("2. Your name"))
        return Column((Either(Row((wifi, join), (1, 1)), Column((wifi, join)), BESIDE), _seats(here)))
    words = (
        Text(_("Scan, and type your name."), size="big", lines=4),
        Text(_("Phones must be on the same network."), tone="quiet", lines=GOOD_MANY),
        _seats(here),
    )
    code = QrCode(invitation.link, CODE)
    return Either(Row((code, Column(words)), (0, 1), gap=5.0, align="start"), Column((code, *words)), BESIDE)


def _code(text: str, sentence: str) -> Column:
    """One of two: first the network, then the name."""
    return Column((Text(sentence, bold=True, align="middle", lines=2), QrCode(text, SMALLER)), align="middle")


def _seats(here: Lobby) -> Node:
    """Who sits already; a touch leads to where somebody can be moved, or leaves again."""
    if not here.players:
        return Text(_("Nobody has joined yet."), tone="quiet", lines=2)
    names = tuple(
        Button(
            Go(here.but(at="players", picked=name)),
            name,
            picture=Picture(("player", str(seat)), MARK, MARK),
            height=10,
            lines=2,
        )
        for seat, name in enumerate(here.players)
    )
    return Grid(names, cell=name_width(here.players, MARK), most=3)


THEIRS = 1


def nod(asked: Asked) -> Node:
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
    sentence = _("{name}, is it yours? From now on it shows what only you may see.").format(name=asked.name)
    theirs = Button(Nod(asked, THEIRS), _("Yes, it is mine"), look="lamp", height=15, lines=2)
    return _page(
        Text(_("A phone has connected and says:"), tone="quiet", align="middle", lines=2),
        asked.name,
        sentence,
        Row((Button(Nod(asked), _("No, it is not mine"), height=15, lines=2), theirs), (1, 1)),
    )


def _second(asked: Asked) -> Node:
    """May another phone be this player? Only who has it in hand knows its number."""
    numbers = tuple(Button(Nod(asked, number), written(number), size="big", height=15) for number in asked.numbers)
    sentence = _("{name}, is that you? Then touch its number. Your first phone will stop showing anything.")
    return _page(
        Text(_("Another phone says:"), tone="quiet", align="middle"),
        asked.name,
        sentence.format(name=asked.name),
        Row(numbers, (1,) * len(numbers), gap=4.0),
        Button(Nod(asked), _("No, none of these"), height=15, lines=2),
    )


def _page(says: Text, name: str, text: str, *answers: Node) -> Node:
    return Column(
        (
            Space(grow=True),
            says,
            Text(_("I am {name}").format(name=name), size="huge", bold=True, align="middle", lines=2),
            Text(text, align="middle", lines=GOOD_MANY),
            Space(grow=True),
            *answers,
        ),
        align="middle",
    )


def nods() -> Iterator[tuple[str, Node]]:
    """Every question, for a short name and the longest."""
    for name in ("Anna", "Maximilian-Karla"):
        yield f"nod-first-{name}", nod(Asked(name))
        yield f"nod-second-{name}", nod(Asked(name, (17, 42, 86)))
        yield f"nod-chair-{name}", nod(Asked(name, chair=True))
