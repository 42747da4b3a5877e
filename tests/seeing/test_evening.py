"""A whole evening before a camera: through its program, the process that looks, and the table's own loop."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import IO, Any

import cv2
import numpy as np
import pytest

from companion.core.records import Record
from companion.devices.buttons import Hands
from companion.devices.eye import Eye
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE
from hardware.eyes import HIGH, LOOKS, STILL, WIDE
from tests.buttons.patience import until
from tests.display.conftest import OpenWindow
from tests.display.finger import Clock, Finger
from tests.display.player import WAYS, Player, label
from tests.places import here
from tests.seeing.pixels import WOOD, _lay
from tests.seeing.scenes import LARGE, Camera, Cell, Table

ABOVE = Camera(tilted=(6, -4), turn=0.04)
EVENINGS = int(os.environ.get("FILMED_EVENINGS", "1"))
"""How many are played: `make films` asks for more."""
PARTS = max(1, EVENINGS // 10)
"""Into so many parts they are cut, so that all processors have something to do, and a step missed is one of many."""
FIRST = 3
"""By which seed the first is."""
FOLLOWED, A_WHILE = 0.995, 3.0
"""The share of steps that have to be seen; the others people enter, and nothing wrong is ever proposed."""
JOLTED, LIGHT = 0.05, (0.75, 1.1)
"""How often the table is pushed meanwhile, and between what its light changes."""
FARTHEST = 3
"""So many rows from the start cards are looked for."""
PAUSE = 5.0
"""Longer than a table waits, as it is set at first, in seconds."""


class Filmed:
    """A table as a Raspberry Pi's camera sees it: frame by frame into the pipe of its program."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.pipe = folder / "pipe"
        os.mkfifo(self.pipe)
        program = folder / "rpicam-vid"
        program.write_text(f"#!/bin/sh\nexec cat {self.pipe}\n", encoding="ascii")
        program.chmod(0o755)
        dice = np.random.default_rng(1)
        self._noise = [dice.integers(-3, 4, (HIGH, WIDE), dtype=np.int16) for _each in range(2)]
        self._rng, self._out, self._laid_by, self._camera = Random(seed), None, seed, ABOVE
        self._colours = bytes([128]) * (WIDE * HIGH // 2)
        self.clear()

    _out: IO[bytes] | None

    def clear(self) -> None:
        """A new round: start and goals, and nothing else."""
        self.mine: dict[Cell, str] = {}

    def changes(self, cell: Cell, shows: str) -> None:
        """A card is laid, a goal turned over, or with nothing to show a card is taken away; and the hand goes."""
        self.mine = {at: code for at, code in self.mine.items() if at != cell} | ({cell: shows} if shows else {})
        self.films()

    def films(self) -> None:
        """An arm over the table, and then nothing that moves."""
        if self._rng.random() < JOLTED:
            x, y = (each + self._rng.uniform(-15, 15) for each in ABOVE.over)
            self._camera = replace(ABOVE, over=(x, y), turn=ABOVE.turn + self._rng.uniform(-0.02, 0.02))
        picture = np.full((HIGH, WIDE), WOOD, np.float32)
        for card in Table().laid(self.mine, Random(self._laid_by)):
            _lay(picture, card, self._camera, LARGE)
        lies = (picture * self._rng.uniform(*LIGHT)).astype(np.int16)
        arm = cv2.ellipse(lies.copy(), (self._rng.randrange(WIDE), HIGH), (90, 700), 15, 0, 360, 150, -1)
        still = [self._grained(lies, each) for each in range(2)]
        for frame in (self._grained(arm, 0), *(still[number % 2] for number in range(1 + STILL + LOOKS))):
            out = self._out = self._out or self.pipe.open("wb")
            out.write(frame)
            out.write(self._colours)
            out.flush()

    def _grained(self, picture: Any, number: int) -> bytes:
        return bytes(np.clip(picture + self._noise[number], 0, 255).astype(np.uint8).tobytes())

    def close(self) -> None:
        """Nobody looks any more."""
        if self._out:
            self._out.close()
        self._out = None


class BeforeCamera(Player[Finger]):
    """Lays cards and turns goals over, and touches nothing for it; what else is played is touched."""

    def __init__(self, open_window: OpenWindow, filmed: Filmed, seed: int) -> None:
        self.window = open_window()
        super().__init__(Finger(self.window, mouse=False), 5, "lv", seed)
        assert isinstance(self.window.clock, Clock)
        self.clock, self.filmed, self.app = self.window.clock, filmed, self.window.app
        self.laid, self.missed = 0, list[Record]()
        self.hands = Hands(self.app, lambda _said: None)
        self.hands.eye = Eye(self.app, "pi")

    def attend(self) -> None:
        self.window.attend(self.hands.attend)
        self.window.handle()

    def sit_down(self) -> None:
        self.join()
        self.finger.press(label("Begin"))
        self.finger.press(label("The table sees"))

    def sees(self, cell: Cell, shows: str) -> None:
        """It lies there now, and the table shows that it has seen it, or has looked in vain."""
        self.filmed.changes(cell, shows)
        told = self.app.sight.told if self.app.sight else None
        until(lambda: here(self.app).at == "sight" or self._looked_since(told), self.attend, [f"{cell} {shows}"])
        ends = monotonic() + A_WHILE  # the look may have been one of before, on a machine that is late
        while here(self.app).at != "sight" and monotonic() < ends:
            self.attend()
            sleep(0.01)

    def _looked_since(self, told: object) -> bool:
        return self.app.sight is not None and self.app.sight.told is not told

    def counts(self, command: Any, shows: str) -> None:
        """Nobody touches anything; nothing but this is proposed, and then it counts."""
        touches = self.finger.touches
        self.sees(command.at, shows)
        proposal = here(self.app).proposal
        if proposal is None or proposal.command is None:
            self.missed.append(command)
            self.by_hand(command)
            return
        assert (proposal.command, proposal.refusal) == (command, None), "nothing wrong is proposed"
        self.clock.now += PAUSE * 1e3
        self.attend()
        self.laid += 1
        assert self.finger.touches == touches

    def falls(self, command: cmd.CauseRockfall) -> None:
        """It is asked whether it was one. Of a card that was cut off beyond start and goals before it is not."""
        self.sees(command.at, "")
        proposal = here(self.app).proposal
        if proposal is None:
            self.missed.append(command)
            self.by_hand(command)
            return
        assert proposal.command == command, "nothing wrong is proposed"
        self.finger.press(label("Yes"))

    def by_hand(self, command: Any) -> None:
        """What was not seen is entered."""
        if here(self.app) != TABLE:
            self.finger.press(label("Back"))
        WAYS.get(type(command), Player.touch_it)(self, command)
        if isinstance(command, cmd.CauseRockfall):
            self.filmed.mine.pop(command.at, None)
        else:
            self.filmed.mine[command.at] = getattr(command, "lies", "") or command.shows

    def do(self, command: Record) -> None:
        match command:
            case cmd.LayPath() | cmd.CauseRockfall() if abs(command.at[1]) > FARTHEST:
                self.by_hand(command)
            case cmd.LayPath():
                self.counts(command, command.lies)
            case cmd.TurnGoal():
                self.counts(command, command.shows)
            case cmd.CauseRockfall():
                self.falls(command)
            case _:
                WAYS.get(type(command), Player.touch_it)(self, command)
        self.attend()
        if not self.app.is_watched:
            self.filmed.close()
        if isinstance(command, cmd.Deal):
            self.filmed.clear()
            self.filmed.films()


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_whole_evenings_are_played_without_a_touch_for_laying(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    laid, missed = 0, list[Record]()
    for seed in range(FIRST + part, FIRST + EVENINGS, PARTS):
        player = evening(open_window, tmp_path / str(seed), monkeypatch, seed)
        sys.stdout.write(f"evening {seed}: {player.laid} seen, {len(player.missed)} missed\n")
        assert player.table.over
        assert player.laid > 30
        laid += player.laid
        missed += player.missed
    assert laid >= FOLLOWED * (laid + len(missed)), missed


def evening(open_window: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> BeforeCamera:
    """Three rounds, to their end."""
    folder.mkdir()
    with monkeypatch.context() as around:
        filmed = Filmed(folder, seed)
        around.setenv("PATH", str(folder), prepend=os.pathsep)
        player = BeforeCamera(open_window, filmed, seed)
        try:
            player.sit_down()
            player.play()
        finally:
            filmed.close()
            player.hands.close()
    return player
