"""What a player's own phone shows, all evening long: whose turn, the role behind a finger, gold to choose, the mine.

Nothing secret stands on it while nobody holds it, and what stands there takes the same room whatever the role.
"""

from __future__ import annotations

from companion.core.game import Refusal
from companion.core.records import Record, Secret
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.layout import GOALS
from companion.games.saboteur.screens import phone_turn, photo
from companion.games.saboteur.screens.goals import goal_picture
from companion.games.saboteur.screens.mine import mine_board
from companion.games.saboteur.screens.parts import role_picture, round_and_pile
from companion.games.saboteur.screens.place import TABLE, Here, Moment
from companion.games.saboteur.view import SeatView, TableView
from companion.games.saboteur.words import sentences
from companion.language import _, plural
from companion.language.writing import number as written
from companion.screens.nodes import (
    Button,
    Column,
    Grid,
    Ground,
    HoldToSee,
    Node,
    Panel,
    Picture,
    Row,
    Split,
    Text,
    Typed,
)
from companion.screens.phone_page import CHANCE, Now, at_the_end, chance_typed, phone_page
from companion.screens.widgets import seat_mark

KEEP = "keep"
"""Which gold card is kept is as good as typed."""
CARDS = "ABCDEFGHIJ"
"""Letters: a number beside nuggets would be taken for how many there are."""
ROLE, ROLE_AND_GOALS = 36, 22
GOLD, MANY_GOLD = 18, 12.5
FEW_GOLD, IN_A_ROW = 4, 5


def phone(moment: Moment, seat: int) -> Node:
    """The page of this seat, wherever that phone is on its own turn."""
    view = moment.view
    ground: Ground = "dawn" if view.phase == "over" else "rock"
    amid = moment.here != TABLE and moment.here.at != photo.PHOTO
    now = Now(_("Your turn!"), yours=True) if amid else _now(view, seat)
    return phone_page(view, seat, now, *_below(moment, seat), ground=ground)


def typed(by: int, typed: Typed, own: SeatView) -> Record | None:
    """What a player means who typed words for the shuffles to come, or touched the number of a gold card."""
    if typed.what == CHANCE:
        return chance_typed(own.table, by, typed.text)
    number = CARDS.index(typed.text)
    return cmd.TakeGold(by, Secret(own.to_take[number])) if number < len(own.to_take) else None


def refused(there: Here, refusal: Refusal) -> Here:
    """What was chosen stays, with why it may not be."""
    return there.but(refusal=refusal)


def _now(view: TableView, seat: int) -> Now:
    if view.phase == "deal":
        return Now(_("Wait for the deal.") if not view.round else _("Wait for round {n}.").format(n=view.round + 1))
    if view.phase == "gold" and view.taking is not None:
        if view.taking == seat:
            return Now(_("Keep one gold card."), yours=True)
        return Now(_("{name} chooses gold.").format(name=view.players[view.taking]))
    if view.phase == "over":
        return at_the_end(view.places[seat])
    if view.phase == "reveal":
        return Now(_("The round is over."))
    if view.phase == "stuck":
        return Now(_("Everyone has passed. Can anyone still play?"))
    return _turn(view, seat)


def _turn(view: TableView, seat: int) -> Now:
    """Until somebody has moved, everybody looks at their role."""
    mine, whose = view.turn == seat, view.players[view.turn]
    if view.last is None:
        begins = _("Look at your role. {name} begins.").format(name=whose)
        return Now(_("Look at your role. You begin.") if mine else begins)
    return Now(_("Your turn!"), yours=True) if mine else Now(_("It is {name}’s turn.").format(name=whose))


def _below(moment: Moment, seat: int) -> tuple[Node, ...]:
    """The round, or a card that is being laid in it, or nothing more."""
    view = moment.view
    if view.phase == "over":
        return ()
    if moment.here.at == photo.PHOTO:
        return photo.by_phone(moment)
    plays = view.phase == "play" and view.turn == seat
    elsewhere = phone_turn.elsewhere(moment) if plays else None
    return elsewhere or _round(moment, seat, phone_turn.choices(moment) if plays else ())


