"""A table's side, with a broker and a club that say what we let them say."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from companion.commands.club import messages as reading
from companion.commands.club import serving, telling
from companion.commands.club.joining import Broker, table_file
from companion.commands.club.keys import Key
from companion.commands.club.membership import Member
from companion.commands.club.messages import MOST_TOGETHER, Kept, Told, kept, read_told
from companion.commands.club.serving import Club, Shown
from companion.commands.club.telling import LARGEST, Teller
from companion.core.chance import SeededChance
from companion.core.finished import as_text
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.outbox import waiting
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.core.test_journal_full import limit_pages

NOWHERE = Broker("127.0.0.1", 9, "window", "hush")
GAME = GAMES["saboteur"]


def message(payload: bytes, topic: str = "") -> Any:
    return SimpleNamespace(payload=payload, topic=topic)


class Pretended:
    """A table, its teller, and a club that takes what follows upon what it has."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "journal.db"
        self.journal = Journal(self.file)
        self.table = Table(GAMES, self.journal, SeededChance("teller"))
        self.table.tell_all()
        self.teller = Teller(NOWHERE, Key.new(), self.file, self.journal.outbox, lambda _said: None)
        self.moves = self._plays(1)
        self.has: dict[str, int] = {}
        self._sent: list[dict[str, Any]] = []

    def _plays(self, seed: int) -> Iterator[object]:
        return play(self.table, GAME.id, GAME.world(Random(seed), 4, GAME.editions[0]))

    def begins_another(self, seed: int) -> None:
        self.moves = self._plays(seed)

    def publish(self, _topic: str, payload: bytes, qos: int) -> None:
        assert qos == 1
        self._sent += map(json.loads, payload.splitlines())

    def is_connected(self) -> bool:
        return True

    def want_write(self) -> bool:
        return False

    def loop_misc(self) -> None:
        """Nothing is asked."""

    def says(self, answer: Kept) -> None:
        """The club says this."""
        broker: Any = self
        self.teller._heard(broker, None, message(kept(answer).encode()))

    def turn(self) -> list[tuple[str, int]]:
        """What is told in one round of the table and of its teller."""
        self.teller.attend(self.table.tell_all)
        nobody, _other = ends = socket.socketpair()
        self.teller._wake()
        broker: Any = self
        self.teller._serve(broker, nobody)
        for end in ends:
            end.close()
        sent, self._sent = self._sent, []
        return [(each["uid"], each["number"]) for each in sent]

    def goes_on(self, turns: int = 9) -> int:
        """What the club has of the newest game after some rounds in which it answers."""
        uid = ""
        for _turn in range(turns):
            for uid, number in self.turn():
                if number == self.has.get(uid, 0) + 1:
                    self.has[uid] = number
                self.says(Kept(uid, self.has.get(uid, 0)))
        return max(self.has.values(), default=0)

    def set_back(self) -> None:
        """The club knows nothing any more, and says so as it comes again."""
        self.has.clear()
        self.says(Kept("", 0, again=True))

    def close(self) -> None:
        self.teller.close()
        self.journal.close()


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Pretended]:
    with closing(Pretended(tmp_path)) as pretended:
        yield pretended


def test_a_club_that_is_set_back_again_and_again_is_told_all_of_the_game_each_time(at: Pretended) -> None:
    at.set_back()
    steps = 0
    for _again in range(3):
        for _move in range(3):
            next(at.moves)
            steps += 1
            assert at.goes_on() == steps
        at.set_back()
        assert at.goes_on() == steps


def test_what_is_on_no_table_any_more_is_asked_for_once_and_the_next_game_is_told(at: Pretended) -> None:
    """Its beginning is nowhere; the club keeps what comes after it."""
    at.set_back()
    for _move in range(9):
        next(at.moves)
        at.goes_on(2)
    at.table.abandon()
    at.begins_another(2)
    next(at.moves)
    at.set_back()
    at.goes_on()
    assert list(at.has.values()) == [1]


def test_what_was_forgotten_while_it_was_under_way_is_told_no_more(
    at: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.set_back()
    for _move in range(5):
        next(at.moves)
    monkeypatch.setattr(telling, "AGAIN", 0)
    assert len(at.turn()) == 5
    assert len(at.turn()) == 5, "told again, as nobody has answered"
    at.table.abandon()
    at.journal.tell_no_more()
    assert at.turn() == []
    at.begins_another(2)
    next(at.moves)
    assert [number for _uid, number in at.turn()] == [1]


def test_on_a_full_disk_a_table_joins_all_the_same_and_tells_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "club.toml").write_text(table_file("mqtt://127.0.0.1:9", "window", Key.new()))
    monkeypatch.setattr(telling, "AGAIN", 0)
    with closing(Journal(tmp_path / "journal.db")) as journal:
        table = Table(GAMES, journal, SeededChance("full"))
        for number, _move in enumerate(play(table, GAME.id, GAME.world(Random(1), 4, GAME.editions[0]))):
            if number == 70:
                break
        limit_pages(journal, 0)
        with closing(Member(None, journal, table)) as club:
            club.attend()
            assert waiting(tmp_path / "journal.db", 0, 999) == []
            limit_pages(journal, None)
            club.attend()
            told = waiting(tmp_path / "journal.db", 0, 999)
    assert [each.number for each in told] == list(range(1, len(table.history(Viewer.TABLE)) + 1))


