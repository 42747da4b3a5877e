"""Screens around the rounds: dealing, the end of a round, roles and gold, and the end of the game."""

from __future__ import annotations

from companion.games.saboteur import commands as cmd
from companion.games.saboteur import said
from companion.games.saboteur.here import Here
from companion.games.saboteur.layout import GOLD
from companion.games.saboteur.mine_board import mine_board
from companion.games.saboteur.panels import role_picture
from companion.games.saboteur.view import TableView
from companion.language import _, plural
from companion.language.citing import rule
from companion.nodes import (
    Ask,
    Button,
    Column,
    Do,
    Either,
    Go,
    Grid,
    Node,
    Panel,
    Picture,
    Row,
    Scroll,
    Space,
    Split,
    Text,
)
from companion.pieces import GOOD_MANY, back, page, panel, seat_mark, seats, undo_line

MOST_DRAWN = 24
"""More nuggets than this nobody wins; the number beside them tells the rest."""


def deal(view: TableView, here: Here, undoable: str) -> Node:
    """Before a round: the six words before the first one, what came of the last before the others."""
    if view.round:
        return _between(view, here)
    words = tuple(Text(word, size="big", bold=True, align="middle") for word in view.words.split())
    why = _("Every deal of this game is settled already. The words prove later that nobody changed one.")
    inside = (
        Text(_("Write these six words down"), size="big", bold=True, lines=4),
        Space(grow=True),
        Grid(words, cell=38, most=3, gap=4),
        Space(grow=True),
        Text(why, tone="quiet", lines=GOOD_MANY),
    )
    return Column(
        (
            Scroll(Column(inside), "page"),
            row_or_two(
                Button(Go(here.to("first")), _("We have them"), look="lamp", height=15, size="big", lines=2),
                Button(Go(here.to("more")), _("More"), lines=2),
                Button(Go(here.to("chance")), _("Add to the shuffle"), lines=3),
            ),
        )
    )


def first(view: TableView, here: Here, undoable: str) -> Node:
    """Who begins the first round, as the printed rules have it."""
    return page(
        _("Who begins?"),
        back(here.to()),
        seats(view.players, lambda seat: Do(cmd.Deal(seat), here.to("secrets"))),
        Space(grow=True),
        Text(rule(said.rules_of(view), "first.player"), tone="quiet", lines=GOOD_MANY),
    )


def _between(view: TableView, here: Here) -> Node:
    """After the gold of a round: on to the next."""
    return Column(
        (
            Scroll(
                Column(
                    (
                        *_result(view),
                        Space(grow=True),
                        Text(
                            _("Gold stays secret until the end."),
                            tone="quiet",
                            lines=GOOD_MANY,
                        ),
                    )
                ),
                "page",
            ),
            row_or_two(
                Button(
                    Do(cmd.Deal(), here.to("secrets")),
                    _("Deal round {n}").format(n=view.round + 1),
                    look="lamp",
                    height=15,
                    size="big",
                    lines=2,
                ),
                Button(Go(here.to("more")), _("More"), lines=2),
                Button(Go(here.to("secrets")), _("My gold"), lines=2),
            ),
        )
    )


def row_or_two(next_thing: Button, *others: Button) -> Node:
    """The one next thing and what else there is: in a row where that is wide enough."""
    row = Row((*others, next_thing), (*(1,) * len(others), 2.4))
    return Either(row, Column((next_thing, Row(others, (1,) * len(others)))), 110)


def round_over(view: TableView, here: Here, undoable: str) -> Node:
    """The round is over; nobody has shown a role yet."""
    found = GOLD in view.mine.goals.values()
    side = panel(
        Text(_("Treasure!") if found else _("No treasure"), size="huge", bold=True, lines=2),
        Text(
            _("The diggers found it.") if found else _("It stays hidden."),
            tone="quiet",
            lines=GOOD_MANY,
        ),
        below=(
            Button(Do(cmd.Reveal(), here.to()), _("Show the roles"), look="lamp", height=15, lines=3),
            Button(Go(here.to("more")), _("More")),
            undo_line(undoable),
        ),
    )
    return Split(mine_board(view), side)


