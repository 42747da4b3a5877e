"""A room with a table, people around it, their phones, and a folder where things are kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.app import lobby, privacy
from companion.app.app import App
from companion.app.lobby import Change
from companion.app.privacy.locks import Locks
from companion.app.settings import SettingsFile, Way
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Text
from tests.display import lens
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import doing, label

NAMES = ("Anna", "Bruno", "Clara", "David", "Elena")
BY: dict[str, Way] = dict(zip(NAMES, ("phone", "camera", "buttons", "hold", "card"), strict=True))
LABELS = {
    "phone": "My phone",
    "camera": "A camera, no network",
    "buttons": "Secret buttons",
    "hold": "Hold the screen",
    "card": "The real card",
}
SEQUENCE, WRONG = (0, 3, 3, 1, 2), (1, 1, 1, 1)
ROLES = {"digger": "gold-digger", "saboteur": "saboteur"}


class Phones(lobby.NoPhones):
    """Phones that are paired as soon as they are asked for twice."""

    def __init__(self) -> None:
        self.there: set[str] = set()

    def link(self, name: str) -> str:
        return f"http://192.168.1.7:8000/#{name:x<43}"

    def paired(self, name: str) -> bool:
        return name in self.there


class Wall:
    """A clock on the wall."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A table, the people around it, and a folder where things are kept."""

    def __init__(self, open_window: OpenWindow, folder: Path, size: tuple[int, int] = (800, 480)) -> None:
        self.folder, self.size, self.opened = folder, size, open_window
        self.phones, self.wall = Phones(), Wall()
        self.table = Table(GAMES, Journal(), SeededChance("ways"))
        self.open()

    def open(self) -> None:
        """Switch it on, perhaps again."""
        kept = SettingsFile(self.folder / "settings.json")
        locks = Locks(self.folder / "locks.json", self.wall)
        self.app = App(GAMES, self.table, kept, privacy=privacy.Privacy(kept, locks))
        self.app.serve(self.phones)
        self.window = self.opened(self.size, self.app)
        self.finger = Finger(self.window, mouse=False)

    def deal(self, names: Sequence[str] = NAMES, *, hidden_goals: bool = False) -> None:
        self.table.begin("saboteur", cmd.Begin(tuple(names), "lv", hidden_goals=hidden_goals))
        self.table.submit(cmd.Deal(0))
        self.press_go_on()

    def press_go_on(self) -> None:
        """From home to the neutral screen."""
        self.window.draw()
        self.finger.press(lambda button: button.label.startswith("Go on"))
        self.press("More", "I forgot my role")

    def gold_round(self) -> None:
        """Five diggers and saboteurs have found the treasure."""
        for command in (
            cmd.Begin(NAMES, "lv"),
            cmd.Deal(0),
            cmd.EnterLayout("1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW"),
            cmd.LayPath((7, 0), "NEW"),
            cmd.TurnGoal((8, 0), "gold"),
            cmd.Reveal(),
        ):
            answer = self.table.submit(command) if self.table.game else self.table.begin("saboteur", command)
            assert not isinstance(answer, Refusal), command
        self.window.draw()
        self.finger.press(lambda button: button.label.startswith("Go on"))

    def press(self, *labels: str) -> None:
        for each in labels:
            self.finger.press(label(each))

    def come(self, name: str) -> None:
        """From the neutral screen to one's own."""
        self.press(name, "Yes, it is me")

    def go_by(self, name: str, way: Way) -> None:
        self.app.act(Change(self.app.settings.going(name, way)))

    def pressed(self, *keys: int) -> None:
        for key in keys:
            self.finger.press(doing(privacy.Pressed(key)))

    def sequence(self, *keys: int) -> None:
        self.pressed(*keys)
        self.press("Confirm")

    def guard(self, name: str, *keys: int) -> None:
        """Choose the buttons, and press the new sequence twice."""
        self.go_by(name, "buttons")
        self.come(name)
        self.sequence(*keys)
        self.sequence(*keys)

    def words(self) -> str:
        return " ".join(node.text for node in self.finger.shown(Text))

    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.window.surface, "RGB")

    def code(self) -> str:
        """What a phone's camera reads while the owner holds."""
        self.finger.hold()
        [text] = lens.read(self.window.surface)
        self.finger.let_go()
        assert lens.read(self.window.surface) == []
        return text

    def held(self) -> str:
        self.finger.hold()
        seen = self.words()
        self.finger.let_go()
        return seen

    def role(self, name: str) -> str:
        return ROLES[self.table.view(Seat(NAMES.index(name))).role]
