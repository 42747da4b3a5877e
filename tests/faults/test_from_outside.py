"""What comes from outside amid a game: the display goes, strangers flood. Whoever comes back finds the very prompt."""

from __future__ import annotations

import os
import pickle
from functools import partial
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest

from companion.commands.bench.floods import flood
from tests.conftest import Need
from tests.display.test_real_window import x_server
from tests.faults.kills import Heard, Witness, from_nothing, heard_in, lived

pytestmark = pytest.mark.long

SCREEN = (1280, 800)
MOVES = (3, 1, 8)


def vanished(folder: Path, here: Path, moves: int, need: Need) -> tuple[list[Heard], int]:
    """All that was said before the X server went and after that, and how the program ended."""
    text = b""
    listens, says = os.pipe()
    with x_server(need, folder, SCREEN) as around:
        child = from_nothing(here, f"{moves}", says, around={**around, "SDL_VIDEODRIVER": "x11"})
        os.close(says)
        while text.count(b"\n") < moves:
            part = os.read(listens, 1 << 16)
            assert part, "it ended by itself"
            text += part
    while part := os.read(listens, 1 << 16):
        text += part
    os.close(listens)
    return heard_in(text), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_display_that_vanishes_amid_a_game(need: Need, tmp_path: Path) -> None:
    """Whatever looks after the program begins it anew, for it has not ended well."""
    here = tmp_path / "here"
    here.mkdir()
    witness = Witness(here, tmp_path / "left")
    for moves in MOVES:
        heard, status = vanished(tmp_path, here, moves, need)
        assert status > 0
        assert not witness.misses(heard)
        assert witness.there.aside == ""
    assert witness.there.prompt


def test_strangers_who_flood_amid_a_game_that_is_killed(tmp_path: Path) -> None:
    """People play on meanwhile, by finger, by button, and by the phone that is flooded."""
    here, rng, moves = tmp_path / "here", Random("flooded"), 0
    here.mkdir()
    witness = Witness(here, tmp_path / "left")
    assert not witness.misses(lived(partial(from_nothing, here, "before"), rng, 0.0).heard)
    link, _secret = pickle.loads((here / "note.phone").read_bytes())
    for number in range(4):
        with flood("127.0.0.1", urlsplit(link).port or 0):
            heard = lived(partial(from_nothing, here, f"flooded {number}"), rng, 0.0).heard
        assert heard
        assert not witness.misses(heard)
        assert witness.there.aside == ""
        moves += len(heard) - 1
    assert moves
