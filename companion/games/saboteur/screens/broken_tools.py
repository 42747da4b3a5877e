"""What lies broken before whom: it decides what may be done, so all of it is read across the table."""

from __future__ import annotations

from companion.games.saboteur.rules.deck import TOOLS
from companion.games.saboteur.view import TableView
from companion.screens.nodes import Column, Decides, Node, Panel, Picture, Row
from companion.screens.widgets import seat_mark

WIDE = 82.0
"""As wide as the mine is at the least, in mm."""
SIZES = ((7.0, 1), (6.4, 1), (5.9, 1), (5.6, 2), (5.2, 2))
"""How large marks and tools are, in mm, on how many lines at most: two leave the mine above them whole."""
PAD, INSIDE, APART = 0.4, 0.3, 1.0
"""Room around those who go together, between what they have, and between them and others."""

Group = tuple[list[int], tuple[str, ...]]


def broken_tools(view: TableView, wide: float = WIDE) -> tuple[Node, ...]:
    """Everybody with a broken tool, those with the same ones together; nothing if all is whole. It never scrolls."""
    groups = _groups(view)
    if not groups:
        return ()
    size = next((size for size, most in SIZES if _fits(groups, size, most, wide)), SIZES[-1][0])
    drawn = tuple(Row(tuple(_drawn(each, size) for each in line), gap=APART) for line in _lines(groups, size, wide))
    return (Decides(Column(drawn, gap=APART / 2, align="middle")),)


def broken_row(view: TableView, wide: float = WIDE) -> tuple[Node, ...]:
    """The same from where reading begins, as a line among others."""
    return (Row(broken_tools(view, wide), (0,)),) if any(view.tools) else ()


def _groups(view: TableView) -> list[Group]:
    """Players by what they have broken, beginning with whoever is to move."""
    together: dict[tuple[str, ...], list[int]] = {}
    for step in range(len(view.players)):
        seat = (view.turn + step) % len(view.players)
        together.setdefault(tuple(tool for tool in TOOLS if tool in view.tools[seat]), []).append(seat)
    return [(seats, tools) for tools, seats in together.items() if tools]


def _fits(groups: list[Group], size: float, most: int, wide: float) -> bool:
    return len(_lines(groups, size, wide)) <= most and all(_wide(group, size) <= wide for group in groups)


def _lines(groups: list[Group], size: float, room: float) -> list[list[Group]]:
    """Each line takes groups as long as there is room."""
    lines: list[list[Group]] = []
    left = 0.0
    for group in groups:
        its = _wide(group, size)
        if its > left:
            lines.append([])
            left = room
        lines[-1].append(group)
        left -= its + APART
    return lines


def _wide(group: Group, size: float) -> float:
    seats, tools = group
    signs = len(seats) + len(tools)
    return signs * (size + INSIDE) - INSIDE + 2 * PAD


def _drawn(group: Group, size: float) -> Panel:
    """The marks of some players, and the tools that each of them cannot use."""
    seats, tools = group
    broken = (Picture(("tool", tool, "broken"), size, size) for tool in tools)
    return Panel(Row((*(seat_mark(seat, size) for seat in seats), *broken), gap=INSIDE), pad=PAD, tone="raised")
