"""The power goes amid a commit, in the ways that are rarest: `tests/faults` cuts it anywhere, thousands of times."""

from pathlib import Path
from random import Random

import pytest

from companion.core.journal import Entry, Journal
from tests.core.damage import FRAME, Files, files_at, put
from tests.core.shadow import enter, open_table, steps

Text = tuple[str, str, str]
HEAD = 32
ACROSS = HEAD + 41 * FRAME
"""The first frame of a log whose first eight bytes lie at the end of a sector, and its salts in the next."""
assert ACROSS % 512 == 504


@pytest.fixture(scope="module")
def game() -> list[Text]:
    """The entries of a real game."""
    table, journal = open_table()
    for step in steps():
        enter(table, step.line)
    return [texts(entry) for entry in journal.entries(1)]


def texts(entry: Entry) -> Text:
    return entry.kind, entry.command, entry.events


def begun(path: Path, game: list[Text]) -> Journal:
    journal = Journal(path)
    journal.begin("saboteur", "", *game[0][1:])
    return journal


def checkpoint(journal: Journal) -> None:
    """As SQLite does by itself where a log has become long: the next commit begins it anew, over its older frames."""
    journal._db.execute("PRAGMA wal_checkpoint")


def kept(files: Files, path: Path) -> list[Text]:
    """What is on record after the power comes back."""
    journal = Journal(put(files, path))
    try:
        assert journal.notice is None, journal.notice.trouble
        return [texts(entry) for entry in journal.entries(1)]
    finally:
        journal.close()


@pytest.fixture(scope="module")
def across(game: list[Text], tmp_path_factory: pytest.TempPathFactory) -> tuple[Files, bytes, list[Text]]:
    """The files before, the log after a commit of several frames, not the last of which lies across two sectors.

    What is there of the log before says that a commit ends there. And what was acknowledged by then.
    """
    folder = tmp_path_factory.mktemp("across")
    for number in range(40, 80):
        path = folder / f"{number}.db"
        journal = begun(path, game)
        for turn, entry in enumerate(game[1:120]):
            if turn == number:
                checkpoint(journal)
            before = files_at(path)
            journal.append(1, *entry)
            log = files_at(path)["-wal"]
            if turn > number and first_across(before["-wal"], log):
                journal.close()
                return before, log, game[: turn + 1]
        journal.close()
    raise AssertionError


def first_across(old: bytes, new: bytes) -> bool:
    ours = [log[ACROSS + 8 : ACROSS + 16] == new[16:24] for log in (old, new)]
    goes_on = new[ACROSS + FRAME + 8 : ACROSS + FRAME + 16] == new[16:24]
    marks = [log[ACROSS + 4 : ACROSS + 8] != bytes(4) for log in (old, new)]
    return goes_on and ours == [False, True] and marks == [True, False]


@pytest.mark.thorough
@pytest.mark.parametrize("left", ["older", "zeros", "noise"])
def test_one_torn_commit_whose_first_frame_lies_across_two_sectors(
    across: tuple[Files, bytes, list[Text]], tmp_path: Path, left: str
) -> None:
    """Its mark is then of the log before and its salts of this one, so that two commits seem to end there."""
    before, log, done = across
    instead = before["-wal"][ACROSS - 504 : ACROSS + 8]
    if left != "older":
        instead = instead[:-8] + (bytes(8) if left == "zeros" else Random("noise").randbytes(8))
    torn = log[: ACROSS - 504] + instead + log[ACROSS + 8 :]
    assert kept({**before, "-wal": torn}, tmp_path / "cut.db") == done


def test_one_power_cut_after_another(game: list[Text], tmp_path: Path) -> None:
    """What the first left torn, of a long commit, still lies behind where the second tears a short one."""
    path = tmp_path / "journal.db"
    files: Files = {}
    for text in ("x" * 20_000, "x"):
        journal = Journal(put(files, path)) if files else begun(path, game)
        before = files_at(path)
        journal.append(1, "do", text, "[]")
        after = files_at(path)
        journal.close()
        start = max(HEAD, first_written(before["-wal"], after["-wal"]))
        torn = after["-wal"][:start] + bytes(512) + after["-wal"][start + 512 :]
        files = {**after, "-wal": torn}
        assert kept(files, tmp_path / "cut.db") == game[:1]


def first_written(old: bytes, new: bytes) -> int:
    return next(at for at in range(0, len(new), 8) if old[at : at + 8] != new[at : at + 8])


@pytest.fixture
def all_in(game: list[Text], tmp_path: Path) -> Files:
    """A game amid which all that is in the log has come into the database, as SQLite does by itself now and then."""
    path = tmp_path / "journal.db"
    journal = begun(path, game)
    for entry in game[1:40]:
        journal.append(1, *entry)
    checkpoint(journal)
    files = files_at(path)
    journal.close()
    return files


@pytest.mark.parametrize("left", [bytes(512), Random("noise").randbytes(512)], ids=["zeros", "noise"])
def test_the_head_of_the_database_was_being_written(
    all_in: Files, game: list[Text], tmp_path: Path, left: bytes
) -> None:
    """It is in the log as well, from where SQLite reads it."""
    torn = left + all_in[""][512:]
    assert kept({**all_in, "": torn}, tmp_path / "cut.db") == game[:40]


@pytest.mark.parametrize("size", [None, HEAD, 1024])
@pytest.mark.parametrize("whole", [0, 8, 20, 31])
def test_the_head_of_a_log_was_being_written_that_begins_anew(
    all_in: Files, game: list[Text], tmp_path: Path, whole: int, size: int | None
) -> None:
    """All that stands behind it is in the database, unless it was cut off before: nothing is missing."""
    noise = Random("noise").randbytes(HEAD)
    torn = all_in["-wal"][:whole] + noise[whole:] + all_in["-wal"][HEAD:]
    assert kept({**all_in, "-wal": torn[:size]}, tmp_path / "cut.db") == game[:40]


def test_a_commit_was_torn_and_then_the_head_of_its_log(all_in: Files, game: list[Text], tmp_path: Path) -> None:
    """The table had come back in between, and would have begun the log anew."""
    path = put({"": all_in[""]}, tmp_path / "journal.db")
    journal = Journal(path)
    journal.append(1, *game[40])
    files = files_at(path)
    journal.close()
    torn = Random("noise").randbytes(HEAD) + bytes(512) + files["-wal"][HEAD + 512 :]
    assert kept({**files, "": all_in[""], "-wal": torn}, tmp_path / "cut.db") == game[:40]
