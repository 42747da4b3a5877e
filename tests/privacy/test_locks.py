"""Sequences: kept as nothing that could be read, tried three times and not a fourth, cleared for all to know."""

from __future__ import annotations

import json
import stat
from dataclasses import asdict
from pathlib import Path

import pytest

from companion.app.privacy.locks import LEAST, MOST, Locks

RIGHT, WRONG = (0, 1, 2, 3, 3), (3, 2, 1, 0, 0)


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "locks.json"


def test_only_the_right_sequence_opens(clock: Clock, path: Path) -> None:
    locks = Locks(path, clock)
    assert not locks.guards("Anna")
    locks.set("Anna", RIGHT)
    for again in (locks, Locks(path, clock)):
        assert again.guards("Anna")
        assert again.guards("ANNA")
        assert not again.guards("Bruno")
        assert not again.open("Anna", RIGHT[:4]).right
        assert not again.open("Anna", (*RIGHT, 0)).right
        assert again.open("Anna", RIGHT).right
    assert not locks.open("Bruno", RIGHT).right


@pytest.mark.parametrize("presses", [LEAST - 1, MOST + 1, 0])
def test_too_short_or_too_long_is_no_sequence(presses: int) -> None:
    with pytest.raises(ValueError, match="4 to 8"):
        Locks().set("Anna", (1,) * presses)


@pytest.mark.long
def test_after_three_wrong_ones_none_is_taken_for_a_while(clock: Clock, path: Path) -> None:
    Locks(path, clock).set("Anna", RIGHT)
    waited = []
    for _ in range(8):
        for _ in range(3):
            assert not Locks(path, clock).wait("Anna")
            assert not Locks(path, clock).open("Anna", WRONG).right
        locks = Locks(path, clock)
        waited.append(locks.wait("Anna"))
        assert not locks.open("Anna", RIGHT).right, "not even the right one"
        clock.now += waited[-1] - 1
        assert not Locks(path, clock).open("Anna", RIGHT).right
        clock.now += 1
    assert waited == [30, 60, 120, 240, 300, 300, 300, 300]
    tried = Locks(path, clock).open("Anna", RIGHT)
    assert tried.right
    assert tried.wrong == 24, "those that were not taken are none"
    assert Locks(path, clock).open("Anna", RIGHT).wrong == 0


def test_another_player_is_not_kept_waiting(clock: Clock) -> None:
    locks = Locks(None, clock)
    for name in ("Anna", "Bruno"):
        locks.set(name, RIGHT)
    for _ in range(3):
        locks.open("Anna", WRONG)
    assert locks.wait("Anna") == 30
    assert locks.wait("Bruno") == 0
    assert locks.open("Bruno", RIGHT).right


def test_a_clock_that_is_set_back_makes_nobody_wait_longer(clock: Clock) -> None:
    locks = Locks(None, clock)
    locks.set("Anna", RIGHT)
    for _ in range(3):
        locks.open("Anna", WRONG)
    clock.now -= 10_000_000
    assert locks.wait("Anna") == 30


def test_the_file_says_nothing_of_a_sequence(clock: Clock, path: Path) -> None:
    locks = Locks(path, clock)
    for name in ("Anna", "Bruno"):
        locks.set(name, RIGHT)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = json.loads(path.read_text())
    assert set(kept) == {"anna", "bruno"}
    assert len({entry["hash"] for entry in kept.values()}) == 2, "each with a salt of its own"
    assert len({entry["salt"] for entry in kept.values()}) == 2
    before = path.stat().st_size
    locks.set("Anna", (1, 1, 1, 1))
    assert path.stat().st_size == before, "nor how long it is"
    for told in ("01233", "0, 1, 2", "[0", repr(RIGHT)):
        assert told not in path.read_text()
    assert "0, 1, 2" not in repr(vars(locks))


def test_what_was_cleared_is_known_until_another_is_set(clock: Clock, path: Path) -> None:
    locks = Locks(path, clock)
    locks.set("Anna", RIGHT)
    assert not locks.cleared("Anna")
    locks.clear("Anna")
    again = Locks(path, clock)
    assert again.cleared("Anna")
    assert not again.guards("Anna")
    assert not again.open("Anna", RIGHT).right
    again.set("Anna", WRONG)
    assert not again.cleared("Anna")
    assert again.open("Anna", WRONG).right


def test_whoever_goes_another_way_keeps_the_sequence_for_later(clock: Clock, path: Path) -> None:
    locks = Locks(path, clock)
    locks.set("Anna", RIGHT)
    locks.release("Anna")
    again = Locks(path, clock)
    assert not again.guards("Anna")
    assert again.knows("Anna")
    assert again.open("Anna", RIGHT).right
    assert again.guards("Anna")


LOCK = {"salt": "ab" * 16, "hash": "cd" * 32, "wrong": 0, "until": 0.0, "guards": True}


@pytest.mark.parametrize(
    "text",
    [
        *(
            b"",
            b"{",
            b"[]",
            b"null",
            b"\xff",
            b'{"anna": 1}',
            b'{"anna": {}}x',
            b'{"anna": {"colour": 1}}',
            b"[" * 9999,
        ),
        *(
            json.dumps({"anna": {**LOCK, key: value}}).encode()
            for key, value in (
                *(("salt", ""), ("salt", "xy"), ("salt", 5), ("hash", None), ("hash", ""), ("wrong", -1)),
                *(("wrong", "1"), ("wrong", True), ("until", 1), ("until", "soon"), ("guards", 1), ("guards", None)),
            )
        ),
    ],
)
def test_a_file_that_makes_no_sense_is_put_aside(path: Path, text: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(text)
    locks = Locks(path)
    assert locks.lost
    assert not locks.guards("Anna")
    [aside] = path.parent.iterdir()
    assert aside.read_bytes() == text
    locks.set("Anna", RIGHT)
    assert Locks(path).guards("Anna")


def test_a_folder_where_nothing_can_be_kept_does_not_stop_the_evening(tmp_path: Path) -> None:
    in_the_way = tmp_path / "state"
    in_the_way.write_text("a file")
    locks = Locks(in_the_way / "locks.json")
    locks.set("Anna", RIGHT)
    assert locks.lost
    assert locks.open("Anna", RIGHT).right


def test_there_is_an_end_to_how_many_are_kept(path: Path) -> None:
    many = {f"guest {number}": LOCK for number in range(300)}
    path.parent.mkdir()
    path.write_text(json.dumps(many))
    locks = Locks(path)
    locks.set("Anna", RIGHT)
    assert locks.guards("Anna")
    assert len(json.loads(path.read_text())) == 300
    assert asdict(Locks(path)._of("guest 299")) == LOCK
