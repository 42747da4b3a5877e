"""Saboteur: its cards, rules, editions and words. README.md beside this file is the way in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.core.game import Figure, Game, Screens
from companion.games.saboteur import view
from companion.games.saboteur.editions import EDITIONS
from companion.games.saboteur.rules.commands import COMMANDS, AddChance
from companion.games.saboteur.rules.dealing import SEATS
from companion.games.saboteur.rules.decide import decide
from companion.games.saboteur.rules.events import EVENTS
from companion.games.saboteur.rules.evolve import evolve
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import Phase
from companion.games.saboteur.staging.world import SimulatedTable
from companion.games.saboteur.words import sentences
from companion.games.saboteur.words.queries import QUERIES
from companion.games.saboteur.words.sketch import sketch


@cache
def _screens() -> Screens:
    """Loaded when first looked at: the command line starts faster without them."""
    from companion.games.saboteur.screens.registry import SCREENS

    return SCREENS


def _figures(game: Game) -> Iterator[Figure]:
    from companion.games.saboteur.staging.figures import figures

    return figures(game)


SABOTEUR_GAME = Game(
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
    say=sentences.say,
    explain=sentences.explain,
    sketch=sketch,
    world=SimulatedTable,
    figures=_figures,
    queries=QUERIES,
    load_screens=_screens,
)
