"""Somebody records every byte of an evening, and has every file of the table: what was not shown there stays hidden.

The table, its server and three phones are real, and between them are real sockets. The attacker here knows the protocol
and nothing else: they try every key that is to be found anywhere on every message there was.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import Any

import nacl.bindings as salt
import pytest
from nacl.exceptions import CryptoError

from companion.app import lobby
from companion.app.app import App
from companion.app.lobby.by_phone import THEIRS
from companion.commands.bench.phone import ANSWER, GREETED, REQUEST, Phone, Refused
from companion.core.chance import SystemChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Serving, Where
from companion.screens.nodes import Ask, Do, Go, Wanted
from tests.pictures import ALBUM
from tests.web.network import Access, Network, network
from tests.web.wire import request, send

NAMES = ("Anna", "Bruno", "Clara")
ROLE = re.compile(rb"saboteur|gold-digger")
HEX, BASE64 = re.compile(rb"[0-9a-f]{64}"), re.compile(rb"[A-Za-z0-9+/_-]{43}=?")
Keys = set[bytes]


@dataclass
class Evening:
    """The table, and everybody's phone at an address of its own, through somebody who records."""

    folder: Path
    air: Network
    ways: list[Access] = field(default_factory=list)
    phones: list[Phone] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.journal = Journal(self.folder / "journal.db")
        self.app = App(GAMES, Table(GAMES, self.journal, SystemChance()))
        self.table = Phones(self.app, Links(self.folder / "phones.json"), _serve)
        self.app.serve(self.table)
        self.app.act(Go(lobby.Lobby("by-phone", game="saboteur", edition="lv", players=NAMES[2:])))

    def scan(self, link: str) -> Phone:
        """By a way of its own."""
        self.table.attend()
        host, port = link.split("/")[2].split(":")
        self.ways.append(self.air.join((host, int(port)), f"127.0.0.{21 + len(self.ways)}"))
        self.phones.append(Phone(link.replace(f":{port}/", f":{self.ways[-1].port}/")))
        return self.phones[-1]

    def until(self, phone: Phone, wanted: str, **more: Any) -> None:
        """The phone asks, and the table's loop goes on, until the page says this."""
        for _again in range(20):
            asking = Thread(target=phone.ask, kwargs=more)
            asking.start()
            while asking.is_alive():
                self.table.attend()
                asking.join(0.01)
            if wanted in phone.html + (phone.held or ""):
                return
            more = {}
        raise AssertionError(f"{wanted} never came: {phone.html}")

    def sit_down(self, name: str) -> None:
        phone = self.scan(self.table.invitation().link)
        self.until(phone, "Your name")
        (number,) = re.findall(r'<form[^>]*data-do="(\d+)"', phone.html)
        self.until(phone, "You have joined", tap=int(number), text=name)

    def by_the_code_of(self, name: str) -> None:
        """And the table says yes."""
        phone = self.scan(self.table.link(name))
        self.until(phone, "asks whether this phone is yours")
        assert phone.held is None
        self.app.act(lobby.Nod(lobby.Asked(name), THEIRS))

    def end(self) -> None:
        """Everybody puts their phone away, and somebody ends the program."""
        for phone in self.phones:
            phone.close()
        self.table.close()
        self.journal.close()

    def heard(self) -> tuple[bytes, ...]:
        """All that crossed the air, in one piece for each way."""
        return tuple(bytes(heard) for way in self.ways for heard in way.heard)


def _serve(tell: Callable[[Any], None], first: Any) -> Serving:
    return Serving(tell, first, Where("127.0.0.1", 0), ALBUM)


LENGTH = re.compile(rb"content-length: (\d+)\r\n", re.IGNORECASE)


def messages(heard: Iterable[bytes]) -> Iterator[bytes]:
    """Every sealed message in it."""
    for stream in heard:
        for told in LENGTH.finditer(stream):
            begin, length = stream.index(b"\r\n\r\n", told.end() - 2) + 4, int(told[1])
            if length in (REQUEST, ANSWER, GREETED):
                yield stream[begin : begin + length]


def keys_in(found: bytes) -> Keys:
    """Whatever could be one."""
    read = {bytes.fromhex(each.decode()) for each in HEX.findall(found)}
    for each in BASE64.findall(found):
        text = each.decode().rstrip("=").replace("-", "+").replace("_", "/")
        with suppress(ValueError):
            read.add(b64decode(f"{text}=")[:32])
    return {each for each in read if len(each) == 32}


def everything_opened(files: bytes, heard: tuple[bytes, ...]) -> list[bytes]:
    """All words that can be read by whoever has these files, and by what they find in there."""
    said = list(messages(heard))
    opened: dict[bytes, bytes] = {}
    secrets, publics, tried = keys_in(files), {each[:32] for each in said if len(each) == REQUEST}, Keys()
    while True:
        secrets |= set(chain.from_iterable(map(keys_in, opened.values())))
        shared = {key for secret in secrets for key in (secret, *with_all(secret, publics | secrets))} - tried
        if not shared:
            return list(opened.values())
        tried |= shared
        for message in said:
            for key in shared if message not in opened else ():
                with suppress(CryptoError):
                    opened[message] = tried_on(message, key)


