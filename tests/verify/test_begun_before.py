"""A game that was begun by the method before goes on by it, and can be verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.app.lobby.proof import MOST_SCANNED
from companion.core.journal import Journal
from companion.core.transcripts import compact
from tests.command_line import companion
from tests.verify.before import HALF

WORDS = "kinap dumot rafat nuvuf jobam jofaz"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The journal of an older companion."""
    path = tmp_path / "journal.db"
    journal = Journal(path)
    (_do, command, events), *others = HALF
    game = journal.begin("saboteur", "", command, events)
    for kind, command, events in others:
        journal.append(game.number, kind, command, events)
    journal.close()
    return path


def test_it_goes_on_and_its_transcript_proves_what_it_always_did(path: Path, tmp_path: Path) -> None:
    rest = [
        {"do": "AddChance", "by": "Clara", "text": "۷\u202e"},
        {"do": "Deal"},
        {"do": "Correct", "pile": 0, "hands": [0, 0, 0, 0]},
        {"do": "Reveal"},
        {"do": "Transcript"},
    ]
    said = companion("script", "-", "--journal", str(path), given="\n".join(map(json.dumps, rest)))
    assert said.status == 0
    made = said.lines[-1]["transcript"]
    assert (made["fair"], made["words"]) == ("companion-fair-1", WORDS)
    assert made["added"][-1] == {"by": "Clara", "text": "7"}
    assert {row["label"] for row in made["seals"]} == {row["label"] for row in made["opened"]}
    assert len(made["deals"]) == 7
    assert len(compact(made)) <= MOST_SCANNED
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(made))
    told = companion("verify", str(file), "--words", WORDS)
    assert told.status == 0
    assert told.out.endswith("What companion-fair-1 can prove matches; above stands what it cannot.\n")
    assert "with 3 texts: Anna, Bruno, Clara" in told.out


def test_the_words_of_a_new_game_are_of_the_new_method() -> None:
    lines = [{"do": "Begin", "players": ["Anna", "Bruno", "Clara"]}, {"do": "Transcript"}]
    said = companion("script", "-", given="\n".join(map(json.dumps, lines)))
    made = said.lines[1]["transcript"]
    assert made["fair"] == "companion-fair-2"
    assert made["words"] == said.lines[0]["events"][0]["words"]
