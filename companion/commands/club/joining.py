"""Where a club is to be found: a small file that its organiser gives to each table, and one of the club's own.

    broker = "mqtt://192.168.1.10:1883"     # mqtts:// with TLS; authority = "ca.pem" for a certificate of one's own
    table = "window"                        # small letters, digits and hyphens: what the broker knows the table by
    password = "…"

The club's own has `database` and `wall` in place of `table`. Who can read such a file can speak in its name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from companion.language import _
from companion.language.saying import by_system

FILE = "club.toml"
LARGEST = 20_000
NAME = re.compile("[a-z0-9][a-z0-9-]{0,29}")
"""What a table may be called: it is part of a topic, and a broker's user."""
CLUB = "club"
"""As whom the club itself comes to the broker: no table is called so."""
PORTS = {"mqtt": 1883, "mqtts": 8883}


class NotJoined(ValueError):
    """Why a file says nothing of a club, in a sentence."""


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the messages go, as whom; `authority`: the file that vouches for it, where TLS is spoken."""

    host: str
    port: int
    user: str
    password: str
    tls: bool = False
    authority: str = ""

    @property
    def address(self) -> str:
        """To be said."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Place:
    """What the club itself has: its broker, its database, and where the wall is to be seen."""

    broker: Broker
    database: str
    wall: tuple[str, int]


def of_table(file: Path) -> Broker:
    """A table's way to its club; raises NotJoined."""
    said = _read(file, ("broker", "table", "password", "authority"))
    name = said["table"]
    if not NAME.fullmatch(name) or name == CLUB:
        told = _('{file}: a table is called by small letters, digits and hyphens, and not "{name}".')
        raise NotJoined(told.format(file=file, name=name[:40]))
    return _broker(file, said, name)


def of_club(file: Path) -> Place:
    """What the club itself needs; raises NotJoined."""
    said = _read(file, ("broker", "password", "database", "wall", "authority"))
    host, _colon, port = said["wall"].rpartition(":")
    if not (host and port.isdecimal() and int(port) < 65536):
        told = _('{file}: wall is an address such as "0.0.0.0:8090".')
        raise NotJoined(told.format(file=file))
    return Place(_broker(file, said, CLUB), said["database"], (host, int(port)))


def _broker(file: Path, said: dict[str, str], user: str) -> Broker:
    scheme, host, port = _parts(said["broker"])
    if not host:
        told = _('{file}: broker is an address such as "mqtt://192.168.1.10:1883".')
        raise NotJoined(told.format(file=file))
    authority = said.get("authority", "")
    return Broker(
        host,
        port,
        user,
        said["password"],
        tls=scheme == "mqtts",
        authority=str(file.parent / authority) if authority else "",
    )


def _parts(address: str) -> tuple[str, str, int]:
    try:
        found = urlsplit(address)
        (found.hostname or "").encode("idna")  # as it will be looked up
        return found.scheme, found.hostname or "", found.port or PORTS[found.scheme]
    except (ValueError, KeyError):
        return "", "", 0


def _read(file: Path, names: tuple[str, ...]) -> dict[str, str]:
    """Texts by name; only `authority` may be left out."""
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST)
        said: dict[str, Any] = tomllib.loads(text.decode())
    except OSError as error:
        told = _("{file} cannot be read: {error}.")
        raise NotJoined(told.format(file=file, error=by_system(str(error.strerror)))) from None
    except ValueError as error:
        told = _("{file} cannot be understood: {error}. Until it is fixed it is ignored.")
        raise NotJoined(told.format(file=file, error=str(error)[:80])) from None
    for name in (*said, *names):
        if name not in names or not isinstance(said.get(name, "" if name == "authority" else None), str):
            told = _("{file} has to say {names}, each as a text; {name} is not as it should be.")
            raise NotJoined(told.format(file=file, names=", ".join(names[:-1]), name=str(name)[:40]))
    return said


class Alone:
    """A table without a club: as much as its loop asks of one."""

    def attend(self, _tell_all: Callable[[], object]) -> None:
        """There is nothing to do."""

    def close(self) -> None:
        """There is nothing to end."""
