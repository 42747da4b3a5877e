"""Whether SQLite took no notice of more of a write-ahead log than the one commit that can be torn.

It takes whatever follows a damaged place in its log for a commit that was torn when the power went, and drops it. But
every commit was synced before the next was begun, so only the last can be torn. https://sqlite.org/walformat.html
"""

from __future__ import annotations

import struct
import sys
from operator import ne
from pathlib import Path

_LOG_HEADER, _FRAME_HEADER = 32, 24  # bytes
_BIG_ENDIAN_SUMS = bytes.fromhex("377f0683")
_LAST_GOOD_FRAME = slice(16, 20)  # mxFrame in the -shm file
_ODD_SALTS = 1  # bytes of eight that may have decayed; where a log begins anew, four of them are made anew
_SECTOR = 512  # bytes that a disk writes together; larger sectors are made of these
_MARK, _SALTS, _SUMS = slice(4, 8), slice(8, 16), slice(16, 24)  # of a frame; its mark is 0, or it ends a commit


def commits_passed_over(path: Path) -> bool:
    """Whether there is more behind the last good frame of this database's log than a torn commit leaves."""
    log, index = Path(f"{path}-wal"), Path(f"{path}-shm")
    if not log.exists() or log.stat().st_size <= _LOG_HEADER + _FRAME_HEADER or not index.exists():
        return False
    good = int.from_bytes(index.read_bytes()[_LAST_GOOD_FRAME], sys.byteorder)
    return _Log(log.read_bytes()).passed_over(good)


class _Log:
    def __init__(self, content: bytes) -> None:
        self._content, self._header = content, content[:_LOG_HEADER]
        self._salts = self._header[16:24]
        self._size = _FRAME_HEADER + int.from_bytes(self._header[8:12], "big")

    def passed_over(self, good: int) -> bool:
        if self._summed((0, 0), self._header[:-8]) != struct.unpack(">2I", self._header[-8:]):
            return True
        whole = (len(self._content) - _LOG_HEADER) // self._size
        return sum(self._ends_a_commit(number) for number in range(good, whole)) > 1

    def _start(self, number: int) -> int:
        return _LOG_HEADER + number * self._size

    def _frame(self, number: int) -> bytes:
        return self._content[self._start(number) : self._start(number + 1)]

    def _ends_a_commit(self, number: int) -> bool:
        """Whether this frame was written to this log as the last of a commit.

        Where a sector begins between mark and salts, the mark may be what an older log left there although the salts
        are of this one; it counts only if the sums say that both were written together.
        """
        frame = self._frame(number)
        if frame[_MARK] == bytes(4) or sum(map(ne, frame[_SALTS], self._salts)) > _ODD_SALTS:
            return False
        return (self._start(number) + _SALTS.start) % _SECTOR != 0 or self._is_whole(number)

    def _is_whole(self, number: int) -> bool:
        frame = self._frame(number)
        sums = self._frame(number - 1)[_SUMS] if number else self._header[-8:]
        content = frame[: _SALTS.start] + frame[_FRAME_HEADER:]
        return self._summed(struct.unpack(">2I", sums), content) == struct.unpack(">2I", frame[_SUMS])

    def _summed(self, sums: tuple[int, ...], content: bytes) -> tuple[int, ...]:
        order = ">" if self._header[:4] == _BIG_ENDIAN_SUMS else "<"
        first, second = sums
        for one, other in struct.iter_unpack(f"{order}2I", content):
            first = (first + one + second) % 2**32
            second = (second + other + first) % 2**32
        return first, second
