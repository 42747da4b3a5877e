"""The draw of a tournament: who sits where in the next round, so that people meet others, and those of like standing.

Pure: it is told who has met whom and how they stand. Two at one table cost what their meeting again is worth, and then
how far apart they stand; a draw is good if all its pairs together cost little. Chance is a seed, so a draw can be made
again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

WORK, TRYING = 1_200_000, 40_000
"""So many exchanges of two are looked at for a round, and for one that is only tried: together some seconds."""
STARTS, WAYS, FEW = 6, 30, 40
"""Beginnings of a search; ways to the end that are tried, and of more people than so many none."""
STEPS = 20
"""So many for each person are enough: what was not found by then another beginning finds."""
TENURE = 7
"""For so many steps whoever was moved stays."""

Pair = frozenset[str]
Tables = tuple[tuple[str, ...], ...]


class Room(NamedTuple):
    """How many tables there are, how many sit at one if that can be, and the least and the most who may."""

    tables: int
    wanted: int
    least: int
    most: int


class TooFew(ValueError):
    """They do not fill one table."""


@dataclass(frozen=True)
class Past:
    """What has been: how often each pair sat together, and who had to sit out how often."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, rounds: Iterable[tuple[Tables, Sequence[str]]]) -> Past:
        """From rounds with their byes."""
        met, byes = Counter[Pair](), Counter[str]()
        for tables, out in rounds:
            byes.update(out)
            for table in tables:
                met.update(map(frozenset, combinations(table, 2)))
        return cls(met, byes)


class Draw(NamedTuple):
    """Who sits at which table, and who sits out."""

    tables: Tables
    byes: tuple[str, ...]


