"""How a table tells its club what happens: a thread of its own, behind what the journal keeps for it.

The table's loop wakes it and never waits for it. It begins when the club has said how far it knows this table; then no
more than so many steps are under way at a time, of one game, in their order, and again after a while, until the club
has said that it has them for good. A broker that took a message over has promised nothing.
"""

from __future__ import annotations

import select
import socket
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.commands.club.joining import Broker
from companion.commands.club.keys import Key
from companion.commands.club.messages import HERE, KEPT, TOLD, Kept, NotUnderstood, read_kept, together
from companion.core.journal import JournalTrouble
from companion.core.outbox import Outbox, Waiting, waiting
from companion.language import _
from companion.language.saying import by_system

UNDER_WAY = 20
AGAIN, LONGEST_AGAIN, MOST_PATIENT, FIRST_REST, LONGEST_REST = 5.0, 30.0, 8, 1.0, 3.0
"""Seconds until what was not answered is told once more, and ever later; and between two tries to reach the broker."""
ALIVE = 60
"""Seconds after which whoever is silent is asked whether they are there: as seldom the thread wakes at rest."""
ANSWER = 10.0
LARGEST, MOST_WAITING = 10_000, 100
"""Bytes of what a broker may send a table; and how many messages may wait for one that takes nothing."""

Complain = Callable[[str], object]


def client_of(broker: Broker, name: str) -> Client:
    """A client for this broker that keeps nothing between two connections: the outbox does."""
    client = Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTProtocolVersion.MQTTv5)
    client.username_pw_set(broker.user, broker.password)
    if broker.tls:
        client.tls_set(broker.authority or None)
    client.connect_timeout = AGAIN
    return client


def no_larger_than(size: int) -> Properties:
    """What a client says as it comes: the broker sends it nothing larger."""
    limits = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    limits.MaximumPacketSize = size
    return limits