def _round(moment: Moment, seat: int, plays: tuple[Node, ...]) -> tuple[Node, ...]:
    """What is behind a finger; below it, or beside it on a phone that lies, what can be done and what lies open."""
    view = moment.view
    return (
        (Split(Column(_secret(view, seat, moment.own)), Column((*plays, *_table(view), *photo.offered(moment)))),)
        if view.round
        else ()
    )


def _secret(view: TableView, seat: int, own: SeatView | None) -> tuple[Node, ...]:
    """The field to hold, and below it the letters of the gold cards that may be kept."""
    choosing = view.phase == "gold" and view.taking == seat
    shown = HoldToSee(_("hold\nto see"), seat) if own is None else _revealed(view, own, choosing=choosing)
    return (Panel(Column((shown,), align="middle"), tone="night"), *(_choices(view) if choosing else ()))


def _revealed(view: TableView, own: SeatView, *, choosing: bool) -> Node:
    """Role, purse, and the goals looked at; or the cards to choose from."""
    if choosing:
        return _to_choose(own.to_take)
    purse = Text(_purse(own), align="middle", lines=2)
    if view.phase in ("deal", "reveal", "gold"):
        cards = tuple(_gold(nuggets, GOLD) for nuggets in own.purse)
        return Column((Row(cards), purse), align="middle")
    role = Text(sentences.role_name(own.role), size="big", bold=True, align="middle")
    picture = role_picture(own.role, ROLE_AND_GOALS if view.hidden_goals else ROLE)
    return Column((picture, role, purse, *_goals(view, own)), align="middle", gap=1.0)


def _to_choose(cards: tuple[int, ...]) -> Node:
    """Gold cards, each with its letter below it."""
    wide = GOLD if len(cards) <= FEW_GOLD else MANY_GOLD
    lettered = tuple(
        Column((_gold(nuggets, wide), Text(letter, size="big", bold=True, align="middle")), align="middle", gap=0.5)
        for letter, nuggets in zip(CARDS, cards, strict=False)
    )
    return Grid(lettered, cell=wide, most=_evenly(len(cards), IN_A_ROW), gap=1.0)


def _gold(nuggets: int, wide: float) -> Picture:
    return Picture(("gold", str(nuggets)), wide, wide * 1.5)


def _evenly(count: int, most: int) -> int:
    """So many in a row that no row is left nearly empty."""
    rows = -(-count // most)
    return -(-count // rows) if count else 1


def _purse(own: SeatView) -> str:
    count = sum(own.purse)
    return plural("your gold: {n} nugget", "your gold: {n} nuggets", count).format(n=count)


def _goals(view: TableView, own: SeatView) -> tuple[Node, ...]:
    if not view.hidden_goals:
        return ()
    return (Row(tuple(goal_picture(own.seen.get(goal, ""), 8, 12.4) for goal in GOALS)),)


def _choices(view: TableView) -> tuple[Node, ...]:
    """One button a card, told apart by letter alone; which card that is shows only while the field is held."""
    letters = CARDS[: view.gold_to_take]
    buttons = tuple(Button(Typed(KEEP, each), _("Keep {card}").format(card=each), lines=2) for each in letters)
    return (Grid(buttons, cell=24, most=_evenly(len(letters), 3)),)


def _table(view: TableView) -> tuple[Node, ...]:
    """What lies open: everybody's hand and what is broken before them, and the mine."""
    people = tuple(
        Row(
            (
                seat_mark(seat, 6),
                Text(name, bold=seat == view.turn),
                *(Picture(("tool", tool, "broken"), 6, 6) for tool in view.tools[seat]),
                Text(written(view.hands[seat]), bold=True),
            ),
            (0, 1, *(0,) * len(view.tools[seat]), 0),
            gap=1.0,
        )
        for seat, name in enumerate(view.players)
    )
    head = Row((Text(round_and_pile(view), tone="quiet"), Picture(("fan",), 6, 5.2)), (1, 0))
    return (mine_board(view), Column((head, *people), gap=1.0))
