"""What fingers mean, without a screen."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.display.arrange import Point
from companion.display.gestures import (
    LONGEST_HOLD,
    MOUSE,
    Drag,
    Drop,
    Gesture,
    Gestures,
    Hold,
    Pinch,
    Press,
    Release,
    Tap,
)

SLOP = 15.0
SECRET = (500.0, 100.0)


def machine() -> Gestures:
    """Everything right of 400 is held."""
    return Gestures(SLOP, lambda at: at[0] > 400)


def test_a_touch_that_stays_is_a_tap_as_soon_as_it_ends() -> None:
    fingers = machine()
    assert fingers.down(1, (50, 50), 0) == [Press((50, 50))]
    assert fingers.move(1, (55, 58), 30) == []
    assert fingers.up(1, (55, 58), 80) + fingers.settle(80) == [Tap((50, 50))]


def test_a_mouse_may_click_as_fast_as_it_likes() -> None:
    fingers = machine()
    assert fingers.down(MOUSE, (50, 50), 0) + fingers.up(MOUSE, (50, 50), 0) == [Press((50, 50)), Tap((50, 50))]


def test_a_drag_is_no_tap_and_adds_up() -> None:
    fingers = machine()
    fingers.down(1, (50, 50), 0)
    moves = [gesture for x in range(51, 151) for gesture in fingers.move(1, (x, 50), x)]
    assert sum(move.by[0] for move in moves if isinstance(move, Drag)) == 100
    assert {move.start for move in moves if isinstance(move, Drag)} == {(50, 50)}
    assert fingers.up(1, (150, 50), 200) + fingers.settle(200) + fingers.wake(300) == [Drop()]


def test_a_drag_that_arrives_as_landings_and_lifts_taps_nothing() -> None:
    fingers, found = machine(), []
    for step in range(40):
        at, now = (50.0 + 3 * step, 50.0), 8.0 * step
        found += fingers.down(1, at, now) + fingers.up(1, at, now) + fingers.settle(now)
    found += fingers.wake(2000)
    assert found[0] == Press((50, 50))
    assert not [gesture for gesture in found if isinstance(gesture, Tap)]
    assert sum(gesture.by[0] for gesture in found if isinstance(gesture, Drag)) == 3 * 39
    assert found[-1] == Drop()


def test_a_rest_before_such_a_drag_taps_nothing_either() -> None:
    fingers = machine()
    found = fingers.down(1, (50, 50), 0) + fingers.up(1, (50, 50), 300)
    found += fingers.down(1, (90, 50), 300) + fingers.settle(300)  # both in one report of the screen
    assert [type(gesture) for gesture in found] == [Press, Drag]


def test_a_short_touch_is_a_tap_once_no_landing_followed() -> None:
    fingers = machine()
    fingers.down(1, (50, 50), 0)
    assert fingers.up(1, (50, 50), 5) + fingers.settle(5) == []
    assert fingers.deadline is not None
    assert fingers.wake(fingers.deadline) == [Tap((50, 50))]


def test_two_taps_are_two() -> None:
    fingers, found = machine(), []
    for begun in (0, 140):
        found += fingers.down(1, (50, 50), begun) + fingers.up(1, (50, 50), begun + 60) + fingers.settle(begun + 60)
    assert found == [Press((50, 50)), Tap((50, 50))] * 2


def test_a_hold_lasts_until_the_finger_is_lifted() -> None:
    fingers = machine()
    assert fingers.down(1, SECRET, 0) == [Hold(SECRET)]
    assert fingers.move(1, (520, 300), 2000) == []
    assert fingers.up(1, SECRET, 3000) == [Release()]


def test_a_second_finger_ends_a_hold() -> None:
    fingers = machine()
    fingers.down(1, SECRET, 0)
    assert fingers.down(2, (10, 10), 500) == [Release()]
    assert fingers.move(2, (200, 200), 600) == []
    assert fingers.up(1, SECRET, 700) + fingers.up(2, (200, 200), 800) == []
    assert fingers.down(1, SECRET, 900) == [Hold(SECRET)]


def test_ten_seconds_end_a_hold_even_if_the_finger_moves() -> None:
    fingers = machine()
    fingers.down(1, SECRET, 0)
    fingers.move(1, (505, 100), LONGEST_HOLD - 1)
    assert fingers.deadline == LONGEST_HOLD == 10_000
    assert fingers.wake(LONGEST_HOLD) == [Release()]
    assert fingers.up(1, SECRET, 11_000) == []


def test_leaving_the_window_ends_a_hold() -> None:
    fingers = machine()
    fingers.down(1, SECRET, 0)
    assert fingers.lost() == [Release()]
    assert fingers.up(1, SECRET, 100) == []


def test_a_contact_that_is_nowhere_is_noise_until_it_is_somewhere() -> None:
    fingers = machine()
    assert fingers.down(1, None, 0) + fingers.up(1, None, 50) + fingers.settle(50) == []
    assert fingers.down(1, None, 100) == []
    assert fingers.move(1, (50, 50), 110) == [Press((50, 50))]
    assert fingers.up(1, (50, 50), 200) + fingers.settle(200) == [Tap((50, 50))]


def test_a_landing_that_is_told_twice_first_nowhere_is_one_finger() -> None:
    fingers = machine()
    assert fingers.down(1, None, 0) == []
    assert fingers.down(1, (50, 50), 10) == [Press((50, 50))]
    assert fingers.up(1, None, 100) + fingers.settle(100) == [Tap((50, 50))]
    assert fingers.down(2, SECRET, 1000) + fingers.up(2, SECRET, 1050) == [Hold(SECRET), Release()]


def test_two_fingers_zoom_by_as_much_as_they_part() -> None:
    fingers = machine()
    fingers.down(1, (100, 100), 0)
    assert fingers.down(2, (200, 100), 10) == [Release()]
    pinches = fingers.move(2, (250, 100), 20) + fingers.move(1, (50, 100), 30)
    assert [type(pinch) for pinch in pinches] == [Pinch, Pinch]
    told = [pinch for pinch in pinches if isinstance(pinch, Pinch)]
    assert math.isclose(math.prod(pinch.factor for pinch in told), 2.0)
    assert [pinch.middle for pinch in told[1:]] == [(150, 100)]
    assert fingers.up(1, (50, 100), 40) == [Release()]
    assert fingers.move(2, (300, 100), 50) + fingers.up(2, (300, 100), 60) == []


def test_a_finger_whose_lifting_was_never_told_blocks_nothing_for_long() -> None:
    fingers = machine()
    fingers.down(1, (50, 50), 0)
    assert fingers.wake(LONGEST_HOLD) == [Release()]
    assert fingers.down(2, (60, 60), 2 * LONGEST_HOLD) == [Press((60, 60))]


points = st.tuples(st.floats(1, 799), st.floats(1, 479))


class AnyFingers(RuleBasedStateMachine):
    """Whatever fingers do: what began ends, and when all are lifted the next touch counts."""

    def __init__(self) -> None:
        super().__init__()
        self.fingers = machine()
        self.now = 0.0
        self.down: set[int] = set()
        self.pressed = self.held = False

    def follow(self, gestures: list[Gesture]) -> None:
        for gesture in gestures:
            if isinstance(gesture, Press | Hold):
                assert not self.pressed
                assert not self.held
            if isinstance(gesture, Tap | Drag):
                assert self.pressed
            self.pressed = isinstance(gesture, Press | Drag) or (self.pressed and isinstance(gesture, Pinch))
            self.held = isinstance(gesture, Hold)

    @rule(finger=st.integers(1, 3), at=st.none() | points)
    def land(self, finger: int, at: Point | None) -> None:
        self.down.add(finger)
        self.follow(self.fingers.down(finger, at, self.now))

    @rule(finger=st.integers(1, 3), at=st.none() | points)
    def move(self, finger: int, at: Point | None) -> None:
        self.follow(self.fingers.move(finger, at, self.now))

    @rule(finger=st.integers(1, 3), at=st.none() | points)
    def lift(self, finger: int, at: Point | None) -> None:
        self.down.discard(finger)
        self.follow(self.fingers.up(finger, at, self.now))

    @rule(passed=st.sampled_from([1.0, 30.0, 40.0, 500.0, 20_000.0]))
    def wait(self, passed: float) -> None:
        self.now += passed
        self.follow(self.fingers.wake(self.now))

    @rule()
    def settle(self) -> None:
        self.follow(self.fingers.settle(self.now))

    @rule()
    def leave(self) -> None:
        self.down.clear()
        self.follow(self.fingers.lost())
        assert not self.pressed
        assert not self.held

    @precondition(lambda self: not self.down)
    @rule()
    def touch_counts(self) -> None:
        self.now += 1000
        self.follow(self.fingers.wake(self.now))
        given = self.fingers.down(9, SECRET, self.now) + self.fingers.up(9, SECRET, self.now + 50)
        assert given == [Hold(SECRET), Release()]

    @invariant()
    def no_secret_is_shown_for_long(self) -> None:
        if self.held:
            assert self.fingers.deadline is not None
            assert self.fingers.deadline <= self.now + LONGEST_HOLD


AnyFingers.TestCase.settings = settings(max_examples=60, stateful_step_count=25)
TestAnyFingers = AnyFingers.TestCase


@given(st.lists(st.tuples(st.sampled_from(["down", "move", "up"]), points), max_size=30))
def test_one_finger_never_zooms(happened: list[tuple[str, Point]]) -> None:
    fingers, found = machine(), []
    for number, (kind, at) in enumerate(happened):
        found += getattr(fingers, kind)(1, at, number * 40.0)
    assert not [gesture for gesture in found if isinstance(gesture, Pinch)]
