"""Damage of every kind: the journal is as it was, or it is set aside byte for byte and a new one begun."""

import re
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.core.journal import Flaw, Journal
from companion.games.saboteur.commands import AddChance
from tests.core.shadow import Known, accepted, copied, enter, known, open_table, steps

Files = dict[str, bytes]

COMMANDS = 24
FRAME = 24 + 4096


@dataclass(frozen=True)
class Sample:
    """A journal as a pulled plug leaves it, and what was known after each command in it."""

    files: Files
    known: list[Known]


def files_at(path: Path) -> Files:
    """The database, and its log unless it is empty, which is what SQLite makes of none."""
    parts = {tail: Path(f"{path}{tail}") for tail in ("", "-wal")}
    return {
        tail: part.read_bytes() for tail, part in parts.items() if part.exists() and (not tail or part.stat().st_size)
    }


def put(files: Files, path: Path) -> Path:
    for tail in ("", "-wal", "-shm"):
        Path(f"{path}{tail}").unlink(missing_ok=True)
    for tail, content in files.items():
        Path(f"{path}{tail}").write_bytes(content)
    return path


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """Half of it in the database, half of it in the log."""
    path = tmp_path_factory.mktemp("sample") / "journal.db"
    table, journal = open_table(path)
    after = []
    for number, step in zip(range(COMMANDS), steps(), strict=False):
        enter(table, step.line)
        after.append(step.known)
        if number == COMMANDS // 2:
            journal.close()
            table, journal = open_table(path)
            assert table.resume()
    files = files_at(copied(path, path.with_name("copy.db")))
    journal.close()
    assert len(files[""]) > 4096
    assert len(files["-wal"]) > 10 * FRAME
    return Sample(files, after)


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Sample:
    """The same, with everything in the database."""
    path = put(sample.files, tmp_path_factory.mktemp("closed") / "journal.db")
    Journal(path).close()
    files = files_at(path)
    assert set(files) == {""}
    return Sample(files, sample.known)


def opened(files: Files, path: Path) -> tuple[Flaw | None, Known | None]:
    """Open a journal: what was found wrong with it, and what is known then. A new journal must work."""
    put(files, path)
    table, journal = open_table(path)
    try:
        resumed = table.resume()
        if journal.notice is None:
            assert resumed
            after = known(table)
            accepted(table.submit(AddChance("Anna", "and it can be written to")))
            return None, after
        aside = Path(journal.notice.aside)
        assert files_at(aside) == files
        assert not resumed
        assert journal.games() == []
        sentence = str(journal.notice.trouble)
        assert str(path) in sentence
        assert sentence.endswith(".")
        assert not re.search("saboteur|digger|gold|Error|errno", sentence)
        for tail in ("", "-wal", "-shm"):
            Path(f"{aside}{tail}").unlink(missing_ok=True)
        return journal.notice.trouble.flaw, None
    finally:
        journal.close()


def test_the_sample_is_sound(sample: Sample, closed: Sample, tmp_path: Path) -> None:
    assert opened(sample.files, tmp_path / "journal.db") == (None, sample.known[-1])
    assert opened(closed.files, tmp_path / "journal.db") == (None, sample.known[-1])


def flipped(content: bytes, at: int, by: int) -> bytes:
    return content[:at] + bytes((content[at] ^ by,)) + content[at + 1 :]


@pytest.mark.parametrize("by", [0xFF, 0x01])
def test_flips_in_the_header_of_the_database(closed: Sample, tmp_path: Path, by: int) -> None:
    for at in range(100):
        flaw, after = opened({"": flipped(closed.files[""], at, by)}, tmp_path / "journal.db")
        assert flaw or after == closed.known[-1], at


def test_a_database_that_would_be_opened_without_its_log(sample: Sample, tmp_path: Path) -> None:
    """Bytes 18 and 19 tell SQLite whether there is one; without it the newer half of the game would be missing."""
    for at in (18, 19):
        for by in (1, 2, 3, 0x80):
            content = flipped(sample.files[""], at, by)
            flaw, after = opened({**sample.files, "": content}, tmp_path / "journal.db")
            assert flaw is Flaw.DAMAGED or after == sample.known[-1], (at, by)


def test_a_complaint_of_sqlite_that_is_no_text(closed: Sample, tmp_path: Path) -> None:
    """It names the table that it cannot make sense of, and that name is damaged as well."""
    content = closed.files[""].replace(b"tablegamesgames", b"tableg\xa0mesgames")
    content = content.replace(b"CREATE TABLE games", b"CREATE TABEL games")
    assert opened({"": content}, tmp_path / "journal.db")[0] is Flaw.DAMAGED


