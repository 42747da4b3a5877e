"""A thread that fails or dies takes no game along, and no other thread."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.app.app import App
from companion.app.lobby import Lobby
from companion.commands.bench.phone import Phone
from companion.commands.club import telling
from companion.commands.club.joining import Broker
from companion.commands.club.keys import Key
from companion.commands.onscreen import served
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.phones.links import Links, seat_door
from companion.phones.phones import LIVES, Phones
from companion.phones.serving import Hotspot, Serving, Where
from companion.phones.web.page import Caller, Published
from companion.phones.web.server import _Inside
from companion.screens.nodes import Do, Go, QrCode, Text
from tests.app.test_memory import Evening, is_alone
from tests.app.test_memory import evening as evening  # noqa: PLC0414 - a fixture
from tests.faults.children import ROOT
from tests.faults.dying import NAMES, Deaths
from tests.lobby.test_evenings import PATIENCE
from tests.paper import nodes
from tests.phones.ring import FOUR
from tests.pictures import ALBUM


def test_what_goes_wrong_while_a_game_is_kept_is_told_and_the_next_is_kept(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game itself stays in the journal, until the next start at the latest."""
    told: list[str] = []
    evening.memory.complain = told.append
    with monkeypatch.context() as broken:
        broken.setattr(Evenings, "keep", None)
        evening.play("wazabi", 1)
        evening.until(lambda: bool(told))
        evening.until(lambda: not evening.memory.busy)
    assert told == ["TypeError"]
    assert evening.in_journal() == [1]
    evening.play("wazabi", 2)
    evening.until(lambda: is_alone(evening, 2))
    assert evening.kept() == [1, 2]


def test_whatever_a_broker_makes_go_wrong_is_said_and_the_table_tries_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said, tried = list[str](), Event()

    def goes_wrong(*_about: object) -> None:
        if said:
            tried.set()
        raise UnicodeError("label empty or too long")

    monkeypatch.setattr(telling, "client_of", goes_wrong)
    monkeypatch.setattr(telling, "FIRST_REST", 0.01)
    with closing(Journal(tmp_path / "journal.db")) as journal:
        broker = Broker("127.0.0.1", 9, "window", "hush")
        with closing(telling.Teller(broker, Key.new(), tmp_path / "journal.db", journal.outbox, said.append)) as teller:
            teller.start()
            assert tried.wait(PATIENCE)
    assert said == ["the club cannot be reached: UnicodeError; the table plays on and tells it later"]


@contextmanager
def at_table(folder: Path) -> Iterator[Phones]:
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("dies")))
    links = Links(folder / "phones.json")
    serve = partial(served, ALBUM, links, Where("127.0.0.1", 9100), Hotspot(folder))
    with closing(Phones(app, links, serve)) as phones:
        app.serve(phones)
        app.table.begin("saboteur", cmd.Begin(FOUR))
        yield phones


def died(phones: Phones) -> None:
    assert isinstance(phones._server, Serving)
    phones._server._server._thread.join(PATIENCE)
    assert not phones._server.lives


def answers(link: str) -> int:
    with closing(Phone(link)) as phone:
        return phone.fetch("GET", "/")[0]


def test_a_server_that_dies_ever_again_takes_nothing_along(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun: list[int] = []

    async def dies(server: Any) -> None:
        begun.append(1)
        server._tell_started()
        raise OSError

    monkeypatch.setattr(_Inside, "main_loop", dies)
    with at_table(tmp_path) as phones:
        assert phones.link(FOUR[0])
        phones.links.pair(FOUR[0], Caller(seat_door(FOUR[0]), bytes(32)))
        assert phones.paired(FOUR[0])
        for number, command in enumerate((cmd.Deal(0), *(cmd.Pass() for _turn in range(10)))):
            before = phones.app.table.version
            if number <= LIVES:
                died(phones)
            phones.app.act(Do(command))
            phones.attend()
            assert phones.app.table.version != before
        assert len(begun) == 1 + LIVES, "not for ever"
        assert phones.link(FOUR[0]) == "", "nobody answers there any more"
        assert not phones.paired(FOUR[0])
        phones.app.table.abandon()
        phones.app.act(Go(Lobby("by-phone", game="saboteur", edition="lv")))
        phones.attend()
        shown = [node.text for node in nodes(phones.app.screen()) if isinstance(node, Text)]
        assert "Phones cannot be served: The connection broke off too often. Start the companion again." in shown
        assert not [node for node in nodes(phones.app.screen()) if isinstance(node, QrCode)]


def test_where_a_server_has_died_another_takes_its_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = _Inside.main_loop

    async def dies(server: Any) -> None:
        server._tell_started()
        raise OSError

    with at_table(tmp_path) as phones:
        with monkeypatch.context() as once:
            once.setattr(_Inside, "main_loop", dies)
            link = phones.link(FOUR[0])
            died(phones)
        assert _Inside.main_loop is real
        phones.attend()
        assert phones.link(FOUR[0]) == link
        assert answers(link) == 200


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_server_that_dies_while_it_begins_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def dies(_server: Any, **_sockets: Any) -> None:
        raise SystemExit

    monkeypatch.setattr(_Inside, "startup", dies)
    with at_table(tmp_path) as phones:
        assert phones.link(FOUR[0]) == ""
        assert phones.trouble
        phones.app.act(Do(cmd.Deal(0)))
        phones.attend()


@pytest.mark.long
def test_whichever_thread_dies_amid_games_they_go_on_and_are_kept() -> None:
    """See `dying`; `make faults` plays hundreds of games so."""
    asked = (sys.executable, "-m", "tests.faults.dying", "6", "threads")
    done = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, check=True, timeout=300)
    deaths = Deaths(*json.loads(done.stdout.splitlines()[-1]))
    assert (deaths.over, deaths.kept, deaths.aside) == (6, 6, "")
    assert deaths.died.keys() == set(NAMES)


def test_sockets_that_were_handed_over_outlive_the_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as handed:
        where = Where(sockets=(handed,))
        for _again in range(2):
            with closing(Serving(lambda _signal: None, Published(), where, ALBUM)) as serving:
                assert answers(f"http://127.0.0.1:{serving.port}/#{'A' * 43}") == 200
