"""The smallest game there can be, for what Saboteur cannot show: its end can be undone, and so can its beginning."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.core.chance import Chance
from companion.core.finished import Recap
from companion.core.game import Game, Outcome, Refusal, Viewer, World
from companion.core.records import Record


@dataclass(frozen=True, slots=True)
class Add(Record):
    """Add to the sum; the game is over at ten."""

    number: int


@dataclass(frozen=True, slots=True)
class Added(Record):
    """The sum grew."""

    number: int


@dataclass(frozen=True, slots=True)
class Look(Record):
    """Look at the sum."""


@dataclass(frozen=True, slots=True)
class Looked(Record):
    """Somebody saw the sum."""


def decide(_: int, command: Record, __: Chance) -> tuple[Record, ...] | Refusal:
    return (Added(command.number),) if isinstance(command, Add) else (Looked(),)


def evolve(total: int, event: Record) -> int:
    return total + event.number if isinstance(event, Added) else total


def view(total: int, _: Viewer) -> int:
    return total


def witness(event: Any, _: Viewer) -> Mapping[str, Any]:
    return {"event": type(event).__name__}


def world(_: Random, __: int, ___: str) -> World:
    raise AssertionError("no bots play with a toy")


TOY: Game[int, int, int] = Game(
    id="toy",
    title="Toy",
    seats=range(1, 2),
    editions=("only",),
    empty=0,
    commands={"Add": Add, "Look": Look},
    events={"Added": Added, "Looked": Looked},
    decide=decide,
    evolve=evolve,
    seated=lambda _state: 2,
    over=lambda total: total >= 10,
    seen=lambda event: isinstance(event, Looked),
    view=view,
    witness=witness,
    outcome=lambda total: Outcome((1,), (total,), {}),
    transcript=lambda _: {},
    recap=lambda _: Recap("only", (), (), (), ()),
    say=lambda event, _: str(event),
    explain=lambda refusal, _: str(refusal),
    sketch=str,
    world=world,
    figures=lambda _: (),
)