def flips(size: int, count: int, seed: str) -> Iterator[tuple[int, int]]:
    rng = Random(seed)
    for _ in range(count):
        yield rng.randrange(size), 1 << rng.randrange(8)


def check_flips(whole: Sample, tail: str, count: int, path: Path) -> set[Flaw | None]:
    found: set[Flaw | None] = set()
    content = whole.files[tail]
    for at, by in flips(len(content), count, f"flips {count} {tail}"):
        flaw, after = opened({**whole.files, tail: flipped(content, at, by)}, path)
        found.add(flaw)
        # A damaged last commit cannot be told from one that was torn when the power went.
        sound = whole.known[-2:] if tail else whole.known[-1:]
        assert flaw or after in sound, (at, by)
    return found


def test_flips_anywhere_in_the_database(closed: Sample, tmp_path: Path) -> None:
    assert Flaw.DAMAGED in check_flips(closed, "", 120, tmp_path / "journal.db")


def test_flips_anywhere_in_the_log(sample: Sample, tmp_path: Path) -> None:
    assert Flaw.DAMAGED in check_flips(sample, "-wal", 120, tmp_path / "journal.db")


@pytest.mark.long
def test_flips_anywhere_many_times(sample: Sample, closed: Sample, tmp_path: Path) -> None:
    assert Flaw.DAMAGED in check_flips(closed, "", 1000, tmp_path / "journal.db")
    # The log holds a newer copy of most of this database, so most of this does no harm.
    check_flips(sample, "", 300, tmp_path / "journal.db")
    assert Flaw.DAMAGED in check_flips(sample, "-wal", 1000, tmp_path / "journal.db")


def test_the_header_of_the_log_is_damaged(sample: Sample, tmp_path: Path) -> None:
    for at in range(32):
        wal = flipped(sample.files["-wal"], at, 0x40)
        assert opened({**sample.files, "-wal": wal}, tmp_path / "journal.db")[0] is Flaw.DAMAGED, at


def test_a_truncated_database_is_set_aside(closed: Sample, sample: Sample, tmp_path: Path) -> None:
    content = closed.files[""]
    for size in (1, 2, 16, 17, 50, 99, 100, 101, 511, 512, 4095, *range(4096, len(content), 4097), len(content) - 1):
        assert opened({"": content[:size]}, tmp_path / "journal.db")[0] is Flaw.DAMAGED, size
    for size in (0, 1, 512):
        flaw, _ = opened({"": sample.files[""][:size], "-wal": sample.files["-wal"]}, tmp_path / "journal.db")
        assert flaw is Flaw.DAMAGED, size


def test_a_log_without_its_database_is_set_aside(sample: Sample, tmp_path: Path) -> None:
    assert opened({"-wal": sample.files["-wal"]}, tmp_path / "journal.db")[0] is Flaw.DAMAGED


def commits(wal: bytes) -> list[int]:
    """Where in the log each commit ends."""
    heads = [(end, wal[end - FRAME : end]) for end in range(32 + FRAME, len(wal) + 1, FRAME)]
    return [end for end, frame in heads if struct.unpack(">I", frame[4:8])[0]]


def test_a_torn_log_holds_every_commit_before_the_tear(sample: Sample, tmp_path: Path) -> None:
    """What was not written whole was never acknowledged, so this is no damage."""
    wal = sample.files["-wal"]
    before = len(sample.known) - len(commits(wal))
    offsets = Random("torn").sample(range(32 + FRAME, len(wal)), 40)
    for size in (0, 1, 31, 32, 32 + FRAME - 1, len(wal) - 1, *offsets):
        whole = sum(end <= size for end in commits(wal))
        files = {**sample.files, "-wal": wal[:size]}
        assert opened(files, tmp_path / "journal.db") == (None, sample.known[before + whole - 1]), size


def test_a_tear_inside_the_last_commit_is_no_damage(sample: Sample, tmp_path: Path) -> None:
    """Not every part of a write reaches the disk in order: zeros before, the commit mark behind."""
    wal = sample.files["-wal"]
    start = commits(wal)[-2]
    torn = wal[:start] + bytes(FRAME) + wal[start + FRAME :]
    assert opened({**sample.files, "-wal": torn}, tmp_path / "journal.db") == (None, sample.known[-2])


def test_what_a_log_held_before_it_was_begun_anew_is_no_damage(tmp_path: Path) -> None:
    """SQLite writes a log from its start again once everything in it is in the database."""
    path = tmp_path / "journal.db"
    table, journal = open_table(path)
    for number, step in zip(range(60), steps(), strict=False):
        enter(table, step.line)
        if number in (30, 50):
            journal._db.execute("PRAGMA wal_checkpoint")
        files, after = files_at(path), step.known
        if number in (31, 51, 52, 59):
            assert opened(files, tmp_path / "copy.db") == (None, after)
    journal.close()


