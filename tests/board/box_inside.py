"""Runs on the board behind the pretended USB port: the firmware's logic, with files for buttons and lamps."""

from __future__ import annotations

import os
import select
import sys
import time
import tty
from pathlib import Path

sys.path.insert(0, "/src")
from hardware.firmware.logic import Box

RUNNING = Path("/run/box")
SEATS = 10


def main() -> None:
    """What main.py does on a Pico."""
    port = os.open(sys.argv[1], os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
    tty.setraw(port)
    box, shown = Box("e6614103e7", SEATS), ""
    while True:
        now = time.monotonic_ns() // 1_000_000
        heard = os.read(port, 256) if select.select([port], [], [], 0.01)[0] else b""
        box.hears(heard, now)
        if (RUNNING / "press").exists():
            box.happened((RUNNING / "press").read_text().strip(), "PRESS")
            (RUNNING / "press").unlink()
        if box._lamps != shown:
            shown = box._lamps
            (RUNNING / "lamps.new").write_text(shown)
            (RUNNING / "lamps.new").rename(RUNNING / "lamps")
        said = box.says(now)
        if said:
            os.write(port, said)


main()
