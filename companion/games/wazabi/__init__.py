"""Wazabi: its cards, rules, edition and words. README.md beside this file is the way in."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.wazabi import view, words
from companion.games.wazabi.bench import figures
from companion.games.wazabi.commands import COMMANDS
from companion.games.wazabi.editions import EDITIONS
from companion.games.wazabi.events import EVENTS
from companion.games.wazabi.evolve import evolve
from companion.games.wazabi.rules import decide
from companion.games.wazabi.setup import SEATS
from companion.games.wazabi.sketch import sketch
from companion.games.wazabi.state import Phase, State
from companion.games.wazabi.world import SimulatedTable

WAZABI_GAME = Game(
    id="wazabi",
    title="Wazabi",
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
)
