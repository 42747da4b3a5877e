"""Saboteur: its cards, rules, editions and words. README.md beside this file is the way in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from companion.core.game import Figure, Game
from companion.games.saboteur import view
from companion.games.saboteur.editions import EDITIONS
from companion.games.saboteur.rules.commands import COMMANDS, AddChance
from companion.games.saboteur.rules.decide import decide
from companion.games.saboteur.rules.events import EVENTS
from companion.games.saboteur.rules.evolve import evolve
from companion.games.saboteur.rules.kept import AGAIN
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import SEATS, Phase
from companion.games.saboteur.staging.world import SimulatedTable
from companion.games.saboteur.view import SeatView, TableView
from companion.games.saboteur.words import sentences
from companion.games.saboteur.words.queries import QUERIES
from companion.games.saboteur.words.sketch import sketch
from companion.screens.playable import Playable

if TYPE_CHECKING:
    from companion.games.saboteur.screens.place import Here
    from companion.screens.seam import Screens


@cache
def _screens() -> Screens[TableView, SeatView, Here]:
    """Loaded when first looked at: the command line starts faster without them."""
    from companion.games.saboteur.screens.registry import SCREENS

    return SCREENS


def _figures(game: Game[State, TableView, SeatView]) -> Iterator[Figure]:
    from companion.games.saboteur.staging.figures import figures

    return figures(game)


SABOTEUR_GAME: Playable[State, TableView, SeatView, Here] = Playable(
    id="saboteur",
    title="Saboteur",
    seats=SEATS,
    editions=EDITIONS,
    empty=State(),
    commands=COMMANDS,
    asides=frozenset({AddChance}),
    events=EVENTS,
    decide=decide,
    evolve=evolve,
    seated=lambda state: len(state.players),
    over=lambda state: state.phase is Phase.OVER,
    seen=view.seen,
    view=view.view,
    witness=view.witness,
    outcome=view.outcome,
    transcript=view.transcript,
    recap=view.recap,
    say=sentences.say,
    explain=sentences.explain,
    sketch=sketch,
    world=SimulatedTable,
    figures=_figures,
    queries=QUERIES,
    again=AGAIN,
    load_screens=_screens,
)
