"""What a table costs that nobody touches, for `bench`: the whole program with all its threads, as a Pi runs it.

It listens for a box and a scanner that are not there, and feeds a watchdog. Nothing was played before: games of long
ago are looked back on one by one, and that is not idle.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from companion.commands.bench import tries
from companion.core.game import Figure

SECONDS = 30
SETTLES = 5
STARTS = 4
STARTS_WITHIN = 60
WATCHDOG_MICROSECONDS = 15_000_000
READY = b"READY=1"
RUN = (sys.executable, "-m", "companion", "run", "--serve", "127.0.0.1:0", "--box", "--scanner", "--journal")


def figures(journal: Path, around: Mapping[str, str]) -> Iterator[Figure]:
    """How long it takes to come up, how often it is woken then, and how much of a processor that takes."""
    compiled = {"PYTHONPYCACHEPREFIX": str(journal.with_name("compiled"))}
    around = {name: value for name, value in around.items() if name != "PYTHONDONTWRITEBYTECODE"} | compiled
    yield Figure("start_to_first_frame_ms", min(_start_ms(journal, around) for _ in range(STARTS)), "ms", "<1000")
    with _idle(journal.with_name("quiet.db"), around) as process:
        time.sleep(SETTLES)
        before, began = _spent(process), time.monotonic()
        time.sleep(tries(SECONDS))
        woken, busy = (now - then for now, then in zip(_spent(process), before, strict=True))
        taken = time.monotonic() - began
    yield Figure("idle_wakeups_per_s", woken / taken, "1/s", "<3")
    yield Figure("idle_cpu_percent", 100 * busy / taken, "%", "<0.2")


def _start_ms(journal: Path, around: Mapping[str, str]) -> float:
    """From nothing to a picture, as at any start but the first, which compiles what it loads."""
    copy = journal.with_name("start.db")
    shutil.copy(journal, copy)
    began = time.perf_counter()
    with _idle(copy, around):
        return 1000 * (time.perf_counter() - began)


@contextmanager
def _idle(journal: Path, around: Mapping[str, str]) -> Iterator[int]:
    """The program as a service, ready and left alone, by its number."""
    notify = journal.with_name("notify")
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listening:
        listening.bind(str(notify))
        listening.settimeout(STARTS_WITHIN)
        service = {"NOTIFY_SOCKET": str(notify), "WATCHDOG_USEC": str(WATCHDOG_MICROSECONDS)}
        asked, silent = [*RUN, str(journal)], subprocess.DEVNULL
        with subprocess.Popen(asked, env={**around, **service}, stdout=silent, stderr=silent) as program:
            while not listening.recv(4096).startswith(READY):
                pass
            try:
                yield program.pid
            finally:
                program.terminate()
                program.wait()
                notify.unlink()


def _spent(process: int) -> tuple[int, float]:
    """How often its threads gave up the processor to wait, and for how many seconds they had it."""
    waits, nanoseconds = 0, 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        status = dict(line.split(":", 1) for line in (thread / "status").read_text().splitlines())
        waits += int(status["voluntary_ctxt_switches"])
        nanoseconds += int((thread / "schedstat").read_text().split()[0])
    return waits, nanoseconds / 1e9
