"""Phones round the table, as the table's own loop sees them: what each is to see, and what its touches do.

The server's thread is told pages and nothing else; what it tells in return waits in a queue until the loop has time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue

from companion.app import lobby
from companion.app.app import App
from companion.app.inbox import waiting
from companion.app.settings import Settings
from companion.core.game import Viewer
from companion.language import _, spoken
from companion.phones.languages import Reads
from companion.phones.links import Links, is_closed, seat_door
from companion.phones.pairing import Guests
from companion.phones.seats import Seats
from companion.phones.web.page import (
    JOIN,
    TABLE,
    Appearance,
    Caller,
    CannotServe,
    Keyed,
    Knocked,
    LetGo,
    Page,
    Prefers,
    Published,
    Served,
    Signal,
    Touched,
)
from companion.screens.moment import Photograph
from companion.screens.nodes import Node

LIVES = 5
"""So often a server that has died is begun anew; then something is wrong that this does not mend."""


@dataclass
class Phones:
    """Everything about phones that is not the network. `serve` starts the server when a link is first wanted."""

    app: App
    links: Links
    serve: Callable[[Callable[[Signal], None], Published], Served]
    wake: Callable[[], None] = lambda: None
    wifi: Callable[[], str] = lambda: ""
    trouble: str = ""
    _server: Served | None = None
    _signals: SimpleQueue[Signal] = field(default_factory=SimpleQueue)
    _published: Published = field(default_factory=Published)
    _seen_at: object = None
    _sitting: tuple[str, ...] = ()
    _people: tuple[object, dict[int, str]] = (None, {})
    _left: dict[int, Caller] = field(default_factory=dict)
    _lives: int = LIVES

    def __post_init__(self) -> None:
        """Whoever had a phone before a restart has it still."""
        self._guests = Guests(self.app, self.links)
        self._seats = Seats(self.app, self._guests.tongues)
        if self.links.seats or self.links.table:
            self.open()

    def open(self) -> None:
        """Let the server listen, if it does not yet and may; what is wrong if it cannot is kept as `trouble`."""
        if self._server or self._lives < 0:
            return
        try:
            self._published = self._all()  # a phone that comes back is to find its door at once
            self._server = self.serve(self._tell, self._published)
        except CannotServe as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def close(self) -> None:
        """Serve nobody any more. With no game to go on with, that is the end of the evening."""
        if self._server:
            self._server.close()
            self._server = None
        if not self._game_goes_on:
            self.links.end()

    @property
    def _game_goes_on(self) -> bool:
        return self.app.table.game is not None and not self.app.table.over

    def _tell(self, signal: Signal) -> None:
        """Called in the server's thread."""
        self._signals.put(signal)
        self.wake()

    def link(self, name: str) -> str:
        """The link to a player's seat; empty if phones cannot be served."""
        return self._link(seat_door(name))

    def invitation(self) -> lobby.Invitation:
        """By which anybody sits down who has a phone."""
        return lobby.Invitation(self._link(JOIN), self.wifi(), self.trouble)

    def table_link(self) -> str:
        """The link to the table's own screens."""
        return self._link(TABLE)

    def _link(self, door: str) -> str:
        self.open()
        return self._server.link(self.links.key(door)) if self._server else ""

    def paired(self, name: str) -> bool:
        """Whether this player's phone is here, and is served."""
        return self._server is not None and name in self.links.seats

    def show_table(self) -> bool:
        """Whether a browser shows the table's own screens."""
        return self.links.table is not None

    def asking(self) -> lobby.Asked | None:
        """What the table is to be asked about a phone, if there is anything."""
        return self._guests.asking()

    def nod(self, asked: lobby.Asked, number: int) -> None:
        """The table has answered that."""
        self._guests.nod(asked, number)

    def attend(self) -> bool:
        """Do what phones have asked for since the last time, and publish what came of everything; whether any did."""
        signals = waiting(self._signals)
        for signal in signals:
            self._take(signal)
        if self._server and not self._server.lives:
            self._begin_anew(self._server)
        self._publish()
        return bool(signals)

    def _begin_anew(self, dead: Served) -> None:
        """Whatever it died of: phones come again by themselves, where they were; but for the last time."""
        self._lives -= 1
        dead.close()
        self._server = None
        self.trouble = _("The connection broke off too often. Start the companion again.")
        self.open()

    def _take(self, signal: Signal) -> None:
        tongues = self._guests.tongues
        if isinstance(signal, Prefers):
            tongues.heard(signal.caller, signal.language)
        elif isinstance(signal, Knocked):
            tongues.heard(signal.caller, signal.language)
            if signal.caller not in self._published.pages:
                self._guests.knock(signal.caller, signal.network)
        elif isinstance(signal.does, LetGo):  # whatever page there is by now: what it showed is not to be seen again
            self._let_go(signal, signal.does)
        elif isinstance(signal.does, Keyed):  # nor does it matter here: who types fast is ahead of the page
            self._keyed(signal.caller, signal.does.keys)
        elif isinstance(signal.does, Photograph):  # whatever there is to be seen meanwhile: it took its time
            self._photographed(signal.caller, signal.does)
        elif self._published.pages.get(signal.caller) == signal.page:  # a page that is not shown any more does nothing
            self._touched(signal)

    def _let_go(self, signal: Touched, look: LetGo) -> None:
        """The browser that shows the table tells when a look ends; a player's phone, that there was one."""
        if name := self.links.name_of(signal.caller):
            self._seats.held(name, signal.page)
        if signal.caller == self.links.table:
            self.app.end_look(seen=not look.away)
            if look.away:
                self.app.look_away()

    def _keyed(self, caller: Caller, keys: str) -> None:
        """Keys of the browser that shows the table mean what those of a window would."""
        for key in keys if caller == self.links.table else "":
            if (does := self.app.keyed(key)) is not None:
                self.app.act(does)

    def _touched(self, touched: Touched) -> None:
        caller, does = touched.caller, touched.does
        name = self.links.name_of(caller)
        if caller == self.links.table:
            self.app.act(does)
        elif isinstance(does, Reads):
            self._reads(caller, name, does)
        elif name:
            self._seats.touched(name, caller, touched.page, does)
        else:
            self._guests.touched(caller, does)

    def _photographed(self, caller: Caller, does: Photograph) -> None:
        if caller == self.links.table:
            self.app.photographed(None, does.told)
        elif name := self.links.name_of(caller):
            self._seats.photographed(name, does)

    def _reads(self, caller: Caller, name: str, does: Reads) -> None:
        """Another language on this phone; of a player it is remembered."""
        self._guests.tongues.touched(caller, does)
        if name and does.code:
            self.app.act_elsewhere(lobby.Change(self.app.settings.reading(name, does.code)))

    def _publish(self) -> None:
        """Let every device see what it is to see now. Whose page has changed nobody can tell: all are sent anew."""
        if not self._server or self._now() == self._seen_at:
            return
        self._forget_those_gone()
        published, self._seen_at = self._all(), self._now()
        if published != self._published:
            self._published = published
            self._server.publish(published)

    def _now(self) -> object:
        """As long as this stays, so does every page; but where a browser shows the table, anything may change it."""
        around = self.app.here if isinstance(self.app.here, lobby.Lobby) else None
        guests = self._guests
        languages = (spoken(), self.app.settings.languages, guests.tongues.changes, self.app.settings.known)
        table = self.app.table.version, self.app.paused, self.app.nudge.given
        now = (table, around, guests.changes, self._seats.changes, self.links.doors(), languages)
        return object() if self.links.table else now

    def _all(self) -> Published:
        pages = dict(self._guests.pages())
        pages |= {caller: self._seats.page(name, caller) for name, caller in self.links.seats.items()}
        if self.links.table and self._server:  # while it is being opened, a screen is what asks for it
            look = _look(self.app.settings)
            held, awake = held_screen(self.app), self._game_goes_on
            screen, types = self.app.screen(held=False), self.app.types
            pages[self.links.table] = Page(
                screen,
                held,
                look,
                spoken(),
                types=types,
                calls=int(self.app.nudge.given),
                name=self._whose_turn(),
                awake=awake,
                show=self.app.played if self.app.in_game else None,
            )
        self._guests.tongues.only(pages)
        keys = self.links.keys()
        return Published(keys, pages, frozenset(filter(is_closed, keys)))

    def _whose_turn(self) -> str:
        acting = self.app.acting
        return "" if acting is None else self.app.table.view(Viewer.TABLE).players[acting]

    def _forget_those_gone(self) -> None:
        """Whoever sits at neither a game nor the table that is being laid has no seat any more."""
        self._unseat_those_sent_away()
        here, game = self.app.here, self.app.table.game
        if self.links.is_over and not self._game_goes_on:  # a table that lay here overnight keeps only its own link
            self.links.end(but=TABLE)
        names = here.players if isinstance(here, lobby.Lobby) else ()
        if game:
            names = (*names, *self._people_now())
            if not isinstance(here, lobby.Lobby):
                self._guests.end_joining()
        if names:
            self.links.only(names, self._guests.only(names))

    def _people_now(self) -> tuple[str, ...]:
        """Who plays; whoever is only called otherwise keeps their phone, and who plays on for somebody gets none.

        Whoever has gone is told so on theirs, and has it again if that is undone.
        """
        view, which = self.app.table.view(Viewer.TABLE), self.app.table.version[:2]
        names = dict(zip(view.people, view.players, strict=True))
        if self._people[0] != which:
            self._people, self._left = (which, {}), {}
        before = self._people[1]
        for person in before.keys() - names.keys():
            if caller := self.links.seats.get(before[person]):
                self._left[person] = caller
                self._guests.leaves(before[person], caller)
        self.links.renamed({before[person]: name for person, name in names.items() if before.get(person, name) != name})
        for person in self._left.keys() & names.keys():
            self._guests.comes_back(names[person], self._left.pop(person))
        self._people = which, names
        return tuple(view.players)

    def _unseat_those_sent_away(self) -> None:
        """A name that was taken from the table takes no phone along when somebody sits down by it again."""
        here, before = self.app.here, self._sitting
        self._sitting = here.players if isinstance(here, lobby.Lobby) else ()
        if isinstance(here, lobby.Lobby) and here.at == "players":
            self.links.unseat(set(before) - set(here.players))


def _look(settings: Settings) -> Appearance:
    return Appearance(settings.text_scale, settings.high_contrast, settings.reduced_motion)


def held_screen(app: App) -> Node | None:
    """What the table's screen would show while it is held, if that is something else."""
    held = app.screen(held=True)
    return None if held == app.screen(held=False) else held
