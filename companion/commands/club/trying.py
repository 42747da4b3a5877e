"""`companion club try`: a broker, a database and a club on this machine, with bots at some tables, and gone afterwards.

Debian's Mosquitto and PostgreSQL are run as they are, each as a user of its own where we are root, on loopback and on a
socket; all they write lies in one folder that is taken away at the end.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import psycopg

from companion.commands.club.founding import ACCESS, broker_settings, enrolled, password_line
from companion.commands.club.joining import CLUB, Broker, Place
from companion.commands.club.keys import Key
from companion.commands.club.telling import Teller
from companion.core.chance import SeededChance
from companion.core.game import AnyGame
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.language import _

TABLES = ("door", "hearth", "window")
PACE = (0.7, 2.5)
"""Seconds between two moves of bots, at the least and at the most."""
PATIENCE = 30.0
ELSEWHERE, POSTGRES = "/usr/sbin:/usr/local/sbin", Path("/usr/lib/postgresql")
"""Where Debian has what no PATH of a user names."""


class NotHere(Exception):
    """What a try needs and this machine has not, in a sentence."""


def mosquitto() -> str:
    """The broker."""
    found = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:{ELSEWHERE}")
    if not found:
        raise NotHere(_("a club needs Mosquitto: sudo apt install mosquitto"))
    return found


def postgres() -> Path:
    """The folder of the newest database's programs."""
    found = sorted(POSTGRES.glob("*/bin/postgres"), key=lambda each: int(each.parts[-3]))
    if not found:
        raise NotHere(_("a club needs PostgreSQL: sudo apt install postgresql"))
    return found[-1].parent


class Neighbours:
    """A broker and a database that are ours alone, until they are closed."""

    def __init__(self, tables: Iterable[str] = TABLES) -> None:
        """Start both, and wait until they answer; raises NotHere."""
        self.keys: dict[str, Key] = {}
        self._password = secrets.token_urlsafe(18)
        self._lines = password_line(CLUB, self._password)
        self._broker_program, self._database_programs = mosquitto(), postgres()
        self.folder = Path(tempfile.mkdtemp(prefix="companion-club-"))
        self.folder.chmod(0o711)
        self._running = ExitStack()
        self._running.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.port = _free_port()
        try:
            self.start_database()
            for name, (key, line) in enrolled(self.place, tables).items():
                self.keys[name] = key
                self._lines += line
            self.start_broker()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End both, and take away all they have written."""
        self._running.close()

    @property
    def database(self) -> str:
        """Where the club finds its database."""
        return f"host={self.folder / 'database'} user=club dbname=postgres"

    @property
    def place(self) -> Place:
        """What a club has here; its wall is anywhere."""
        return Place(self.broker(CLUB), self.database, ("127.0.0.1", 0), keys=self.folder / "keys")

    def broker(self, name: str) -> Broker:
        """Where somebody finds the broker."""
        password = self._password if name == CLUB else self.keys[name].password
        return Broker("127.0.0.1", self.port, name, password)

    def start_broker(self) -> None:
        """Start Mosquitto on loopback, with passwords and an access list."""
        folder = self._folder_of("broker", "mosquitto")
        own = f"user {pwd.getpwuid(folder.stat().st_uid).pw_name}\nlog_dest none\npersistence false\n"
        settings = own + broker_settings(folder, [self._listener(folder)])
        files = {"passwords": self._lines, "access": ACCESS, "broker.conf": settings}
        for name, text in files.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o600)
            give(folder / name, "mosquitto")
        child = self.broker_process = self._start("mosquitto", self._broker_program, "-c", str(folder / "broker.conf"))
        _wait_for(child, "Mosquitto", lambda: socket.create_connection(("127.0.0.1", self.port), 1).close())

    def _listener(self, _folder: Path) -> str:
        """Where the broker listens."""
        return f"{self.port} 127.0.0.1"

    def start_database(self) -> None:
        """Start PostgreSQL on a socket in a folder that only its user enters."""
        folder, fresh = self._folder_of("database", "postgres"), not (self.folder / "database" / "data").exists()
        data = folder / "data"
        if fresh:
            how = ("--username=club", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
            made = subprocess.run(
                [self._database_programs / "initdb", "-D", data, *how],
                **_as("postgres"),
                cwd=folder,
                capture_output=True,
                check=False,
            )
            if made.returncode:
                raise NotHere(made.stderr.decode(errors="replace").strip().splitlines()[-1])
        settings = ("listen_addresses=", f"unix_socket_directories={folder}", "logging_collector=off")
        options = [word for each in settings for word in ("-c", each)]
        program = str(self._database_programs / "postgres")
        child = self.database_process = self._start("postgres", program, "-D", str(data), *options)
        _wait_for(child, "PostgreSQL", lambda: psycopg.connect(self.database, connect_timeout=2).close())

    def _folder_of(self, name: str, user: str) -> Path:
        folder = self.folder / name
        folder.mkdir(mode=0o700, exist_ok=True)
        give(folder, user)
        return folder

    def _start(self, user: str, *command: str) -> subprocess.Popen[bytes]:
        quiet = subprocess.DEVNULL
        child = subprocess.Popen(  # a signal from the terminal is for us alone: we end them in our own order
            command, **_as(user), cwd="/", stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
        self._running.callback(end, child)
        return child


def _as(user: str) -> dict[str, Any]:
    """Root starts nothing as root."""
    if os.geteuid():
        return {}
    found = pwd.getpwnam(user)
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


def give(path: Path, user: str) -> None:
    """Let a user of the system have it, where we are root."""
    if not os.geteuid():
        shutil.chown(path, user, pwd.getpwnam(user).pw_gid)


def end(child: subprocess.Popen[bytes]) -> None:
    """At once, and whatever it is at: nothing of it stays."""
    child.send_signal(3)  # PostgreSQL's immediate shutdown, which ends its own children too
    with suppress(subprocess.TimeoutExpired):
        child.wait(5)
    child.kill()
    child.wait()


def _wait_for(child: subprocess.Popen[bytes], name: str, reach: Callable[[], object]) -> None:
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            reach()
        except (OSError, psycopg.OperationalError):
            if child.poll() is not None or time.monotonic() > ends:
                raise NotHere(_("{name} does not start on this machine").format(name=name)) from None
            time.sleep(0.05)
        else:
            return


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


class Bots:
    """Tables at which bots play one game after the other, each telling the club as a real one does."""

    def __init__(self, neighbours: Neighbours, games: Iterable[AnyGame], pace: tuple[float, float] = PACE) -> None:
        self._ends = Event()
        self._threads = [
            Thread(target=self._play_on, args=(neighbours, name, list(games), at, pace), name=name, daemon=True)
            for at, name in enumerate(TABLES)
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Let them stop where they are."""
        self._ends.set()
        for thread in self._threads:
            thread.join()

    def _play_on(
        self, neighbours: Neighbours, name: str, games: list[AnyGame], at: int, pace: tuple[float, float]
    ) -> None:
        path, rng = neighbours.folder / f"{name}.db", Random()
        with closing(Journal(path)) as journal:
            table = Table({game.id: game for game in games}, journal, SeededChance(secrets.token_hex(8)))
            table.tell_all()
            with closing(
                Teller(neighbours.broker(name), neighbours.keys[name], path, journal.outbox, lambda _trouble: None)
            ) as teller:
                teller.start()
                while not self._ends.is_set():
                    game = games[at % len(games)]
                    world = game.world(rng, rng.choice(game.seats), rng.choice(game.editions))
                    for _move in play(table, game.id, world):
                        if self._ends.wait(rng.uniform(*pace)):
                            return
                    at += 1
