"""The power goes amid a commit: every entry that was acknowledged is there, and the game stays on the table."""

from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.core.journal import Entry, Journal
from tests.core.damage import FRAME, Files, files_at, put
from tests.core.power import ACROSS, HEAD, cut, cuts, written
from tests.core.shadow import enter, open_table, steps

Text = tuple[str, str, str]
MEMORY = Path("/dev/shm")


@pytest.fixture(scope="module")
def game() -> list[Text]:
    """The entries of a real game."""
    table, journal = open_table()
    for step in steps():
        enter(table, step.line)
    return [texts(entry) for entry in journal.entries(1)]


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder where a sync takes no time: what would be lost without it is known here in another way."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


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


def powerless(game: list[Text], path: Path, rng: Random) -> Iterator[None]:
    """A game amid power cuts, some of which it goes on from."""
    journal, done = begun(path, game), [game[0]]
    anew = rng.randrange(15, 60)
    while len(done) < len(game):
        before, entry = files_at(path), game[len(done)]
        if rng.randrange(anew):
            journal.append(1, *entry)
            done = [*done, entry]
        else:
            checkpoint(journal)
        now = done
        for files, synced in cuts(before, files_at(path), rng):
            there = kept(files, path.with_name("cut.db"))
            assert there == now or (not synced and there == now[:-1])
            if not rng.randrange(50):
                journal.close()
                journal, done = gone_on(files, there, path, rng), there
            yield
    journal.close()


def gone_on(files: Files, there: list[Text], path: Path, rng: Random) -> Journal:
    """The game goes on from a power cut; another one comes while the log is cleared."""
    journal = Journal(put(files, path))
    assert journal.notice is None
    journal._clear_log(journal._db)
    after = files_at(path)
    if after[""] != files[""]:
        again = {**files, "": cut(files[""], after[""], rng)}
        assert kept(again, path.with_name("cut.db")) == there
    return journal


def play_on(game: list[Text], folder: Path, seed: str, enough: int) -> None:
    rng = Random(seed)
    games = (powerless(game, folder / f"{number}.db", rng) for number in count())
    for seen, _cut in enumerate(chain.from_iterable(games), 1):
        if seen == enough:
            return


def test_the_power_goes_again_and_again(game: list[Text], disk: Path) -> None:
    play_on(game, disk, "power", 100)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["dark", "darker"])
def test_the_power_goes_thousands_of_times(game: list[Text], disk: Path, seed: str) -> None:
    play_on(game, disk, seed, 1_000)


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
        start = max(HEAD, written(before["-wal"], after["-wal"])[0])
        torn = after["-wal"][:start] + bytes(512) + after["-wal"][start + 512 :]
        files = {**after, "-wal": torn}
        assert kept(files, tmp_path / "cut.db") == game[:1]
