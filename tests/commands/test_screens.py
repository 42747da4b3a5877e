"""`companion screens`: every screen as a picture."""

from __future__ import annotations

import os
import struct
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tests.command_line import companion, complaint
from tests.commands.test_run import PLAIN


def size(picture: Path) -> tuple[int, int]:
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.long
def test_every_screen_is_drawn_in_the_size_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with patch.dict(os.environ, PLAIN, clear=True):
        said = companion("screens", "--out", str(folder), "--size", "320x200", "--language", "en")
    pygame.display.quit()
    pictures = sorted(folder.iterdir())
    assert (said.status, said.err) == (0, "")
    assert said.out == f"{len(pictures)} pictures are in {folder}\n"
    assert {size(picture) for picture in pictures} == {(320, 200)}
    assert {"home.png", "settings.png", "players-saboteur.png", "saboteur-table.png", "eyes-pad.png"} <= {
        each.name for each in pictures
    }
    assert len({picture.read_bytes() for picture in pictures}) > len(pictures) * 0.9, "they show different things"


@pytest.mark.parametrize(
    "wrong", ["", "800", "800x", "x480", "800x480x2", "-800x480", "100x100", "9999x480", "٨x480", "axb"]
)
def test_a_bad_size_gets_one_line(tmp_path: Path, wrong: str) -> None:
    said = complaint("screens", "--out", str(tmp_path / "out"), f"--size={wrong}")
    assert said.startswith(f"argument --size: {wrong!r} is not a size such as 800x480")
    assert not (tmp_path / "out").exists()


def test_a_language_nobody_has_written_gets_one_line(tmp_path: Path) -> None:
    for before in ([], ["--language=xx"]):
        said = complaint(*before, "screens", "--out", str(tmp_path / "out"), "--language", "xx")
        assert said == "--language 'xx': there is no such language; there are en, lv, lt, uk, ru, fa"
    assert "--out" in complaint("screens")


def test_a_folder_that_cannot_be_written_to_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("untouched", encoding="ascii")
    assert str(tmp_path / "file") in complaint("screens", "--out", str(tmp_path / "file"))
    assert str(tmp_path / "file") in complaint("screens", "--out", str(tmp_path / "file" / "in"))
    (tmp_path / "home.png").mkdir()
    assert complaint("screens", "--out", str(tmp_path)) == f"{tmp_path / 'home.png'}: Is a directory"
    assert (tmp_path / "file").read_text(encoding="ascii") == "untouched"
    assert companion("screens", "--help").status == 0
