"""The turn of groups that enter no cards, as the big button does it too; and the end of a round, which they say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import TOOLS
from companion.games.saboteur.screens.parts import broken_row, moved
from companion.games.saboteur.screens.place import TABLE, Here, Moment
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short, tools
from companion.language import _, context, plural
from companion.language.writing import number
from companion.screens.hints import Hint, told
from companion.screens.nodes import Button, Column, Do, Either, Go, Node, Panel, Picture, Row, Space, Text
from companion.screens.widgets import FEW, GOOD_MANY, back, middle, page, seat_mark, seats, undo_line

MAY_LIE: Final = "may-lie"
"""The place where a card is asked about."""
HALF = 82.0
"""As wide as there is room beside the buttons on a small screen, in mm."""
TILE, FAR, SIGN = 9.0, 6.4, 44.0
"""How large one's own tools are, marks and tools of others, and how far apart the chains of what hangs, in mm."""
SURE = "sure"
"""The page of those who say that the round is over whatever is counted."""
ABREAST = 6
"""So many marks and tools stand beside the counts."""


def is_light(view: TableView) -> bool:
    """Whether the group only uses the button: as it said, or else as it has played this round."""
    if view.entering is not None:
        return view.entering not in (True, "seen")
    return view.unknown > sum(1 for _path in view.mine.paths())


def turn(moment: Moment) -> Node:
    """Who is to move and what they may not do; beside it the one next thing, and what else comes of a card."""
    view = moment.view
    state = (_who(view), _own_tools(view), *_counts(view))
    now = Text(_("Round {round}").format(round=view.round), tone="quiet")
    done, *others = _may_be_done(moment)
    far = Text(view.players[view.turn], size="big", tone="quiet", align="middle", bold=True, turned=True, whole=False)
    sign = Column((Picture(("chains",), SIGN, SIGN / 10), replace(done, height=19)), align="middle", gap=0)
    left = Column(
        (Row((now, far), (0, 1), gap=1.2), Space(grow=True), *state, Space(grow=True), _last_move(moment, 2)), gap=0.6
    )
    wide = Row((left, Column((sign, Space(grow=True), *others), gap=0.4)), (1.5, 1), gap=4.0, align="start")
    usual = Either(replace(done, lines=1), replace(done, size="body"), 0.0)
    upright = (now, *state, Space(grow=True), _last_move(moment, 1), usual, *others)
    return Either(wide, Column(upright, gap=0.6), 110)


def _last_move(moment: Moment, lines: int) -> Node:
    """Read across the table: in so many lines of such letters; or else whose it was, and what, as pictures."""
    if not moment.undoable:
        first = Hint("turn", _("Play one card or discard one. Then draw one."), "turn.one-card")
        about = told(moment, first if len(moment.view.players) <= FEW else None)
        return about[0] if about else undo_line("")
    shown = moved(moment.last)
    large = undo_line(moment.undoable, lines=lines, size="big", look="raised")
    small = undo_line(moment.undoable, look="raised")
    return Either(large, Row((*shown, small), (*(0,) * len(shown), 1), gap=0.8), 0.0)


def _who(view: TableView) -> Either:
    """With as much of a face as the name leaves room for."""
    name = Text(view.players[view.turn], size="huge", bold=True)
    large = Row((seat_mark(view.turn, 22), name), (0, 1), gap=3.0)
    return Either(large, Row((seat_mark(view.turn, 12), replace(name, lines=2, whole=False)), (0, 1), gap=2.0), 0.0)


def _own_tools(view: TableView) -> Row:
    """What is whole; or else only what is broken, and what that forbids."""
    blocked = view.tools[view.turn]
    state = ("broken",) if blocked else ()
    tiles = tuple(Panel(Picture(("tool", tool, *state), TILE, TILE), pad=0.8) for tool in blocked or TOOLS)
    words = (Text(tools.no_path_card(), size="big", tone="wrong", bold=True, lines=3),) if blocked else ()
    return Row((Row(tiles, gap=1.4), *words), (0, *(1,) * len(words)), gap=2.0)


