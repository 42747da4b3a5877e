"""Which tests come by which lines, and how long each takes: kept, and found anew for test files that changed."""

from __future__ import annotations

import gc
import hashlib
import json
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pytest

from mutants.trying import FAST, Forks, Trial, Verdict, Watching, remembering


class Test(NamedTuple):
    """What is known of a test: the lines of each module it comes by are the bits of a number, in hex."""

    seconds: float
    lines: dict[str, str]

    def comes_by(self, path: str, lines: range) -> bool:
        """Whether one of these lines is among them."""
        return bool(int(self.lines.get(path, "0"), 16) & ((1 << lines.stop) - (1 << lines.start)))


class Known(NamedTuple):
    """All tests by name, and the test files as they were then."""

    tests: dict[str, Test]
    files: dict[str, str]


def hashed(*paths: Path) -> str:
    """A short name for what stands in files."""
    text = hashlib.sha256()
    for path in paths:
        text.update(path.read_bytes())
    return text.hexdigest()[:16]


def known(kept: Path, modules: list[str], folders: Iterable[str]) -> Known:
    """What there is to know, looking where nobody has looked since a file changed."""
    files = sorted(path for folder in folders for path in Path("tests", folder).rglob("test_*.py"))
    beside = sorted({*Path("tests").rglob("*.py")} - {*Path("tests").rglob("test_*.py")})
    program = hashed(*(Path(module) for module in modules), *beside)
    now = {str(path): hashed(path) for path in files}
    before = json.loads(kept.read_text()) if kept.exists() else {}
    if before.get("program") != program:
        before = {"program": program, "files": {}, "tests": {}}
    anew = [path for path in now if before["files"].get(path) != now[path]]
    tests = {name: each for name, each in before["tests"].items() if _is_of(name, now) and not _is_of(name, anew)}
    if anew:
        print(f"looking which lines the tests of {len(anew)} files come by", flush=True)
        tests |= _looked(anew, modules, kept)
        kept.write_text(json.dumps({"program": program, "files": now, "tests": tests}))
    return Known({name: Test(*each) for name, each in tests.items()}, now)


def _is_of(name: str, files: object) -> bool:
    return isinstance(files, (dict, list)) and name.partition("::")[0] in files


def _looked(files: list[str], modules: list[str], kept: Path) -> dict[str, list[object]]:
    """In a fork run the tests of these files, watching lines."""
    found = kept.with_suffix(".found")
    found.unlink(missing_ok=True)
    verdicts: list[Verdict] = []
    forks = Forks(1, lambda _trial, verdict: verdicts.append(verdict))
    forks.run([Trial(None, files, 1200)], partial(_look, modules, found))
    if not found.exists():
        raise SystemExit(f"the tests could not be looked at: {verdicts}")
    tests: dict[str, list[object]] = json.loads(found.read_text())
    found.unlink()
    return tests


def _look(modules: list[str], found: Path, trial: Trial, room: Path) -> Verdict:
    looking = Looking(modules)
    pytest.main([*FAST, f"--basetemp={room}", *trial.tests], plugins=[looking])
    tests = dict(looking.tests())
    if tests:
        found.write_text(json.dumps(tests))
    return Verdict("survived")


class Looking(Watching):
    """Runs each test, and notes by which lines it comes."""

    def __init__(self, modules: list[str]) -> None:
        import coverage  # noqa: PLC0415 - not needed where everything is known

        self._modules = {str(Path(module).resolve()): module for module in modules}
        self._watch = coverage.Coverage(data_file=None, include=[*self._modules], config_file=False)
        self._seconds: dict[str, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of pytest's own loop. A test that fails of itself is of no use here."""
        gc.unfreeze()
        caches = remembering()
        gc.freeze()
        self._watch.start()
        for item, following in zip_longest(session.items, session.items[1:]):
            for each in caches:
                each.cache_clear()
            self.failed, begun = "", time.perf_counter()
            self._watch.switch_context(item.nodeid)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if not self.failed:
                self._seconds[item.nodeid] = time.perf_counter() - begun
        self._watch.stop()
        return True

    def tests(self) -> Iterator[tuple[str, Test]]:
        """All that passed, with what they came by."""
        lines: dict[str, dict[str, int]] = {}
        data = self._watch.get_data()
        for path in data.measured_files():
            for line, names in data.contexts_by_lineno(path).items():
                for name in names:
                    of = lines.setdefault(name, {})
                    of[self._modules[path]] = of.get(self._modules[path], 0) | 1 << line
        for name, seconds in self._seconds.items():
            yield name, Test(round(seconds, 4), {path: f"{bits:x}" for path, bits in lines.get(name, {}).items()})
