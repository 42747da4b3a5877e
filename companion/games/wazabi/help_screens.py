"""The rules at hand: a page, the next one, and the rule that was just cited above it all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.wazabi import said
from companion.games.wazabi.editions import Edition, edition
from companion.games.wazabi.help_pages import PAGES, clause_panel
from companion.games.wazabi.here import TABLE, Here
from companion.games.wazabi.view import TableView
from companion.language import _
from companion.nodes import Button, Column, Go, Grid, Node, Row, Scroll, Space, Text

CONTENTS = "contents"
Turn = Callable[[str], Any]


def in_game(view: TableView, here: Here, undoable: str) -> Node:
    """The rules of this table, while a game is played."""
    return help_screen(here.page, said.rules_of(view), lambda page: Go(here.but(page=page)), Go(here.came or TABLE))


def anywhere(page: str, edition_id: str, turn_to: Turn, leave: Any) -> Node:
    """The rules of an edition, without a game."""
    return help_screen(page, edition(edition_id), turn_to, leave)


def help_screen(page: str, rules: Edition, turn_to: Turn, leave: Any) -> Node:
    """A page by its name, or the page that explains a clause, opened at that clause."""
    cited = page if page in rules.passages else ""
    name = next((name for name, other in PAGES.items() if cited in other.clauses), "printed") if cited else page
    if name not in PAGES:
        return _contents(turn_to, leave)
    shown = PAGES[name]
    above: tuple[Node, ...] = (clause_panel(rules, cited),) if cited else ()
    return Column(
        (
            Row((Button(leave, _("Back")), Text(shown.title(), size="big", bold=True, lines=4)), (0, 1)),
            Scroll(Column((*above, *shown.shows(rules), Space(2)), gap=3), f"help {page}"),
            _turning(name, turn_to),
        )
    )


def _contents(turn_to: Turn, leave: Any) -> Node:
    titles = tuple(Button(turn_to(name), page.title(), lines=3, height=13) for name, page in PAGES.items())
    return Column(
        (
            Row((Button(leave, _("Back")), Text(_("The rules"), size="big", bold=True, lines=2)), (0, 1)),
            Scroll(Grid(titles, cell=46, most=3), CONTENTS),
        )
    )


def _turning(name: str, turn_to: Turn) -> Node:
    """Leaf through the pages."""
    names = list(PAGES)
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
