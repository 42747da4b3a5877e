"""Tries mutants in a pytest that has collected everything: each in a fork of its own, and nothing is imported twice.

There the changed function takes the place of the one that runs, wherever it is held, and the tests that come by its
lines are called, the quickest first, until one fails. What is worked out at import cannot be changed any more then:
such a mutant gets a fork from before the import, and the tests of its own room.
"""

from __future__ import annotations

import functools
import gc
import importlib.machinery
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from mutants.making import Mutant

FAST = [
    *("-m", "not long", "-q", "-s", "-p", "no:xdist", "-o", "cache_dir=.cache/mutants/pytest"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # that is of what is loaded beforehand
]
MEMORY = Path("/dev/shm")  # noqa: S108 - in a folder of our own there
"""What tests write is in memory where there is such a folder: most of them would wait for the disk."""
MOST_MEMORY = 6 * 1024**3
Holders = dict[tuple[str, str, int], list[FunctionType]]


class Verdict(NamedTuple):
    """How a mutant fared: killed (by which test), survived, timeout.

    Or held, where only an import would exchange it; broken is our own fault.
    """

    outcome: str
    by: str = ""


class Trial(NamedTuple):
    """A mutant (or nothing, which has to pass), what to call, and how long that takes of itself."""

    mutant: Mutant | None
    tests: list[str]
    seconds: float


Told = Callable[[Trial, Verdict], None]


class Forks:
    """So many forks at a time, each with a time of its own."""

    def __init__(self, jobs: int, told: Told) -> None:
        self._jobs, self._told = jobs, told
        self._running: dict[int, tuple[Trial, float]] = {}
        self._said = Path(tempfile.mkdtemp(prefix="mutants-", dir=MEMORY if MEMORY.is_dir() else None))

    def run(self, trials: Iterable[Trial], work: Callable[[Trial, Path], Verdict]) -> None:
        """Try them all, and tell of each."""
        try:
            for trial in trials:
                while len(self._running) >= self._jobs:
                    self._reap()
                self._start(trial, work)
            while self._running:
                self._reap()
        finally:
            for pid in self._running:
                os.killpg(pid, signal.SIGKILL)
            shutil.rmtree(self._said, ignore_errors=True)

    def _start(self, trial: Trial, work: Callable[[Trial, Path], Verdict]) -> None:
        pid = os.fork()
        if not pid:
            _alone(self._said, functools.partial(work, trial), trial.seconds)
        self._running[pid] = trial, time.monotonic() + 30 + 6 * trial.seconds

    def _reap(self) -> None:
        """Wait for one that has ended, or whose time is up."""
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid in self._running:
                break
            for late in [each for each, (_trial, end) in self._running.items() if time.monotonic() > end]:
                os.killpg(late, signal.SIGKILL)
            time.sleep(0.004)
        trial, _end = self._running.pop(pid)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)  # whatever it had started
        answer = self._said / f"{pid}.json"
        if answer.exists():
            verdict = Verdict(*json.loads(answer.read_text()))
        else:
            stopped = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
            verdict = Verdict("timeout") if stopped else Verdict("killed", "it crashed")
        shutil.rmtree(self._said / str(pid), ignore_errors=True)
        self._told(trial, verdict)


