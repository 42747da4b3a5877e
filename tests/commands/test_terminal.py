"""`companion demo --text` on a terminal: the table stays in place, whatever the terminal can do."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from pathlib import Path

import pytest

from tests.commands.test_demo import DEMO, ROOT

pytestmark = pytest.mark.long

STYLE = re.compile(r"\x1b\[[0-9]*m")


def on_a_terminal(columns: int, lines: int, *options: str, **environment: str) -> str:
    """All that is written to a terminal of this size."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        [*DEMO, *options],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env=known | {"TERM": "xterm"} | environment,
    )
    os.close(theirs)
    written = bytearray()
    while part := read_terminal(ours):
        written += part
    os.close(ours)
    assert process.wait(timeout=30) == 0
    return written.decode().replace("\r\n", "\n")


def read_terminal(terminal: int) -> bytes:
    """What comes next; nothing when the other side has gone, which Linux reports as an error."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_on_a_terminal_the_table_stays_in_place(tmp_path: Path) -> None:
    options = ("--pace", "0.0001", "--players", "10", "--seed", "one", "--journal")
    written = on_a_terminal(80, 24, *options, str(tmp_path / "a.db"))
    scrolled, *frames = written.split("\x1b[H")
    assert scrolled == "\n" * 23
    assert len(frames) > 100
    assert "\x1b[1m" in written
    for frame in frames:
        lines = STYLE.sub("", frame).replace("\x1b[K", "").removesuffix("\x1b[J").split("\n")
        assert len(lines) <= 24
        assert max(map(len, lines)) < 80
        assert lines[0] == "Saboteur, played by bots (lv edition)"
        assert sum(name in frame for name in ("Anna", "Bruno", "Clara", "Jonas")) == 4
    assert sum("> " in frame for frame in frames) > 80
    assert "nuggets" in frames[-1]
    plain = on_a_terminal(80, 24, *options, str(tmp_path / "b.db"), NO_COLOR="1")
    assert plain == STYLE.sub("", written)


@pytest.mark.parametrize(("columns", "lines"), [(30, 10), (1, 1)])
def test_a_terminal_of_any_size_will_do(tmp_path: Path, columns: int, lines: int) -> None:
    options = ("--pace", "0.0001", "--players", "3", "--seed", "one", "--journal", str(tmp_path / "a.db"))
    for frame in on_a_terminal(columns, lines, *options, NO_COLOR="1").split("\x1b[H")[1:]:
        shown = frame.replace("\x1b[K", "").removesuffix("\x1b[J").split("\n")
        assert len(shown) <= max(3, lines)
        assert max(map(len, shown)) <= max(1, columns - 1)


def test_a_terminal_that_cannot_be_drawn_on_gets_lines(tmp_path: Path) -> None:
    options = ("--players", "3", "--seed", "one", "--journal", str(tmp_path / "a.db"))
    assert "\x1b" not in on_a_terminal(80, 24, *options, TERM="dumb")
