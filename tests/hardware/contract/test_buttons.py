"""Fingers on buttons, and what comes of it: the panel, the box and the fakes alike."""

from __future__ import annotations

import pytest

from hardware.ports import Lamp, Tone
from hardware.signals import Plugged, SequencePressed, Signal, TurnHeld, TurnPressed, TurnTouched, UndoPressed
from tests.hardware.bursts import BURSTS
from tests.hardware.contract.rigs import Rig, run

GREETED = 600
SETTLED = 60
"""Milliseconds after which the box, too, has told what was pressed."""


def seat_of(name: str) -> int | None:
    return int(name[1:]) if name[1:] else None


def turns(rig: Rig) -> list[str]:
    return [name for name in rig.names if name[0] == "T"]


def settle(rig: Rig, name: str, down: bool, burst: tuple[int, ...] = ()) -> list[Signal]:
    """A finger moves; the contact bounces before it comes to rest."""
    signals, level = list[Signal](), down
    for stretch in burst:
        rig.set(name, level)
        signals += run(rig, stretch)
        level = not level
    rig.set(name, down)
    return signals + run(rig, SETTLED)


def test_a_plug_is_told_once_and_first(rig: Rig) -> None:
    rig.set(rig.names[0], False)
    assert run(rig, 1500) == [Plugged(rig.device.part)]


def test_a_turn_button_is_touched_when_it_goes_down_and_pressed_when_let_go(rig: Rig) -> None:
    run(rig, GREETED)
    for name in turns(rig):
        assert settle(rig, name, True) == [TurnTouched(seat_of(name))]
        assert settle(rig, name, False) == [TurnPressed(seat_of(name))]


def test_held_it_is_held_once_and_letting_go_is_nothing(rig: Rig) -> None:
    run(rig, GREETED)
    name = turns(rig)[-1]
    rig.set(name, True)
    assert run(rig, 780) == [TurnTouched(seat_of(name))]
    assert run(rig, 3000) == [TurnHeld(seat_of(name))]
    assert settle(rig, name, False) == []
    assert settle(rig, name, True) + settle(rig, name, False) == [
        TurnTouched(seat_of(name)),
        TurnPressed(seat_of(name)),
    ]


def test_let_go_just_before_it_would_be_held_it_is_a_press(rig: Rig) -> None:
    run(rig, GREETED)
    name = turns(rig)[0]
    rig.set(name, True)
    run(rig, 790)
    assert settle(rig, name, False) == [TurnPressed(seat_of(name))]


def test_sequence_buttons_count_as_soon_as_they_are_down(rig: Rig) -> None:
    run(rig, GREETED)
    for button in range(4):
        assert settle(rig, f"Q{button}", True) == [SequencePressed(button)]
        assert run(rig, 2000) == []
        assert settle(rig, f"Q{button}", False) == []


def test_undo_repeats_while_held_but_does_not_take_back_a_whole_game(rig: Rig) -> None:
    run(rig, GREETED)
    assert settle(rig, "U", True) == [UndoPressed()]
    assert run(rig, 1000) == [UndoPressed()]
    assert run(rig, 6000) == [UndoPressed()] * 7
    assert settle(rig, "U", False) == []


@pytest.mark.parametrize("burst", BURSTS.values(), ids=BURSTS)
def test_bouncing_contacts_are_one_press(rig: Rig, burst: tuple[int, ...]) -> None:
    run(rig, GREETED)
    name = turns(rig)[0]
    assert settle(rig, name, True, burst) == [TurnTouched(seat_of(name))]
    assert settle(rig, name, False, burst) == [TurnPressed(seat_of(name))]
    assert settle(rig, "Q2", True, burst) + settle(rig, "Q2", False, burst) == [SequencePressed(2)]


def test_a_knock_too_short_for_a_finger_is_nothing(rig: Rig) -> None:
    run(rig, GREETED)
    for name in rig.names:
        rig.set(name, True)
        assert run(rig, 19) == []
        assert settle(rig, name, False) == []


def test_all_at_once_are_all_told(rig: Rig) -> None:
    run(rig, GREETED)
    for name in rig.names:
        rig.set(name, True)
    down = run(rig, SETTLED)
    for name in rig.names:
        rig.set(name, False)
    up = run(rig, SETTLED)
    both = {TurnTouched(seat_of(name)) for name in turns(rig)}
    assert set(down) == both | {SequencePressed(button) for button in range(4)} | {UndoPressed()}
    assert len(down) == len(rig.names)
    assert sorted(up, key=repr) == sorted((TurnPressed(seat_of(name)) for name in turns(rig)), key=repr)


def test_lamps_show_who_by_pattern(rig: Rig) -> None:
    run(rig, GREETED)
    rig.device.show(list(Lamp))
    run(rig, SETTLED)
    rig.clock.now = 2000 * (rig.clock.now // 2000 + 1)
    seen: list[str] = [""] * len(Lamp)
    for _ in range(16):
        run(rig, 40)
        for seat in range(len(Lamp)):
            seen[seat] += ".#"[rig.lit(seat)]
        run(rig, 85)
    assert dict(zip(Lamp, seen, strict=True)) == {
        Lamp.OFF: "................",
        Lamp.STEADY: "################",
        Lamp.BLINK: "####....####....",
        Lamp.PULSE: "#...............",
        Lamp.TWICE: "#.#.............",
    }
    rig.device.show([])
    run(rig, SETTLED)
    assert not any(rig.lit(seat) for seat in range(len(Lamp)))


def test_a_beep_is_heard_and_ends(rig: Rig) -> None:
    run(rig, GREETED)
    heard = {}
    for tone in Tone:
        rig.device.sound(tone)
        heard[tone] = sum(bool(run(rig, 1)) or rig.buzzes() for _ in range(500))
    assert heard[Tone.TICK] < heard[Tone.DONE] < heard[Tone.REFUSED] <= 300
    assert heard[Tone.TICK] >= 45


def test_nothing_happens_by_itself(rig: Rig) -> None:
    run(rig, GREETED)
    rig.device.show([Lamp.BLINK] * 10, Lamp.STEADY)
    assert run(rig, 5000) == []
    rig.device.wake()
    rig.device.wait(60)
    rig.device.close()
    rig.device.close()
