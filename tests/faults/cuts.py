"""The plug is pulled anywhere in what was recorded, and the real program opens what is left."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from tests.faults.disk import Disk, Event, Files, Told, put
from tests.faults.evening import Evening, again, prompt
from tests.faults.recorder import Recorder

MEMORY = Path("/dev/shm")
"""Here a sync takes no time; what would be lost without it is known in another way."""
EACH, GAMES_EACH = 2_500, 2
"""So many cuts of each recording, and games in it."""
SECOND = 50
"""After every so manieth cut it goes on, and the power goes again: so often."""


class Tally(NamedTuple):
    """How often the power went; how many different things were left; how often something was gone, or set aside."""

    cuts: int = 0
    different: int = 0
    lost: int = 0
    aside: int = 0

    def plus(self, other: Tally) -> Tally:
        return Tally(*map(sum, zip(self, other, strict=True)))


class Cut(NamedTuple):
    """What was left, what had been said by then, and what was about to be."""

    files: Files
    said: Any
    next: Any


class Found(NamedTuple):
    """What there is after a power cut, and what is told of files that were set aside."""

    prompt: str
    over: frozenset[str]
    settings: str
    aside: str


def cuts(events: Sequence[Event], count: int, rng: Random) -> Iterator[Cut]:
    """So many of them, at moments chosen at random; whatever is common to them is worked out once."""
    told = [at for at, event in enumerate(events) if isinstance(event, Told)]
    disk, done, said = Disk(), 0, 0
    for moment in sorted(rng.randrange(told[0] + 1, len(events) + 1) for _ in range(count)):
        for event in events[done:moment]:
            disk.take(event)
        done = moment
        while said + 1 < len(told) and told[said + 1] < moment:
            said += 1
        before, coming = (events[told[at]] for at in (said, min(said + 1, len(told) - 1)))
        assert isinstance(before, Told)
        assert isinstance(coming, Told)
        yield Cut(disk.left(rng), before.what, coming.what)


class Opener:
    """Opens what is left, with the real program; what was found in the very same bytes or rows is known already."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._of_rows: dict[bytes, tuple[str, frozenset[str]]] = {}
        self._of_evenings: dict[bytes, tuple[frozenset[str], str]] = {}
        self._of_files: dict[bytes, Found] = {}

    @property
    def different(self) -> int:
        return len(self._of_files)

    def found(self, files: Files) -> Found:
        key = digest(files)
        if key not in self._of_files:
            put(files, self._folder)
            self._of_files[key] = self._open(files)
        return self._of_files[key]

    def now(self) -> Found:
        """What there is in its folder as it is."""
        return self._open(kept_in(self._folder))

    def _open(self, files: Files) -> Found:
        with closing(Journal(self._folder / "journal.db")) as journal:
            shown, over = self._on_table(journal)
            told = [str(journal.notice.trouble)] if journal.notice else []
        kept, trouble = self._kept({name: files[name] for name in files if name.startswith("evenings.db")})
        settings = SettingsFile(self._folder / "settings.json")
        told += filter(None, [trouble, str(settings.trouble or "")])
        return Found(shown, over | kept, files.get("settings.json", b"").decode(errors="replace"), "; ".join(told))

    def _on_table(self, journal: Journal) -> tuple[str, frozenset[str]]:
        ask = (f"SELECT * FROM {table} ORDER BY number" for table in ("games", "entries"))
        key = digest({each: repr(journal._db.execute(each).fetchall()).encode() for each in ask})
        if key not in self._of_rows:
            table = Table(GAMES, journal, SeededChance(""))
            finished = [table.finished(saved) for saved in journal.games() if saved.ended]
            table.resume()
            self._of_rows[key] = prompt(table), frozenset(game.uid for game in finished if game)
        return self._of_rows[key]

    def _kept(self, files: Files) -> tuple[frozenset[str], str]:
        key = digest(files)
        if files and key not in self._of_evenings:
            with closing(Evenings(self._folder / "evenings.db")) as evenings:
                trouble = evenings.notice or evenings.check()
                uids = frozenset(uid for (uid,) in evenings._db.execute("SELECT uid FROM games"))
            self._of_evenings[key] = uids, str(trouble.trouble) if trouble else ""
        return self._of_evenings.get(key, (frozenset(), ""))


def kept_in(folder: Path) -> Files:
    names = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith("-shm"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in names}


def digest(files: Files) -> bytes:
    made = sha256()
    for name in sorted(files):
        made.update(b"%s %d:" % (name.encode(), len(files[name])))
        made.update(files[name])
    return made.digest()


def lost(cut: Cut, found: Found) -> bool:
    """Whether anything that had been said is not there, or anything is there that nobody did.

    Between two prompts a game may have been given up, and the next not begun.
    """
    between = cut.said.prompt, cut.next.prompt
    same = found.prompt in between and found.settings in (cut.said.settings[-1], *cut.next.settings)
    return not (same and found.over >= cut.said.over & cut.next.over)


def pulled(seed: str, count: int, journal: type[Journal] = Journal, *, deaf: bool = False) -> Tally:
    """An evening by this seed, in which the plug is pulled so often; now and then again after it has gone on."""
    rng = Random(seed)
    with ExitStack() as folders:
        play, open_, go_on = (_folder(folders) for _ in range(3))
        recorder, evening = Recorder(play, seed, deaf=deaf), Evening(play, seed, journal)
        with recorder.at_work():
            for said in evening.play(GAMES_EACH):
                recorder.told(said)
        opener, tally = Opener(open_), Tally()
        for number, cut in enumerate(cuts(recorder.events, count, rng)):
            found = opener.found(cut.files)
            tally = tally.plus(Tally(1, 0, lost(cut, found), bool(found.aside)))
            if number % SECOND == 0 and not (found.aside or lost(cut, found)):
                tally = tally.plus(_pulled_again(cut.files, found, go_on, opener, rng))
    return tally._replace(different=opener.different)


def _pulled_again(files: Files, found: Found, folder: Path, opener: Opener, rng: Random) -> Tally:
    """The table comes back, goes on, and the power goes again meanwhile."""
    put(files, folder)
    recorder, tally = Recorder(folder), Tally()
    with recorder.at_work():
        for said in again(folder, found.over):
            recorder.told(said)
    for cut in cuts(recorder.events, SECOND // 10, rng):
        now = opener.found(cut.files)
        tally = tally.plus(Tally(1, 0, lost(cut, now), bool(now.aside)))
    return tally


def _folder(folders: ExitStack) -> Path:
    return Path(folders.enter_context(TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)))


class Hurried(Journal):
    """It does not wait for the disk where a move is made, as SQLite recommends for most."""

    def _open(self) -> sqlite3.Connection:
        db = super()._open()
        db.execute("PRAGMA synchronous=NORMAL")
        return db


class Careless(Journal):
    """It never waits."""

    def _open(self) -> sqlite3.Connection:
        db = super()._open()
        db.execute("PRAGMA synchronous=OFF")
        return db
