"""Somebody at the broker with one table's password: whatever they tell, the other tables are kept and shown."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import islice

import pytest

from companion.commands.club import serving
from companion.commands.club.joining import Broker
from companion.commands.club.messages import read_told
from companion.commands.club.serving import Shown
from companion.commands.club.store import Step, Store
from companion.commands.club.trying import Neighbours
from tests.club.evening import AtTable, Club, Liar, signed, until
from tests.club.test_evening import told_for_good

pytestmark = pytest.mark.long
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


class Stumbles(Shown):
    """A wall that cannot be folded at all."""

    def begin(self, store: Store) -> None:
        raise TypeError(store)

    def happened(self, store: Store, steps: Sequence[Step]) -> None:
        raise TypeError(store, steps)


def test_a_wall_that_cannot_be_folded_keeps_no_table_waiting(near: Neighbours, tables: list[AtTable]) -> None:
    said: list[str] = []
    with closing(serving.Club(near.broker("club"), near.database, Stumbles(), said.append)) as club:
        club.start()
        for each in tables:
            list(islice(each.plays(), 5))
        for each in tables:
            until(partial(told_for_good, each), "the club's word")
    assert set(said) == {"TypeError"}
