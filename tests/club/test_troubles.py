"""What befalls a club short of being killed: no room, queues that overflow, a network that is cut, clocks apart."""

from __future__ import annotations

import re
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.commands.club import trying
from companion.commands.club.founding import broker_settings
from companion.commands.club.joining import Broker
from companion.commands.club.trying import Neighbours
from companion.core.outbox import waiting
from tests.club.evening import AtTable, Club, neighbours, until
from tests.club.test_evening import FAULTS, all_kept, caught_up, report, told_for_good
from tests.club.test_outages import hang_up
from tests.conftest import Need

pytestmark = pytest.mark.long
FULL = """
    CREATE SEQUENCE IF NOT EXISTS tried;
    CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM nextval('tried');
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON tellings FOR EACH STATEMENT EXECUTE FUNCTION no_room()
    """
"""Every step is refused as PostgreSQL refuses it where its disk is full; `tried` counts on, whatever is rolled back."""


def a_game(table: AtTable) -> None:
    for _move in table.plays():
        pass


def play_on(table: AtTable, steps: int) -> None:
    """Games to their end, until there are so many steps more."""
    steps += sum(map(len, table.histories.values()))
    while sum(map(len, table.histories.values())) < steps:
        a_game(table)


def test_on_a_full_disk_nothing_is_lost_and_all_is_kept_when_there_is_room(club: Club, tables: list[AtTable]) -> None:
    after = list[float]()
    for _time in range(FAULTS):
        moves = [each.plays() for each in tables]
        for each in moves:
            list(islice(each, 5))
        club.does(FULL)
        before = club.asked("SELECT last_value FROM tried")
        for each in moves:
            list(each)
        until(lambda before=before: club.asked("SELECT last_value FROM tried") > before, "a try")  # type: ignore[misc]
        club.does("DROP TRIGGER full_disk ON tellings")
        after.append(caught_up(club, tables))
    all_kept(club, tables)
    report("disk full", after)


@pytest.fixture
def narrow(need: Need, monkeypatch: pytest.MonkeyPatch) -> Iterator[Neighbours]:
    """A broker that lets go of all but the first messages that somebody does not take at once."""

    def few(*about: Any) -> str:
        settings, found = re.subn(r"(max_queued|max_inflight)_messages \d+", r"\1_messages 1", broker_settings(*about))
        assert found == 2
        return settings

    monkeypatch.setattr(trying, "broker_settings", few)
    with neighbours(need, *(f"table-{number}" for number in range(4))) as running:
        yield running


def test_what_a_broker_lets_go_of_is_told_again(narrow: Neighbours, tmp_path: Path) -> None:
    """Four tables have a game waiting as the club comes; of all they say at once two messages get through."""
    tables = [AtTable(narrow.broker(name), key, tmp_path, "wazabi", name) for name, key in narrow.keys.items()]
    after = list[float]()
    for _time in range(FAULTS):
        for each in tables:
            a_game(each)
        with closing(Club(narrow, tmp_path)) as club:
            after.append(caught_up(club, tables))
    with closing(Club(narrow, tmp_path)) as club:
        all_kept(club, tables)
        for each in tables:
            each.close()
    report("queues full", after)


def test_tables_whose_clocks_are_days_apart_are_kept_and_no_evening_is_to_come(
    club: Club, tables: list[AtTable]
) -> None:
    for each, shift in zip(tables, ("+1 day", "-1 day"), strict=True):
        with closing(sqlite3.connect(each.file)) as journal:
            journal.execute(
                "CREATE TRIGGER clock AFTER INSERT ON outbox BEGIN"
                f" UPDATE outbox SET at = datetime(at, '{shift}') WHERE row = new.row; END"
            )
    for _time in range(FAULTS):
        for each in tables:
            a_game(each)
        caught_up(club, tables)
    all_kept(club, tables)
    today = "(now() - interval '5 hours')::date"
    found = club.asked(f"SELECT DISTINCT kind, evening - {today} FROM results ORDER BY kind")
    assert found in ([("saboteur", 0), ("wazabi", -1)], [("saboteur", -1), ("wazabi", -2)])


class Cable:
    """What lies between a table and its broker; it can be pulled, and put in again."""

    def __init__(self, broker: Broker) -> None:
        self._to, self._ends, self.whole = (broker.host, broker.port), list[socket.socket](), True
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.port = self._listens.getsockname()[1]
        self._threads = [Thread(target=self._serve)]
        self._threads[0].start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                ends = [self._listens.accept()[0]]
                if not self.whole:
                    hang_up(ends[0])
                    continue
                ends.append(socket.create_connection(self._to))
                self._ends += ends
                for one, other in (ends, ends[::-1]):
                    self._threads.append(Thread(target=self._carry, args=(one, other)))
                    self._threads[-1].start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while self.whole and (data := one.recv(65536)):
                other.sendall(data)
            other.shutdown(socket.SHUT_RDWR)

    def pull(self) -> None:
        """Nothing comes through, either way."""
        self.whole = False
        while self._ends:
            hang_up(self._ends.pop())

    def close(self) -> None:
        self.pull()
        hang_up(self._listens)
        for thread in self._threads:
            thread.join()


def test_what_waits_of_hours_without_a_network_is_told_once_and_in_order(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    """Some hundred steps at least; and the cable is pulled while others are told."""
    broker, after = near.broker("hearth"), list[float]()
    with closing(Cable(broker)) as cable:
        by_cable = Broker(broker.host, cable.port, broker.user, broker.password)
        with closing(AtTable(by_cable, near.keys["hearth"], tmp_path, "saboteur")) as table:
            for _time in range(FAULTS):
                play_on(table, 100)
                cable.pull()
                play_on(table, 200)
                cable.whole = True
                after.append(caught_up(club, [table]))
            all_kept(club, [table])
    report("network cut", after)


def test_an_outbox_that_is_told_twice_is_kept_once(near: Neighbours, club: Club, tmp_path: Path) -> None:
    """As where a card is copied: what waited on it is told by either."""
    key, broker = near.keys["hearth"], near.broker("hearth")
    nowhere = Broker("127.0.0.1", 9, "hearth", broker.password)
    (tmp_path / "copy").mkdir()
    histories = dict[str, list[Any]]()
    for time in range(FAULTS):
        with closing(AtTable(nowhere, key, tmp_path, "saboteur", f"outbox {time}")) as table:
            a_game(table)
            histories |= table.histories
        shutil.copy(tmp_path / "hearth.db", tmp_path / "copy")
        for folder in (tmp_path, tmp_path / "copy"):
            assert waiting(folder / "hearth.db", 0, 1)
            with closing(AtTable(broker, key, folder, "saboteur")) as table:
                table.histories = histories
                until(partial(told_for_good, table), "the club's word")
                all_kept(club, [table])


def test_a_table_that_is_replaced_amid_a_game_goes_on_with_it(near: Neighbours, club: Club, tmp_path: Path) -> None:
    """Its card is put into another machine, as the plug left it: whatever was told by then is told to its end."""
    after = list[float]()
    with closing(AtTable(near.broker("hearth"), near.keys["hearth"], tmp_path, "saboteur")) as table:
        for time in range(FAULTS):
            moves = table.plays()
            list(islice(moves, 5 + time))
            another = tmp_path / f"machine-{time}"
            another.mkdir()
            table.replaced(another)
            for _move in moves:
                pass
            after.append(caught_up(club, [table]))
        all_kept(club, [table])
    report("a table replaced", after)
