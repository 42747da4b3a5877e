"""`companion script` as a process of its own: a line in, a line out."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from types import TracebackType
from typing import Any

PATIENCE = 20


def snake(name: str) -> str:
    """The name of a command as functions are called."""
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()


class Script:
    """A script that is read as it is written, and shows every secret, so that all of it can be checked."""

    def __init__(self, seed: str) -> None:
        command = [sys.executable, "-m", "companion", "script", "-", "--open", "--seed", seed]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Script:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()

    def say(self, command: dict[str, Any]) -> dict[str, Any]:
        """The answer to one command."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def view(self) -> Any:
        """What the whole table may know."""
        return self.say({"do": "View"})["view"]
