"""Questions about layouts without a table: `companion check`, `place` and `fits`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Answer, BadQuery, Query
from companion.games.saboteur import words
from companion.games.saboteur.cards import CARD_LYING, LIES, SHAPES, Lie
from companion.games.saboteur.check import CUT_OFF, Report, check
from companion.games.saboteur.editions import Edition, box, edition
from companion.games.saboteur.layout import Layout, Placement
from companion.games.saboteur.notation import (
    Token,
    complaint,
    layout_of,
    read_code,
    read_token,
    read_tokens,
    write_cell,
)
from companion.games.saboteur.placing import Problem, instead, problems
from companion.language import _, plural


def check_layout(query: str, edition_id: str) -> Answer:
    """May this lie on a table?"""
    rules = edition(edition_id)
    report = check(read_tokens(query), box())
    data = {
        "legal": not report.problems,
        "problems": [_problem_data(problem, rules) for problem in report.problems],
        "notes": [{"code": note.code, "at": list(note.at), "message": _note(note.code)} for note in report.notes],
        "joined": sorted(map(list, report.layout.joined)),
        "reached": sorted(map(list, report.layout.reached)),
    }
    return Answer(not report.problems, data, _check_text(report, rules))


def _check_text(report: Report, rules: Edition) -> str:
    lines = [_("no: this may not lie so") if report.problems else _("yes: this may lie on a table")]
    lines += [f"  {_problem_text(problem, rules)}" for problem in report.problems]
    lines += [f"  {write_cell(note.at)}: {_note(note.code)}" for note in report.notes]
    lines += [f"  {_('reached')}: {write_cell(goal)}" for goal in sorted(report.layout.reached)]
    return "\n".join(lines)


def _note(code: str) -> str:
    if code == CUT_OFF:
        return _("no way leads here from the start (any more)")
    return _("this goal cannot be made to fit, and may lie so")


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
        return Answer(False, data, "\n".join([*lines, *([f"  {words.suggestion(better)}"] if better else [])]))
    after = mine.lay(token.at, token.shows)
    reaches = sorted(after.reached - mine.reached)
    lines = [_("yes: this card may be added here")]
    lines += [_("  it reaches the goal at {at}").format(at=write_cell(goal)) for goal in reaches]
    return Answer(True, {"legal": True, "problems": [], "reaches": [list(goal) for goal in reaches]}, "\n".join(lines))


def _split(query: str) -> tuple[list[Token], Token]:
    tokens = query.split()
    if len(tokens) < 2 or tokens[-2] != "+" or "+" in tokens[:-2]:
        raise BadQuery(_("expected LAYOUT + X,Y=CODE, the new card alone behind one + with spaces around it"))
    new = read_token(tokens[-1], len(tokens))
    if not new.shows.isalpha():
        raise complaint(tokens[-1], len(tokens), _("a path card to add, such as 2,-1=NES"))
    return read_tokens(" ".join(tokens[:-2])), new


def list_fits(query: str, edition_id: str) -> Answer:
    """Where does each card fit?"""
    tokens = query.split()
    layout = [read_token(word, place) for place, word in enumerate(tokens, 1) if "=" in word]
    codes = [read_code(word, place) for place, word in enumerate(tokens, 1) if "=" not in word]
    unknown = next((code for code in codes if code not in CARD_LYING), None)
    if unknown:
        raise complaint(unknown, tokens.index(unknown) + 1, _("a card that is in the box"))
    mine = layout_of(layout)
    in_stock = _stock(mine)
    cards = {CARD_LYING[code] for code in codes} or set(filter(in_stock, SHAPES))
    unbroken = edition(edition_id).values["place.unbroken-path"] is True
    placements = sorted(
        (placement for placement in mine.fits(unbroken=unbroken) if placement[1].card in cards), key=_in_reading_order
    )
    data = [{"card": card, "at": list(at), "lies": lies} for at, (card, lies) in placements]
    lines = [f"{write_cell(at)}={lies}" for at, (_card, lies) in placements]
    counted = plural("{n} placement", "{n} placements", len(lines)).format(n=len(lines))
    return Answer(bool(placements), {"placements": data}, "\n".join([counted, *lines]))


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
    return " ".join(part for part in (words.problem(problem), words.cite(rules, problem.clause)) if part)


QUERIES = {
    "check": Query(_("may this lie on a table?"), "LAYOUT", check_layout),
    "place": Query(_("may this card be added here?"), "'LAYOUT + X,Y=CODE'", place_card),
    "fits": Query(_("where does each card fit?"), "LAYOUT [CODE...]", list_fits),
}
