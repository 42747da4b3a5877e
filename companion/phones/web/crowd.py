"""All connections there are, and which of them goes when there are too many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.phones.web.hosts import network

CONNECTIONS_EACH, CONNECTIONS_ALL = 80, 256
FEW = 6
"""So many a browser opens for one page: who has no more than that is no crowd."""


class Connection(Protocol):
    """What a connection must be able to do to be one of a crowd."""

    answering: bool

    def drop(self) -> None:
        """End it at once."""


class Crowd:
    """All connections. Where there are too many, one goes.

    First of those who have shown no link, whoever has most, then the longest without a whole request: so ever so many
    strangers with half a request each throw out one another, and never a phone.
    """

    def __init__(self, knows: Callable[[str], bool]) -> None:
        """`knows`: whether somebody at an address has shown a link."""
        self._knows = knows
        self._from: dict[Connection, str] = {}
        self._many: dict[str, int] = {}

    def come(self, address: str, connection: Connection) -> None:
        """One more."""
        who = network(address)
        self._from[connection] = who
        self._many[who] = self._many.get(who, 0) + 1
        if self._many[who] > CONNECTIONS_EACH:
            self._drop_one([each for each, come_from in self._from.items() if come_from == who])
        elif len(self._from) > CONNECTIONS_ALL:
            self._drop_one(list(self._from))

    def go(self, connection: Connection) -> None:
        """One fewer."""
        who = self._from.pop(connection, None)
        if who is None:
            return
        self._many[who] -= 1
        if not self._many[who]:
            del self._many[who]

    def _drop_one(self, connections: list[Connection]) -> None:
        """It no longer counts at once: the next may be here before it has ended."""
        last = min(connections, key=self._worth)
        self.go(last)
        last.drop()

    def _worth(self, connection: Connection) -> tuple[bool, int, bool]:
        """Of those worth as little, the one that came first goes."""
        who = self._from[connection]
        return self._knows(who), -max(FEW, self._many[who]), connection.answering