def test_a_table_that_starts_again_writes_nothing_that_waits_already(at: Pretended) -> None:
    for _move in range(30):
        next(at.moves)
    before = at.journal._db.total_changes
    at.table.tell_all()
    assert at.journal._db.total_changes == before
    assert len(waiting(at.file, 0, 999)) == 30


def test_a_broker_is_told_how_much_a_table_takes(tmp_path: Path) -> None:
    """Nothing larger may come: as MQTT has it, property 39 of CONNECT."""
    with socket.create_server(("127.0.0.1", 0)) as listens, closing(Journal(tmp_path / "journal.db")) as journal:
        broker = Broker("127.0.0.1", listens.getsockname()[1], "window", "hush")
        with closing(Teller(broker, Key.new(), tmp_path / "journal.db", journal.outbox, lambda _said: None)) as teller:
            teller.start()
            connection, _from = listens.accept()
            with connection:
                assert b"\x27" + LARGEST.to_bytes(4) in connection.recv(4096)


STEP = {"companion-club": 1, "at": "2027-01-31 18:02:11", "uid": "0" * 32, "game": "saboteur", "number": 1}
TOLD = Key.new().signed(as_text({**STEP, "after": "", "kind": "do", "events": []})).encode()
ROOM = 50


def tell_on(club: Any) -> None:
    """More steps than there is room for."""
    for _step in range(ROOM + 5):
        club._heard(None, None, message(TOLD, "club/window/told"))


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Any:
    """It has room for so many steps, and no database."""
    monkeypatch.setattr(serving, "MOST_WAITING", (ROOM - 1) * len(TOLD))
    return Club(NOWHERE, "", Shown(), lambda _said: None)


@pytest.mark.parametrize(
    ("lines", "messages"),
    [([], 0), ([TOLD], 1), ([TOLD, b"{}", b"", TOLD], 0), ([TOLD] * 1000, 0), ([b""] * 90_000, 0)],
    ids=["none", "one", "nonsense behind it", "too many", "nothing in them"],
)
def test_a_message_is_taken_as_it_is_or_not_at_all_and_nobody_has_all_wait_by_sending_many_lines(
    club: Any, lines: list[bytes], messages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[bytes] = []

    def noting(line: bytes) -> Told:
        looked_at.append(line)
        return read_told(line)

    monkeypatch.setattr(reading, "read_told", noting)
    club._heard(None, None, message(b"\n".join(lines), "club/window/told"))
    assert club._queue.qsize() == messages
    assert len(looked_at) <= MOST_TOGETHER


def test_where_the_database_is_away_what_has_no_room_is_told_again_and_who_comes_is_always_heard(club: Any) -> None:
    club._away = True
    tell_on(club)
    club._heard(None, None, message(b"1", "club/window/here"))
    assert club._queue.qsize() == ROOM + 1


def test_who_comes_and_goes_a_thousand_times_while_nobody_has_time_for_it_is_looked_at_once(club: Any) -> None:
    """As it is by then: nobody can have a club remember whatever they like."""
    club._away = True
    seen: list[tuple[str, bool]] = []
    club._shown.here = lambda table, *, yes: seen.append((table, yes))
    club._greet = lambda _tables: None
    for time in range(1001):
        for table in ("window", "door"):
            club._heard(None, None, message(b"%d" % (time % 2), f"club/{table}/here"))
    assert club._queue.qsize() == 2
    club._next()
    assert seen == [("window", False), ("door", False)]
    club._heard(None, None, message(b"1", "club/door/here"))
    club._next()
    assert seen[2:] == [("door", True)]


def test_who_tells_faster_than_a_club_writes_waits_at_the_broker_and_is_heard_to_the_end(club: Any) -> None:
    tells = Thread(target=tell_on, args=(club,))
    tells.start()
    taken = 0
    while tells.is_alive() or club._queue.qsize():
        taken += len(club._next()) if club._queue.qsize() else 0
    assert taken == ROOM + 5


def test_what_no_club_answers_is_told_again_for_ever_less_and_less_often(
    at: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little is under way; after hours too."""
    now = [0.0]
    monkeypatch.setattr(telling, "monotonic", lambda: now[0])
    at.set_back()
    for _step in range(3):
        next(at.moves)
    told: list[float] = []
    while now[0] < 40_000:
        told += [now[0]] * bool(at.turn())
        now[0] += 5 if now[0] < 300 else 500
    rests = [after - before for before, after in pairwise(told)]
    assert rests[0] <= 10
    assert rests[:6] == sorted(rests[:6])
    assert max(rests[:6]) <= 35
    assert max(rests) <= 505, "each time it is looked"
    assert told[-1] == now[0] - 500
