"""Wazabi: its cards, rules, edition and words. README.md beside this file is the way in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from companion.core.game import Figure, Game
from companion.games.wazabi import view
from companion.games.wazabi.editions import EDITIONS
from companion.games.wazabi.rules.commands import COMMANDS, AddChance
from companion.games.wazabi.rules.decide import decide
from companion.games.wazabi.rules.events import EVENTS
from companion.games.wazabi.rules.evolve import evolve
from companion.games.wazabi.rules.kept import AGAIN
from companion.games.wazabi.rules.state import State
from companion.games.wazabi.rules.terms import SEATS, Phase
from companion.games.wazabi.staging.world import SimulatedTable
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import sentences
from companion.games.wazabi.words.sketch import sketch
from companion.screens.playable import Playable

if TYPE_CHECKING:
    from companion.games.wazabi.screens.place import Here
    from companion.screens.seam import Screens


@cache
def _screens() -> Screens[TableView, TableView, Here]:
    """Loaded when first looked at: the command line starts faster without them."""
    from companion.games.wazabi.screens.registry import SCREENS

    return SCREENS


def _figures(game: Game[State, TableView, TableView]) -> Iterator[Figure]:
    from companion.games.wazabi.staging.figures import figures

    return figures(game)


WAZABI_GAME: Playable[State, TableView, TableView, Here] = Playable(
    id="wazabi",
    title="Wazabi",
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
    again=AGAIN,
    load_screens=_screens,
)
