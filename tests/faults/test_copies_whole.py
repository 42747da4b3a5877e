"""A copy is whole under its name or not there, whatever a disk or a stick refuses; and never whole in memory."""

from __future__ import annotations

import errno
import os
import resource
import tracemalloc
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.copies import back_up, restore
from companion.core.evenings import Evenings
from companion.core.troubles import Flaw, JournalTrouble
from tests.faults.test_copies import contents, kept, over


def test_a_file_gets_its_name_when_it_is_on_the_disk_and_then_its_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, done = kept(tmp_path / "here"), list[str]()
    sync, rename = os.fsync, Path.replace

    def fsync(handle: int) -> None:
        done.append(f"sync {Path(f'/proc/self/fd/{handle}').readlink()}")
        sync(handle)

    def renamed(self: Path, target: Path) -> Path:
        done.append(f"name {self}")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", renamed)
    back_up(journal, tmp_path / "stick" / "copy.zip")
    named = next(at for at, what in enumerate(done) if what.startswith("name"))
    assert f"sync {done[named].removeprefix('name ')}" in done[:named]
    assert f"sync {tmp_path / 'stick'}" in done[named:]
    assert [file.name for file in (tmp_path / "stick").iterdir()] == ["copy.zip"]


def test_what_is_left_of_a_copy_that_could_not_be_made_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stick is full, or pulled out: at whichever write that is."""
    journal, stick = kept(tmp_path / "here"), tmp_path / "stick"
    back_up(journal, stick / "whole.zip")
    part: Any = vars(zipfile)["_ZipWriteFile"]
    real, before = part.write, contents(journal.parent)
    for last in range(4):
        left = [last]

        def write(self: object, data: bytes, left: list[int] = left) -> int:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            return int(real(self, data))

        monkeypatch.setattr(part, "write", write)
        with pytest.raises(OSError, match="No space"):
            back_up(journal, stick / "half.zip")
        assert [file.name for file in stick.iterdir()] == ["whole.zip"]
        assert contents(journal.parent) == before


def test_where_there_is_no_room_for_the_evenings_it_is_the_stick_that_is_named(tmp_path: Path) -> None:
    journal, stick = kept(tmp_path / "here"), tmp_path / "stick"
    before, limits = contents(journal.parent), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_960, limits[1]))
    try:
        with pytest.raises(JournalTrouble) as caught:
            back_up(journal, stick / "copy.zip", amid=False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.value.flaw is Flaw.FULL
    assert str(stick / "copy.zip") in str(caught.value)
    assert list(stick.iterdir()) == []
    assert before.items() <= contents(journal.parent).items(), "SQLite lays its index beside what it reads"


@pytest.mark.thorough
def test_many_games_are_never_whole_in_memory(tmp_path: Path) -> None:
    journal, game, rng = kept(tmp_path / "here"), over("long").finished(), Random("long")
    assert game
    with closing(Evenings(journal.with_name("evenings.db"))) as evenings:
        for number in range(40):
            noise = [{"event": "Noise", "is": rng.randbytes(100_000).hex()}]
            evenings.add([replace(game, uid=f"{number:032x}", events=noise)])
    tracemalloc.start()
    try:
        back_up(journal, tmp_path / "copy.zip")
        restore(tmp_path / "copy.zip", tmp_path / "there" / "journal.db")
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < (tmp_path / "copy.zip").stat().st_size / 2
