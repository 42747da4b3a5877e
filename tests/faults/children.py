"""The command line in a process of its own, so that it can be killed, starved and shut out."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
COMPANION = (sys.executable, "-m", "companion")

Arguments = Sequence[str | Path]
Done = subprocess.CompletedProcess[bytes]


def companion(*arguments: str | Path, given: bytes = b"", limit: int | None = None, **options: Any) -> Done:
    """Run a command to its end; `limit`: no file may grow larger, as on a full disk."""
    command: Arguments = (*COMPANION, *arguments)
    if limit is not None:
        command = ("sh", "-c", f'ulimit -f {limit // 512}; exec "$@"', "sh", *command)
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, timeout=120, check=False, **options)


@contextmanager
def child(asked: Arguments, **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that does not outlive what is done with it."""
    with subprocess.Popen(asked, **{"cwd": ROOT, **options}) as program:
        try:
            yield program
        finally:
            program.kill()


def sentence(done: Done) -> str:
    """The one line on standard error that tells a person what is the matter."""
    said = done.stderr.decode()
    assert said.startswith("companion: "), said
    assert said.count("\n") == 1, said
    assert said.endswith(".\n"), said
    assert not any(word in said for word in ("Traceback", "Error", "errno", "sqlite", "digger")), said
    return said.removeprefix("companion: ").rstrip("\n")


def lines(*steps: str) -> bytes:
    """Lines of a script."""
    return "".join(f"{line}\n" for line in steps).encode()
