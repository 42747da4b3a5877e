"""A game that is over as a picture, on the command line."""

from __future__ import annotations

import struct
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.command_line import companion, complaint


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Where two games are over: one of Saboteur, then one of Wazabi."""
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        for number, game in enumerate(("saboteur", "wazabi"), 1):
            table = Table(GAMES, Journal(), SeededChance("drawn"))
            for _move in play(table, game, GAMES[game].world(Random(number), 4, "lv")):
                pass
            finished = table.finished()
            assert finished
            evenings.keep(finished, number)
    return tmp_path / "journal.db"


def size(picture: Path) -> tuple[int, int]:
    """How many pixels a PNG has, as it says itself."""
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", data[16:24])
    return wide, high


def test_the_newest_game_or_the_one_that_is_asked_for_becomes_a_picture(journal: Path, tmp_path: Path) -> None:
    pictures = [tmp_path / name for name in ("newest.png", "second.png", "first.png")]
    for picture, which in zip(pictures, ((), ("2",), ("1",)), strict=True):
        said = companion("recap", *which, "--out", str(picture), "--journal", str(journal))
        assert (said.status, said.err) == (0, "")
        assert str(picture) in said.out
    newest, second, first = (picture.read_bytes() for picture in pictures)
    assert newest == second != first
    wide, high = size(pictures[0])
    assert wide > high


def test_upright_it_is_higher_than_wide(journal: Path, tmp_path: Path) -> None:
    picture = tmp_path / "upright.png"
    assert companion("recap", "1", "--upright", "--out", str(picture), "--journal", str(journal)).status == 0
    wide, high = size(picture)
    assert high > wide


def test_no_picture_is_made_of_nothing_nor_over_a_file(journal: Path, tmp_path: Path) -> None:
    picture = tmp_path / "there.png"
    asked = ("--out", str(picture), "--journal")
    assert companion("recap", "9", *asked, str(journal)).status == 1
    assert companion("recap", *asked, str(tmp_path / "elsewhere" / "journal.db")).status == 1
    assert not picture.exists()
    picture.write_text("mine")
    assert "File exists" in complaint("recap", *asked, str(journal))
    assert picture.read_text() == "mine"
    assert "recap" in complaint("recap", "one", *asked, str(journal))
