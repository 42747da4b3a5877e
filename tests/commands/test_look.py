"""`companion look`: photographs of a table as phones take them, and what it says of them, right or wrong."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from hardware import sight
from tests.command_line import Said, companion, complaint
from tests.seeing.pixels import Light, filmed, jpeg, photograph
from tests.seeing.scenes import Camera, Cell, Laid, Table

MINE: dict[Cell, str] = {(1, 0): "EW", (2, 0): "NESW", (2, -1): "sw", (2, 1): "NES", (8, 0): "stone:SW"}
WRITTEN = "1,0=EW 2,0=NESW 2,-1=sw 2,1=NES 8,0=stone:SW"
ABOVE = Camera(tilted=(8, -6), turn=0.05, bulge=-0.03)
NOTHING_THERE = "no cards with markers are seen; companion sleeves --camera prints them"


def taken(folder: Path, name: str, mine: dict[Cell, str], *also: Laid, seed: int = 1) -> str:
    """A photograph of this mine, and of what else lies there."""
    rng = Random(seed)
    path = folder / name
    path.write_bytes(jpeg(photograph([*Table().laid(mine, rng), *also], ABOVE, rng, light=Light(glare=0))))
    return str(path)


def answered(said: Said) -> tuple[int, str, list[str], list[str]]:
    """How it ended, the layout, and the codes of what is uncertain and of what is wrong."""
    assert set(said.data) == {"layout", "uncertain", "problems"}
    return (
        said.status,
        said.data["layout"],
        [each["code"] for each in said.data["uncertain"]],
        [each["code"] for each in said.data["problems"]],
    )


@pytest.mark.thorough
def test_a_mine_is_read_and_judged_as_check_judges_it(tmp_path: Path) -> None:
    picture = taken(tmp_path, "table.jpg", MINE)
    said = companion("look", picture)
    assert (said.status, said.err) == (0, "")
    layout, _newline, judged = said.out.partition("\n")
    assert set(layout.split()) == set(WRITTEN.split())
    assert judged == companion("check", layout).out
    assert answered(companion("look", "--json", picture)) == (0, layout, [], [])


def test_what_is_wrong_is_said_by_the_clause_of_the_edition(tmp_path: Path) -> None:
    picture = taken(tmp_path, "wrong.jpg", {**MINE, (1, 0): "NS"})
    status, layout, uncertain, problems = answered(companion("look", "--json", picture, "--edition", "uk"))
    assert (status, uncertain) == (1, [])
    judged = companion("check", "--json", "--edition", "uk", layout).data["problems"]
    assert companion("look", "--json", picture, "--edition", "uk").data["problems"] == judged
    assert problems == [each["code"] for each in judged]
    assert "edge" in problems


def test_what_is_not_certain_is_no_yes(tmp_path: Path) -> None:
    across = Laid(4, (4 * 57, 0), 1.2)
    said = companion("look", taken(tmp_path, "across.jpg", MINE, across))
    assert said.status == 1
    assert said.out.endswith("Not certain: the card at 4,0 lies across.\n")


def test_a_mine_without_cards_is_one_too(tmp_path: Path) -> None:
    said = companion("look", taken(tmp_path, "new.jpg", {}))
    assert said.out == "no card lies in the mine yet\nyes: these cards may lie so\n"


@pytest.mark.thorough
def test_several_pictures_are_one_answer(tmp_path: Path) -> None:
    """What an arm hides in the one is seen in the other; what differs is certain in neither."""
    first = taken(tmp_path, "first.jpg", {(1, 0): "EW"})
    more = taken(tmp_path, "more.jpg", {(1, 0): "EW", (2, 0): "NEW"}, seed=2)
    assert answered(companion("look", "--json", first, more)) == (0, "1,0=EW 2,0=NEW", [], [])
    other = taken(tmp_path, "other.jpg", {(1, 0): "EW", (2, 0): "NESW"}, seed=3)
    assert answered(companion("look", "--json", more, other)) == (1, "1,0=EW", ["differ"], [])


def test_a_hand_beside_the_table_is_neither_read_nor_told_of(tmp_path: Path) -> None:
    hand = [Laid(number, (40.0 * number, 330), 0.1 * number, 90 + 20 * number) for number in range(3)]
    with_hand = companion("look", taken(tmp_path, "hand.jpg", MINE, *hand))
    assert with_hand.out == companion("look", taken(tmp_path, "none.jpg", MINE)).out


def test_a_picture_that_tells_nothing_is_said_and_left_out(tmp_path: Path) -> None:
    wall, words = tmp_path / "wall.png", tmp_path / "words.png"
    wall.write_bytes(bytes(cv2.imencode(".png", np.full((600, 800), 130, np.uint8))[1]))
    words.write_text("no picture", encoding="ascii")
    no_picture = f"{words}: this is no picture that can be read; JPEG and PNG can"
    assert complaint("look", str(words)) == no_picture
    assert complaint("look", str(wall)) == f"{wall}: {NOTHING_THERE}"
    said = companion("look", "--json", str(words), taken(tmp_path, "table.jpg", MINE), str(wall))
    assert said.err == f"companion: {no_picture}\ncompanion: {wall}: {NOTHING_THERE}\n"
    assert answered(said)[:2] == (0, answered(companion("look", "--json", str(tmp_path / "table.jpg")))[1])


@pytest.mark.long
def test_a_picture_of_few_pixels_will_do_and_one_of_very_many(tmp_path: Path) -> None:
    for wide in (1400, 6000):
        camera = replace(ABOVE, wide=wide, tall=wide * 3 // 4, focal=wide * 3 / 4, high=900)
        path = tmp_path / f"{wide}.jpg"
        path.write_bytes(jpeg(photograph(Table().laid(MINE, Random(1)), camera, Random(1), light=Light(glare=0))))
        assert set(companion("look", "--json", str(path)).data["layout"].split()) == set(WRITTEN.split())


def test_half_a_table_is_not_guessed_at(tmp_path: Path) -> None:
    rng = Random(1)
    half = [card for card in Table().laid(MINE, rng) if card.at[0] < 300]
    path = tmp_path / "half.jpg"
    path.write_bytes(jpeg(photograph(half, ABOVE, rng)))
    told = "start and goals have to be in the picture, at least two of them as they were laid out"
    assert complaint("look", str(path)) == f"{path}: {told}"


@pytest.mark.thorough
@pytest.mark.parametrize("shape", [(2, 60_000), (60_000, 2), (40, 30), (1_000_000, 60)])
def test_a_strip_is_no_picture(tmp_path: Path, shape: tuple[int, int]) -> None:
    """However long: made as small as others are, nothing would be left of its breadth."""
    path = tmp_path / "strip.png"
    path.write_bytes(bytes(cv2.imencode(".png", np.zeros(shape, np.uint8))[1]))
    assert complaint("look", str(path)) == f"{path}: this is no picture that can be read; JPEG and PNG can"


@pytest.mark.parametrize("kind", [".jpg", ".png"])
def test_damaged_pictures_get_one_line_each(tmp_path: Path, kind: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever is in them: cut off, or with other bytes; and no library says anything of its own."""
    rng = Random(7)
    small = cv2.resize(photograph(Table().laid(MINE, rng), ABOVE, rng), None, fx=0.3, fy=0.3)
    whole = bytes(cv2.imencode(kind, small)[1])
    for number in range(25):
        damaged = bytearray(whole[: rng.randrange(len(whole))] if number % 2 else whole)
        for _byte in range(number * len(damaged) // 500):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        path = tmp_path / f"damaged{kind}"
        path.write_bytes(damaged)
        said = companion("look", str(path))
        assert said.status in (0, 1, 2)
        assert said.err.count("\n") <= 1
    assert capfd.readouterr() == ("", "")


def test_without_opencv_one_line_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = taken(tmp_path, "table.jpg", MINE)
    monkeypatch.setitem(sys.modules, "cv2", None)
    sight.opencv.cache_clear()
    try:
        told = complaint("look", picture)
    finally:
        sight.opencv.cache_clear()
    assert told == f"reading pictures needs OpenCV: {sys.executable} -m pip install opencv-python-headless"


def lived(folder: Path) -> str:
    """A film: a card lies there, a hand goes over the table, another lies there, and then nothing can be told."""
    small = replace(ABOVE, wide=1536, tall=864, focal=1600)
    first, then = (
        photograph(Table().laid(mine, Random(1)), small, Random(1), light=Light(glare=0))
        for mine in ({(1, 0): "EW"}, {(1, 0): "EW", (2, 0): "NEW"})
    )
    arms = [cv2.ellipse(then.copy(), (x, 600), (80, 500), 10, 0, 360, 150, -1) for x in (300, 420, 300)]
    return filmed(folder, [*[first] * 7, *arms, *[then] * 8, *arms, *[np.full_like(then, 120)] * 8])


@pytest.mark.thorough
def test_through_a_camera_it_answers_anew_when_the_mine_is_another(tmp_path: Path) -> None:
    said = companion("look", "--live", lived(tmp_path), "--json")
    assert [each["layout"] for each in said.lines] == ["1,0=EW", "1,0=EW 2,0=NEW"]
    assert (said.status, said.err) == (2, f"companion: {NOTHING_THERE}\n")


def test_without_opencv_a_camera_gets_the_same_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cv2.py").write_text("raise ImportError", encoding="ascii")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    told = f"reading pictures needs OpenCV: {sys.executable} -m pip install opencv-python-headless"
    assert complaint("look", "--live", "/dev/video77") == told


def test_what_cannot_be_asked_gets_one_line(tmp_path: Path) -> None:
    assert complaint("look", "--game", "wazabi", "x.png") == "Wazabi has no cards that a camera tells apart"
    assert complaint("look", str(tmp_path / "none.jpg")).endswith("none.jpg: No such file or directory")
    assert complaint("look") == complaint("look", "x.png", "--live") == "give pictures, or --live"
