"""The drawing of a touch's way: every room is in it, and all that it names is in the tree and in the words below it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tests.conftest import ROOT
from tests.docs.pages import text_of
from tests.docs.test_rooms import COMPANION, rooms

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
