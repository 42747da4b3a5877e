"""What a player's own phone shows, all evening long: whose turn, the role behind a finger, gold to choose, the mine.

Nothing secret stands on it while nobody holds it, and what stands there takes the same room whatever the role.
"""

from __future__ import annotations

from companion.core.game import Record
from companion.core.secret import Secret
from companion.games.saboteur import commands as cmd
from companion.games.saboteur import words
from companion.games.saboteur.goal_screens import goal_picture
from companion.games.saboteur.layout import GOALS
from companion.games.saboteur.mine_board import mine_board
from companion.games.saboteur.panels import role_picture, round_and_pile
from companion.games.saboteur.view import SeatView, TableView
from companion.language import _, plural
from companion.nodes import Button, Column, Grid, HoldToSee, Node, Panel, Picture, Row, Text, Typed
from companion.pieces import CHANCE, phone_page, seat_mark

KEEP = "keep"
"""The number of a gold card is as good as typed."""
ROLE, GOLD = 26, 13


def phone(view: TableView, seat: int, own: SeatView | None) -> Node:
    """The page of this seat; `own` only for as long as it is held."""
    return phone_page(
        view.players[seat],
        seat,
        _now(view, seat),
        *_secret(view, seat, own),
        *(_table(view) if view.round else ()),
        words="" if view.phase == "over" else view.words,
    )


def typed(by: int, typed: Typed, own: SeatView) -> Record | None:
    """What a player means who typed words for the shuffles to come, or touched the number of a gold card."""
    if typed.what == CHANCE:
        return cmd.AddChance(own.table.players[by], typed.text)
    number = int(typed.text)
    return cmd.TakeGold(by, Secret(own.to_take[number - 1])) if number <= len(own.to_take) else None


def _now(view: TableView, seat: int) -> str:
    """The one thing to know at this moment."""
    if view.phase == "deal":
        return _("Wait for the deal.") if not view.round else _("Wait for round {n}.").format(n=view.round + 1)
    if view.phase == "gold":
        taking = view.taking
        name = view.players[taking] if taking is not None else ""
        return _("Keep one gold card.") if taking == seat else _("{name} chooses gold.").format(name=name)
    if view.phase == "over":
        place = view.places[seat]
        return _("You win!") if place == 1 else _("The game is over: place {n}.").format(n=place)
    if view.phase == "reveal":
        return _("The round is over.")
    name = view.players[view.turn]
    return _("Your turn!") if view.turn == seat else _("{name} is to move.").format(name=name)


def _secret(view: TableView, seat: int, own: SeatView | None) -> tuple[Node, ...]:
    """The field to hold, and below it the numbers of the gold cards that may be kept."""
    if not view.round or view.phase == "over":
        return ()
    choosing = view.phase == "gold" and view.taking == seat
    shown = HoldToSee(_("hold\nto see"), seat) if own is None else _revealed(view, own, choosing=choosing)
    return (Panel(Column((shown,), align="middle"), tone="night"), *(_choices(view) if choosing else ()))


def _revealed(view: TableView, own: SeatView, *, choosing: bool) -> Node:
    """Role, purse, and the goals looked at; or the cards to choose from."""
    if choosing:
        return _row_of_gold(own.to_take)
    purse = Text(_purse(own), align="middle", lines=2)
    if view.phase in ("deal", "reveal", "gold"):
        return Column((_row_of_gold(own.purse), purse), align="middle")
    role = Text(words.role_name(own.role), size="big", bold=True, align="middle")
    return Column((role_picture(own.role, ROLE), role, purse, *_goals(view, own)), align="middle", gap=1.0)


def _row_of_gold(cards: tuple[int, ...]) -> Node:
    """Gold cards, numbered as they lie: a place tells nothing of the worth."""
    each = tuple(
        Column((Picture(("gold", str(nuggets)), GOLD, GOLD * 1.5), Text(str(number), align="middle")), align="middle")
        for number, nuggets in enumerate(cards, 1)
    )
    return Grid(each, cell=GOLD, most=4)


def _purse(own: SeatView) -> str:
    count = sum(own.purse)
    return plural("your gold: {n} nugget", "your gold: {n} nuggets", count).format(n=count)


def _goals(view: TableView, own: SeatView) -> tuple[Node, ...]:
    if not view.hidden_goals:
        return ()
    return (Row(tuple(goal_picture(own.seen.get(goal, ""), 8, 12.4) for goal in GOALS)),)


def _choices(view: TableView) -> tuple[Node, ...]:
    """One button a card, told apart by number alone; which card that is shows only while the field is held."""
    numbers = range(1, view.gold_to_take + 1)
    return (
        Grid(tuple(Button(Typed(KEEP, str(n)), _("Keep {n}").format(n=n), lines=2) for n in numbers), cell=24, most=3),
    )


def _table(view: TableView) -> tuple[Node, ...]:
    """What lies open: everybody's hand and what is broken before them, and the mine."""
    people = tuple(
        Row(
            (
                seat_mark(seat, 6),
                Text(name, bold=seat == view.turn),
                *(Picture(("tool", tool, "broken"), 6, 6) for tool in view.tools[seat]),
                Text(_("{hand} in hand").format(hand=view.hands[seat]), tone="quiet"),
            ),
            (0, 1, *(0,) * len(view.tools[seat]), 0),
            gap=1.0,
        )
        for seat, name in enumerate(view.players)
    )
    return (mine_board(view), Text(round_and_pile(view), tone="quiet"), Column(people, gap=1.0))
