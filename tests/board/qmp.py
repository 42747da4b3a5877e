"""What is spoken with the machine (QMP) and with the system on it (QEMU's guest agent): JSON, a line each way."""

from __future__ import annotations

import json
import os
import socket
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

MOST = 65536
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
LOOKS_EVERY = 0.1
SLOW = float(os.environ.get("SLOW", "1"))
"""So many times longer than usual all is waited for, where others use this machine too."""


class Refused(Exception):
    """The other side says no, and why."""


class Line:
    """A socket on which every question has an answer; what is told without being asked is passed over."""

    def __init__(self, path: Path, patience: float) -> None:
        """Wait until somebody listens there."""
        self._socket, self._rest = socket.socket(socket.AF_UNIX), b""
        until = time.monotonic() + patience
        while True:
            try:
                self._socket.connect(str(path))
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(LOOKS_EVERY)
            else:
                break

    def ask(self, what: str, patience: float = 300.0 * SLOW, **arguments: Any) -> Any:
        """Ask, and wait for the answer."""
        self._send({"execute": what, "arguments": arguments})
        while True:
            told = self._told(patience)
            if "error" in told:
                raise Refused(told["error"]["desc"])
            if "return" in told:
                return told["return"]

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _send(self, said: dict[str, Any]) -> None:
        self._socket.sendall(json.dumps(said).encode() + b"\n")

    def _told(self, patience: float) -> Any:
        self._socket.settimeout(patience)
        while b"\n" not in self._rest:
            more = self._socket.recv(MOST)
            if not more:
                raise ConnectionError("the machine has gone")
            self._rest += more
        line, _end, self._rest = self._rest.partition(b"\n")
        return json.loads(line)


class Monitor(Line):
    """The machine itself: its glass, its plugs."""

    def __init__(self, path: Path, patience: float = 30.0 * SLOW) -> None:
        """Wait for its greeting."""
        super().__init__(path, patience)
        self._told(patience)
        self.ask("qmp_capabilities")


class Done(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    stdout: str
    stderr: str


class Inside(Line):
    """The system on the board, as root."""

    _numbers: Iterator[int] = count(1)

    def awake(self, patience: float) -> None:
        """Wait until it answers: it does not while it starts."""
        until = time.monotonic() + patience
        while True:
            number = next(self._numbers)
            try:  # what nobody reads yet fills the line, and then there is no room for another question
                self._send({"execute": "guest-sync", "arguments": {"id": number}})
                while self._told(2.0) != {"return": number}:
                    pass
            except TimeoutError:
                if time.monotonic() > until:
                    raise
            else:
                return

    def run(self, *command: str, check: bool = True, given: str = "", patience: float = 300.0 * SLOW) -> Done:
        """Run a command there, and wait for its end."""
        asked: dict[str, Any] = {"path": "/usr/bin/env", "arg": command, "env": [PATH, "HOME=/root"]}
        if given:
            asked["input-data"] = b64encode(given.encode()).decode()
        pid = self.ask("guest-exec", **asked, **{"capture-output": True})["pid"]
        until = time.monotonic() + patience
        while not (told := self.ask("guest-exec-status", pid=pid))["exited"]:
            assert time.monotonic() < until, f"it never ended: {' '.join(command)}"
            time.sleep(LOOKS_EVERY)
        out, err = (b64decode(told.get(name, "")).decode(errors="replace") for name in ("out-data", "err-data"))
        done = Done(told.get("exitcode", -told.get("signal", 0)), out, err)
        assert not check or done.status == 0, (command, done)
        return done
