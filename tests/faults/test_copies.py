"""Copies of all that is kept: made while a game goes on, taken again, and never half, whatever happens amid that."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.app.settings import Settings, SettingsFile
from companion.core.chance import SeededChance
from companion.core.copies import keep_another
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.command_line import companion, complaint
from tests.core.shadow import Known, amid, known, open_table
from tests.faults.children import COMPANION, child, sentence
from tests.faults.children import companion as process

MOVES = 40


def kept(folder: Path, moves: int = MOVES) -> Path:
    """The journal of a game that goes on, one that is over among the evenings, and names of people."""
    folder.mkdir()
    _table, journal = amid(folder / "journal.db", moves)
    journal.close()
    with closing(Evenings(folder / "evenings.db")) as evenings:
        evenings.add(filter(None, [over("kept").finished()]))
    SettingsFile(folder / "settings.json").change(Settings(names=("Žydrūnas", "Bruno")))
    return folder / "journal.db"


def over(seed: str) -> Table:
    table = Table(GAMES, Journal(), SeededChance(seed))
    for _move in play(table, "wazabi", GAMES["wazabi"].world(Random(seed), 3, "lv")):
        pass
    return table


def state(journal: Path) -> tuple[Known | None, int, str]:
    """What is known of the game on the table, how many are over, and the settings."""
    table, opened = open_table(journal)
    with closing(opened), closing(Evenings(journal.with_name("evenings.db"))) as evenings:
        assert opened.notice is None
        assert evenings.check() is None
        settings = journal.with_name("settings.json")
        said = settings.read_text() if settings.exists() else ""
        return known(table) if table.resume() else None, evenings.count(), said


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_everything_comes_back_as_it_was(tmp_path: Path) -> None:
    journal = kept(tmp_path / "here")
    before, copy = state(journal), tmp_path / "copy.zip"
    said = companion("backup", str(copy), "--journal", str(journal))
    assert (said.status, said.err) == (0, "")
    assert str(copy) in said.out
    assert copy.stat().st_mode & 0o777 == 0o600
    there = tmp_path / "there" / "journal.db"
    said = companion("restore", str(copy), "--journal", str(there))
    assert (said.status, said.err) == (0, "")
    assert state(there) == before
    assert {file.stat().st_mode & 0o077 for file in there.parent.iterdir()} == {0}


def test_what_was_there_is_kept_beside_it(tmp_path: Path) -> None:
    journal, other = kept(tmp_path / "here"), kept(tmp_path / "other", 7)
    companion("backup", str(tmp_path / "copy.zip"), "--journal", str(journal))
    was = state(other)
    said = companion("restore", str(tmp_path / "copy.zip"), "--journal", str(other))
    assert said.status == 0
    asides = sorted(other.parent.glob("*.aside-*"))
    assert len(asides) == 3
    assert all(str(aside) in said.out for aside in asides)
    assert state(other) == state(journal)
    again = tmp_path / "again"
    again.mkdir()
    for aside in asides:
        shutil.copyfile(aside, again / aside.name.partition(".aside")[0])
    assert state(again / "journal.db") == was


def test_no_other_file_is_written_over(tmp_path: Path) -> None:
    journal, copy = kept(tmp_path / "here"), tmp_path / "holiday.jpg"
    copy.write_bytes(b"a picture")
    said = companion("backup", str(copy), "--journal", str(journal))
    assert said.status == 2
    assert "holiday.jpg" in said.err
    assert copy.read_bytes() == b"a picture"


def test_without_a_journal_there_is_nothing_to_copy(tmp_path: Path) -> None:
    said = companion("backup", str(tmp_path / "copy.zip"), "--journal", str(tmp_path / "journal.db"))
    assert said.status == 1
    assert "there is no journal" in said.err
    assert list(tmp_path.iterdir()) == []


def repacked(copy: Path, to: Path, change: Callable[[dict[str, bytes]], None], *, listed: bool = True) -> Path:
    with zipfile.ZipFile(copy) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    change(parts)
    if listed:
        sums = {name: sha256(parts[name]).hexdigest() for name in parts if name != "list.json"}
        parts["list.json"] = json.dumps({"companion-backup": 1, "files": sums}).encode()
    with zipfile.ZipFile(to, "w") as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return to


def with_trigger(parts: dict[str, bytes]) -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(b"".join((parts["journal.db"][:18], b"\x01\x01", parts["journal.db"][20:])))
        db.execute("CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM games; END")
        parts["journal.db"] = db.serialize()


def without_journal(parts: dict[str, bytes]) -> None:
    del parts["journal.db"]


def with_longer_settings(parts: dict[str, bytes]) -> None:
    parts["settings.json"] += b" "


@pytest.mark.thorough
def test_a_file_that_is_no_whole_copy_changes_nothing(tmp_path: Path) -> None:
    journal, copy = kept(tmp_path / "here"), tmp_path / "copy.zip"
    companion("backup", str(copy), "--journal", str(journal))
    bad = tmp_path / "bad.zip"
    whole, before = copy.read_bytes(), contents(journal.parent)
    newer = json.dumps({"companion-backup": 2, "files": {}}).encode()
    cases: list[Callable[[], object]] = [
        lambda: bad.write_bytes(b""),
        lambda: bad.write_bytes(b"no zip at all"),
        lambda: bad.write_bytes(whole[: len(whole) // 2]),
        lambda: repacked(copy, bad, without_journal, listed=False),
        lambda: repacked(copy, bad, with_longer_settings, listed=False),
        lambda: repacked(copy, bad, with_trigger),
        lambda: repacked(copy, bad, lambda parts: parts.update({"journal.db": b"nothing" * 1000})),
        lambda: repacked(copy, bad, lambda parts: parts.update({"evenings.db": parts["journal.db"]})),
        lambda: repacked(copy, bad, lambda parts: parts.update({"../up": b"x"})),
        lambda: repacked(copy, bad, lambda parts: parts.update({"list.json": newer}), listed=False),
        lambda: repacked(copy, bad, lambda parts: parts.update({"list.json": b"[]"}), listed=False),
    ]
    for make in cases:
        make()
        said = complaint("restore", str(bad), "--journal", str(journal))
        assert "nothing was changed" in said
        assert contents(journal.parent) == before
    rng = Random("flips")
    for _ in range(60):
        damaged = bytearray(whole)
        damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        bad.write_bytes(damaged)
        assert companion("restore", str(bad), "--journal", str(journal)).status in (0, 2)
        assert state(journal)[0] is not None


def test_what_somebody_named_and_is_no_journal_is_left_as_it_is(tmp_path: Path) -> None:
    journal, copy = kept(tmp_path / "here"), tmp_path / "copy.zip"
    companion("backup", str(copy), "--journal", str(journal))
    (tmp_path / "diary.txt").write_text("dear diary")
    said = companion("restore", str(copy), "--journal", str(tmp_path / "diary.txt"))
    assert said.status == 2
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


@pytest.mark.long
def test_a_copy_is_made_while_a_game_goes_on_and_none_is_taken_under_it(tmp_path: Path) -> None:
    """A script that waits for its next line holds the journal."""
    journal = kept(tmp_path / "here")
    pipe = subprocess.PIPE
    with child((*COMPANION, "script", "-", "--journal", journal), stdin=pipe, stdout=pipe) as program:
        assert program.stdin
        assert program.stdout
        for number in range(3):
            program.stdin.write(b'{"do": "AddChance", "by": "Anna", "text": "%d"}\n' % number)
            program.stdin.flush()
            assert b"events" in program.stdout.readline()
            copy = tmp_path / f"{number}.zip"
            assert process("backup", copy, "--journal", journal).returncode == 0
            assert sentence(process("restore", copy, "--journal", journal)).endswith("another companion is running.")
            there = tmp_path / f"there{number}" / "journal.db"
            assert process("restore", copy, "--journal", there).returncode == 0
            with closing(Journal(there)) as opened:
                assert len(opened.entries(1)) == MOVES + number + 1
        program.stdin.close()
        assert program.wait(20) == 0


@pytest.mark.long
@pytest.mark.parametrize("kills", [25])
def test_a_kill_amid_copying_and_taking_leaves_the_old_or_the_new(tmp_path: Path, kills: int) -> None:
    journal, other = kept(tmp_path / "here"), kept(tmp_path / "other", 7)
    old, new, rng = state(other), state(journal), Random("kills")
    started = time.monotonic()
    assert process("backup", tmp_path / "copy.zip", "--journal", journal).returncode == 0
    lasts = time.monotonic() - started
    for number in range(kills):
        copy = tmp_path / f"killed{number}.zip"
        with child((*COMPANION, "backup", copy, "--journal", journal)) as program:
            time.sleep(rng.uniform(0.5, 1.1) * lasts)
            program.kill()
        assert not copy.exists() or copy.stat().st_size > 0
        if copy.exists():
            assert process("restore", copy, "--journal", tmp_path / f"of{number}" / "journal.db").returncode == 0
        with child((*COMPANION, "restore", tmp_path / "copy.zip", "--journal", other)) as program:
            time.sleep(rng.uniform(0.5, 1.3) * lasts)
            program.kill()
        found = state(other)
        assert found[0] in (old[0], new[0])
        assert found[1] == 1
        assert found[2] in (old[2], new[2])
    assert process("restore", tmp_path / "copy.zip", "--journal", other).returncode == 0
    assert state(other) == new


def test_the_newest_three_are_kept_by_themselves_without_a_game_that_goes_on(tmp_path: Path) -> None:
    journal = kept(tmp_path / "here")
    for _ in range(5):
        keep_another(journal)
    folder = journal.with_name("backups")
    assert sorted(file.name for file in folder.iterdir()) == ["3.zip", "4.zip", "5.zip"]
    assert folder.stat().st_mode & 0o077 == 0
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    with zipfile.ZipFile(folder / "5.zip") as copy:
        assert copy.namelist() == ["journal.db", "evenings.db", "settings.json", "list.json"]
        assert b"RoundDealt" not in copy.read("journal.db")
    assert b"RoundDealt" in journal.read_bytes(), "there it is"
    there = tmp_path / "there" / "journal.db"
    assert companion("restore", str(folder / "5.zip"), "--journal", str(there)).status == 0
    game, games, _settings = state(there)
    assert (game, games) == (None, 1)


def test_a_game_that_goes_on_after_one_that_is_over_is_not_in_them_either(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    with closing(Journal(tmp_path / "here" / "journal.db")) as journal:
        table = Table(GAMES, journal, SeededChance("two"))
        for _move in play(table, "wazabi", GAMES["wazabi"].world(Random(1), 3, "lv")):
            pass
        for _move in islice(play(table, "saboteur", GAMES["saboteur"].world(Random(1), 3, "lv")), 9):
            pass
        keep_another(Path(journal.path))
    there = tmp_path / "there" / "journal.db"
    companion("restore", str(tmp_path / "here" / "backups" / "1.zip"), "--journal", str(there))
    with closing(Journal(there)) as restored:
        assert [(game.game, game.ended) for game in restored.games()] == [("wazabi", "over")]
