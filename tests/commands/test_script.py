"""`companion script` and `transcript`: what a line may say, and what each viewer is told."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import companion, complaint

README = Path(__file__).resolve().parents[2] / "companion" / "commands" / "README.md"
NAMES = ["Anna", "Bruno", "Clara"]
BEGIN = {"do": "Begin", "players": NAMES}
DEAL = {"do": "Deal", "first": 0}
LAY = {"do": "LayPath", "at": [1, 0], "lies": "EW"}


def script(*commands: Any, options: tuple[str, ...] = ("--seed", "x")) -> tuple[int, list[Any]]:
    """The exit status and one answer for each command."""
    lines = [command if isinstance(command, str) else json.dumps(command) for command in commands]
    said = companion("script", "-", *options, given="\n".join(lines))
    assert said.err == ""
    assert len(said.lines) == len(commands)
    return said.status, said.lines


def do(name: str) -> dict[str, str]:
    """A command without fields."""
    return {"do": name}


def event_names(answer: Any) -> list[str]:
    """What happened."""
    return [event["event"] for event in answer["events"]]


def test_the_session_in_the_readme_is_real() -> None:
    block = README.read_text("utf-8").partition("<<'END'\n")[2].partition("\n\n")[0]
    lines = [line.strip() for line in block.splitlines()]
    end = lines.index("END")
    said = companion("script", "-", "--seed", "demo", "--seat", "2", given="\n".join(lines[:end]))
    assert len(said.lines) == len(lines) - end - 1
    for real, shown in zip(said.out.splitlines(), lines[end + 1 :], strict=True):
        assert re.fullmatch(".*".join(map(re.escape, shown.split("…"))), real)


def test_wrong_lines_are_answered_and_the_rest_goes_on() -> None:
    wrong = [
        "nonsense",
        "[",
        "1",
        "null",
        '"Begin"',
        "{}",
        "[" * 100_000,
        '{"do": 1}',
        '{"do": "Fly"}',
        '{"do": "Undo", "n": 1}',
    ]
    wrong += [
        '{"do": "Begin"}',
        '{"do": "Begin", "players": "Anna"}',
        '{"do": "Begin", "players": ["\\ud800", "b", "c"]}',
    ]
    wrong += [
        '{"do": "Begin", "game": "chess", "players": ["Anna"]}',
        '{"do": "Begin", "game": [], "players": []}',
        "\x00",
    ]
    status, answers = script(*wrong, BEGIN)
    assert status == 2
    assert [list(answer) for answer in answers] == [["error"]] * len(wrong) + [["events"]]
    assert all(isinstance(answer["error"], str) and answer["error"] for answer in answers[:-1])
    said = {wrong: answer["error"] for wrong, answer in zip(wrong, answers, strict=False)}
    assert "not JSON" in said["nonsense"]
    assert {"Begin", "LayPath", "Undo", "View"} <= set(re.findall(r"\w+", said['{"do": "Fly"}']))
    assert "'n'" in said['{"do": "Undo", "n": 1}']
    assert '"players"' in said['{"do": "Begin"}']
    assert "saboteur" in said['{"do": "Begin", "game": "chess", "players": ["Anna"]}']


def test_bytes_that_are_no_utf8_and_lines_without_anything() -> None:
    given = b'\xef\xbb\xbf{"do": "Begin", "players": ["An\xffna", "Bruno", "Clara"]}\r\n\n  \n{"do": "View"}'
    said = companion("script", "-", given=given)
    assert (said.status, [list(line) for line in said.lines]) == (2, [["error"], ["view"]])


def test_the_exit_status_is_the_worst_of_all_lines() -> None:
    assert script(BEGIN, DEAL)[0] == 0
    assert script(BEGIN, BEGIN, DEAL)[0] == 1
    assert script("x", BEGIN, BEGIN)[0] == 2
    assert companion("script", "-").status == 0


def test_refusals_say_why_and_change_nothing() -> None:
    status, answers = script(BEGIN, DEAL, do("View"), {**LAY, "lies": "NS"}, do("View"), do("Redo"))
    assert status == 1
    assert answers[2] == answers[4]
    refused = answers[3]["refused"]
    assert list(refused) == ["why", "clause", "about", "message"]
    assert (refused["why"], refused["clause"], refused["about"]["at"]) == ("edge", "place.match", [1, 0])
    assert "left (0,0)" in refused["message"]
    assert answers[5]["refused"]["why"] == "nothing-to-redo"
    for nothing_begun in ("Undo", "Redo", "Abandon", "Pass"):
        assert script(do(nothing_begun))[1][0]["refused"]["clause"] is None


@pytest.mark.parametrize(
    "wrong", [{"teams": [0, 0, 1]}, {"dice": 9}, {"hand": 30}, {"games": 0}, {"costs": {"foo": 1}}]
)
def test_a_game_that_may_not_begin_says_why_in_its_own_words_and_the_script_goes_on(wrong: dict[str, Any]) -> None:
    wazabi = {"do": "Begin", "game": "wazabi", "players": NAMES}
    status, answers = script({**wazabi, **wrong}, BEGIN, do("Abandon"), {**wazabi, **wrong}, wazabi)
    assert status == 1
    assert answers[0] == answers[3]
    assert answers[0]["refused"]["message"]
    assert [event_names(answers[at]) for at in (1, 4)] == [["GameBegun"]] * 2


def test_undo_redo_and_history() -> None:
    _status, answers = script(BEGIN, DEAL, LAY, do("Undo"), do("View"), do("Redo"), do("View"), do("History"))
    assert event_names(answers[3]) == event_names(answers[5]) == ["PathLaid"]
    assert [("1,0" in answers[at]["view"]["mine"]["cards"]) for at in (4, 6)] == [False, True]
    assert [happening["kind"] for happening in answers[7]["history"]] == ["do", "do", "do", "undo", "redo"]
    assert [happening["events"] for happening in answers[7]["history"]] == [
        answers[at]["events"] for at in (0, 1, 2, 3, 5)
    ]


def test_abandon_makes_room_for_another_game() -> None:
    _status, answers = script(BEGIN, BEGIN, do("Abandon"), do("View"), BEGIN)
    assert answers[1]["refused"]["why"] == "game-goes-on"
    assert answers[2:4] == [{"abandoned": True}, {"view": None}]
    assert event_names(answers[4]) == ["GameBegun"]
    assert answers[4]["events"][0]["seals"] != answers[0]["events"][0]["seals"]


def test_a_seat_is_shown_its_own_secrets_and_nobody_elses() -> None:
    commands = (BEGIN, DEAL, do("View"), do("History"))
    _status, everything = script(*commands, options=("--seed", "x", "--open"))
    roles = everything[1]["events"][0]["roles"]
    assert sorted(roles) == ["digger", "digger", "digger", "saboteur"]
    for seat in range(3):
        _status, answers = script(*commands, options=("--seed", "x", "--seat", str(seat)))
        assert answers[1]["events"][0]["role"] == answers[2]["view"]["role"] == roles[seat]
        assert answers[3]["history"][1]["events"] == answers[1]["events"]
        assert "roles" not in answers[1]["events"][0]
    _status, public = script(*commands)
    assert "role" not in json.dumps([public[1], public[2]])
    assert everything[0]["events"][0]["seeds"]["gold"] not in json.dumps(public)


def test_a_seat_where_nobody_sits() -> None:
    _status, answers = script(do("View"), BEGIN, DEAL, do("View"), do("History"), options=("--seat", "3"))
    assert answers[0] == {"view": None}
    assert "role" not in answers[2]["events"][0]
    assert [answers[at]["error"] for at in (3, 4)] == ["nobody sits at this seat: the last one is 2"] * 2
    assert "--seat" in complaint("script", "-", "--seat", "-1")


def test_a_journal_goes_on_where_the_last_script_ended(tmp_path: Path) -> None:
    options = ("--journal", str(tmp_path / "deep" / "er" / "journal.db"))
    script(BEGIN, DEAL, LAY, do("Undo"), options=options)
    _status, answers = script(do("Redo"), do("History"), options=options)
    assert event_names(answers[0]) == ["PathLaid"]
    assert len(answers[1]["history"]) == 5
    assert script({**LAY, "at": [2, 0]}, do("Abandon"), options=options)[0] == 0
    assert script(do("View"), options=options)[1] == [{"view": None}]


def test_transcripts_of_a_journal(tmp_path: Path) -> None:
    path = str(tmp_path / "journal.db")
    missing = companion("transcript", "--journal", path)
    assert (missing.status, missing.err) == (1, f"companion: there is no journal at {path}\n")
    assert not Path(path).exists()
    none = (1, "companion: there is no such game in the journal\n")
    _status, first = script(BEGIN, do("Transcript"), do("Abandon"), options=("--journal", path))
    given_up = companion("transcript", "--journal", path)
    assert (given_up.status, given_up.err) == none, "what was given up is on record no more"
    _status, second = script(BEGIN, do("Transcript"), options=("--journal", path))
    newest = companion("transcript", "--journal", path)
    assert newest.data == second[1]["transcript"] != first[1]["transcript"]
    assert companion("transcript", "--journal", path, "--number", "1").data == newest.data
    other = companion("transcript", "--journal", path, "--number", "3")
    assert (other.status, other.err) == none
    assert companion("verify", "-", given=newest.out).status == 0


@pytest.mark.parametrize("argument", ["/nowhere/file", "/"])
def test_a_script_that_cannot_be_opened(argument: str) -> None:
    assert complaint("script", argument).startswith(argument)


def test_a_journal_that_cannot_be_used(tmp_path: Path) -> None:
    assert "not a file" in complaint("script", "-", "--journal", str(tmp_path))
    script(BEGIN, options=("--journal", str(tmp_path / "busy.db")))
    with sqlite3.connect(tmp_path / "busy.db") as other:
        other.execute("BEGIN EXCLUSIVE")
        busy = companion(
            "script", "-", "--journal", str(tmp_path / "busy.db"), given=json.dumps({"do": "Abandon"}).encode()
        )
    other.close()
    assert (busy.status, busy.err.count("\n")) == (1, 1)
    assert "in use" in busy.err
