"""What is on a card when the plug was pulled: all that was flushed, and of the rest nobody knows what.

While the machine runs, QEMU notes every write and every flush below its disk (blklogwrites, in the format of the
kernel's dm-log-writes). Afterwards any moment of that can be laid out as a card.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import BinaryIO, NamedTuple

SECTOR = 512
FLUSH, FUA, DISCARD = 1, 2, 4
ENTRY = struct.Struct("<QQQQ")


class Write(NamedTuple):
    """What was written where, and what it meant. Without data it is a flush, or frees what it names."""

    at: int
    size: int
    flags: int
    place: int
    """Where in the log its data lies."""


def writes(log: BinaryIO, place: int = SECTOR) -> Iterator[Write]:
    """All that was noted, in order, from a place in the log on. The plug may have been pulled amid the last."""
    log.seek(0, 2)
    end = log.tell()
    while place + SECTOR <= end:
        log.seek(place)
        sector, sectors, flags, _data = ENTRY.unpack(log.read(ENTRY.size))
        size = sectors * SECTOR
        if not (size or flags) or (place + SECTOR + size > end and not flags & DISCARD):
            return
        yield Write(sector * SECTOR, size, flags, place + SECTOR)
        place += SECTOR + (0 if flags & DISCARD else size)


def kept(noted: Sequence[Write]) -> tuple[list[Write], list[Write]]:
    """What is on the card for certain, and what may be, when the plug is pulled after these."""
    flushed = max((number for number, each in enumerate(noted) if each.flags & FLUSH), default=-1)
    certain = [each for number, each in enumerate(noted) if number <= flushed or each.flags & FUA]
    return certain, [each for number, each in enumerate(noted) if number > flushed and not each.flags & FUA]


def lay_out(log: BinaryIO, noted: Sequence[Write], card: BinaryIO, chance: Random) -> int:
    """Write onto a card what the pulled plug has left; how many bytes were lost."""
    certain, rest = kept(noted)
    for each in certain:
        _write(log, each, card, range(0, each.size, SECTOR))
    lost = 0
    for each in rest:
        left = [at for at in range(0, each.size, SECTOR) if chance.random() < 0.5] if chance.random() < 0.7 else []
        _write(log, each, card, left)
        lost += each.size - SECTOR * len(left)
    return lost


def _write(log: BinaryIO, each: Write, card: BinaryIO, sectors: Sequence[int]) -> None:
    if each.flags & DISCARD or not each.size:
        return
    log.seek(each.place)
    data = log.read(each.size)
    for at in sectors:
        card.seek(each.at + at)
        card.write(data[at : at + SECTOR])


class Notes:
    """How much of a log there is by now."""

    def __init__(self, log: Path) -> None:
        self._log, self._place, self._many = log, SECTOR, 0

    def many(self) -> int:
        """So many writes and flushes."""
        with self._log.open("rb") as log:
            for each in writes(log, self._place):
                self._many += 1
                self._place = each.place + (0 if each.flags & DISCARD else each.size)
        return self._many
