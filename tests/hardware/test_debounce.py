"""Debouncing against a reference that sees the whole past at once."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import Key

STRETCHES = st.lists(st.integers(1, 60) | st.sampled_from([19, 20, 21, 779, 780, 800, 801, 1500]), max_size=30)
Told = list[tuple[int, str]]


def level_over_time(stretches: list[int]) -> list[bool]:
    """Millisecond by millisecond: up long enough to be known as up, down, up, down …, and up at the end."""
    every_other = [number % 2 == 1 for number, ms in enumerate([40, *stretches]) for _ in range(ms)]
    return every_other + [False] * 40


def in_hindsight(level: list[bool]) -> Told:
    """For a button that can be held: what should be told when, looking back 20 ms at every moment."""

    def steady(now: int, down: bool) -> bool:
        return now >= 20 and all(each is down for each in level[now - 20 : now + 1])

    told, is_down, held_at = Told(), True, None
    for now in range(len(level)):
        if not is_down and steady(now, True):
            is_down, held_at = True, now - 20 + 800
            told.append((now, "DOWN"))
        elif is_down and steady(now, False):
            told += [(now, "PRESS")] if held_at else []
            is_down, held_at = False, None
        elif is_down and held_at and now >= held_at and steady(now, True):
            told.append((now, "HOLD"))
            held_at = None
    return told


def every_millisecond(key: Key, level: list[bool]) -> Told:
    """As the box looks at its buttons."""
    return [(now, what) for now, down in enumerate(level) for what in key.sees(down, now)]


def at_edges_and_when_due(key: Key, level: list[bool]) -> Told:
    """As the panel does."""
    told = Told()
    for now, down in enumerate(level):
        due = key.due()
        if now == 0 or down != level[now - 1] or (due is not None and now >= due):
            told += [(now, what) for what in key.sees(down, now)]
    return told


@given(STRETCHES)
def test_what_is_told_is_what_hindsight_tells(stretches: list[int]) -> None:
    level = level_over_time(stretches)
    assert every_millisecond(Key(holdable=True, repeats=False), level) == in_hindsight(level)


@given(STRETCHES)
def test_looking_when_due_misses_nothing(stretches: list[int]) -> None:
    level = level_over_time(stretches)
    for kind in ((True, False), (False, True), (False, False)):
        assert at_edges_and_when_due(Key(*kind), level) == every_millisecond(Key(*kind), level)


@pytest.mark.long
@given(STRETCHES, st.randoms(use_true_random=False))
def test_whoever_looks_late_misses_nothing(stretches: list[int], random: Random) -> None:
    """Edges are stamped when they come; the thread that looks between them has time now and then, or never."""
    level = level_over_time(stretches)
    for kind in ((True, False), (False, True), (False, False)):
        key, told = Key(*kind), list[str]()
        for now, down in enumerate(level):
            if now == 0:
                told += key.sees(down, now)
            elif down != level[now - 1]:
                told += key.edge(down, now)
            elif random.random() < 0.01:
                told += key.sees(down, now)
        while (due := key.due()) is not None:
            told += key.sees(level[-1], due)
        assert told == [what for _now, what in every_millisecond(Key(*kind), level)]


@given(st.lists(st.integers(1, 19), max_size=40), st.integers(21, 700), st.lists(st.integers(1, 19), max_size=40))
def test_any_burst_of_bounces_is_one_press(before: list[int], rest: int, after: list[int]) -> None:
    ringing = [*before[: len(before) // 2 * 2], rest, *after[: len(after) // 2 * 2]]
    told = every_millisecond(Key(holdable=True, repeats=False), level_over_time(ringing))
    assert [what for _, what in told] == ["DOWN", "PRESS"]


def test_a_button_stuck_from_the_start_is_never_pressed() -> None:
    for kind in ((True, False), (False, True), (False, False)):
        assert every_millisecond(Key(*kind), [True] * 10_000 + [False] * 100) == []


def test_a_release_nobody_saw_is_no_hold() -> None:
    """The edge was lost, and the level is read again before anything counts."""
    key = Key(holdable=True, repeats=False)
    assert every_millisecond(key, [False] * 40 + [True] * 40) == [(60, "DOWN")]
    assert key.due() == 40 + 800
    assert key.sees(False, 840) == ()
    assert key.sees(False, 860) == ("PRESS",)


def test_the_clock_may_jump_while_nobody_looks() -> None:
    key = Key(holdable=True, repeats=False)
    every_millisecond(key, [False] * 40)
    assert key.sees(True, 50) == ()
    assert key.sees(False, 9000) == ()
    assert key.sees(False, 9020) == ()
    assert key.due() is None
