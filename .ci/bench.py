"""Every figure beside an older commit, measured in turns on this machine, and their history by release.

    make bench BASE=commit ROUNDS=5

What else a machine does comes and goes: so both are measured in each round, now the one first and now the other, and
the middle of all rounds counts. It is kept in assets/bench/history.json under the release that was measured (both, if
they are two releases), and history.svg is drawn of that. The exit status says whether every promise is kept now.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

import chart

GIT = shutil.which("git") or "git"
ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "assets" / "bench"
TREES = ROOT / ".cache" / "bench"


class Figure(TypedDict, total=False):
    """As `companion bench --json` says it."""

    name: str
    value: float
    unit: str
    wanted: str


Figures = dict[str, Figure]


def main() -> int:
    """Measure, compare, keep and draw."""
    asked = argparse.ArgumentParser(description="Every figure beside an older commit.")
    asked.add_argument("--base", default="HEAD~1", help="the older commit (the one before this)")
    asked.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    options = asked.parse_args()
    base, now = in_turns([tree_of(options.base), ROOT], options.rounds)
    for line in compared(base, now):
        print(line)
    keep({version_of(tree_of(options.base)): base, version_of(ROOT): now}, options.rounds)
    return int(any(not chart.is_kept(figure["value"], figure.get("wanted", "")) for figure in now.values()))


def tree_of(commit: str) -> Path:
    """The tree of a commit, laid out where it disturbs nobody."""
    found = subprocess.run([GIT, "rev-parse", commit], cwd=ROOT, check=True, capture_output=True, text=True)
    tree = TREES / found.stdout.strip()
    if not tree.exists():
        TREES.mkdir(parents=True, exist_ok=True)
        laid, packed = tree.with_suffix(".new"), tree.with_suffix(".tar")
        subprocess.run([GIT, "archive", "--output", packed, tree.name], cwd=ROOT, check=True)
        shutil.unpack_archive(packed, laid)
        packed.unlink()
        catalogues = laid / ".ci" / "translations.py"
        if catalogues.exists():
            subprocess.run([sys.executable, catalogues, "compile"], check=True)
        laid.rename(tree)
    return tree


def version_of(tree: Path) -> str:
    """Which release a tree is, or becomes."""
    found = re.search(r'__version__ = "(.+)"', (tree / "companion" / "__init__.py").read_text(encoding="utf-8"))
    assert found, tree
    return found[1]


def in_turns(trees: list[Path], rounds: int) -> list[Figures]:
    """The middle of what each of them measures; who is first changes from round to round."""
    measured: dict[Path, list[Figures]] = {tree: [] for tree in trees}
    for number in range(rounds):
        for tree in trees if number % 2 == 0 else reversed(trees):
            print(f"round {number + 1} of {rounds}: {'now' if tree == ROOT else 'before'}", file=sys.stderr, flush=True)
            measured[tree].append(measure(tree))
    return [middle(measured[tree]) for tree in trees]


def measure(tree: Path) -> Figures:
    """What `companion bench` of this tree says, and nothing of any other tree."""
    around = {**os.environ, "PYTHONPATH": str(tree)}
    asked = [sys.executable, "-m", "companion", "bench", "--json"]
    done = subprocess.run(asked, cwd=tree, env=around, stdout=subprocess.PIPE, text=True, check=False)
    if not done.stdout:
        sys.exit(f"bench: {tree.name} measures nothing")
    return {figure["name"]: figure for figure in json.loads(done.stdout)["figures"]}


def middle(rounds: list[Figures]) -> Figures:
    """Each figure with the median of its values."""
    return {
        name: {**figure, "value": round(statistics.median(each[name]["value"] for each in rounds), 3)}
        for name, figure in rounds[-1].items()
    }


def compared(base: Figures, now: Figures) -> list[str]:
    """A line for each figure: before, now, by how much, and what was promised."""
    lines = [f"{'':<24}{'before':>12}{'now':>12}{'change':>9}"]
    for name, figure in now.items():
        before, value, wanted = base.get(name, {}).get("value"), figure["value"], figure.get("wanted", "")
        change = f"{100 * (value - before) / before:+.1f} %" if before else ""
        kept = "" if not wanted else "kept" if chart.is_kept(value, wanted) else "MISSED"
        was = "" if before is None else f"{before:.2f}"
        lines.append(f"{name:<24}{was:>12}{value:>12.2f}{change:>9}  {figure['unit']:<7}{wanted:>7} {kept}".rstrip())
    return lines


def keep(measured: dict[str, Figures], rounds: int) -> None:
    """Write them into the history, in the order of the releases, and draw it anew."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / "history.json"
    history: chart.History = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    for version, figures in measured.items():
        plain: dict[str, chart.Value] = {
            name: {"value": figure["value"], "unit": figure["unit"], "wanted": figure.get("wanted", "")}
            for name, figure in figures.items()
        }
        history[version] = {"rounds": rounds, "figures": plain}
    ordered = dict(sorted(history.items(), key=lambda item: [int(part) for part in re.findall(r"\d+", item[0])]))
    file.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")
    (KEPT / "history.svg").write_text(chart.drawn(ordered), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
