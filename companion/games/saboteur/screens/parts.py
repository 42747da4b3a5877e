"""Pieces that several screens share."""

from __future__ import annotations

from companion.games.saboteur.pictures.dwarfs import USUAL_LETTERS
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words.sentences import role_name
from companion.language import _
from companion.language.writing import number
from companion.screens.nodes import Column, Decides, Either, Node, Picture, Row, Space, Text
from companion.screens.widgets import seat_mark

HATS = {"digger": "helmet", "saboteur": "hood"}


def heading(view: TableView, *, small: bool = False) -> tuple[Node, ...]:
    """Who is to move, to be read across the table; the pile and the hand."""
    player = view.players[view.turn]
    if small:
        return (Row((seat_mark(view.turn), Text(player, size="big", bold=True, lines=2)), (0, 1)),)
    counts = (
        *(Picture(("pile",), 6, 6), Text(number(view.pile), bold=True), Space(1)),
        *(Picture(("fan",), 7, 6), Text(number(view.hands[view.turn]), bold=True)),
    )
    decides = Row(counts, gap=1.2)
    now = Text(_("Round {round}").format(round=view.round), tone="quiet")
    told = Either(Row((decides, Space(1), now), gap=1.2), Column((decides, now), gap=0), 54)
    return (
        Text(player, size="huge", bold=True),
        Decides(Row((seat_mark(view.turn, 12), told), (0, 1), gap=3, align="start")),
    )


def round_and_pile(view: TableView) -> str:
    """Where in the evening we are."""
    return _("Round {round} · pile {pile}").format(round=view.round, pile=view.pile)


def role_picture(role: str, size: float) -> Picture:
    """A dwarf as the role wears its hat; both shine equally."""
    return Picture(("dwarf", HATS[role]), size, size)


EVENED_AT = 32.0
"""So high, in mm, a letter more outweighs a step of the frame; a smaller frame has to change by more."""


def role_beside_its_name(role: str, size: float) -> Picture:
    """The same, and together with the name of the role: a longer one would be seen to shine more."""
    more = round((len(role_name(role)) - USUAL_LETTERS) * (EVENED_AT / size) ** 2)
    return Picture(("dwarf", HATS[role], str(USUAL_LETTERS + more)), size, size)
