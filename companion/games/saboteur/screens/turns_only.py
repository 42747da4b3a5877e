"""The turn of groups that enter no cards, and the end of a round, which they say themselves."""

from __future__ import annotations

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.broken_tools import broken_row
from companion.games.saboteur.screens.place import Moment
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short
from companion.language import _, context
from companion.screens.nodes import Button, Column, Do, Either, Go, Grid, Node, Row, Space, Text
from companion.screens.widgets import GOOD_MANY, back, middle, page, seat_mark, seats, undo_line


def is_light(view: TableView) -> bool:
    """Whether the group only uses the button: as it said, or else as it has played this round."""
    if view.entering is not None:
        return view.entering is not True
    return view.unknown > sum(1 for _path in view.mine.paths())


def turn(moment: Moment) -> Node:
    """The turn goes on at a touch."""
    view, here = moment.view, moment.here
    told = _("Round {round} · pile {pile} · {hand} in hand")
    told = told.format(round=view.round, pile=view.pile, hand=view.hands[view.turn])
    name = Text(view.players[view.turn], size="huge", bold=True)
    done = Button(
        Do(cmd.PlayUnknown(), here.to()),
        _("Done, next player"),
        look="lamp",
        size="big",
        height=16 if any(view.tools) else 22,
        lines=2,
        on=view.hands[view.turn] > 0,
    )
    others = (
        Button(Do(cmd.Pass(), here.to()), context("button", "Pass")),
        Button(Go(here.to("actions")), context("button: enter an action card", "Action")),
        Button(Go(here.to("found")), _("Goal reached"), lines=3),
        Button(Go(here.to("nobody")), _("Nobody can play"), lines=3),
    )
    more = Button(Go(here.to("more")), _("More"))
    return Column(
        (
            Space(grow=True),
            Row((seat_mark(view.turn, 12), name), (0, 1), gap=4),
            *broken_row(view),
            Space(grow=True),
            done,
            Either(Row((*others, more), (0.8, 1, 1.2, 1.2, 0.8)), Column((Grid(others, cell=27, most=2), more)), 130),
            Row((Text(told, tone="quiet", lines=4), undo_line(moment.undoable, lines=6)), (1, 1)),
        ),
        gap=1.2,
    )


def nobody_can_play(moment: Moment) -> Node:
    """Whether the round is over, as the edition asks it; and after whom the next begins: only the players may know."""
    view, here = moment.view, moment.here
    values = short.rules_of(view).values
    if values["end.no-treasure"] == "all-pass":
        asked = _("Is the pile empty, and have you all passed because nobody can play? Then the round is over.")
    else:
        asked = _("Is the pile empty, and does nobody hold a card? Then the round is over.")
    return page(
        _("Who played the last card?") if values["next.first"] == "last-card" else _("Who moved last?"),
        back(here.to()),
        Text(asked, bold=True, lines=GOOD_MANY),
        *broken_row(view),
        seats(view.players, lambda seat: Do(cmd.EndRound(seat), here.to())),
    )


def all_passed(moment: Moment) -> Node:
    """Everyone has passed with cards in hand: only they can say whether that is the end."""
    here = moment.here
    answers = (
        Button(Do(cmd.GoOn(), here.to()), _("Someone can play"), height=18, lines=3),
        Button(Do(cmd.EndRound(), here.to()), _("Nobody can play"), look="lamp", height=18, lines=3),
    )
    return middle(
        Text(_("Everyone has passed"), size="huge", bold=True, align="middle", lines=3),
        Text(
            _("Is that because nobody holds a card that can be played? Then the round is over."),
            align="middle",
            lines=GOOD_MANY,
        ),
        below=(
            *broken_row(moment.view),
            Row(answers, (1, 1)),
            Row((Button(Go(here.to("more")), _("More")), undo_line(moment.undoable)), (1, 1)),
        ),
    )
