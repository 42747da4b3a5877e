"""An evening at the touchscreen whose disk is full again and again: python -m tests.faults.starved FOLDER

It ends by itself, and then says how often it was told so.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.app.app import App
from companion.app.settings import SettingsFile
from companion.core.game import Viewer
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Button, Text
from tests.core.shadow import known, open_table
from tests.display.finger import Clock, Finger
from tests.display.player import Player, label

SEED = "starved"


def room(size: int) -> None:
    """No file may grow beyond this, which is what a full disk looks like to SQLite."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class Evening:
    """Somebody plays, and the disk is full whenever it says so here."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.db"
        self.table, self.journal = open_table(self.path, SEED)
        app = App(GAMES, self.table, SettingsFile(folder / "settings.json"))
        self.finger = Finger(Window(app, own_font=True, clock=Clock()))
        self.player = Player(self.finger, players=3)
        self.told = 0

    def lines(self) -> list[str]:
        return [text.text for text in self.finger.shown(Text)]

    def starve(self, touch: Callable[[], None]) -> None:
        """Touch while the disk is full: it is said, nothing is taken in, and with no room trying again is no help."""
        before = known(self.table) if self.table.game else None
        room(0)
        touch()
        for _ in range(2):
            assert any("journal.db could not be written: the disk is full" in line for line in self.lines())
            assert [button.label for button in self.finger.shown(Button)] == ["Try again", "Back"]
            assert (known(self.table) if self.table.game else None) == before
            self.told += 1
            self.finger.press(label("Try again"))
        room(resource.RLIM_INFINITY)

    def starve_then_do(self, touch: Callable[[], None]) -> None:
        before = len(self.table.history(Viewer.TABLE))
        self.starve(touch)
        self.finger.press(label("Try again"))
        assert len(self.table.history(Viewer.TABLE)) == before + 1
        assert not any("disk" in line for line in self.lines())

    def moves(self, count: int) -> None:
        for number in range(count):
            command = self.player.world.next(self.table.view)
            if number % 3 or isinstance(command, cmd.Deal):
                self.player.do(command)
            else:
                self.starve_then_do(partial(self.player.do, command))
            self.player.follow(command)

    def undo(self) -> None:
        """Leave a thing undone rather than try again: what was there is there again."""
        before = self.lines()
        self.starve(lambda: self.finger.press(lambda button: button.label.startswith("Undo")))
        self.finger.press(label("Back"))
        assert self.lines() == before

    def give_up(self) -> None:
        self.finger.press(label("More"))
        self.finger.press(lambda button: "Home" in button.label)
        self.finger.press(label("New game of Saboteur"))
        self.starve(lambda: self.finger.press(label("Give it up")))
        self.finger.press(label("Back"))
        self.finger.press(label("No, keep it"))
        self.finger.press(label("Go on with Saboteur"))

    def end(self) -> None:
        """What is on disk is what was on the screen."""
        at_last = known(self.table)
        self.journal.close()
        table, journal = open_table(self.path, SEED)
        assert journal.notice is None
        assert table.resume()
        assert known(table) == at_last
        journal.close()


if __name__ == "__main__":
    evening = Evening(Path(sys.argv[1]))
    evening.starve_then_do(evening.player.sit_down)
    evening.moves(40)
    evening.undo()
    evening.give_up()
    evening.moves(2)
    evening.end()
    sys.stdout.write(f"{evening.told}\n")
