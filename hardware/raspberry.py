"""The pins of a Raspberry Pi by the kernel's own door, /dev/gpiochip*, as linux/gpio.h describes it (version 2).

No library lies between: gpiozero reaches pins through lgpio, which Debian has not, and whose thread looks at buttons
hundreds of times a second. Here each pin is a file that can be waited on, so that nothing runs while nobody presses.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from struct import Struct

from hardware.groups import group_of
from hardware.troubles import Fault, HardwareTrouble

CHIPS = Path("/dev")
HEADERS = (b"pinctrl-bcm2835", b"pinctrl-bcm2711", b"pinctrl-rp1")
"""What the chip behind the header is called on a Pi up to 3, 4 and 5. No pin of any other leads out."""
CONSUMER = b"companion"

Ioctl = Callable[[int, int, bytearray], object]

INFO = Struct("=32s32sI")
"""gpiochip_info: name, label, lines."""
REQUEST = Struct("=I252x32sQ264xII20xi")
"""gpio_v2_line_request: the first of 64 offsets, consumer, flags, how many lines, room for events, the file."""
VALUES = Struct("=QQ")
"""gpio_v2_line_values: bits, and which of them count."""
EVENT = Struct("=QI36x")
"""gpio_v2_line_event: when, by the clock that never goes back, and which edge; then what we need not know."""
RISING = 1
FIRST = 1
"""A pin is the first of a request of its own: so what is refused is known by its name."""
MOST_EVENTS = 256
"""Bounces that the kernel keeps for a thread that comes late."""

INPUT, OUTPUT, BOTH_EDGES, PULL_UP = 1 << 2, 1 << 3, 1 << 4 | 1 << 5, 1 << 8


def _asks(number: int, size: int, *, answers_only: bool = False) -> int:
    """_IOR or _IOWR of 0xB4, which is GPIO's."""
    return (2 if answers_only else 3) << 30 | size << 16 | 0xB4 << 8 | number


GET_INFO = _asks(0x01, INFO.size, answers_only=True)
GET_LINE = _asks(0x07, REQUEST.size)
GET_VALUES, SET_VALUES = (_asks(number, VALUES.size) for number in (0x0E, 0x0F))


class Line:
    """One pin, for as long as it is open."""

    def __init__(self, number: int, ioctl: Ioctl) -> None:
        """`number`: the file that the kernel gave."""
        self._number, self._ioctl = number, ioctl
        self._put: bool | None = None
        os.set_blocking(number, False)

    def fileno(self) -> int:
        """It can be waited on until there are edges."""
        return self._number

    @property
    def is_high(self) -> bool:
        """The level as it is now."""
        values = bytearray(VALUES.pack(0, FIRST))
        self._ioctl(self._number, GET_VALUES, values)
        return bool(VALUES.unpack(values)[0])

    def put(self, high: bool) -> None:
        """Set the level; nothing is asked of the kernel where it is that already."""
        if high != self._put:
            self._ioctl(self._number, SET_VALUES, bytearray(VALUES.pack(high, FIRST)))
            self._put = high

    def edges(self) -> list[tuple[int, bool]]:
        """Since the last time: the nanosecond at which the kernel saw it, and whether the level is high since."""
        try:
            data = os.read(self._number, MOST_EVENTS * EVENT.size)
        except BlockingIOError:
            return []
        return [(at, edge == RISING) for at, edge in EVENT.iter_unpack(data)]

    def close(self) -> None:
        """Let go of the pin."""
        os.close(self._number)


class Chip:
    """The one whose pins lead to the header."""

    def __init__(self, chips: Path = CHIPS, ioctl: Ioctl = fcntl.ioctl) -> None:
        """Find and open it. Raises HardwareTrouble."""
        self._ioctl = ioctl
        refused = []
        for path in sorted(chips.glob("gpiochip*")):
            try:
                self._number = os.open(path, os.O_RDWR | os.O_CLOEXEC)
            except PermissionError:
                refused.append(path)
            else:
                if self._leads_out():
                    return
                os.close(self._number)
        if refused:
            raise HardwareTrouble(Fault.NOT_ALLOWED, port=refused[0], group=group_of(refused[0], "gpio"))
        raise HardwareTrouble(Fault.NO_PINS)

    def button(self, part: str, pin: int) -> Line:
        """A button goes from its pin to ground. Raises HardwareTrouble."""
        return self._line(part, pin, INPUT | PULL_UP | BOTH_EDGES)

    def lamp(self, part: str, pin: int) -> Line:
        """Whatever is switched by a pin, and dark at first. Raises HardwareTrouble."""
        return self._line(part, pin, OUTPUT)

    def close(self) -> None:
        """Pins that were given stay as they are, each until it is let go of itself."""
        os.close(self._number)

    def _leads_out(self) -> bool:
        info = bytearray(INFO.size)
        with suppress(OSError):
            self._ioctl(self._number, GET_INFO, info)
        return bytes(INFO.unpack(info)[1]).rstrip(b"\0") in HEADERS

    def _line(self, part: str, pin: int, flags: int) -> Line:
        request = bytearray(REQUEST.pack(pin, CONSUMER, flags, 1, MOST_EVENTS, -1))
        try:
            self._ioctl(self._number, GET_LINE, request)
        except OSError as error:
            if error.errno == errno.EBUSY:
                raise HardwareTrouble(Fault.PIN_BUSY, pin=pin, part=part) from error
            raise HardwareTrouble(Fault.PIN_FAILED, pin=pin, part=part, error=error.strerror) from error
        return Line(REQUEST.unpack(request)[-1], self._ioctl)
