"""A goal was reached: which one, what it shows, and how it lies."""

from __future__ import annotations

from companion.games.saboteur.pictures.cards import lying
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import STONES, Cell, turned
from companion.games.saboteur.rules.check import goal_kind
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, START, STONE
from companion.games.saboteur.rules.placing import cards_needed
from companion.games.saboteur.screens.mine import Marked, mine_board
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short
from companion.language import _, plural
from companion.screens.nodes import Button, Do, Go, Grid, Node, Picture, Row, Space, Split, Text
from companion.screens.widgets import GOOD_MANY, back, page, panel, seat_mark, seats, undo_line

SHOWN, SMALLER = (12.0, 18.6), (9.0, 14.0)
"""How large a goal is drawn that is touched for what it shows, alone or among all, in mm."""


def reached(moment: Moment) -> Node:
    """Turn the goal over; where two were reached and only one is turned, choose which."""
    view, here = moment.view, moment.here
    goal = here.cell if here.cell in view.reached else view.reached[0]
    one_only = short.rules_of(view).values["goal.two-at-once"] == "choose-one"
    if one_only and len(view.reached) > 1 and here.cell not in view.reached:
        return _which(moment)
    below = (Button(Go(here.to("more")), _("More")), undo_line(moment.undoable))
    return _what_shows(view, here.but(cell=goal), _mover(view, _("reached a goal!")), below)


def _mover(view: TableView, what: str) -> tuple[Node, ...]:
    """Who moved last, and what came of it."""
    seat = view.turn if view.last is None else view.last
    name = Text(view.players[seat], size="big", bold=True, lines=2)
    return (Row((seat_mark(seat, 6), name), (0, 1)), Text(what, lines=GOOD_MANY))


def _which(moment: Moment) -> Node:
    view, here = moment.view, moment.here
    side = panel(
        *_mover(view, _("reached two goals!")),
        Text(_("Choose one and touch it. The other stays face down."), tone="quiet", lines=GOOD_MANY),
        below=(Button(Go(here.to("more")), _("More")), undo_line(moment.undoable)),
    )
    return Split(mine_board(view, glow=view.reached, only_glow=True, touch=lambda cell: Go(here.to(cell=cell))), side)


def found(moment: Moment) -> Node:
    """With cards that are not entered, people say themselves that a goal was reached; the card is counted with it."""
    view, here = moment.view, moment.here
    seat = _reached_by(view, here)
    asked = _("Which goal did {name} reach?").format(name=view.players[seat])
    played = view.unseen + (_to_count(view, here) is not None)
    near = {goal for goal in GOALS if view.mine.goals[goal] == FACE_DOWN and cards_needed(view.mine, goal) <= played}
    if not near:
        return _too_few(view, here)
    others = (Button(Go(here.to("who-reached")), _("Someone else"), lines=3),) if _says_who(view) else ()
    if is_light(view) and not view.hidden_goals:
        return _all_it_may_show(view, here, sorted(near), others)
    side = panel(
        seat_mark(seat, 12),
        Text(asked, bold=True, lines=GOOD_MANY),
        below=(*others, back(here.to())),
    )
    touch = lambda cell: Go(here.to("shows", cell=cell, by=here.by))  # noqa: E731
    return Split(mine_board(view, glow=near, only_glow=True, touch=touch), side)


def _all_it_may_show(view: TableView, here: Here, near: list[Cell], others: tuple[Button, ...]) -> Node:
    """Where no mine is on the screen, which goal and what it shows are one touch; how a stone lies is of no account."""
    by, seat = _to_count(view, here), _reached_by(view, here)
    rows = []
    for goal in near:
        kinds = {goal_kind(shown): shown for shown in reversed(_possible(view, goal))}
        each = tuple(_shown_button(here, cmd.TurnGoal(goal, shown, by), SMALLER) for shown in reversed(kinds.values()))
        rows.append(Row((Text(where(goal), bold=True, lines=4), *each), (1.7, *(1,) * len(each))))
    asked = _("What does {name} turn over?").format(name=view.players[seat])
    return page(asked, back(here.to()), Space(grow=True), *rows, Space(grow=True), below=others)


def _too_few(view: TableView, here: Here) -> Node:
    """No path leads so far, by what was counted; but people may not have counted every card."""
    entered = len(view.mine.cards.keys() - {START, *GOALS})
    played = plural("{n} card was counted", "{n} cards were counted", n := entered + view.unseen).format(n=n)
    counts = Button(Go(here.to("correct")), _("Correct the counts"), look="lamp", height=13, lines=2)
    return page(
        _("No path can lead to a goal yet"),
        back(here.to()),
        Text(
            _("{counted} that may lie in the mine, and the shortest path takes seven.").format(counted=played),
            lines=GOOD_MANY,
        ),
        Text(_("If you have played more, say how many are left in the pile."), tone="quiet", lines=GOOD_MANY),
        below=(counts,) if view.phase == "play" else (),
    )


