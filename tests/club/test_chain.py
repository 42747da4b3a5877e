"""What is kept is signed by its table and hangs together: whatever was changed afterwards is found."""

from __future__ import annotations

import signal
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import psycopg
import pytest

from companion.commands.club import serving
from companion.commands.club.founding import enrol
from companion.commands.club.joining import Broker, table_file
from companion.commands.club.keys import Key
from companion.commands.club.membership import FILE
from companion.commands.club.messages import read_together, read_told
from companion.commands.club.serving import Shown
from companion.commands.club.trying import Neighbours
from companion.core.game import Viewer
from companion.core.outbox import waiting
from tests.club.evening import AtTable, Club, Liar, Sealed, certify, lines, neighbours, signed, until
from tests.club.test_evening import has_so_far
from tests.club.test_lies import WITHOUT_END
from tests.command_line import companion
from tests.conftest import Need

pytestmark = pytest.mark.thorough


LATER, WRITTEN = "interval '1 second'", "to_char(({}) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')"
CHANGES = {
    "a step": ("UPDATE tellings SET told = replace(told::text, '\"seat\":1', '\"seat\":2')::json WHERE number = {n}"),
    "when it was": "UPDATE tellings SET at = at + interval '1 day' WHERE number = 3",
    "when it is told to have been": f"UPDATE tellings SET at = at + {LATER}, told = replace(told::text,"
    f" {WRITTEN.format('at')}, {WRITTEN.format(f'at + {LATER}')})::json WHERE number = 3",
    "what kind it was": "UPDATE tellings SET kind = 'aside' WHERE number = 3",
    "a step gone": "DELETE FROM tellings WHERE number = 7",
    "two that changed places": "UPDATE tellings SET number = CASE number WHEN 4 THEN 5000 WHEN 5 THEN 4 END"
    " WHERE number IN (4, 5)",
    "of another table": "UPDATE games SET at_table = 'window'",
    "points": "UPDATE results SET points = points + 1 WHERE seat = 0",
    "a name": "UPDATE results SET player = 'Zelma' WHERE seat = 0",
    "no results": "DELETE FROM results",
    "who it was": "UPDATE results SET person = 'zelma' WHERE seat = 0",
    "what was won": "UPDATE results SET kind = 'wazabi'",
    "when it was won": "UPDATE results SET evening = evening + 7",
    "which seat": "UPDATE results SET seat = seat + 1 WHERE seat = (SELECT max(seat) FROM results)",
    "what was played": "UPDATE games SET kind = 'wazabi'",
    "that it was over": "UPDATE games SET state = 'on'",
    "how far it went": "UPDATE games SET last = last + 1",
    "all steps gone": "DELETE FROM tellings",
    "a key of somebody's": "INSERT INTO keys (at_table, public) VALUES ('door', sha256('mine'))",
}


def test_whatever_was_changed_is_found_and_nothing_else(near: Neighbours, club: Club, tmp_path: Path) -> None:
    with closing(AtTable(near.broker("door"), near.keys["door"], tmp_path, "saboteur")) as table:
        for _move in table.plays():
            pass
        (history,) = table.histories.values()
        until(lambda: club.asked("SELECT count(*) FROM tellings") == [(len(history),)], "the game")
    assert club.asked("SELECT count(*) > 0 FROM tellings WHERE told::text NOT LIKE '%%\"signed\"%%'") == [(True,)]
    file = str(tmp_path / "serve.toml")
    assert (companion("club", "check", file).status, companion("club", "check", file).out) == (
        0,
        "1 game is as it was told.\n",
    )
    ((n,),) = club.asked("SELECT min(number) FROM tellings WHERE told::text LIKE '%%\"seat\":1%%'")
    club.does("CREATE TABLE kept AS SELECT * FROM tellings; CREATE TABLE came AS SELECT * FROM results;")
    club.does("CREATE TABLE game AS SELECT * FROM games; CREATE TABLE given AS SELECT * FROM keys")
    for change in CHANGES.values():
        club.does(change.format(n=n))
        said = companion("club", "check", file)
        assert said.status == 1, change
        assert said.out.startswith("table "), change
        club.does(
            "UPDATE games SET (at_table, kind, last, state) = (SELECT at_table, kind, last, state FROM game);"
            " DELETE FROM tellings; DELETE FROM results; DELETE FROM keys; INSERT INTO keys SELECT * FROM given;"
            " INSERT INTO tellings OVERRIDING SYSTEM VALUE SELECT * FROM kept; INSERT INTO results SELECT * FROM came"
        )
    assert companion("club", "check", file).status == 0


