"""People who play a whole game of Saboteur by touching what they see."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from companion.core.game import Viewer
from companion.core.records import Record
from companion.core.table import Table
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.staging.world import SimulatedTable
from companion.screens.nodes import Action, BoardCell, Button, Do, Go

MOST_MOVES = 600


class Touching(Protocol):
    """What it takes to play: a finger on a display, or on a page in a browser."""

    touches: int

    @property
    def table(self) -> Table: ...
    def buttons(self) -> list[Button]: ...
    def places(self) -> dict[tuple[int, int], BoardCell]: ...
    def press(self, wanted: Callable[[Button], bool]) -> None: ...
    def touch_place(self, at: tuple[int, int]) -> None: ...
    def hold(self) -> None: ...
    def let_go(self) -> None: ...
    def wait(self) -> None: ...


class Seen(Record):
    """An event as everybody saw it."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


def label(name: str) -> Callable[[Button], bool]:
    return lambda button: button.label == name


def key(letter: str) -> Callable[[Button], bool]:
    """Of a keyboard on the screen, whether it shows capitals or not."""
    return lambda button: button.label.casefold() == letter.casefold()


def doing(action: Action) -> Callable[[Button], bool]:
    return lambda button: button.does == action


def does(command: Record) -> Callable[[Button], bool]:
    return lambda button: isinstance(button.does, Do) and button.does.command == command


def leads(**wanted: Any) -> Callable[[Button], bool]:
    """A button that goes to a place where this was chosen."""

    def wanted_one(button: Button) -> bool:
        there = getattr(button.does, "here", None)
        return isinstance(button.does, Go) and all(getattr(there, key, None) == value for key, value in wanted.items())

    return wanted_one


Finger = TypeVar("Finger", bound=Touching)


class Player(Generic[Finger]):
    """Bots at a simulated table decide what is done; this does it with a finger."""

    def __init__(self, finger: Finger, players: int = 4, edition: str = "lv", seed: int = 7) -> None:
        self.finger = finger
        self.table = finger.table
        self.edition = edition
        self.world = SimulatedTable(Random(seed), players, edition)

    def sit_down(self) -> None:
        self.join()
        press = self.finger.press
        press(lambda button: button.label.startswith("Box"))
        press(lambda button: button.label.endswith(f"({self.edition})"))
        press(label("Back"))
        press(label("Begin"))
        press(label("Every card"))

    def join(self) -> None:
        """A new game, and everybody's name."""
        press = self.finger.press
        press(lambda button: "Saboteur" in button.label)
        for name in self.world.names:
            press(label("+ player"))
            for letter in name:
                press(key(letter))
            press(label("Join"))

    def play(self, moves: int = MOST_MOVES) -> None:
        """Go on, at most to the end of the game."""
        for _ in range(moves):
            if self.table.over:
                return
            before = len(self.table.history(Viewer.TABLE))
            command = self.world.next(self.table.view)
            self.do(command)
            assert len(self.table.history(Viewer.TABLE)) == before + 1, command
            self.follow(command)

    def follow(self, command: Record) -> None:
        """Let the people at the table see what came of a command."""
        self.world.follow(command, [Seen(**self.table.history(Viewer.TABLE)[-1]["events"][0])])

    def do(self, command: Record) -> None:
        WAYS.get(type(command), Player.touch_it)(self, command)

    def touch_it(self, command: Record) -> None:
        self.finger.press(does(command))

    def lay(self, command: Any) -> None:
        """The common turn: cell, card."""
        self.finger.touch_place(command.at)
        self.touch_it(command)

    def pass_on(self, _command: Record) -> None:
        self.finger.press(label("Pass"))

    def break_tool(self, command: Any) -> None:
        self.finger.press(label("Action"))
        self.finger.press(leads(at="break", tool=command.tool))
        self.touch_it(command)

    def repair(self, command: Any) -> None:
        self.finger.press(label("Action"))
        self.finger.press(leads(at="mend", tool=command.tool))
        card = leads(at="mend", tool=command.tool, repair=command.card)
        if any(map(card, self.finger.buttons())):
            self.finger.press(card)
        self.touch_it(command)

    def rockfall(self, command: Any) -> None:
        self.finger.press(label("Action"))
        self.finger.press(lambda button: button.note == "Rockfall")
        self.finger.touch_place(command.at)

    def read_map(self, command: Any) -> None:
        self.finger.press(label("Action"))
        self.finger.press(lambda button: button.note == "Map")
        self.finger.touch_place(command.goal)

    def turn_goal(self, command: Any) -> None:
        if command.at in [at for at, place in self.finger.places().items() if place.does]:
            self.finger.touch_place(command.at)
        self.touch_it(command)

    def take_gold(self, command: Record) -> None:
        self.called()
        self.finger.press(label("Yes, it is me"))
        self.touch_it(command)

    def called(self) -> None:
        """The first is called to the gold; to the others it is handed on by itself."""
        if any("chooses gold" in button.label for button in self.finger.buttons()):
            self.finger.press(lambda button: "chooses gold" in button.label)
        self.finger.wait()

    def deal(self, command: Record) -> None:
        if command != cmd.Deal():
            self.finger.press(label("Who begins?"))
        self.touch_it(command)
        for _name in self.world.names:
            self.finger.hold()
            self.finger.let_go()


WAYS: dict[type[Record], Callable[[Player[Any], Any], None]] = {
    cmd.LayPath: Player.lay,
    cmd.Pass: Player.pass_on,
    cmd.BreakTool: Player.break_tool,
    cmd.RepairTool: Player.repair,
    cmd.CauseRockfall: Player.rockfall,
    cmd.ReadMap: Player.read_map,
    cmd.TurnGoal: Player.turn_goal,
    cmd.TakeGold: Player.take_gold,
    cmd.Deal: Player.deal,
}
