"""What a disk may hold when the power goes amid a commit, from what the files were before it and are after it.

What was synced stays. Of what was not, each sector was written or not, in any order, or half; and one of which nothing
had to stay may hold anything. SQLite syncs the head of a log that begins anew before its frames, the frames before it
writes into the database, and the database before its log begins anew.
"""

from collections.abc import Iterator
from random import Random

from tests.core.damage import FRAME, Files

HEAD = 32
SECTORS = (512, 4096)
ACROSS = HEAD + 41 * FRAME
"""The first frame of a log whose first eight bytes lie at the end of a sector, and its salts in the next."""
assert ACROSS % 512 == 504


def cuts(before: Files, after: Files, rng: Random) -> Iterator[tuple[Files, bool]]:
    """One cut in each stretch between two syncs: what is on the disk then, and whether the commit has to be there."""
    old, new = before.get("-wal", b""), after.get("-wal", b"")
    if old[:HEAD] != new[:HEAD]:
        old = new[:HEAD] + old[HEAD:]
        yield {**before, "-wal": rng.choice((old, before.get("-wal", b"")))}, False
    if old != new:
        yield {**before, "-wal": cut(old, new, rng)}, False
    if before[""] != after[""]:
        yield {"": cut(before[""], after[""], rng), "-wal": new}, True


def cut(old: bytes, new: bytes, rng: Random) -> bytes:
    """Some of the sectors that differ, each of them written, left, torn, or anything."""
    size, likely = rng.choice(SECTORS), rng.choice((0.1, 0.5, 0.9))
    first, last = written(old, new)
    disk = bytearray(old + bytes(max(0, len(new) - len(old))))
    for start in range(first - first % size, last, size):
        end = min(start + size, len(new))
        if old[start:end] == new[start:end]:
            continue
        if rng.random() < likely:
            torn = rng.randrange(start, end) if rng.random() < 0.2 else end
            disk[start:torn] = new[start:torn]
        elif first <= start and end <= last and rng.random() < 0.2:
            disk[start:end] = rng.randbytes(end - start)
    grown = max(len(old), rng.randrange(len(old), len(new) + 1)) if len(new) > len(old) else len(disk)
    return bytes(disk[:grown] if rng.random() < 0.3 else disk)


def written(old: bytes, new: bytes) -> tuple[int, int]:
    """The first byte that was written, and the first that was not any more."""
    differ = [at for at in range(0, len(new), 8) if old[at : at + 8] != new[at : at + 8]]
    return differ[0], min(differ[-1] + 8, len(new))
