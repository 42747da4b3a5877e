"""Somebody at the broker with one table's password: whatever they tell, the other tables are kept and shown."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import psycopg
import pytest

from companion.commands.club import serving
from companion.commands.club.joining import Broker
from companion.commands.club.messages import LARGEST, read_told
from companion.commands.club.serving import Shown
from companion.commands.club.store import Step, Store
from companion.commands.club.trying import Neighbours
from tests.club.evening import AtTable, Club, Liar, lines, signed, until
from tests.club.test_evening import all_kept, told_for_good
from tests.command_line import companion

pytestmark = pytest.mark.long
HOSTILE = int(os.environ.get("CLUB_HOSTILE", "3000"))
MEMORY = 60
"""Megabytes that so many may cost a club, of 1,000 or of 100,000."""
RECAP = {"edition": "lv", "players": ["Anna"], "rounds": [], "scores": [3], "places": [2**30]}
WITHOUT_END = {
    "companion-club": 1,
    "at": "2027-01-31 18:02:11",
    "uid": "0" * 32,
    "game": "saboteur",
    "number": 1,
    "after": "",
    "kind": "do",
    "events": [],
}
BEYOND = {**WITHOUT_END, "recap": RECAP}
"""A step to look at, which no database of ours can keep: whatever comes with it is kept all the same."""


def test_a_table_tells_of_itself_alone(near: Neighbours, club: Club, tables: list[AtTable]) -> None:
    """Its broker takes nothing else from it, and lets it hear nothing that is for others."""
    door = near.broker("door")
    with closing(Liar(door)) as liar:
        liar.subscribes("club/#")
        liar.subscribes("reply/#")
        assert liar.publishes("club/door/told", b"{}") == "Success"
        assert liar.publishes("club/door/told", signed(near.keys["door"], BEYOND)) == "Success"
        assert liar.publishes("club/window/told", b"{}") == "Not authorized"
        assert liar.publishes("reply/window/kept", b"{}") == "Not authorized"
        for _move in islice(tables[1].plays(), 5):
            pass
        until(lambda: club.asked("SELECT max(number) FROM tellings") == [(5,)])
        assert not any("window" in topic for topic in liar.heard)
        assert club.asked("SELECT at_table FROM games") == [("window",)]
    for name, password in (("door", "guessed"), ("nobody", "hush")):
        with closing(Liar(Broker(door.host, door.port, name, password))) as liar:
            assert liar.refused == "Not authorized"


def test_whatever_one_table_tells_the_others_are_kept_and_shown(
    near: Neighbours, club: Club, tables: list[AtTable]
) -> None:
    """What was taken back and never done, what was over twice, and what the database refuses: also after a start."""
    club.does("ALTER TABLE games ADD CHECK (uid NOT LIKE 'ffffffff%')")
    over = {**BEYOND, "recap": {**RECAP, "places": [1]}}
    with closing(Liar(near.broker("door"))) as liar:
        for told in (
            {**WITHOUT_END, "uid": "1" * 32, "kind": "undo"},
            {**WITHOUT_END, "uid": "2" * 32, "kind": "redo"},
            over,
            {**over, "number": 2, "after": read_told(signed(near.keys["door"], over)).link},
            {**over, "uid": "f" * 32},
            {**WITHOUT_END, "uid": "3" * 32, "kind": "undo"},
        ):
            assert liar.publishes("club/door/told", signed(near.keys["door"], told)) == "Success"
    moves = tables[1].plays()
    list(islice(moves, 5))
    until(lambda: "turn" in club.shows()["table-window"], "the other table")
    assert club.asked("SELECT uid, last FROM games WHERE at_table = 'door' ORDER BY id") == [
        ("1" * 32, 1),
        ("2" * 32, 1),
        ("0" * 32, 2),
        ("3" * 32, 1),
    ]
    assert club.asked("SELECT points FROM results") == [(3,)]
    club.kill()
    club.start()
    list(islice(moves, 3))
    until(lambda: club.asked("SELECT max(last) FROM games WHERE at_table = 'window'") == [(8,)])
    until(lambda: "turn" in club.shows()["table-window"], "the other table")


def test_a_game_that_is_another_kind_of_game_by_now_is_not_taken_and_the_database_is_not_said_to_be_changed(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    """Together with what was before, or behind it."""
    key = near.keys["door"]
    other = {**WITHOUT_END, "number": 2, "game": "wazabi"}
    first = read_told(signed(key, WITHOUT_END))
    with closing(Liar(near.broker("door"))) as liar:
        for told in (
            lines(key, WITHOUT_END, other),
            signed(key, WITHOUT_END),
            signed(key, {**other, "after": first.link}),
            signed(key, {**WITHOUT_END, "uid": "1" * 32}),
        ):
            assert liar.publishes("club/door/told", told) == "Success"
    until(lambda: club.asked("SELECT uid, last FROM games ORDER BY id") == [("0" * 32, 1), ("1" * 32, 1)])
    assert companion("club", "check", str(tmp_path / "serve.toml")).out == "2 games are as they were told.\n"


def test_of_a_game_that_was_over_more_than_once_what_came_last_counts(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    """Also where all of that is told at once: over, taken back, and over otherwise; or taken back for good."""
    key, ends = near.keys["door"], {**BEYOND, "recap": {**RECAP, "places": [1]}}
    otherwise = {**ends, "number": 3, "recap": {**RECAP, "scores": [5], "places": [1]}}
    back = {**WITHOUT_END, "number": 2, "kind": "undo"}
    with closing(Liar(near.broker("door"))) as liar:
        for steps in ((ends, back, otherwise), (ends, back)):
            uid = {"uid": f"{len(steps)}" * 32}
            told = lines(key, *({**step, **uid} for step in steps))
            assert liar.publishes("club/door/told", told) == "Success"
    until(lambda: club.asked("SELECT last, state FROM games ORDER BY id") == [(3, "over"), (2, "on")])
    assert club.asked("SELECT points FROM results") == [(5,)]
    assert companion("club", "check", str(tmp_path / "serve.toml")).out == "2 games are as they were told.\n"


def messages(lines: Iterable[str]) -> list[bytes]:
    """What was told, as it came: the last line of each is signed."""
    found, so_far = list[bytes](), list[str]()
    for line in lines:
        so_far.append(line)
        if read_told(line.encode()).signature:
            found.append("\n".join(so_far).encode())
            so_far = []
    assert not so_far
    return found


def spoilt(rng: Random, true: Sequence[bytes]) -> tuple[str, bytes]:
    """A topic, and what is no step to take from there."""
    message = bytearray(rng.choice(true))
    for _byte in range(rng.randrange(1, 4)):
        message[rng.randrange(len(message))] = rng.randrange(256)
    return rng.choice(
        [
            ("club/window/told", rng.choice(true)),
            ("club/window/here", b"0"),
            ("reply/window/kept", b'{"uid":"","number":0,"again":true}'),
            ("club/door/told", rng.choice(true)),
            ("club/door/told", b"\n".join(rng.choices(true, k=20))[:LARGEST]),
            ("club/door/told", bytes(message)),
            ("club/door/told", rng.choice(true).replace(b'-club":1', b'-club":%d' % rng.randrange(2, 99))),
            ("club/door/told", rng.randbytes(rng.randrange(2000))),
            ("club/door/told", b"[" * rng.randrange(50_000)),
            ("club/door/told", b'{"companion-club":1,"events":[' + b"{}," * 30_000 + b"{}]}"),
            ("club/door/more", b"{}"),
        ]
    )


def test_thousands_of_hostile_messages_change_nothing_that_is_not_theirs(
    near: Neighbours, club: Club, tables: list[AtTable]
) -> None:
    """Of others' topics, huge, deep, of other versions, told before, and not signed: `make outages` sends 100,000.

    Nor even what that table tells itself meanwhile: without its key its password says nothing in its name.
    """
    rng = Random("hostile")
    for table in tables:
        list(table.plays())
        list(table.plays())
    all_kept(club, tables)
    true = messages(told for (told,) in club.asked("SELECT told::text FROM tellings ORDER BY game, number"))
    assert any(b"\n" in message for message in true), "steps that were told together"
    held = most_held(club)
    moves = [each.plays() for each in tables]
    with closing(Liar(near.broker("door"))) as liar:
        for _thousand in range(HOSTILE // 1000):
            liar.floods(spoilt(rng, true) for _message in range(1000))
            for each in moves:
                list(islice(each, 3))
    for each in moves:
        list(each)
    all_kept(club, tables)
    assert "away" not in club.shows()["table-window"]
    assert most_held(club) - held < MEMORY


def most_held(club: Club) -> int:
    """The most megabytes that a club has had in memory."""
    about = Path(f"/proc/{club.process.pid}/status").read_text()
    return int(about.partition("VmHWM:")[2].split()[0]) // 1024


class Stumbles(Shown):
    """A wall that cannot be folded at all."""

    def __init__(self, error: type[Exception]) -> None:
        self._error = error

    def begin(self, store: Store) -> None:
        raise self._error(store)

    def happened(self, store: Store, steps: Sequence[Step]) -> None:
        raise self._error(store, steps)


@pytest.mark.parametrize("error", [TypeError, psycopg.errors.UntranslatableCharacter])
def test_a_wall_that_cannot_be_folded_keeps_no_table_waiting(
    near: Neighbours, tables: list[AtTable], error: type[Exception]
) -> None:
    """Be it that the database stumbles over what it has kept itself."""
    said: list[str] = []
    with closing(serving.Club(near.broker("club"), near.database, Stumbles(error), said.append)) as club:
        club.start()
        for each in tables:
            list(islice(each.plays(), 5))
        for each in tables:
            until(partial(told_for_good, each), "the club's word")
    assert set(said) == {error.__name__}
