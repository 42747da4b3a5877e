"""The proof of a game as a code on the screen: scanned from its pixels, it convinces the checker."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from companion.app import lobby
from companion.app.app import App
from companion.app.lobby import Around, Lobby, Proof
from companion.app.lobby.proof import MOST_SCANNED
from companion.app.proofs import Proofs
from companion.app.settings import Settings
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.core.transcripts import compact
from companion.games import GAMES
from companion.screens.nodes import Ask, Button, Grid, Node, QrCode, Text, Wanted
from companion.screens.seam import wording_of
from tests.command_line import companion
from tests.display import lens
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import Player, label
from tests.display.specimen import Easel
from tests.paper import nodes
from tests.verify.transcripts import good, run

SIZES = ((800, 480), (1280, 720), (720, 1280), (480, 800))
VIEWS: dict[str, Callable[[pygame.Surface], pygame.Surface]] = {
    "straight": lambda picture: picture,
    "turned": partial(lens.turned, degrees=33),
    "upside down": partial(lens.turned, degrees=180),
    "blurred": partial(lens.blurred, pixels=1.5),
    "noised": partial(lens.noised, rng=Random(1), most=60),
    "tilted": partial(lens.tilted, away=0.12),
}


def words_on(finger: Finger) -> str:
    """The six words, as whoever sits there copies them: large behind a question, and small where it is asked."""
    [small] = [text.text for text in finger.shown(Text) if text.text.startswith("Fair deal: ")]
    finger.press(label("Why six words?"))
    [grid] = [node for node in nodes(finger.window.app.screen()) if isinstance(node, Grid)]
    words = " ".join(text.text for text in grid.children if isinstance(text, Text))
    assert small == f"Fair deal: {words}"
    return words


def add_dice(finger: Finger, name: str) -> None:
    """From the six words, before the first card: two touches to the dice."""
    before = finger.touches
    finger.press(label("Add numbers"))
    assert any("Nobody has to" in text.text for text in finger.shown(Text))
    finger.press(lambda button: name in button.label)
    assert finger.touches - before == 2
    for side in ("3", "5", "1"):
        finger.press(label(side))
    finger.press(label("Add it"))


@pytest.mark.long
def test_a_game_by_touch_ends_in_a_code_that_proves_it(open_window: OpenWindow, tmp_path: Path) -> None:
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("proof")), proofs=Proofs(tmp_path / "transcripts"))
    finger = Finger(open_window(app=app))
    player = Player(finger, players=3)
    player.sit_down()
    words = words_on(finger)
    add_dice(finger, player.world.names[1])
    player.play()
    assert player.table.over
    finger.press(lambda button: button.does == Ask(Wanted.RECAP))
    finger.press(lambda button: button.does == Ask(Wanted.PROOF))
    assert not lens.read(finger.window.surface)
    finger.press(label("All of it as a code"))
    [scanned] = lens.read(finger.window.surface)
    assert companion("verify", "-", "--words", words, given=scanned).status == 0
    [file] = (tmp_path / "transcripts").iterdir()
    transcript = json.loads(file.read_text("utf-8"))
    assert run(scanned.encode()) == run(transcript)
    assert transcript["record"][0] == {"by": player.world.names[1], "text": "3 5 1"}
    assert all("deal" in row for row in transcript["record"][1:])
    for at in (4, len(scanned) // 2, len(scanned) - 1):
        other = "A" if scanned[at] != "A" else "B"
        assert run(f"{scanned[:at]}{other}{scanned[at + 1 :]}".encode())[0] == 2


def test_a_code_of_a_game_that_was_dealt_otherwise_is_not_fair(open_window: OpenWindow) -> None:
    transcript = good()
    transcript["record"][3]["gives"].reverse()
    [scanned] = lens.read(open_window(app=Easel(page(transcript))).surface)
    code, out, _err = run(scanned.encode())
    assert code == 1
    assert out.count("NO  ") == 1


def page(transcript: dict[str, Any]) -> Node:
    """The screen with the code of this."""
    proof = Proof("saboteur", None, transcript, wording_of(GAMES["saboteur"]).dealt, over=True)
    return lobby.screen(Lobby("proof", page="code"), Around(GAMES, Settings(), proof=proof))


def as_long_as(letters: int) -> dict[str, Any]:
    """A transcript whose code holds as many letters as may be, or nearly so."""
    rng, transcript = Random(2), good()
    while True:
        transcript["record"].append({"by": "Jānis", "text": "".join(rng.choices("123456789abcdefghi", k=8))})
        if len(compact(transcript)) > letters:
            transcript["record"].pop()
            return transcript


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_largest_code_scans_on_every_display(open_window: OpenWindow, size: tuple[int, int]) -> None:
    transcript = as_long_as(MOST_SCANNED)
    assert len(compact(transcript)) > MOST_SCANNED - 40
    assert lens.read(open_window(size, Easel(page(transcript))).surface) == [compact(transcript)]


@pytest.mark.parametrize("view", VIEWS)
def test_a_code_scans_however_it_is_held(open_window: OpenWindow, view: str) -> None:
    """Of as many letters as a game of ten who each added something has."""
    transcript = as_long_as(1500)
    assert lens.read(VIEWS[view](open_window(app=Easel(page(transcript))).surface)) == [compact(transcript)]


def test_what_no_camera_could_read_is_not_shown(open_window: OpenWindow) -> None:
    transcript = as_long_as(MOST_SCANNED + 200)
    window = open_window(app=Easel(page(transcript)))
    assert not [spot for spot in window.scene.spots if isinstance(spot.node, QrCode)]
    assert [spot.node.label for spot in window.scene.spots if isinstance(spot.node, Button)] == ["Back"]
    assert any("companion transcript" in text.text for text in Finger(window).shown(Text))
