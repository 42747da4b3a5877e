"""What is said on the wire, word for word, with a board that is nothing but these words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.box import Box
from hardware.ports import Lamp, Tone
from hardware.signals import Part, Plugged, Signal, TurnPressed, Unplugged
from tests.hardware.clock import HandClock
from tests.hardware.spoken import line
from tests.hardware.wire import Wire

CALLS, GREETS = line("HELLO 1 e6614103e7 3 -"), line("HELLO 1 e6614103e7 3 3f2a91c0")


class Spoken:
    """A driver, and what it hears and says. Its sessions are 3f2a91c0, then 00000001, 00000002 …"""

    def __init__(self, folder: Path) -> None:
        self.wire, tokens = Wire(folder / "box"), iter(["3f2a91c0", *(f"{each:08x}" for each in range(1, 9))])
        self.wire.plug()
        self.driver = Box(str(self.wire.name), HandClock(), token=lambda: next(tokens))
        self.wire.overhear(self.driver._plug)
        self.driver.poll()

    def hears(self, *lines: bytes) -> list[Signal]:
        self.wire.write(b"".join(lines))
        return self.driver.poll()


@pytest.fixture
def spoken(tmp_path: Path) -> Iterator[Spoken]:
    made = Spoken(tmp_path)
    yield made
    made.driver.close()
    made.wire.unplug()


def test_a_session_in_the_words_of_the_readme(spoken: Spoken) -> None:
    assert spoken.wire.read() == b""
    assert spoken.hears(CALLS) == []
    assert spoken.wire.read() == line("OPEN 3f2a91c0 1")
    spoken.driver.show([Lamp.BLINK])
    assert spoken.hears(GREETS) == [Plugged(Part.BOX)]
    assert spoken.wire.read() == line("LAMPS 3f2a91c0 B--")
    press, other = line("KEY 3f2a91c0 1 T2 PRESS"), line("KEY 99999999 1 T2 PRESS")
    spoken.driver.sound(Tone.TICK)
    ahead, no_such = line("KEY 3f2a91c0 3 T1 PRESS"), line("KEY 3f2a91c0 2 T3 PRESS")
    assert spoken.hears(press, press, ahead, other, no_such) == [TurnPressed(2)]
    assert spoken.wire.read() == line("ACK 3f2a91c0 1") + line("SOUND 3f2a91c0 T")
    counts = spoken.driver.counts
    assert (counts.keys, counts.repeated, counts.dropped) == (1, 2, 2)


def test_nothing_is_pressed_before_the_plug_was_told(spoken: Spoken) -> None:
    press = line("KEY 3f2a91c0 1 T2 PRESS")
    assert spoken.hears(press, CALLS, press) == []
    assert spoken.hears(GREETS, press) == [Plugged(Part.BOX), TurnPressed(2)]


def test_one_strange_hello_is_late_and_two_are_a_box_that_began_anew(spoken: Spoken) -> None:
    spoken.hears(CALLS)
    spoken.hears(GREETS)
    spoken.wire.read()
    assert spoken.hears(CALLS, line("KEY 3f2a91c0 1 T0 PRESS")) == [TurnPressed(0)]
    assert spoken.hears(CALLS) == []
    assert spoken.wire.read() == line("ACK 3f2a91c0 1")
    assert spoken.hears(CALLS, line("KEY 00000001 1 T1 PRESS")) == [TurnPressed(1)]
    assert spoken.wire.read().startswith(line("OPEN 00000001 1"))


def test_with_any_one_byte_wrong_a_press_is_none(spoken: Spoken) -> None:
    spoken.hears(CALLS)
    spoken.hears(GREETS)
    press = line("KEY 3f2a91c0 1 T2 PRESS")
    for place in range(len(press)):
        for byte in range(256):
            if byte != press[place]:
                assert spoken.hears(press[:place], bytes([byte]), press[place + 1 :], b"\n") == []
        spoken.wire.read()
    assert spoken.hears(press) == [TurnPressed(2)]


def test_a_box_that_speaks_but_does_not_listen_is_let_go(spoken: Spoken) -> None:
    told = spoken.hears(CALLS) + spoken.hears(GREETS)
    for turn in range(10_000):
        spoken.driver.show([Lamp.STEADY if turn % 2 else Lamp.OFF])
        told += spoken.hears(GREETS)
        if Unplugged(Part.BOX) in told:
            break
    assert told == [Plugged(Part.BOX), Unplugged(Part.BOX)]