def test_with_a_password_alone_nobody_is_believed_nor_with_a_key_that_is_none_any_more(
    near: Neighbours, club: Club
) -> None:
    """A broker that was broken into, or a table that was lost and has been given another key."""
    lost = near.keys["door"]
    with closing(Liar(near.broker("door"))) as liar:
        for key, uid in ((Key.new(), "1" * 32), (lost, "2" * 32)):
            assert liar.publishes("club/door/told", signed(key, {**WITHOUT_END, "uid": uid})) == "Success"
        until(lambda: club.asked("SELECT uid FROM games") == [("2" * 32,)])
        new, _line = enrol(near.place, "door")
        for key, uid in ((lost, "3" * 32), (new, "4" * 32)):
            assert liar.publishes("club/door/told", signed(key, {**WITHOUT_END, "uid": uid})) == "Success"
        until(lambda: club.asked("SELECT uid FROM games ORDER BY id") == [("2" * 32,), ("4" * 32,)])


def test_a_table_that_is_replaced_amid_a_game_is_told_of_on_with_its_new_key(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    """The companion broke; another with the same journal takes the new code of that table. All of it is still sound."""
    broker, passwords = near.broker("door"), near.folder / "broker" / "passwords"
    settings = tmp_path / "organiser.toml"
    settings.write_text(
        f'broker = "mqtt://{broker.address}"\npassword = "{near.broker("club").password}"\nwall = "127.0.0.1:0"\n'
        f'database = "{near.database}"\npasswords = "{passwords}"\n'
    )
    first = AtTable(broker, near.keys["door"], tmp_path, "saboteur")
    moves = first.plays()
    list(islice(moves, 20))
    until(lambda: club.asked("SELECT last FROM games") == [(20,)], "the game")
    first.close()
    said = companion("club", "table", str(settings), "door", "--out", str(tmp_path / "stick"))
    assert (said.status, said.err) == (0, "")
    near.broker_process.send_signal(signal.SIGHUP)
    code = next(line for line in said.out.splitlines() if line.startswith("C2."))
    assert companion("club", "join", code, "--journal", str(tmp_path / "door.db")).status == 0
    assert (tmp_path / "stick" / FILE).read_text() == (tmp_path / FILE).read_text()
    key = Key(code.split("/")[-1].partition(".")[0])
    assert (tmp_path / FILE).read_text() == table_file(f"mqtt://{broker.address}", "door", key)
    with closing(Liar(broker)) as old:
        assert old.refused == "Not authorized"
    first._broker, first._key = Broker(broker.host, broker.port, "door", key.password), key
    first.open()
    for _move in moves:
        pass
    (history,) = first.histories.values()
    until(lambda: club.asked("SELECT count(*) FROM tellings") == [(len(history),)], "the rest of it")
    first.close()
    assert companion("club", "check", str(settings)).out == "1 game is as it was told.\n"


def test_a_game_that_is_rewritten_and_signed_by_a_key_put_into_the_database_is_found(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    forger = Key.new()
    with closing(Liar(near.broker("door"))) as liar:
        assert liar.publishes("club/door/told", signed(near.keys["door"], WITHOUT_END)) == "Success"
        until(lambda: club.asked("SELECT last FROM games") == [(1,)])
    club.does(f"INSERT INTO keys (at_table, public) VALUES ('door', '\\x{forger.public.hex()}')")
    rewritten = signed(forger, {**WITHOUT_END, "events": [{"event": "Passed", "seat": 1}]}).decode()
    club.does(f"UPDATE tellings SET told = $${rewritten}$$::json")
    said = companion("club", "check", str(tmp_path / "serve.toml"))
    assert said.status == 1
    assert "it has a key that was not given here" in said.out
    assert "step 1: it is not signed by its table" in said.out


def test_what_is_told_again_in_other_company_is_kept_once_and_is_as_sound(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    """Some of it kept already, also with other times; what tells another past is not taken, nor what comes with it."""
    key, steps = near.keys["door"], [{**WITHOUT_END, "number": number} for number in range(1, 8)]
    later = [f"2027-01-31 19:00:0{each}" for each in range(7)]
    other = [*steps[:2], {**steps[2], "kind": "aside"}, *steps[3:]]
    with closing(Liar(near.broker("door"))) as liar:
        for told, last in (
            (lines(key, *steps[:3]), 3),
            (lines(key, *steps[:2]), 3),
            (lines(key, *steps[:5], at=later), 5),
            (lines(key, *other), 5),
            (lines(key, *steps), 7),
        ):
            assert liar.publishes("club/door/told", told) == "Success"
            until(partial(has_so_far, club, last))
    found = club.asked("SELECT number, at::time::text, told::text LIKE '%%signed%%' FROM tellings ORDER BY number")
    first, second = "18:02:11", "19:00:0"
    assert [at for _number, at, _signed in found] == [first] * 3 + [f"{second}3", f"{second}4"] + [first] * 2
    assert [signed for *_about, signed in found] == [False, False, True, False, True, False, True]
    file = str(tmp_path / "serve.toml")
    assert companion("club", "check", file).out == "1 game is as it was told.\n"
    club.does(CHANGES["when it is told to have been"].replace("= 3", "= 4"))
    assert "step 4: it is not signed by its table" in companion("club", "check", file).out


def test_where_a_step_is_gone_only_what_was_told_together_with_it_has_nobody_who_stands_for_it(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    """Whoever takes one away has no free hand with all that was before, not even if nothing there is signed."""
    key, steps = near.keys["door"], [{**WITHOUT_END, "number": number} for number in range(1, 104)]
    told = lines(key, *steps[:100])
    link = read_together(told)[-1].link
    with closing(Liar(near.broker("door"))) as liar:
        for each, last in ((told, 100), (lines(key, {**steps[100], "after": link}, *steps[101:]), 103)):
            assert liar.publishes("club/door/told", each) == "Success"
            until(partial(has_so_far, club, last))
    club.does("DELETE FROM tellings WHERE number = 102")
    assert wrong_steps(tmp_path) == ["103: steps before it are gone"]
    club.does("UPDATE tellings SET told = replace(told::text, '[]', '[ ]')::json WHERE number = 50")
    assert wrong_steps(tmp_path) == ["103: steps before it are gone", "50: it is not signed by its table"]
    *rewritten, last_line = lines(Key.new(), *({**step, "kind": "aside"} for step in steps[:100])).split(b"\n")
    club.does("DELETE FROM tellings WHERE number = 101")
    for number, line in enumerate((*rewritten, read_told(last_line).message.encode()), 1):
        club.does(f"UPDATE tellings SET kind = 'aside', told = $${line.decode()}$$::json WHERE number = {number}")
    assert wrong_steps(tmp_path) == ["103: steps before it are gone", "1: it is not signed by its table"]


def wrong_steps(folder: Path) -> list[str]:
    """What is said of each."""
    return [
        each.partition("step ")[2] for each in companion("club", "check", str(folder / "serve.toml")).out.splitlines()
    ]


def test_that_nobody_will_finish_a_game_is_kept_also_where_steps_before_it_are_nowhere_any_more(
    near: Neighbours, club: Club, tmp_path: Path
) -> None:
    """As where the club was set back: the table has let go of some, and has no game on it to tell them of again."""
    key, steps = near.keys["door"], [{**WITHOUT_END, "number": number} for number in range(1, 9)]
    with closing(Liar(near.broker("door"))) as liar:
        for told, last in (
            (lines(key, *steps[:3]), 3),
            (lines(key, *steps[5:7]), 3),
            (lines(key, *steps[5:7], {**steps[7], "kind": "given-up"}), 8),
        ):
            assert liar.publishes("club/door/told", told) == "Success"
            until(partial(has_so_far, club, last))
    assert club.asked("SELECT state FROM games") == [("given-up",)]
    assert club.asked("SELECT number FROM tellings ORDER BY number") == [(1,), (2,), (3,), (8,)]
    assert companion("club", "check", str(tmp_path / "serve.toml")).out == "1 game is as it was told.\n"


def test_a_key_that_the_broker_could_not_be_told_of_is_no_key(near: Neighbours, club: Club, tmp_path: Path) -> None:
    """Not even in part: the table is who it was."""
    before = club.asked("SELECT public FROM keys ORDER BY public")
    with pytest.raises(OSError, match="No such file"):
        enrol(replace(near.place, passwords=tmp_path / "nowhere"), "door")
    assert club.asked("SELECT public FROM keys ORDER BY public") == before


def test_a_table_that_goes_on_from_an_older_copy_of_its_journal_is_heard_again_with_its_next_game(
    near: Neighbours, tmp_path: Path
) -> None:
    """The club has another past of that game: of what was done instead it takes nothing, and says so."""
    said, broker, key = list[str](), near.broker("door"), near.keys["door"]
    with closing(serving.Club(near.broker("club"), near.database, Shown(), said.append)) as hears:
        hears.start()
        table = AtTable(broker, key, tmp_path, "saboteur")
        moves = table.plays()
        list(islice(moves, 8))
        while not table.table.last_undoable():
            next(moves)
        table.close()
        copy = table.file.read_bytes()
        table.open()
        uid, steps = waiting(table.file, 0, 1)[0].uid, len(table.table.history(Viewer.TABLE)) + 2
        table.table.undo()
        table.table.redo()
        until(lambda: kept(near, uid) == steps, "the game")
        table.close()
        for each in tmp_path.glob("door.db*"):
            each.unlink()
        table.file.write_bytes(copy)
        table.open()
        table.table.undo()  # as there; and then it is given up, where there it was done again
        table.table.abandon()
        until(lambda: any("otherwise than before" in each for each in said), "a word of it")
        list(islice(table.plays(), 5))
        until(lambda: kept(near, waiting(table.file, 0, 1000)[-1].uid) == 5, "the next game")
        table.close()
        assert kept(near, uid) == steps


def kept(near: Neighbours, uid: str) -> int:
    """How far the club has a game."""
    with psycopg.connect(near.database) as db:
        row = db.execute("SELECT last FROM games WHERE uid = %s", (uid,)).fetchone()
        return int(row[0]) if row else 0


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # what paho leaves, Python closes
def test_over_tls_a_table_tells_its_club_and_no_other_that_calls_itself_so(need: Need, tmp_path: Path) -> None:
    """Nor does it say its password to one: not even that is sent to whom its authority does not vouch for."""
    certify(tmp_path)
    with neighbours(need, "door", kind=Sealed) as near, closing(Club(near, tmp_path)) as club:
        ours, key = near.broker("door"), near.keys["door"]
        with closing(AtTable(replace(ours, authority=str(tmp_path / "ca.pem")), key, tmp_path, "saboteur")) as table:
            list(islice(table.plays(), 5))
            until(lambda: table.complaints, "a word of it")
            assert "certificate verify failed" in table.complaints[0]
            assert len(waiting(table.file, 0, 99)) == 5
        assert club.asked("SELECT count(*) FROM games") == [(0,)]
        with closing(AtTable(ours, key, tmp_path, "saboteur")) as table:
            until(lambda: club.asked("SELECT count(*) FROM tellings") == [(5,)], "the game")
