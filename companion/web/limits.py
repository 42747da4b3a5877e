"""How much anybody may ask of the server: pure, with the clock handed in.

Ten phones in the middle of a game are far below all of this, even if one router makes them look like one address.
"""

from __future__ import annotations

import ipaddress
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")
HOST = re.compile(r"(\[(?P<long>[^\[\]]+)\]|(?P<short>[^:\[\]]+))(:[0-9]{1,5})?")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

EACH, EACH_AT_ONCE = 100.0, 300.0
"""Requests a second from one address, and how many may come at once."""
ALL, ALL_AT_ONCE = 150.0, 500.0
"""The same for all addresses together from which nothing has come yet that opened a door."""
KNOCKS, KNOCKS_AT_ONCE = 0.2, 15.0
"""New devices a second from one address: for each of them everybody is sent a page anew."""
TAPS, TAPS_AT_ONCE = 5.0, 20.0
"""Touches a second that count from one device: each is something to do for the table, and may be news to all."""
TABLE_TAPS, TABLE_TAPS_AT_ONCE = 20.0, 60.0
"""The same for the browser that is the table: two hands typing a name."""
ADDRESSES = 1024
CONNECTIONS_EACH, CONNECTIONS_ALL = 80, 256
PROBES = frozenset(
    {
        "captive.apple.com",
        "clients3.google.com",
        "connectivitycheck.android.com",
        "connectivitycheck.gstatic.com",
        "connectivitycheck.grapheneos.network",
        "detectportal.firefox.com",
        "ipv6.msftconnecttest.com",
        "www.apple.com",
        "www.google.com",
        "www.gstatic.com",
        "www.msftconnecttest.com",
        "www.msftncsi.com",
    }
)
"""The names phones ask by whether there is internet; only these may be turned to us, and get only those answers."""


@dataclass(slots=True)
class Bucket:
    """Fills evenly, and each request takes one out."""

    level: float
    at: float

    def take(self, now: float, rate: float, most: float) -> bool:
        """Is there one left?"""
        self.level, self.at = min(most, self.level + (now - self.at) * rate), now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One for each network, or device, from which somebody asked lately."""

    def __init__(self, clock: Callable[[], float], rate: float, most: float) -> None:
        self._clock, self._rate, self._most = clock, rate, most
        self._each: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Is there one left for them?"""
        now = self._clock()
        bucket = self._each.pop(who, None) or Bucket(self._most, now)
        _put(self._each, who, bucket)
        return bucket.take(now, self._rate, self._most)

    def __len__(self) -> int:
        return len(self._each)


class Rates:
    """Who may ask now. It is asked before anything that costs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = Bucket(ALL_AT_ONCE, clock())
        self._each = Buckets(clock, EACH, EACH_AT_ONCE)
        self._known: OrderedDict[str, None] = OrderedDict()

    def allow(self, address: str) -> bool:
        """May this address ask one thing more? Those who are known never wait for those who are not."""
        who = network(address)
        if not self._each.take(who):
            return False
        return who in self._known or self._all.take(self._clock(), ALL, ALL_AT_ONCE)

    def vouch(self, address: str) -> None:
        """Somebody who has the link of a door asks from there."""
        who = network(address)
        self._known.pop(who, None)
        _put(self._known, who, None)


def _put(kept: OrderedDict[str, T], who: str, what: T) -> None:
    kept[who] = what
    if len(kept) > ADDRESSES:
        kept.popitem(last=False)


def network(address: str) -> str:
    """Whom an address counts for: with IPv6 everybody has countless of them."""
    parsed = _parsed(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed or address)


def _parsed(address: str) -> Address | None:
    """An address, however it is written; one of the old kind in the clothes of the new is of the old kind."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


class Connection(Protocol):
    """What a connection must be able to do to be one of a crowd."""

    answering: bool

    def drop(self) -> None:
        """End it at once."""


class Crowd:
    """All connections. Where there are too many, the longest without a whole request goes, of whoever has most."""

    def __init__(self) -> None:
        self._of: dict[str, dict[Connection, None]] = {}

    def come(self, address: str, connection: Connection) -> None:
        """One more."""
        own = self._of.setdefault(network(address), {})
        own[connection] = None
        if len(own) > CONNECTIONS_EACH:
            _drop_one(own)
        elif sum(map(len, self._of.values())) > CONNECTIONS_ALL:
            _drop_one(max(self._of.values(), key=len))

    def go(self, address: str, connection: Connection) -> None:
        """One fewer."""
        own = self._of.get(network(address), {})
        own.pop(connection, None)
        if not own:
            self._of.pop(network(address), None)


def _drop_one(connections: dict[Connection, None]) -> None:
    """It no longer counts at once: the next may be here before it has ended."""
    first = min(connections, key=lambda connection: connection.answering)
    del connections[first]
    first.drop()


def is_probe(host: str) -> bool:
    """Is this one of the names a phone looks for the internet by?"""
    return host.casefold().removesuffix(":80") in PROBES


def is_ours(host: str, here: str) -> bool:
    """Is this our own address as it is in the links, and no name that somebody else can turn to us?

    The port may be another one than ours where a router or systemd hands connections on.
    """
    written = HOST.fullmatch(host)
    if not written:
        return False
    name = written["long"] or written["short"]
    address = _parsed(name)
    return name.casefold() == "localhost" or (address is not None and (address.is_loopback or address == _parsed(here)))
