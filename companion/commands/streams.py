"""Standard input and output, whatever they are connected to: a terminal, a pipe, a full disk, or nothing.

Complaints go through here too, so that each is one line, whatever is in it.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from companion.core.journal import Journal, SetAside
from companion.core.table import Table
from companion.language import saying
from companion.language.writing import apart_in

YES, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

_STEERING = re.compile(r"[^\x20-\x7e]")
_BYTE_ORDER_MARK = "\ufeff"
UNSEEN = frozenset("\u200c\u200d\u00a0\u202f")
"""Joiners and spaces that do not break: they steer nothing, and some languages need them."""


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
    sys.stderr.write(f"{printable(f'companion: {sentence}')}\n")
    sys.stderr.flush()
    return status


def printable(line: str) -> str:
    """A line that can do nothing to a terminal but be read. What sets words apart and ends again is ours, and stays."""
    ours = apart_in(line)
    return "".join(each if _may_be_printed(each) or at in ours else _escaped(each) for at, each in enumerate(line))


def _may_be_printed(letter: str) -> bool:
    return letter.isprintable() or letter in UNSEEN


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def say(text: str) -> None:
    """Print these lines, at once."""
    sys.stdout.write("".join(f"{printable(line)}\n" for line in text.split("\n")))
    sys.stdout.flush()


def say_json(data: Any) -> None:
    """Print one line of JSON, at once; escaped where the stream could not take it otherwise."""
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    say(as_json(data, ensure_ascii=plain))


def as_json(data: Any, **how: Any) -> str:
    """JSON in which everything is escaped that could do more to a terminal than be read: it says the same."""
    text = json.dumps(data, **how)
    return text if text.isascii() and "\x7f" not in text else _STEERING.sub(_escaped_in_json, text)


def _escaped_in_json(found: re.Match[str]) -> str:
    letter = found[0]
    return letter if letter == "\n" or _may_be_printed(letter) else json.dumps(letter)[1:-1].replace("\x7f", "\\u007f")


def say_set_aside(journal: Journal, known: SetAside | None = None) -> None:
    """Say in one line which file had to be set aside, and why, unless that is known already."""
    if journal.notice and journal.notice is not known:
        complain(saying.say_set_aside(journal.notice))


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
