"""A tournament: what its organiser did, step by step, and what follows from that. Pure, and nothing is ever rewritten.

A correction is one more step, so who changed what is seen for good. People are known by their names as they are
compared (`said`), and shown as they were entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.commands.club.drawing import Draw, Past, Room, Tables, TooFew, draw
from companion.core.codec import EVENT, from_json
from companion.core.names import may_be, said, seen
from companion.core.records import Record
from companion.language import later

MOST_PEOPLE, LONGEST_NAME, MOST_ROUNDS = 300, 40, 50
MOST_POINTS = 10_000


class No(ValueError):
    """Why something cannot be done, in a sentence that is yet to be translated."""


@dataclass(frozen=True, slots=True)
class Opened(Record):
    """It is of one game, at these tables; so many at each are best. `swiss`: like standing meets, else by lot."""

    name: str
    game: str
    tables: tuple[str, ...]
    wanted: int
    least: int
    most: int
    rounds: int
    swiss: bool


@dataclass(frozen=True, slots=True)
class Entered(Record):
    """They play from the next round on."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Left(Record):
    """They are not drawn any more; their points stay."""

    person: str


@dataclass(frozen=True, slots=True)
class Drawn(Record):
    """A round: who sits at the first table, the second, …, and who sits out."""

    tables: Tables
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undrawn(Record):
    """The last round is none: nothing had come of it."""


@dataclass(frozen=True, slots=True)
class Scored(Record):
    """What a table came to, in the order of its seats; `game` is the one that told so, or somebody wrote it down."""

    round: int
    table: int
    points: tuple[int, ...]
    game: str = ""


Step = Opened | Entered | Left | Drawn | Undrawn | Scored
STEPS: dict[str, type[Record]] = {kind.__name__: kind for kind in (Opened, Entered, Left, Drawn, Undrawn, Scored)}


def step_of(data: object) -> Step:
    """What was kept, or BadRecord is raised."""
    step = from_json(data, EVENT, STEPS)
    assert isinstance(step, Step)
    return step


