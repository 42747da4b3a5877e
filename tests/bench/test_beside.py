"""`make bench` in a repository of its own, whose `companion bench` says what the test wants it to."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT

SVG = "{http://www.w3.org/2000/svg}"
KEPT = ROOT / "assets" / "bench"
PROGRAM = """
import json, pathlib, sys
counted = pathlib.Path({counted!r})
said = (counted.read_text() if counted.exists() else "") + "{release} "
counted.write_text(said)
value = {values}[said.split().count("{release}") - 1]
figures = [
    {{"name": "draw_ms", "value": value, "unit": "ms", "wanted": "<16", "kept": value < 16}},
    {{"name": "games_per_s", "value": 150.0, "unit": "1/s", "wanted": ">100", "kept": True}},
    {{"name": "events", "value": 7.0, "unit": "events"}},
]
print(json.dumps({{"figures": figures}}))
sys.exit(0 if value < 16 else 1)
"""


class Repository:
    """Two commits: what was released as 0.9.0, and what is to become 0.10.0."""

    def __init__(self, folder: Path, before: list[float], now: list[float]) -> None:
        self.folder, self.counted = folder / "tree", folder / "counted"
        (self.folder / "companion").mkdir(parents=True)
        (self.folder / ".ci").mkdir()
        for script in ("bench.py", "chart.py"):
            shutil.copy(ROOT / ".ci" / script, self.folder / ".ci" / script)
        self._git("init", "--quiet")
        for release, values in (("0.9.0", before), ("0.10.0", now)):
            program = PROGRAM.format(counted=str(self.counted), release=release, values=values)
            (self.folder / "companion" / "__init__.py").write_text(f'__version__ = "{release}"\n', encoding="utf-8")
            (self.folder / "companion" / "__main__.py").write_text(program, encoding="utf-8")
            self._git("add", "companion")
            self._git("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "commit", "--quiet", "-m", release)

    def _git(self, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=self.folder, check=True, capture_output=True)

    def bench(self, *options: str) -> subprocess.CompletedProcess[str]:
        """What `make bench` runs."""
        asked = (sys.executable, ".ci/bench.py", *options)
        return subprocess.run(asked, cwd=self.folder, capture_output=True, text=True, check=False)

    @property
    def history(self) -> dict[str, dict[str, dict[str, dict[str, float]]]]:
        """What was kept."""
        kept: dict[str, dict[str, dict[str, dict[str, float]]]] = json.loads(
            (self.folder / "assets" / "bench" / "history.json").read_text(encoding="utf-8")
        )
        return kept


def test_both_are_measured_in_turns_and_the_middle_of_all_rounds_is_kept_by_release(tmp_path: Path) -> None:
    repository = Repository(tmp_path, [10.0, 90.0, 12.0], [11.0, 9.0, 1.0])
    done = repository.bench("--base", "HEAD~1", "--rounds", "3")
    assert (done.returncode, repository.counted.read_text().split()) == (
        0,
        ["0.9.0", "0.10.0", "0.10.0", "0.9.0", "0.9.0", "0.10.0"],
    )
    assert list(repository.history) == ["0.9.0", "0.10.0"]
    middles = [each["figures"]["draw_ms"]["value"] for each in repository.history.values()]
    assert middles == [12.0, 9.0]
    line = next(line for line in done.stdout.splitlines() if line.startswith("draw_ms"))
    assert line.split() == ["draw_ms", "12.00", "9.00", "-25.0", "%", "ms", "<16", "kept"]


def test_a_promise_that_is_missed_now_is_said_and_one_missed_before_is_past(tmp_path: Path) -> None:
    missed = Repository(tmp_path / "one", [10.0], [17.0]).bench("--rounds", "1")
    assert missed.returncode == 1
    assert "MISSED" in missed.stdout
    mended = Repository(tmp_path / "two", [17.0], [10.0]).bench("--rounds", "1")
    assert mended.returncode == 0
    assert "MISSED" not in mended.stdout


def test_what_other_releases_were_stays_in_the_history(tmp_path: Path) -> None:
    repository = Repository(tmp_path, [10.0, 20.0], [11.0, 12.0])
    repository.bench("--rounds", "1")
    shutil.rmtree(repository.folder / ".cache")
    repository.bench("--base", "HEAD", "--rounds", "1")
    values = {release: each["figures"]["draw_ms"]["value"] for release, each in repository.history.items()}
    assert values.keys() == {"0.9.0", "0.10.0"}
    assert values["0.9.0"] == 10.0


def drawn(file: Path) -> dict[str, ElementTree.Element]:
    """The fields of a drawing by the figure in them."""
    return {field.get("id", ""): field for field in ElementTree.parse(file).getroot().iter(f"{SVG}g")}


def at(element: ElementTree.Element, name: str) -> float:
    """A coordinate."""
    return float(element.get(name, "nan"))


def test_every_promised_figure_is_drawn_and_its_points_lie_on_the_side_of_the_promise_where_they_are(
    tmp_path: Path,
) -> None:
    repository = Repository(tmp_path, [20.0], [8.0])
    repository.bench("--rounds", "1")
    fields = drawn(repository.folder / "assets" / "bench" / "history.svg")
    assert list(fields) == ["draw_ms", "games_per_s"]
    (promise,) = (line for line in fields["draw_ms"].iter(f"{SVG}line") if line.get("class") == "promise")
    before, now = (point for point in fields["draw_ms"].iter(f"{SVG}circle") if point.get("class") == "value")
    assert at(before, "cx") < at(now, "cx")
    assert at(before, "cy") < at(promise, "y1") < at(now, "cy"), "the more the higher"
    assert at(now, "cy") - at(promise, "y1") == pytest.approx((at(promise, "y1") - at(before, "cy")) * 2, abs=0.5)


def test_the_history_of_this_project_is_drawn_as_it_is_kept() -> None:
    history = json.loads((KEPT / "history.json").read_text(encoding="utf-8"))
    newest = list(history.values())[-1]["figures"]
    promised = [name for name, figure in newest.items() if figure["wanted"]]
    fields = drawn(KEPT / "history.svg")
    assert list(fields) == promised
    for name, field in fields.items():
        words = [text.text for text in field.iter(f"{SVG}text")]
        measured = [each["figures"][name]["value"] for each in history.values() if name in each["figures"]]
        assert all(f"{value:g}" in words for value in measured), name
        assert re.search(r"[<>]", "".join(filter(None, words)))
