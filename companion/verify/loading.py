"""What is in a file, or on standard input: JSON or its compact form, whichever it is."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import NoReturn

from .boxes import TranscriptError, plain
from .unpacking import UnpackingError, is_compact, unpacked
from .words import _

MOST_BYTES = 10_000_000


def load(path: str) -> object:
    """Read what is in a file, or on standard input for -: JSON or its compact form, whichever it is."""
    try:
        if path == "-" and sys.stdin is None:
            raise ValueError("there is no standard input to read from")
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = _(getattr(problem, "strerror", None) or str(problem))
        raise TranscriptError(_("cannot read {path}: {reason}").format(path=plain(path), reason=reason)) from None
    if len(data) > MOST_BYTES:
        raise TranscriptError(_("{path} is over 10 MB, that is no transcript").format(path=plain(path)))
    try:
        return _parse(unpacked(data, MOST_BYTES) if is_compact(data) else data)
    except UnpackingError as problem:
        raise TranscriptError(str(problem)) from None


def _parse(data: bytes) -> object:
    try:
        text = data.decode("utf-8-sig")
        made: object = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise TranscriptError(_("this is not a UTF-8 text file")) from None
    except RecursionError:
        raise TranscriptError(_("this is nested too deeply")) from None
    except ValueError as problem:
        raise TranscriptError(_("this is not JSON: {reason}").format(reason=problem)) from None
    return made


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise TranscriptError(_("a field is there twice in one object"))
    return made


def _no_constant(name: str) -> NoReturn:
    raise TranscriptError(_("this is not JSON: {name} is not a number").format(name=name))
