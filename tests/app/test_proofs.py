"""The file a finished game leaves: whole, over no other, for everybody, and no drama where there can be none."""

from __future__ import annotations

import json
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.proofs import Kept, Proofs
from tests.command_line import companion
from tests.verify.transcripts import good


def proofs(folder: Path) -> Proofs:
    return Proofs(folder / "transcripts", lambda: datetime(2027, 1, 31, 23, 59, tzinfo=UTC))


@contextmanager
def no_room() -> Iterator[None]:
    """No file may grow, which is what a full disk looks like to whoever writes one."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_it_is_named_by_day_and_game_and_can_be_checked(tmp_path: Path) -> None:
    assert proofs(tmp_path).keep("saboteur", good()) == Kept("2027-01-31-saboteur.json")
    [file] = (tmp_path / "transcripts").iterdir()
    assert file.name == "2027-01-31-saboteur.json"
    assert json.loads(file.read_text("utf-8")) == good()
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
    assert companion("verify", str(file)).status == 0


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    kept = [proofs(tmp_path).keep("saboteur", {"number": number}) for number in range(3)]
    names = [each.name for each in kept if each]
    assert names == ["2027-01-31-saboteur.json", "2027-01-31-saboteur-2.json", "2027-01-31-saboteur-3.json"]
    written = {path.name: json.loads(path.read_text("utf-8")) for path in (tmp_path / "transcripts").iterdir()}
    assert written == {name: {"number": number} for number, name in enumerate(names)}


@pytest.mark.parametrize("there", ["a file", "a folder", "a link to nowhere"])
def test_whatever_has_its_name_stays(tmp_path: Path, there: str) -> None:
    folder = tmp_path / "transcripts"
    folder.mkdir()
    taken = folder / "2027-01-31-wazabi.json"
    if there == "a file":
        taken.write_text("mine")
    elif there == "a folder":
        taken.mkdir()
    else:
        taken.symlink_to("nowhere")
    assert proofs(tmp_path).keep("wazabi", {}) == Kept("2027-01-31-wazabi-2.json")
    assert sorted(path.name for path in folder.iterdir()) == ["2027-01-31-wazabi-2.json", taken.name]
    assert there != "a file" or taken.read_text() == "mine"


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    with no_room():
        kept = proofs(tmp_path).keep("saboteur", good())
    assert kept == Kept("", "File too large")
    assert list((tmp_path / "transcripts").iterdir()) == []
    assert proofs(tmp_path).keep("saboteur", good()) == Kept("2027-01-31-saboteur.json")


def test_where_no_folder_can_be_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "transcripts").write_text("not a folder")
    assert proofs(tmp_path).keep("saboteur", good()) == Kept("", "File exists")
    assert Proofs(Path("/proc/transcripts")).keep("saboteur", good()) == Kept("", "No such file or directory")
    assert (tmp_path / "transcripts").read_text() == "not a folder"


def test_without_a_folder_nothing_is_kept() -> None:
    assert Proofs().keep("saboteur", good()) is None
