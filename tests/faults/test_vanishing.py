"""The display goes amid a game: the program ends as one that has failed; whoever comes back finds the very prompt."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import Need
from tests.display.test_real_window import x_server
from tests.faults.kills import Heard, Witness, from_nothing, heard_in

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


@pytest.mark.long
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