def filled(path: Path, *statements: str) -> bytes:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.executescript(statement)
    return path.read_bytes()


@pytest.mark.parametrize(
    ("content", "flaw"),
    [
        (b"Dear diary, today we played Saboteur.\n", Flaw.DAMAGED),
        (bytes(1), Flaw.DAMAGED),
        (bytes(10_000), Flaw.DAMAGED),
        (Random("noise").randbytes(9_000), Flaw.DAMAGED),
        (b"SQLite format 3\0", Flaw.DAMAGED),
        (b"SQLite format 3\0" + Random("noise").randbytes(9_000), Flaw.DAMAGED),
    ],
)
def test_no_database(content: bytes, flaw: Flaw, tmp_path: Path) -> None:
    assert opened({"": content}, tmp_path / "journal.db")[0] is flaw


def test_an_empty_file_is_begun_anew(tmp_path: Path) -> None:
    path = put({"": b""}, tmp_path / "journal.db")
    journal = Journal(path)
    assert journal.notice is None
    journal.close()


def test_another_program_s_database(tmp_path: Path) -> None:
    foreign = filled(tmp_path / "songs.db", "CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES ('Glück auf')")
    assert opened({"": foreign}, tmp_path / "journal.db")[0] is Flaw.FOREIGN
    numbered = filled(tmp_path / "songs.db", "PRAGMA application_id=77")
    assert opened({"": numbered}, tmp_path / "journal.db")[0] is Flaw.FOREIGN
    in_wal = filled(tmp_path / "songs.db", "PRAGMA journal_mode=WAL")
    assert opened({"": in_wal}, tmp_path / "journal.db")[0] is Flaw.FOREIGN


