"""WebKit, by WebKitWebDriver: WebDriver (W3C) over HTTP. It has one window, so each device is a driver of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.conftest import Need
from tests.display.test_real_window import x_server
from tests.web.engines.device import PATIENCE, SIZE, ByActions, Engine, until

SCREEN = (1600, 1000)
Around = dict[str, str]


@contextmanager
def webkit(need: Need) -> Iterator[Engine]:
    """Drivers on a screen that nobody sees."""
    program = shutil.which("WebKitWebDriver")
    need("webkit2gtk-driver", program)
    assert program
    with TemporaryDirectory(ignore_cleanup_errors=True) as home, x_server(need, Path(home), SCREEN) as screen:
        around = screen | {"HOME": home, "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home, "NO_AT_BRIDGE": "1"}
        with ExitStack() as drivers:
            yield lambda size=SIZE: _Device(drivers.enter_context(_driver(program, around)), size)


@contextmanager
def _driver(program: str, around: Around) -> Iterator[int]:
    """Its port. What it started ends with it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    command = (program, "--host=127.0.0.1", f"--port={port}")
    with subprocess.Popen(command, env=around, start_new_session=True, stderr=subprocess.DEVNULL) as running:
        try:
            yield port
        finally:
            os.killpg(running.pid, signal.SIGKILL)


class _Device(ByActions):
    """WebKit on Debian knows no finger: pointers of each kind come as a mouse."""

    def __init__(self, port: int, size: tuple[int, int]) -> None:
        self._port, self._session = port, "/session"
        made = until(self._made, "WebKitWebDriver did not begin")
        self._session = f"/session/{made['sessionId']}"
        self._ask("POST", "/window/rect", width=size[0], height=size[1])

    def _made(self) -> Any:
        with suppress(ConnectionRefusedError):
            return self._ask("POST", capabilities={"alwaysMatch": {}})
        return None

    def _ask(self, method: str, what: str = "", **more: Any) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        body = json.dumps(more) if method == "POST" else None
        connection.request(method, self._session + what, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = json.loads(answer.read())["value"]
        connection.close()
        assert answer.status == 200, f"{what}: {said}"
        return said

    def go(self, url: str) -> None:
        self._ask("POST", "/url", url=url)

    def reload(self) -> None:
        self._ask("POST", "/refresh")

    def back(self) -> None:
        self._ask("POST", "/back")

    def run(self, function: str, *given: Any) -> Any:
        return self._ask("POST", "/execute/sync", script=f"return ({function})(...arguments)", args=[*given])

    def shot(self) -> bytes:
        return b64decode(self._ask("GET", "/screenshot"))

    def perform(self, *sources: dict[str, Any]) -> None:
        self._ask("POST", "/actions", actions=[*sources])

    def close(self) -> None:
        with suppress(OSError):
            self._ask("DELETE")
