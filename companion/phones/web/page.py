"""What passes between the table's loop and the server's thread: plain values, nothing of the game's state.

The loop publishes what every device is to see; the server sends it, sealed, and tells what was touched.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from companion.core.names import JOINERS, seen
from companion.language import ENGLISH
from companion.screens.nodes import Action, Node
from companion.screens.show import Show

TABLE, JOIN = "table", "join"
"""The doors that are there whoever sits at the table; each seat has one of its own."""


class Caller(NamedTuple):
    """A device, by the hash of its token, at the door it came by, which may be used up."""

    door: str
    device: bytes


class Appearance(NamedTuple):
    """How the people at the table like to see things. Phones are as their owners have set them."""

    letters: float = 1.0
    contrast: bool = False
    still: bool = False


USUAL = Appearance()


@dataclass(frozen=True, slots=True)
class Page:
    """What one device is to see, in this language. `held` stands in its place only while its HoldToSee is held.

    `types`: names are typed there now, with a real keyboard if there is one. `calls`: how often whoever has it was
    called in this turn: once as it became theirs, and once more by a nudge; at the table only by that, and `name` is of
    whoever it is for. `awake`: a game goes on, and the screen
    does not go dark while something happens in it.
    `at`: which move it is that can be made there, so that after it this is another page. `looks`: it is to be told,
    once for each of these, that somebody has held it. `show`: what is played over it, once.
    """

    screen: Node
    held: Node | None = None
    look: Appearance = USUAL
    language: str = ENGLISH.code
    types: bool = False
    calls: int = 0
    name: str = ""
    awake: bool = False
    at: tuple[int, int, int] | None = None
    looks: str = ""
    show: Show | None = None


@dataclass(frozen=True, slots=True)
class Published:
    """All that the server may know. `doors`: the private key of each, whose public half is the link to it.

    At a door that is `closed` nobody is heard but those who have a page.
    """

    doors: Mapping[str, bytes] = field(default_factory=dict)
    pages: Mapping[Caller, Page] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Knocked:
    """A device that knows a door's link, and for which nothing is published yet, asks to be let in.

    `network`: where it asks from; somebody who makes up devices has only so many of those. `language`: which of ours
    its browser asks for, if any.
    """

    caller: Caller
    network: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Touched:
    """Somebody touched what does this on the page they were shown."""

    caller: Caller
    page: Page
    does: Action


@dataclass(frozen=True, slots=True)
class LetGo(Action):
    """What was held is held no more. `away`: nor is anybody in front of the page, which only the table's says."""

    away: bool = False


@dataclass(frozen=True, slots=True)
class Keyed(Action):
    """Keys of a real keyboard at the table's page: letters, backspace, return and escape."""

    keys: str


@dataclass(frozen=True, slots=True)
class Prefers:
    """The browser of a device asks for another language than was known of it."""

    caller: Caller
    language: str


Signal = Knocked | Touched | Prefers
Develops = Callable[[bytes, str], Awaitable[object]]
"""What the reader of a name tells of a photograph, worked out where it harms nobody."""


class CannotServe(Exception):
    """There can be no server here; it says why."""


class Served(Protocol):
    """The server, as far as it matters here."""

    @property
    def lives(self) -> bool:
        """Whether anybody is still served."""

    def publish(self, published: Published) -> None:
        """Let every device see this from now on."""

    def link(self, key: bytes) -> str:
        """What leads to the door with this private key."""

    def close(self) -> None:
        """Serve nobody any more."""


def tidy(text: str, most: int) -> str:
    """Letters that can be shown, on one line; nothing that could turn or paint over what is around.

    Nothing is cut off: of more letters than the field has room for none were typed into it.
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    tidied = " ".join(seen(spaced).split()).strip(f" {JOINERS}")
    return tidied if len(tidied) <= most else ""