def sizes(people: int, room: Room) -> list[int]:
    """How many sit at each table, as alike as can be; nobody sits out while there is a chair. Raises TooFew."""
    if people < room.least or not room.tables:
        raise TooFew
    tables = min(-(-people // room.wanted), room.tables, people // room.least)
    seated = min(people, tables * room.most)
    return [seated // tables + (at < seated % tables) for at in range(tables)]


def draw(standing: Sequence[Sequence[str]], past: Past, room: Room, seed: str, *, ahead: int = 0) -> Draw:
    """The next round for these people, who stand in groups of equals, the best first; one group is a draw by lot.

    Where so many rounds by lot are still ahead of this one, several ways to the end are tried, and the best is begun.
    """
    best = _drawn(standing, past, room, seed)
    if len(standing) > 1 or not ahead or sum(map(len, standing)) > FEW:
        return best
    found = (_again(best, past.met), _to_the_end(best, standing, past, room, seed, ahead))
    for way in range(WAYS):
        if not found[1]:
            break
        other = _drawn(standing, past, room, f"{seed} {way}", TRYING)
        tried = (_again(other, past.met), _to_the_end(other, standing, past, room, f"{seed} {way}", ahead))
        if tried < found:
            best, found = other, tried
    return best


def _again(drawn: Draw, met: Mapping[Pair, int]) -> int:
    """How often people meet again in this round."""
    return sum(met.get(frozenset(pair), 0) for table in drawn.tables for pair in combinations(table, 2))


def _to_the_end(drawn: Draw, standing: Sequence[Sequence[str]], past: Past, room: Room, seed: str, ahead: int) -> int:
    """How often they do until the end, if it goes on like this."""
    met, byes, again = Counter(past.met), Counter(past.byes), 0
    for number in range(ahead + 1):
        again += _again(drawn, met)
        met.update(frozenset(pair) for table in drawn.tables for pair in combinations(table, 2))
        byes.update(drawn.byes)
        if number < ahead:
            drawn = _drawn(standing, Past(met, byes), room, f"{seed} {number}", TRYING)
    return again


def _drawn(standing: Sequence[Sequence[str]], past: Past, room: Room, seed: str, work: int = WORK) -> Draw:
    """One round, whatever comes after it."""
    rng = Random(seed)
    people = [who for group in standing for who in rng.sample(list(group), len(group))]
    high = sizes(len(people), room)
    out = _byes(people, past.byes, len(people) - sum(high))
    seated = [who for who in people if who not in out]
    rank = {who: at for at, group in enumerate(standing) for who in group}
    plans = _planned(seated, high) if len(standing) == 1 else []
    best = _Search(seated, high, past.met, rank, rng).best(plans, work)
    return Draw(tuple(tuple(seated[at] for at in table) for table in best), tuple(who for who in people if who in out))


def _byes(people: Sequence[str], had: Mapping[str, int], many: int) -> set[str]:
    """Whoever sat out least often, of those who stands last."""
    order = sorted(range(len(people)), key=lambda at: (had.get(people[at], 0), -at))
    return {people[at] for at in order[:many]}


def _planned(people: Sequence[str], high: Sequence[int]) -> list[list[list[int]]]:
    """The lines of a plane, where tables are so many as a prime and no larger: no two of them meet twice in a point.

    By name, whoever comes as the how-manieth: person (a, b) sits in the round of direction r at table b + ra. The last
    direction is that of the rows.
    """
    tables, order = len(high), sorted(range(len(people)), key=people.__getitem__)
    if max(high) > tables or any(tables % each == 0 for each in range(2, tables)):
        return []
    found: list[list[list[int]]] = []
    for turn in range(tables):
        lines: list[list[int]] = [[] for _table in high]
        for at, who in enumerate(order):
            lines[(at + turn * (at // tables)) % tables].append(who)
        found.append(lines)
    found.append([order[at : at + tables] for at in range(0, len(order), tables)])
    return [lines for lines in found if sorted(map(len, lines)) == sorted(high)]


class _Search:
    """Looks for seats that cost least: by exchanging two at a time, also for the worse, and never straight back."""

    def __init__(
        self,
        people: Sequence[str],
        high: Sequence[int],
        met: Mapping[Pair, int],
        rank: Mapping[str, int],
        rng: Random,
    ) -> None:
        self._many, self._high, self._rng = len(people), high, rng
        again = 1 + len(people) ** 3  # one meeting again outweighs all standings together
        self._cost = [
            [again * met.get(frozenset((a, b)), 0) ** 2 + abs(rank[a] - rank[b]) if a != b else 0 for b in people]
            for a in people
        ]

    def best(self, planned: list[list[list[int]]], work: int) -> list[list[int]]:
        """The cheapest that was found."""
        found = min(planned, key=self.cost, default=None)
        if found is not None and self.cost(found) == 0:
            return found
        for start in range(STARTS):
            tried = self._improved(self._start(shuffled=start > 0), work // STARTS)
            found = tried if found is None else min(found, tried, key=self.cost)
            if self.cost(found) == 0:
                break
        assert found
        return found

    def cost(self, tables: Iterable[Sequence[int]]) -> int:
        """What all pairs at one table cost together."""
        return sum(self._cost[a][b] for table in tables for a, b in combinations(table, 2))

    def _start(self, *, shuffled: bool) -> list[list[int]]:
        order = list(range(self._many))
        if shuffled:
            self._rng.shuffle(order)
        ends = [sum(self._high[: at + 1]) for at in range(len(self._high))]
        return [order[end - high : end] for end, high in zip(ends, self._high, strict=True)]

    def _improved(self, tables: list[list[int]], work: int) -> list[list[int]]:
        """Taboo search: the best exchange of two, again and again; whoever was moved stays for a while."""
        seat = {who: at for at, table in enumerate(tables) for who in table}
        beside = [[sum(self._cost[who][other] for other in table) for table in tables] for who in range(self._many)]
        now = least = self.cost(tables)
        best, free = dict(seat), [0] * self._many
        steps = min(STEPS * self._many, 1 + work // max(1, comb(self._many, 2)))
        for step in range(1, steps + 1):
            move = self._move(seat, beside, free, step, now - least)
            if least == 0:
                break
            if move is None:  # all have just been moved
                continue
            gain, a, b = move
            here, there = seat[a], seat[b]
            seat[a], seat[b] = there, here
            for who in range(self._many):
                change = self._cost[who][b] - self._cost[who][a]
                beside[who][here] += change
                beside[who][there] -= change
            now += gain
            stays = min(TENURE, self._many // 5)
            free[a], free[b] = (step + stays + self._rng.randrange(4) for _each in range(2))
            if now < least:
                least, best = now, dict(seat)
        return [[who for who in range(self._many) if best[who] == at] for at in range(len(tables))]

    def _move(
        self, seat: Mapping[int, int], beside: list[list[int]], free: list[int], step: int, above: int
    ) -> tuple[int, int, int] | None:
        """The best exchange that is free, or that leads lower than ever; of equals one by lot."""
        found: list[tuple[int, int, int]] = []
        for a in range(self._many):
            here, mine, cost = seat[a], beside[a], self._cost[a]
            for b in range(a):
                there = seat[b]
                if there == here:
                    continue
                gain = mine[there] - mine[here] + beside[b][here] - beside[b][there] - 2 * cost[b]
                taboo = (free[a] > step or free[b] > step) and gain + above >= 0
                if taboo or (found and gain > found[0][0]):
                    continue
                if found and gain < found[0][0]:
                    found = []
                found.append((gain, a, b))
        return self._rng.choice(found) if found else None


class Mix(NamedTuple):
    """How well people were mixed: pairs that sat together, of all; meetings again, and how few there could be."""

    met: int
    pairs: int
    again: int
    least: int


def mix(rounds: Sequence[Tables]) -> Mix:
    """Of all who sat anywhere in these rounds.

    Who sat beside more people than there are met some of them again; and where more sit at a table than there were
    tables before, some of them come from the same.
    """
    met = Past.of((tables, ()) for tables in rounds).met
    beside = Counter[str]()
    for tables in rounds:
        for table in tables:
            beside.update({who: len(table) - 1 for who in table})
    more = sum(max(0, each - (len(beside) - 1)) for each in beside.values())
    close = sum(max((_close(before, tables) for before in rounds[:at]), default=0) for at, tables in enumerate(rounds))
    return Mix(len(met), comb(len(beside), 2), sum(met.values()) - len(met), max(close, -(-more // 2)))


def _close(before: Tables, tables: Tables) -> int:
    """How many pairs at these tables were at one of those, however they are spread."""
    sat, pairs = {who for table in before for who in table}, 0
    for table in tables:
        each, over = divmod(len(sat.intersection(table)), len(before))
        pairs += over * comb(each + 1, 2) + (len(before) - over) * comb(each, 2)
    return pairs
