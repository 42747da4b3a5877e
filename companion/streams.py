"""Standard input and output, whatever they are connected to: a terminal, a pipe, a full disk, or nothing.

Complaints go through here too, so that each is one line, whatever is in it.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from companion.core.journal import Journal, SetAside
from companion.core.table import Table
from companion.language import troubles

YES, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

_BYTE_ORDER_MARK = "\ufeff"
UNSEEN = frozenset("\u200c\u200d\u00a0\u202f\u2066\u2067\u2068\u2069")
"""Joiners, spaces that do not break and marks of direction: they steer nothing, and some languages need them."""


def make_ready() -> None:
    """See to it that whatever is said can be said: in any encoding, and into nothing where a stream is closed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before anything imports it: standard output is ours
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def give_up_output() -> None:
    """Send what is still to be said into nothing, so that Python does not trip over it while it leaves."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(sentence: str, status: int = BAD_INPUT) -> int:
    """Say what is wrong in one line on standard error, and return the exit status."""
    line = "".join(letter if may_be_printed(letter) else _escaped(letter) for letter in f"companion: {sentence}")
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
    return status


def may_be_printed(letter: str) -> bool:
    """Whether a letter can do nothing to a terminal but be read."""
    return letter.isprintable() or letter in UNSEEN


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def say(text: str) -> None:
    """Print this, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def say_json(data: Any) -> None:
    """Print one line of JSON, at once; escaped where the stream could not take it otherwise."""
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    say(json.dumps(data, ensure_ascii=plain))


def say_set_aside(journal: Journal, known: SetAside | None = None) -> None:
    """Say in one line which file had to be set aside, and why, unless that is known already."""
    if journal.notice and journal.notice is not known:
        complain(troubles.say_set_aside(journal.notice))


def resume(table: Table, journal: Journal) -> bool:
    """Put the unfinished game of the journal back on the table, saying so if it could not be read."""
    known = journal.notice
    resumed = table.resume()
    say_set_aside(journal, known)
    return resumed


def lines_of(stream: Iterable[bytes]) -> Iterator[str]:
    """Text lines one by one; bytes that are no UTF-8 stay recognisable as such, so that they can be complained of."""
    for number, line in enumerate(stream):
        text = line.decode("utf-8", errors="surrogateescape").rstrip("\r\n")
        yield text if number else text.removeprefix(_BYTE_ORDER_MARK)


def standard_input() -> Iterable[bytes] | None:
    """Standard input as lines of bytes, or None where there is none."""
    return sys.stdin.buffer if sys.stdin else None
