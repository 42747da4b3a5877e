"""A newer version on a stick is taken only if it is whole, newer, and signed by whom the installed version trusts."""

from __future__ import annotations

import errno
import json
import os
import shutil
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app import newer
from companion.app.newer import Newer, Refused
from tests.app.releases import Maker, made_by

HERE = "1.0.0"


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return made_by(tmp_path_factory.mktemp("maker"))


@pytest.fixture(scope="module")
def released(maker: Maker) -> bytes:
    """Version 1.2.0, as a file has it."""
    return maker.release("1.2.0", maker.folder / "out").read_bytes()


@pytest.fixture
def stick(tmp_path: Path, released: bytes) -> Path:
    """A stick with that on it."""
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "companion-1.2.0.update").write_bytes(released)
    return tmp_path / "stick"


def offered(stick: Path, maker: Maker, here: str = HERE) -> Newer:
    found = newer.newest([stick], maker.keys, here)
    assert found
    return found


def spoil(stick: Path, before: bytes, after: bytes) -> None:
    file = stick / "companion-1.2.0.update"
    content = file.read_bytes()
    assert before in content
    file.write_bytes(content.replace(before, after, 1))


def test_what_was_released_comes_out_as_it_went_in(stick: Path, maker: Maker, tmp_path: Path) -> None:
    into = tmp_path / "into"
    into.mkdir()
    newer.fetch(offered(stick, maker), into)
    files = {str(file.relative_to(into)) for file in into.rglob("*") if file.is_file()}
    assert files == {
        *("tree/companion/core/a.py", "tree/hardware/b.py", "tree/.ci/translations.py", "tree/systemd/install"),
        *("tree/LICENSE", "tree/README.md", "tree/CHANGELOG.md", "tree/systemd/release.pub"),
        "wheels/some-1.0-py3-none-any.whl",
    }
    for file in files:
        source = maker.tree.parent / file.replace("tree", "small", 1)
        assert (into / file).read_bytes() == source.read_bytes()
    assert os.access(into / "tree" / "systemd" / "install", os.X_OK)


def test_the_newest_of_several_is_offered_and_never_an_older_one(stick: Path, maker: Maker, tmp_path: Path) -> None:
    maker.release("1.10.0", stick)
    assert offered(stick, maker).version == "1.10.0"
    assert offered(stick, maker, "1.9.9").version == "1.10.0"
    for here in ("1.10.0", "1.10.1", "2.0.0"):
        assert newer.newest([stick], maker.keys, here) is None
    assert newer.newest([tmp_path / "no-stick"], maker.keys, HERE) is None


def test_only_who_is_trusted_counts(stick: Path, maker: Maker, tmp_path: Path) -> None:
    another = made_by(tmp_path / "another")
    other = another.release("3.0.0", stick)
    assert offered(stick, maker).version == "1.2.0"
    with pytest.raises(Refused):
        newer.read(other, maker.keys)
    assert newer.newest([stick], (), HERE) is None, "where nobody has made a key nothing is taken"
    assert offered(stick, another).version == "3.0.0"
    assert offered(stick, maker._replace(folder=maker.folder)).version == "1.2.0"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'"version": "1.2.0"', b'"version": "1.9.0"'),
        (b'"sha256": "', b'"sha256": "0'),
        (b"companion-update-1", b"companion-update-2"),
        (b'"size": ', b'"size": 1'),
    ],
)
def test_whoever_changes_what_is_signed_is_found_out(stick: Path, maker: Maker, before: bytes, after: bytes) -> None:
    spoil(stick, before, after)
    assert newer.newest([stick], maker.keys, HERE) is None


@pytest.mark.parametrize("signature", [b"", b"\n", b"00" * 64 + b"\n", b"zz" * 64 + b"\n", b"00" * 63 + b"\n"])
def test_what_is_not_signed_is_not_offered(stick: Path, released: bytes, maker: Maker, signature: bytes) -> None:
    kind, said, _signed = released.split(b"\n", 3)[:3]
    (stick / "companion-1.2.0.update").write_bytes(kind + b"\n" + said + b"\n" + signature)
    assert newer.newest([stick], maker.keys, HERE) is None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300), st.integers(0, 600))
def test_no_file_harms_whoever_looks_at_it(maker: Maker, released: bytes, noise: bytes, at: int) -> None:
    file = maker.folder / "noise"
    file.write_bytes(released[:at] + noise + released[at + len(noise) :])
    try:
        newer.read(file, maker.keys)
    except Refused:
        return
    assert file.read_bytes()[: released.index(b"\xfd7zXZ")] == released[: released.index(b"\xfd7zXZ")]