def _counts(view: TableView) -> tuple[Node, ...]:
    """The pile; then the others in the order of play with what they have broken, or only those who have, if many."""
    pile = (Picture(("pile",), 8, 8), Text(number(view.pile), size="big", bold=True), Space(0.6))
    hand = (Picture(("fan",), 7, 6), Text(number(view.hands[view.turn]), bold=True), Space(1.2))
    players = len(view.players)
    next_ones = [(view.turn + step) % players for step in range(1, players)]
    if sum(1 + len(view.tools[seat]) for seat in next_ones) > ABREAST:
        return (Row((*pile, *hand), gap=1.2), *broken_row(view, HALF))
    return (Row((*pile, *hand, *(Row(_mark_and_broken(view, seat), gap=0.2) for seat in next_ones)), gap=1.2),)


def _mark_and_broken(view: TableView, seat: int) -> tuple[Picture, ...]:
    broken = (Picture(("tool", tool, "broken"), FAR, FAR) for tool in view.tools[seat])
    return seat_mark(seat, FAR), *broken


def _may_be_done(moment: Moment) -> tuple[Button, *tuple[Node, ...]]:
    """Each stands in its place and says why it may not be done; what grows with a name stands above the others."""
    view, here = moment.view, moment.here
    name, blocked = view.players[view.turn], view.tools[view.turn]
    has_card = view.hands[view.turn] > 0
    done = Button(
        Do(cmd.PlayUnknown(), here.to()),
        _("Done, next player") if has_card else _("No card in hand"),
        look="lamp",
        size="big",
        height=15,
        lines=2,
        on=has_card,
    )
    at_goal = tools.lie_broken(blocked) if blocked else _("{name} is at a goal").format(name=name)
    action = Button(Go(here.to("actions")), context("button: enter an action card", "Action"))
    skip = Button(Do(cmd.Pass(), here.to()), context("button", "Pass"))
    goal = Button(Go(here.to("found")), at_goal, picture=Picture(("goal",), 6, 9), lines=3, on=not blocked)
    out = Button(Go(here.to("nobody")), _("The pile is out"), lines=3)
    more = Button(Go(here.to("more")), _("More"))
    ask = Button(Go(here.to(MAY_LIE)), _("May this lie here?"), picture=Picture(("card", "NES"), 5.4, 8.4), lines=3)
    unsure = (ask,) if view.entering == "unsure" else ()
    return done, goal, *unsure, Row((action, skip), (1, 1)), Row((out, more), (1, 0))


def nobody_can_play(moment: Moment) -> Node:
    """Whether the round is over, as the edition asks it; and after whom the next begins: only the players may know."""
    view, here = moment.view, moment.here
    if view.pile and here.page != SURE:
        return _is_it_out(view, here)
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


def _is_it_out(view: TableView, here: Here) -> Node:
    """The count knows better, or not every turn was told: a slip ends no round, and whoever is right loses no count."""
    sentence = plural(
        "{n} card is counted in the pile. Is it really out?",
        "{n} cards are counted in the pile. Is it really out?",
        view.pile,
    ).format(n=number(view.pile))
    empty = Button(Do(cmd.Correct(pile=0), here.to()), _("It is out, and we play on"), height=15, lines=3)
    over = Button(Go(here.but(page=SURE)), _("The round is over"), height=15, lines=3)
    return middle(
        Picture(("pile",), 18, 18),
        Text(sentence, size="big", bold=True, align="middle", lines=GOOD_MANY),
        below=(
            Row((empty, over), (1, 1)),
            Button(Go(here.to()), _("No, play on"), look="lamp", height=15, size="big", lines=2),
        ),
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


def acting(view: TableView) -> int | None:
    """Whose turn it is, or who chooses gold."""
    return view.turn if view.phase in ("play", "stuck") else view.taking


def pressed(view: TableView, here: Here) -> Do | None:
    """This player is done: what was entered, an unknown card, or a pass. A card half entered is no pass.

    Asked whether anybody can play, whoever is to move says by it that play goes on: it ends no round unseen.
    """
    if view.phase == "stuck" and here.at == TABLE.at:
        return Do(cmd.GoOn(), here.to())
    if view.phase != "play" or here.at != TABLE.at or here.refusal:
        return None
    if here.cell and here.lies:
        return Do(cmd.LayPath(here.cell, here.lies), here.to())
    if here.cell or here.lies:
        return None
    unknown = is_light(view) and view.hands[view.turn] > 0
    return Do(cmd.PlayUnknown() if unknown else cmd.Pass(), here.to())
