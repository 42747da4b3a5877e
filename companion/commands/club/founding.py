"""From nothing to a club: the broker's own files, and a key for each table, with the code by which it is taken once."""

from __future__ import annotations

import os
import secrets
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import pbkdf2_hmac
from pathlib import Path

import psycopg

from companion.app.files import write
from companion.commands.club.joining import CLUB, Place, may_be_called
from companion.commands.club.keys import Key
from companion.commands.club.migrating import migrate
from companion.screens.qr import QUIET, Matrix, matrix

FILE, BROKERS = "club.toml", ("broker.conf", "access", "passwords")
HASHED = 101
"""Rounds of PBKDF2, as mosquitto_passwd makes them."""
ACCESS = f"""user {CLUB}
topic readwrite club/#
topic readwrite reply/#

pattern write club/%u/#
pattern read reply/%u/#
"""
"""Who may write and read what: a table tells of itself alone."""


def password_line(user: str, password: str) -> str:
    """A line of Mosquitto's password file."""
    salt = secrets.token_bytes(12)
    hashed = pbkdf2_hmac("sha512", password.encode(), salt, HASHED)
    return f"{user}:$7${HASHED}${b64encode(salt).decode()}${b64encode(hashed).decode()}\n"


def broker_settings(folder: Path, listeners: Sequence[str]) -> str:
    """What Mosquitto has to know for a club, whose files for it lie in this folder."""
    return "".join(f"listener {each}\n" for each in listeners) + (
        f"allow_anonymous false\npassword_file {folder / 'passwords'}\nacl_file {folder / 'access'}\n"
        "set_tcp_nodelay true\nmax_queued_messages 200000\nmax_inflight_messages 500\nmax_packet_size 101000\n"
    )


def found(folder: Path, address: str) -> list[Path]:
    """Write all a club on this machine needs, which is at this address; raises FileExistsError for what is there."""
    password = secrets.token_urlsafe(18)
    club = (
        f'broker = "mqtt://127.0.0.1"\ntables = "mqtt://{address}"\npassword = "{password}"\n'
        'passwords = "passwords"\ndatabase = "dbname=club"\nwall = "0.0.0.0:8090"\n'
    )
    texts = (broker_settings(folder, ["1883"]), ACCESS, password_line(CLUB, password), club)
    files = [folder / name for name in (*BROKERS, FILE)]
    there = next((file for file in files if file.exists()), None)
    if there:
        raise FileExistsError(17, os.strerror(17), str(there))
    for file, text in zip(files, texts, strict=True):
        _write(file, text, 0o600 if file.name == FILE else 0o640)
    return files


def _write(file: Path, text: str, mode: int) -> None:
    """Whole or not at all, for its owner; and for the group of its folder, where that is the broker's."""
    draft = file.with_name(f".{file.name}.new")
    write(draft, text)
    os.chown(draft, -1, file.parent.stat().st_gid)
    draft.chmod(mode)
    draft.replace(file)


def enrol(place: Place, name: str) -> tuple[Key, str]:
    """A new key for a table; an older one is good no more. With it the line for the broker, if we may not write it.

    All of it or nothing: the database has it last.
    """
    return enrolled(place, [name])[name]


def enrolled(place: Place, names: Iterable[str]) -> dict[str, tuple[Key, str]]:
    """The same for many tables at once."""
    keys = {may_be_called(name, name): Key.new() for name in names}
    lines = {name: password_line(name, key.password) for name, key in keys.items()}
    with psycopg.connect(place.database, connect_timeout=5) as db:
        migrate(db)
        rows = [(name, key.public) for name, key in keys.items()]
        db.cursor().executemany("INSERT INTO keys (at_table, public) VALUES (%s, %s)", rows)
        if place.keys:
            known = place.keys.read_text() if place.keys.exists() else ""
            _write(place.keys, known + "".join(f"{name} {public.hex()}\n" for name, public in rows), 0o600)
        if place.passwords:
            kept = place.passwords.read_text().splitlines(keepends=True)
            others = "".join(each for each in kept if each.partition(":")[0] not in lines)
            _write(place.passwords, others + "".join(lines.values()), 0o640)
    return {name: (key, "" if place.passwords else lines[name]) for name, key in keys.items()}


def given(file: Path) -> dict[str, list[bytes]]:
    """The halves of all keys that were given, by tables, as the club wrote them down apart from its database."""
    found: dict[str, list[bytes]] = {}
    for line in file.read_text().splitlines():
        name, public = line.split()
        found.setdefault(name, []).append(bytes.fromhex(public))
    return found


def as_lines(code: str) -> str:
    """A code as a terminal shows it, light on dark: two rows of modules in one of letters."""
    modules: Matrix = matrix(code)
    wide = len(modules) + 2 * QUIET
    rows = [(False,) * wide] * QUIET
    rows += [((False,) * QUIET + row + (False,) * QUIET) for row in modules]
    rows += [(False,) * wide] * (QUIET + wide % 2)
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "".join(blocks[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
