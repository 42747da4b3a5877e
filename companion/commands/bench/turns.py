"""How many touches a turn takes where nothing is secret: bots play in a window, and a finger enters all they do."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from companion.app.app import App
from companion.commands import streams
from companion.commands.bench.finger import Clock, Finger
from companion.commands.bench.measured_apart import figure
from companion.core.chance import SeededChance
from companion.core.game import Figure, Viewer, World
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table
from companion.display.window import Window
from companion.screens.nodes import Action, Ask, Button, Do, Go, Wanted
from companion.screens.playable import AnyPlayable
from companion.screens.seam import Moment

GAMES = 100
TURN = ("roll", "draw", "give", "card")
"""A turn begins with the first of these phases."""


def figures(games: Mapping[str, AnyPlayable]) -> Iterator[Figure]:
    """Measure in a process of its own."""
    yield figure(f"touches_{_open(games).id}_turn", __name__, "<3", "touches")


def in_child(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is touched."""
    window = Window(App(games, Table(games, Journal(), SeededChance("bench"))), clock=Clock())
    streams.say(str(touches_a_turn(_open(games), Finger(window), GAMES)))


def _open(games: Mapping[str, AnyPlayable]) -> AnyPlayable:
    return next(game for game in games.values() if not game.screens.secrets)


def touches_a_turn(game: AnyPlayable, finger: Finger, count: int) -> float:
    """On average, of as many games, at tables of every size in turn."""
    touches = turns = 0
    for number in range(count):
        players = game.seats[number % len(game.seats)]
        more_touches, more_turns = _played(game, finger, game.world(Random(number), players, game.editions[0]))
        touches, turns = touches + more_touches, turns + more_turns
    return touches / turns


def _played(game: AnyPlayable, finger: Finger, world: World) -> tuple[int, int]:
    """One game: how many touches its turns took, and how many turns there were."""
    table, touches, turns = finger.table, 0, 0
    table.begin(game.id, world.opening())
    finger.window.do(Ask(Wanted.GO_ON))
    while not table.over:
        command, phase, before = world.next(table.view), table.view(Viewer.TABLE).phase, finger.touches
        enter(finger, command)
        world.follow(command, table.last_undoable())
        if phase in TURN:
            touches, turns = touches + finger.touches - before, turns + (phase == TURN[0])
    return touches, turns


def enter(finger: Finger, command: Record) -> None:
    """Do this by the fewest touches there are."""
    for action in _way(finger.window.app, command):
        finger.press(lambda button, does=action: button.does == does)  # type: ignore[misc]


def _way(app: App, command: Record) -> tuple[Action, ...]:
    """What is touched one after another from where the table is, looked for in the screens as they would come."""
    game, view = app.playing, app.table.view(Viewer.TABLE)
    assert game is not None
    ahead: deque[tuple[Any, tuple[Action, ...]]] = deque([(app.here, ())])
    seen = {app.here}
    while ahead:
        here, touched = ahead.popleft()
        for action in _touches(game.screens.screen(Moment(view, here))):
            if isinstance(action, Do) and action.command == command:
                return (*touched, action)
            if isinstance(action, Go) and action.here not in seen:
                seen.add(action.here)
                ahead.append((action.here, (*touched, action)))
    raise LookupError(command)


def _touches(node: Any) -> Iterator[Action]:
    """What all buttons of a screen do."""
    if isinstance(node, Button):
        if node.on and node.does is not None:
            yield node.does
    elif isinstance(node, tuple):
        for child in node:
            yield from _touches(child)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _touches(getattr(node, field.name))
