"""The floor one comes in by: few rooms, each named where somebody looks for it, whose pages leave out nothing.

And no file in them is longer than can be read at a sitting, nor is the house cut so small that one reads only imports.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from statistics import median

import pytest

from tests.conftest import ROOT
from tests.docs.pages import PAGES, links, name, text_of

COMPANION = ROOT / "companion"
AT_MOST = 14
"""Entries of `find companion -maxdepth 1`, which counts the folder itself."""
SOURCES = [path for folder in ("companion", "hardware", "tests", ".ci") for path in (ROOT / folder).rglob("*.py")]
LONGEST, USUAL = 300, (120, 200)
"""So many lines has a file at the most; so many one in the middle of all those of the program."""
LOOSE, UNCHECKED = 20, 15
MAPPED = [page for page in PAGES if "| module |" in text_of(page)]


def entries(folder: Path) -> set[str]:
    """What is in a folder of ours, but for what Python and the build leave there."""
    return {entry.name for entry in folder.iterdir() if entry.name != "__pycache__"}


def rooms() -> list[Path]:
    """The folders right under companion/."""
    return sorted(entry for entry in COMPANION.iterdir() if (entry / "__init__.py").exists())


def test_the_top_floor_can_be_read_at_a_glance() -> None:
    assert entries(COMPANION) == {"__init__.py", "__main__.py", "py.typed", *(room.name for room in rooms())}
    assert 1 + len(entries(COMPANION)) <= AT_MOST


def test_the_first_page_names_every_room_and_leads_to_the_page_of_each_that_has_one() -> None:
    first = ROOT / "README.md"
    for room in rooms():
        assert f"`companion/{room.name}`" in text_of(first)
        page = room / "README.md"
        assert not page.exists() or name(page) in links(first)


def test_the_first_page_lists_the_rooms_as_the_layers_lie() -> None:
    layers = re.findall(r"^layers = \[(.*?)\]", text_of(ROOT / "pyproject.toml"), re.MULTILINE | re.DOTALL)[0]
    floor = {room: at for at, layer in enumerate(layers.splitlines()) for room in re.findall(r"\w+", layer)}
    listed = re.findall(r"^\| \[?`companion/(\w+)`", text_of(ROOT / "README.md"), re.MULTILINE)
    assert [floor[room] for room in listed] == sorted(floor[room] for room in listed)


@pytest.mark.parametrize("page", MAPPED, ids=name)
def test_a_page_that_maps_its_room_leaves_nothing_out(page: Path) -> None:
    modules = {path.name for path in page.parent.glob("*.py")} - {"__init__.py"}
    folders = {f"{path.parent.name}/" for path in page.parent.glob("*/__init__.py")}
    assert sorted(entry for entry in modules | folders if f"`{entry}`" not in text_of(page)) == []


def test_a_file_can_be_read_at_a_sitting() -> None:
    lengths = {name(path): len(text_of(path).splitlines()) for path in SOURCES}
    assert sorted(file for file, lines in lengths.items() if lines > LONGEST) == []
    assert USUAL[0] <= median(lines for file, lines in lengths.items() if file.startswith("companion/")) <= USUAL[1]


def test_where_types_cannot_say_what_something_is_the_line_says_why_and_there_are_few_such() -> None:
    """That is so in the rooms which all others build on; and seldom is the type checker told to look away, anywhere."""
    loose = {
        (name(path), node.lineno): text_of(path).splitlines()[node.lineno - 1]
        for path in SOURCES
        if name(path).startswith(("companion/core/", "companion/screens/", "companion/app/"))
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.Name) and node.id == "Any"
    }
    assert [where for where, line in loose.items() if "# Any: " not in line] == []
    assert len(loose) < LOOSE
    assert sum(text_of(path).count("# type: " + "ignore") for path in SOURCES) < UNCHECKED
