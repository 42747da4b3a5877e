"""People come and go amid a game: all seats, and what can be done with each; what no rules print is said there."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.lobby.naming import deed, wrong_with
from companion.app.lobby.parts import heading, name_width
from companion.app.lobby.place import Around, Lobby, Sitting
from companion.core import people
from companion.core.game import Viewer
from companion.core.records import Record
from companion.core.table import Table
from companion.language import _, context
from companion.screens.nodes import (
    Action,
    Button,
    Column,
    Do,
    Go,
    Grid,
    Node,
    Picture,
    Row,
    Scroll,
    Text,
)
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of
from companion.screens.widgets import GOOD_MANY, seat_mark, undo_line

MARK = 7.0
LINES = 2 * GOOD_MANY
WIDE = 44.0
"""How wide what can be done and what it means are at the least, in mm."""


def screen(here: Lobby, around: Around) -> Node:
    """Everybody who sits here now; then what becomes of the one who is touched."""
    sitting = _sitting(around)
    if here.page:
        return _names(here, around)
    picked = here.picked if here.picked in sitting.players else ""
    inside = _with(here, sitting, picked) if picked else (_seats(here, sitting), *_of_all(here, sitting))
    title = _("What about {name}?").format(name=picked) if picked else _("People come and go")
    back = here.but(picked="") if picked else here.came or Lobby()
    below = undo_line(sitting.undoable)
    return Column((heading(back, title), Scroll(Column(inside, gap=3.0), "people"), Row((below,))))


def now(game: AnyPlayable, table: Table) -> Sitting | None:
    """Who plays on this table, and which of them may come and go."""
    if game.screens.coming is None:
        return None
    view, last = table.view(Viewer.TABLE), table.last_undoable()
    last_move = wording_of(game).tell(game.witness(last[0], Viewer.TABLE), view.players) if last else ""

    def why_not(command: Record) -> str:
        refusal = table.refuses(command)
        return game.explain(refusal, view) if refusal else ""

    return Sitting(view.players, game.seats[0], game.screens.coming(), why_not, last_move)


def _sitting(around: Around) -> Sitting:
    assert around.sitting, "it is shown only while a game is on the table"
    return around.sitting


def _seats(here: Lobby, sitting: Sitting) -> Grid:
    """Colour, shape, number and name; dragged to another place between rounds."""
    places = range(len(sitting.players))
    seats = tuple(
        Button(
            Go(here.but(picked=name)),
            name,
            picture=Picture(("player", str(seat)), MARK, MARK),
            lines=2,
            drops=tuple(_to(here, sitting, seat, place) for place in places) if _may_change(sitting) else (),
        )
        for seat, name in enumerate(sitting.players)
    )
    return Grid(seats, cell=name_width(sitting.players, MARK), most=5)


def _may_change(sitting: Sitting) -> bool:
    return not sitting.why_not(people.ChangeSeats((*range(1, len(sitting.players)), 0)))


def _to(here: Lobby, sitting: Sitting, seat: int, place: int) -> Action:
    """One player in another place, the others as they sit."""
    others = [other for other in range(len(sitting.players)) if other != seat]
    order = (*others[:place], seat, *others[place:])
    return Go(here.but(picked=sitting.players[seat])) if place == seat else Do(people.ChangeSeats(order), here)


def _of_all(here: Lobby, sitting: Sitting) -> tuple[Node, ...]:
    """That somebody joins, and what is not said by the rules."""
    few = sitting.least - len(sitting.players)
    too_few = _("The rules are for more players. Play on as you like, or give this game up under More.")
    printed = (Text(too_few, tone="wrong", bold=True, lines=GOOD_MANY),) if few > 0 else ()
    naming = Go(here.but(page="join", players=sitting.players))
    why_not = sitting.why_not(people.Join(_NOBODY))
    touch = Text(_("Touch whoever it is about."), tone="quiet", lines=GOOD_MANY)
    return (touch, *printed, _offer(naming, _("Someone joins"), sitting.coming.join, why_not))


_NOBODY = "?"
"""A name that nobody has: whether there is room is asked for it."""


def _with(here: Lobby, sitting: Sitting, picked: str) -> tuple[Node, ...]:
    """Another name, another person, or nobody."""
    seat, back = sitting.players.index(picked), here.but(picked="")

    def naming(page: str) -> Action:
        return Go(here.but(page=page, picked=picked, players=sitting.players))

    last = len(sitting.players) - 1
    moves = tuple(
        Button(_to(here, sitting, seat, place), label, lines=2)
        for place, label in (
            ((seat - 1) % (last + 1), context("move a player in the order", "Move up")),
            ((seat + 1) % (last + 1), context("move a player in the order", "Move down")),
        )
        if _may_change(sitting)
    )
    offers = (
        _offer(naming("rename"), _("Another name"), _("The same person, called otherwise."), ""),
        _offer(naming("take-over"), _("Someone else plays on"), sitting.coming.take_over, ""),
        _offer(
            Do(people.Leave(seat), back),
            _("Leaves the game"),
            sitting.coming.leave,
            sitting.why_not(people.Leave(seat)),
        ),
    )
    return (Grid(offers, cell=WIDE, most=3, gap=3.0), *((Row(moves, (1, 1)),) if moves else ()))


def _offer(does: Action, label: str, says: str, why_not: str) -> Column:
    """What can be done, and what it means; or why not now."""
    button = Button(does, label, height=12, lines=3, on=not why_not)
    words = Text(why_not, tone="wrong", lines=LINES) if why_not else Text(says, tone="quiet", lines=LINES)
    return Column((button, words), gap=0.8)


def _picked(players: Sequence[str], name: str) -> tuple[Node, ...]:
    """Whom it is about."""
    return (Row((seat_mark(players.index(name), 12), Text(name, bold=True, lines=2)), (0, 1)),) if name else ()


def _names(here: Lobby, around: Around) -> Node:
    """Who it is from now on: somebody from earlier evenings, or a name that is typed."""
    others = tuple(name for name in here.players if name != here.picked or here.page == "take-over")
    known = tuple(name for name in around.settings.names if not wrong_with(name, others) and name != here.picked)
    chips = tuple(Button(deed(here, name), name, lines=2) for name in known)
    typed = Button(Go(here.but(at="name", typed="", layer=0)), _("Type a name"), look="lamp", lines=2)
    asked = {"rename": _("Which name?"), "take-over": _("Who plays on?"), "join": _("Who joins?")}[here.page]
    inside = (*_picked(here.players, here.picked), Grid((typed, *chips), cell=name_width(known), most=5))
    return Column((heading(here.but(page=""), asked), Scroll(Column(inside, gap=3.0), "people-names")))
