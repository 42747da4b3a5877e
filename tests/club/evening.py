"""A club's evening on this machine: the real broker and database, real tables at which bots play, and the real club."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from companion.commands.club.joining import Broker
from companion.commands.club.keys import Key
from companion.commands.club.telling import Teller, client_of
from companion.commands.club.trying import Neighbours, NotHere, give, mosquitto, postgres
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.outbox import Outbox
from companion.core.plain import plain
from companion.core.table import Table
from companion.games import GAMES
from tests.conftest import ROOT, Need

PATIENCE, ENDS = 60.0, 5.0


def there(find: Callable[[], object]) -> bool:
    try:
        find()
    except NotHere:
        return False
    return True


@contextmanager
def neighbours(need: Need, *tables: str, kind: type[Neighbours] = Neighbours) -> Iterator[Neighbours]:
    """Broker and database, ours alone."""
    need("mosquitto", there(mosquitto))
    need("postgresql", there(postgres))
    running = kind(tables)
    try:
        yield running
    finally:
        running.close()


def until(come: Callable[[], object], what: str = "it") -> float:
    """Wait for it; how many seconds that was."""
    began = time.monotonic()
    while not come():
        assert time.monotonic() < began + PATIENCE, f"{what} never came"
        time.sleep(0.02)
    return time.monotonic() - began


class Sealed(Neighbours):
    """A broker that speaks TLS alone, by a certificate of the club's own; `authority` vouches for it."""

    @property
    def authority(self) -> Path:
        return self.folder / "ca.pem"

    def _listener(self, folder: Path) -> str:
        if not self.authority.exists():
            certify(self.folder)
        for name in ("broker.pem", "broker.key"):
            shutil.copy(self.folder / name, folder / name)
            give(folder / name, "mosquitto")
        return f"{super()._listener(folder)}\ncertfile {folder / 'broker.pem'}\nkeyfile {folder / 'broker.key'}"

    def broker(self, name: str) -> Broker:
        return replace(super().broker(name), tls=True, authority=str(self.authority))


