"""The one thread that writes among the evenings: it is told what to do, and the loop hears what became of it.

While the file cannot be used nothing is done, and whoever asked is told why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from companion.app.inbox import waiting
from companion.app.stones import stones
from companion.core.evenings import Evenings
from companion.core.troubles import SetAside

Job = Callable[[Evenings], object]
Then = Callable[[], object]
Failed = Callable[[Exception], object]


class Keeper:
    """`under_way`: how much of what was wanted is not done yet; `done`: how much was, ever.

    `notice` tells if what was kept there could not be read.
    """

    def __init__(self, path: Path, wake: Then) -> None:
        """Nothing is opened before it is wanted."""
        self.notice: SetAside | None = None
        self.under_way = self.done = 0
        self._path, self._wake = path, wake
        self._jobs: SimpleQueue[tuple[Job, Then, Failed] | None] = SimpleQueue()
        self._news: SimpleQueue[Then] = SimpleQueue()
        self._thread = Thread(target=self._run, name="evenings", daemon=True)

    @property
    def began(self) -> bool:
        """Whether it was ever started."""
        return self._thread.ident is not None

    def start(self) -> None:
        """Begin with what is wanted."""
        self._thread.start()

    def do(self, job: Job, then: Then = lambda: None, failed: Failed = lambda _error: None) -> None:
        """Do this when all before it is done; then, in the loop, one of the two."""
        self.under_way += 1
        self._jobs.put((job, then, failed))

    def tell(self, news: Then) -> None:
        """From within a job: what the loop is to do."""
        self._news.put(news)

    def attend(self) -> None:
        """In the loop: hear what became of it."""
        for news in waiting(self._news):
            news()

    def close(self) -> None:
        """Come back when all is done, and told."""
        self._jobs.put(None)
        self._thread.join()
        self.attend()

    def _run(self) -> None:
        evenings: Evenings | None = None
        stones()  # standings leave them out, in every language: nobody is to wait for all of those
        while wanted := self._jobs.get():
            job, then, failed = wanted
            try:
                evenings = evenings or Evenings(self._path)
                job(evenings)
            except Exception as error:  # noqa: BLE001 - what is not kept stays in the journal, and others can be
                then = partial(failed, error)
            self.tell(partial(self._ended, then, evenings.notice if evenings else None))
            self._wake()
        if evenings:
            evenings.close()

    def _ended(self, then: Then, notice: SetAside | None) -> None:
        self.under_way -= 1
        self.done += 1
        self.notice = notice
        then()
