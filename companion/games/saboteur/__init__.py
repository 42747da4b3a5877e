"""Saboteur: its cards, rules, editions and words. README.md beside this file is the way in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.core.game import Figure, Game, Screens
from companion.games.saboteur import view, words
from companion.games.saboteur.commands import COMMANDS, AddChance
from companion.games.saboteur.dealing import SEATS
from companion.games.saboteur.editions import EDITIONS
from companion.games.saboteur.events import EVENTS
from companion.games.saboteur.evolve import evolve
from companion.games.saboteur.queries import QUERIES
from companion.games.saboteur.rules import decide
from companion.games.saboteur.sketch import sketch
from companion.games.saboteur.state import Phase, State
from companion.games.saboteur.world import SimulatedTable


@cache
def _screens() -> Screens:
    """Loaded when first looked at: the command line starts faster without them."""
    from companion.games.saboteur.screens import SCREENS

    return SCREENS


def _figures(game: Game) -> Iterator[Figure]:
    from companion.games.saboteur.bench import figures

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
    say=words.say,
    explain=words.explain,
    sketch=sketch,
    world=SimulatedTable,
    figures=_figures,
    queries=QUERIES,
    load_screens=_screens,
)
