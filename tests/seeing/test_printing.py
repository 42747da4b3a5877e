"""`companion sleeves --camera`: every marker on paper is found by OpenCV, in the size and the corner it should have."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import pytest

from companion.display.paper import PAPERS
from tests.command_line import companion, complaint
from tests.conftest import Need
from tests.seeing.scenes import NUMBERS

DPI = 300
MM = DPI / 25.4
PATHS = 40
MARKER = {"56x87": 11.26, "44x68": 8.89}
"""In mm: as large as the rock beside a way has room for, with white around it where other cards lie over its edge."""
DETECTOR = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9))

Pixels = Any


class Found(NamedTuple):
    """A marker: its number, its upper left corner on the paper, and where its own upper left corner is (0: there)."""

    number: int
    x: float
    y: float
    quarters: int
    side: float


def found(picture: Pixels) -> list[Found]:
    corners, numbers, _rejected = DETECTOR.detectMarkers(picture)
    every = []
    for (at,), number in zip(corners, np.array([] if not corners else numbers).flatten(), strict=True):
        x, y = at.min(axis=0)
        first = np.argmin(at.sum(axis=1))
        every.append(Found(int(number), float(x), float(y), int(-first % 4), float(np.ptp(at[:, 0])) + 1))
    return every


def printed(folder: Path, *arguments: str, name: str = "cards.png") -> Path:
    said = companion("sleeves", "--camera", "--out", str(folder / name), *arguments)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("94 codes are in ")
    return folder / name


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return printed(tmp_path_factory.mktemp("paper"))


def grey(path: Path) -> Pixels:
    return cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)


@pytest.mark.thorough
def test_there_are_two_markers_for_each_card_that_lies_on_the_table(sheet: Path) -> None:
    read = Counter(each.number for each in found(grey(sheet)))
    names = {number: name for name, number in NUMBERS.items()}
    assert set(read) == set(names)
    assert sum(copies for number, copies in read.items() if names[number].isalpha() and names[number] != "start") == (
        2 * (PATHS + 1)
    ), "40 path cards, and the treasure"
    assert {name: read[NUMBERS[name]] for name in ("start", "gold", "stone:NE", "stone:NW", "?")} == {
        **dict.fromkeys(("start", "gold", "stone:NE", "stone:NW"), 2),
        "?": 6,
    }


@pytest.mark.thorough
@pytest.mark.parametrize("cards", MARKER)
def test_one_is_upright_and_its_fellow_is_turned_by_a_quarter(tmp_path: Path, cards: str) -> None:
    """Side by side on the sheet, in the size that the cards have room for."""
    turns: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for each in found(grey(printed(tmp_path, "--cards", cards))):
        assert each.side == pytest.approx(MARKER[cards] * MM, rel=0.01)
        turns[each.number][each.quarters] += 1
    assert all(set(by) == {0, 1} and by[0] == by[1] for by in turns.values())


def test_all_that_lies_face_down_is_alike_to_the_pixel(sheet: Path) -> None:
    """And so are the copies of any card: none can be told from its twin."""
    paper = grey(sheet)
    looks: dict[tuple[int, int], set[bytes]] = defaultdict(set)
    for each in found(paper):
        up = 40 if each.quarters == 0 else 145
        label = paper[round(each.y) - up : round(each.y) - up + 285, round(each.x) - 16 : round(each.x) + 156]
        looks[each.number, each.quarters].add(label.tobytes())
    assert len(looks) == 2 * len(NUMBERS)
    assert all(len(each) == 1 for each in looks.values())


def test_the_last_page_shows_a_card_with_its_labels_and_goals_with_theirs_both_sides(sheet: Path) -> None:
    guide = found(grey(sheet.with_stem("cards-where")))
    by_side = Counter(round(each.side / MM, 1) for each in guide)
    goals = Counter(each.number for each in guide if each.side < 8 * MM)
    assert by_side[11.3] == 4, "in its real size: two labels, and a card with both of them"
    assert goals == {NUMBERS["?"]: 6, **{NUMBERS[name]: 2 for name in ("gold", "stone:NE", "stone:NW")}}


def test_from_behind_every_label_is_the_same(sheet: Path) -> None:
    backs = cv2.imread(str(sheet.with_stem("cards-backs")))
    assert backs is not None
    behind = cv2.flip(backs, 1)
    slipped = round(2 * MM)
    for each in found(grey(sheet)):
        x, y, side = round(each.x), round(each.y), round(each.side)
        under = behind[y - slipped : y + side + slipped, x - slipped : x + side + slipped]
        assert (under == under[0, 0]).all()
        assert under[0, 0].max() < 255
    assert not found(cv2.cvtColor(behind, cv2.COLOR_BGR2GRAY))


@pytest.mark.long
def test_a_pdf_has_the_same_markers(need: Need, tmp_path: Path, sheet: Path) -> None:
    tool = shutil.which("pdftoppm")
    need("poppler-utils", tool)
    for paper in PAPERS:
        file = printed(tmp_path, "--paper", paper, name=f"{paper}.pdf")
        asked = [str(tool), "-r", str(DPI), "-png", str(file), str(tmp_path / paper)]
        assert subprocess.run(asked, check=True, capture_output=True, text=True, timeout=60).stderr == ""
        faces, backs, guide = sorted(tmp_path.glob(f"{paper}-*.png"))
        shown = Counter((each.number, each.quarters) for each in found(grey(faces)))
        assert shown == Counter((each.number, each.quarters) for each in found(grey(sheet)))
        assert not found(grey(backs))
        assert len(found(grey(guide))) == 16


def test_what_has_no_markers_gets_one_line(tmp_path: Path) -> None:
    file = str(tmp_path / "cards.pdf")
    told = complaint("sleeves", "--camera", "--game", "wazabi", "--out", file)
    assert told == "Wazabi has no cards that a camera tells apart"
    assert "choose from" in complaint("sleeves", "--camera", "--cards", "90x90", "--out", file)
    assert not list(tmp_path.iterdir())
