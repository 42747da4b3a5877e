"""The machine a table starts with: what can be asked of it, each by a file that only this program may write.

What then happens is done by others, who have the right to: see systemd/README.md.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.app import files, lobby, newer
from companion.app.checkup import Checkup, Look
from companion.app.settings import Settings
from companion.app.sticks import Watch
from companion.screens.nodes import Action, Place

TOLD = "told"
"""The file that says in a word what became of a newer version."""
LONGEST_WORD = 20
Asks = Callable[[], bool]
"""Asks for it, and tells whether anybody will hear."""


class Board:
    """What is the companion's to ask for here. `backlit`: the glass can be brighter or less.

    `look`: what is found of the parts of the machine, where the table itself is the place to ask for that.
    """

    backlit = False
    look: Look | None = None

    def __init__(
        self, switch_off: Asks | None = None, upgrade: Asks | None = None, upgrades: str = "", radio: str = ""
    ) -> None:
        """`upgrades`: the folder where it is told what became of one; also of one before this program was started.

        `radio`: the file that says what is chosen of Wi-Fi.
        """
        self._switch_off, self._upgrade = switch_off, upgrade
        self._told = Path(upgrades) / TOLD if upgrades else None
        self._radio = Path(radio) if radio else None
        self._became, self._stale, self._waits = self._word(), self._stamp(), False
        self._watch: Watch[newer.Newer | None] | None = None
        self._checkup: Checkup | None = None
        self._shown = self.now()

    def watch(self, tell: Callable[[], object]) -> None:
        """From now on newer versions on sticks are offered, and parts looked at, if they may be here."""
        if self._upgrade:
            self._watch = Watch(tell, newer.on_sticks)
        if self.look:
            self._checkup = Checkup(self.look, tell)

    def attend(self) -> bool:
        """Look what became of a newer version, while one is being taken; whether there is something else to show."""
        if self._waits and self._stamp() != self._stale:
            self._became = self._word()
        before, self._shown = self._shown, self.now()
        return self._shown != before

    def _stamp(self) -> object:
        """Another whenever something is told."""
        try:
            return self._told.stat().st_ino if self._told else None
        except OSError:
            return None

    def _word(self) -> str:
        try:
            return self._told.read_text(encoding="ascii")[:LONGEST_WORD].strip() if self._told else ""
        except (OSError, ValueError):
            return ""

    def now(self) -> lobby.Board:
        """All that its screens may know."""
        offered = self._watch.found if self._watch else None
        newer, radio = offered.version if offered else "", self._radio is not None
        checked = self._checkup.now() if self._checkup else None
        return lobby.Board(self._switch_off is not None, self.backlit, newer, self._became, radio, checked)

    def tune(self, before: Settings, now: Settings) -> None:
        """The radio is to be as is chosen now. Where that cannot be written, neither can the settings, which say so.

        A Wi-Fi that somebody has set up by hand stays as it was, until somebody says here what it is to be.
        """
        own = "on" if now.hotspot else "off" if before.hotspot else "as-it-was"
        if self._radio and (now.country, now.hotspot) != (before.country, before.hotspot):
            files.keep_at_once(self._radio, f"{now.country} {own}\n", lambda _error: None)

    def asked(self, action: Action, here: Place) -> Place:
        """Somebody has asked for it; where that leads."""
        if isinstance(action, lobby.SwitchOff) and self._switch_off:
            return lobby.Lobby("off", page="now" if self._switch_off() else "not")
        if isinstance(action, lobby.Examine) and self._checkup:
            self._checkup.asked(action.onto)
            return lobby.Lobby("machine")
        if isinstance(action, lobby.Upgrade) and self._upgrade:
            self._became, self._stale = "", self._stamp()
            self._waits = self._upgrade()
            return lobby.Lobby("newer", page="now" if self._waits else "not")
        return here
