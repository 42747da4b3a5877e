"""Every command in the pages can be typed as it stands there; those that answer at once are tried."""

from __future__ import annotations

import importlib.util
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.command_line import companion
from tests.conftest import ROOT
from tests.docs.pages import PAGES, name, text_of, typed

ANSWERS_AT_ONCE = ("check", "place", "fits", "simulate")
FOR_READERS = re.compile(r"…|\b(?:COMMAND|LAYOUT|FILE|DIR|CODE|TRANSCRIPT|X,Y)\b")
"""What the reader is to put something in the place of."""
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def lines(program: str, page: Path) -> list[str]:
    """What a page tells to type of this program."""
    return [line for line in typed(page) if re.match(rf"(?:\.venv/bin/)?{program}(?: |$)", line)]


def through_make(page: Path) -> Iterator[str]:
    """What `make run ARGS=…` and `make demo ARGS=…` hand on."""
    for target, _quote, given in re.findall(r"make (run|demo) ARGS=([\"']?)(-.*)\2", "\n".join(typed(page))):
        yield f"companion {target} {given}"


@cache
def help_of(command: str) -> str:
    """What a command says of itself."""
    said = companion(*command.split(), "--help")
    assert said.status == 0, f"there is no companion {command}"
    return said.out


def command_of(line: str) -> str:
    """Which command a line is; none, if it only names the program."""
    words = re.sub(r"--language \w+", "", line).split()[1:]
    return words[0] if words and re.fullmatch(r"[a-z]+", words[0]) else ""


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_in_a_page_is_there_with_the_options_it_names(page: Path) -> None:
    for line in (*lines("companion", page), *through_make(page)):
        known = help_of(command_of(line)) + help_of("")
        for option in OPTION.findall(line.partition(" <")[0]):
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", known), line


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_module_that_a_page_tells_to_run_is_there(page: Path) -> None:
    for line in lines("python -m", page):
        assert importlib.util.find_spec(line.split()[-1]), line


def questions() -> Iterator[tuple[Path, str]]:
    """What can be asked as it stands in a page."""
    for page in PAGES:
        for line in lines("companion", page):
            whole = len(line.split()) > 2 and " - " not in line and not FOR_READERS.search(line)
            if whole and command_of(line) in ANSWERS_AT_ONCE:
                yield page, line


@pytest.mark.thorough
def test_what_the_pages_ask_is_answered_and_as_it_is_shown_there() -> None:
    shown_with_answer = 0
    for page, line in questions():
        said = companion(*shlex.split(line)[1:])
        assert said.status in (0, 1), said.err
        shown = re.search(rf"^ +\$ {re.escape(line)}\n((?: +.*\n)+)", text_of(page), re.MULTILINE)
        if shown:
            assert shown[1].split() == said.out.split()
            shown_with_answer += 1
    assert shown_with_answer


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_what_a_page_tells_to_make_can_be_made(page: Path) -> None:
    makefile = text_of(ROOT / "Makefile")
    found = re.findall(r"^([a-z -]+):(?!=)", makefile, re.MULTILINE)
    targets = {target for group in found for target in group.split()}
    read = set(re.findall(r"\$\((?:or \$\()?([A-Z]+)\)", makefile)) | {"WITHOUT"}
    for line in lines("make", page):
        words = shlex.split(line)[1:]
        assert {word for word in words if "=" not in word} <= targets, line
        assert {word.partition("=")[0] for word in words if "=" in word} <= read, line


def test_the_first_page_tells_how_to_play_and_how_to_see_that_all_is_well() -> None:
    told = {*lines("make", ROOT / "README.md"), *lines("companion", ROOT / "README.md")}
    assert {"make run", "make test", "companion doctor"} <= told
