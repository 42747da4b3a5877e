"""Firefox, by WebDriver BiDi (W3C): messages over a websocket that it opens itself."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.conftest import Need
from tests.web.engines.device import PATIENCE, SIZE, ByActions, Engine, until

WISHES = {
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}


@contextmanager
def firefox(need: Need) -> Iterator[Engine]:
    """One for all devices: to each a context of its own, which keeps its own things."""
    program = shutil.which("firefox-esr")
    need("firefox-esr", program)
    assert program
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        wishes = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in WISHES.items())
        (Path(home) / "user.js").write_text("".join(wishes), encoding="utf-8")
        command = (program, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0")
        around, quiet = os.environ | {"HOME": home}, subprocess.DEVNULL
        with subprocess.Popen(command, env=around, stdout=quiet, stderr=quiet) as running:
            try:
                with connect(_where(Path(home)), max_size=None, open_timeout=PATIENCE) as socket:
                    session = _Session(socket)
                    session.ask("session.new", capabilities={})
                    yield lambda size=SIZE: _Device(session, size)
            finally:
                running.kill()


def _where(home: Path) -> str:
    """Where it listens, as soon as it says so."""
    told = home / "WebDriverBiDiServer.json"
    said = until(lambda: told.exists() and told.read_text(encoding="utf-8"), "Firefox did not begin")
    return "ws://{ws_host}:{ws_port}/session".format_map(json.loads(said))


class _Session:
    """Asks, and waits for the answer."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = count(1)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._number)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", f"{method}: {answer.get('message')}"
                result: dict[str, Any] = answer["result"]
                return result


class _Device(ByActions):
    """A window of its own: a tab that is not in front is hidden, and a hidden page rightly shows nothing."""

    touches = True

    def __init__(self, session: _Session, size: tuple[int, int]) -> None:
        self._session = session
        self._user = session.ask("browser.createUserContext")["userContext"]
        self._page = session.ask("browsingContext.create", type="window", userContext=self._user)["context"]
        self._ask("browsingContext.setViewport", viewport={"width": size[0], "height": size[1]})

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self._session.ask(method, context=self._page, **params)

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", url=url, wait="interactive")

    def reload(self) -> None:
        self._ask("browsingContext.reload", wait="none")

    def back(self) -> None:
        self._ask("browsingContext.traverseHistory", delta=-1)

    def run(self, function: str, *given: Any) -> Any:
        said = self._session.ask(
            "script.callFunction",
            functionDeclaration=f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)))",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert said["type"] == "success", said["exceptionDetails"]["text"]
        return json.loads(said["result"].get("value", "null"))

    def shot(self) -> bytes:
        return b64decode(self._ask("browsingContext.captureScreenshot")["data"])

    def perform(self, *sources: dict[str, Any]) -> None:
        self._ask("browsingContext.activate")
        self._ask("input.performActions", actions=[*sources])

    def close(self) -> None:
        self._session.ask("browser.removeUserContext", userContext=self._user)