def test_another_program_s_database_that_crashed(tmp_path: Path) -> None:
    """Its rollback journal goes with it, and nothing is rolled back."""
    songs, path = tmp_path / "songs.db", tmp_path / "journal.db"
    filled(songs, "CREATE TABLE songs (title TEXT)")
    with closing(sqlite3.connect(songs, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size=1")
        db.execute("BEGIN")
        db.executemany("INSERT INTO songs VALUES (?)", [("x" * 500,) for _ in range(500)])
        before = {tail: Path(f"{songs}{tail}").read_bytes() for tail in ("", "-journal")}
    path.write_bytes(before[""])
    Path(f"{path}-journal").write_bytes(before["-journal"])
    journal = Journal(path)
    assert journal.notice is not None
    assert journal.notice.trouble.flaw is Flaw.FOREIGN
    assert {tail: Path(f"{journal.notice.aside}{tail}").read_bytes() for tail in before} == before
    journal.close()


def edited(whole: Sample, path: Path, *statements: str) -> Files:
    put(whole.files, path)
    filled(path, *statements, "PRAGMA wal_checkpoint(TRUNCATE)")
    return files_at(path)


EDITS: dict[str, tuple[str, Flaw]] = {
    "newer": ("PRAGMA user_version=2", Flaw.NEWER),
    "much newer": ("PRAGMA user_version=2147483647", Flaw.NEWER),
    "no version": ("PRAGMA user_version=0", Flaw.DAMAGED),
    "negative version": ("PRAGMA user_version=-1", Flaw.DAMAGED),
    "no entries table": ("DROP TABLE entries", Flaw.DAMAGED),
    "no games table": ("PRAGMA foreign_keys=OFF; DROP TABLE games", Flaw.DAMAGED),
    "no index": ("DROP INDEX entries_of_game", Flaw.DAMAGED),
    "a column renamed": ("ALTER TABLE entries RENAME COLUMN events TO happened", Flaw.DAMAGED),
    "a column lost": ("ALTER TABLE entries DROP COLUMN link", Flaw.DAMAGED),
    "a first entry lost": ("DELETE FROM entries WHERE number = 1", Flaw.DAMAGED),
    "all entries lost": ("DELETE FROM entries", Flaw.DAMAGED),
    "an entry lost": ("DELETE FROM entries WHERE number = 7", Flaw.DAMAGED),
    "an entry twice": (
        "INSERT INTO entries (game, kind, command, events, link)"
        " SELECT game, kind, command, events, link FROM entries ORDER BY number DESC LIMIT 1",
        Flaw.DAMAGED,
    ),
    "entries swapped": (
        "UPDATE entries SET number = 99 WHERE number = 7; UPDATE entries SET number = 7 WHERE number = 8;"
        "UPDATE entries SET number = 8 WHERE number = 99",
        Flaw.DAMAGED,
    ),
    "no JSON": ("UPDATE entries SET events = '[{' WHERE number = 7", Flaw.DAMAGED),
    "no event": ("""UPDATE entries SET events = '[{"event":"Earthquake"}]' WHERE number = 7""", Flaw.DAMAGED),
    "no kind": ("UPDATE entries SET kind = 'dance' WHERE number = 7", Flaw.DAMAGED),
    "no text": ("UPDATE entries SET events = CAST(x'ff22' AS TEXT) WHERE number = 7", Flaw.DAMAGED),
    "another role": ("UPDATE entries SET events = replace(events, 'saboteur', 'digger')", Flaw.DAMAGED),
    "another game": ("UPDATE games SET game = 'chess'", Flaw.DAMAGED),
    "another note": ("UPDATE games SET note = 'other'", Flaw.DAMAGED),
    "no text about the end": ("UPDATE games SET ended = CAST(x'ff22' AS TEXT)", Flaw.DAMAGED),
    "no game": ("PRAGMA foreign_keys=OFF; DELETE FROM games", Flaw.DAMAGED),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_database_whose_content_is_not_ours(closed: Sample, tmp_path: Path, name: str) -> None:
    """SQLite finds nothing wrong with any of these."""
    statements, flaw = EDITS[name]
    files = edited(closed, tmp_path / "journal.db", statements)
    assert opened(files, tmp_path / "journal.db")[0] is flaw


def test_a_table_somebody_added_does_no_harm(closed: Sample, tmp_path: Path) -> None:
    files = edited(closed, tmp_path / "journal.db", "CREATE TABLE remarks (said TEXT); ANALYZE")
    assert opened(files, tmp_path / "journal.db") == (None, closed.known[-1])


UNREADABLE: dict[str, tuple[str, str, str, str]] = {
    "unknown event": ("saboteur", "do", "{}", '[{"event":"Earthquake"}]'),
    "garbage": ("saboteur", "do", "{}", "[{"),
    "no list": ("saboteur", "do", "{}", "7"),
    "nested deeply": ("saboteur", "do", "{}", "[" * 100_000 + "]" * 100_000),
    "out of order": ("saboteur", "do", "{}", '[{"event":"GoldTaken","seat":0,"nuggets":1}]'),
    "an impossible deck": (
        "saboteur",
        "do",
        "{}",
        '[{"event":"GameBegun","players":["Anna","Bruno","Clara"],"edition":"lv","house":{},"deck":{"NESW":99},'
        '"hidden_goals":false,"seals":[],"seeds":{}}]',
    ),
    "nothing to undo": ("saboteur", "undo", "null", "[]"),
    "nothing to redo": ("saboteur", "redo", "null", "[]"),
    "unknown kind": ("saboteur", "dance", "null", "[]"),
    "unknown game": ("chess", "do", "{}", "[]"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_entries_that_are_whole_but_make_no_sense(tmp_path: Path, name: str) -> None:
    """As another version of the companion might have written them: the file is sound, the game cannot be folded."""
    game, *entry = UNREADABLE[name]
    path = tmp_path / "journal.db"
    journal = Journal(path)
    if entry[0] == "do":
        journal.begin(game, "", *entry[1:])
    else:
        first = next(iter(steps())).line
        table, _ = open_table()
        enter(table, first)
        begun = table._journal.entries(1)[0]
        journal.append(journal.begin(game, "", begun.command, begun.events).number, *entry)
    files = files_at(copied(path, tmp_path / "copy.db"))
    journal.close()
    assert opened(files, tmp_path / "copy.db")[0] is Flaw.UNREADABLE


def test_setting_aside_twice_in_a_second_keeps_both(tmp_path: Path) -> None:
    asides = set()
    for content in (b"one", b"two", b"three"):
        path = put({"": content, "-wal": content * 2}, tmp_path / "journal.db")
        journal = Journal(path)
        assert journal.notice is not None
        asides.add(journal.notice.aside)
        journal.close()
    kept = {Path(aside).read_bytes(): Path(f"{aside}-wal").read_bytes() for aside in asides}
    assert kept == {content: content * 2 for content in (b"one", b"two", b"three")}


def test_a_link_to_a_damaged_journal_stays_and_what_it_points_to_is_set_aside(tmp_path: Path) -> None:
    card, link = tmp_path / "card" / "journal.db", tmp_path / "journal.db"
    card.parent.mkdir()
    put({"": b"damaged", "-wal": b"log"}, card)
    link.symlink_to(card)
    journal = Journal(link)
    assert journal.notice is not None
    assert files_at(Path(journal.notice.aside)) == {"": b"damaged", "-wal": b"log"}
    assert Path(journal.notice.aside).parent == card.parent
    assert link.is_symlink()
    journal.close()
