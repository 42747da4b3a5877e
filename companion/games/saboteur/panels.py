"""Pieces that several screens share."""

from __future__ import annotations

from companion.games.saboteur.view import TableView
from companion.language import _
from companion.nodes import Grid, Node, Picture, Row, Text
from companion.pieces import seat_mark


def heading(view: TableView, *, small: bool = False) -> tuple[Node, ...]:
    """Who is to move, to be read across the table; the pile, the hand, and what is broken."""
    name = Text(view.players[view.turn], size="big" if small else "huge", bold=True, lines=2)
    who = Row((seat_mark(view.turn, 6 if small else 8), name), (0, 1))
    if small:
        return (who,)
    hand = Text(_("{hand} in hand").format(hand=view.hands[view.turn]), tone="quiet")
    return (
        who,
        Text(round_and_pile(view), tone="quiet", lines=2),
        Row((Picture(("back",), 4, 6), hand), (0, 1), gap=1.5),
        *_broken(view),
    )


def round_and_pile(view: TableView) -> str:
    """Where in the evening we are."""
    return _("Round {round} · pile {pile}").format(round=view.round, pile=view.pile)


def _broken(view: TableView) -> tuple[Node, ...]:
    """What lies broken before anybody, whoever is to move first."""
    seats_from_turn = [(view.turn + step) % len(view.players) for step in range(len(view.players))]
    broken = tuple(
        Row((seat_mark(seat, 6), *(Picture(("tool", tool, "broken"), 6.5, 6.5) for tool in view.tools[seat])), gap=0.6)
        for seat in seats_from_turn
        if view.tools[seat]
    )
    most = max(map(len, view.tools))
    return (Grid(broken, cell=6.5 + 7.1 * most, most=4, gap=1),) if broken else ()


def role_picture(role: str, size: float) -> Picture:
    """A dwarf as the role wears its hat; both shine equally."""
    return Picture(("dwarf", {"digger": "helmet", "saboteur": "hood"}[role]), size, size)
