"""Who knocks, and is let in: phones at their seats, those who want to sit down, and the browser that is the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TypeVar

from companion.app import lobby
from companion.app.app import App
from companion.app.lobby import phone_pages
from companion.app.lobby.naming import wrong_with
from companion.app.stones import is_stone
from companion.language import speaking, spoken
from companion.phones.languages import Tongues
from companion.phones.links import Links, seat_door
from companion.phones.web.page import JOIN, TABLE, Caller, Page
from companion.screens.nodes import Action, Node, Typed

MOST, FROM_ONE = 64, 10
"""So many devices without a seat are shown something, and so many that come from one network would like to sit down; of
more, the first are forgotten."""
NUMBERS, CHOICES = range(10, 100), 3


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """Show the table here instead of where it is shown."""


@dataclass(frozen=True, slots=True)
class Asker:
    """A phone that has come by the code of a seat, what the table is asked, and with what `number` it says yes."""

    caller: Caller
    asked: lobby.Asked
    number: int


@dataclass(slots=True)
class Joiner:
    """Somebody who would like to sit down: where they come from, and a name they typed that could not be theirs.

    `asked`: what the table is asked about them.
    """

    network: str
    typed: str = ""
    asked: lobby.Asked | None = None


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
    _sat: set[str] = field(default_factory=set)
    _turned_away: set[str] = field(default_factory=set)

    def asking(self) -> lobby.Asked | None:
        """What the table is to be asked about a phone, if there is anything."""
        seats = (asker.asked for asker in self._asking.values())
        chairs = (joiner.asked for joiner in self._joining.values() if joiner.asked and sitting_down(self.app))
        return next(chain(seats, chairs), None)

    def only(self, names: Iterable[str]) -> frozenset[str]:
        """Nobody asks for the seats of others any more; this returns at which doors somebody is told something."""
        for name in self._asking.keys() - set(names):
            self._told.pop(self._asking.pop(name).caller, None)
        return frozenset(caller.door for caller in self._told)

    def pages(self) -> Iterator[tuple[Caller, Page]]:
        """What those without a seat are to see."""
        for caller, joiner in self._joining.items():
            yield caller, self._page(caller, self._joining_page(joiner))
        for caller, tell in self._told.items():
            yield caller, self._page(caller, tell)

    def _joining_page(self, joiner: Joiner) -> Callable[[], Node]:
        if sitting_down(self.app) is None:
            return phone_pages.too_late
        if joiner.asked:
            return partial(phone_pages.one_more, joiner.asked.name)
        if joiner.network in self._turned_away:
            return phone_pages.turned_away
        return partial(phone_pages.join, joiner.typed, self._names())

    def _page(self, caller: Caller, tell: Callable[[], Node]) -> Page:
        """A page, each in the language of its reader."""
        with speaking(self.tongues.of(caller)):
            return Page(self.tongues.page(caller, tell()), language=spoken())

    def end_joining(self) -> None:
        """The game has begun: who did not sit down by then has come too late, and the code for it is used up."""
        if self.links.is_open(JOIN):
            self.changes += 1
            self._joining.clear()
            self.links.use_up(JOIN)
        self._sat.clear()
        self._turned_away.clear()

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
        elif f"{kind}:" == seat_door("") and self.links.is_open(caller.door):
            self._ask(name, caller)

    def _forget_joiners(self, network: str) -> None:
        """Whoever makes up devices pushes out their own first."""
        theirs = [caller for caller, joiner in self._joining.items() if joiner.network == network]
        for first in theirs[:-FROM_ONE]:
            del self._joining[first]
        _forget_first(self._joining)

    def _ask(self, name: str, caller: Caller) -> None:
        """Who comes by the code of a seat has nothing by it before the table has said yes.

        The code is good for one phone, and one question: whoever took a picture of it cannot ask again and again. Who
        asks first is asked about, and nobody else until the table has answered; the others knock again.
        """
        if name in self._asking:
            return
        at = Caller(self.links.use_up(caller.door), caller.device)
        self.tongues.moved(caller, at)
        if name in self.links.seats:
            choices = secrets.SystemRandom().sample(NUMBERS, CHOICES)
            self._asking[name] = Asker(at, lobby.Asked(name, tuple(sorted(choices))), choices[0])
            self._tell(at, partial(phone_pages.asking, name, choices[0]))
        else:
            self._asking[name] = Asker(at, lobby.Asked(name), lobby.by_phone.THEIRS)
            self._tell(at, partial(phone_pages.asking_first, name))

    def nod(self, asked: lobby.Asked, number: int) -> None:
        """The table has answered what it was asked: yes by the right number, or no, and then it is nobody's phone."""
        if asked.chair:
            self._nod_chair(asked, sits=bool(number))
            return
        name, asker = asked.name, self._asking.get(asked.name)
        if asker is None or asker.asked != asked:
            return
        self.changes += 1
        del self._asking[name]
        self._told.pop(asker.caller, None)
        if number != asker.number:
            return
        before = self.links.seats.get(name)
        self._seat(name, asker.caller)
        if before:
            self._tell(before, partial(phone_pages.replaced, name))

    def leaves(self, name: str, caller: Caller) -> None:
        """Whoever had this phone does not play any more: it is told so."""
        self.links.unseat({name})
        self._tell(caller, partial(phone_pages.gone, name))

    def comes_back(self, name: str, caller: Caller) -> None:
        """That was undone."""
        self._seat(name, caller)

    def _nod_chair(self, asked: lobby.Asked, *, sits: bool) -> None:
        """One of those who come from the same place sits down; or nobody does any more who comes from there."""
        caller = next((caller for caller, joiner in self._joining.items() if joiner.asked == asked), None)
        if caller is None:
            return
        self.changes += 1
        joiner = self._joining[caller]
        joiner.asked = None
        if sits:
            self._sit_down(caller, asked.name, nodded=True)
            return
        self._turned_away.add(joiner.network)
        for other in self._joining.values():
            other.asked = None if other.network == joiner.network else other.asked

    def touched(self, caller: Caller, does: Action) -> None:
        """Somebody without a seat has touched something."""
        self.changes += 1
        if isinstance(does, TakeOver):
            before = self.links.table
            self._be_table(caller)
            if before:
                self._tell(before, partial(phone_pages.elsewhere, TakeOver()))
        elif isinstance(does, Typed) and caller in self._joining:
            self._sit_down(caller, does.text)

    def _sit_down(self, caller: Caller, typed: str, *, nodded: bool = False) -> None:
        """A name typed on a phone sits down after those who sit already.

        One chair for each address is there for whoever has the code; before any more are taken the table nods.
        """
        here, joiner, name = sitting_down(self.app), self._joining[caller], " ".join(typed.split())
        if here is None or not name or joiner.network in self._turned_away:
            return
        joiner.typed = name if wrong_with(name, self._names()) else ""
        if joiner.typed:
            return
        if joiner.network in self._sat and not nodded:
            joiner.asked = lobby.Asked(name, chair=True)
            return
        self._sat |= {joiner.network} - {""}
        self.app.act_elsewhere(lobby.SitDown(name))
        self._seat(name, caller)

    def _names(self) -> tuple[str, ...]:
        """Who sits at the table that is being laid, or did, and has a phone here."""
        players = self.app.here.players if isinstance(self.app.here, lobby.Lobby) else ()
        return (*players, *self.links.seats)

    def _seat(self, name: str, caller: Caller) -> None:
        self._told.pop(caller, None)
        self._joining.pop(caller, None)
        self.links.pair(name, caller)
        if code := self.tongues.chosen(caller):
            self.app.act_elsewhere(lobby.Change(self.app.settings.reading(name, code)))
        if self.app.settings.way(name) == "hold":  # whoever chose nothing else chooses the phone by bringing it
            self.app.act_elsewhere(lobby.Change(self.app.settings.going(name, "phone")))

    def _be_table(self, caller: Caller) -> None:
        """Whoever is in front of it now is not who was in front of the table before."""
        self.app.end_look(seen=False)
        self.app.look_away()
        self._told.pop(caller, None)
        self.links.table = caller
        self.links.keep()

    def _tell(self, caller: Caller, page: Callable[[], Node]) -> None:
        self._told.pop(caller, None)
        self._told[caller] = page
        _forget_first(self._told)


Known = TypeVar("Known")


def sitting_down(app: App) -> lobby.Lobby | None:
    """Where a name may still be added: while the code for that is shown, and there is a chair."""
    here = app.here
    if not isinstance(here, lobby.Lobby) or here.at != "by-phone":
        return None
    room = len(here.players) < app.games[here.game].seats[-1] or any(map(is_stone, here.players))
    return here if room else None


def _forget_first(known: dict[Caller, Known]) -> None:
    for first in list(known)[:-MOST]:
        del known[first]
