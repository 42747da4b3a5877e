"""Files that are no journal of ours, or make no sense: set aside byte for byte, and a new one begun."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.journal import Flaw, Journal
from tests.core.damage import Files, Sample, files_at, filled, opened, put
from tests.core.journals import pragma
from tests.core.shadow import copied, enter, open_table, steps


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
    "newer": ("PRAGMA user_version=3", Flaw.NEWER),
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


ACTS = "INSERT INTO entries (game, kind, command, events, link) VALUES (1, 'do', '{}', '[]', '')"
ADDED = {
    "a table": "CREATE TABLE remarks (said TEXT)",
    "what SQLite counted": "ANALYZE",
    "a view": "CREATE VIEW remarks AS SELECT events FROM entries",
    "an index": "CREATE INDEX entries_by_kind ON entries (kind)",
    "an index over an expression": "CREATE INDEX entries_by_kind ON entries (upper(kind))",
    "a trigger": f"CREATE TRIGGER acts AFTER UPDATE ON games BEGIN {ACTS}; END",
    "a trigger on entries": "CREATE TRIGGER acts AFTER INSERT ON entries BEGIN DELETE FROM entries; END",
}


@pytest.mark.parametrize("name", ADDED)
def test_whatever_somebody_added_is_refused(closed: Sample, tmp_path: Path, name: str) -> None:
    """It could act on the game: nothing is read, or written, through a schema that is not ours to the letter."""
    files = edited(closed, tmp_path / "journal.db", ADDED[name])
    assert opened(files, tmp_path / "journal.db")[0] is Flaw.ALTERED


def test_a_table_of_ours_that_somebody_changed_is_refused(closed: Sample, tmp_path: Path) -> None:
    """It computes something whenever it is read."""
    adds = "ALTER TABLE entries ADD COLUMN more TEXT AS (upper(events)) VIRTUAL"
    files = edited(closed, tmp_path / "journal.db", adds)
    assert opened(files, tmp_path / "journal.db")[0] is Flaw.DAMAGED


def test_no_function_is_called_that_only_the_schema_names(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    assert pragma(journal, "trusted_schema") == 0
    journal.close()


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
