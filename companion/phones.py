"""Phones round the table, as the table's own loop sees them: who is let in, what each is to see, what they touched.

The server's thread is told pages and nothing else; what it tells in return waits in a queue until the loop has time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from companion import shell
from companion.app import App
from companion.core.game import Viewer
from companion.language import _
from companion.links import JOIN, TABLE, Links, seat_door
from companion.nodes import Node, Typed
from companion.settings import LONGEST_NAME
from companion.shell import phone_pages
from companion.web.page import Caller, Knocked, Page, Published, Signal, Touched
from companion.web.server import CannotServe

MOST_STRANGERS = 40
SITTING_DOWN = ("players", "name", "by-phone", "way")


class Served(Protocol):
    """The server, as far as it matters here."""

    def publish(self, published: Published) -> None:
        """Let every device see this from now on."""

    def link(self, key: bytes) -> str:
        """What leads to the door with this private key."""

    def close(self) -> None:
        """Serve nobody any more."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Show the table here instead of where it is shown."""


@dataclass
class Phones:
    """Everything about phones that is not the network. `serve` starts the server when a link is first wanted."""

    app: App
    links: Links
    serve: Callable[[Callable[[Signal], None], Published], Served]
    wake: Callable[[], None] = lambda: None
    wifi: str = ""
    trouble: str = ""
    _server: Served | None = None
    _signals: SimpleQueue[Signal] = field(default_factory=SimpleQueue)
    _guests: dict[Caller, Node] = field(default_factory=dict)
    _joining: dict[Caller, str] = field(default_factory=dict)
    _asking: dict[str, Caller] = field(default_factory=dict)
    _published: Published = field(default_factory=Published)

    def __post_init__(self) -> None:
        """Whoever had a phone before a restart has it still."""
        if self.links.seats or self.links.table:
            self.open()

    def open(self) -> None:
        """Let the server listen, if it does not yet; what is wrong if it cannot is kept as `trouble`."""
        if self._server:
            return
        try:
            self._published = self._all()  # a phone that comes back is to find its door at once
            self._server = self.serve(self._tell, self._published)
        except CannotServe as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def close(self) -> None:
        """Serve nobody any more."""
        if self._server:
            self._server.close()
            self._server = None

    def _tell(self, signal: Signal) -> None:
        """Called in the server's thread."""
        self._signals.put(signal)
        self.wake()

    def link(self, name: str) -> str:
        """The link to a player's seat; empty if phones cannot be served."""
        return self._link(seat_door(name))

    def invitation(self) -> shell.Invitation:
        """By which anybody sits down who has a phone."""
        return shell.Invitation(self._link(JOIN), self.wifi, self.trouble)

    def table_link(self) -> str:
        """The link to the table's own screens."""
        return self._link(TABLE)

    def _link(self, door: str) -> str:
        self.open()
        return self._server.link(self.links.key(door)) if self._server else ""

    def paired(self, name: str) -> bool:
        """Whether this player's phone is here."""
        return name in self.links.seats

    def asking(self) -> str:
        """Whose seat a second phone would like to have; empty if none does."""
        return next(iter(self._asking), "")

    def nod(self, name: str, *, yes: bool) -> None:
        """The table has answered."""
        caller = self._asking.pop(name, None)
        if caller is None:
            return
        before = self.links.seats.get(name)
        if not yes:
            self._be_guest(caller, phone_pages.refused())
            return
        if before and before != caller:
            self._be_guest(before, phone_pages.replaced(name))
        self._pair(name, caller)

    def _pair(self, name: str, caller: Caller) -> None:
        self._guests.pop(caller, None)
        self.links.pair(name, caller)

    def attend(self) -> bool:
        """Do what phones have asked for since the last time, and publish what came of everything; whether any did."""
        found = False
        for _waiting in range(self._signals.qsize()):
            try:
                self._take(self._signals.get_nowait())
            except Empty:
                break
            found = True
        self.publish()
        return found

    def _take(self, signal: Signal) -> None:
        if isinstance(signal, Knocked):
            self._let_in(signal.caller)
        elif self._published.pages.get(signal.caller) == signal.page:  # a page that is not shown any more does nothing
            self._touched(signal)

    def _let_in(self, caller: Caller) -> None:
        if caller in self._published.pages:
            return
        if caller.door == TABLE:
            self._at_the_table(caller)
        elif caller.door == JOIN:
            self._joining[caller] = ""
            _forget_oldest(self._joining)
        else:
            self._at_a_seat(caller, caller.door.removeprefix(seat_door("")))

    def _at_the_table(self, caller: Caller) -> None:
        if self.links.table is None:
            self.links.table = caller
            self.links.keep()
        else:
            self._be_guest(caller, phone_pages.elsewhere(TakeOver()))

    def _at_a_seat(self, caller: Caller, name: str) -> None:
        if not self.paired(name):
            self._pair(name, caller)
            return
        self._asking[name] = caller
        self._be_guest(caller, phone_pages.asking(name))

    def _be_guest(self, caller: Caller, page: Node) -> None:
        """Show something to a device that has no seat."""
        self._guests.pop(caller, None)
        self._guests[caller] = page
        _forget_oldest(self._guests)

    def _touched(self, touched: Touched) -> None:
        caller, does = touched.caller, touched.does
        name = self.links.name_of(caller)
        if caller == self.links.table:
            self.app.act(does)
        elif isinstance(does, TakeOver):
            self.links.table, before = caller, self.links.table
            self._guests.pop(caller, None)
            self.links.keep()
            if before:
                self._be_guest(before, phone_pages.elsewhere(TakeOver()))
        elif isinstance(does, Typed) and name:
            self._typed(name, does)
        elif isinstance(does, Typed):
            self._sit_down(caller, does.text)

    def _typed(self, name: str, typed: Typed) -> None:
        """Words or a choice from a player's own phone: what they mean the game knows."""
        table = self.app.table
        game, seat = table.game, self._seat(name)
        if game is None or seat is None or not game.screens.typed:
            return
        command = game.screens.typed(seat, typed, self.app.seen_by(seat))
        if command is not None:
            self.app.act(shell.Elsewhere(command))

    def _seat(self, name: str) -> int | None:
        """Where in the game on the table somebody sits whose phone the game has a page for."""
        game, view = self.app.table.game, self.app.table.view(Viewer.TABLE)
        playing = game is not None and game.screens is not None and game.screens.phone is not None
        return view.players.index(name) if playing and name in view.players else None

    def _sit_down(self, caller: Caller, typed: str) -> None:
        """A name typed on a phone sits down after those who sit already."""
        here, name = sitting_down(self.app), " ".join(typed.split())[:LONGEST_NAME]
        if here is None or not name:
            return
        if name.casefold() in map(str.casefold, here.players):
            self._joining[caller] = _("{name} sits here already").format(name=name)
            return
        del self._joining[caller]
        self.app.here = here.but(players=(*here.players, name))
        self.links.pair(name, caller)

    def publish(self) -> None:
        """Let every device see what it is to see now. Whose page has changed nobody can tell: all are sent anew."""
        if not self._server:
            return
        self._forget_those_gone()
        published = self._all()
        if published != self._published:
            self._published = published
            self._server.publish(published)

    def _all(self) -> Published:
        late = sitting_down(self.app) is None
        pages = {
            **{
                caller: Page(phone_pages.too_late() if late else phone_pages.join(trouble))
                for caller, trouble in self._joining.items()
            },
            **{caller: Page(node) for caller, node in self._guests.items()},
            **{caller: self._seat_page(name) for name, caller in self.links.seats.items()},
        }
        if self.links.table and self._server:  # while it is being opened, a screen is what asks for it
            pages[self.links.table] = Page(self.app.screen(), held_screen(self.app))
        return Published(self.links.keys(), pages)

    def _forget_those_gone(self) -> None:
        """Whoever sits at neither a game nor the table that is being laid has no seat any more."""
        here, game = self.app.here, self.app.table.game
        names = here.players if isinstance(here, shell.Shell) else ()
        if game:
            names = (*names, *self.app.table.view(Viewer.TABLE).players)
        if names:
            self.links.only(names)

    def _seat_page(self, name: str) -> Page:
        table, seat = self.app.table, self._seat(name)
        if table.game is None or seat is None:
            return Page(phone_pages.waiting(name))
        draw: Callable[[Any, int, Any], Node] = table.game.screens.phone
        view, own = table.view(Viewer.TABLE), self.app.seen_by(seat)
        return Page(draw(view, seat, None), draw(view, seat, own))


def sitting_down(app: App) -> shell.Shell | None:
    """Where a name may still be added, if people are sitting down now and there is a chair."""
    here = app.here
    if not isinstance(here, shell.Shell) or here.at not in SITTING_DOWN:
        return None
    return here if len(here.players) < app.games[here.game].seats[-1] else None


def held_screen(app: App) -> Node | None:
    """What the table's screen would show while it is held, if that is something else."""
    shown = app.screen()
    app.held = True
    try:
        held = app.screen()
    finally:
        app.held = False
    return None if held == shown else held


def _forget_oldest(known: dict[Caller, Any]) -> None:
    for oldest in list(known)[:-MOST_STRANGERS]:
        del known[oldest]
