"""Saboteur: its cards, rules, editions and words. README.md beside this file is the way in."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.saboteur import view, words
from companion.games.saboteur.bench import figures
from companion.games.saboteur.commands import COMMANDS
from companion.games.saboteur.dealing import SEATS
from companion.games.saboteur.editions import EDITIONS
from companion.games.saboteur.events import EVENTS
from companion.games.saboteur.evolve import evolve
from companion.games.saboteur.queries import QUERIES
from companion.games.saboteur.rules import decide
from companion.games.saboteur.screens import SCREENS
from companion.games.saboteur.sketch import sketch
from companion.games.saboteur.state import Phase, State
from companion.games.saboteur.world import SimulatedTable

SABOTEUR_GAME = Game(
    id="saboteur",
    title="Saboteur",
    seats=SEATS,
    editions=EDITIONS,
    empty=State(),
    commands=COMMANDS,
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
    figures=figures,
    queries=QUERIES,
    screens=SCREENS,
)
