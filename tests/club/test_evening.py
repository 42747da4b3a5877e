"""Tables, broker, database and club as they are: each step is kept once, in its order, whatever ends meanwhile."""

from __future__ import annotations

import os
import socket
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from companion.commands.club.joining import Broker
from companion.commands.club.keys import Key
from companion.commands.club.trying import Neighbours, end
from companion.core.game import Viewer
from companion.core.outbox import waiting
from tests.club.evening import AtTable, Club, until, words

pytestmark = pytest.mark.long
A_MOMENT = 0.5
FAULTS = int(os.environ.get("CLUB_FAULTS", "2"))
"""How often each befalls a club: `make outages` asks for more."""


def has_so_far(club: Club, steps: int) -> bool:
    return club.asked("SELECT last FROM games") == [(steps,)]


def told_at(tables: Sequence[AtTable]) -> dict[str, list[Any]]:
    """What all have seen, by game."""
    return {uid: history for each in tables for uid, history in each.histories.items()}


def caught_up(club: Club, tables: Sequence[AtTable]) -> float:
    """Wait until the club has as many steps as all have seen at these tables; how many seconds that was."""
    steps = sum(map(len, told_at(tables).values()))
    return until(lambda: club.asked("SELECT count(*) FROM tellings") == [(steps,)], "all steps")


def all_kept(club: Club, tables: Sequence[AtTable]) -> None:
    """Wait until the club has what all saw at these tables, and see that it is exactly that."""
    caught_up(club, tables)
    for uid, history in told_at(tables).items():
        assert club.kept(uid) == [
            {"kind": step["kind"], "events": step["events"] if step["kind"] in ("do", "aside") else []}
            for step in history
        ]


def test_an_evening_is_kept_as_all_saw_it_and_stands_on_the_wall(club: Club, tables: list[AtTable]) -> None:
    won, points = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for each in tables:
        for _game in range(2):
            for _move in each.plays():
                pass
            finished = each.table.finished()
            assert finished
            recap = finished.recap
            for name, score, place in zip(recap.players, recap.scores, recap.places, strict=True):
                won[each.game.id, name] += place == 1
                points[each.game.id, name] += score
    all_kept(club, tables)
    found = club.asked("SELECT kind, player, count(*) FILTER (WHERE place = 1), sum(points) FROM results GROUP BY 1, 2")
    assert {(kind, player): (first, many) for kind, player, first, many in found} == {
        who: (won[who], points[who]) for who in points
    }
    shown = {name: words(piece) for name, piece in club.shows().items()}
    for each in tables:
        view = each.table.finished()
        assert view
        assert shown[f"table-{each.name}"].startswith(f"{each.name} {each.game.title} · The game is over")
        assert all(name in shown[f"table-{each.name}"] for name in view.recap.players)
    first = max((each for each in won if each[0] == "saboteur"), key=lambda who: (won[who], points[who]))
    assert f"1. {first[1]} {won[first]} of" in shown["standings"]
    for each in tables:
        until(partial(told_for_good, each), "the last acknowledgement")


def told_for_good(table: AtTable) -> bool:
    """Whether nothing waits any more at a table that is closed; opened again it has a moment to tell what does."""
    table.close()
    left = waiting(table.file, 0, 10)
    table.open()
    time.sleep(A_MOMENT if left else 0)
    return not left


def test_what_was_taken_back_is_on_the_wall_no_more(club: Club, tables: list[AtTable]) -> None:
    """And is kept as it was: with what was taken back, and done again."""
    table = tables[0]
    moves = table.plays()
    shown = [""]
    for steps in range(1, 30):
        next(moves)
        until(partial(has_so_far, club, steps))
        shown.append(club.shows()["table-door"])
        if table.table.last_undoable():
            break
    table.table.undo()
    until(lambda: club.shows()["table-door"] == shown[-2], "the wall as it was")
    table.table.redo()
    until(lambda: club.shows()["table-door"] == shown[-1], "the wall as it was")
    table.table.undo()
    until(lambda: club.asked("SELECT count(*) FROM tellings") == [(len(table.table.history(Viewer.TABLE)),)])
    assert [kind for (kind,) in club.asked("SELECT kind FROM tellings ORDER BY number")][-3:] == [
        "undo",
        "redo",
        "undo",
    ]
    table.table.abandon()
    until(lambda: "The game was given up" in club.shows()["table-door"])
    assert club.asked("SELECT state FROM games") == [("given-up",)]


