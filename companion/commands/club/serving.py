"""`companion club serve`: hears what tables tell, keeps it, and only then says so; and shows it on the wall.

Two threads and a server: the broker's client puts messages into a queue; a writer keeps them in batches and answers;
the wall is served by the main thread. If the broker, the database or this program goes, nothing is lost: each table
tells again what it has no answer for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

import psycopg
from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.reasoncodes import ReasonCode

from companion.commands.club.joining import Broker
from companion.commands.club.messages import (
    EVERY_TABLE,
    KEPT,
    LARGEST,
    Kept,
    Message,
    NotUnderstood,
    Told,
    kept,
    read_together,
    topic_of,
)
from companion.commands.club.store import NO_MORE, Step, Store, Taken
from companion.commands.club.telling import ALIVE, Complain, client_of, no_larger_than
from companion.language import _, later

BATCH, MOST_WAITING = 1000, 400_000
"""Steps that are kept together, and bytes of what waits to be; what comes beyond that waits at the broker."""
TOGETHER = 0.025
"""Seconds from one commit to the next, at the least: so a table waits for its answer, and a wall for its news."""
REST, DRAINED, A_MOMENT = 1.0, 0.5, 0.01
"""Seconds between two tries to reach the database; until a writer that waits looks whether it is to end; and until it
is looked again whether there is room.
"""
CLUB = "companion-club"
NEWER = later("table {name} is told by a newer companion than this club’s: its games wait there")
STRANGE = later("table {name} tells what cannot be understood")
OTHERWISE = later("table {name} tells a game otherwise than before: the rest of that game is not taken")
NOT_SIGNED = later("what is told of table {name} is not signed by its key: it is not taken")


@dataclass(frozen=True, slots=True)
class Here:
    """A table has come or gone, however often since: which it was last is looked up when there is time for it."""

    table: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What a table has told together, and how many bytes that was."""

    table: str
    steps: Sequence[Told]
    size: int


class Shown:
    """What the wall wants to know; called in the writer's thread."""

    def begin(self, store: Store) -> None:
        """What there is, after the database was reached."""

    def happened(self, store: Store, steps: Sequence[Step]) -> None:
        """What is new."""

    def catch_up(self, store: Store) -> None:
        """There is time for what need not be at once; called again and again."""

    def here(self, table: str, *, yes: bool) -> None:
        """A table came or went."""


