"""Which language each phone reads: what was chosen on it, else what its browser asks for, else the table's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.app.lobby import phone_pages
from companion.language import LANGUAGES, spoken
from companion.phones.web.page import Caller
from companion.screens.nodes import Action, Button, Node


@dataclass(frozen=True, slots=True)
class Reads(Action):
    """Show this language on this phone from now on; none: ask which."""

    code: str = ""


@dataclass
class Tongues:
    """The languages of the phones that are here. `changes` counts: as long as it stays, so do they."""

    changes: int = 0
    _asked_for: dict[Caller, str] = field(default_factory=dict)
    _chosen: dict[Caller, str] = field(default_factory=dict)
    _choosing: set[Caller] = field(default_factory=set)

    def heard(self, caller: Caller, code: str) -> None:
        """Its browser asks for this; empty if for none of ours."""
        if self._asked_for.get(caller, "") != code:
            self._asked_for[caller] = code
            self.changes += 1

    def touched(self, caller: Caller, reads: Reads) -> None:
        """Somebody wants to choose, or has chosen."""
        self.changes += 1
        if not reads.code:
            self._choosing.add(caller)
            return
        self._choosing.discard(caller)
        self._chosen[caller] = reads.code

    def chosen(self, caller: Caller) -> str:
        """What was chosen on this phone; empty if nothing."""
        return self._chosen.get(caller, "")

    def of(self, caller: Caller, remembered: str = "") -> str:
        """What this phone shows; `remembered` is what its player chose, some time or other."""
        return self.chosen(caller) or remembered or self._asked_for.get(caller, "") or spoken()

    def is_choosing(self, caller: Caller) -> bool:
        """Whether the languages are to be seen there."""
        return caller in self._choosing

    def leave(self, caller: Caller) -> None:
        """Back to the game, without another language."""
        self.changes += 1
        self._choosing.discard(caller)

    def page(self, caller: Caller, screen: Node, *also: Node) -> Node:
        """The screen, and below it what leads to the languages; where somebody is choosing, these and `also` that."""
        if caller in self._choosing:
            return phone_pages.languages(tuple((Reads(code), code) for code in LANGUAGES), *also)
        return phone_pages.with_language(screen, Button(Reads(), LANGUAGES.get(spoken(), spoken()), look="bare"))

    def moved(self, before: Caller, now: Caller) -> None:
        """It is the same phone, at another door."""
        if before in self._asked_for:
            self._asked_for[now] = self._asked_for.pop(before)

    def only(self, callers: Iterable[Caller]) -> None:
        """Forget all other phones."""
        known = set(callers)
        self._asked_for = {caller: code for caller, code in self._asked_for.items() if caller in known}
        self._chosen = {caller: code for caller, code in self._chosen.items() if caller in known}
        self._choosing &= known