@pytest.mark.parametrize("error", [errno.EIO, errno.ENODEV])
def test_a_stick_that_is_pulled_amid_looking_hides_no_other(
    stick: Path, maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    (tmp_path / "pulled").mkdir()
    scandir = os.scandir

    def scanned(folder: str | Path) -> object:
        if Path(folder) == tmp_path / "pulled":
            raise OSError(error, os.strerror(error))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", scanned)
    found = newer.newest([tmp_path / "pulled", stick], maker.keys, HERE)
    assert found
    assert found.version == "1.2.0"


def test_what_is_no_file_is_passed_over(stick: Path, maker: Maker) -> None:
    """A pipe would be waited for for ever, and a link may lead anywhere."""
    os.mkfifo(stick / "companion-1.3.0.update")
    (stick / "companion-1.4.0.update").mkdir()
    (stick / "elsewhere").write_bytes((stick / "companion-1.2.0.update").read_bytes())
    (stick / "companion-1.5.0.update").symlink_to(stick / "elsewhere")
    (stick / "companion-1.2.0.update").unlink()
    assert newer.newest([stick], maker.keys, HERE) is None


def fails(found: Newer, into: Path) -> str:
    """Why it was not taken; nothing of it was looked into."""
    into.mkdir()
    with pytest.raises(Refused) as refused:
        newer.fetch(found, into)
    assert not (into / "tree").exists()
    return str(refused.value)


@pytest.mark.parametrize("kept", [0.0, 0.5, 0.999])
def test_a_torn_file_is_not_taken(stick: Path, released: bytes, maker: Maker, tmp_path: Path, kept: float) -> None:
    found = offered(stick, maker)
    found.file.write_bytes(released[: found.begins + int(found.size * kept)])
    assert fails(offered(stick, maker), tmp_path / "into") == "torn"


def test_one_other_bit_in_it_is_enough(stick: Path, released: bytes, maker: Maker, tmp_path: Path) -> None:
    found = offered(stick, maker)
    for number, at in enumerate((found.begins, found.begins + found.size // 2, len(released) - 1)):
        changed = bytearray(released)
        changed[at] ^= 1
        found.file.write_bytes(changed)
        assert fails(found, tmp_path / f"into-{number}") == "torn"


def test_what_is_added_behind_it_is_not_read(stick: Path, released: bytes, maker: Maker, tmp_path: Path) -> None:
    found = offered(stick, maker)
    found.file.write_bytes(released + b"x" * 100_000)
    into = tmp_path / "into"
    into.mkdir()
    newer.fetch(found, into)
    assert (into / "tree" / "LICENSE").exists()


def test_without_room_nothing_is_begun(
    stick: Path, maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = offered(stick, maker)
    little = shutil._ntuple_diskusage(10**9, 10**9 - newer.BESIDES, newer.BESIDES)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: little)
    assert fails(found, tmp_path / "into") == "room"
    assert list((tmp_path / "into").iterdir()) == []


class Pulled(BytesIO):
    """A file on a stick that is gone when something is read of it; or what it is copied to is full."""

    error = errno.EIO

    def read(self, _size: int | None = -1) -> bytes:
        raise OSError(self.error, os.strerror(self.error))


@pytest.mark.parametrize(("error", "why"), [(errno.EIO, "gone"), (errno.ENODEV, "gone"), (errno.ENOSPC, "room")])
def test_a_stick_that_is_pulled_amid_copying(
    stick: Path, maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, why: str
) -> None:
    found = offered(stick, maker)

    def opened(_file: Path) -> BinaryIO:
        pulled = Pulled()
        pulled.error = error
        return pulled

    monkeypatch.setattr(newer, "_opened", opened)
    assert fails(found, tmp_path / "into") == why


def test_a_stick_that_was_pulled_before(stick: Path, maker: Maker, tmp_path: Path) -> None:
    found = offered(stick, maker)
    shutil.rmtree(stick)
    assert fails(found, tmp_path / "into") == "gone"


def test_who_installs_it_looks_for_it_anew_and_says_why_not_in_a_word(
    stick: Path, maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks: list[Path] = []
    monkeypatch.setattr(newer, "on_sticks", lambda: newer.newest(sticks, maker.keys, HERE))
    assert newer.main(str(tmp_path)) == "gone"
    sticks.append(stick)
    assert newer.main(str(tmp_path)) == ""
    assert (tmp_path / "tree" / "systemd" / "install").exists()


def test_what_a_release_says_of_itself_can_be_read_by_anybody(released: bytes, maker: Maker) -> None:
    said = json.loads(released.split(b"\n")[1])
    assert set(said) == {"sha256", "size", "version"}
    assert len(maker.keys) == 1