def _result(view: TableView) -> tuple[Node, ...]:
    """Who won the round, and what everybody was."""
    last = view.results[-1]
    title = {
        "digger": _("The diggers win"),
        "saboteur": _("The saboteurs win"),
        "nobody": _("Nobody wins"),
    }[last.winner]
    sides = {"saboteur": _("Saboteurs"), "digger": _("Gold-diggers")}
    return (
        Text(title, size="huge", bold=True, lines=3),
        *(node for role, name in sides.items() for node in _side(view, role, name)),
    )


def _side(view: TableView, role: str, name: str) -> tuple[Node, ...]:
    """Everybody who had this role."""
    seats_of = [seat for seat, other in enumerate(view.results[-1].roles) if other == role]
    people = tuple(
        Row((role_picture(role, 9), Text(view.players[seat], bold=True)), (0, 1), gap=1.5) for seat in seats_of
    )
    return (Text(name, tone="quiet"), Grid(people, cell=44, most=4, gap=1)) if people else ()


def gold_round(view: TableView, here: Here, undoable: str) -> Node:
    """Gold goes round: the next digger takes the screen."""
    assert view.taking is not None
    left = plural("{n} gold card is left.", "{n} gold cards are left.", view.gold_to_take).format(n=view.gold_to_take)
    return Column(
        (
            Scroll(Column((*_result(view), Space(grow=True), Text(left, tone="quiet", lines=2))), "page"),
            row_or_two(
                Button(
                    Go(here.to("hand-over", seat=view.taking, page="gold")),
                    _("{name} chooses gold").format(name=view.players[view.taking]),
                    look="lamp",
                    picture=seat_mark(view.taking, 8),
                    height=15,
                    size="big",
                    lines=3,
                ),
                Button(Go(here.to("more")), _("More"), lines=2),
            ),
        )
    )


def final(view: TableView, here: Here, undoable: str) -> Node:
    """The winners and their gold, then everybody, with shared places."""
    order = sorted(range(len(view.players)), key=lambda seat: view.places[seat])
    best = [seat for seat in order if view.places[seat] == 1]
    inside = (
        Space(grow=True),
        Row(tuple(seat_mark(seat, 9) for seat in best)),
        Text(", ".join(view.players[seat] for seat in best), size="huge", bold=True, align="middle", lines=4),
        Text(_("wins!") if len(best) == 1 else _("win together!"), size="big", align="middle", lines=2),
        nugget_row(view.nuggets[best[0]], 9, 78),
        Space(grow=True),
        Grid(tuple(_ranked(view, seat) for seat in order), cell=66, most=2, gap=1.2),
    )
    return Column(
        (
            Scroll(Column(inside, align="middle"), "page"),
            Button(Ask("home"), _("Home"), look="lamp", height=13),
        )
    )


def _ranked(view: TableView, seat: int) -> Node:
    """A player's place, name and gold."""
    row = Row(
        (
            Text(f"{view.places[seat]}.", bold=True),
            seat_mark(seat, 6),
            Text(view.players[seat], bold=view.places[seat] == 1),
            Text(str(view.nuggets[seat]), bold=True),
            Picture(("gold", "1"), 6, 6),
        ),
        (0, 0, 1, 0, 0),
    )
    return Panel(row, pad=1.0)


def nugget_row(nuggets: int, size: float, room: float) -> Node:
    """That many nuggets, drawn smaller where they are many."""
    drawn = min(nuggets, MOST_DRAWN)
    each = min(size, room / max(1, drawn) - 0.4)
    return Row((Picture(("gold", "1"), each, each),) * drawn or (Space(size),), gap=0.4)
