"""What a pulled plug leaves on a card, worked out from the notes of its writes."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path
from random import Random

from tests.board.lost import DISCARD, FLUSH, FUA, SECTOR, Notes, lay_out, writes

FLUSHED = (0, b"", FLUSH)


def log_of(*entries: tuple[int, bytes, int]) -> BytesIO:
    """Notes as QEMU writes them: sector, data, flags; after a first sector about the log itself."""
    log = BytesIO()
    log.write(bytes(SECTOR))
    for sector, data, flags in entries:
        log.write(struct.pack("<QQQQ", sector, len(data) // SECTOR, flags, 0).ljust(SECTOR, b"\0"))
        log.write(b"" if flags & DISCARD else data)
    log.write(bytes(4 * SECTOR))
    return log


def full_of(letter: str, sectors: int = 1) -> bytes:
    return letter.encode() * SECTOR * sectors


def cards(*entries: tuple[int, bytes, int], size: int = 4) -> set[str]:
    """Every card that a hundred pulled plugs leave, a letter for each sector."""
    found = set()
    for seed in range(100):
        card, log = BytesIO(full_of(".", size)), log_of(*entries)
        lay_out(log, list(writes(log)), card, Random(seed))
        found.add(card.getvalue()[::SECTOR].decode())
    return found


def test_what_was_flushed_is_there_and_of_the_rest_anything() -> None:
    assert cards((0, full_of("a"), 0), FLUSHED) == {"a..."}
    assert cards((0, full_of("a"), 0), FLUSHED, (1, full_of("b", 2), 0)) == {"a...", "ab..", "a.b.", "abb."}


def test_a_later_write_may_be_there_without_the_earlier_one() -> None:
    assert {".b..", "a...", "....", "ab.."} == cards((0, full_of("a"), 0), (1, full_of("b"), 0))


def test_what_is_written_through_is_there_alone() -> None:
    assert cards((0, full_of("a"), 0), (1, full_of("b"), FUA)) == {".b..", "ab.."}


def test_what_is_freed_is_as_it_was() -> None:
    assert cards((0, full_of("a", 2), 0), (0, full_of("x", 2), DISCARD), (2, full_of("c"), 0), FLUSHED) == {"aac."}


def test_notes_are_counted_while_they_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(log_of((0, full_of("a"), 0)).getvalue())
    notes = Notes(path)
    assert notes.many() == 1
    path.write_bytes(log_of((0, full_of("a"), 0), FLUSHED, (3, full_of("d"), 0)).getvalue())
    assert notes.many() == 3
