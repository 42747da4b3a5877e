"""Where a club is to be found: a small file that its organiser gives to each table, and one of the club's own.

    broker = "mqtt://192.168.1.10:1883"     # mqtts:// with TLS; authority = "ca.pem" for a certificate of one's own
    table = "window"                        # small letters, digits and hyphens: what the broker knows the table by
    key = "…"

`companion club table` makes it; as a code it is one line. The club's own has `password`, `database` and `wall` in place
of the last two, and may say where `tables` reach the broker, and where the broker's `passwords` lie. Who can read such
a file can speak in its name.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from companion.commands.club.keys import BadKey, Key
from companion.language import _
from companion.language.saying import by_system
from hardware.codes import unwrap_place, wrap_place

LARGEST = 20_000
NAME = re.compile("[a-z0-9][a-z0-9-]{0,29}")
"""What a table may be called: it is part of a topic, and a broker's user."""
CLUB = "club"
"""As whom the club itself comes to the broker: no table is called so."""
_HOST = re.compile("[A-Z0-9.-]{1,90}")
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
    """What the club itself has: its broker, its database, and where the wall is to be seen.

    `tables`: where its tables find the broker; `passwords`: the broker's own file, if it is to be written here;
    `keys`: which keys were given to tables, apart from the database.
    """

    broker: Broker
    database: str
    wall: tuple[str, int]
    tables: str = ""
    passwords: Path | None = None
    keys: Path | None = None


def of_table(file: Path) -> tuple[Broker, Key]:
    """A table's way to its club, and its key; raises NotJoined."""
    data = _read(file, ("broker", "table", "key"), ("authority",))
    name = may_be_called(data["table"], file)
    try:
        key = Key(data["key"])
    except BadKey:
        raise NotJoined(_("{file}: key is not as the club gave it.").format(file=file)) from None
    return _broker(file, data, name, key.password), key


def may_be_called(name: str, file: object) -> str:
    """The same; raises NotJoined if no table is called so."""
    if not NAME.fullmatch(name) or name == CLUB:
        sentence = _('{file}: a table is called by small letters, digits and hyphens, and not "{name}".')
        raise NotJoined(sentence.format(file=file, name=name[:40]))
    return name


def of_club(file: Path) -> Place:
    """What the club itself needs; raises NotJoined."""
    data = _read(file, ("broker", "password", "database", "wall"), ("authority", "tables", "passwords"))
    host, _colon, port = data["wall"].rpartition(":")
    if not (host and port.isdecimal() and int(port) < 65536):
        sentence = _('{file}: wall is an address such as "0.0.0.0:8090".')
        raise NotJoined(sentence.format(file=file))
    tables, passwords = data.get("tables", data["broker"]), data.get("passwords")
    if not parts_of(tables)[1]:
        raise NotJoined(_no_address(file))
    beside = file.parent / passwords if passwords else None
    broker = _broker(file, data, CLUB, data["password"])
    return Place(broker, data["database"], (host, int(port)), tables, beside, file.parent / "keys")


def _no_address(file: Path) -> str:
    return _('{file}: broker is an address such as "mqtt://192.168.1.10:1883".').format(file=file)


def _broker(file: Path, data: dict[str, str], user: str, password: str) -> Broker:
    scheme, host, port = parts_of(data["broker"])
    if not host:
        raise NotJoined(_no_address(file))
    authority = data.get("authority", "")
    return Broker(
        host,
        port,
        user,
        password,
        tls=scheme == "mqtts",
        authority=str(file.parent / authority) if authority else "",
    )


def parts_of(address: str) -> tuple[str, str, int]:
    """Scheme, host and port of a broker's address; nothing, if it is none."""
    try:
        found = urlsplit(address)
        (found.hostname or "").encode("idna")  # as it will be looked up
        return found.scheme, found.hostname or "", found.port or PORTS[found.scheme]
    except (ValueError, KeyError):
        return "", "", 0


def _read(file: Path, needed: tuple[str, ...], more: tuple[str, ...]) -> dict[str, str]:
    """Texts by name; some may be left out."""
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST)
        data: dict[str, Any] = tomllib.loads(text.decode())
    except OSError as error:
        sentence = _("{file} cannot be read: {error}.")
        raise NotJoined(sentence.format(file=file, error=by_system(str(error.strerror)))) from None
    except ValueError as error:
        sentence = _("{file} cannot be understood: {error}. Until it is fixed it is ignored.")
        raise NotJoined(sentence.format(file=file, error=str(error)[:80])) from None
    for name in (*data, *needed):
        if name not in (*needed, *more) or not isinstance(data.get(name), str):
            sentence = _("{file} has to say {names}, each as a text; {name} is not as it should be.")
            raise NotJoined(sentence.format(file=file, names=", ".join(needed), name=str(name)[:40]))
    return data


def code_of(tables: str, name: str, key: Key) -> str:
    """What a table's scanner reads, or somebody types: where the broker is, who comes, and the secret."""
    scheme, host, port = parts_of(tables)
    return wrap_place(f"{scheme}/{host}:{port}/{name}/{key.secret}".upper())


def file_of(code: str) -> str:
    """The file that such a code stands for; raises NotJoined."""
    body = unwrap_place(re.sub(r"\s", "", code).upper())
    try:
        scheme, where, name, secret = (body or "").split("/")
        host, _colon, port = where.partition(":")
        if not (_HOST.fullmatch(host) and port.isdecimal()):
            raise ValueError(where)
        return table_file(f"{scheme}://{host}:{port}".lower(), may_be_called(name.lower(), "code"), Key(secret))
    except (ValueError, BadKey):
        raise NotJoined(_("this is no code of a club for a table")) from None


def table_file(broker: str, name: str, key: Key) -> str:
    """What a table keeps beside its journal."""
    return f'broker = "{broker}"\ntable = "{name}"\nkey = "{key.secret}"\n'
