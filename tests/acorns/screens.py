"""Its screens: the ground, a player's page, and the heap at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.core.game import Refusal
from companion.core.records import Record
from companion.screens.moment import Moment
from companion.screens.nodes import Board, BoardCell, Button, Column, Do, Node, Panel, Picture, Split, Text
from companion.screens.seam import Buttons, Choice, Phone, Screens
from tests.acorns.pictures import PICTURES
from tests.acorns.rules import LEAVES, Begin, Lift, State

GROWN = ("ripe", "green", "ripe", "green")
"""The acorns below the leaves."""


@dataclass(frozen=True, slots=True)
class Here:
    """There is one place."""

    seat: None = None


def screen(moment: Moment[State, State, Here]) -> Node:
    view = moment.view
    if len(view.lifted) == LEAVES:
        return Column((Text("All are found", size="big", bold=True), Picture(("heap", str(LEAVES)), 80, 40)))
    places = tuple(
        BoardCell((x, 0), ("acorn", GROWN[x])) if x in view.lifted else BoardCell((x, 0), ("leaf",), does=Do(Lift(x)))
        for x in range(LEAVES)
    )
    lift = Button(_next(view), "The next", picture=Picture(("leaf",), 6, 9.3))
    name = Text(view.players[view.turn], size="big", bold=True)
    return Split(Board(places, (0, 0, LEAVES - 1, 0)), Panel(Column((name, lift))))


def _next(view: State) -> Do:
    return Do(Lift(next(x for x in range(LEAVES) if x not in view.lifted)))


def page(moment: Moment[State, State, Here], seat: int) -> Node:
    view = moment.view
    found = tuple(Picture(("acorn", GROWN[x]), 10, 15.5) for x in view.lifted)
    return Column((Text(view.players[seat], size="big", bold=True), *found))


def begin(players: tuple[str, ...], _edition: str, _chosen: Mapping[str, Choice]) -> Record:
    return Begin(players)


def refused(here: Here, _command: Record | None, _refusal: Refusal) -> Here:
    return here


def pressed(view: State, _here: Here) -> Do | None:
    return None if len(view.lifted) == LEAVES else _next(view)


def gallery() -> Iterator[tuple[str, Node]]:
    for lifted in ((), (0,), tuple(range(LEAVES))):
        yield f"lifted-{len(lifted)}", screen(Moment(State(("Anna", "Bruno"), lifted), Here()))


SCREENS: Screens[State, State, Here] = Screens(
    first=Here(),
    screen=screen,
    refused=refused,
    begin=begin,
    help=lambda _page, _edition, _turn_to, _leave: Text("Lift leaves."),
    gallery=gallery,
    pictures=PICTURES,
    options=lambda _edition: (),
    buttons=Buttons(acting=lambda view: view.turn, pressed=pressed),
    phone=Phone(
        page=page, typed=lambda _seat, _typed, _own: None, refused=lambda there, _refusal: there, gallery=tuple
    ),
)
