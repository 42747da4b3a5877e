"""Whatever is in a journal, a transcript or an argument: nothing that is printed steers a terminal or turns a line."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from companion import verify
from companion.commands.streams import as_json, printable
from companion.core.journal import Journal
from tests.command_line import companion
from tests.verify.before import HALF
from tests.verify.transcripts import built

CONTROLS = "\x00\x07\x1b[2J\x7f\x85\x9b31m\x9d0;x\x9c\u2028"
EVIL = CONTROLS + "\u200e\u200f\u061c\u202a\u202e\u2066\u2067x\u2068y\u2069\u2069\ufeff\U000e0041"
KINDS = ("Cc", "Cf", "Zl", "Zp")


def steers(text: str) -> set[str]:
    """What is in it that could do more than be read."""
    return {
        ascii(letter) for letter in text if unicodedata.category(letter) in KINDS and letter not in "\n\u200c\u200d"
    }


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal of an older companion, in which people and texts are called so."""
    path, evil = tmp_path / "journal.db", json.dumps(EVIL)[1:-1]
    kept = Journal(path)
    entries = [(kind, command, events.replace("žālē 7", evil).replace("Bruno", evil)) for kind, command, events in HALF]
    assert sum(evil in events for _kind, _command, events in entries) >= 2
    game = kept.begin("saboteur", "", *entries[0][1:])
    for kind, command, events in entries[1:]:
        kept.append(game.number, kind, command, events)
    kept.close()
    return path


def test_a_script_escapes_what_is_in_an_old_journal(journal: Path) -> None:
    lines = [{"do": name} for name in ("View", "History", "Transcript")]
    said = companion("script", "-", "--journal", str(journal), given="\n".join(map(json.dumps, lines)))
    assert (said.status, steers(said.out + said.err)) == (0, set())
    assert EVIL in said.lines[0]["view"]["players"], "and says the same all the same"
    assert said.lines[2]["transcript"]["added"][1] == {"by": EVIL, "text": EVIL}


def test_a_transcript_and_its_report_escape_it(journal: Path, tmp_path: Path) -> None:
    said = companion("transcript", "--journal", str(journal))
    assert (said.status, steers(said.out)) == (0, set())
    file = tmp_path / "proof.json"
    file.write_text(said.out)
    for language in ("en", "fa"):
        told = companion("--language", language, "verify", str(file), "--words", EVIL)
        assert told.status == 1
        isolates = {ascii(mark) for mark in "\u2068\u2069"} if language == "fa" else set()
        assert steers(told.out) <= isolates, "those of a sentence in Persian are ours"
        assert all(line.count("\u2068") == line.count("\u2069") for line in told.out.splitlines())


def test_a_report_escapes_names_decks_and_texts(tmp_path: Path) -> None:
    made = built()
    made["players"][0] = made["seals"][0]["deck"][0] = made["record"][1]["by"] = made["record"][2]["text"] = EVIL
    made["record"][3]["gives"][1] = made["words"] = EVIL
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(made))
    for options in ((), ("--json",)):
        told = companion("verify", str(file), *options)
        assert (told.status, steers(told.out + told.err)) == (1, set())


@pytest.mark.parametrize("evil", [EVIL.replace("\0", ""), "\u2069\u2067x", "\x9b2J"])
@pytest.mark.parametrize(
    "command",
    [("script", "{}"), ("check", "{}"), ("transcript", "--journal", "/nowhere/{}/x"), ("{}",)],
)
def test_complaints_escape_what_was_given(command: tuple[str, ...], evil: str) -> None:
    for language in ("en", "fa"):
        said = companion("--language", language, *(part.format(evil) for part in command))
        assert said.status in (1, 2)
        assert steers(said.out + said.err) <= {ascii("\u2068"), ascii("\u2069")}
        assert all(line.count("\u2068") == line.count("\u2069") for line in said.err.splitlines())


@pytest.mark.parametrize("argument", ["/nowhere/{}", "--{}"])
def test_so_do_those_of_the_checker_alone(argument: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify.main([argument.format(EVIL.replace("\0", ""))]) == 2
    said = capsys.readouterr()
    assert steers(said.out + said.err) == set()


def test_wrong_lines_of_a_script_are_told_without_what_steers() -> None:
    lines = [json.dumps({"do": EVIL}), json.dumps({"do": "Begin", "players": [EVIL] * 3}), EVIL, f'{{"{EVIL}": 1}}']
    said = companion("script", "-", given="\n".join(lines))
    assert steers(said.out + said.err) == set()


def test_added_texts_are_cleaned_where_they_come_in() -> None:
    lines = [
        {"do": "Begin", "players": ["Anna", "Bruno", "Clara"]},
        {"do": "AddChance", "by": "Anna", "text": EVIL},
        {"do": "AddChance", "by": "Anna", "text": "\x1b\u202e\u2066"},
        {"do": "AddChance", "by": EVIL, "text": "7"},
    ]
    said = companion("script", "-", given="\n".join(map(json.dumps, lines)))
    assert said.lines[1] == {"events": [{"event": "ChanceAdded", "by": "Anna", "text": "[2J 31m0;x xy"}]}
    assert [line["refused"]["why"] for line in said.lines[2:]] == ["bad-text", "bad-text"]


def test_what_sets_words_apart_stays_only_if_it_ends_on_its_line() -> None:
    assert printable("a \u2068b\u2069 c") == "a \u2068b\u2069 c"
    assert printable("a \u2069 b \u2068 c") == "a \\u2069 b \\u2068 c"
    assert printable("\u2067a\u2069") == "\\u2067a\\u2069"


def test_json_says_the_same() -> None:
    for ascii_alone in (True, False):
        text = as_json({EVIL: [EVIL, "علی\u200cرضا"]}, ensure_ascii=ascii_alone, indent=1)
        assert steers(text) == set()
        assert json.loads(text) == {EVIL: [EVIL, "علی\u200cرضا"]}
