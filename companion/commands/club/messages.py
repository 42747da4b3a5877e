"""What passes between tables and their club: topics, and messages that are read strictly, whoever sent them.

README.md beside this file has all of it. A table is known by its topic alone, which the broker lets nobody else write.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime
from itertools import pairwise
from math import isfinite
from typing import Any, NamedTuple, TypeGuard

from companion.core.codec import BadRecord, read_record
from companion.core.finished import Recap, as_text, makes_sense
from companion.core.names import seen
from companion.core.outbox import GIVEN_UP, MARK, VERSION, Waiting, link_of
from companion.core.records import Fields, Record

TOLD, HERE = "club/{}/told", "club/{}/here"
KEPT = "reply/{}/kept"
EVERY_TABLE = "club/+/+"
LARGEST, MOST_TOGETHER = 100_000, 100
"""Bytes of a message: a hundred times what a step of a game has."""
MORE = 300
"""Bytes of a line beside what is told, at the most: its beginning, and its signature."""
MOST_EVENTS, LONGEST_NAME, DEEPEST = 100, 200, 30
KINDS = ("do", "aside", "undo", "redo", GIVEN_UP)
SIGNED = "signed"
_UID, _HASH = re.compile("[0-9a-f]{32}"), "[0-9a-f]{64}"
_HEAD = re.compile(
    rf'\{{"{MARK}":{VERSION},"at":"([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}} [0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}})",'
    rf'(?:"behind":"({_HASH})",)?("uid":"({_UID.pattern})","game":"([a-z0-9-]{{1,40}})","number":([1-9][0-9]{{0,9}}),'
    rf'"after":"({_HASH}|)","kind":"({"|".join(KINDS)})",)"events":'
)
"""How a step begins: when it was, what it stands behind, and from `uid` on what the next one holds the hash of."""
_SIGNATURE = re.compile(rf',"{SIGNED}":"([A-Za-z0-9+/]{{85}}[AQgw]==)"\}}')
_AS_LONG = len(f',"{SIGNED}":""}}') + 88
_MARKED = re.compile(rb'\{"%b":([0-9]{1,9}),' % MARK.encode())
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


class Told(NamedTuple):
    """A step of a game as its table saw it; `recap`, if the game is over by it.

    `whole` is how it came, to the letter; `link` is what the next step holds of it, as it holds `after` of the last.
    `behind` is the hash of the whole line before it in its message, if there was one. Only the last is signed.
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
    behind: str
    signature: bytes

    @property
    def message(self) -> str:
        """What is signed: all of it, but for the signature."""
        return f"{self.whole[:-_AS_LONG]}}}" if self.signature else self.whole


Message = tuple[str, Sequence[Told]]
"""A table, and what it tells together: steps of one game, one after the other."""


def topic_of(topic: str) -> tuple[str, str] | None:
    """Which table a message is of, and whether something is told or it is here."""
    found = _TOPIC.fullmatch(topic)
    return (found[1], found[2]) if found else None


def read_together(message: bytes) -> list[Told]:
    """Read a message: steps of one game, each of which stands behind the one before; or raise NotUnderstood."""
    lines = message.split(b"\n", MOST_TOGETHER)
    if len(message) > LARGEST or len(lines) > MOST_TOGETHER:
        raise NotUnderstood
    steps = [read_told(line) for line in lines]
    for before, step in pairwise(steps):
        last = before.uid, before.game, before.number + 1, before.link, link_of(before.whole)
        if before.signature or last != (step.uid, step.game, step.number, step.after, step.behind):
            raise NotUnderstood
    if steps[0].behind:
        raise NotUnderstood
    return steps


def read_told(line: bytes) -> Told:
    """Read a step that a table tells, or raise NotUnderstood."""
    whole, signature = _text_of(line), b""
    head = _HEAD.match(whole)
    if head is None:
        raise NotUnderstood(newer=_is_newer(line))
    at, behind, chained, uid, game, number, after, kind = head.groups()
    rest = whole[head.end(3) :]
    if found := _SIGNATURE.fullmatch(rest, len(rest) - _AS_LONG):
        signature, rest = b64decode(found[1]), f"{rest[: found.start()]}}}"
    data = _object(f"{{{rest}")
    events, recap = data.pop("events", None), data.pop("recap", None)
    if data or not (_is_moment(at) and int(number) < 2**31 and _are_events(events)):
        raise NotUnderstood
    try:
        read = None if recap is None else read_record(recap, Recap)
    except BadRecord:
        raise NotUnderstood from None
    if read and not _sound(read, game, at):
        raise NotUnderstood
    link = link_of(f"{{{chained}{rest}")
    return Told(uid, game, int(number), after, kind, at, events, read, link, whole, behind or "", signature)


