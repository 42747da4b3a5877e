"""What is over is kept among the evenings, by a thread of its own: nobody at the table waits for that.

A game comes there when it ends. It leaves the journal when a newer one stands in it, and only when it is there for
sure; if its end is undone it leaves the evenings again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from companion.app.inbox import waiting
from companion.app.lobby.evenings import Past, asked
from companion.app.lobby.place import Lobby
from companion.core.copies import keep_another
from companion.core.evenings import Evenings
from companion.core.journal import Journal, SavedGame
from companion.core.looking_back import looking_back
from companion.core.table import Table
from companion.core.troubles import JournalTrouble, SetAside

Job = Callable[[Evenings], object]
REST = 1.0
"""Seconds between two games of long ago: each is folded while nobody else is served, and is two waits for the disk."""
Then = Callable[[], object]


class Memory:
    """Evenings beside the journal. `notice` tells if what was kept there could not be read.

    `complain` is told why there is no copy of them.
    """

    def __init__(self, path: Path, table: Table, journal: Journal, wake: Then = lambda: None) -> None:
        """Nothing is opened before `attend`: the first picture of the table comes first."""
        self.notice: SetAside | None = None
        self.complain: Callable[[str], object] = lambda _why: None
        self._path, self._wake = path, wake
        self._table, self._journal = table, journal
        self._older: list[SavedGame] = []
        self._seen: tuple[int, int, int] | None = None
        self._kept = ""
        self._jobs: SimpleQueue[tuple[Job, Then] | None] = SimpleQueue()
        self._done: SimpleQueue[Then] = SimpleQueue()
        self._under_way = self._changes = 0
        self._told: tuple[object, Past | None] = None, None
        self._rests_until = 0.0
        self._thread = Thread(target=self._run, name="evenings", daemon=True)

    def attend(self) -> bool:
        """Remember what has ended since the last time, or one game of long ago; whether there is something to tell."""
        before = self.notice
        if self._thread.ident is None:
            self._thread.start()
            if self._path.exists():
                self._do(Evenings.check)
        for tell in waiting(self._done):
            tell()
        try:
            self._remember()
        except JournalTrouble:
            pass  # then it stays in the journal, and is tried again at the next start
        except Exception as error:  # noqa: BLE001 - a recap that goes wrong is to be known, and harms no game
            self.complain(type(error).__name__)
        return self.notice is not before

    def _remember(self) -> None:
        if self._table.version != self._seen:
            self._look_at_table()
        elif self._older and not self._under_way and monotonic() > self._rests_until:
            self._rests_until = monotonic() + REST
            self._look_back(self._older.pop())

    def _look_at_table(self) -> None:
        before, self._seen = self._seen, self._table.version
        if before is None or before[:2] != self._seen[:2]:
            self._older, self._kept = self._journal.older(), ""
        finished = self._table.finished()
        if finished:
            self._kept = finished.uid
            self._do(partial(Evenings.keep, game=finished, number=self._seen[1]))
            self._do(self._copy)
        elif self._kept:
            self._do(partial(Evenings.forget_game, uid=self._kept))
            self._kept = ""

    def _copy(self, _evenings: Evenings) -> None:
        """What is over is in another file as well, in case this one decays."""
        try:
            keep_another(Path(self._journal.path))
        except (OSError, JournalTrouble) as error:
            self._done.put(partial(self.complain, str(getattr(error, "strerror", None) or error)))

    def _look_back(self, saved: SavedGame) -> None:
        """A game that was played to its end before: it goes from the journal only when it is kept for sure."""
        finished = self._table.finished(saved)
        if finished:
            self._do(partial(Evenings.keep, game=finished, number=saved.number), partial(self._let_go, saved.number))

    def _let_go(self, number: int) -> None:
        with suppress(JournalTrouble):
            self._journal.abandon(number)

    def _tell(self, then: Then, notice: SetAside | None) -> None:
        self._under_way -= 1
        self._changes += 1
        self.notice = notice
        then()

    def past(self, here: Lobby) -> Past | None:
        """What is over, as far as this screen tells of it; looked up when that has changed."""
        look, key = asked(here), (here.at, here.page, here.picked, self._changes)
        if look is None or not self._path.exists():
            return None
        if self._told[0] != key:
            try:
                with looking_back(self._path) as past:
                    self._told = key, look(past)
            except JournalTrouble:  # as while it is being mended
                return None
        return self._told[1]

    def _do(self, job: Job, then: Then = lambda: None) -> None:
        self._under_way += 1
        self._jobs.put((job, then))

    def _run(self) -> None:
        """Do what is wanted; while the file cannot be used nothing is, and nothing leaves the journal."""
        evenings: Evenings | None = None
        while wanted := self._jobs.get():
            job, then = wanted
            try:
                evenings = evenings or Evenings(self._path)
                job(evenings)
            except JournalTrouble:
                then = _nothing
            self._done.put(partial(self._tell, then, evenings.notice if evenings else None))
            self._wake()
        if evenings:
            evenings.close()

    def close(self) -> None:
        """Come back when everything is kept."""
        if self._thread.ident is not None:
            self._jobs.put(None)
            self._thread.join()


def _nothing() -> None:
    pass
