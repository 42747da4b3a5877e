"""Somebody photographs the mine with a phone and asks who is right: over the air, and in a process of its own."""

from __future__ import annotations

import asyncio
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.app import lobby
from companion.app.app import App
from companion.app.lobby.by_phone import THEIRS
from companion.commands.bench.phone import ANSWER, Phone
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.table import Table as Played
from companion.devices import listening
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.phones.links import Links, seat_door
from companion.phones.phones import Phones
from companion.phones.serving import Serving, Where
from companion.phones.web.page import Caller
from companion.phones.web.sealed import PHOTOGRAPH
from companion.screens.nodes import Go, Text
from hardware import photograph as reading
from tests.buttons.patience import until
from tests.paper import nodes
from tests.pictures import ALBUM
from tests.places import here
from tests.seeing.pixels import jpeg, photograph
from tests.seeing.readers import Burglar, Dawdler, Glutton, Honest, Modest, Scribbler
from tests.seeing.scenes import Camera, Cell, Laid, Table
from tests.web.conftest import browser
from tests.web.people import Phone as Held

__all__ = ["browser"]

PHONE = Camera(wide=2304, tall=1728)
RIGHT = {(1, 0): "EW", (2, 0): "NESW", (2, -1): "NS", (3, 0): "EW"}
WRONG = {**RIGHT, (3, 0): "NS"}
HAND = [Laid(number, (100 + 60 * number, 420), 0.1, 60 + 20 * number) for number in range(5)]
WATCHER = "companion.games.saboteur.seeing.aiming:Watcher"
MAY = "Yes, these cards may lie so."
NO_PICTURE = "This is no picture that can be read."
PATIENCE = 20


@cache
def picture(*mine: tuple[Cell, str], hand: bool = False) -> bytes:
    """A table with these cards on it, as a phone has it."""
    laid = Table().laid(dict(mine), Random(1))
    return jpeg(photograph([*laid, *(HAND if hand else [])], PHONE, Random(2)))


def taken(mine: Mapping[Cell, str], *, hand: bool = False) -> bytes:
    return picture(*mine.items(), hand=hand)


class Round:
    """Three people, a mine, and a phone of Bruno, who is not to move."""

    def __init__(self, folder: Path) -> None:
        self.app = App(GAMES, Played(GAMES, Journal(), SeededChance("photo")))
        self.app.photographs, self.folder = True, folder
        self.stirred, self.links = Event(), Links(folder / "phones.json")
        self.phones = Phones(self.app, self.links, _serve, self.stirred.set)
        self.app.serve(self.phones)
        self.app.table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara"), "lv"))
        for command in (cmd.Deal(0), cmd.LayPath((1, 0), "EW"), cmd.Pass(), cmd.Pass()):
            assert not isinstance(self.app.table.submit(command), Refusal)
        self.app.act(Go(TABLE))

    def phone(self) -> Phone:
        """Bruno's, which the table knows."""
        phone = Phone(self.phones.link("Bruno"))
        self.links.pair("Bruno", Caller(seat_door("Bruno"), phone.device))
        self.phones.attend()
        phone.ask()
        return phone

    def sends(self, phone: Phone, data: bytes) -> str:
        """What there is to read on the phone once the table has looked at this."""
        (tap,) = re.findall(r'data-do="(\d+)" data-photo', phone.html) or (None,)
        assert tap, phone.html
        told: list[Any] = []
        phone.close()  # to take a picture may have taken longer than an idle line is kept
        asking = Thread(target=lambda: told.append(phone.ask(tap=int(tap), picture=data)))
        asking.start()
        self.hears()
        asking.join(PATIENCE)
        assert told
        assert phone.size == ANSWER, "no answer is longer because of it"
        phone.ask()
        return phone.html

    def hears(self) -> None:
        while not self.phones.attend():
            assert self.stirred.wait(PATIENCE), "nothing was heard"
            self.stirred.clear()

    def until(self, whose: Held, said: str) -> None:
        """The table's loop goes on until it stands there."""
        until(lambda: said in whose.told(), self.phones.attend, [said])

    def says(self) -> str:
        """What stands on the table's screen."""
        return " ".join(node.text for node in nodes(self.app.screen()) if isinstance(node, Text))


def _serve(tell: Any, first: Any) -> Serving:
    return Serving(tell, first, Where("127.0.0.1", 0, develops=listening.photographs()), ALBUM)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Round]:
    made = Round(tmp_path)
    with closing(made.phones):
        yield made


def test_whoever_asks_by_phone_is_told_and_so_is_the_table_and_nothing_else_changes(played: Round) -> None:
    with closing(played.phone()) as phone:
        before = played.app.table.version, played.app.table.view(Viewer.TABLE)
        assert MAY in played.sends(phone, taken(RIGHT))
        assert MAY in played.says()
        assert "Bruno has photographed the mine." in played.says()
        assert (played.app.table.version, played.app.table.view(Viewer.TABLE)) == before
        (back,) = re.findall(r'data-do="(\d+)"(?:(?!</button>).)*Back', phone.html)
        phone.begin(tap=int(back))
        played.hears()
        phone.finish()
        phone.ask()
        assert MAY not in phone.html


def test_what_may_not_lie_so_is_named_with_its_side_and_its_clause_wherever_the_table_is(played: Round) -> None:
    played.app.act(Go(Here("more")))
    with closing(played.phone()) as phone:
        html = played.sends(phone, taken(WRONG))
    assert "One side does not match: left." in html
    assert "opening to opening, wall to wall" in html
    assert re.search(r'class="cell wrong side-W"', html)
    assert here(played.app).at == "more", "what people are amid is not taken away from them"