def _is_newer(line: bytes) -> bool:
    """Whether it is told by a companion that is newer than we."""
    found = _MARKED.match(line)
    return found is not None and int(found[1]) > VERSION


def _is_moment(at: str) -> bool:
    """Whether there was such a moment, wherever the clock on the wall may be."""
    try:
        return MINYEAR < datetime.fromisoformat(at).year < MAXYEAR
    except ValueError:
        return False


def _are_events(events: object) -> TypeGuard[list[Fields]]:
    """Whether they could be a game's, whatever game that is."""
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        return False
    return all(type(event) is dict and type(event.get("event")) is str for event in events)


def _sound(recap: Recap, game: str, at: str) -> bool:
    """Whether a game could have gone so."""
    points = (*recap.scores, *recap.places)
    shown = all(len(name) <= LONGEST_NAME and seen(name) == name for name in recap.players)
    return shown and all(abs(each) < 2**31 for each in points) and makes_sense(game, at, at, recap)


def together(steps: Iterable[Waiting], signed: Callable[[str], str]) -> Iterator[bytes]:
    """Messages for steps: as many of a game as go into one, each a line that stands for the one before; the last signs.

    So one signature is of all of them, to the letter.
    """
    lines, room, next_ = list[str](), 0, ("", 0)
    for step in steps:
        size = len(step.told.encode()) + MORE
        if lines and ((step.uid, step.number) != next_ or size > room or len(lines) == MOST_TOGETHER):
            yield _as_message(lines, signed)
            lines = []
        room = (room if lines else LARGEST // 2) - size
        lines.append(step.behind(lines[-1] if lines else ""))
        next_ = step.uid, step.number + 1
    if lines:
        yield _as_message(lines, signed)


def _as_message(lines: list[str], signed: Callable[[str], str]) -> bytes:
    return "\n".join([*lines[:-1], signed(lines[-1])]).encode()


def kept(answer: Kept) -> str:
    """As it goes to the table."""
    return as_text({"uid": answer.uid, "number": answer.number, "again": answer.again})


@dataclass(frozen=True, slots=True)
class _Kept(Record):
    uid: str
    number: int
    again: bool


def read_kept(message: bytes) -> Kept:
    """Read what the club says, or raise NotUnderstood."""
    try:
        answer = read_record(_object(_text_of(message)), _Kept)
    except BadRecord:
        raise NotUnderstood from None
    if not (answer.uid == "" or _UID.fullmatch(answer.uid)) or not 0 <= answer.number < 2**31:
        raise NotUnderstood
    return Kept(answer.uid, answer.number, answer.again)


def _text_of(message: bytes) -> str:
    try:
        return message.decode() if len(message) <= LARGEST else ""
    except UnicodeDecodeError:
        raise NotUnderstood from None


def _number(text: str) -> float:
    """What is written as a number and is none in JSON can be read as one."""
    if not isfinite(found := float(text)):
        raise ValueError(text)
    return found


_read = json.JSONDecoder(parse_float=_number, parse_constant=_number).decode
_read_all = json.JSONDecoder(object_pairs_hook=list).decode


def _object(text: str) -> dict[str, Any]:
    """A JSON object of texts that a database can keep."""
    try:
        data = _read(text)
        if ("\\u" in text or text.count("[") + text.count("{") > DEEPEST) and not _can_be_kept(_read_all(text)):
            raise NotUnderstood
    except (ValueError, RecursionError):
        raise NotUnderstood from None
    if not isinstance(data, dict):
        raise NotUnderstood
    return data


def _can_be_kept(data: object) -> bool:
    """Half of a letter is none; that raises ValueError. Nor is there anything in what is said twice and counts once.

    A database finds out only as it is asked for it, and whoever reads it later may have less room for what is deep.
    """
    level = [data]
    for _level in range(DEEPEST):
        level = [each for one in level if isinstance(one, list | tuple) for each in one]
    return not level and b"\\u0000" not in json.dumps(data, ensure_ascii=False).replace(r"\\", "").encode()
