"""A release holds what git knows and nothing else, and is signed by a key that stays with whoever makes it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.app.releases import made_by


def test_the_same_tree_makes_the_same_file_and_its_key_is_nobody_elses(tmp_path: Path) -> None:
    maker = made_by(tmp_path)
    released = maker.release("1.2.0", tmp_path / "out").read_bytes()
    assert maker.release("1.2.0", tmp_path / "again").read_bytes() == released
    assert (maker.folder / "key").stat().st_mode & 0o777 == 0o600
    assert (maker.folder / "key").read_bytes().strip() not in (maker.tree / "systemd" / "release.pub").read_bytes()


def test_a_release_that_no_table_would_take_is_not_made(tmp_path: Path) -> None:
    forgetful = made_by(tmp_path / "forgetful")
    forgetful.release("1.2.0", tmp_path)
    (forgetful.tree / "systemd" / "release.pub").unlink()
    with pytest.raises(subprocess.CalledProcessError) as refused:
        forgetful.release("1.3.0", tmp_path)
    assert b"no table would take" in refused.value.stderr
    assert not (tmp_path / "companion-1.3.0.update").exists()


def test_a_key_that_lies_in_the_tree_signs_nothing(tmp_path: Path) -> None:
    """It might go along; and none is made there."""
    careless = made_by(tmp_path / "careless")
    (careless.folder / "key").symlink_to(careless.tree / "systemd" / "key")
    for _made_already in (False, True):
        with pytest.raises(subprocess.CalledProcessError) as refused:
            careless.release("1.2.0", tmp_path)
        assert b"lies in what is released: keep it elsewhere" in refused.value.stderr
        assert (careless.tree / "systemd" / "release.pub").read_bytes() == b""
        shutil.copy(careless.tree / "LICENSE", careless.tree / "systemd" / "key")
    assert not (tmp_path / "companion-1.2.0.update").exists()


def test_what_git_does_not_know_is_not_released(tmp_path: Path) -> None:
    unknown = made_by(tmp_path / "unknown")
    shutil.rmtree(unknown.tree / ".git")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        unknown.release("1.2.0", tmp_path)
    assert b"is no clone" in refused.value.stderr
    assert not (tmp_path / "companion-1.2.0.update").exists()
