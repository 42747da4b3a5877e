"""Who knocks, and is let in: phones at their seats, those who want to sit down, and the browser that is the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion import shell
from companion.app import App
from companion.language import _
from companion.links import JOIN, TABLE, Links, seat_door
from companion.nodes import Node, Typed
from companion.settings import LONGEST_NAME
from companion.shell import phone_pages
from companion.web.page import Caller, Page

MOST = 40
"""So many devices without a seat are shown something; of more, the first are forgotten."""
SITTING_DOWN = ("players", "name", "by-phone", "way")


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Show the table here instead of where it is shown."""


@dataclass
class Guests:
    """Everybody who has come by a link. `changes` counts: as long as it stays, so does what they are to see."""

    app: App
    links: Links
    changes: int = 0
    _told: dict[Caller, Node] = field(default_factory=dict)
    _joining: dict[Caller, str] = field(default_factory=dict)
    _asking: dict[str, Caller] = field(default_factory=dict)

    def asking(self) -> str:
        """Whose seat a second phone would like to have; empty if none does."""
        return next(iter(self._asking), "")

    def pages(self) -> Iterator[tuple[Caller, Page]]:
        """What those without a seat are to see."""
        late = sitting_down(self.app) is None
        for caller, trouble in self._joining.items():
            yield caller, Page(phone_pages.too_late() if late else phone_pages.join(trouble))
        for caller, told in self._told.items():
            yield caller, Page(told)

    def knock(self, caller: Caller) -> None:
        """Somebody has come who was not here before."""
        self.changes += 1
        name = caller.door.removeprefix(seat_door(""))
        if caller.door == JOIN:
            self._joining[caller] = ""
            _forget_first(self._joining)
        elif caller.door == TABLE and self.links.table is None:
            self._be_table(caller)
        elif caller.door == TABLE:
            self._tell(caller, phone_pages.elsewhere(TakeOver()))
        elif name not in self.links.seats:
            self._seat(name, caller)
        else:
            self._asking[name] = caller
            self._tell(caller, phone_pages.asking(name))

    def nod(self, name: str, *, yes: bool) -> None:
        """The table has answered whether a second phone may be this player."""
        caller = self._asking.pop(name, None)
        if caller is None:
            return
        self.changes += 1
        before = self.links.seats.get(name)
        if not yes:
            self._tell(caller, phone_pages.refused())
            return
        if before and before != caller:
            self._tell(before, phone_pages.replaced(name))
        self._seat(name, caller)

    def touched(self, caller: Caller, does: Any) -> None:
        """Somebody without a seat has touched something."""
        self.changes += 1
        if isinstance(does, TakeOver):
            before = self.links.table
            self._be_table(caller)
            if before:
                self._tell(before, phone_pages.elsewhere(TakeOver()))
        elif isinstance(does, Typed) and caller in self._joining:
            self._sit_down(caller, does.text)

    def _sit_down(self, caller: Caller, typed: str) -> None:
        """A name typed on a phone sits down after those who sit already."""
        here, name = sitting_down(self.app), " ".join(typed.split())[:LONGEST_NAME]
        if here is None or not name:
            return
        if name.casefold() in map(str.casefold, here.players):
            self._joining[caller] = _("{name} sits here already").format(name=name)
            return
        self.app.here = here.but(players=(*here.players, name))
        self._seat(name, caller)

    def _seat(self, name: str, caller: Caller) -> None:
        self._told.pop(caller, None)
        self._joining.pop(caller, None)
        self.links.pair(name, caller)
        if self.app.settings.way(name) == "hold":  # whoever chose nothing else chooses the phone by bringing it
            self.app.act(shell.Change(self.app.settings.going(name, "phone")))

    def _be_table(self, caller: Caller) -> None:
        self._told.pop(caller, None)
        self.links.table = caller
        self.links.keep()

    def _tell(self, caller: Caller, page: Node) -> None:
        self._told.pop(caller, None)
        self._told[caller] = page
        _forget_first(self._told)


def sitting_down(app: App) -> shell.Shell | None:
    """Where a name may still be added, if people are sitting down now and there is a chair."""
    here = app.here
    if not isinstance(here, shell.Shell) or here.at not in SITTING_DOWN:
        return None
    return here if len(here.players) < app.games[here.game].seats[-1] else None


def _forget_first(known: dict[Caller, Any]) -> None:
    for first in list(known)[:-MOST]:
        del known[first]
