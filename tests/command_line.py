"""The command line in this process, with streams of its own, as a shell would give it."""

from __future__ import annotations

import io
import json
import sys
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.commands.cli import main
from companion.language import speak


class Said(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The answer, if it is one JSON value."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The answers, if each line is a JSON value."""
        return [json.loads(line) for line in self.out.splitlines()]


def companion(*arguments: str, given: bytes | str = b"") -> Said:
    """Run a command; whatever it says has to be what a person can use: never a traceback, complaints in whole lines."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    stdin = io.TextIOWrapper(io.BytesIO(given.encode() if isinstance(given, str) else given))
    with patch.multiple(sys, stdin=stdin, stdout=out, stderr=err):
        try:
            status = main(arguments)
        finally:
            speak("en")  # as every test begins
    said = Said(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))
    assert "Traceback" not in said.err
    assert all(line.startswith("companion: ") for line in said.err.splitlines()), said.err
    return said


def complaint(*arguments: str, given: bytes | str = b"") -> str:
    """The one line that bad input gets, and nothing else."""
    said = companion(*arguments, given=given)
    assert (said.status, said.out) == (2, ""), said
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")
    return said.err.removeprefix("companion: ").rstrip("\n")
