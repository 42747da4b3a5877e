"""The command: what came of the checks, line by line or as JSON, and the exit status."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import NoReturn, TextIO

from .algorithm import BEFORE
from .checking import Finding, Report, verify
from .loading import TranscriptError, load, plain
from .words import _, plural

_UNSEEN = "\u200c\u200d\u00a0\u202f\u2068\u2069"
"""Joiners, spaces that do not break, and what sets words of another direction apart: some languages need them.

Of a transcript nothing comes here that could end what it is set apart by: see `plain`.
"""


def _say(text: str, stream: TextIO) -> None:
    """Print one line that can neither steer the terminal nor be too much for its encoding."""
    shown = "".join(c if c.isprintable() or c in _UNSEEN else c.encode("unicode_escape").decode() for c in text)
    coding = stream.encoding or "utf-8"
    print(shown.encode(coding, "backslashreplace").decode(coding), file=stream, flush=True)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise TranscriptError(plain(message))


def _parser() -> _Parser:
    parser = _Parser("companion verify", description=_("Check that a game was dealt fairly."))
    parser.add_argument(
        "transcript", metavar="TRANSCRIPT", help=_("a file, or - for standard input: JSON or the text of a code")
    )
    parser.add_argument("--words", help=_("the six words you wrote down before the first deal"))
    parser.add_argument("--json", action="store_true", help=_("print the report as JSON"))
    return parser


def _line(finding: Finding) -> str:
    mark = _("NO") if not finding.ok else _("ok") if finding.checked else "--"
    names = [plain(name) for name in (finding.label, finding.use) if name is not None]
    about = ", ".join(dict.fromkeys(names))  # a use that is just the label is not said twice
    return f"{mark}  {about}: {finding.message}" if names else f"{mark}  {finding.message}"


def _verdict(report: Report, written: str | None) -> str:
    bad = sum(not line.ok for line in report.lines)
    if bad:
        return plural("{n} thing does NOT match.", "{n} things do NOT match.", bad).format(n=bad)
    if not any(line.use is not None and line.checked for line in report.lines):
        return _("What is there matches, but there is no deal to check yet.")
    if report.fair == BEFORE:
        return _("What companion-fair-1 can prove matches; above stands what it cannot.")
    if report.sealed:
        matches = plural(
            "What is open matches; {n} seed is still sealed.",
            "What is open matches; {n} seeds are still sealed.",
            report.sealed,
        )
        return matches.format(n=report.sealed)
    if written is None:
        return _("Everything matches, provided the six words are the ones you wrote down.")
    return _("Everything matches.")


def _show(report: Report, written: str | None, as_json: bool) -> None:
    if as_json:
        _say(json.dumps(asdict(report)), sys.stdout)
        return
    for finding in report.lines:
        _say(_line(finding), sys.stdout)
    _say(_verdict(report, written), sys.stdout)


def main(argv: Sequence[str] | None = None) -> int:
    """Run `companion verify`: 0 everything matches, 1 something does not, 2 the input is bad."""
    try:
        args = _parser().parse_args(argv)
        report = verify(load(args.transcript), args.words)
    except TranscriptError as problem:
        _say(f"companion verify: {problem}", sys.stderr)
        return 2
    try:
        _show(report, args.words, args.json)
    except OSError:  # nobody is reading any more, or the disk is full
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _say("companion verify: " + _("the report could not be written"), sys.stderr)
        return 2
    return 0 if report.ok else 1
