"""The draw of a round, against all the ways there are to sit, and against what is known of golfers who mix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.club.drawing import Draw, Past, Room, Tables, TooFew, draw, mix, sizes

ROOM = Room(tables=99, wanted=4, least=3, most=10)


def called(many: int) -> list[str]:
    return [f"p{number:02}" for number in range(many)]


def every_way(people: Sequence[str], high: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """All the ways to sit at tables of these sizes: by brute force."""
    if not high:
        yield []
        return
    first, *others = people
    for size in sorted(set(high)):
        rest = list(high)
        rest.remove(size)
        for table in combinations(others, size - 1):
            for more in every_way([who for who in others if who not in table], rest):
                yield [(first, *table), *more]


def again(tables: Sequence[Sequence[str]], before: Counter[frozenset[str]]) -> int:
    """What meetings again weigh: somebody met twice before counts four times as much."""
    return sum(before[frozenset(pair)] ** 2 for table in tables for pair in combinations(table, 2))


@settings(max_examples=25, deadline=None)
@given(st.integers(6, 9), st.integers(3, 4), st.integers(0, 4), st.randoms(use_true_random=False))
def test_nobody_meets_again_while_it_can_be_helped(people: int, wanted: int, rounds: int, rng: Random) -> None:
    """And of all draws that are so those are drawn who stand alike: no way of sitting is better, of all there are."""
    names, room = called(people), ROOM._replace(wanted=wanted)
    high, before = sizes(people, room), Counter[frozenset[str]]()
    for _round in range(rounds):
        order = rng.sample(names, people)
        for size in high:
            before.update(map(frozenset, combinations(order[:size], 2)))
            order = order[size:]
    groups = [names[: people // 2], names[people // 2 :]]
    rank = {who: at for at, group in enumerate(groups) for who in group}

    def worth(tables: Sequence[Sequence[str]]) -> tuple[int, int]:
        apart = sum(abs(rank[a] - rank[b]) for table in tables for a, b in combinations(table, 2))
        return again(tables, before), apart

    drawn = draw(groups, Past(before), room, "seed")
    assert worth(drawn.tables) == min(map(worth, every_way(names, high)))


@given(st.integers(0, 30), st.integers(1, 6), st.integers(3, 10), st.integers(0, 3), st.booleans())
@settings(max_examples=15, deadline=None)
def test_everybody_sits_once_or_sits_out_because_there_is_no_chair(
    people: int, tables: int, wanted: int, rounds: int, swiss: bool
) -> None:
    names, room = called(people), Room(tables, wanted, 3, 10)
    if people < 3:
        with pytest.raises(TooFew):
            draw([names], Past(), room, "seed")
        return
    past = list[Draw]()
    for number in range(rounds + 1):
        groups = [names[::2], names[1::2]] if swiss and number else [names]
        drawn = draw(groups, Past.of(past), room, f"{number}")
        past.append(drawn)
        assert sorted([*(who for table in drawn.tables for who in table), *drawn.byes]) == names
        high = [len(table) for table in drawn.tables]
        assert max(high) - min(high) <= 1
        assert min(high) >= 3
        assert max(high) <= 10
        assert len(high) <= tables
        assert len(drawn.byes) == max(0, people - 10 * tables)
        assert draw(groups, Past.of(past[:-1]), room, f"{number}") == drawn, "a draw can be made again"
    out = Counter(who for each in past for who in each.byes)
    assert max(out.values(), default=0) - min((out[who] for who in names), default=0) <= 1


@pytest.mark.parametrize(
    ("people", "wanted", "rounds"),
    [(9, 3, 4), (25, 5, 6), (49, 7, 8), (16, 4, 5), (15, 3, 5), (35, 5, 7), (60, 5, 6)],
    ids=str,
)
def test_golfers_who_never_meet_again_are_found(people: int, wanted: int, rounds: int) -> None:
    """The first four are the most rounds there can be: everybody has met everybody (planes of order 3, 5, 7, 4)."""
    room, past = ROOM._replace(wanted=wanted), list[Draw]()
    for number in range(rounds):
        past.append(draw([called(people)], Past.of(past), room, f"golf {number}", ahead=rounds - 1 - number))
    mixed = mix([each.tables for each in past])
    assert mixed.again == 0
    assert mixed.met == rounds * people * (wanted - 1) // 2


def test_who_sat_out_sits_out_last_and_first_whoever_stands_last() -> None:
    room = Room(1, 3, 3, 3)
    groups = [["anna"], ["bruno"], ["clara"], ["david"]]
    first = draw(groups, Past(), room, "a")
    second = draw(groups, Past.of([first]), room, "b")
    assert (first.byes, second.byes) == (("david",), ("clara",))


def test_who_comes_late_meets_people_like_everybody_else() -> None:
    past = [draw([called(8)], Past(), ROOM, "a")]
    late = draw([called(12)], Past.of(past), ROOM, "b")
    assert {len(table) for table in late.tables} == {4}
    before = Past.of(past).met
    assert again(late.tables, Counter(before)) == 2, "eight who sat at two tables, spread over three: 3, 3 and 2"


PEOPLE = st.lists(st.permutations(called(9)), min_size=1, max_size=4)


@given(PEOPLE)
def test_how_good_a_mix_is_is_counted_and_it_could_be_no_better_than_is_said(orders: list[list[str]]) -> None:
    rounds: list[Tables] = [tuple(tuple(order[at : at + 3]) for at in (0, 3, 6)) for order in orders]
    beside = {who: Counter[str]() for who in called(9)}
    for tables in rounds:
        for table in tables:
            for who in table:
                beside[who].update(set(table) - {who})
    said = mix(rounds)
    assert said.pairs == 36
    assert said.met == sum(map(len, beside.values())) / 2
    assert said.again == sum(each - 1 for met in beside.values() for each in met.values()) / 2
    assert said.least <= said.again


def test_where_people_have_to_meet_again_it_is_said_how_often() -> None:
    """Twelve at three tables of four: four of three tables, so two of them sat together; three times in each round."""
    past = list[Draw]()
    for number in range(2):
        past.append(draw([called(12)], Past.of(past), ROOM, f"{number}"))
    assert mix([each.tables for each in past])[2:] == (3, 3)