class Teller:
    """Carries away what waits in the journal. `missing` is asked for when the club lacks what waits no more."""

    def __init__(self, broker: Broker, key: Key, journal: Path, outbox: Outbox, complain: Complain) -> None:
        """Nothing is begun before `start`."""
        self.missing = False
        self._broker, self._key = broker, key
        self._journal, self._outbox, self._complain = journal, outbox, complain
        self._wakes, self._woken = socket.socketpair()
        self._wakes.setblocking(False)
        self._woken.setblocking(False)
        self._closing = False
        self._said = ""
        self._asked: dict[str, int] = {}
        self._due = 0.0
        self._filled = False
        self._thread = Thread(target=self._run, name="club", daemon=True)
        self._forget()

    def start(self) -> None:
        """Begin; from now on the table only has to wake it."""
        self._outbox.stirred = self._wake
        self._thread.start()

    def close(self) -> None:
        """Say good-bye, as far as that is possible at once."""
        self._outbox.stirred = lambda: None
        self._closing = True
        self._wake()
        if self._thread.ident:
            self._thread.join(timeout=FIRST_REST)
        if not self._thread.is_alive():  # it may wait for a network that hangs: then it ends with the program
            self._wakes.close()
            self._woken.close()

    def _wake(self) -> None:
        with suppress(BlockingIOError):  # it is about to wake anyway
            self._wakes.send(b"!")

    def _forget(self) -> None:
        """A new connection: nobody has been told anything by it."""
        self._welcome = False
        self._row = 0
        self._under_way: list[Waiting] = []
        self._known: dict[str, int] = {}
        self._sent, self._patience = 0.0, 1
        self._refused = ""

    def _run(self) -> None:
        rest = FIRST_REST
        while not self._closing:
            self._forget()
            try:
                self._tell_on()
            except Exception as error:  # noqa: BLE001 - whatever a broker sends, the next try may go well
                known = isinstance(error, (OSError, sqlite3.Error))
                why = by_system(getattr(error, "strerror", "") or str(error)) if known else type(error).__name__
                self._say(_("the club cannot be reached: {error}"), why)
            rest = FIRST_REST if self._welcome else min(2 * rest, LONGEST_REST)
            self._sleep(rest)

    def _say(self, sentence: str, error: str = "") -> None:
        """Once, until it is another trouble or it has been well again."""
        text = _("{sentence}; the table plays on and tells it later").format(sentence=sentence.format(error=error))
        if text != self._said and not self._closing:
            self._said = text
            self._complain(text)

    def _sleep(self, seconds: float) -> None:
        ends = monotonic() + seconds
        while not self._closing and (left := ends - monotonic()) > 0:
            select.select([self._woken], [], [], left)
            self._drain()

    def _drain(self) -> None:
        with suppress(BlockingIOError):
            while self._woken.recv(100):
                pass

    def _tell_on(self) -> None:
        """One connection, from its beginning to its end."""
        client = client_of(self._broker, f"table-{self._broker.user}")
        client.on_connect, client.on_message = self._connected, self._heard
        client.on_publish, client.on_disconnect = self._answered, self._ended
        here = HERE.format(self._broker.user)
        client.will_set(here, b"0", qos=1, retain=True)
        client.max_queued_messages_set(MOST_WAITING)
        client.connect(self._broker.host, self._broker.port, ALIVE, properties=no_larger_than(LARGEST))
        began = monotonic()
        try:
            while not self._closing and (connection := client.socket()) is not None:
                self._serve(client, connection)
                if not client.is_connected() and monotonic() - began > ANSWER:
                    raise TimeoutError(_("it does not answer"))
        finally:
            if client.is_connected():
                client.publish(here, b"0", qos=1, retain=True)
            client.disconnect()
            client.loop_write()
        if self._refused:
            raise OSError(self._refused)

    def _serve(self, client: Client, connection: Any) -> None:
        """Wait for whoever is first: the broker, the table, or the time to tell something again."""
        due = AGAIN if self._under_way or not (self._welcome and client.is_connected()) else ALIVE / 2
        due = 0.0 if getattr(connection, "pending", int)() else due  # TLS may have read more than was wanted
        writes = [connection] if client.want_write() else []
        readable, writable, _never = select.select([connection, self._woken], writes, [], due)
        self._drain()
        if connection in readable:
            client.loop_read()
        if connection in writable:
            client.loop_write()
        client.loop_misc()
        if not self._welcome and client.is_connected() and self._has_no_answer():
            self._come(client)  # a broker whose queues are full may have let go of it
        if self._welcome and not self.missing and client.is_connected():
            if self._filled:
                self._filled, self._row = False, 0
            self._tell(client)

    def _has_no_answer(self) -> bool:
        """It is long in coming; the next may take longer: a club that has much to do is not given more."""
        if monotonic() - self._sent <= min(self._patience * AGAIN, LONGEST_AGAIN):
            return False
        self._sent, self._patience = monotonic(), min(2 * self._patience, MOST_PATIENT)
        return True

    def _tell(self, client: Client) -> None:
        """What the club has not; of another game nothing, before all of this one is known to have come."""
        if self._under_way and self._has_no_answer():
            self._row, self._under_way = 0, []  # read anew: what was forgotten meanwhile is not told
        while len(self._under_way) < UNDER_WAY:
            more: list[Waiting] = []
            found = waiting(self._journal, self._row, UNDER_WAY - len(self._under_way))
            for each in found:
                if each.number > self._known.get(each.uid, 0):
                    if any(each.uid != other.uid for other in (*self._under_way, *more)):
                        found = []
                        break
                    more.append(each)
                self._row = each.row
            if more:
                self._under_way += more
                self._publish(client, more)
            if not found:
                break

    def _publish(self, client: Client, steps: list[Waiting]) -> None:
        self._sent = monotonic()
        for message in together(steps, self._key.signed):
            client.publish(TOLD.format(self._broker.user), message, qos=1)

    def _connected(self, client: Client, _data: Any, _flags: ConnectFlags, code: ReasonCode, _more: Any) -> None:
        if code.is_failure:
            self._refused = _("its broker says: {reason}").format(reason=code)
            return
        client.subscribe(KEPT.format(self._broker.user), qos=1)
        self._come(client)

    def _come(self, client: Client) -> None:
        """Say that we are here, which the club answers."""
        self._sent = monotonic()
        client.publish(HERE.format(self._broker.user), b"1", qos=1, retain=True)

    def _ended(self, _client: Client, _data: Any, _flags: DisconnectFlags, code: ReasonCode, _more: Any) -> None:
        if code.is_failure and not self._refused:
            self._refused = str(code)

    def _answered(self, _client: Client, _data: Any, _number: int, code: ReasonCode, _more: Properties) -> None:
        """The broker has taken something over, which means nothing, or will not have it."""
        if code.is_failure:
            self._say(_("the club’s broker does not take what this table tells: {error}"), str(code))

    def _heard(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        """The club has something for good, or tells how far it knows us."""
        try:
            kept = read_kept(bytes(message.payload))
        except NotUnderstood:
            return
        if kept.again:
            self._known = {}  # the club may have been set back
        sure = kept.number - kept.again  # the last step is told once more: the club may have got another
        self._known[kept.uid] = sure
        if kept.number > self._asked.get(kept.uid, kept.number):
            del self._asked[kept.uid]
        self._outbox.kept(kept.uid, sure)
        self._said, self._patience = "", 1
        if kept.again:
            self._welcome, self._row, self._under_way = True, 0, []
        elif any(each.uid == kept.uid and each.number <= kept.number for each in self._under_way):
            self._sent = monotonic()
        self._under_way = [each for each in self._under_way if each.number > self._known.get(each.uid, 0)]
        self._see_gap(kept)

    def _see_gap(self, kept: Kept) -> None:
        """A club that was set back lacks what we have let go of: the table has to tell all of it, if it still can."""
        first = next((each for each in self._under_way if each.uid == kept.uid), None)
        if first is None or first.number <= kept.number + 1:
            return
        self._under_way = []
        if kept.uid in self._asked:
            self._known[kept.uid] = 2**31  # it is on no table any more: the rest of it can be nowhere
        else:
            self._asked[kept.uid] = kept.number
            self.missing = True

    def attend(self, tell_all: Callable[[], object]) -> None:
        """In the table's loop: have it tell all again, if the club lacks something; on a full disk, later."""
        if self.missing and monotonic() >= self._due:
            self._due = monotonic() + AGAIN
            with suppress(JournalTrouble):
                tell_all()
                self._filled, self.missing, self._due = True, False, 0.0
                self._wake()
