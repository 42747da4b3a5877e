"""`make mutants`: tries what could be a little different in core and the games' rules, and says what no test noticed.

    make mutants SAMPLE=1500 SEED=dusk ONLY=core/codec

What was found is kept in .cache/mutants. A mutant that a test killed is not tried again while its function is the same,
one that survived only by tests that are new. What survives for a reason is listed with it in tests/mutants.toml. The
exit status says whether nine of ten are killed and every other has its reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mutants.making import Mutant, mutants_of
from mutants.mapping import Known, known
from mutants.trying import FAST, Forks, Trial, Verdict, Warm, ready, try_cold

MODULES = ("companion/core/*.py", "companion/games/*/rules/*.py")
TESTS = ("app", "commands", "contract", "core", "faults", "privacy", "referee", "saboteur", "verify", "wazabi")
"""Whose fast tests are asked: what draws, sounds or serves comes by every line as well, but slowly."""
KEPT = Path(".cache/mutants")
REASONS = Path("tests/mutants.toml")
WANTED = 90.0
CONTROLS = 25
KILLED = ("killed", "timeout")


class Results:
    """How each mutant fared, kept from run to run."""

    def __init__(self, files: dict[str, str], seconds: float) -> None:
        self._path = KEPT / "results.json"
        kept = json.loads(self._path.read_text()) if self._path.exists() else {}
        self._seconds = seconds
        self._found: dict[str, list[Any]] = kept.get("found", {})
        self._files: dict[str, dict[str, str]] = kept.get("files", {})
        self._now = str(max(map(int, self._files), default=0) + 1)
        self._files[self._now] = files

    def of(self, mutant: Mutant) -> str:
        """How it fared; nothing, if nobody knows."""
        return str(self._found.get(mutant.key, [""])[0])

    def killer(self, mutant: Mutant) -> str:
        """The test that killed it."""
        return str(self._found[mutant.key][1])

    def tried(self, mutant: Mutant, name: str) -> bool:
        """Whether it survived this test before."""
        found, file = self._found.get(mutant.key), name.partition("::")[0]
        if found is None or found[0] != "survived" or found[3] < self._seconds:
            return False
        return self._files[found[2]].get(file) == self._files[self._now].get(file)

    def keep(self, mutant: Mutant, verdict: Verdict) -> None:
        """Remember it."""
        self._found[mutant.key] = [*verdict, self._now, self._seconds]

    def save(self) -> None:
        """Write it all down."""
        of = {found[2] for found in self._found.values()}
        files = {name: each for name, each in self._files.items() if name in of}
        self._path.with_suffix(".new").write_text(json.dumps({"found": self._found, "files": files}))
        self._path.with_suffix(".new").rename(self._path)


class Plan:
    """Which tests are called for which mutant, and what came of it."""

    def __init__(self, mutants: list[Mutant], tests: Known, results: Results, seconds: float) -> None:
        self._mutants, self._tests, self._results, self._seconds = mutants, tests.tests, results, seconds
        self._killers: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._by_path: dict[str, list[str]] = {}
        for name, test in sorted(self._tests.items(), key=lambda each: each[1].seconds):
            for path in test.lines:
                self._by_path.setdefault(path, []).append(name)
        for mutant in mutants:
            if results.of(mutant) == "killed":
                self._killers[mutant.path, mutant.function][results.killer(mutant)] += 1
        self.begun = self.saved = time.monotonic()
        self.told = 0
        self.false: set[str] = set()

    def warm(self) -> Iterator[Trial]:
        """Mutants of functions by which a test comes; before them, some without any change."""
        for mutant in random.Random("controls").sample(self._mutants, min(CONTROLS, len(self._mutants))):
            yield self._trial(None, self._coming_by(mutant))
        for mutant in self._mutants:
            if mutant.function and self._results.of(mutant) not in KILLED and (names := self._coming_by(mutant)):
                yield self._trial(mutant, names)

    def cold(self) -> Iterator[Trial]:
        """All others: what is worked out at import. Before the first of a module, one without any change."""
        controlled: set[str] = set()
        for mutant in self._mutants:
            outcome = self._results.of(mutant)
            if outcome == "held" or (outcome not in KILLED and not (mutant.function and self._coming_by(mutant))):
                coming = list(self._by_path.get(mutant.path, self._tests))
                names = [name for name in coming if name.startswith(room_of(mutant))] or coming
                if mutant.path not in controlled:
                    controlled.add(mutant.path)
                    yield self._trial(None, names)
                yield self._trial(mutant, names)

    def _coming_by(self, mutant: Mutant) -> list[str]:
        names = [n for n in self._by_path.get(mutant.path, ()) if self._tests[n].comes_by(mutant.path, mutant.lines)]
        if names or not mutant.function:
            return names
        return [n for n in self._by_path.get(mutant.path, ()) if self._tests[n].comes_by(mutant.path, mutant.within)]

    def _trial(self, mutant: Mutant | None, names: list[str]) -> Trial:
        """First those that killed others nearby, then those of its room; the quickest first, while there is time."""
        if mutant:
            names = [name for name in names if name not in self.false and not self._results.tried(mutant, name)]
            killers = self._killers[mutant.path, mutant.function]
            names.sort(key=lambda name: (-killers[name], not name.startswith((room_of(mutant), "tests/referee/"))))
        chosen: list[str] = []
        seconds = 0.0
        for name in names:
            if chosen and seconds + self._tests[name].seconds > self._seconds:
                break
            chosen.append(name)
            seconds += self._tests[name].seconds
        return Trial(mutant, chosen, seconds)

    def tell(self, trial: Trial, verdict: Verdict) -> None:
        """Note how a mutant fared."""
        if not trial.mutant:
            if verdict.outcome != "survived":
                self.false.add(verdict.by)
                print(f"fails without any mutant: {verdict.by or verdict.outcome}", flush=True)
            return
        self._results.keep(trial.mutant, verdict)
        if verdict.outcome == "killed":
            self._killers[trial.mutant.path, trial.mutant.function][verdict.by] += 1
        self.told += 1
        if time.monotonic() - self.saved > 15:
            self.saved = time.monotonic()
            self._results.save()
            print(f"  {self.told} tried in {self.saved - self.begun:.0f} s", flush=True)


def room_of(mutant: Mutant) -> str:
    """Whose tests are there for it."""
    parts = mutant.path.split("/")
    return f"tests/{parts[1] if parts[1] == 'core' else parts[2]}/"


def reasons() -> dict[str, str]:
    """What may survive, and why."""
    listed = tomllib.loads(REASONS.read_text(encoding="utf-8")) if REASONS.exists() else {}
    return {mutant: kind["why"] for kind in listed.get("kind", ()) for mutant in kind["mutants"]}


def report(mutants: list[Mutant], results: Results) -> int:
    """Killed and survived by module, and every survivor without a reason."""
    given = reasons()
    rows: defaultdict[str, Counter[str]] = defaultdict(Counter)
    bare: list[str] = []
    for mutant in mutants:
        outcome = results.of(mutant) or "untried"
        if outcome not in KILLED and any(each in str(mutant) for each in given):
            outcome = "explained"
        elif outcome not in KILLED:
            bare.append(f"{outcome} {mutant.lines.start}: {mutant}")
        for row in (mutant.path.removeprefix("companion/"), "all"):
            rows[row][outcome] += 1
    columns = ("killed", "timeout", "explained", "survived", "untried", "broken")
    print(f"{'':40}" + "".join(f"{each:>10}" for each in ("mutants", *columns, "killed %")))
    share = 0.0
    for row, counts in sorted(rows.items(), key=lambda each: (each[0] == "all", each[0])):
        share = 100 * sum(counts[each] for each in KILLED) / counts.total()
        print(f"{row:40}{counts.total():10}" + "".join(f"{counts[each]:10}" for each in columns) + f"{share:10.1f}")
    (KEPT / "survivors.txt").write_text("".join(f"{line}\n" for line in bare))
    print(f"{len(bare)} without a reason, listed in {KEPT / 'survivors.txt'}")
    return int(share < WANTED or bool(bare))


def main() -> int:
    """Find, try, tell."""
    asked = argparse.ArgumentParser(description="Which mutants of core and the games' rules no test kills.")
    asked.add_argument("--sample", type=int, default=0, help="so many of them, by chance (all)")
    asked.add_argument("--seed", default="dawn", help="which chance")
    asked.add_argument("--only", default="", help="those whose module and function have this in their name")
    asked.add_argument("--jobs", type=int, default=1, help="so many at a time (1)")
    asked.add_argument("--seconds", type=float, default=10, help="so many seconds of tests for a mutant (10)")
    asked.add_argument("--report", action="store_true", help="try nothing, tell what is known")
    options = asked.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    ready()
    modules = sorted(str(path) for pattern in MODULES for path in Path().glob(pattern))
    mutants = [each for module in modules for each in mutants_of(Path(), module)]
    if options.sample:
        mutants = random.Random(options.seed).sample(mutants, min(options.sample, len(mutants)))
    mutants = [each for each in mutants if options.only in str(each).partition(":")[0]]
    tests = known(KEPT / "map.json", modules, TESTS)
    if not options.report:
        warm = os.fork()
        if not warm:
            tried(mutants, tests, by_functions, options)
            os._exit(0)
        os.waitpid(warm, 0)  # who had imported the program is gone again
        tried(mutants, tests, by_imports, options)
    return report(mutants, Results(tests.files, options.seconds))


def by_functions(plan: Plan, forks: Forks) -> None:
    """Collect all tests, and try what can be exchanged."""
    folders = [f"tests/{folder}" for folder in TESTS if Path("tests", folder).exists()]
    pytest.main([*FAST, *folders], plugins=[Warm(plan.warm(), forks)])


def by_imports(plan: Plan, forks: Forks) -> None:
    """Try what has to be imported."""
    forks.run(plan.cold(), try_cold)


def tried(
    mutants: list[Mutant], tests: Known, how: Callable[[Plan, Forks], object], options: argparse.Namespace
) -> None:
    """Try some of them, and write down how they fared."""
    results = Results(tests.files, options.seconds)
    plan = Plan(mutants, tests, results, options.seconds)
    try:
        how(plan, Forks(options.jobs, plan.tell))
    finally:
        results.save()
        print(f"{plan.told} tried in {time.monotonic() - plan.begun:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
