"""Questions about layouts without a table: `companion check`, `place` and `fits`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Answer, Query
from companion.games.saboteur.editions import Edition, box, edition
from companion.games.saboteur.rules.cards import CARD_LYING, LIES, SHAPES, Cell, Lie
from companion.games.saboteur.rules.check import CUT_OFF, Note, Report, check
from companion.games.saboteur.rules.layout import GOLD, Layout, Placement
from companion.games.saboteur.rules.notation import (
    Token,
    complaint,
    layout_of,
    read_code,
    read_token,
    read_tokens,
    write_cell,
)
from companion.games.saboteur.rules.placing import Problem, instead, problems
from companion.games.saboteur.words import sentences
from companion.language import _, plural
from companion.language.saying import cite

PLUS = "+"


def check_layout(query: str, edition_id: str) -> Answer:
    """May this lie on a table?"""
    rules = edition(edition_id)
    report = check(read_tokens(query), box())
    data = {
        "legal": not report.problems,
        "problems": [_problem_data(problem, rules) for problem in report.problems],
        "notes": [{"code": note.code, "at": list(note.at), "message": _note_text(note)} for note in report.notes],
        "joined": sorted(map(list, report.layout.joined)),
        "reached": sorted(map(list, report.layout.reached)),
    }
    return Answer(not report.problems, data, _check_text(report, rules))


def _check_text(report: Report, rules: Edition) -> str:
    lines = [_("no: these cards may not lie so") if report.problems else _("yes: these cards may lie so")]
    lines += [f"  {_problem_text(problem, rules)}" for problem in report.problems]
    lines += [f"  {_note_text(note)}" for note in report.notes]
    lines += [f"  {_reaches(goal)}" for goal in sorted(report.layout.reached)]
    return "\n".join(lines)


def _note_text(note: Note) -> str:
    if note.code == CUT_OFF:
        return _("The card at {at} is cut off: no path leads there from the start.").format(at=write_cell(note.at))
    return _("The goal at {at} fits neither way round, so it may lie unmatched.").format(at=write_cell(note.at))


def _reaches(goal: Cell) -> str:
    return _("The path from the start reaches the goal at {at}.").format(at=write_cell(goal))


def place_card(query: str, edition_id: str) -> Answer:
    """May this card be added here?"""
    rules, (before, token) = edition(edition_id), _split(query)
    mine = layout_of(before)
    in_stock = _stock(mine)
    unbroken = rules.values["place.unbroken-path"] is True
    wrong = problems(mine, token.at, token.shows, unbroken=unbroken, in_stock=in_stock)
    if wrong:
        better = instead(mine, token.at, token.shows, unbroken=unbroken, in_stock=in_stock)
        data: dict[str, Any] = {
            "legal": False,
            "problems": [_problem_data(problem, rules) for problem in wrong],
            "reaches": [],
            "instead": better and {"how": better.how, "at": list(better.at), "lies": better.lies},
        }
        lines = [_("no: this card may not be added here"), *(f"  {_problem_text(problem, rules)}" for problem in wrong)]
        return Answer(False, data, "\n".join([*lines, *([f"  {sentences.suggestion(better)}"] if better else [])]))
    after = mine.lay(token.at, token.shows)
    reaches = sorted(after.reached - mine.reached)
    lines = [_("yes: this card may be added here")]
    lines += [f"  {_reaches(goal)}" for goal in reaches]
    return Answer(True, {"legal": True, "problems": [], "reaches": [list(goal) for goal in reaches]}, "\n".join(lines))


def _split(query: str) -> tuple[list[Token], Token]:
    """The layout before the +, and the new card behind it."""
    tokens = query.split()
    if PLUS not in tokens:
        last = tokens[-1] if tokens else ""
        raise complaint(last, max(1, len(tokens)), _("a + of its own before the new card: LAYOUT + X,Y=CODE"))
    plus = tokens.index(PLUS)
    before = read_tokens(" ".join(tokens[:plus]))
    if plus + 1 == len(tokens):
        raise complaint(PLUS, plus + 1, _("the new card behind it, such as + 2,-1=NES"))
    new = read_token(tokens[plus + 1], plus + 2)
    if new.shows == GOLD or not new.shows.isalpha():
        raise complaint(tokens[plus + 1], plus + 2, _("a path card, such as 2,-1=NES"))
    if plus + 2 < len(tokens):
        raise complaint(tokens[plus + 2], plus + 3, _("nothing more behind the new card"))
    return before, new


def list_fits(query: str, edition_id: str) -> Answer:
    """Where does each card fit?"""
    tokens = list(enumerate(query.split(), 1))
    layout = [read_token(word, place) for place, word in tokens if "=" in word or not word.isalpha()]
    cards_named = [_card(word, place) for place, word in tokens if "=" not in word and word.isalpha()]
    mine = layout_of(layout)
    in_stock = _stock(mine)
    cards = set(cards_named) or set(filter(in_stock, SHAPES))
    unbroken = edition(edition_id).values["place.unbroken-path"] is True
    placements = sorted(
        (placement for placement in mine.fits(unbroken=unbroken) if placement[1].card in cards), key=_in_reading_order
    )
    data = [{"card": card, "at": list(at), "lies": lies} for at, (card, lies) in placements]
    lines = [f"{write_cell(at)}={lies}" for at, (_card, lies) in placements]
    counted = plural("{n} placement", "{n} placements", len(lines)).format(n=len(lines))
    return Answer(bool(placements), {"placements": data}, "\n".join([counted, *lines]))


def _card(word: str, place: int) -> str:
    """The card that a code names, either way round."""
    card = CARD_LYING.get(read_code(word, place))
    if card is None:
        raise complaint(word, place, _("a card that is in the box"))
    return card


_PLACES = {lie: place for place, lie in enumerate(lie for ways in LIES.values() for lie in ways)}


def _in_reading_order(placement: Placement) -> tuple[int, int, int]:
    (x, y), lie = placement
    return y, x, _PLACES[Lie(*lie)]


def _stock(mine: Layout) -> Callable[[str], bool]:
    """Which cards of the box are not on the table yet."""
    laid = [CARD_LYING.get(code) for _at, code in mine.paths()]
    return lambda card: box()[card] > laid.count(card)


def _problem_data(problem: Problem, rules: Edition) -> dict[str, Any]:
    return {
        "code": problem.code.value,
        "at": list(problem.at),
        "side": problem.side or None,
        "message": _problem_text(problem, rules),
        "clause": problem.clause or None,
    }


def _problem_text(problem: Problem, rules: Edition) -> str:
    return " ".join(part for part in (sentences.problem(problem), cite(rules, problem.clause)) if part)


def _layout_help() -> str:
    return _("""\