def who_reached(moment: Moment) -> Node:
    """Where turns were not always told, another than the one to move may have reached it."""
    view, here = moment.view, moment.here
    return page(
        _("Who reached a goal?"),
        back(here.to("found")),
        seats(view.players, lambda seat: Go(here.to("found", by=seat))),
    )


def _says_who(view: TableView) -> bool:
    """Whether the card that reached a goal comes with saying so; else it has been counted before."""
    return view.phase == "play" and is_light(view)


def _reached_by(view: TableView, here: Here) -> int:
    """Who reached the goal: whoever is to move and says so, unless somebody else was named."""
    if here.by is not None:
        return here.by
    return view.turn if _says_who(view) or view.last is None else view.last


def _to_count(view: TableView, here: Here) -> int | None:
    """Whose card is to be counted with the goal, if it was not counted as the last move."""
    seat = _reached_by(view, here)
    return None if not _says_who(view) or (here.by is not None and seat == view.last) else seat


def shows(moment: Moment) -> Node:
    """What that goal shows. A hidden one is asked for first: once everybody has seen it, there is no way back."""
    view, here = moment.view, moment.here
    question: tuple[Node, ...] = ()
    if view.hidden_goals and here.cell not in view.mine.reached:
        question = (Text(_("Does an unbroken path lead here? This cannot be undone."), bold=True, lines=GOOD_MANY),)
    return _what_shows(view, here, question, (back(here.to("found", by=here.by)),))


def _what_shows(view: TableView, here: Here, question: tuple[Node, ...], below: tuple[Node, ...]) -> Node:
    """Turn the real card over, and touch what it shows and how it lies; or have it turned over after the `question`."""
    assert here.cell is not None
    goal = here.cell
    if view.hidden_goals:
        turn_over = cmd.TurnGoal(goal, by=_to_count(view, here))
        turn = Button(Do(turn_over, here.to()), _("Turn it over"), look="lamp", height=15, lines=2)
        side = panel(*question, below=(turn, *below))
        return Split(mine_board(view, None, Marked("chosen", goal)), side)
    asked = Text(_("Turn it over so that it fits. What does it show?"), bold=True, lines=GOOD_MANY)
    by = _to_count(view, here)
    choices = tuple(_shown_button(here, cmd.TurnGoal(goal, shown, by)) for shown in _possible(view, goal))
    side = panel(asked, Grid(choices, cell=13, most=3, gap=1.5, words=False), below=below)
    return Split(mine_board(view, None, Marked("chosen", goal)), side)


def _possible(view: TableView, goal: Cell) -> list[str]:
    """What has not been turned over yet. A stone lies as it fits; where it fits neither way, as people choose.

    Where the edition leaves no choice, it lies so that the path leads into it.
    """
    chosen = short.rules_of(view).values["goal.stone-unfit"] == "mover-chooses"
    turned_over = [shown.removeprefix(STONE) for shown in view.mine.goals.values()]
    possible = [GOLD]
    for card in STONES:
        ways = (card, turned(card))
        if not any(way in turned_over for way in ways):
            fits = [] if view.unknown else [way for way in ways if not view.mine.mismatches(goal, way)]
            joins = [] if view.unknown or chosen else [way for way in ways if view.mine.meets_way(goal, way)]
            possible += [STONE + way for way in fits or joins or ways]
    return possible


def _shown_button(here: Here, turn: cmd.TurnGoal, size: tuple[float, float] = SHOWN) -> Button:
    return Button(Do(turn, here.to()), picture=goal_picture(turn.shows, *size), height=size[1] + 2)


def where(goal: Cell) -> str:
    """Which of the three goals it is, as the mine lies."""
    names = {GOALS[0]: _("the goal at the top"), GOALS[1]: _("the goal in the middle")}
    return names.get(goal, _("the goal at the bottom"))


def goal_picture(shown: str, width: float, height: float) -> Picture:
    """A goal as it lies: the treasure, a stone, or face down."""
    return Picture(lying(shown or FACE_DOWN), width, height)


def stone(moment: Moment) -> Node:
    """A stone that cannot fit: whoever reached it chooses."""
    view, here = moment.view, moment.here
    assert view.choosing is not None
    lies = view.mine.cards[view.choosing]
    ways = tuple(
        Button(
            Do(cmd.LayStone(view.choosing, way), here.to()),
            picture=Picture(("card", way, "stone"), 15, 23.2),
            height=27,
        )
        for way in dict.fromkeys((lies, turned(lies)))
    )
    who, why = _mover(view, _("chooses how the stone lies: it fits neither way."))
    side = panel(
        who,
        Row(ways, (1, 1)),
        why,
        below=(Button(Go(here.to("more")), _("More")),),
    )
    return Split(mine_board(view, None, Marked("chosen", view.choosing)), side)
