"""How many touches an evening begins with: counted on the real window by people who touch what shines, for `bench`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from random import Random

from companion.app.app import App
from companion.app.settings import SettingsFile
from companion.commands import streams
from companion.commands.bench.finger import Clock, Finger
from companion.commands.bench.measured_apart import CHILD
from companion.core.chance import SeededChance
from companion.core.game import Figure, Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.display.window import Window
from companion.language import _
from companion.language.writing import number
from companion.screens.nodes import Ask, Button, HoldToSee, Wanted
from companion.screens.playable import AnyPlayable

PEOPLE = 4
MOST = 200
WANTED = {"touches_first_card": "<13", "touches_first_card_known": "<9", "touches_again": "<7"}
WITHOUT_GLASS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def figures() -> Iterator[Figure]:
    """Count in a process of its own: a window needs no glass to be touched."""
    asked = [sys.executable, "-c", CHILD, __name__]
    done = subprocess.run(asked, env={**os.environ, **WITHOUT_GLASS}, capture_output=True, text=True, check=True)
    for name, counted in json.loads(done.stdout.splitlines()[-1]).items():
        yield Figure(name, float(counted), "touches", WANTED[name])


def in_child(games: Mapping[str, AnyPlayable]) -> None:
    """Be people who have never been here, then the same another evening, then once more after a whole game."""
    kept = SettingsFile()
    new = People(games, kept).touch(until=People.turn_is_done)
    known = People(games, kept).touch(until=People.turn_is_done)
    again = People(games, kept).after_a_game().touch(until=People.turn_has_come)
    streams.say(json.dumps(dict(zip(WANTED, (new, known, again), strict=True))))


class People:
    """They know nothing of the pages: they touch what shines, and hold the circle when it is theirs."""

    def __init__(self, games: Mapping[str, AnyPlayable], kept: SettingsFile) -> None:
        """The program is started: nothing lies on the table."""
        self.app = App(games, Table(games, Journal(), SeededChance("touches")), kept)
        self.game = next(iter(games.values()))
        self.finger = Finger(Window(self.app, (800, 480), clock=Clock()))
        self.looked: set[int] = set()
        self.done_before = 0

    def after_a_game(self) -> People:
        """A game was played to its end at this table."""
        for _move in play(self.app.table, self.game.id, self.game.world(Random(1), PEOPLE, self.game.editions[0])):
            pass
        self.finger.window.do(Ask(Wanted.GO_ON))
        return self

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
        come = bool(buttons and self.app.in_game and len(self.looked) == PEOPLE)
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
            self.finger.press(lambda button: button.label == number(PEOPLE))

    def _look(self, seat: int) -> None:
        self.looked.add(seat)
        self.finger.touches += 1
        self.finger.hold()
        self.finger.let_go()
        self.finger.window.handle()

    def _asks_who(self) -> bool:
        """Whether roles are dealt, and not everybody has looked."""
        view = self.app.table.view(Viewer.TABLE)
        return view is not None and view.round == 1 and len(self.looked) < PEOPLE

    def _is_next(self, button: Button) -> bool:
        """Whether it is for somebody who has not looked."""
        what = button.picture.what if button.picture else ()
        return what[:1] == ("player",) and int(what[1]) not in self.looked


def _shines(button: Button) -> bool:
    return button.on and button.look == "lamp"
