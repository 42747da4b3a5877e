"""Screens around the rounds: the end of a round, roles and gold, the next deal, and the end of the game."""

from __future__ import annotations

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.layout import FACE_DOWN, GOLD
from companion.games.saboteur.rules.terms import SABOTEUR
from companion.games.saboteur.screens import laying
from companion.games.saboteur.screens.mine import mine_board
from companion.games.saboteur.screens.parts import fellow
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short
from companion.games.saboteur.words.sentences import role_name
from companion.language import _, plural
from companion.language.writing import listed, number, ordinal
from companion.screens.nodes import (
    Button,
    Column,
    Decides,
    Do,
    Either,
    Go,
    Grid,
    Node,
    Panel,
    Picture,
    Row,
    Scroll,
    Size,
    Space,
    Split,
    Text,
)
from companion.screens.pages import after_it_all
from companion.screens.widgets import FEW, GOOD_MANY, large, panel, seat_mark, undo_line

MOST_DRAWN = 24
"""More nuggets than this nobody wins; the number beside them tells the rest."""
ABREAST, CELL, WIDE_CELL = 5, 27.0, 34.0
"""So many people stand side by side, and how wide each is at the least, in mm: among few also what they were."""
MARKS_ABREAST = 5
"""So many winners' marks stand in a row."""


def deal(moment: Moment) -> Node:
    """Before a round: the table is laid before the first one; before the others, what came of the last."""
    return _between(moment.view, moment.here) if moment.view.round else laying.table(moment)


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
                    Do(cmd.Deal(), here.to("roles")),
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


def round_over(moment: Moment) -> Node:
    """The round is over; nobody has shown a role yet."""
    view, here = moment.view, moment.here
    found = GOLD in view.mine.goals.values()
    both = found and short.rules_of(view).values["goal.two-at-once"] == "both"
    others = {goal for goal in view.mine.reached if both and view.mine.goals[goal] == FACE_DOWN}
    finder = None if view.last is None else view.players[view.last]
    by_name = _("{name} found it.").format(name=finder) if finder else _("The diggers found it.")
    found_by = by_name if found else _("It stays hidden.")
    if not (found or view.pile or any(view.hands)):
        found_by = _("By the count nobody holds a card. If someone does: undo, and correct the counts.")
    if others:
        found_by = _("Touch the other goal, and turn it over too.")
    side = panel(
        large(_("Treasure!") if found else _("No treasure")),
        Text(found_by, tone="quiet", lines=GOOD_MANY),
        below=(
            Button(Do(cmd.Reveal(), here.to()), _("Show the roles"), look="lamp", height=15, lines=3),
            Button(Go(here.to("more")), _("More")),
            undo_line(moment.undoable),
        ),
    )
    board = mine_board(view, lambda cell: Go(here.to("shows", cell=cell)), glow=others, only_glow=True)
    return Split(board, side)


def won_by(winner: str) -> str:
    """Who has won a round."""
    return {
        "digger": _("The diggers win"),
        "saboteur": _("The saboteurs win"),
        "nobody": _("Nobody wins"),
    }[winner]


def _result(view: TableView) -> tuple[Node, ...]:
    """Who won the round, and what everybody was."""
    last = view.results[-1]
    title = won_by(last.winner)
    everybody = tuple(_known(view, seat) for seat in range(len(last.roles)))
    rows = -(-len(everybody) // ABREAST)
    cell = WIDE_CELL if len(everybody) <= FEW else CELL
    shown = Grid(everybody, cell=cell, most=-(-len(everybody) // rows), gap=1.0, words=False)
    return (Decides(Column((Text(title, size="huge", bold=True, lines=3), shown), gap=0.8)),)


def _known(view: TableView, seat: int) -> Column:
    """Somebody as what they were: the hood or the helmet tells it, and among few a word tells of the hoods."""
    last, few = view.results[-1], len(view.players) <= ABREAST
    name = Text(last.names[seat], bold=True, align="middle", whole=False)
    role = last.roles[seat]
    word = (Text(role_name(role), tone="wrong", align="middle", lines=2),) if few and role == SABOTEUR else ()
    return Column((fellow(seat, role, 20.0 if few else 14.0), name, *word), align="middle", gap=0.2)


def gold_round(moment: Moment) -> Node:
    """Gold goes round: the next digger takes the screen."""
    view, here = moment.view, moment.here
    assert view.taking is not None
    few = len(view.players) <= FEW
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
                    height=15 if few else 12,
                    size="big" if few else "body",
                    lines=3,
                ),
                Button(Go(here.to("more")), _("More"), lines=2),
            ),
        )
    )


