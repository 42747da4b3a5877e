"""One photograph, read in a process of its own that ends with it: `python -m hardware.photograph READER`.

The picture comes in on its input, as somebody's phone has sent it: so whatever it is, it can take neither much memory
nor much time, nobody else's, and nothing but what READER tells of it comes out. It is written nowhere.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from hardware.eyes import BEHIND, glare_of, reader_of
from hardware.sight import PIXELS, NoLibrary, NoPicture, decoded, find_in, opencv

ROOT = Path(__file__).resolve().parent.parent
MOST_BYTES = 12_000_000
MOST_PIXELS = 16_000_000
"""What a browser sends has four million; a file of a few bytes may say that it has more than there is room for."""
MOST_MEMORY = 1_000_000_000
"""Addresses, of which a photograph needs a fifth; the others are promised to libraries and never taken."""
FIRST_TO_GO = Path("/proc/self/oom_score_adj")
"""Where memory runs out all the same, it is this process that ends, and never the table."""
SECONDS = 20
"""Of a processor, and by the clock."""


async def told_of(picture: bytes, reader: str) -> Any:
    """What the reader tells of a photograph; None if it is none, or too much."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "hardware.photograph", reader),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        output, _nothing = await asyncio.wait_for(child.communicate(picture), SECONDS)
        return json.loads(output)
    except (TimeoutError, ValueError):
        return None
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()


def main(reader: str) -> int:
    """Read one photograph and say what it shows."""
    bounded()
    with suppress(NoPicture, NoLibrary):
        opencv()
        read, picture = reader_of(reader), sys.stdin.buffer.read(MOST_BYTES + 1)
        shut_in()
        grey = decoded(picture, MOST_BYTES)
        high, wide = grey.shape
        sys.stdout.write(json.dumps(read([find_in(grey)], (wide, high), glare_of(grey))))
        return 0
    return 1


def bounded() -> None:
    """From now on this process gets no more than that; nor is what it holds written down when it is too much."""
    os.environ |= {PIXELS: str(MOST_PIXELS), "OPENBLAS_NUM_THREADS": "1"}
    for what, most in (
        (resource.RLIMIT_AS, MOST_MEMORY),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    with suppress(OSError):
        os.nice(BEHIND)
    with suppress(OSError):
        FIRST_TO_GO.write_text("1000", encoding="ascii")


def shut_in() -> None:
    """From now on this process opens no file and no line, neither to read nor to write: all it needs is loaded."""
    free = os.dup(0)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, free))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