def test_a_club_that_was_set_back_is_told_again_what_its_tables_have_let_go_of(
    club: Club, tables: list[AtTable]
) -> None:
    """As where an older dump is restored: of the game on the table all comes again, of older ones what still waits."""
    table = tables[0]
    for _move in table.plays():
        pass
    moves = table.plays()
    list(islice(moves, 12))
    steps = len(table.table.history(Viewer.TABLE))
    until(lambda: club.asked("SELECT last FROM games ORDER BY id DESC LIMIT 1") == [(steps,)])
    until(lambda: table.journal.outbox.may_let_go, "the club's word")
    list(islice(moves, 1))  # with it goes what was told
    club.kill()
    club.does("DELETE FROM tellings WHERE number > 5 AND game = (SELECT max(id) FROM games)")
    club.does("UPDATE games SET last = 5 WHERE id = (SELECT max(id) FROM games)")
    club.start()
    for _move in moves:
        table.teller.attend(table.table.tell_all)
    until(lambda: table_is_known(club, table), "what was lost")
    all_kept(club, tables)


def table_is_known(club: Club, table: AtTable) -> bool:
    """Whether the club has all of the game on the table, whose loop goes round meanwhile."""
    table.teller.attend(table.table.tell_all)
    steps = len(table.table.history(Viewer.TABLE))
    return club.asked("SELECT last FROM games ORDER BY id DESC LIMIT 1") == [(steps,)]


@pytest.mark.parametrize("what", ["broker", "database", "club", "table", "all at once"])
def test_whatever_is_killed_nothing_is_lost_and_nothing_is_there_twice(
    near: Neighbours, club: Club, tables: list[AtTable], what: str
) -> None:
    rng, after = Random(what), list[float]()
    for number, each in enumerate(tables):
        left = (FAULTS + number) // len(tables)
        while left:
            moves = each.plays()
            while left and list(islice(moves, rng.randrange(3, 12))) and not each.table.over:
                end_and_begin(what, near, club, each)
                left -= 1
            for _move in moves:
                pass
            after.append(caught_up(club, tables))
    all_kept(club, tables)
    report(f"killed: {what}", after)
    played = [f"table-{each.name}" for each in tables if each.histories]
    until(lambda: all("The game is over" in club.shows()[table] for table in played), "the wall")


def report(what: str, after: Sequence[float]) -> None:
    """For `make outages`: how soon the club had all again."""
    usually, longest = statistics.median(after), max(after)
    times = f"{what}, {FAULTS} times; looked at {len(after)} times"
    sys.stdout.write(f"{times}: all was kept {usually:.1f} s after the last move, {longest:.1f} at most\n")


def end_and_begin(what: str, near: Neighbours, club: Club, table: AtTable) -> None:
    """Kill something, or have a table closed, and start it again."""
    broker, database, served, played = (
        what in (each, "all at once") for each in ("broker", "database", "club", "table")
    )
    if broker:
        near.broker_process.kill()
        near.broker_process.wait()
    if database:
        end(near.database_process)
    if served:
        club.kill()
    if played:
        table.anew()
    if database:
        near.start_database()
    if broker:
        near.start_broker()
    if served:
        club.start()


def test_a_club_that_hangs_keeps_no_table_waiting(tmp_path: Path) -> None:
    """Somebody takes every connection and never says a word; then the club is there, and is told all of it."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        taken: list[socket.socket] = []
        answers = Thread(target=lambda: taken.append(deaf.accept()[0]), daemon=True)
        answers.start()
        broker = Broker("127.0.0.1", deaf.getsockname()[1], "door", "hush")
        with closing(AtTable(broker, Key.new(), tmp_path, "saboteur")) as table:
            for _move in table.plays():
                pass
            (history,) = table.histories.values()
            assert len(waiting(table.file, 0, 10_000)) == len(history)
            until(lambda: table.complaints, "a word of it")
            assert "the table plays on and tells it later" in table.complaints[0]
        answers.join()
        taken[0].close()
