"""A finished game as it is remembered: what everybody may know of it, and nothing else.

It is built of what the table witnessed, so no secret comes along that was not opened by the end. README.md beside this
file has it as a line of JSON (`companion-game-2`), as `companion export` writes it.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TypeVar

from companion.core.codec import BadRecord, read_record
from companion.core.names import said, seen
from companion.core.plain import plain
from companion.core.records import Fields, Record

T = TypeVar("T")

VERSION = 2
MARK = "companion-game"
PEOPLE, MOST_NAMES = "companion-people", 100
SUNRISE = timedelta(hours=5)
"""Until then it is still the evening before."""
MOST_DEEDS = 10_000
"""Nobody does anything so often in a round."""
LARGEST = 1_000_000
"""Bytes of JSON that the course of one game may have: forty times what the longest has."""


@dataclass(frozen=True, slots=True)
class RoundTold(Record):
    """A round: which seats won it, and what each was. `odds`: how many cards of all had that role.

    `players` sat there, if they were others than at the end. `deeds`: by what it was, who did it to whom, how often.
    """

    won: tuple[int, ...]
    winner: str = ""
    roles: tuple[str, ...] = ()
    odds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    deeds: Mapping[str, tuple[tuple[int, int, int], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recap(Record):
    """How a game went: who sat where, by which printed rules, each round, and what each had at the end."""

    edition: str
    players: tuple[str, ...]
    rounds: tuple[RoundTold, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game. `begun` and `ended` are in UTC; `uid` is the same wherever it is kept.

    The course, every event as the table saw it and the transcript, may be left out.
    """

    uid: str
    game: str
    begun: str
    ended: str
    recap: Recap
    events: Sequence[Fields] = field(default_factory=list)
    transcript: Fields = field(default_factory=dict)


def local(moment: str) -> datetime:
    """What the clock on the wall showed then, where we are."""
    return datetime.fromisoformat(moment).replace(tzinfo=UTC).astimezone()


def evening_of(begun: str) -> str:
    """The day on which the evening of this moment began, where we are."""
    return f"{local(begun) - SUNRISE:%Y-%m-%d}"


def minutes_of(begun: str, ended: str) -> int:
    """How long a game took."""
    return round((datetime.fromisoformat(ended) - datetime.fromisoformat(begun)).total_seconds() / 60)


def uid_of(game: str, begun: str, first: Fields) -> str:
    """What tells a game from all others: when and how it began, for the seals in its first event are of no other."""
    return sha256(f"{game}\n{begun}\n{as_text(first)}".encode()).hexdigest()[:32]


def standing(past: Iterable[tuple[str, Sequence[T]]]) -> list[T]:
    """The events that hold at the end: without what was undone, in the order they came."""
    steps: list[Sequence[T]] = []
    done: list[int] = []
    undone: list[Sequence[T]] = []
    for kind, events in past:
        if kind == "undo":
            last = done.pop()
            undone.append(steps[last])
            steps[last] = ()
            continue
        if kind == "do":
            undone.clear()
        if kind in ("do", "redo"):
            done.append(len(steps))
        steps.append(undone.pop() if kind == "redo" else events)
    return [event for events in steps for event in events]


def last_of(events: Sequence[Fields], kind: type[Record]) -> Fields:
    """The last event of this kind, where it is known that there is one."""
    return next(event for event in reversed(events) if event["event"] == kind.__name__)


def as_text(data: object) -> str:
    """The one way in which data is written as JSON here."""
    return json.dumps(plain(data), ensure_ascii=False, separators=(",", ":"))


def packed(game: Finished) -> bytes:
    """Its course, a tenth as large: nobody asks for a word in it, so it is one stream of zlib."""
    return zlib.compress(as_text({"events": game.events, "transcript": game.transcript}).encode(), 9)


def unpacked(course: bytes) -> tuple[Sequence[Fields], Fields]:
    """Its events and its transcript again."""
    data = json.loads(zlib.decompressobj().decompress(course, LARGEST))
    return data["events"], data["transcript"]


def without(game: Finished, person: Collection[str]) -> Finished:
    """The same without any of the names of a person, and so without its course."""
    blank = replace(
        game.recap,
        players=_blanked(game.recap.players, person),
        rounds=tuple(replace(round_, players=_blanked(round_.players, person)) for round_ in game.recap.rounds),
    )
    return replace(game, recap=blank, events=[], transcript={})


def _blanked(names: tuple[str, ...], person: Collection[str]) -> tuple[str, ...]:
    return tuple("" if said(name) in person else name for name in names)


