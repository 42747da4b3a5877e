"""What passes between tables and their club: topics, and messages that are read strictly, whoever sent them.

README.md beside this file has all of it. A table is known by its topic alone, which the broker lets nobody else write.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.codec import BadRecord, read_record
from companion.core.finished import Recap, as_text, makes_sense
from companion.core.names import seen
from companion.core.outbox import GIVEN_UP, MARK, VERSION, link_of
from companion.core.records import Fields, Record

TOLD, HERE = "club/{}/told", "club/{}/here"
KEPT = "reply/{}/kept"
EVERY_TABLE = "club/+/+"
LARGEST, MOST_TOGETHER = 100_000, 100
"""Bytes of a message: a hundred times what a step of a game has."""
MOST_EVENTS, LONGEST_NAME = 100, 200
KINDS = ("do", "aside", "undo", "redo", GIVEN_UP)
_UID, _GAME = re.compile("[0-9a-f]{32}"), re.compile("[a-z0-9-]{1,40}")
_AT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
_LINK = re.compile("[0-9a-f]{64}|")
SIGNED = "signed"
_WRITTEN = re.compile(
    rf'\{{"{MARK}":\d+,"at":"[^"]*",("uid".*),"{SIGNED}":"([A-Za-z0-9+/]{{85}}[AQgw]==)"\}}', re.DOTALL
)
"""How a step is written: what the next one holds the hash of, and the signature."""
_TOPIC = re.compile("club/([a-z0-9-]{1,30})/(told|here)")


class NotUnderstood(ValueError):
    """A message that is none of ours; `newer`: a companion that is newer sent it."""

    def __init__(self, *, newer: bool = False) -> None:
        super().__init__()
        self.newer = newer


class Kept(NamedTuple):
    """The club has a game for good up to here. `again`: it has only just come, and wants to hear the rest now."""

    uid: str
    number: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class _Head(Record):
    uid: str
    game: str
    number: int
    after: str
    kind: str
    at: str


@dataclass(frozen=True, slots=True)
class Told:
    """A step of a game as its table saw it; `recap`, if the game is over by it.

    `whole` is how it came, to the letter; `link` is what the next step holds of it, as it holds `after` of the last.
    """

    uid: str
    game: str
    number: int
    after: str
    kind: str
    at: str
    events: Sequence[Fields]
    recap: Recap | None
    link: str
    whole: str
    signature: bytes

    @property
    def message(self) -> str:
        """What is signed: all of it, but for the signature."""
        return self.whole[: self.whole.rindex(f',"{SIGNED}":')] + "}"


def topic_of(topic: str) -> tuple[str, str] | None:
    """Which table a message is of, and whether something is told or it is here."""
    found = _TOPIC.fullmatch(topic)
    return (found[1], found[2]) if found else None


def read_told(message: bytes) -> Told:
    """Read what a table tells, or raise NotUnderstood."""
    data = _object(message)
    version, events, recap, _signed = (data.pop(name, None) for name in (MARK, "events", "recap", SIGNED))
    if type(version) is not int or version != VERSION:
        raise NotUnderstood(newer=type(version) is int and version > VERSION)
    written = _WRITTEN.fullmatch(whole := message.decode(errors="replace"))
    if written is None or not isinstance(events, list) or len(events) > MOST_EVENTS:
        raise NotUnderstood
    try:
        head = read_record(data, _Head)
        told = Told(
            **{name: getattr(head, name) for name in data},
            events=events,
            recap=None if recap is None else read_record(recap, Recap),
            link=link_of(f"{{{written[1]}}}"),
            whole=whole,
            signature=b64decode(written[2]),
        )
    except (BadRecord, TypeError):
        raise NotUnderstood from None
    if not _sound(told):
        raise NotUnderstood
    return told


def _sound(told: Told) -> bool:
    """Whether it could be a step of a game, whatever game that is."""
    if not (_UID.fullmatch(told.uid) and _GAME.fullmatch(told.game) and _AT.fullmatch(told.at)):
        return False
    if not _LINK.fullmatch(told.after):
        return False
    if told.kind not in KINDS or not 0 < told.number < 2**31:
        return False
    if not all(isinstance(event, dict) and isinstance(event.get("event"), str) for event in told.events):
        return False
    recap = told.recap
    if recap is None:
        return makes_sense(told.game, told.at, told.at, _NOBODYS)
    points = (*recap.scores, *recap.places)
    shown = all(len(name) <= LONGEST_NAME and seen(name) == name for name in recap.players) and all(
        abs(each) < 2**31 for each in points
    )
    return shown and makes_sense(told.game, told.at, told.at, recap)


_NOBODYS = Recap("", ("",), (), (0,), (1,))
"""How no game went: then only its head has to make sense."""


def together(steps: Iterable[str]) -> Iterator[bytes]:
    """Messages for steps: as many as go into one, each a line."""
    lines = b""
    for step in steps:
        line = step.encode()
        if lines and (len(lines) + len(line) >= LARGEST // 2 or lines.count(b"\n") + 1 == MOST_TOGETHER):
            yield lines
            lines = b""
        lines = lines + b"\n" + line if lines else line
    if lines:
        yield lines


def kept(told: Kept) -> str:
    """As it goes to the table."""
    return as_text({"uid": told.uid, "number": told.number, "again": told.again})


@dataclass(frozen=True, slots=True)
class _Kept(Record):
    uid: str
    number: int
    again: bool


def read_kept(message: bytes) -> Kept:
    """Read what the club says, or raise NotUnderstood."""
    try:
        said = read_record(_object(message), _Kept)
    except BadRecord:
        raise NotUnderstood from None
    if not (said.uid == "" or _UID.fullmatch(said.uid)) or not 0 <= said.number < 2**31:
        raise NotUnderstood
    return Kept(said.uid, said.number, said.again)


def _object(message: bytes) -> dict[str, Any]:
    """A JSON object of texts that a database can keep."""
    try:
        data = json.loads(message) if len(message) <= LARGEST else None
        text = json.dumps(data, ensure_ascii=False, allow_nan=False)  # what is no number in JSON can be read as one
        text.encode()  # half of a letter is none
    except (ValueError, RecursionError):
        raise NotUnderstood from None
    if not isinstance(data, dict) or "\\u0000" in text:
        raise NotUnderstood
    return data
