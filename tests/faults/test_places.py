"""A journal where none can be: one line says so, and nothing is touched."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.core.shadow import amid, open_table, steps
from tests.faults.children import COMPANION, ROOT, Done, child, companion, lines, sentence

pytestmark = pytest.mark.long

BEGIN = next(iter(steps())).line
VIEW = '{"do":"View"}'


def refusal(done: Done, path: Path, status: int = 1) -> str:
    assert done.returncode == status
    assert done.stdout == b""
    said = sentence(done)
    assert str(path) in said
    return said


def refused(path: Path, command: str = "run", status: int = 1) -> str:
    rest = ("-",) if command == "script" else ()
    return refusal(companion(command, *rest, "--journal", path, given=lines(BEGIN)), path, status)


@pytest.mark.parametrize("command", ["run", "script"])
def test_a_folder_is_no_journal(tmp_path: Path, command: str) -> None:
    (tmp_path / "inside").write_text("untouched")
    assert "cannot be used: not a file" in refused(tmp_path, command, 2)
    assert [part.name for part in tmp_path.iterdir()] == ["inside"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("untouched")
    assert "cannot be used: Not a directory" in refused(tmp_path / "file" / "journal.db")
    assert "cannot be used: Not a directory" in refused(tmp_path / "file" / "a" / "journal.db")
    assert (tmp_path / "file").read_text() == "untouched"


def test_a_device_is_no_journal() -> None:
    before = stat.S_IMODE(Path(os.devnull).stat().st_mode)
    assert "cannot be used: not a file" in refused(Path(os.devnull), status=2)
    assert stat.S_IMODE(Path(os.devnull).stat().st_mode) == before


def test_two_companions_on_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    asked, pipe = (*COMPANION, "script", "-", "--journal", path), subprocess.PIPE
    with child(asked, stdin=pipe, stdout=pipe) as first:
        assert first.stdin
        assert first.stdout
        for count, step in zip(range(6), steps(), strict=False):
            first.stdin.write(lines(step.line))
            first.stdin.flush()
            assert first.stdout.readline().startswith(b'{"events"')
            if count == 3:
                said = refused(path, "script")
                assert said == f"{path} is in use: another companion is running."
        first.stdin.close()
        assert first.wait(30) == 0
    table, journal = open_table(path)
    assert table.resume()
    assert len(journal.entries(1)) == 6
    assert list(tmp_path.glob("*.aside*")) == []
    journal.close()


WITHOUT_RIGHTS = """
import os, sys
from companion.commands.cli import main
if os.geteuid() == 0:  # nobody else may lack rights; what has to be imported is, while it may still be read
    assert main(["script", os.devnull]) == 0
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
sys.exit(main(sys.argv[1:]))
"""


def without_rights(*arguments: str | Path) -> Done:
    child = (sys.executable, "-c", WITHOUT_RIGHTS, *arguments)
    return subprocess.run(child, cwd=ROOT, input=lines(VIEW), capture_output=True, timeout=60, check=False)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a journal in it where everybody may look; those of pytest are for their owner alone."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        inside = Path(name, "inside")
        inside.mkdir()
        _table, journal = amid(inside / "journal.db", 5)
        journal.close()
        (inside / "journal.db").chmod(0o644)
        yield inside
        inside.chmod(0o755)


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {part.name: (part.read_bytes(), part.stat().st_mtime_ns) for part in folder.iterdir()}


@pytest.mark.parametrize("name", ["journal.db", "new.db", "damaged.db"])
def test_a_read_only_folder(folder: Path, name: str) -> None:
    path = folder / name
    if name == "damaged.db":
        path.write_bytes(b"damaged")
    before = contents(folder)
    folder.chmod(0o555)
    said = refusal(without_rights("script", "-", "--journal", path), path)
    assert said == f"{path} cannot be written: nothing may be written into its folder."
    assert contents(folder) == before
    folder.chmod(0o755)
    assert companion("script", "-", "--journal", folder / "journal.db", given=lines(VIEW)).stderr == b""


def test_a_folder_that_cannot_be_made_or_entered(folder: Path) -> None:
    before = contents(folder)
    folder.chmod(0o555)
    path = folder / "a" / "journal.db"
    assert "cannot be used: Permission denied" in refusal(without_rights("script", "-", "--journal", path), path)
    folder.chmod(0o000 if os.geteuid() else 0o700)
    path = folder / "journal.db"
    assert "cannot be used: Permission denied" in refusal(without_rights("script", "-", "--journal", path), path)
    folder.chmod(0o755)
    assert contents(folder) == before


def test_a_read_only_file(folder: Path) -> None:
    """In a folder where one may write: somebody locked it on purpose."""
    before = contents(folder)
    (folder / "journal.db").chmod(0o444)
    folder.chmod(0o777)
    path = folder / "journal.db"
    assert "cannot be used: Permission denied" in refusal(without_rights("script", "-", "--journal", path), path)
    assert contents(folder)["journal.db"] == before["journal.db"]
