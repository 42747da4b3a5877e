"""Its screens: the ground, a player's page, and the heap at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.core.game import Record, Refusal, Screens
from companion.screens.nodes import Board, Button, Column, Do, Node, Panel, Picture, Place, Split, Text
from tests.acorns.pictures import PICTURES
from tests.acorns.rules import LEAVES, Begin, Lift, State

GROWN = ("ripe", "green", "ripe", "green")
"""The acorns below the leaves."""


class Here(NamedTuple):
    """There is one place."""

    seat: None = None


def layout(view: State, _here: Here, _own: State | None, _undoable: str, _redoable: str = "") -> Node:
    if len(view.lifted) == LEAVES:
        return Column((Text("All are found", size="big", bold=True), Picture(("heap", str(LEAVES)), 80, 40)))
    places = tuple(
        Place((x, 0), ("acorn", GROWN[x])) if x in view.lifted else Place((x, 0), ("leaf",), does=Do(Lift(x)))
        for x in range(LEAVES)
    )
    lift = Button(_next(view), "The next", picture=Picture(("leaf",), 6, 9.3))
    name = Text(view.players[view.turn], size="big", bold=True)
    return Split(Board(places, (0, 0, LEAVES - 1, 0)), Panel(Column((name, lift))))


def _next(view: State) -> Do:
    return Do(Lift(next(x for x in range(LEAVES) if x not in view.lifted)))


def phone(view: State, seat: int, _own: State | None) -> Node:
    found = tuple(Picture(("acorn", GROWN[x]), 10, 15.5) for x in view.lifted)
    return Column((Text(view.players[seat], size="big", bold=True), *found))


def begin(players: tuple[str, ...], _edition: str, _chosen: Mapping[str, Any]) -> Record:
    return Begin(players)


def refused(here: Here, _command: Record | None, _refusal: Refusal) -> Here:
    return here


def pressed(view: State, _here: Here) -> Do | None:
    return None if len(view.lifted) == LEAVES else _next(view)


def gallery() -> Iterator[tuple[str, Node]]:
    for lifted in ((), (0,), tuple(range(LEAVES))):
        yield f"lifted-{len(lifted)}", layout(State(("Anna", "Bruno"), lifted), Here(), None, "")


SCREENS = Screens(
    first=Here(),
    layout=layout,
    held=lambda _here: False,
    open=lambda _here: False,
    refused=refused,
    begin=begin,
    help=lambda _page, _edition, _turn_to, _leave: Text("Lift leaves."),
    gallery=gallery,
    pictures=PICTURES,
    acting=lambda view: view.turn,
    pressed=pressed,
    phone=phone,
)
