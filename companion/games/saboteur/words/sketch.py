"""The mine drawn with letters, for terminals and reports; the touchscreen has its own picture."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from companion.games.saboteur.rules.cards import SIDES, Cell, leads_on, opens
from companion.games.saboteur.rules.layout import GOALS, GOLD, START, Layout
from companion.games.saboteur.rules.terms import ROUNDS, Phase
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words.tools import tool_name
from companion.language import _, plural
from companion.language.writing import cut

MOST_ROWS = 18
LEAST_COLUMNS, MOST_COLUMNS = 28, 36
WIDEST, HIGHEST = 44, 44
"""So many cards across and down are drawn: more than a mine gets, for all that a text may say."""
LETTERS_OF_A_NAME = 12

_THROUGH = dict(
    zip(
        ("NESW", "NES", "NEW", "NSW", "ESW", "NS", "EW", "NE", "NW", "ES", "SW", "N", "E", "S", "W"),
        "╋┣┻┫┳┃━┗┛┏┓╹╺╻╸",
        strict=True,
    )
)
_DEAD_ENDS = dict(zip(_THROUGH, "┼├┴┤┬│─└┘┌┐╵╶╷╴", strict=True))


def sketch(view: TableView) -> str:
    """The mine, and beside it whose turn it is and how everybody stands: never more than 80 letters wide."""
    mine = draw(view.mine)
    width = max(LEAST_COLUMNS, *map(len, mine)) + 2
    rows = zip_longest(mine, _standing(view), fillvalue="")
    drawn = [f"{left:<{width}}{right}".rstrip() for left, right in rows]
    return "\n".join((*drawn, *_left_out(view.mine)))


def _standing(view: TableView) -> list[str]:
    lines = [_("Round {round} of {rounds}").format(round=view.round, rounds=ROUNDS)] if view.round else []
    if view.hands:
        lines += [plural("{n} card in the pile", "{n} cards in the pile", view.pile).format(n=view.pile), ""]
    return lines + [_player(view, seat) for seat in range(len(view.players))]


def _player(view: TableView, seat: int) -> str:
    name = cut(view.players[seat], LETTERS_OF_A_NAME)
    return f"{_mark(view, seat)} {name:<{LETTERS_OF_A_NAME}} {_holding(view, seat)}".rstrip()


def _mark(view: TableView, seat: int) -> str:
    return ">" if view.phase is Phase.PLAY and seat == view.turn else " "


def _holding(view: TableView, seat: int) -> str:
    if view.nuggets:
        return plural("{n} nugget", "{n} nuggets", view.nuggets[seat]).format(n=view.nuggets[seat])
    if not view.hands:
        return ""
    held = plural("{n} card", "{n} cards", view.hands[seat]).format(n=view.hands[seat])
    broken = " ".join(map(tool_name, view.tools[seat]))
    return _("{held}, broken: {tools}").format(held=held, tools=broken) if broken else held


def draw(mine: Layout) -> list[str]:
    """Each card is three letters wide and three lines high, or one of each where the mine is too large for that."""
    columns, rows = _frame(mine)
    if 3 * len(rows) > MOST_ROWS or 3 * len(columns) > MOST_COLUMNS:
        return ["".join(_letter(mine, (x, y)) for x in columns).rstrip() for y in rows]
    return ["".join(_part(mine, (x, y), part) for x in columns).rstrip() for y in rows for part in range(3)]


def _frame(mine: Layout) -> tuple[range, range]:
    """The columns and rows that are drawn: all, or of too many those around the start and the goals."""
    cells = {*mine.cards, *mine.goals}
    return _drawn((x for x, _y in cells), GOALS[0][0] // 2, WIDEST), _drawn((y for _x, y in cells), START[1], HIGHEST)


def _drawn(used: Iterable[int], middle: int, most: int) -> range:
    lines = sorted(used)
    if lines[-1] - lines[0] < most:
        return range(lines[0], lines[-1] + 1)
    return range(max(lines[0], middle - most // 2), min(lines[-1] + 1, middle + most // 2))


def _left_out(mine: Layout) -> list[str]:
    """How many cards lie beyond what is drawn, if any do."""
    columns, rows = _frame(mine)
    count = sum(1 for x, y in mine.cards if x not in columns or y not in rows)
    sentence = plural("{n} card lies too far away to be drawn.", "{n} cards lie too far away to be drawn.", count)
    return [sentence.format(n=count)] if count else []


def _letter(mine: Layout, cell: Cell) -> str:
    """A whole card as one letter; ways of a dead end are thin."""
    code = mine.cards.get(cell)
    if code is None:
        return "?" if cell in mine.goals else " "
    if cell == START:
        return "S"
    if mine.goals.get(cell) == GOLD:
        return "$"
    open_sides = "".join(side for side in SIDES if opens(code, side))
    return (_THROUGH if leads_on(code) else _DEAD_ENDS)[open_sides]


def _part(mine: Layout, cell: Cell, part: int) -> str:
    """One of the three lines of a card."""
    code = mine.cards.get(cell)
    if code is None:
        return ("┌─┐", "│?│", "└─┘")[part] if cell in mine.goals else "   "
    if part != 1:
        return " ┃ " if opens(code, "N" if part == 0 else "S") else " · "
    middle = _letter(mine, cell) if leads_on(code) else "×"
    return ("━" if opens(code, "W") else " ") + middle + ("━" if opens(code, "E") else " ")
