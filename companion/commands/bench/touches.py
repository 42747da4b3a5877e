"""How many touches an evening begins with, and a turn takes where nothing is secret, for `bench`.

Counted on the real window: by people who touch what shines, and by a finger that enters all that bots do.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import count
from random import Random
from typing import Any

from companion.app.app import App
from companion.app.settings import SettingsFile
from companion.commands import streams
from companion.commands.bench import tries
from companion.commands.bench.finger import Clock, Finger
from companion.commands.bench.mid_game import be, figure
from companion.core.chance import SeededChance
from companion.core.game import Figure, Viewer, World
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.display.window import Window
from companion.language import _
from companion.language.writing import number
from companion.screens.moment import Moment
from companion.screens.nodes import Action, Ask, BoardCell, Button, Do, Go, HoldToSee, Wanted
from companion.screens.playable import AnyPlayable

PEOPLE = 4
MOST = 200
AN_EVENING, EVENINGS, GAMES_ENTERED = 5, 5, 3
"""So many people, on so many evenings; and so many games with every card, which are counted together."""
FOUR_IN_FIVE = 80
"""Percent of all cards; for the others what is out of sight may have to be pulled into view, a touch more."""
WANTED = {
    "touches_first_card": "<13",
    "touches_first_card_known": "<9",
    "touches_again": "<7",
    "touches_lay": "<3",
    "touches_evening": "<61",
}
STARTS = count()
"""Every time chance is another: a game that was dealt before, with the same words, has been looked at."""
WITHOUT_GLASS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def of_an_evening() -> Iterator[Figure]:
    """Count in a process of its own: a window needs no glass to be touched."""
    done = subprocess.run(
        be(_evenings), env={**os.environ, **WITHOUT_GLASS}, capture_output=True, text=True, check=True
    )
    for name, counted in json.loads(done.stdout.splitlines()[-1]).items():
        yield Figure(name, float(counted), "touches", WANTED[name])


def _evenings(games: Mapping[str, AnyPlayable]) -> None:
    """Be people who have never been here, then the same another evening, then once more after a whole game."""
    kept = SettingsFile()
    new = People(games, kept).touch(until=People.turn_is_done)
    known = People(games, kept).touch(until=People.turn_is_done)
    again = People(games, kept).after_a_game().touch(until=People.turn_has_come)
    lays = sorted(took for _game in range(GAMES_ENTERED) for took in People(games, SettingsFile()).for_each_card())
    evenings = [People(games, SettingsFile(), AN_EVENING).evening(Random(number)) for number in range(EVENINGS)]
    counted = (new, known, again, lays[len(lays) * FOUR_IN_FIVE // 100], sum(evenings) / EVENINGS)
    streams.say(json.dumps(dict(zip(WANTED, counted, strict=True))))


class People:
    """They know nothing of the pages: they touch what shines, and hold the circle when it is theirs."""

    def __init__(self, games: Mapping[str, AnyPlayable], kept: SettingsFile, players: int = PEOPLE) -> None:
        """The program is started: nothing lies on the table."""
        self.players = players
        self.app = App(games, Table(games, Journal(), SeededChance(f"touches {next(STARTS)}")), kept)
        self.game = next(iter(games.values()))
        self.finger = Finger(Window(self.app, (800, 480), clock=Clock()))
        self.looked: set[int] = set()
        self.done_before = 0

    def after_a_game(self) -> People:
        """A game was played to its end at this table."""
        for _move in play(self.app.table, self.game.id, self._world(Random(1))):
            pass
        self.finger.window.do(Ask(Wanted.GO_ON))
        return self

    def for_each_card(self) -> list[int]:
        """What each card took to be laid in a game whose cards are all entered."""
        table, took = self.app.table, []
        world = self._world(Random(1))
        table.begin(self.game.id, world.opening())
        while not table.over:
            command, before = world.next(table.view), self._landings
            if hasattr(command, "lies"):
                self.finger.window.do(Ask(Wanted.GO_ON))
                enter(self.finger, command)
                took.append(self._landings - before)
            else:
                table.submit(command)
            world.follow(command, table.last_undoable())
        return took

    def evening(self, rng: Random) -> int:
        """From the box to the winner in the mode that is offered first; what it took besides one touch a turn."""
        self.touch(until=People.is_to_deal)
        table, world, turns = self.app.table, self._world(rng), 0
        while not table.over:
            command = world.next(table.view)
            if self.is_to_deal():
                self.looked.clear()
                self.touch(until=People.turn_has_come)
            else:
                turns += self.turn_has_come()
                self.finger.wait()
                enter(self.finger, command)
            world.follow(command, table.last_undoable())
        return self._landings - turns

    @property
    def _landings(self) -> int:
        """What was touched, and what was only pulled into view."""
        return self.finger.touches + self.finger.pulls

    def _world(self, rng: Random) -> World:
        return self.game.world(rng, self.players, self.game.editions[0])

    def is_to_deal(self) -> bool:
        """Whether the cards of a round are dealt now."""
        return self.app.in_game and self.app.table.view(Viewer.TABLE).phase == "deal"

    def touch(self, until: Callable[[People], bool]) -> int:
        """Go on until that is so; how many touches it took."""
        for _touch in range(MOST):
            if until(self):
                return self.finger.touches
            self._touch_once()
        raise RuntimeError("the table leads nowhere")

    def turn_has_come(self) -> bool:
        """Whether everybody has looked and the first turn is before them."""
        buttons, view = self.game.screens.buttons, self.app.table.view(Viewer.TABLE)
        come = bool(buttons and self.app.in_game and len(self.looked) == self.players)
        if come and buttons and buttons.pressed(view, self.app.here):
            self.done_before = self.done_before or self._happened()
            return True
        return False

    def turn_is_done(self) -> bool:
        """Whether the first turn is over."""
        return self.turn_has_come() and self._happened() > self.done_before

    def _happened(self) -> int:
        return len(self.app.table.history(Viewer.TABLE))

    def _touch_once(self) -> None:
        circles = self.finger.shown(HoldToSee)
        if circles and circles[0].seat not in self.looked:
            self._look(circles[0].seat)
        elif circles:
            self.finger.press(lambda button: button.label == _("Done"))
        elif self._asks_who() and any(map(self._is_next, self.finger.buttons())):
            self.finger.press(self._is_next)
        elif any(map(_shines, self.finger.buttons())):
            self.finger.press(_shines)
        else:
            self.finger.press(lambda button: button.label == number(self.players))

    def _look(self, seat: int) -> None:
        self.looked.add(seat)
        self.finger.touches += 1
        self.finger.hold()
        self.finger.let_go()
        self.finger.window.handle()

    def _asks_who(self) -> bool:
        """Whether roles are dealt, and not everybody has looked."""
        view = self.app.table.view(Viewer.TABLE)
        return view is not None and bool(view.round) and len(self.looked) < self.players

    def _is_next(self, button: Button) -> bool:
        """Whether it is for somebody who has not looked."""
        what = button.picture.what if button.picture else ()
        return what[:1] == ("player",) and int(what[1]) not in self.looked


def _shines(button: Button) -> bool:
    return button.on and button.look == "lamp"


GAMES = 100
FARTHEST = 3
"""Of more pages nobody turns for one thing."""
TURN = ("roll", "draw", "give", "card")
"""A turn begins with the first of these phases."""


def of_a_turn(games: Mapping[str, AnyPlayable]) -> Iterator[Figure]:
    """Measured in a process of its own."""
    yield figure(f"touches_{_open(games).id}_turn", _turns, "<3", "touches")


def _turns(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is touched."""
    window = Window(App(games, Table(games, Journal(), SeededChance("bench"))), clock=Clock())
    streams.say(str(touches_a_turn(_open(games), Finger(window), tries(GAMES))))