LAYOUT is one line of X,Y=CODE with spaces between. The start lies at 0,0;
x grows towards the goals, y downwards. CODE is the card as it lies: its
openings in the order N E S W, in capitals if they are joined in the middle,
in small letters if each is a dead end. Goals: 8,-2=? 8,0=gold 8,2=stone:NE.
The start, and goals that are face down, may be left out.

With - as LAYOUT, every line of standard input is a question and is answered
by one line. Exit status: 0 yes, 1 no, 2 not understood; of many lines the
worst.""")


def _help(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs)


def _examples(*asked: str) -> str:
    return "\n".join((_("examples:"), *(f"  companion {question}" for question in asked)))


QUERIES = {
    "check": Query(
        lambda: _help(
            _("May these cards lie on a table?"),
            _layout_help(),
            _examples("check '1,0=EW 2,0=NSW 2,1=ne'", "check --json '-1,0=EW 8,0=stone:SW'", "check - < layouts.txt"),
        ),
        "LAYOUT",
        check_layout,
    ),
    "place": Query(
        lambda: _help(
            _("May this card be added here?"),
            _layout_help(),
            _examples("place '1,0=EW + 2,0=NSW'", "place --edition uk '1,0=ew + 2,0=EW'"),
        ),
        "'LAYOUT + X,Y=CODE'",
        place_card,
    ),
    "fits": Query(
        lambda: _help(
            _("Where does each card fit?"),
            _("Without a CODE: every card of which there are copies left."),
            _layout_help(),
            _examples("fits '1,0=EW'", "fits '1,0=EW 2,0=NSW' NES ew", "fits - NES < layouts.txt"),
        ),
        "LAYOUT [CODE ...]",
        list_fits,
    ),
}