def _alone(said: Path, work: Callable[[Path], Verdict], seconds: float) -> None:
    """In the fork: quiet, within bounds, and never back to where it came from."""
    pid = os.getpid()
    try:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        resource.setrlimit(resource.RLIMIT_CPU, (bound := round(10 + 4 * seconds), bound + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        verdict = work(said / str(pid))
    except (SystemExit, KeyboardInterrupt, MemoryError, pytest.exit.Exception) as error:
        verdict = Verdict("killed", repr(error))
    except BaseException as error:  # noqa: BLE001 - whatever it is, it has to be told
        verdict = Verdict("broken", repr(error))
    with suppress(MemoryError):
        (said / f"{pid}.new").write_text(json.dumps(verdict))
        (said / f"{pid}.new").rename(said / f"{pid}.json")
    os._exit(0)


class Watching:
    """Notes the first test that fails, and looks for no smaller example of it."""

    failed = ""

    def pytest_configure(self) -> None:
        """Hypothesis looks at the same examples each time."""
        from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415 - after the tests' own settings

        settings.register_profile(
            "mutants", derandomize=True, deadline=None, database=None, phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Part of pytest: how it went."""
        if report.failed:
            self.failed = self.failed or report.nodeid


class Warm(Watching):
    """Everything is collected, then mutants of functions are tried."""

    def __init__(self, trials: Iterable[Trial], forks: Forks) -> None:
        self._trials, self._forks = trials, forks
        self._items: dict[str, pytest.Item] = {}
        self._holders: Holders = {}
        self._tmp: Any = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of pytest's own loop."""
        self._items = {item.nodeid: item for item in session.items}
        config: Any = session.config
        self._tmp = config._tmp_path_factory
        self._tmp.getbasetemp()
        gc.unfreeze()
        self._holders = held()
        for each in remembering():
            each.cache_clear()
        gc.collect()
        gc.freeze()
        self._forks.run(self._trials, self._try)
        return True

    def _try(self, trial: Trial, room: Path) -> Verdict:
        self._tmp._basetemp = room
        room.mkdir()
        if trial.mutant and not exchange(trial.mutant, self._holders):
            return Verdict("held")
        items = [self._items[name] for name in trial.tests if name in self._items]
        for item, following in zip_longest(items, items[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return Verdict("killed", self.failed)
        return Verdict("survived")


def held() -> Holders:
    """Every function that is there, by where it stands: decorated, bound and kept ones too."""
    found: Holders = {}
    for each in gc.get_objects():
        if type(each) is FunctionType:
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


def remembering() -> list[functools._lru_cache_wrapper[Any]]:
    """What keeps the answers it gave: while tests were collected, it gave some."""
    caches = (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))
    return [each for each in caches if str(each.__module__).startswith("companion.")]


def codes(of: CodeType) -> Iterator[CodeType]:
    """A code and all within it."""
    yield of
    for each in of.co_consts:
        if isinstance(each, CodeType):
            yield from codes(each)


def exchange(mutant: Mutant, holders: Holders) -> bool:
    """Have the mutant run in the place of what it was made from; whether that can be done."""
    path = str(Path(mutant.path).resolve())
    for code in codes(compile(mutant.source(), path, "exec", dont_inherit=True)):
        if code.co_qualname == mutant.function or code.co_qualname.startswith(f"{mutant.function}.<locals>."):
            for function in holders.get((path, code.co_qualname, code.co_firstlineno), []):
                if len(code.co_freevars) != len(function.__code__.co_freevars):
                    return False  # what it was made with at import is not what the mutant wants
                function.__code__ = code
    return True


class Cold(Watching):
    """A pytest from before the import, with one module changed and few tests, in their order."""

    def __init__(self, tests: list[str]) -> None:
        self._place = {name: place for place, name in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Part of pytest: what is to be called, and in which order."""
        items[:] = sorted((i for i in items if i.nodeid in self._place), key=lambda i: self._place[i.nodeid])


def try_cold(trial: Trial, room: Path) -> Verdict:
    """In a fork: import with the mutant, and test."""
    if not trial.tests:
        return Verdict("survived")
    path, source = (Path(trial.mutant.path).resolve(), trial.mutant.source()) if trial.mutant else (None, "")
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, name: str) -> CodeType | None:
        if self.path == str(path):
            return compile(source, str(path), "exec", dont_inherit=True)
        return usual(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    watching = Cold(trial.tests)
    files = list(dict.fromkeys(name.partition("::")[0] for name in trial.tests))
    status = pytest.main([*FAST, "-x", f"--basetemp={room}", *files], plugins=[watching])
    return Verdict("survived") if status == pytest.ExitCode.OK else Verdict("killed", watching.failed or "the import")


def ready() -> None:
    """What all forks need and nothing of ours, loaded once."""
    os.environ.update(CI="1", PYGAME_HIDE_SUPPORT_PROMPT="1", COVERAGE_CORE="ctrace")
    sys.path.insert(0, str(Path.cwd()))
    for name in (
        "coverage",
        "hypothesis",
        "hypothesis.stateful",
        "packaging.requirements",
        "pygame",
        "sqlite3",
        "nacl.public",
    ):
        __import__(name)
