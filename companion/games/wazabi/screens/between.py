"""Before the first turn of a game, and after the last: who begins, who has won, how the tournament stands."""

from __future__ import annotations

from companion.core.records import Fields
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.effects import still_in
from companion.games.wazabi.screens import laying
from companion.games.wazabi.screens.parts import die, heading, points_of_all, row_or_two, scored
from companion.games.wazabi.screens.parts import more as more_button
from companion.games.wazabi.screens.place import TABLE, Here, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import sentences, short
from companion.language import _, context, plural
from companion.language.saying import rule
from companion.language.writing import listed, ordinal
from companion.language.writing import number as written
from companion.screens.nodes import (
    Backdrop,
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
    Space,
    Text,
)
from companion.screens.pages import after_it_all, who_begins
from companion.screens.show import Act, Beat, Turns
from companion.screens.widgets import GOOD_MANY, middle, seat_mark, undo_line

NAMES_LARGE = 2
"""So many winners have their names in large letters, as the players of a team have."""


def deal(moment: Moment) -> Node:
    """Before a game: the table is laid before the first one; before the others, how it stands."""
    view = moment.view
    if not view.round:
        return laying.table(moment)
    label = _("Game {n}").format(n=view.round + 1)
    begin = Button(Do(cmd.Deal(), TABLE), label, look="lamp", height=15, size="big", lines=2)
    others = (Button(Go(Here("first")), _("We know who begins"), lines=3), Button(Go(Here("more")), _("More"), lines=2))
    return Column((Scroll(Column(_standings(view)), "page"), row_or_two(begin, *others)))


def _standings(view: TableView) -> tuple[Node, ...]:
    last = view.results[-1]
    won = context("below a name", "wins game {n} of {games}").format(n=view.round, games=view.games)
    return (
        Row((seat_mark(last.winner, 9), Text(last.names[last.winner], size="huge", bold=True, lines=2)), (0, 1)),
        Text(won, size="big", lines=2),
        Space(grow=True),
        points_of_all(view),
        Space(grow=True),
    )


def first(moment: Moment) -> Node:
    """The table has rolled for it already."""
    says = rule(short.rules_of(moment.view), "setup.first")
    return who_begins(moment.here, moment.view, lambda seat: Do(cmd.Deal(seat), TABLE), says)


def begin(moment: Moment) -> Node:
    """Everybody rolls: how many masks they show is one touch."""
    view = moment.view
    counts = tuple(
        Button(Do(cmd.Roll(count), TABLE), written(count), size="big", height=14.5)
        for count in range(view.dice[view.turn] + 1)
    )
    rolling = sorted((*view.to_roll, *(seat for seat, _count in view.first_rolls)))
    tied = listed(view.players[seat] for seat in rolling)
    again = (Text(_("A tie: {names} roll again.").format(names=tied), bold=True, lines=GOOD_MANY),)
    asked = Row((die("mask", 9), Text(_("Who begins? How many wazabi did you roll?"), lines=GOOD_MANY)), (0, 1))
    roll = Button(Do(cmd.RollForMe(), TABLE), _("Roll for me"), lines=2)
    inside = (
        heading(view),
        *(again if len(rolling) < len(view.players) else ()),
        asked,
        Space(grow=True),
        Grid(counts, cell=16, most=9),
        Space(grow=True),
        Grid(tuple(_first_roll(view, seat) for seat in rolling), cell=44, most=3, gap=1.2),
    )
    return Column(
        (
            Scroll(Column(inside, gap=2.5), "page"),
            Either(
                Row((undo_line(moment.undoable), roll, more_button()), (1.6, 1, 0)),
                Column((Row((roll, more_button()), (1, 0)), undo_line(moment.undoable))),
                110,
            ),
        )
    )


def _first_roll(view: TableView, seat: int) -> Node:
    """What somebody has rolled, or is still to roll."""
    rolled = dict(view.first_rolls)
    masks = written(rolled[seat]) if seat in rolled else "–"
    return Panel(Row((seat_mark(seat, 6), Text(view.players[seat]), Text(masks, bold=True)), (0, 1, 0)), pad=1.0)


