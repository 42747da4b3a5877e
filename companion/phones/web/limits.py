"""How much anybody may ask of the server: pure, with the clock handed in.

It is counted in bytes: of what goes out, and for a request as many as take us about as long as answering it. Whoever
has shown that they have a link may ask far more than they ever need, and waits for nobody. Strangers have a purse each,
so that nobody's first visit pays for somebody else's flood. What they take together is bounded too; when that runs low,
those get it first who have taken least.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from companion.phones.web.hosts import network

T = TypeVar("T")
KB, MB = 1024, 1024 * 1024

CONNECTING, ASKING = 4 * KB, 16 * KB
"""What a connection costs, and a request with all that a stranger may be answered: no file is larger, packed."""
LOADING, VISIT = 96 * KB, 12
"""What the page costs, together with so many requests that come after it: whoever gets it gets all of it, and in."""
KNOCKS, KNOCKS_AT_ONCE = 0.2, 15.0
"""New devices a second from one address: for each of them everybody is sent a page anew."""
TAPS, TAPS_AT_ONCE = 5.0, 20.0
"""Touches a second that count from one device: each is something to do for the table, and may be news to all."""
TABLE_TAPS, TABLE_TAPS_AT_ONCE = 20.0, 60.0
"""The same for the browser that is the table: two hands typing a name."""
PUSHES, PUSHES_AT_ONCE = 10.0, 5.0
"""Times a second that everybody is sent anew, and how many of them may come at once."""
ADDRESSES = 1024
SOON = 2
"""Seconds until asking again may help where only others are in the way."""


class Means(NamedTuple):
    """Bytes a second, how many at once, and how few are left to somebody who does not stop asking."""

    rate: float
    most: float
    least: float


GUEST = Means(4 * MB, 24 * MB, 0)
"""An address from which a link was shown: ten phones behind one router, and every push to all of them."""
STRANGER = Means(10 * KB, 2 * MB, -256 * KB)
"""Any other address: many first visits at once. It is told to wait, and only who does not listen is told nothing."""
STRANGERS = Means(2.4 * MB, 24 * MB, 0)
"""All those together."""


@dataclass(slots=True)
class Bucket:
    """Fills evenly, and each time something is taken out."""

    level: float
    at: float

    def fill(self, now: float, rate: float, most: float) -> None:
        """As time went by."""
        self.level, self.at = min(most, self.level + (now - self.at) * rate), now

    def take(self, now: float, rate: float, most: float) -> bool:
        """Is there one left?"""
        self.fill(now, rate, most)
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


@dataclass(slots=True)
class Purse:
    """What somebody has left. `paid`: for how many requests more they have paid already."""

    means: Means
    at: float
    paid: int = 0
    left: Bucket = field(init=False)

    def __post_init__(self) -> None:
        """Full."""
        self.left = Bucket(self.means.most, self.at)

    @property
    def part(self) -> float:
        """How much of it is there, of one."""
        return self.left.level / self.means.most

    @property
    def is_empty(self) -> bool:
        """Whether there is no more left than to be told that once more."""
        return self.left.level < self.means.least + CONNECTING + ASKING

    def fill(self, now: float) -> None:
        """As time went by."""
        self.left.fill(now, self.means.rate, self.means.most)

    def pay(self, price: float) -> None:
        """For what they get."""
        self.left.level -= price

    def waste(self, price: float) -> None:
        """For what they do not get; debts have a bound, so whoever stops is soon heard again."""
        self.left.level = max(self.left.level - price, min(self.left.level, self.means.least))


class Rates:
    """Who may ask now. It is asked before anything that costs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._strangers = Purse(STRANGERS, clock())
        self._each: OrderedDict[str, Purse] = OrderedDict()
        self._guests: OrderedDict[str, Purse] = OrderedDict()

    def knows(self, address: str) -> bool:
        """Whether somebody there has shown a link."""
        return network(address) in self._guests

    def may_connect(self, address: str) -> bool:
        """Is this connection worth a word?"""
        purse = self._purse(address)
        if purse.is_empty:
            return False
        if purse.means is STRANGER:
            purse.waste(CONNECTING)
        return True

    def may_ask(self, address: str, *, page: bool = False) -> bool:
        """May this address ask one thing more, or for the page with all that follows it?"""
        purse = self._purse(address)
        if purse.paid and not page:
            purse.paid -= 1
            return True
        price = LOADING if page else ASKING
        fits = purse.left.level >= price and (purse.means is GUEST or self._shared(purse, price))
        if fits:
            purse.pay(price)
            purse.paid = VISIT if page else 0
        elif purse.means is STRANGER:  # in vain it costs too: so whoever waits comes before whoever does not
            purse.waste(ASKING)
        return fits

    def _shared(self, purse: Purse, price: float) -> bool:
        """The less there is for strangers altogether, the less somebody may have taken who is to get some of it.

        The square keeps floods from coming near to what is left for those who come later.
        """
        strangers = self._strangers
        strangers.fill(self._clock())
        fair = strangers.left.level >= price and 1 - purse.part <= strangers.part**2
        if fair:
            strangers.pay(price)
        return fair

    def spend(self, address: str, size: int) -> None:
        """So much goes there."""
        self._purse(address).pay(size)

    def wait(self, address: str) -> int:
        """In how many seconds it makes sense to ask again."""
        purse = self._purse(address)
        return SOON + int(max(0.0, LOADING - purse.left.level) / purse.means.rate)

    def vouch(self, address: str) -> None:
        """Somebody who has the link of a door asks from there."""
        who = network(address)
        purse = self._guests.pop(who) if who in self._guests else Purse(GUEST, self._clock())
        _put(self._guests, who, purse)

    def _purse(self, address: str) -> Purse:
        who, now = network(address), self._clock()
        if who in self._guests:
            purse = self._guests[who]
        else:
            purse = self._each.pop(who) if who in self._each else Purse(STRANGER, now)
            _put(self._each, who, purse)
        purse.fill(now)
        return purse


def _put(kept: OrderedDict[str, T], who: str, what: T) -> None:
    kept[who] = what
    if len(kept) > ADDRESSES:
        kept.popitem(last=False)