def final(moment: Moment) -> Node:
    """The winners beside their gold, and everybody in order, with shared places: all of it at once."""
    view = moment.view
    order = sorted(range(len(view.players)), key=lambda seat: (view.places[seat], seat))
    few = len(order) <= FEW
    rows = Column(tuple(_ranked(view, seat) for seat in order), gap=2.0 if few else 0.4)
    ranking = Decides(Panel(rows, pad=3.0 if few else 0.5, tone="paper"))
    standing = Column((Space(grow=True), ranking, Space(grow=True)), gap=0)
    beside = Row(
        (Column((Scroll(_celebrated(view, order), "winners"), after_it_all())), Column((Scroll(standing, "page"),))),
        (1, 1.12 if few else 1.3),
        gap=4.0,
    )
    below = Column((Scroll(Column((_celebrated(view, order), ranking)), "page"), after_it_all()))
    return Either(beside, below, 120)


def wins_with(winners: int, gold: int) -> str:
    """What stands below the names of so many."""
    alone = plural("wins with {n} nugget", "wins with {n} nuggets", gold)
    return (alone if winners == 1 else plural("win: {n} nugget each", "win: {n} nuggets each", gold)).format(n=gold)


def _celebrated(view: TableView, order: list[int]) -> Column:
    """The cart is as large as there is room for. Of many who share the win only the marks: the names stand beside."""
    best = [seat for seat in order if view.places[seat] == 1]
    gold = view.nuggets[best[0]]
    alone, few = len(best) == 1, len(order) <= FEW
    wide = (44.0 if alone else 40.0) if few else (36.0 if alone else 24.0)
    cart = Picture(("hoard", str(min(gold, MOST_DRAWN))), wide, wide * 0.6)
    marks = tuple(seat_mark(seat, 18 if alone and few else 8) for seat in best)
    if few or alone:
        names = listed(view.players[seat] for seat in best)
        big = Text(names, size="big", bold=True, align="middle", lines=6)
        names_large = Either(Text(names, size="huge", bold=True, align="middle", lines=4), big, 0.0)
        shown: tuple[Node, ...] = (*((Row((cart, *marks)),) if alone else (cart, Row(marks))), names_large)
    else:
        rows = (marks[start : start + MARKS_ABREAST] for start in range(0, len(marks), MARKS_ABREAST))
        heap = Row((cart, Text(number(gold), size="huge", bold=True, tone="lamp")))
        shown = (heap, *(Row(row, gap=1.0) for row in rows))
    words = Text(wins_with(len(best), gold), tone="lamp", align="middle", lines=3)
    return Column((Space(grow=True), *shown, words, Space(grow=True)), align="middle", gap=1.0)


def _ranked(view: TableView, seat: int) -> Node:
    """A player's place, name and gold."""
    first, few = view.places[seat] == 1, len(view.players) <= FEW
    size: Size = "big" if few else "body"
    return Row(
        (
            Text(ordinal(view.places[seat]), size=size, bold=first, tone="ink" if first else "quiet"),
            seat_mark(seat, 11 if few else 7),
            Text(view.players[seat], size=size, bold=first, lines=2 if few else 1, whole=few),
            Text(number(view.nuggets[seat]), size=size, bold=True, tone="lamp" if first else "ink"),
            Picture(("nugget",), 8 if few else 6, 8 if few else 6),
        ),
        (0, 0, 1, 0, 0),
    )