def line_of(game: Finished) -> str:
    """As one line of JSON, for a file that leaves this machine."""
    head = {MARK: VERSION, "uid": game.uid, "game": game.game, "begun": game.begun, "ended": game.ended}
    return as_text({**head, "recap": game.recap, "events": game.events, "transcript": game.transcript})


class NotAGame(ValueError):
    """A line that is no finished game; `newer`: a companion that is newer wrote it."""

    def __init__(self, wrong: BadRecord | None = None, *, newer: bool = False) -> None:
        super().__init__(str(wrong or ""))
        self.wrong, self.newer = wrong, newer


def read_line(line: str) -> Finished:
    """Read such a line, of this version or an older one, or raise NotAGame."""
    try:
        data = json.loads(line)
        as_text(data).encode()  # half of a letter is none, and could not be kept
    except (ValueError, RecursionError):
        raise NotAGame from None
    version = data.get(MARK) if isinstance(data, dict) else None
    if type(version) is not int or version < 1:
        raise NotAGame
    if version > VERSION:
        raise NotAGame(newer=True)
    try:
        return _read(data)
    except BadRecord as wrong:
        raise NotAGame(wrong) from None


def line_of_people(names: Sequence[str]) -> str:
    """Names that are one person's, as one line of JSON; first the one they go by."""
    return as_text({PEOPLE: 1, "same": names})


def read_people(line: str) -> tuple[str, ...] | None:
    """Names that are one person's, if this is such a line; or raise NotAGame if it is one that makes no sense."""
    if not line.startswith(f'{{"{PEOPLE}"'):
        return None
    try:
        data = json.loads(line)
        names = read_record({"same": data["same"]}, _People).same
    except (ValueError, RecursionError, KeyError, BadRecord):
        raise NotAGame from None
    if data[PEOPLE] != 1 or not 1 < len(names) <= MOST_NAMES or not all(map(said, names)):
        raise NotAGame(newer=data[PEOPLE] != 1)
    return names


@dataclass(frozen=True, slots=True)
class _People(Record):
    same: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Head(Record):
    uid: str
    game: str
    begun: str
    ended: str


_HEAD = ("uid", "game", "begun", "ended")
_UID, _TIME = re.compile("[0-9a-f]{32}"), re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
_GAME = re.compile("[a-z0-9-]{1,40}")
"""What a game is called among programs: files are named after it."""


def _read(data: Fields) -> Finished:
    head = read_record({name: data[name] for name in _HEAD if name in data}, _Head)
    recap = read_record(data.get("recap"), Recap)
    events, transcript = data.get("events", []), data.get("transcript", {})
    if not (isinstance(events, list) and all(isinstance(each, dict) for each in events)):
        raise NotAGame
    if not isinstance(transcript, dict) or len(as_text([events, transcript])) > LARGEST:
        raise NotAGame
    if not (_UID.fullmatch(head.uid) and all(seen(text) == text for text in _texts(recap))):
        raise NotAGame
    if not makes_sense(head.game, head.begun, head.ended, recap):
        raise NotAGame
    return Finished(head.uid, head.game, head.begun, head.ended, recap, events, transcript)


def _texts(recap: Recap) -> Iterator[str]:
    """All that may be shown of it as it is written: names, and roles of a game that nobody here knows."""
    yield from (recap.edition, *recap.players)
    for round_ in recap.rounds:
        yield from (round_.winner, *round_.players, *round_.roles, *round_.odds, *round_.deeds)


def makes_sense(game: str, begun: str, ended: str, recap: Recap) -> bool:
    """Whether this could be a game that was played at some time; nothing else can be shown or named a file after."""
    return bool(_GAME.fullmatch(game)) and _is_time(begun) and _is_time(ended) and _agrees(recap)


def _is_time(text: str) -> bool:
    """Whether it was a moment of some evening, also by the clock on the wall."""
    try:
        return bool(_TIME.fullmatch(text) and evening_of(text))
    except (ValueError, OverflowError):
        return False


def _agrees(recap: Recap) -> bool:
    """Whether each list has an item for each seat, and who won sat there."""
    seats = len(recap.players)
    if not seats or any(len(each) != seats for each in (recap.scores, recap.places)):
        return False
    for round_ in recap.rounds:
        sat = len(round_.players or recap.players)
        done = [deed for deeds in round_.deeds.values() for deed in deeds]
        seats_named = [*round_.won, *(seat for *two, _times in done for seat in two)]
        if len(round_.roles) != (sat if round_.roles or round_.odds else 0) or not all(
            0 <= at < sat for at in seats_named
        ):
            return False
        if not all(0 < times <= MOST_DEEDS for *_two, times in done):
            return False
    return all(0 <= some <= every > 0 for round_ in recap.rounds for some, every in round_.odds.values())
