"""Layouts in one line: `1,0=EW 2,0=NES 8,0=stone:SW`. README.md beside this file describes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.game import BadQuery
from companion.games.saboteur.rules.cards import SIDES, Cell
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, START, START_CARD, STONE, Layout
from companion.language import _

FARTHEST = 999
_CELL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Token:
    """One `x,y=CODE` of a line: where, what, and its place in the line, counted from 1."""

    at: Cell
    shows: str
    place: int


def read_tokens(text: str, first_place: int = 1) -> list[Token]:
    """Read a layout token by token, without asking whether it may lie so. Raises BadQuery."""
    return [read_token(word, place) for place, word in enumerate(text.split(), first_place)]


def read_token(word: str, place: int) -> Token:
    """Read one token. Raises BadQuery, naming the token and what was expected."""
    where, equals, shows = word.partition("=")
    cell = _CELL.fullmatch(where)
    if not equals or not cell:
        expected = _("X,Y=CODE with whole numbers from {least} to {most}, such as 2,-1=NES")
        raise complaint(word, place, expected.format(least=str(-FARTHEST), most=str(FARTHEST)))  # as they are typed
    at = (int(cell[1]), int(cell[2]))
    if at in GOALS:
        _check_goal(word, place, shows)
    elif shows in (FACE_DOWN, GOLD) or shows.startswith(STONE):
        goals = ", ".join(map(write_cell, GOALS))
        raise complaint(word, place, _("a card code: goals lie only at {goals}").format(goals=goals))
    else:
        _check_code(word, place, shows)
    return Token(at, shows, place)


def _check_goal(word: str, place: int, shows: str) -> None:
    """A goal; or a card, which is read too, though it may not lie there."""
    code = shows.removeprefix(STONE)
    if shows not in (FACE_DOWN, GOLD) and (not code or _in_order(code) != code):
        raise complaint(word, place, _("?, gold, or a stone as it lies, such as stone:NE"))


def _check_code(word: str, place: int, code: str) -> None:
    wanted = _in_order(code)
    if not wanted or len(set(code)) != len(code):
        expected = _("the openings of a card in the order N E S W, all capitals (joined) or all small (dead end)")
        raise complaint(word, place, expected)
    if wanted != code:
        raise complaint(word, place, _("the openings in the order N E S W: {wanted}").format(wanted=wanted))


def _in_order(code: str) -> str:
    """The same letters in the order N E S W, or nothing if they are not letters of one case."""
    for letters in (SIDES, SIDES.lower()):
        if code and set(code) <= set(letters):
            return "".join(side for side in letters if side in code)
    return ""


def read_code(word: str, place: int) -> str:
    """Read a card code that stands alone."""
    _check_code(word, place, word)
    return word


def complaint(word: str, place: int, expected: str) -> BadQuery:
    """Point at a token."""
    shown = word if len(word) <= 40 else f"{word[:37]}..."
    return BadQuery(
        _("token {place}, {shown!r}: expected {expected}").format(place=place, shown=shown, expected=expected)
    )


def layout_of(tokens: Iterable[Token]) -> Layout:
    """Lay the cards of a line out. Raises BadQuery where two things would lie in one cell."""
    cards: dict[Cell, str] = {}
    goals = dict.fromkeys(GOALS, FACE_DOWN)
    seen: set[Cell] = set()
    for token in tokens:
        if token.at in seen or not fits_cell(token):
            raise complaint(f"{write_cell(token.at)}={token.shows}", token.place, _("a cell where nothing else lies"))
        seen.add(token.at)
        if token.at in GOALS:
            goals[token.at] = token.shows
        elif token.at != START:
            cards[token.at] = token.shows
    return Layout.of(cards, goals)


def fits_cell(token: Token) -> bool:
    """Whether the token keeps to what belongs in its cell: the start card, a goal, or any path card."""
    if token.at == START:
        return token.shows == START_CARD
    if token.at in GOALS:
        return token.shows in (FACE_DOWN, GOLD) or token.shows.startswith(STONE)
    return True


def read(text: str) -> Layout:
    """Read a layout. Raises BadQuery."""
    return layout_of(read_tokens(text))


def write(layout: Layout) -> str:
    """Write a layout so that `read` gives it back; what may be left out is."""
    return " ".join(f"{write_cell(at)}={shows}" for at, shows in _written(layout))


def _written(layout: Layout) -> Iterator[tuple[Cell, str]]:
    yield from layout.paths()
    yield from ((at, shows) for at, shows in layout.goals.items() if shows != FACE_DOWN)


def write_cell(cell: Cell) -> str:
    """Write a cell as the notation does."""
    return f"{cell[0]},{cell[1]}"
