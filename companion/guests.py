"""Who knocks, and is let in: phones at their seats, those who want to sit down, and the browser that is the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion import shell
from companion.app import App
from companion.language import speaking, spoken
from companion.links import JOIN, TABLE, Links, kept_door, seat_door
from companion.nodes import Node, Typed
from companion.shell import phone_pages
from companion.shell.naming import wrong_with
from companion.tongues import Tongues
from companion.web.page import Caller, Page

MOST, FROM_ONE = 40, 10
"""So many devices without a seat are shown something, and so many that come from one network would like to sit down; of
more, the first are forgotten."""
NUMBERS, CHOICES = range(10, 100), 3


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Show the table here instead of where it is shown."""


@dataclass(frozen=True, slots=True)
class Asker:
    """A second phone for a seat, the number it shows, and what the table is asked."""

    caller: Caller
    number: int
    asked: shell.Asked


@dataclass(slots=True)
class Joiner:
    """Somebody who would like to sit down: where they come from, and a name they typed that could not be theirs."""

    network: str
    typed: str = ""


@dataclass
class Guests:
    """Everybody who has come by a link. `changes` counts: as long as it stays, so does what they are to see."""

    app: App
    links: Links
    changes: int = 0
    tongues: Tongues = field(default_factory=Tongues)
    _told: dict[Caller, Callable[[], Node]] = field(default_factory=dict)
    _joining: dict[Caller, Joiner] = field(default_factory=dict)
    _asking: dict[str, Asker] = field(default_factory=dict)
    _come: dict[str, shell.Asked] = field(default_factory=dict)

    def asking(self) -> shell.Asked | None:
        """What the table is to be asked about a phone, if there is anything."""
        asked = (*(asker.asked for asker in self._asking.values()), *self._come.values())
        return next((each for each in asked if each.name in self.links.seats), None)

    def is_announced(self, name: str) -> bool:
        """Whether the table is still to say that this player's phone is the right one."""
        return name in self._come

    def pages(self) -> Iterator[tuple[Caller, Page]]:
        """What those without a seat are to see."""
        late = sitting_down(self.app) is None
        for caller, joiner in self._joining.items():
            join = partial(phone_pages.join, joiner.typed, self._names())
            yield caller, self._page(caller, phone_pages.too_late if late else join)
        for caller, tell in self._told.items():
            yield caller, self._page(caller, tell)

    def _page(self, caller: Caller, tell: Callable[[], Node]) -> Page:
        """A page, each in the language of its reader."""
        with speaking(self.tongues.of(caller)):
            return Page(self.tongues.page(caller, tell()), language=spoken())

    def end_joining(self) -> None:
        """The game has begun: who did not sit down by then has come too late."""
        if self._joining:
            self.changes += 1
            self._joining.clear()

    def knock(self, caller: Caller, network: str = "") -> None:
        """Somebody has come who was not here before."""
        self.changes += 1
        kind, _colon, name = caller.door.partition(":")
        if caller.door == JOIN:
            self._joining[caller] = Joiner(network)
            self._forget_joiners(network)
        elif caller.door == TABLE and self.links.table is None:
            self._be_table(caller)
        elif caller.door == TABLE:
            self._tell(caller, partial(phone_pages.elsewhere, TakeOver()))
        elif f"{kind}:" != seat_door(""):
            return  # an old code: good for nobody but the phone that has the seat
        elif name not in self.links.seats:
            self._asking.pop(name, None)
            self._seat(name, caller)
            self._come[name] = shell.Asked(name)
        else:
            self._ask(name, caller)

    def _forget_joiners(self, network: str) -> None:
        """Whoever makes up devices pushes out their own first."""
        theirs = [caller for caller, joiner in self._joining.items() if joiner.network == network]
        for first in theirs[:-FROM_ONE]:
            del self._joining[first]
        _forget_first(self._joining)

    def _ask(self, name: str, caller: Caller) -> None:
        """Who asks first is asked about, and nobody else until the table has answered; the others knock again."""
        asker = self._asking.get(name)
        if asker is None:
            choices = secrets.SystemRandom().sample(NUMBERS, CHOICES)
            asker = Asker(caller, choices[0], shell.Asked(name, tuple(sorted(choices))))
            self._asking[name] = asker
        if asker.caller == caller:
            self._tell(caller, partial(phone_pages.asking, name, asker.number))

    def nod(self, asked: shell.Asked, number: int) -> None:
        """The table has answered what it was asked: with the number the phone shows, or that there is none.

        The code is good for one question. So whoever took a picture of it cannot ask again and again.
        """
        if asked == self._come.get(asked.name):
            self._nod_first(asked.name, theirs=bool(number))
        else:
            self._nod_second(asked, number)

    def _nod_first(self, name: str, *, theirs: bool) -> None:
        """It is theirs; or somebody else has read their code, who is to have nothing of it."""
        self.changes += 1
        del self._come[name]
        if not theirs:
            self.links.free(name)

    def _nod_second(self, asked: shell.Asked, number: int) -> None:
        name = asked.name
        asker, before = self._asking.get(name), self.links.seats.get(name)
        if asker is None or asker.asked != asked or before is None:
            return
        self.changes += 1
        del self._asking[name]
        if number == asker.number:
            self._seat(name, asker.caller)
        self.links.renew(name)
        self._told = {caller: page for caller, page in self._told.items() if caller.door != seat_door(name)}
        if number == asker.number:
            lost = Caller(kept_door(name), before.device) if before.door == seat_door(name) else before
            self._tell(lost, partial(phone_pages.replaced, name))

    def touched(self, caller: Caller, does: Any) -> None:
        """Somebody without a seat has touched something."""
        self.changes += 1
        if isinstance(does, TakeOver):
            before = self.links.table
            self._be_table(caller)
            if before:
                self._tell(before, partial(phone_pages.elsewhere, TakeOver()))
        elif isinstance(does, Typed) and caller in self._joining:
            self._sit_down(caller, does.text)

    def _sit_down(self, caller: Caller, typed: str) -> None:
        """A name typed on a phone sits down after those who sit already."""
        here, name = sitting_down(self.app), " ".join(typed.split())
        if here is None or not name:
            return
        if wrong_with(name, self._names()):
            self._joining[caller].typed = name
            return
        self.app.here = here.but(players=(*here.players, name))
        self._seat(name, caller)

    def _names(self) -> tuple[str, ...]:
        """Who sits at the table that is being laid, or did, and has a phone here."""
        players = self.app.here.players if isinstance(self.app.here, shell.Shell) else ()
        return (*players, *self.links.seats)

    def _seat(self, name: str, caller: Caller) -> None:
        self._told.pop(caller, None)
        self._joining.pop(caller, None)
        self._come.pop(name, None)
        self.links.pair(name, caller)
        if code := self.tongues.chosen(caller):
            self.app.act_elsewhere(shell.Change(self.app.settings.reading(name, code)))
        if self.app.settings.way(name) == "hold":  # whoever chose nothing else chooses the phone by bringing it
            self.app.act_elsewhere(shell.Change(self.app.settings.going(name, "phone")))

    def _be_table(self, caller: Caller) -> None:
        """Whoever is in front of it now is not who was in front of the table before."""
        self.app.end_look()
        self.app.look_away()
        self._told.pop(caller, None)
        self.links.table = caller
        self.links.keep()

    def _tell(self, caller: Caller, page: Callable[[], Node]) -> None:
        self._told.pop(caller, None)
        self._told[caller] = page
        _forget_first(self._told)


def sitting_down(app: App) -> shell.Shell | None:
    """Where a name may still be added: while the code for that is shown, and there is a chair."""
    here = app.here
    if not isinstance(here, shell.Shell) or here.at != "by-phone":
        return None
    return here if len(here.players) < app.games[here.game].seats[-1] else None


def _forget_first(known: dict[Caller, Any]) -> None:
    for first in list(known)[:-MOST]:
        del known[first]
