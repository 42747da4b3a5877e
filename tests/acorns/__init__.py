"""Acorns: a third game, which only tests know. Four leaves lie on the ground, and whose turn it is lifts one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Game, Outcome, Record, Refusal, Viewer, World
from tests.acorns.rules import LEAVES, Begin, Begun, Lift, Lifted, State


def decide(state: State, command: Record, _: Chance) -> tuple[Record, ...] | Refusal:
    match command:
        case Begin():
            return (Begun(command.players),)
        case Lift():
            return (Lifted(state.turn, command.leaf),)
    raise AssertionError(command)


def evolve(state: State, event: Any) -> State:
    return State(event.players) if isinstance(event, Begun) else replace(state, lifted=(*state.lifted, event.leaf))


def witness(event: Any, _: Viewer) -> Mapping[str, Any]:
    return {"event": type(event).__name__}


def world(_: Random, __: int, ___: str) -> World:
    raise AssertionError("no bots play this")


def _screens() -> Any:
    from tests.acorns.screens import SCREENS  # noqa: PLC0415 - as the games do

    return SCREENS


ACORNS = Game(
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
    say=lambda event, _players: type(event).__name__,
    explain=lambda refusal, _view: str(refusal.why),
    sketch=str,
    world=world,
    figures=lambda _: (),
    load_screens=_screens,
)