class Club:
    """Hears, keeps and answers, until it is closed."""

    def __init__(self, broker: Broker, database: str, shown: Shown, complain: Complain) -> None:
        """Nothing is begun before `start`."""
        self._broker, self._shown, self._complain = broker, shown, complain
        self._store = Store(database)
        self._queue: SimpleQueue[Heard | Here] = SimpleQueue()
        self._here, self._lock = dict[str, bool](), Lock()
        self._put = self._taken = 0
        self._away = False
        self._last_shown = -1
        self._began = 0.0
        self._present = set[str]()
        self._closing = Event()
        self._puzzled = set[str]()
        self._client = client_of(broker, CLUB)
        self._client.reconnect_delay_set(1, 2)
        self._client.on_connect, self._client.on_message = self._connected, self._heard
        self._client.on_disconnect = self._lost
        self._writer = Thread(target=self._write_on, name="writer", daemon=True)

    def start(self) -> None:
        """Reach the database, which has to be there now, then the broker, whenever that is."""
        self._open()
        self._writer.start()
        self._client.connect_async(
            self._broker.host, self._broker.port, ALIVE, properties=no_larger_than(LARGEST + 1000)
        )
        self._client.loop_start()

    def close(self) -> None:
        """Hear no more; what was heard and is not kept will be told again."""
        self._closing.set()
        self._client.disconnect()
        self._client.loop_stop()
        if self._writer.ident:
            self._writer.join()
        self._store.close()

    def _connected(self, client: Client, _data: Any, _flags: ConnectFlags, code: ReasonCode, _more: Any) -> None:
        if code.is_failure:
            self._complain(
                _("the broker at {address} says: {reason}").format(address=self._broker.address, reason=code)
            )
        else:  # always anew: a broker that began anew knows of nothing
            client.subscribe(EVERY_TABLE, qos=1)

    def _lost(self, _client: Client, _data: Any, _flags: DisconnectFlags, code: ReasonCode, _more: Any) -> None:
        if code.is_failure and not self._closing.is_set():
            self._complain(_("the broker at {address} is gone; trying again").format(address=self._broker.address))

    def _heard(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        found = topic_of(message.topic)
        if found is None:
            return
        table, what = found
        if what == "here":
            with self._lock:
                if table not in self._here:
                    self._queue.put(Here(table))
                self._here[table] = message.payload == b"1"
            return
        try:
            steps = read_together(bytes(message.payload))
        except NotUnderstood as wrong:
            self._puzzle(table, NEWER if wrong.newer else STRANGE)
            return
        if self._has_room():  # or it is told again
            self._put += len(message.payload)
            self._queue.put(Heard(table, steps, len(message.payload)))

    def _has_room(self) -> bool:
        """Once there is; but for a database that is away nobody waits: all that waited would then be told twice."""
        while self._put - self._taken > MOST_WAITING:
            if self._away or self._closing.wait(A_MOMENT):
                return False
        return True

    def _puzzle(self, table: str, why: str) -> None:
        """Said once for each table: whoever sends nonsense sends much of it."""
        if table not in self._puzzled:
            self._puzzled.add(table)
            self._complain(_(why).format(name=table))

    def _write_on(self) -> None:
        batch: list[Message] = []
        while not self._closing.is_set():
            try:
                batch = batch or self._next()
                self._keep(batch)
                batch = []
                self._survives(partial(self._shown.catch_up, self._store))
            except psycopg.Error as error:
                self._again(error)
            except Exception as error:  # noqa: BLE001 - one message is not to end it; what is dropped is told again
                self._complain(type(error).__name__)
                batch = []

    def _next(self) -> list[Message]:
        """What has come meanwhile, once anything has; what follows closely upon what was kept last goes together."""
        batch, steps, here = list[Message](), 0, dict[str, bool]()
        with suppress(Empty):
            each = self._queue.get(timeout=DRAINED)
            self._closing.wait(max(0.0, self._began + TOGETHER - monotonic()))
            self._began = monotonic()
            while True:
                if isinstance(each, Here):
                    with self._lock:
                        here[each.table] = self._here.pop(each.table)
                    self._shown.here(each.table, yes=here[each.table])
                else:
                    self._taken += each.size
                    steps += len(each.steps)
                    batch.append((each.table, each.steps))
                if steps >= BATCH:
                    break
                each = self._queue.get_nowait()
        self._came(here)
        return batch

    def _came(self, here: Mapping[str, bool]) -> None:
        """Who came is greeted, who went is not any more."""
        come = {table for table, yes in here.items() if yes}
        self._present = (self._present - here.keys()) | come
        self._greet(come)

    def _greet(self, tables: Collection[str]) -> None:
        """Each is told how far its last game is known, and so that somebody listens."""
        for table, newest in self._store.newest(sorted(tables)) if tables else ():
            self._answer(table, newest)

    def _keep(self, batch: Sequence[Message]) -> None:
        batch, others = self._store.sorted_out(batch)
        for table in others:
            self._puzzle(table, NOT_SIGNED)
        if not batch:
            return
        try:
            answers = self._store.keep(batch)
        except psycopg.Error as error:  # one of them is what no database takes: the others are not to suffer
            if self._store.is_to_blame(error):
                raise
            answers = [answer for each in batch for answer in self._alone(each)]
        for table, answer in answers:
            self._answer(table, answer)
            if answer.number == NO_MORE:
                self._puzzle(table, OTHERWISE)
        self._show()

    def _alone(self, message: Message) -> list[tuple[str, Kept]]:
        try:
            return self._store.keep([message])
        except psycopg.Error as error:
            if self._store.is_to_blame(error):
                raise
            self._puzzle(message[0], STRANGE)
            return []

    def _show(self) -> None:
        """Whatever is kept and was not shown, also what a commit kept whose answer was lost."""
        while steps := self._store.news(self._last_shown):
            self._survives(partial(self._shown.happened, self._store, steps))
            self._last_shown = steps[-1].id

    def _survives(self, show: Callable[[], object]) -> None:
        """What cannot be shown is kept all the same, and is not tried again."""
        try:
            show()
        except Exception as error:  # whatever folding came upon, the next steps are to be shown
            if isinstance(error, psycopg.Error) and self._store.is_to_blame(error):
                raise
            self._complain(type(error).__name__)

    def _answer(self, table: str, answer: Kept) -> None:
        """Nobody confirms it: a table that does not hear it tells again, and a broker's word would change nothing."""
        self._client.publish(KEPT.format(table), kept(answer).encode())

    def _again(self, error: psycopg.Error) -> None:
        """The database went away amid something: what was heard waits here, and what was not is told again."""
        self._away = True
        self._complain(_("the database does not do its work ({error}); trying again").format(error=first_line(error)))
        while not self._closing.wait(REST):
            try:
                self._open()
            except (psycopg.Error, Taken):
                continue
            self._away = False
            self._complain(_("the database is there again"))
            with suppress(psycopg.Error):  # or it is gone once more, which the next step finds
                self._greet(self._present)
            return

    def _open(self) -> None:
        self._store.open()
        if self._last_shown < 0:
            self._last_shown = self._store.last()
            self._survives(lambda: self._shown.begin(self._store))


def first_line(error: BaseException) -> str:
    """What went wrong, without all that a database adds to it."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
