"""Cards entered by a scanner on a real serial line, cells by taps: pyserial, the table and its window are real."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from companion.app.lobby import Lobby
from companion.core.game import Refusal, Viewer
from companion.core.records import Record
from companion.devices import listening
from companion.devices.buttons import Hands
from companion.devices.listening import Fitted
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import CARD_LYING
from companion.games.saboteur.screens.place import TABLE, Here
from companion.screens.nodes import Go, Text
from hardware import codes
from tests.buttons.patience import until
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import Player, label
from tests.hardware.wire import Wire
from tests.places import here

REFUSED = "refused"


def printed(command: Any) -> str:
    """What stands on the sleeve of the card that is played by this command."""
    match command:
        case cmd.LayPath():
            card = CARD_LYING[command.lies]
            return card if card.isupper() else f"X{card.upper()}"
        case cmd.BreakTool():
            return f"B{command.tool}".upper()
        case cmd.RepairTool():
            return f"R{command.card or command.tool}".replace("+", "").upper()
        case cmd.CauseRockfall():
            return "ROCKFALL"
        case _:
            return "MAP"


class Scanning:
    """A table with a scanner. Time is real here; every loop is bounded."""

    def __init__(self, open_window: OpenWindow, folder: Path) -> None:
        self.window = open_window()
        self.app, self.said, self.cues = self.window.app, list[str](), list[str]()
        self.app.aloud.sound = self.cues.append
        self.wire = Wire(folder / "usb-Scanner", watched=True)
        self.wire.plug()
        self.hands = Hands(self.app, self.said.append)
        scanner = listening.scanner(Fitted(scanner=str(folder / "*Scan*")))
        assert scanner
        self.hands.hear(scanner)
        self.finger = Finger(self.window, mouse=False)
        self.until(lambda: self.said == ["the scanner is ready"])

    def has_said(self, before: int) -> bool:
        """More than so much."""
        return len(self.said) > before

    def until(self, so: Callable[[], bool]) -> None:
        until(so, lambda: self.window.attend(self.hands.attend), self.said)

    def gives(self, data: bytes) -> None:
        self.wire.write(data)

    def scan(self, code: str) -> None:
        """Hold a sleeve before it; what came of that is another place, or a refusal."""
        before, heard = self.app.here, len(self.cues)
        self.gives(codes.wrap(code).encode() + b"\r\n")
        self.until(lambda: self.app.here != before or len(self.cues) > heard)

    def deal(self) -> None:
        self.app.table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara"), "lv", entering=True))
        self.app.table.submit(cmd.Deal(0))
        self.app.act(Go(Here()))
        self.window.draw()

    def words(self) -> str:
        return " ".join(node.text for node in self.finger.shown(Text))

    def done(self) -> int:
        return len(self.app.table.history(Viewer.TABLE))

    def close(self) -> None:
        self.hands.close()
        self.wire.unplug()


@pytest.fixture
def scanning(open_window: OpenWindow, tmp_path: Path) -> Iterator[Scanning]:
    made = Scanning(open_window, tmp_path)
    yield made
    made.close()


class WithScanner(Player[Finger]):
    """Plays every card that can be scanned by scanning it; the rest by touch."""

    def __init__(self, scanning: Scanning, seed: int) -> None:
        super().__init__(scanning.finger, 4, "lv", seed)
        self.scanning, self.last, self.scanned = scanning, "", 0

    def do(self, command: Record) -> None:
        if not isinstance(command, cmd.LayPath | cmd.BreakTool | cmd.RepairTool | cmd.CauseRockfall | cmd.ReadMap):
            return super().do(command)
        code, self.scanned = printed(command), self.scanned + 1
        # No person shows more than eight cards a second; and the same code within a second is one card.
        sleep(1.05 if code == self.last else 0.13)
        self.last = code
        self.scanning.scan(code)
        return PLAYED[type(command)](self, command)

    def lay_scanned(self, command: Any) -> None:
        """Scanned: the cell, and done; turned first where it might lie either way."""
        before = self.finger.touches
        assert self.finger.places()[command.at].mark == "glow"
        self.finger.touch_place(command.at)
        if here(self.scanning.app).lies != command.lies:
            self.finger.press(label("Turn it"))
        self.finger.press(label("Lay it"))
        assert self.finger.touches - before <= 3

    def on_somebody(self, command: Any) -> None:
        if isinstance(command, cmd.RepairTool) and here(self.scanning.app).tool != command.tool:
            super().do(command)  # of the two tools on it, people mean the other one
        else:
            self.touch_it(command)

    def on_board(self, command: Any) -> None:
        self.finger.touch_place(command.at if isinstance(command, cmd.CauseRockfall) else command.goal)


PLAYED: dict[type[Record], Callable[[WithScanner, Any], None]] = {
    cmd.LayPath: WithScanner.lay_scanned,
    cmd.BreakTool: WithScanner.on_somebody,
    cmd.RepairTool: WithScanner.on_somebody,
    cmd.CauseRockfall: WithScanner.on_board,
    cmd.ReadMap: WithScanner.on_board,
}


@pytest.mark.long
def test_a_whole_round_is_played_by_scanner_and_taps(scanning: Scanning) -> None:
    player = WithScanner(scanning, seed=7)
    player.sit_down()
    kinds = set[type[Record]]()
    while scanning.app.table.view(Viewer.TABLE).round < 2 and len(kinds) < 100:
        command = player.world.next(player.table.view)
        before = scanning.done()
        player.do(command)
        assert scanning.done() == before + 1, command
        player.follow(command)
        kinds.add(type(command))
    assert player.scanned > 20
    assert {cmd.LayPath, cmd.BreakTool, cmd.RepairTool, cmd.ReadMap} <= kinds


def test_a_beep_a_tap_and_done(scanning: Scanning) -> None:
    scanning.deal()
    scanning.scan("EW")
    glowing = {at for at, place in scanning.finger.places().items() if place.mark == "glow"}
    assert glowing == {(1, 0), (-1, 0)}
    assert "Where does it lie?" in scanning.words()
    scanning.finger.touch_place((1, 0))
    scanning.finger.press(label("Lay it"))
    view = scanning.app.table.view(Viewer.TABLE)
    assert (view.mine.cards[1, 0], view.turn) == ("EW", 1)


def test_whatever_is_refused_is_said_and_heard_and_changes_nothing(scanning: Scanning) -> None:
    scanning.deal()
    before, turn = scanning.done(), scanning.app.table.view(Viewer.TABLE).turn
    for number, (place, code, told) in enumerate(
        (
            (Here(), "NOSUCHCARD", "the code of no card"),
            (Here("more"), "EW", "Finish what is on the screen"),
            (Here(cell=(1, 0)), "RPICK", "Nobody has a broken tool"),
        ),
        1,
    ):
        scanning.app.act(Go(place))
        scanning.window.draw()
        scanning.scan(code)
        assert told in scanning.words()
        assert scanning.cues == [REFUSED] * number
        scanning.finger.press(label("Back"))
        assert scanning.app.here == place
    assert (scanning.done(), scanning.app.table.view(Viewer.TABLE).turn) == (before, turn)


def test_a_card_of_which_no_copy_is_left_is_refused_with_why(scanning: Scanning) -> None:
    scanning.deal()
    assert not isinstance(scanning.app.table.submit(cmd.EnterLayout("1,0=ew")), Refusal)
    scanning.scan("XEW")
    assert "Every copy of this card has been used." in scanning.words()


@pytest.mark.parametrize("away", [Lobby("home"), Lobby("settings")])
def test_away_from_the_game_a_scan_is_heard_as_refused_and_nothing_else(scanning: Scanning, away: Lobby) -> None:
    scanning.deal()
    scanning.app.act(Go(away))
    scanning.window.draw()
    scanning.scan("EW")
    assert (scanning.app.here, scanning.cues) == (away, [REFUSED])


def test_a_scan_while_somebody_looks_at_a_secret_ends_the_look_and_does_nothing_else(scanning: Scanning) -> None:
    scanning.deal()
    scanning.app.act(Go(Here("role", seat=1)))
    scanning.window.draw()
    hidden = scanning.words()
    scanning.finger.hold()
    assert scanning.app.held
    secret, before = scanning.words(), scanning.done()
    assert secret != hidden
    scanning.gives(codes.wrap("EW").encode() + b"\r")
    scanning.until(lambda: not scanning.app.held)
    assert scanning.words() != secret
    assert (scanning.done(), scanning.cues) == (before, [])
    assert scanning.app.here in (TABLE, Here("role", seat=1))


def test_noise_half_lines_and_a_pulled_plug_choose_no_card(scanning: Scanning) -> None:
    scanning.deal()
    random, place = Random(5), here(scanning.app)
    line = codes.wrap("EW").encode()
    for _ in range(300):
        scanning.gives(random.randbytes(random.randrange(60)).replace(b"\x00", b"") + b"\n")
        scanning.gives(line[: random.randrange(len(line))] + random.choice((b"\r", b"\n")))
        scanning.window.attend(scanning.hands.attend)
    for cut in range(1, len(line), 3):
        scanning.gives(b"\n" + line[:cut])
        said = len(scanning.said)
        scanning.wire.unplug()
        scanning.until(partial(scanning.has_said, said))
        assert scanning.said[-1].startswith("the scanner is disconnected")
        scanning.wire.plug()
        scanning.until(partial(scanning.has_said, said + 1))
        assert scanning.said[said + 1 :] == ["the scanner is ready"]
        scanning.gives(line[cut:] + b"\n")
    assert (scanning.app.here, scanning.cues) == (place, [])
    scanning.scan("NES")
    assert scanning.app.here == place.but(lies="NES")


def test_a_flood_is_refused_once_and_lays_nothing(scanning: Scanning) -> None:
    scanning.deal()
    before = scanning.done()
    flood = b"".join(codes.wrap(("NES", "EW", "MAP")[n % 3]).encode() + b"\n" for n in range(100))
    for _ in range(20):
        scanning.gives(flood)
        scanning.window.attend(scanning.hands.attend)
    scanning.until(lambda: scanning.said[-1].startswith("The scanner reads more codes than anyone"))
    assert (scanning.done(), scanning.cues) == (before, [REFUSED])