def _open(games: Mapping[str, AnyPlayable]) -> AnyPlayable:
    return next(game for game in games.values() if not game.screens.secrets)


def touches_a_turn(game: AnyPlayable, finger: Finger, count: int) -> float:
    """On average, of as many games, at tables of every size in turn."""
    touches = turns = 0
    for seed in range(count):
        players = game.seats[seed % len(game.seats)]
        more_touches, more_turns = _played(game, finger, game.world(Random(seed), players, game.editions[0]))
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
        place = next((at for at, cell in finger.places().items() if cell.does == action), None)
        if place:
            finger.touch_place(place)
        else:
            finger.press(partial(_does, action))


def _does(action: Action, button: Button) -> bool:
    return button.does == action


def _way(app: App, command: Record) -> tuple[Action, ...]:
    """What is touched one after another from where the table is, looked for in the screens as they would come."""
    game, view = app.playing, app.table.view(Viewer.TABLE)
    assert game is not None
    secrets = game.screens.secrets
    ahead: deque[tuple[Any, tuple[Action, ...]]] = deque([(app.here, ())])
    seen = {app.here}
    while ahead:
        here, touched = ahead.popleft()
        own = app.seen_by(here.seat) if secrets and secrets.open(here) else None
        for action in _touches(game.screens.screen(Moment(view, here, own))):
            if isinstance(action, Do) and action.command == command:
                return (*touched, action)
            if isinstance(action, Go) and action.here not in seen and len(touched) < FARTHEST:
                seen.add(action.here)
                ahead.append((action.here, (*touched, action)))
    raise LookupError(command)


def _touches(node: Any) -> Iterator[Action]:
    """What all buttons of a screen do, and all places of a board."""
    if isinstance(node, BoardCell) or (isinstance(node, Button) and node.on):
        if node.does is not None:
            yield node.does
    elif isinstance(node, tuple):
        for child in node:
            yield from _touches(child)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _touches(getattr(node, field.name))
