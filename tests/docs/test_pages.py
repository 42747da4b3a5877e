"""What single pages tell is so: the changelog, the map of the tests, and the drawing of a touch's way."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from companion import __version__
from tests.conftest import ROOT
from tests.docs.pages import text_of
from tests.docs.test_rooms import COMPANION, rooms


def test_the_newest_release_in_the_changelog_is_this_one() -> None:
    headings = re.findall(r"^## (.+)$", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", __version__]
    releases = [tuple(map(int, heading.split("."))) for heading in headings[1:]]
    assert releases == sorted(releases, reverse=True)


TESTS = Path(__file__).resolve().parents[1]
TOLD = (TESTS / "README.md").read_text(encoding="utf-8")


def test_every_folder_is_told_of() -> None:
    folders = {path.name for path in TESTS.iterdir() if path.is_dir() and path.name != "__pycache__"}
    table = TOLD.partition("## ")[0]
    assert folders - {*re.findall(r"`([a-z_]+)`", table)} == set()


def test_every_file_it_names_is_there() -> None:
    named = re.findall(r"`([\w/]+\.\w+)`", TOLD)
    assert len(named) > 20
    assert [name for name in named if not (TESTS / name).exists()] == []


def test_every_helper_for_more_than_one_folder_is_told_of() -> None:
    shared = {path.name for path in TESTS.glob("*.py")} - {"__init__.py"}
    assert shared - {*re.findall(r"`([\w]+\.py)`", TOLD)} == set()


SVG = "{http://www.w3.org/2000/svg}"
DRAWING = ElementTree.parse(ROOT / "assets" / "architecture.svg").getroot()
PAGE = ROOT / "CONTRIBUTING.md"


def told(kind: str, within: ElementTree.Element = DRAWING) -> list[str]:
    """The words of one kind in the drawing, or in a part of it."""
    return [text.text or "" for text in within.iter(f"{SVG}text") if text.get("class") == kind]


def drawn() -> dict[str, list[str]]:
    """The rooms in the drawing, and the modules and folders named in each."""
    groups = {name: group for group in DRAWING.iter(f"{SVG}g") for name in told("room", group)}
    assert all(group.get("id") == name for name, group in groups.items())
    return {name: told("module", group) for name, group in groups.items()}


def test_every_room_is_drawn_and_no_other() -> None:
    assert sorted(drawn()) == [room.name for room in rooms()]


def test_all_that_is_named_in_a_room_is_there() -> None:
    for room, modules in drawn().items():
        assert modules, room
        for module in modules:
            there = COMPANION / room / module
            assert there.is_dir() if module.endswith("/") else there.is_file(), f"companion/{room}/{module}"


def way() -> str:
    """The walk in words."""
    return text_of(PAGE).partition("## The way of a touch")[2].partition("\n## ")[0]


def test_the_words_below_walk_the_same_steps() -> None:
    assert sorted(told("step")) == re.findall(r"^(\d)\. ", way(), re.MULTILINE)
    assert "assets/architecture.svg" in way()


def test_every_module_of_the_walk_is_in_the_drawing() -> None:
    known = {f"companion/{room}/{module}" for room, modules in drawn().items() for module in modules}
    walked = set(re.findall(r"`(companion/[\w/]+\.py)`", way()))
    assert walked
    assert sorted(walked - known) == []
