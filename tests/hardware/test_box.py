"""The button box: plugs pulled at any moment, presses that arrive once, and what answers but is no box."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
import serial

from hardware.box import Box
from hardware.ports import Lamp, Tone
from hardware.signals import Part, Plugged, Troubled, TurnPressed, Unplugged
from hardware.troubles import Fault, Trouble
from tests.hardware.board import Board
from tests.hardware.clock import HandClock
from tests.hardware.spoken import line
from tests.hardware.table import GREETED, Listening
from tests.hardware.wire import Wire

OPEN = Path("/proc/self/fd")


def test_a_table_of_ten_by_button_box_alone(greeted: Listening) -> None:
    assert greeted.told == [Plugged(Part.BOX)]
    assert greeted.driver.seats == 10
    for turn in range(200):
        seat = turn * 7 % 10
        greeted.driver.show([Lamp.STEADY if each == seat else Lamp.OFF for each in range(10)])
        greeted.run(20)
        assert [greeted.board.firmware.lit(each, greeted.clock.now) for each in range(10)].index(True) == seat
        greeted.board.levels[f"T{seat}"] = True
        greeted.run(50)
        greeted.board.levels[f"T{seat}"] = False
        assert greeted.run(50) == [TurnPressed(seat)]


@pytest.mark.parametrize(("away", "times"), [(600, 20), (1500, 3), (60_000, 3)])
def test_plugged_unplugged_and_plugged_again(greeted: Listening, away: int, times: int) -> None:
    """Each time it is told once, works at once, and keeps nothing open that was pulled."""
    held = len(list(OPEN.iterdir()))
    for _ in range(times):
        greeted.board.unplug()
        assert greeted.run(away, step=50) == [Unplugged(Part.BOX)]
        assert greeted.driver.seats == 0
        greeted.board.plug()
        assert greeted.run(1200) == [Plugged(Part.BOX)]
        greeted.board.press("T4")
        assert greeted.run(50) == [TurnPressed(4)]
        assert len(list(OPEN.iterdir())) == held


def test_lamps_set_while_it_was_away_are_lit_when_it_is_back(listening: Listening) -> None:
    listening.run(1000)
    listening.driver.show([Lamp.OFF, Lamp.STEADY])
    listening.driver.sound(Tone.DONE)
    listening.board.plug()
    listening.run(1000)
    assert [listening.board.firmware.lit(seat, 0) for seat in range(3)] == [False, True, False]
    assert not listening.board.firmware.buzzes(listening.clock.now)


def test_a_box_that_falls_silent_is_told_and_found_again(greeted: Listening) -> None:
    greeted.board.out = lambda _said: b""
    assert greeted.run(4000) == [Unplugged(Part.BOX)]
    greeted.board.out = bytes
    assert greeted.run(8000) == [Plugged(Part.BOX)]


def test_where_nobody_listens_presses_are_in_vain_and_all_lamps_flash_together(greeted: Listening) -> None:
    """Should the companion start anew, it is not told what people hammered in meanwhile."""
    greeted.driver.close()
    for now in range(greeted.clock.now, greeted.clock.now + 10_000, 10):
        greeted.board.turn(now)
        if now % 500 == 0:
            greeted.board.press("T1")
    assert all(greeted.board.firmware.lit(seat, 0) for seat in range(10))
    assert not any(greeted.board.firmware.lit(seat, 1000) for seat in range(10))
    greeted.clock.now += 10_000
    greeted.listen(str(greeted.board.wire.name))
    assert greeted.run(1000) == [Plugged(Part.BOX)]


def test_a_companion_that_starts_anew_within_a_session_begins_another(greeted: Listening) -> None:
    greeted.board.press("T1")
    greeted.run(50)
    greeted.driver.close()
    greeted.board.press("T2")
    greeted.listen(str(greeted.board.wire.name))
    greeted.run(2000)
    greeted.board.press("T3")
    greeted.run(100)
    assert greeted.pressed == [1, 3]


def test_a_box_that_starts_anew_without_the_plug_being_pulled_is_spoken_to_again(greeted: Listening) -> None:
    greeted.board._start()
    greeted.run(2000)
    greeted.board.press("T3")
    assert greeted.run(100) == [TurnPressed(3)]


def test_another_version_is_told_once_and_nothing_is_pressed(listening: Listening) -> None:
    listening.board.out = lambda _said: line("HELLO 2 e6614103e7 10 -") + line("KEY 01234567 1 T0 PRESS")
    listening.board.plug()
    told = listening.run(20_000)
    assert told == [Troubled(Part.BOX, Trouble(Fault.OTHER_VERSION, {"theirs": "2", "ours": "1"}))]
    assert isinstance(told[0], Troubled)
    assert "newest firmware" in str(told[0].trouble)


def test_what_is_no_box_is_told_once_sent_nothing_and_the_next_is_tried(listening: Listening, tmp_path: Path) -> None:
    other = Wire(tmp_path / "usb-MicroPython_another")
    other.plug()
    told = listening.run(10_000, step=50)
    assert told == [Troubled(Part.BOX, Trouble(Fault.SILENT, {"port": str(other.name)}))]
    assert other.read() == b""
    listening.board.plug()
    assert listening.run(8_000)[-1] == Plugged(Part.BOX)
    listening.board.press("T0")
    assert listening.run(100) == [TurnPressed(0)]
    other.unplug()


def test_a_port_somebody_else_has_is_told(listening: Listening) -> None:
    listening.board.plug()
    first = Box(str(listening.board.wire.name), listening.clock)
    first.poll()
    assert listening.run(3000) == [
        Troubled(Part.BOX, Trouble(Fault.PORT_BUSY, {"port": str(listening.board.wire.name)}))
    ]
    first.close()
    assert listening.run(2000) == [Plugged(Part.BOX)]


def test_a_port_that_may_not_be_opened_is_told_with_what_mends_it(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pretended, for root may open everything."""

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port")

    with monkeypatch.context() as refusing:
        refusing.setattr(serial, "Serial", refuse)
        listening.board.plug()
        [told] = listening.run(3000)
    assert isinstance(told, Troubled)
    assert told.trouble.fault is Fault.NOT_ALLOWED
    assert "may not be opened by this user: sudo usermod -aG" in str(told.trouble)
    assert listening.run(2000) == [Plugged(Part.BOX)]


def test_a_name_that_outlives_the_pulled_plug_is_no_trouble(listening: Listening) -> None:
    name = listening.board.wire.name
    name.symlink_to(name.with_name("pulled"))
    assert listening.run(3000) == []
    name.unlink()
    listening.board.plug()
    assert listening.run(1200) == [Plugged(Part.BOX)]


def test_what_is_no_serial_port_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "box").write_text("")
    driver = Box(str(tmp_path / "box"), clock := HandClock())
    told = driver.poll()
    clock.now += 5000
    assert driver.poll() == []
    assert [type(each) for each in told] == [Troubled]
    driver.close()


def test_a_box_of_three_has_no_fourth_lamp(tmp_path: Path) -> None:
    small = Listening(tmp_path, seats=3)
    small.board.plug()
    small.driver.show([Lamp.STEADY] * 10)
    small.run(GREETED)
    assert small.driver.seats == 3
    assert all(small.board.firmware.lit(seat, 0) for seat in range(3))
    small.close()


def test_the_board_of_these_tests_forgets_when_its_power_is_cut(tmp_path: Path) -> None:
    board = Board(Wire(tmp_path / "box"))
    firmware = board.firmware
    board.plug()
    board.unplug()
    assert board.firmware is not firmware
