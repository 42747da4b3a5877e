"""What any browser can be asked for: to show a page, to run a function there, and to be touched."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

At = tuple[float, float]
SIZE = (480, 800)
PATIENCE = 30.0


def until(wanted: Callable[[], Any], what: str) -> Any:
    """Wait for it; what it was is given."""
    found = comes(wanted)
    assert found, what
    return found


def comes(wanted: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait for it, and for nothing for ever."""
    end = time.monotonic() + patience
    while not (found := wanted()) and time.monotonic() < end:
        time.sleep(0.025)
    return found


class Device(ABC):
    """One browser's window, as somebody has it who shares nothing with the others."""

    touches = False
    """Can a finger be put on it? Else there is a mouse."""

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def back(self) -> None: ...

    @abstractmethod
    def run(self, function: str, *given: Any) -> Any:
        """What a function of the page's says."""

    @abstractmethod
    def shot(self) -> bytes:
        """All that is seen of the page, as PNG."""

    @abstractmethod
    def press(self, at: At, *, finger: bool = False) -> None:
        """Put the mouse or a finger there."""

    @abstractmethod
    def lift(self, *, finger: bool = False) -> None: ...

    @abstractmethod
    def key_down(self, key: str) -> None: ...

    @abstractmethod
    def key_up(self, key: str) -> None: ...

    @abstractmethod
    def close(self) -> None: ...


class Engine(Protocol):
    """A browser that was started: it opens a device for whoever comes."""

    def __call__(self, size: tuple[int, int] = SIZE) -> Device: ...


class ByActions(Device):
    """Touched as the standards say it (W3C WebDriver, "Actions"): the same words for two of them."""

    touches = False

    @abstractmethod
    def perform(self, *sources: dict[str, Any]) -> None: ...

    def press(self, at: At, *, finger: bool = False) -> None:
        where = {"type": "pointerMove", "x": round(at[0]), "y": round(at[1]), "duration": 0}
        self._point(finger, where, {"type": "pointerDown", "button": 0})

    def lift(self, *, finger: bool = False) -> None:
        self._point(finger, {"type": "pointerUp", "button": 0})

    def _point(self, finger: bool, *actions: dict[str, Any]) -> None:
        kind = "touch" if finger else "mouse"
        self.perform({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [*actions]})

    def key_down(self, key: str) -> None:
        self._key("keyDown", key)

    def key_up(self, key: str) -> None:
        self._key("keyUp", key)

    def _key(self, kind: str, key: str) -> None:
        self.perform({"type": "key", "id": "keys", "actions": [{"type": kind, "value": KEYS.get(key, key)}]})


KEYS = {"Enter": "\ue007", "Backspace": "\ue003"}