def with_all(secret: bytes, others: Keys) -> Iterator[bytes]:
    for other in (*others, salt.crypto_scalarmult_base(secret)):
        with suppress(CryptoError):
            yield salt.crypto_box_beforenm(other, secret)


def tried_on(message: bytes, key: bytes) -> bytes:
    """An answer, a request of a talk, or a greeting."""
    ways = ((0, 24, 24),) if len(message) != REQUEST else ((32, 56, 56), (32, 56, 72))
    for begin, end, box in ways:
        with suppress(CryptoError):
            return salt.crypto_secretbox_open(message[box:], message[begin:end], key)
    raise CryptoError


def files_in(folder: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in sorted(folder.iterdir()))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with network() as air:
        evening = Evening(tmp_path, air)
        for name in NAMES[:2]:
            evening.sit_down(name)
        evening.app.act(lobby.Start("saboteur", (*NAMES[:2], NAMES[2]), "lv"))
        evening.by_the_code_of(NAMES[2])
        evening.app.act(Do(cmd.Deal(0)))
        for phone in evening.phones:
            evening.until(phone, ["hold", "to", "see"][0])
            assert phone.held
        yield evening
        evening.end()


def test_every_byte_of_the_air_and_every_file_of_the_table_tell_no_role_that_was_not_shown(evening: Evening) -> None:
    for phone in evening.phones:
        assert ROLE.search((phone.held or "").encode()), "what is looked for is what was sent"
    during = (evening.folder / "phones.json").read_bytes()
    evening.app.act(Ask(Wanted.ABANDON))
    evening.end()
    heard = evening.heard()
    assert len(list(messages(heard))) > 20
    assert not (evening.folder / "phones.json").exists()
    after = files_in(evening.folder)
    assert not any(dealt in after for dealt in (b'"roles"', b'"seeds"', b"digger"))
    assert everything_opened(after, heard) == []
    stolen = everything_opened(during + after, heard)
    assert len(stolen) == 6, "whoever took the file in the evening reads three greetings and their answers"
    assert not any(ROLE.search(words) or b"html" in words for words in stolen)


def test_the_evening_sent_again_changes_nothing_and_is_answered_with_nothing(evening: Evening) -> None:
    """All that was ever said, from another address, while everybody is still there."""
    host, port = evening.phones[0].host, evening.ways[0].to[1]
    nothing = send((host, port), request((host, port), "GET /nowhere"))
    said = [each for each in messages(evening.heard()) if len(each) == REQUEST]
    assert len(said) > 10
    before, pages = evening.app.table.version, dict(evening.table._published.pages)
    for _again in range(3):
        for each in said:
            assert send((host, port), request((host, port), "POST /talk", each), "127.0.0.66") == nothing
            assert not evening.table.attend(), "the table hears nothing of it"
    assert (evening.app.table.version, evening.table._published.pages) == (before, pages)


def test_whoever_scans_a_seat_first_is_sent_no_role_before_the_yes_and_nothing_after_a_no(tmp_path: Path) -> None:
    with network() as air:
        evening = Evening(tmp_path, air)
        evening.app.act(lobby.Start("saboteur", NAMES, "lv"))
        evening.app.act(Do(cmd.Deal(0)))
        thief = evening.scan(evening.table.link("Anna"))
        evening.until(thief, "asks whether this phone is yours")
        evening.app.act(lobby.Nod(lobby.Asked("Anna"), 0))
        evening.table.attend()
        evening.phones.append(Phone(thief.link))
        for phone in evening.phones:
            with pytest.raises(Refused):
                phone.ask()
        opened = everything_opened(thief.shared.hex().encode(), evening.heard())
        assert any(b"html" in words for words in opened)
        assert not any(ROLE.search(words) for words in opened)
        evening.end()


def test_whoever_has_a_phones_own_keys_would_have_read_it(evening: Evening) -> None:
    """So the attacker here is one who can open what there is a key for."""
    evening.app.act(Ask(Wanted.ABANDON))
    evening.end()
    talks = b" ".join(phone.shared.hex().encode() for phone in evening.phones)
    opened = everything_opened(talks, evening.heard())
    assert sum(bool(ROLE.search(words)) for words in opened) >= 3


def test_no_phone_is_known_again_at_another_door_or_page(evening: Evening) -> None:
    """Neither by its key in the clear nor by anything else that is longer than a few bytes."""
    phone = evening.phones[0]
    phone.key = b""
    evening.until(phone, "", v="")
    said = [each for each in messages(evening.heard()) if len(each) == REQUEST]
    keys = {each[:32] for each in said}
    assert len(keys) == len(evening.phones) + 1
    for token in (phone.secret, phone.device, phone.door):
        assert not any(token in each for each in evening.heard())
