"""A kernel with pins, as linux/gpio.h says what is asked of it and what it answers; it has the test's clock."""

from __future__ import annotations

import errno
import os
import select
from ctypes import Structure, Union, c_char, c_int32, c_uint32, c_uint64, sizeof
from pathlib import Path

from hardware.raspberry import Chip
from tests.hardware.clock import HandClock

INPUT, OUTPUT, EDGES, PULL_UP = 1 << 2, 1 << 3, 1 << 4 | 1 << 5, 1 << 8


class ChipInfo(Structure):
    _fields_ = (("name", c_char * 32), ("label", c_char * 32), ("lines", c_uint32))


class AttributeValue(Union):
    _fields_ = (("flags", c_uint64), ("values", c_uint64), ("debounce_period_us", c_uint32))


class Attribute(Structure):
    _anonymous_ = ("value",)
    _fields_ = (("id", c_uint32), ("padding", c_uint32), ("value", AttributeValue))


class ConfigAttribute(Structure):
    _fields_ = (("attr", Attribute), ("mask", c_uint64))


class LineConfig(Structure):
    _fields_ = (
        *(("flags", c_uint64), ("num_attrs", c_uint32), ("padding", c_uint32 * 5)),
        ("attrs", ConfigAttribute * 10),
    )


class LineRequest(Structure):
    _fields_ = (
        *(("offsets", c_uint32 * 64), ("consumer", c_char * 32), ("config", LineConfig), ("num_lines", c_uint32)),
        *(("event_buffer_size", c_uint32), ("padding", c_uint32 * 5), ("fd", c_int32)),
    )


class LineValues(Structure):
    _fields_ = (("bits", c_uint64), ("mask", c_uint64))


class LineEvent(Structure):
    _fields_ = (
        *(("timestamp_ns", c_uint64), ("id", c_uint32), ("offset", c_uint32), ("seqno", c_uint32)),
        *(("line_seqno", c_uint32), ("padding", c_uint32 * 6)),
    )


def _asked(direction: int, number: int, kind: type[Structure]) -> int:
    return direction << 30 | sizeof(kind) << 16 | 0xB4 << 8 | number


READ, BOTH = 2, 3
ANSWERS = {
    _asked(READ, 0x01, ChipInfo): "info",
    _asked(BOTH, 0x07, LineRequest): "line",
    _asked(BOTH, 0x0E, LineValues): "values",
    _asked(BOTH, 0x0F, LineValues): "set_values",
}


class Pin:
    """One pin; while somebody has it, he reads at the other end of a pipe."""

    def __init__(self, offset: int) -> None:
        self.offset, self.level, self.flags = offset, True, 0
        self._tells = -1

    @property
    def is_taken(self) -> bool:
        """Whether somebody has it still."""
        if self._tells < 0:
            return False
        gone = select.poll()
        gone.register(self._tells, 0)
        return not gone.poll(0)

    def give(self, flags: int) -> int:
        """To whoever asks: the file."""
        self.flags = flags
        self.let_go()
        reads, self._tells = os.pipe()
        self.level = not flags & OUTPUT
        return reads

    def let_go(self) -> None:
        """Whoever had it gets no more of it."""
        if self._tells >= 0:
            os.close(self._tells)
        self._tells = -1

    def drive(self, high: bool, now: int) -> None:
        """From outside: the kernel tells the edge, if it was asked to."""
        assert self.flags & (INPUT | PULL_UP) == INPUT | PULL_UP, "a button is pulled up"
        if high != self.level and self.flags & EDGES == EDGES:
            edge = LineEvent(timestamp_ns=now * 1_000_000, id=1 if high else 2, offset=self.offset)
            os.write(self._tells, bytes(edge))
        self.level = high


class Kernel:
    """A machine's pins. `label`: what the chip is called; `refuses`: why a pin is not given; `sets`: what is put."""

    def __init__(self, folder: Path, clock: HandClock, label: bytes = b"pinctrl-bcm2711") -> None:
        self.pins = {offset: Pin(offset) for offset in range(54)}
        self.refuses: dict[int, int] = {}
        self.sets: list[tuple[int, bool]] = []
        self._folder, self._clock, self._label = folder, clock, label
        self._given: dict[int, Pin] = {}
        (folder / "gpiochip0").touch()

    def __call__(self) -> Chip:
        """What a panel opens."""
        return Chip(self._folder, self.ioctl)

    def drive(self, offset: int, high: bool) -> None:
        """A finger at the button of this pin, or none."""
        self.pins[offset].drive(high, self._clock.now)

    def close(self) -> None:
        """The machine goes."""
        for pin in self.pins.values():
            pin.let_go()

    def ioctl(self, number: int, asked: int, data: bytearray) -> object:
        """As the system call, with the kernel at the other end."""
        getattr(self, f"_{ANSWERS[asked]}")(number, data)
        return 0

    def _info(self, _number: int, data: bytearray) -> None:
        info = ChipInfo.from_buffer(data)
        info.name, info.label, info.lines = b"gpiochip0", self._label, len(self.pins)

    def _line(self, _number: int, data: bytearray) -> None:
        request = LineRequest.from_buffer(data)
        offset, flags = request.offsets[0], request.config.flags
        assert (request.num_lines, request.config.num_attrs, *request.padding) == (1, 0, 0, 0, 0, 0, 0)
        assert bool(flags & INPUT) != bool(flags & OUTPUT), "the kernel takes no pin that is both"
        pin = self.pins[offset]
        why = self.refuses.get(offset, errno.EBUSY if pin.is_taken else 0)
        if why:
            raise OSError(why, os.strerror(why))
        request.fd = pin.give(flags)
        self._given[request.fd] = pin

    def _values(self, number: int, data: bytearray) -> None:
        values = LineValues.from_buffer(data)
        values.bits = values.mask & self._given[number].level

    def _set_values(self, number: int, data: bytearray) -> None:
        values, pin = LineValues.from_buffer(data), self._given[number]
        assert pin.flags & OUTPUT
        assert values.mask == 1
        pin.level = bool(values.bits & 1)
        self.sets.append((pin.offset, pin.level))
