"""The command line through a real shell's doors: pipes that break, streams that are closed, disks that are full."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from select import select
from typing import IO, Any

import pytest

from tests.command_line import companion

ROOT = Path(__file__).resolve().parents[2]
COMPANION = f"'{sys.executable}' -m companion"
PLAIN = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which $C is the companion; the status is that of the last command that failed."""
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line.replace('$C', COMPANION)}"],
        capture_output=True,
        encoding="utf-8",
        cwd="/",
        env=PLAIN | environment,
        timeout=60,
        check=False,
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "status", "out", "err"),
    [
        ("$C check 1,0=EW | head -1", 0, "yes: these cards may lie so\n", ""),
        ("$C check - </dev/null", 0, "", ""),
        ("$C check 1,0=NS >&-", 1, "", ""),
        ("$C check nonsense 2>&-", 2, "", ""),
        ("$C check - <&-", 2, "", "companion: there is no standard input to read from\n"),
        ("$C script - <&-", 2, "", "companion: there is no standard input to read from\n"),
        ("$C check 1,0=EW >/dev/full", 2, "", "companion: the answer could not be written: No space left on device\n"),
        (
            "PYTHONUNBUFFERED=1 $C --help >/dev/full",
            2,
            "",
            "companion: the answer could not be written: No space left on device\n",
        ),
    ],
)
def test_odd_streams(line: str, status: int, out: str, err: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stdout, done.stderr) == (status, out, err)


def test_whoever_has_read_enough_may_go() -> None:
    done = shell("(yes 1,0=EW || :) | $C check - | head -2")
    assert (done.returncode, done.stdout.count("yes:"), done.stderr) == (0, 2, "")


@pytest.mark.long
def test_any_encoding_will_do() -> None:
    ascii_only = shell("$C check --json 1,0=NS; $C check 1,0=NS; $C check 1,0=Ж", PYTHONIOENCODING="ascii")
    assert ascii_only.returncode == 2
    assert ascii_only.stdout.isascii()
    assert "Ce\\u013ca" in ascii_only.stdout
    assert ascii_only.stderr.startswith("companion: token 1, '1,0=\\u0416': expected")
    assert "Ceļa" in shell("$C check 1,0=NS", LC_ALL="C").stdout
    assert shell("$C check $'1,0=\\xff'", LC_ALL="C").stderr.startswith("companion: token 1, '1,0=\\udcff': expected")


def test_every_line_is_answered_before_the_next_is_asked() -> None:
    with talking_to("check", "-", "--json") as process:
        sent, heard = pipes(process)
        for _time in range(3):
            sent.write(b"1,0=EW\n")
            sent.flush()
            assert select([heard], [], [], 30)[0], "no answer yet"
            assert heard.readline().startswith(b'{"legal": true')
        sent.close()
        assert process.wait(timeout=30) == 0


def talking_to(*arguments: str) -> subprocess.Popen[bytes]:
    """A companion at the other end of two pipes."""
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=PLAIN)


def pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    """What to write to and what to read from."""
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


@pytest.mark.long
def test_a_hundred_thousand_lines_take_no_more_memory_than_a_few() -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (48_000_000, 48_000_000))

    lines = b"1,0=EW 2,0=NES\n" * 10_000 + b"1,0=" + b"E" * 1_000_000 + b"\n" + b"\n" * 10_000
    done = subprocess.run(
        [sys.executable, "-m", "companion", "fits", "-", "e"],
        input=lines,
        capture_output=True,
        cwd=ROOT,
        preexec_fn=limit,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout.count(b"\n")) == (2, 20_001)
    assert done.stderr.count(b"\n") == 1


def test_a_line_of_a_megabyte_is_answered() -> None:
    line = (" " * 100).join(f"{number % 999},{number // 999 + 1}=NESW" for number in range(10_000))
    assert len(line) > 1_000_000
    said = companion("check", "-", given=line)
    assert (said.status, said.out.count("\n")) == (1, 1)


WITHOUT_A_DISPLAY = """
import shlex, sys
from companion.commands.cli import main
for line in sys.argv[1:]:
    try:
        status = main(shlex.split(line))
    except SystemExit as end:
        status = end.code
    assert status in (0, None), line
    assert "companion.games" in sys.modules
    assert "pygame" not in sys.modules, line
"""


def test_what_needs_no_display_does_not_wait_for_pygame(tmp_path: Path) -> None:
    """One after the other in one program, the quickest first."""
    lines = ("--help", "check ''", "place '+ 1,0=EW'", "fits ''", "script /dev/null", "simulate", "demo --text")
    around = PLAIN | {"XDG_STATE_HOME": str(tmp_path)}
    asked = [sys.executable, "-c", WITHOUT_A_DISPLAY, *lines]
    done = subprocess.run(asked, capture_output=True, encoding="utf-8", env=around, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def started(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run it as a program."""
    return subprocess.run([sys.executable, "-m", "companion", *arguments], capture_output=True, check=False, **options)


@pytest.mark.thorough
def test_the_installed_command_is_the_same_program(tmp_path: Path) -> None:
    installed = Path(sys.executable).with_name("companion")
    done = subprocess.run([installed, "check", "--json", "1,0=NS"], capture_output=True, cwd=tmp_path, check=False)
    same = started("check", "--json", "1,0=NS", cwd=ROOT)
    assert (done.returncode, done.stdout) == (same.returncode, same.stdout)
    assert (done.returncode, json.loads(done.stdout)["legal"]) == (1, False)


@pytest.mark.long
def test_what_persian_is_not_written_without_is_no_danger_to_a_terminal() -> None:
    done = shell("$C --language fa check '\x1b[2J'; $C --language fa doctor", LC_ALL="C.UTF-8")
    assert "\u200c" in done.stderr + done.stdout
    assert not {"\x1b", "\ufffd"} & {*done.stderr, *done.stdout}
    assert "\\u200c" not in done.stderr
