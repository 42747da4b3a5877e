"""The rules of a game at hand: a page, the next one, and the rule that was just cited above it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from companion.core.clauses import Printed
from companion.language import _
from companion.language.saying import rule, source
from companion.screens.moment import At, Standing
from companion.screens.nodes import Action, Button, Column, Go, Grid, Node, Panel, Row, Scroll, Space, Text
from companion.screens.widgets import GOOD_MANY, titled

CONTENTS = "contents"
Nodes = tuple[Node, ...]
Turn = Callable[[str], Action]
Rules = TypeVar("Rules", bound=Printed)


class Chapter(NamedTuple, Generic[Rules]):
    """A page of the rules: its title, the clauses it explains, and what stands on it."""

    title: Callable[[], str]
    clauses: tuple[str, ...]
    shows: Callable[[Rules], Nodes]


def paragraph(text: str) -> Text:
    """A paragraph."""
    return Text(text, lines=3 * GOOD_MANY)


def pictured(picture: Node, text: str) -> Row:
    """A picture, and what it shows."""
    return Row((picture, paragraph(text)), (0, 1), gap=3.5)


def as_printed(rules: Printed) -> Nodes:
    """Every clause, and where it is printed."""
    sentence = _("Every rule of this table, and where {title} prints it.").format(title=rules.title)
    return (paragraph(sentence), *(clause_panel(rules, clause) for clause in rules.clauses))


def clause_panel(rules: Printed, clause: str) -> Node:
    """What a clause says at this table, and where it is printed."""
    says = Text(rule(rules, clause), lines=GOOD_MANY)
    return Panel(Column((says, Text(source(rules, clause), tone="quiet", lines=GOOD_MANY)), gap=0.8), pad=2.5)


def named(clauses: Iterable[str], *starts: str) -> tuple[str, ...]:
    """The clauses whose names begin so."""
    return tuple(clause for clause in clauses if clause.startswith(starts))


def in_game(here: Standing[At], pages: Mapping[str, Chapter[Rules]], rules: Rules) -> Node:
    """The rules of a table, while a game is played."""
    return opened(here.page, pages, rules, lambda page: Go(here.but(page=page)), Go(here.came or here.to()))


def opened(at: str, pages: Mapping[str, Chapter[Rules]], rules: Rules, turn_to: Turn, leave: Action) -> Node:
    """A page by its name, or the page that explains a clause, opened at that clause."""
    name = _named(at, pages, rules)
    if name not in pages:
        return _contents(pages, turn_to, leave)
    shown = pages[name]
    return Column(
        (
            titled(shown.title(), Button(leave, _("Back"))),
            Scroll(Column((*_cited(at, rules), *shown.shows(rules), Space(2)), gap=3), f"help {at}"),
            _turning(list(pages), name, turn_to),
        )
    )


def explained(here: Standing[At], pages: Mapping[str, Chapter[Rules]], rules: Rules) -> Nodes:
    """The page that explains a clause, opened at that clause, on a player's own phone: there one leafs no further."""
    shown = pages[_named(here.page, pages, rules)]
    leave = Button(Go(here.came or here.to()), _("Back"))
    return (titled(shown.title(), leave), *_cited(here.page, rules), *shown.shows(rules))


def _named(at: str, pages: Mapping[str, Chapter[Rules]], rules: Rules) -> str:
    """The name of a page, or of the one that explains this clause."""
    if at not in rules.passages:
        return at
    return next((name for name, other in pages.items() if at in other.clauses), "printed")


def _cited(at: str, rules: Printed) -> Nodes:
    return (clause_panel(rules, at),) if at in rules.passages else ()


def _contents(pages: Mapping[str, Chapter[Rules]], turn_to: Turn, leave: Action) -> Node:
    titles = tuple(Button(turn_to(name), page.title(), lines=3, height=13) for name, page in pages.items())
    return Column((titled(_("The rules"), Button(leave, _("Back"))), Scroll(Grid(titles, cell=46, most=3), CONTENTS)))


def _turning(names: list[str], name: str, turn_to: Turn) -> Node:
    """Leaf through the pages."""
    at = names.index(name)
    before, after = names[max(0, at - 1)], names[min(len(names) - 1, at + 1)]
    where = _("{n} of {all} · contents").format(n=at + 1, all=len(names))
    return Row(
        (
            Button(turn_to(before), "‹", size="big", on=at > 0),
            Button(turn_to(CONTENTS), where, look="bare", lines=3),
            Button(turn_to(after), "›", size="big", look="lamp", on=at + 1 < len(names)),
        ),
        (0.35, 1, 0.35),
    )