def certify(folder: Path) -> None:
    """An authority, and a broker's certificate."""
    (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout"
    for line in (
        f"req -x509 {key} ca.key -out ca.pem -days 2 -subj /CN=club -addext keyUsage=critical,keyCertSign",
        f"req {key} broker.key -out broker.csr -subj /CN=broker",
        "x509 -req -in broker.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out broker.pem -days 2 -extfile names",
    ):
        subprocess.run(("openssl", *line.split()), cwd=folder, check=True, capture_output=True)


class AtTable:
    """A table that plays one game after the other, as the program does, but for its screen."""

    def __init__(self, broker: Broker, key: Key, folder: Path, game: str, seed: str = "club") -> None:
        self.name, self.game, self._broker, self._key = broker.user, GAMES[game], broker, key
        self.file = folder / f"{broker.user}.db"
        self.complaints: list[str] = []
        self.histories: dict[str, list[Any]] = {}
        self._rng, self._seed = Random(seed), seed
        self.open()

    def open(self) -> None:
        """Start, and go on where it was."""
        self.journal = Journal(self.file)
        self.table = Table(GAMES, self.journal, SeededChance(f"{self._seed} {self._rng.random()}"))
        self.table.resume()
        self.teller = Teller(self._broker, self._key, self.file, self.journal.outbox, self.complaints.append)
        self.table.tell_all()
        self.teller.start()

    def anew(self) -> None:
        """It is started again, as another program would be: but for what is in the files nothing is known any more."""
        self.journal.outbox = Outbox()
        self.close()
        self.open()

    def replaced(self, folder: Path) -> None:
        """Another machine goes on with a copy of what is on the disk, which is all there is of this one's."""
        for file in self.file.parent.glob(f"{self.file.name}*"):
            shutil.copy(file, folder)
        self.close()
        self.file = folder / self.file.name
        self.open()

    def close(self) -> None:
        """End as the program does when its window is closed."""
        self.teller.close()
        self.journal.close()

    def plays(self, names: Sequence[str] = ()) -> Iterator[None]:
        """A whole game, move by move, whatever is ended and begun anew between two moves; `names`: who sits there."""
        seats, editions = self.game.seats, self.game.editions
        world = self.game.world(self._rng, len(names) or self._rng.choice(seats), self._rng.choice(editions))
        opening: Any = world.opening()
        opening = replace(opening, players=tuple(names)) if names else opening
        assert not isinstance(self.table.begin(self.game.id, opening), Refusal)
        yield
        while not self.table.over:
            command = world.next(self.table.view)
            events = self.table.submit(command)
            assert not isinstance(events, Refusal)
            world.follow(command, events)
            self.teller.attend(self.table.tell_all)
            yield
        self.note()

    def note(self) -> None:
        """What all have seen of the game on the table."""
        finished = self.table.finished()
        assert finished
        self.histories[finished.uid] = plain(self.table.history(Viewer.TABLE))


class Club:
    """`companion club serve` in a process of its own, so that it can be killed."""

    def __init__(self, near: Neighbours, folder: Path) -> None:
        self._database, self._running = near.database, ExitStack()
        broker, self._file = near.broker("club"), folder / "serve.toml"
        self._named = f'broker = "mqtt{"s" * broker.tls}://{broker.address}"\npassword = "{broker.password}"\n'
        self._named += f'authority = "{broker.authority}"\n' * broker.tls
        shutil.copy(near.folder / "keys", folder / "keys")
        self.wall = "http://127.0.0.1:0"
        self.start()

    def start(self) -> None:
        """Come up; the wall is where it was before."""
        where = self.wall.removeprefix("http://")
        self._file.write_text(f'{self._named}database = "{self._database}"\nwall = "{where}"\n')
        command = (sys.executable, "-m", "companion", "club", "serve", str(self._file))
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._running.enter_context(self.process)
        self._running.callback(self.process.kill)
        assert self.process.stdout
        self.wall = self.process.stdout.readline().removeprefix("The wall is at ").strip()
        assert self.wall.startswith("http://127.0.0.1:"), self.wall

    def kill(self) -> None:
        """As a pulled plug does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """Be gone, as when it is told to end."""
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(ENDS)
        self._running.close()

    def asked(self, query: str, *about: object) -> list[tuple[Any, ...]]:
        """What the database says."""
        with psycopg.connect(self._database) as db:
            return db.execute(query.encode(), about).fetchall()

    def does(self, command: str) -> None:
        """Something befalls the database."""
        with psycopg.connect(self._database) as db:
            db.execute(command.encode())

    def kept(self, uid: str) -> list[dict[str, Any]]:
        """All that is kept of a game."""
        rows = self.asked(
            "SELECT t.number, t.kind, t.told -> 'events' FROM tellings t JOIN games g ON g.id = t.game WHERE g.uid = %s"
            " ORDER BY t.id",
            uid,
        )
        assert [number for number, _kind, _events in rows] == list(range(1, len(rows) + 1))
        return [{"kind": kind, "events": events} for _number, kind, events in rows]

    def shows(self, language: str = "en") -> dict[str, str]:
        """What somebody sees who comes now."""
        with urllib.request.urlopen(f"{self.wall}/news?language={language}", timeout=10) as news:
            for line in news:
                if line.startswith(b"data: "):
                    found: dict[str, str] = json.loads(line.removeprefix(b"data: "))
                    return found
        raise AssertionError("the wall said nothing")


class Liar:
    """Somebody at the broker with a table's password, or with none."""

    def __init__(self, broker: Broker) -> None:
        self.refused = ""
        self._said: list[str] = []
        self.heard: list[str] = []
        client = self._client = client_of(broker, "liar")
        client.on_connect = lambda *about: setattr(self, "refused", str(about[3]))
        client.on_publish = lambda *about: self._said.append(str(about[3]))
        client.on_message = lambda *about: self.heard.append(about[2].topic)
        client.connect(broker.host, broker.port)
        client.loop_start()
        until(lambda: self.refused, "an answer")

    def publishes(self, topic: str, message: bytes) -> str:
        """What the broker says to it, as soon as anybody listens: a club that comes up does not yet."""
        until(lambda: self._says(topic, message) != "No matching subscribers", "somebody who listens")
        return self._said[-1]

    def _says(self, topic: str, message: bytes) -> str:
        before = len(self._said)
        self._client.publish(topic, message, qos=1)
        until(lambda: len(self._said) > before, "an answer")
        return self._said[-1]

    def floods(self, messages: Iterable[tuple[str, bytes]]) -> None:
        """Say all of this at once, and wait until the broker has an answer for each."""
        before = len(self._said)
        sent = [self._client.publish(topic, message, qos=1) for topic, message in messages]
        until(lambda: len(self._said) >= before + len(sent), "the answers")

    def subscribes(self, topic: str) -> None:
        """Try to hear what is for others."""
        self._client.subscribe(topic, qos=1)

    def close(self) -> None:
        """Be gone."""
        self._client.disconnect()
        self._client.loop_stop()


def signed(key: Key, step: object) -> bytes:
    """As the table of this key would send it."""
    return key.signed(json.dumps(step, separators=(",", ":"))).encode()


def lines(key: Key, *steps: dict[str, Any], at: Sequence[str] = ()) -> bytes:
    """As it would send these together: each holds the hash of what the one before is, and of the line it is in."""
    found, after = list[str](), ""
    for number, step in enumerate(steps):
        head = {name: step[name] for name in ("companion-club", "at")} | ({"at": at[number]} if at else {})
        behind = {"behind": sha256(found[-1].encode()).hexdigest()} if found else {}
        told = {name: each for name, each in step.items() if name not in head}
        told |= {"after": after} if number else {}
        found.append(json.dumps({**head, **behind, **told}, separators=(",", ":")))
        after = sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()
    return "\n".join([*found[:-1], key.signed(found[-1])]).encode()


def words(html: str) -> str:
    """What is read there."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())