@pytest.mark.long
def test_what_is_no_photograph_is_told_so_and_does_no_harm(played: Round) -> None:
    whole = taken(RIGHT)
    with closing(played.phone()) as phone:
        for data in (b"", whole[: len(whole) // 2], bomb(60_000)):
            assert NO_PICTURE in played.sends(phone, data)
            phone.ask(tap=back_on(phone))
            played.hears()
            phone.ask()
        assert "Nothing certain was seen." in played.sends(phone, jpeg(photograph([], PHONE, Random(3))))


def back_on(phone: Phone) -> int:
    (back,) = re.findall(r'data-do="(\d+)"(?:(?!</button>).)*Back', phone.html)
    return int(back)


def bomb(side: int) -> bytes:
    """A small file that says it has so many rows of so many pixels."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes((side + 1) * 100), 9)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


def test_only_whoever_has_a_link_may_send_one_and_none_that_is_too_large(played: Round) -> None:
    with closing(played.phone()) as phone, closing(Phone(phone.link, source="127.0.0.77")) as stranger:
        assert announced(stranger, 10_000) == 413
        assert announced(phone, PHOTOGRAPH + 1000) == 413
        assert phone.fetch("POST", "/talk", bytes(10_000))[0] == 404


def announced(phone: Phone, size: int) -> int:
    """What is answered to so many bytes before they are sent."""
    return begun(phone, size).getresponse().status


def begun(phone: Phone, size: int) -> HTTPConnection:
    """The beginning of so many bytes."""
    to = HTTPConnection(phone.host, phone.port, PATIENCE, (phone.source, 0) if phone.source else None)
    to.putrequest("POST", "/talk")
    to.putheader("Content-Length", str(size))
    to.endheaders(b"a part of it")
    return to


def test_one_is_read_at_a_time(played: Round) -> None:
    with closing(played.phone()) as phone, closing(begun(phone, 5000)):
        until(lambda: phone.fetch("POST", "/talk", bytes(5000))[0] == 429, phone.close, [])


def test_where_nothing_reads_photographs_none_is_asked_for(played: Round) -> None:
    played.app.photographs = False
    with closing(played.phone()) as phone:
        assert "Photograph" not in phone.html


@pytest.mark.long
def test_no_hand_before_the_table_is_told_of_nor_a_goal_that_no_way_has_reached(played: Round) -> None:
    with closing(played.phone()) as phone:
        bare = played.sends(phone, taken(RIGHT))
        phone.ask(tap=back_on(phone))
        played.hears()
        phone.ask()
        peeked = {**RIGHT, (8, 0): "gold"}
        assert played.sends(phone, taken(peeked, hand=True)) == bare


@pytest.mark.parametrize("reader", [Honest, Glutton, Scribbler, Burglar, Dawdler])
def test_a_process_that_reads_has_neither_much_memory_nor_time_nor_any_file(
    reader: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = 1 if reader is Dawdler else 60
    monkeypatch.setattr(reading, "SECONDS", seconds)
    told = asyncio.run(reading.told_of(taken(RIGHT), f"{reader.__module__}:{reader.__name__}"))
    expected: dict[type, object] = {Honest: 16, Burglar: []}
    assert told == expected.get(reader)
    written = reading.ROOT / "seen.txt"
    is_there = written.exists()
    written.unlink(missing_ok=True)
    assert not is_there


def test_where_memory_runs_out_what_reads_a_photograph_goes_before_the_table() -> None:
    assert asyncio.run(reading.told_of(taken(RIGHT), f"{Modest.__module__}:{Modest.__name__}")) == 1000
    unit = (reading.ROOT / "systemd" / "companion.service").read_text(encoding="utf-8")
    assert "OOMPolicy=continue" in unit.splitlines(), "systemd would end everybody else along with it"


@pytest.mark.long
def test_a_phone_and_the_table_in_a_browser_take_photographs(played: Round, browser: Browser, tmp_path: Path) -> None:
    photo, nonsense = tmp_path / "photo.jpg", tmp_path / "photo.png"
    photo.write_bytes(taken(WRONG))
    nonsense.write_bytes(b"nonsense")
    link, table_link = played.phones.link("Bruno"), played.phones.table_link()
    played.phones.attend()
    phone, table = Held(browser, "Bruno", 320), Held(browser, "the table", 800)
    with closing(phone.context), closing(table.context):
        phone.page.goto(link)
        played.until(phone, "asks whether this phone is yours")
        played.app.act(lobby.Nod(lobby.Asked("Bruno"), THEIRS))
        played.until(phone, "Photograph the mine")
        for file, said in ((nonsense, NO_PICTURE), (photo, "One side does not match: left.")):
            takes(phone, file)
            played.until(phone, said)
            phone.button("Back").tap()
            played.until(phone, "Photograph the mine")
        played.app.act(Go(Here("may-lie")))
        table.page.goto(table_link)
        played.until(table, "Photograph the mine")
        takes(table, photo)
        played.until(table, "One side does not match: left.")
        assert phone.complaints + table.complaints == []


def takes(whose: Held, file: Path) -> None:
    """Touch the button, and take this with the camera that opens."""
    with whose.page.expect_file_chooser() as chooser:
        whose.button("Photograph the mine").tap()
    chooser.value.set_files(file)
