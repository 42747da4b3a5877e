"""A table with phones round it, and in the server's place a list of what was published."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.app import files, lobby, privacy
from companion.app.app import App
from companion.app.privacy.locks import Locks
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.phones.links import Links, is_closed
from companion.phones.phones import Phones
from companion.phones.web.page import Caller, Knocked, Page, Published, Signal, Touched
from companion.phones.web.server import CannotServe
from companion.screens.nodes import Field, Go, HoldToSee, Text, Typed
from tests.paper import nodes

FOUR = ("Anna", "Bruno", "Clara", "Dainis")


class Ring:
    """What phones send goes in, and what they are to see comes out."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        journal: Journal | None = None,
        fails: str = "",
        keep: files.Keep = files.keep_at_once,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.fails = fails
        self.published = [Published()]
        kept = SettingsFile(path and path.with_name("settings.json"), keep)
        table = Table(GAMES, journal or Journal(), SeededChance("ring"))
        self.app = App(GAMES, table, kept, privacy=privacy.Privacy(kept, Locks(), fresh=lambda: 0))
        self.phones = Phones(self.app, Links(path, write=keep, clock=clock), self._serve)
        self.app.serve(self.phones)

    def _serve(self, tell: Callable[[Signal], None], first: Published) -> Ring:
        if self.fails:
            raise CannotServe(self.fails)
        self.tell = tell
        self.published.append(first)
        return self

    def publish(self, published: Published) -> None:
        self.published.append(published)

    def link(self, key: bytes) -> str:
        return f"link {key.hex()}"

    def close(self) -> None:
        return

    def sit(self, *names: str, game: str = "saboteur") -> Ring:
        """People have sat down, and the code by which more can is shown."""
        self.app.act(Go(lobby.Lobby("by-phone", game=game, edition="lv", players=names)))
        return self

    def begin(self, *names: str, game: str = "saboteur", **options: Any) -> Ring:
        edition = GAMES[game].editions[0]
        self.app.act(lobby.Start(game, names or FOUR, edition, tuple(options.items())))
        self.phones.attend()
        return self

    def knock(self, door: str, device: str = "one", network: str = "", language: str = "") -> Caller:
        """A device that has come by a link; who is asked about goes on at a door that is closed to others."""
        caller = Caller(door, device.encode().ljust(32, b"."))
        self.phones.attend()
        self.tell(Knocked(caller, network, language))
        self.phones.attend()
        here = [each for each in self.published[-1].pages if each.device == caller.device and is_closed(each.door)]
        return caller if caller in self.published[-1].pages else [caller, *here][-1]

    def at_its_door(self, name: str, phone: Caller) -> Caller:
        """The same phone, at the door that is kept for those who have sat down."""
        caller = self.phones.links.seats[name]
        assert caller.device == phone.device
        return caller

    def page(self, caller: Caller) -> Page:
        return self.published[-1].pages[caller]

    def texts(self, caller: Caller) -> str:
        return " ".join(node.text for node in nodes(self.page(caller).screen) if isinstance(node, Text))

    def held(self, caller: Caller) -> str:
        behind = self.page(caller).held
        assert behind is not None
        return " ".join(node.text for node in nodes(behind) if isinstance(node, Text))

    def touch(self, caller: Caller, does: Any, page: Page | None = None) -> None:
        self.tell(Touched(caller, page or self.page(caller), does))
        self.phones.attend()

    def type(self, caller: Caller, text: str) -> None:
        field = next(node for node in nodes(self.page(caller).screen) if isinstance(node, Field))
        self.touch(caller, Typed(field.what, text))

    def can_hold(self, caller: Caller) -> bool:
        return any(isinstance(node, HoldToSee) for node in nodes(self.page(caller).screen))
