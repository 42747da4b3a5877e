"""The mine drawn with letters, for terminals and reports; the touchscreen has its own picture."""

from __future__ import annotations

from companion.games.saboteur.cards import Cell, leads_on, opens
from companion.games.saboteur.layout import FACE_DOWN, GOLD, START, Layout
from companion.games.saboteur.view import TableView
from companion.language import _

_WAYS = {
    "NESW": "╋",
    "NES": "┣",
    "NEW": "┻",
    "NSW": "┫",
    "ESW": "┳",
    "NS": "┃",
    "EW": "━",
    "NE": "┗",
    "NW": "┛",
    "ES": "┏",
    "SW": "┓",
}


def sketch(view: TableView) -> str:
    """The table in letters: the mine, and a line for every player."""
    lines = draw(view.mine)
    for seat, name in enumerate(view.players):
        mark = ">" if seat == view.turn else " "
        broken = " ".join(f"-{tool}" for tool in view.tools[seat]) if view.tools else ""
        held = _("{n} in hand").format(n=view.hands[seat]) if view.hands else ""
        lines.append(f" {mark} {name:<16} {held} {broken}".rstrip())
    lines.append(" " + _("round {round}, {pile} in the pile").format(round=view.round, pile=view.pile))
    return "\n".join(lines)


def draw(mine: Layout) -> list[str]:
    """Each card is three letters wide and three lines high, so that ways run on from card to card."""
    cells = {**dict.fromkeys(mine.goals, FACE_DOWN), **mine.cards}
    columns = range(min(x for x, _y in cells), max(x for x, _y in cells) + 1)
    rows = range(min(y for _x, y in cells), max(y for _x, y in cells) + 1)
    return ["".join(_part(mine, (x, y), part) for x in columns).rstrip() for y in rows for part in range(3)]


def _part(mine: Layout, cell: Cell, part: int) -> str:
    code = mine.cards.get(cell)
    if code is None:
        return ("┌─┐", "│?│", "└─┘")[part] if cell in mine.goals else "   "
    if part != 1:
        return " ┃ " if opens(code, "N" if part == 0 else "S") else " · "
    middle = _WAYS[code] if leads_on(code) else "×"
    if cell == START:
        middle = "S"
    elif cell in mine.goals:
        middle = "$" if mine.goals[cell] == GOLD else middle
    return ("━" if opens(code, "W") else " ") + middle + ("━" if opens(code, "E") else " ")
