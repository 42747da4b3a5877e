"""Acorns: a third game, which only tests know. Four leaves lie on the ground, and whose turn it is lifts one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from companion.core.chance import Chance
from companion.core.finished import Recap
from companion.core.game import Outcome, Refusal, Viewer, World
from companion.core.records import Fields, Record
from companion.screens.playable import Playable
from tests.acorns.rules import LEAVES, Begin, Begun, Lift, Lifted, State

if TYPE_CHECKING:
    from companion.screens.seam import Screens
    from tests.acorns.screens import Here


def decide(state: State, command: Record, _: Chance) -> tuple[Record, ...] | Refusal:
    match command:
        case Begin():
            return (Begun(command.players),)
        case Lift():
            return (Lifted(state.turn, command.leaf),)
    raise AssertionError(command)


def evolve(state: State, event: Record) -> State:
    match event:
        case Begun():
            return State(event.players)
        case Lifted():
            return replace(state, lifted=(*state.lifted, event.leaf))
    raise AssertionError(event)


def witness(event: Record, _: Viewer) -> Fields:
    return {"event": type(event).__name__}


def world(_: Random, __: int, ___: str) -> World:
    raise AssertionError("no bots play this")


def _screens() -> Screens[State, State, Here]:
    from tests.acorns.screens import SCREENS  # noqa: PLC0415 - as the games do

    return SCREENS


ACORNS: Playable[State, State, State, Here] = Playable(
    id="acorns",
    title="Acorns",
    seats=range(2, 5),
    editions=("only",),
    empty=State(),
    commands={"Begin": Begin, "Lift": Lift},
    events={"Begun": Begun, "Lifted": Lifted},
    decide=decide,
    evolve=evolve,
    seated=lambda state: len(state.players),
    over=lambda state: len(state.lifted) == LEAVES,
    seen=lambda _event: False,
    view=lambda state, _viewer: state,
    witness=witness,
    outcome=lambda state: Outcome((1,) * len(state.players), (2,) * len(state.players), {}),
    transcript=lambda _state: {},
    recap=lambda _events: Recap("only", (), (), (), ()),
    say=lambda event, _players: str(event["event"]),
    explain=lambda refusal, _view: str(refusal.why),
    sketch=str,
    world=world,
    figures=lambda _: (),
    load_screens=_screens,
)