@dataclass(frozen=True, slots=True)
class Round:
    """A round, and what its tables came to by now: their points, and which game told so."""

    tables: Tables
    byes: tuple[str, ...]
    points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    told: Mapping[int, str] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether all tables have said how it went."""
        return len(self.points) == len(self.tables)

    @property
    def bye(self) -> int:
        """What it is worth to sit out: as much as sitting was on average, rounded down, once all is known."""
        every = [each for points in self.points.values() for each in points]
        return max(0, sum(every) // len(every)) if every and self.over else 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """As it stands. `people` are here now, as they are compared; `shown` are all who ever were, as they are shown."""

    opened: Opened
    people: tuple[str, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()

    @property
    def room(self) -> Room:
        """What it can seat."""
        at = self.opened
        return Room(len(at.tables), at.wanted, at.least, at.most)

    @property
    def past(self) -> Past:
        """Who has met whom."""
        return Past.of((each.tables, each.byes) for each in self.rounds)


class Standing(NamedTuple):
    """How somebody stands; equals share a place."""

    place: int
    person: str
    points: int
    won: int
    played: int
    byes: int


def after(tournament: Tournament | None, step: Step) -> Tournament:
    """What a step makes of it; a step that is on record is never refused."""
    if isinstance(step, Opened):
        return Tournament(step)
    assert tournament
    match step:
        case Entered(people):
            new = {said(name): name for name in people}
            here = tuple(dict.fromkeys((*tournament.people, *new)))
            return replace(tournament, people=here, shown={**tournament.shown, **new})
        case Left(person):
            return replace(tournament, people=tuple(each for each in tournament.people if each != person))
        case Drawn(tables, byes):
            return replace(tournament, rounds=(*tournament.rounds, Round(tables, byes)))
        case Undrawn():
            return replace(tournament, rounds=tournament.rounds[:-1])
        case Scored(number, table, points, game):
            at = tournament.rounds[number]
            now = replace(at, points={**at.points, table: points}, told={**at.told, table: game})
            return replace(tournament, rounds=(*tournament.rounds[:number], now, *tournament.rounds[number + 1 :]))


def folded(steps: Iterable[Step]) -> Tournament | None:
    """A tournament from all its steps."""
    found: Tournament | None = None
    for step in steps:
        found = after(found, step)
    return found


def standings(tournament: Tournament) -> list[Standing]:
    """By points, then by tables won; of everybody who was ever there."""
    points, won, played, byes = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for each in tournament.rounds:
        for at, scored in each.points.items():
            for who, many in zip(each.tables[at], scored, strict=True):
                points[who] += many
                played[who] += 1
                won[who] += many == max(scored)
        for who in each.byes:
            points[who] += each.bye
            byes[who] += 1
    order = sorted(tournament.shown, key=lambda who: (-points[who], -won[who], said(tournament.shown[who])))
    ranked: list[Standing] = []
    for at, who in enumerate(order, 1):
        before = ranked[-1] if ranked else None
        shared = before and (before.points, before.won) == (points[who], won[who])
        place = before.place if before and shared else at
        ranked.append(Standing(place, who, points[who], won[who], played[who], byes[who]))
    return ranked


def opening(opened: Opened) -> Opened:
    """The same, or No."""
    if not _name(opened.name):
        raise No(later("a tournament has a name of up to 40 letters"))
    if not opened.tables or len(set(opened.tables)) < len(opened.tables) or not all(map(_name, opened.tables)):
        raise No(later("say which tables there are, each once"))
    if not 1 < opened.least <= opened.wanted <= opened.most or not 0 < opened.rounds <= MOST_ROUNDS:
        raise No(later("so many do not sit at a table of this game"))
    return opened


def entering(tournament: Tournament, names: Sequence[str]) -> Entered:
    """Everybody in this list who is not there, or No; nobody is refused for being written twice."""
    new = {said(name): name for name in map(str.strip, names) if name}
    if not all(map(may_be, new.values())):
        raise No(later("a name has up to 40 letters of one alphabet"))
    new = {who: name for who, name in new.items() if who not in tournament.people}
    if not new:
        raise No(later("they are all there already"))
    if len(tournament.shown.keys() | new.keys()) > MOST_PEOPLE:
        raise No(later("a tournament has no room for so many"))
    return Entered(tuple(new.values()))


def leaving(tournament: Tournament, person: str) -> Left:
    """Somebody goes, or No."""
    if person not in tournament.people:
        raise No(later("no one of that name is there"))
    return Left(person)


def drawing(tournament: Tournament, seed: str) -> Drawn:
    """The next round, once the last is over; in the first nobody stands before anybody."""
    if tournament.rounds and not tournament.rounds[-1].over:
        raise No(later("not all tables of the last round have said how it went"))
    left = tournament.opened.rounds - len(tournament.rounds)
    if left < 1:
        raise No(later("all rounds have been played"))
    try:
        drawn: Draw = draw(_groups(tournament), tournament.past, tournament.room, seed, ahead=left - 1)
    except TooFew:
        raise No(later("too few are there to fill a table")) from None
    return Drawn(*drawn)


def _groups(tournament: Tournament) -> list[list[str]]:
    """Who stands alike, the best first; by lot all do."""
    if not tournament.opened.swiss or not tournament.rounds:
        return [list(tournament.people)]
    groups: dict[int, list[str]] = {}
    for each in standings(tournament):
        if each.person in tournament.people:
            groups.setdefault(each.place, []).append(each.person)
    return list(groups.values())


def undrawing(tournament: Tournament) -> Undrawn:
    """The last draw goes, while nothing has come of it; or No."""
    if not tournament.rounds or tournament.rounds[-1].points:
        raise No(later("there is no draw to take back"))
    return Undrawn()


def scoring(tournament: Tournament, number: int, table: int, points: Sequence[int], game: str = "") -> Scored:
    """What a table came to, for the first time or as a correction; or No."""
    rounds = tournament.rounds
    if not (0 <= number < len(rounds) and 0 <= table < len(rounds[number].tables)):
        raise No(later("there is no such table"))
    if len(points) != len(rounds[number].tables[table]) or any(abs(each) > MOST_POINTS for each in points):
        raise No(later("say the points of everyone at the table"))
    if rounds[number].points.get(table) == tuple(points):
        raise No(later("that is what was known already"))
    return Scored(number, table, tuple(points), game)


def _name(text: str) -> bool:
    """Whether it can be shown as it is."""
    return text.strip() == text != "" and seen(text) == text and len(text) <= LONGEST_NAME
