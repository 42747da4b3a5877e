"""Each part of the board and of the card is made while no other is: it would be waited for, for ever."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import IO

import pytest

from tests.board import image, made


@pytest.fixture
def nothing_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No part is there, each is a name in a file, and a lock that is not free is a fault."""
    lock = fcntl.flock

    def at_once(file: IO[str], how: int) -> None:
        lock(file, how | fcntl.LOCK_NB)

    def build(_workshop: Path, verb: str, to: str, *_arguments: str, script: Path = made.BUILD) -> None:
        place = tmp_path / Path(to).relative_to("/board")
        if verb != "card":
            place.write_text(script.name)
            return
        place.mkdir()
        for name in (f"{image.NAME}.img", "cmdline.txt"):
            (place / name).write_text(verb)

    monkeypatch.setattr(fcntl, "flock", at_once)
    for module in (made, image):
        monkeypatch.setattr(module, "KEPT", tmp_path)
        monkeypatch.setattr(module, "build", build)
        monkeypatch.setattr(module, "in_workshop", lambda *_command: (["echo", "packed"], None))
    monkeypatch.setattr(image, "AGAIN", tmp_path / "again")
    monkeypatch.setattr(made, "_set_up_workshop", Path.mkdir)
    monkeypatch.setattr(made, "fetch_wheels", lambda to, _machine: to.mkdir())
    return tmp_path


def test_a_card_is_made_of_parts_none_of_which_is_there_and_once_more(nothing_made: Path) -> None:
    card = image.image().card
    assert card.read_text() == "card"
    assert image.packed(card).read_text() == "packed\n"
    assert image.image_again().card.parent.parent == nothing_made / "again"
