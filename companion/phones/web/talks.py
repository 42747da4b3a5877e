"""What makes a request count once: greetings that are good for one moment, and talks that count what they hear.

A talk is between one page that is open somewhere and this run of the program. Its key is nowhere but in the memory of
both: whoever finds everything that was written down opens nothing that was said.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from hashlib import sha256

from nacl.bindings import crypto_secretbox_open
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

KEY, NONCE, SEAL, COUNT = 32, 24, 16, 4
GREETINGS = 256
"""A watchword is good for so many greetings, and while as many more name the next."""
TALKS, TALKS_EACH = 256, 4
"""So many are remembered, and so many of one device: a page that is opened again greets again."""


class Wrong(Exception):
    """Something is wrong with a request. It never says what: whoever sent it is to learn nothing."""


def device_of(token: str) -> bytes:
    """Whose token this is. What is kept is this name of the device, by which nobody can be it."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


@dataclass(slots=True)
class Talk:
    """What has been said under one key: by a device that came by a door, known by its public half."""

    door: bytes
    device: bytes
    key: bytes = field(repr=False)
    heard: int = 0

    def hear(self, sealed: bytes, nonce: bytes) -> bytes:
        """What is in the box; Wrong, if it is none of ours, or not newer than all that was heard before."""
        try:
            message = crypto_secretbox_open(sealed, nonce, self.key)
        except CryptoError:
            raise Wrong from None
        count = int.from_bytes(message[:COUNT], "big")
        if count <= self.heard:
            raise Wrong
        self.heard = count
        return message[COUNT:]

    def seal(self, words: bytes) -> bytes:
        """A nonce, and a box that opens under this key only."""
        return bytes(SecretBox(self.key).encrypt(words))


class Talks:
    """All that go on, by the key the device greeted with. `is_wanted`: whether anybody needs this one."""

    def __init__(self, is_wanted: Callable[[Talk], bool]) -> None:
        self._is_wanted = is_wanted
        self._all: OrderedDict[bytes, Talk] = OrderedDict()

    def get(self, key: bytes) -> Talk | None:
        """The talk that began with this key."""
        talk = self._all.get(key)
        if talk:
            self._all.move_to_end(key)
        return talk

    def begin(self, key: bytes, talk: Talk) -> None:
        """One more. Of too many one goes: of the same device, else one that nobody needs, else the oldest."""
        own = [other for other, each in self._all.items() if each.device == talk.device]
        if len(own) >= TALKS_EACH:
            del self._all[own[0]]
        elif len(self._all) >= TALKS:
            first = next(iter(self._all))
            del self._all[next((other for other, each in self._all.items() if not self._is_wanted(each)), first)]
        self._all[key] = talk

    def only(self, doors: Set[bytes]) -> None:
        """Forget what was said at other doors."""
        self._all = OrderedDict((key, talk) for key, talk in self._all.items() if talk.door in doors)


class Watchwords:
    """What a greeting has to name, so that none is heard twice, though only so many are remembered.

    It is another one after every so many greetings, and after a restart; those that name an older one are garbage.
    """

    def __init__(self) -> None:
        self._taken: dict[str, set[bytes]] = {}
        self._next()

    @property
    def now(self) -> str:
        """The newest."""
        return list(self._taken)[-1]

    def take(self, named: str, key: bytes) -> bool:
        """Whether a greeting that names this is of now, and heard for the first time."""
        taken = self._taken.get(named)
        if taken is None or key in taken:
            return False
        taken.add(key)
        self._many += 1
        if self._many >= GREETINGS:
            self._next()
        return True

    def _next(self) -> None:
        """The one before is good a while longer, for whoever has just asked."""
        self._taken = {**dict(list(self._taken.items())[-1:]), secrets.token_urlsafe(12): set()}
        self._many = 0
