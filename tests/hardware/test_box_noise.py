"""The real firmware and the real driver on a bad line: what is lost comes again, and nothing is pressed by noise."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from hardware.signals import Part, Plugged, TurnPressed, Unplugged
from tests.hardware.spoken import line
from tests.hardware.table import GREETED, Listening


def losing(random: Random) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(each for each in data.splitlines(keepends=True) if random.random() > 0.3)


def doubling(random: Random) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(each * random.choice((1, 1, 2, 3)) for each in data.splitlines(keepends=True))


def reordering(random: Random) -> Callable[[bytes], bytes]:
    """Some lines come later than those after them."""
    held: list[bytes] = []

    def harm(data: bytes) -> bytes:
        held.extend(data.splitlines(keepends=True))
        random.shuffle(held)
        keep = random.randrange(0, 3)
        out, held[:] = held[keep:], held[:keep]
        return b"".join(out)

    return harm


def garbling(random: Random) -> Callable[[bytes], bytes]:
    """One byte in two hundred is another."""
    return lambda data: bytes(random.randrange(256) if random.random() < 0.005 else byte for byte in data)


def halving(random: Random) -> Callable[[bytes], bytes]:
    """Lines end in the middle, or run into each other."""

    def harm(data: bytes) -> bytes:
        if random.random() < 0.8:
            return data
        cut = random.randrange(len(data) + 1)
        return data[:cut] + random.choice((b"", b"\n")) + data[cut + random.randrange(3) :]

    return harm


@pytest.mark.parametrize("harm", [losing, doubling, reordering, garbling, halving])
def test_every_press_counts_once_and_in_order(
    greeted: Listening, harm: Callable[[Random], Callable[[bytes], bytes]]
) -> None:
    random = Random(20)
    greeted.board.out, greeted.board.in_ = harm(random), harm(random)
    for press in range(150):
        greeted.board.press(f"T{press % 10}")
        greeted.run(random.randrange(0, 400))
    greeted.board.out = greeted.board.in_ = bytes
    greeted.run(1500)
    assert greeted.told == [Plugged(Part.BOX), *(TurnPressed(press % 10) for press in range(150))]


@pytest.mark.parametrize("direction", ["out", "in_"])
def test_the_plug_is_pulled_at_each_byte(listening: Listening, direction: str) -> None:
    """Whatever came before it, what is told is a beginning of what was pressed; plugged in again all is well."""
    for cut in count():
        left = [cut]

        def until_cut(data: bytes, left: list[int] = left) -> bytes:
            passes, left[0] = data[: left[0]], left[0] - min(len(data), left[0])
            return passes

        setattr(listening.board, direction, until_cut)
        listening.board.plug()
        listening.told.clear()
        listening.run(GREETED, step=25)
        for seat in range(3):
            listening.board.press(f"T{seat}")
            listening.run(25, step=25)
        was_cut = left[0] == 0
        listening.board.unplug()
        listening.run(600, step=50)
        plugs = [signal for signal in listening.told if not isinstance(signal, TurnPressed)]
        assert plugs in ([], [Plugged(Part.BOX), Unplugged(Part.BOX)])
        assert listening.pressed == [0, 1, 2][: len(listening.pressed)]
        if not was_cut:
            assert listening.pressed == [0, 1, 2]
            break
    assert cut > 90


def fuzzed(random: Random, genuine: list[bytes]) -> bytes:
    """A line of one of many kinds, none of which is a press anybody made now."""
    kind = random.randrange(9)
    known = bytearray(random.choice(genuine))
    if kind == 0:
        return random.randbytes(random.randrange(0, 90)) + b"\n"
    if kind == 1:
        known[random.randrange(len(known))] ^= 1 << random.randrange(8)
        return bytes(known)
    if kind == 2:
        return bytes(known[: random.randrange(len(known))])
    if kind == 3:
        return bytes(known[random.randrange(len(known)) :])
    if kind == 4:
        return line(f"KEY {random.randrange(16**8):08x} {random.randrange(9)} T{random.randrange(10)} PRESS")
    if kind == 5:
        word = random.choice(("KEY", "HELLO", "LAMPS", "", "ACK", "key"))
        return line(f"{word} {random.choice(('', '-', '1', '99999999999', '²'))} T9 PRESS")
    if kind == 6 and known.startswith(b"KEY"):
        number = known.split(b" ")[2]
        return bytes(known).replace(b" %s " % number, b" %d " % (int(number) + random.randrange(3)), 1)
    return bytes(known) if kind == 7 else b"x" * random.randrange(200) + random.choice((b"\n", b"\r\n", b"\n\n"))


def shower(listening: Listening, lines: int, seed: int) -> tuple[int, list[int]]:
    """So many fuzzed lines to either end among real presses; returns how many were dropped, and who pressed."""
    random, genuine, pressed = Random(seed), [b"\n"], list[int]()

    def also(data: bytes) -> bytes:
        if b"HELLO" not in data:
            genuine[:] = [*genuine, *data.splitlines(keepends=True)][-40:]
        return data

    for batch in range(lines // 50):
        # No hello is sent again later: it would tell of a box that began anew, and that is another promise.
        listening.board.out = also
        noise = b"".join(fuzzed(random, genuine) for _ in range(50))
        if batch % 2:
            listening.board.wire.write(noise + b"\n")
        else:
            listening.board.firmware.hears(noise + b"\n", listening.clock.now)
        if batch % 10 == 0:
            pressed.append(random.randrange(10))
            listening.board.press(f"T{pressed[-1]}")
        listening.run(20, step=10)
    listening.run(2000, step=10)
    return listening.driver.counts.dropped + listening.board.firmware.dropped, pressed


def test_noise_presses_nothing(greeted: Listening) -> None:
    dropped, pressed = shower(greeted, 20_000, seed=1)
    assert greeted.told == [Plugged(Part.BOX), *map(TurnPressed, pressed)]
    assert dropped > 12_000


@pytest.mark.long
def test_a_million_lines_of_noise_press_nothing(greeted: Listening) -> None:
    dropped, pressed = shower(greeted, 1_000_000, seed=2)
    assert greeted.told == [Plugged(Part.BOX), *map(TurnPressed, pressed)]
    assert dropped > 600_000


def test_a_line_without_an_end_fills_no_memory(greeted: Listening) -> None:
    for _ in range(200):
        greeted.board.wire.write(b"x" * 4000)
        greeted.board.firmware.hears(b"y" * 4000, greeted.clock.now)
        greeted.run(5)
    assert len(greeted.driver._lines._rest) < 100
    assert len(greeted.board.firmware._lines._rest) < 100
    greeted.board.wire.write(b"\n")
    greeted.board.firmware.hears(b"\n", greeted.clock.now)
    greeted.board.press("T5")
    greeted.run(300)
    assert greeted.pressed == [5]
