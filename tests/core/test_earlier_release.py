"""A journal that release 0.1.0 wrote, and what it answered from it: both lie in of_0_1_0, and stay as they are."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.command_line import companion

KEPT = Path(__file__).with_name("of_0_1_0")
QUESTIONS = ("View", "History", "Transcript")


def do(*names: str) -> str:
    """Commands without fields, as a script."""
    return "".join(json.dumps({"do": name}) + "\n" for name in names)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A copy of it, as it lies beside a newer program."""
    return shutil.copyfile(KEPT / "journal.db", tmp_path / "journal.db")


def test_it_opens_and_says_the_same_to_the_byte(journal: Path) -> None:
    said = companion("script", "-", "--journal", str(journal), given=do(*QUESTIONS))
    assert (said.status, said.err) == (0, "")
    assert said.out == (KEPT / "answers.jsonl").read_text(encoding="utf-8")


def test_its_game_goes_on_with_all_that_can_be_undone(journal: Path) -> None:
    said = companion("script", "-", "--journal", str(journal), given=do("Undo", "Undo", "Redo", "Redo"))
    events = [answer["events"][0] for answer in said.lines]
    assert [event["event"] for event in events] == ["Passed", "PathLaid", "PathLaid", "Passed"]
    assert events[1]["lies"] == "NEW"
    again = companion("script", "-", "--journal", str(journal), given=do("View"))
    assert again.out == (KEPT / "answers.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[0]
