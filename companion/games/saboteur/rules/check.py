"""May a whole layout lie on a table? And may one card lie somewhere, asked without a mine?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.core.game import Refusal
from companion.games.saboteur.rules.cards import CARD_LYING, OPPOSITE, SIDES, STEPS, STONES, Cell, Deck, turned
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, START, STONE, Layout, beside
from companion.games.saboteur.rules.notation import Token, fits_cell, layout_of
from companion.games.saboteur.rules.placing import Problem, problems
from companion.games.saboteur.rules.terms import Why, no

CUT_OFF = "cut-off"
UNMATCHED = "unmatched"


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying that is no problem."""

    code: str
    at: Cell


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong with a layout, what is worth saying, and the layout without what lies on top of something else."""

    problems: tuple[Problem, ...]
    notes: tuple[Note, ...]
    layout: Layout


def check(tokens: Iterable[Token], deck: Deck) -> Report:
    """Look at every card of a layout."""
    found: list[Problem] = []
    kept: list[Token] = []
    seen: set[Cell] = set()
    count: Counter[str] = Counter()
    for token in tokens:
        if token.at in seen or not fits_cell(token):
            found.append(Problem(Why.TAKEN, token.at))
            continue
        seen.add(token.at)
        problem = _miscounted(token, count, deck)
        if problem:
            found.append(problem)
        if problem is None or problem.code is Why.NONE_LEFT:
            kept.append(token)
    layout = layout_of(kept)
    notes = [Note(CUT_OFF, cell) for cell in layout.cut_off()]
    notes += [Note(UNMATCHED, goal) for goal in GOALS if _lies_unmatched(layout, goal)]
    return Report((*found, *_edges(kept, layout)), tuple(notes), layout)


def _edges(tokens: Iterable[Token], layout: Layout) -> Iterator[Problem]:
    """Sides that do not match: of two path cards the one named later is to blame, of a path and a goal the goal."""
    earlier = {START}
    for at in (token.at for token in tokens if token.at in layout.cards):
        sides = layout.mismatches(at, layout.cards[at])
        if at in layout.goals:
            yield from (Problem(Why.EDGE, at, side) for side in sides if not _lies_unmatched(layout, at))
        else:
            yield from (Problem(Why.EDGE, at, side) for side, near in beside(at) if side in sides and near in earlier)
            earlier.add(at)


def _lies_unmatched(layout: Layout, goal: Cell) -> bool:
    """Whether a face-up goal fits neither as it lies nor turned: every edition allows it to lie so."""
    code = layout.cards.get(goal, "")
    return bool(code and layout.mismatches(goal, code) and layout.mismatches(goal, turned(code)))


def _miscounted(token: Token, count: Counter[str], deck: Deck) -> Problem | None:
    """Count the card; it may be one that is not in the box, or one too many of its kind."""
    if token.shows == FACE_DOWN or token.at == START:
        return None
    if token.at in GOALS:
        card, copies = goal_kind(token.shows), 1
    else:
        card = CARD_LYING.get(token.shows, "")
        copies = deck.get(card, 0)
    if not card:
        return Problem(Why.UNKNOWN_CARD, token.at)
    count[card] += 1
    return Problem(Why.NONE_LEFT, token.at) if count[card] > copies else None


def refusal(tokens: Sequence[Token], report: Report) -> Refusal | None:
    """The first thing that is wrong; of a card which the box has too few of, how many it would have to have."""
    if not report.problems:
        return None
    first = report.problems[0]
    about: dict[str, Any] = {"at": first.at, "sides": (first.side,) if first.side else ()}
    if first.code is Why.NONE_LEFT and first.at not in GOALS:
        laid = {token.at: CARD_LYING.get(token.shows, "") for token in tokens}
        about |= {"card": laid[first.at], "copies": list(laid.values()).count(laid[first.at])}
    return no(first.code, first.clause, **about)


def goal_kind(shows: str) -> str:
    """Which goal card this is, however it lies: "gold", "stone:NE" or "stone:NW"; empty if none of them."""
    if shows == GOLD:
        return GOLD
    return next((STONE + card for card in STONES if shows in (STONE + card, STONE + turned(card))), "")


Shown = Literal["", "way", "rock"]
"""What a neighbour shows to the place in question: no card, an opening, or a wall."""
PLACE: Cell = (0, 4)
"""Somewhere beside neither the start nor a goal."""


def neighbour(side: str, shows: Shown) -> str:
    """The plainest card that shows this to the place from there."""
    towards = OPPOSITE[side] if shows == "way" else ""
    return "".join(each for each in SIDES if each in (side, towards) or (not towards and each != OPPOSITE[side]))


def at(side: str) -> Cell:
    """Where the neighbour on this side lies."""
    dx, dy = STEPS[side]
    return PLACE[0] + dx, PLACE[1] + dy


def may_lie(lies: str, around: Mapping[str, Shown], *, unbroken: bool) -> list[Problem]:
    """What is wrong with it; nothing if it may lie here, granted that a way shown leads on from the start.

    That one alone only people can see, who have the mine before them.
    """
    cards = {at(side): neighbour(side, shows) for side, shows in around.items() if shows}
    ways = frozenset(at(side) for side, shows in around.items() if shows == "way")
    mine = Layout.of(cards, {})._replace(joined=ways)
    return problems(mine, PLACE, lies, unbroken=unbroken, in_stock=lambda card: card in CARD_LYING)
