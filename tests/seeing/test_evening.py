"""A whole evening before a camera: through its program, the process that looks, and the table's own loop."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO, Any

import cv2
import numpy as np
import pytest

from companion.core.records import Record
from companion.devices.buttons import Hands
from companion.devices.eye import Eye
from companion.games.saboteur.rules import commands as cmd
from hardware.eyes import HIGH, LOOKS, STILL, WIDE
from tests.buttons.patience import until
from tests.display.conftest import OpenWindow
from tests.display.finger import Clock, Finger
from tests.display.player import WAYS, Player, label
from tests.places import here
from tests.seeing.pixels import WOOD, _lay
from tests.seeing.scenes import LARGE, Camera, Cell, Table

ABOVE = Camera(tilted=(6, -4), turn=0.04)
PAUSE = 5.0
"""Longer than a table waits, as it is set at first, in seconds."""


class Filmed:
    """A table as a Raspberry Pi's camera sees it: frame by frame into the pipe of its program."""

    def __init__(self, folder: Path) -> None:
        self.pipe = folder / "pipe"
        os.mkfifo(self.pipe)
        program = folder / "rpicam-vid"
        program.write_text(f"#!/bin/sh\nexec cat {self.pipe}\n", encoding="ascii")
        program.chmod(0o755)
        dice = np.random.default_rng(1)
        self._noise = [dice.integers(-3, 4, (HIGH, WIDE), dtype=np.int16) for _each in range(2)]
        self._rng, self._out = Random(1), None
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
        picture = np.full((HIGH, WIDE), WOOD, np.float32)
        for card in Table().laid(self.mine, Random(4)):
            _lay(picture, card, ABOVE, LARGE)
        lies = picture.astype(np.int16)
        arm = cv2.ellipse(lies.copy(), (self._rng.randrange(WIDE), HIGH), (90, 700), 15, 0, 360, 150, -1)
        self._frame(arm, 0)
        for number in range(1 + STILL + LOOKS):
            self._frame(lies, number)

    def _frame(self, picture: Any, number: int) -> None:
        out = self._out = self._out or self.pipe.open("wb")
        out.write(np.clip(picture + self._noise[number % 2], 0, 255).astype(np.uint8).tobytes())
        out.write(self._colours)
        out.flush()

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
        self.clock, self.filmed, self.app, self.laid = self.window.clock, filmed, self.window.app, 0
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
        """It lies there now, and the table shows that it has seen it."""
        self.filmed.changes(cell, shows)
        until(lambda: here(self.app).at == "sight", self.attend, [f"{cell} {shows}"])

    def counts(self, command: Any, shows: str) -> None:
        """Nobody touches anything; nothing but this is proposed, and then it counts."""
        touches = self.finger.touches
        self.sees(command.at, shows)
        proposal = here(self.app).proposal
        assert proposal is not None
        assert (proposal.command, proposal.refusal) == (command, None)
        self.clock.now += PAUSE * 1e3
        self.attend()
        self.laid += 1
        assert self.finger.touches == touches

    def do(self, command: Record) -> None:
        match command:
            case cmd.LayPath():
                self.counts(command, command.lies)
            case cmd.TurnGoal():
                self.counts(command, command.shows)
            case cmd.CauseRockfall():
                self.sees(command.at, "")
                self.finger.press(label("Yes"))
            case _:
                WAYS.get(type(command), Player.touch_it)(self, command)
        self.attend()
        if not self.app.is_watched:
            self.filmed.close()
        if isinstance(command, cmd.Deal):
            self.filmed.clear()
            self.filmed.films()


@pytest.fixture
def player(open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BeforeCamera]:
    filmed = Filmed(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    made = BeforeCamera(open_window, filmed, seed=3)
    yield made
    filmed.close()
    made.hands.close()


@pytest.mark.long
def test_a_whole_evening_is_played_without_a_touch_for_laying(player: BeforeCamera) -> None:
    player.sit_down()
    player.play()
    assert player.table.over
    assert player.laid > 40
