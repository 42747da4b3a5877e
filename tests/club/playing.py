"""A table as a program of its own, so that it can be killed: bots play on and on, whatever was on it before.

python -m tests.club.playing FOLDER HOST PORT NAME KEY GAME
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from companion.commands.club.joining import Broker
from companion.commands.club.keys import Key
from tests.club.evening import AtTable

PACE = 0.002


def main(folder: str, host: str, port: str, name: str, secret: str, game: str) -> None:
    """Play until somebody ends it."""
    key = Key(secret)
    table = AtTable(Broker(host, int(port), name, key.password), key, Path(folder), game, f"{time.time_ns()}")
    table.table.abandon()  # who sat there has gone
    while True:
        for _move in table.plays():
            time.sleep(PACE)


if __name__ == "__main__":
    main(*sys.argv[1:])
