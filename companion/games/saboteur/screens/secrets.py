"""Screens for one pair of eyes on a table where everybody sits: neutral, choose your name, hand over, hold, gone.

Whatever the role, everything stands in the same place and takes the same room.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.records import one_of
from companion.games.saboteur.rules.layout import GOALS
from companion.games.saboteur.screens import roles
from companion.games.saboteur.screens.camera_codes import ROLES, away, choices, nuggets, peeked
from companion.games.saboteur.screens.goals import goal_picture, where
from companion.games.saboteur.screens.parts import role_in_its_door
from companion.games.saboteur.screens.place import ROW, At, Moment
from companion.games.saboteur.view import SeatView, TableView
from companion.games.saboteur.words import sentences
from companion.language import _, context
from companion.screens.nodes import (
    Ask,
    Button,
    Column,
    Either,
    Go,
    Grid,
    HoldToSee,
    Node,
    Panel,
    Picture,
    Row,
    Space,
    Text,
    Wanted,
)
from companion.screens.widgets import GOOD_MANY, back, middle, page, seat_mark, seats

DOOR, WIDE_DOOR = 24.0, 52.0
"""How high a card is that lies behind the door, and how wide the door is in which one sees who one is, in mm."""


def _secrets(moment: Moment) -> Node:
    """Nothing secret on it, nor who has looked already: choose your name."""
    view, here = moment.view, moment.here
    playing = view.phase in ROLES
    leave = Button(Go(here.to()), _("Back to the table"), look="lamp", height=13, lines=2)
    return page(
        _("Who looks at their role?") if playing else _("Who looks at their gold?"),
        None,
        seats(view.players, lambda seat: Go(here.to("hand-over", seat=seat, page="role"))),
        below=(leave,),
    )


def _hand_over(moment: Moment) -> Node:
    """Everybody else looks away now."""
    view, here = moment.view, moment.here
    assert here.seat is not None
    there = here.to(one_of(HANDED_TO, here.page), seat=here.seat)
    asked = context("asked of somebody by name", "{name}?").format(name=view.players[here.seat])
    return middle(
        seat_mark(here.seat, 22),
        Text(context("above a name in large letters, with a question mark", "are you"), tone="quiet", align="middle"),
        Text(asked, size="huge", bold=True, align="middle"),
        Text(_("Take the screen to yourself. Nobody else looks."), tone="quiet", align="middle", lines=GOOD_MANY),
        below=(
            Row(
                (
                    Button(Go(away(here.but(at=here.page))), _("No")),
                    Button(Go(there), _("Yes, it is me"), look="lamp", height=15, lines=2),
                ),
                (1, 2),
            ),
        ),
    )


def _role(moment: Moment) -> Node:
    """Hold to see; let go, and it is gone. Both roles take the same room and shine equally."""
    view, here, own = moment.view, moment.here, moment.own
    if here.seat is None:
        return roles.waiting(moment)
    in_row = here.at == ROW
    if own is None:
        shown: Node = _shut(view, here.seat)
    elif view.phase in ROLES:
        name, wants = sentences.role_name(own.role), sentences.role_wants(own.role)
        gold = _("your gold: {n}").format(n=sum(own.purse))
        door = _door(role_in_its_door(own.role, WIDE_DOOR), name, wants, gold)
        shown = Row((Space(), Panel(door, pad=1.0), Space()), (1, 10, 1), gap=0.0)
    else:
        above, gone = context("above a number of nuggets in large letters", "your gold"), _("let go, and it is gone")
        shown = _door(Picture(("gold", "1"), DOOR * 2 / 3, DOOR), nuggets(own), above, gone)
    others = (_another_way(), *(roles.below(moment) if in_row else (Button(Go(away(here)), _("Done"), height=13),)))
    goals = _looked_at(view, own)
    below = Row((*goals, *others), (*(0,) * len(goals), 1, *(0,) * (len(others) - 2), 1.4))
    return _private(here.seat, shown, below, (roles.marks(moment),) if in_row else ())


def _looked_at(view: TableView, own: SeatView | None) -> tuple[Node, ...]:
    """The three goals as this player knows them; the same three pictures for whoever has not looked."""
    if not view.hidden_goals:
        return ()
    seen = own.seen if own else {}
    return (Row(tuple(goal_picture(seen.get(goal, ""), 8, 12.4) for goal in GOALS), gap=1.5),)


def _another_way() -> Button:
    return Button(Ask(Wanted.ANOTHER_WAY), _("Another way"), lines=2)


def _shut(view: TableView, seat: int) -> Node:
    """What everybody sees as long as nobody holds."""
    above = context("above a name in large letters", "only for")
    alone = _("Take the screen to yourself. Nobody else looks.")
    return Column(
        (
            Text(above, tone="quiet", align="middle"),
            Text(view.players[seat], size="huge", bold=True, align="middle", lines=2, whole=False),
            Text(alone, tone="quiet", align="middle", lines=3),
        ),
        align="middle",
        gap=1.5,
    )


def _door(picture: Node, name: str, *under: str) -> Column:
    """One thing for one player, which shines no more than it has to.

    Words never shrink here: how high a line is must not tell what it says.
    """
    return Column(
        (
            picture,
            Text(name, size="big", bold=True, align="middle", tone="quiet"),
            *(Text(each, tone="quiet", align="middle", lines=3) for each in under),
        ),
        align="middle",
        gap=0.3,
    )


def _private(seat: int, shown: Node, below: Row, above: tuple[Node, ...] = ()) -> Node:
    """The finger rests beside what it opens, or below it, never on it."""
    hold = HoldToSee(_("hold\nto see"), seat)
    beside = Row((shown, hold, Space(4.0)), (1, 0, 0))
    upright = Column((shown, Space(1.0), hold), align="middle")
    return Column((*above, Space(grow=True), Either(beside, upright, 100.0), Space(grow=True), below), gap=1.2)


def _peek(moment: Moment) -> Node:
    """What the last goal looked at shows, to whoever looked."""
    view, here, own = moment.view, moment.here, moment.own
    assert here.seat is not None
    goal = peeked(view, here.seat)
    shown = _shut(view, here.seat)
    if own:
        shown = _door(goal_picture(own.seen.get(goal, ""), DOOR * 0.65, DOOR), view.players[here.seat], where(goal))
    below = Row((_another_way(), Button(Go(away(here)), _("Done"), height=13)), (1, 1))
    return _private(here.seat, shown, below)


def _gold(moment: Moment) -> Node:
    """Choose one of the gold cards handed on."""
    view, here, own = moment.view, moment.here, moment.own
    assert here.seat is not None
    cards = tuple(
        Button(take, picture=Picture(("gold", str(count)), 17, 26), height=30)
        for take, count in (zip(choices(own, here), own.to_take, strict=True) if own else ())
    )
    return page(
        _("{name}, keep one").format(name=view.players[here.seat]),
        back(here.to()),
        Space(grow=True),
        Grid(cards, cell=22, most=6, words=False),
        Space(grow=True),
        Text(_("Keep it to yourself until the game is over."), tone="quiet", align="middle", lines=GOOD_MANY),
        below=(Row((_another_way(),)),),
    )


SCREENS: dict[At, Callable[[Moment], Node]] = {
    "secrets": _secrets,
    "hand-over": _hand_over,
    ROW: _role,
    "role": _role,
    "peek": _peek,
    "gold": _gold,
}
HANDED_TO: tuple[At, ...] = ("role", "peek", "gold")
"""What whoever has taken the screen to themselves goes on to."""
HELD = (ROW, "role", "peek")
"""Screens that show their secret only while they are held."""
OPEN = ("gold",)
"""Screens that show it until it is used: something has to be chosen from it."""