def won(moment: Moment) -> Node:
    """Somebody has no dice left."""
    view = moment.view
    winner = view.out[-1]
    first_out = len(view.out) == 1
    is_out = context("below a name", "is out: place {place}").format(place=len(view.out))
    sentence = _wins(view, winner) if first_out else is_out
    last = view.round == view.games
    close = Button(
        Do(cmd.Finish(), TABLE),
        _("End of the game") if last else _("Next game"),
        look="lamp",
        height=15,
        size="big",
        lines=2,
    )
    go_on = (Button(Do(cmd.PlayOn(), TABLE), _("Play on"), lines=2),) if can_play_on(view) else ()
    return middle(
        Row((_masks(), seat_mark(winner, 11), _masks()), gap=3) if first_out else seat_mark(winner, 10),
        _large(view.players[winner]),
        Text(sentence, size="big", align="middle", lines=4),
        below=(row_or_two(close, *go_on, Button(Go(Here("more")), _("More"), lines=2)), undo_line(moment.undoable)),
    )


BREATH, ENDING = 1500, 3200
"""Milliseconds in which the last die is there still, and in which all see who has none left."""


def last_die(view: TableView, event: Fields) -> Act | None:
    """Played before everybody: the last die of whoever wins goes, and there is laughter; later ones have no show."""
    winner = event["seat"]
    if event["place"] > 1:
        return None
    gone = Turns(die("give", 36), die("mask", 36), 1)
    words = Turns(Text(" ", size="big"), Text(_wins(view, winner), size="big", align="middle", lines=4), 1)
    beside = Turns(Space(), _masks(16), 1)
    page = (
        Row((seat_mark(winner, 12),)),
        _large(view.players[winner]),
        Space(grow=True),
        Row((beside, gone, beside), gap=6),
        Space(grow=True),
        words,
    )
    return Act(
        Backdrop(Column(page, gap=1.0, align="middle"), "gold"), (Beat(BREATH, "drum"), Beat(ENDING, "treasure"))
    )


def _large(name: str) -> Text:
    return Text(name, size="huge", bold=True, align="middle", lines=4)


def _masks(size: float = 9) -> Picture:
    """What there is to laugh about."""
    return die("mask", size)


def can_play_on(view: TableView) -> bool:
    """Whether there are places left to play for; a team that has won has won."""
    return len(still_in(view.dice)) > 1 and len(set(view.teams)) == len(view.teams)


def _wins(view: TableView, winner: int) -> str:
    """What the first without dice has won."""
    if view.games == 1:
        return context("below a name", "has no dice left and wins!")
    points = sum(view.dice[seat] for seat in _opponents(view, winner))
    return context("below a name", "has no dice left and wins {points}!").format(points=sentences.points(points))


def _opponents(view: TableView, winner: int) -> list[int]:
    return [seat for seat, team in enumerate(view.teams) if team != view.teams[winner]]


def final(moment: Moment) -> Node:
    """The winners, then everybody, with shared places; of more than two winners the names stand only there."""
    view = moment.view
    order = sorted(range(len(view.players)), key=lambda seat: view.places[seat])
    best = [seat for seat in order if view.places[seat] == 1]
    names = [view.players[seat] for seat in best]
    large: Node = _large(sentences.points(view.scores[best[0]]))
    if len(best) <= NAMES_LARGE:
        each = Column(tuple(map(_large, names)), gap=0, align="middle")
        large = Either(_large(listed(names)), each, 110)
    sentence = context("below a name", "wins!") if len(best) == 1 else context("below names", "win together!")
    if view.games > 1:
        sentence += " " + plural("After {n} game", "After {n} games", view.games).format(n=view.games)
    inside = (
        Space(grow=True),
        Row((_masks(8), *(seat_mark(seat, 8) for seat in best), _masks(8)), gap=1.5),
        large,
        Text(sentence, size="big", align="middle", lines=2),
        Space(grow=True),
        Decides(
            Grid(tuple(scored(view, seat, ordinal(view.places[seat])) for seat in order), cell=66, most=2, gap=1.2)
        ),
    )
    return Column(
        (
            Scroll(Column(inside, align="middle", gap=0.6), "page"),
            after_it_all(),
        )
    )
