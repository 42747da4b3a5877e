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
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.phones.links import Links, is_closed, seat_door
from companion.phones.phones import Phones
from companion.phones.web.page import Caller, CannotServe, Knocked, Page, Published, Signal, Touched
from companion.screens.nodes import (
    Action,
    Board,
    Button,
    Do,
    Field,
    Go,
    HoldToSee,
    Text,
    Typed,
)
from tests.paper import nodes
from tests.places import touch

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
        sound: Callable[[str], None] = lambda _cue: None,
    ) -> None:
        self.fails = fails
        self.published = [Published()]
        kept = SettingsFile(path and path.with_name("settings.json"), keep)
        table = Table(GAMES, journal or Journal(), SeededChance("ring"))
        self.app = App(GAMES, table, kept, sound, privacy=privacy.Privacy(kept, Locks(), fresh=lambda: 0))
        self.phones = Phones(self.app, Links(path, write=keep, clock=clock), self._serve)
        self.app.serve(self.phones)

    def _serve(self, tell: Callable[[Signal], None], first: Published) -> Ring:
        if self.fails:
            raise CannotServe(self.fails)
        self.tell = tell
        self.published.append(first)
        return self

    @property
    def lives(self) -> bool:
        return True

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


def seated(ring: Ring, name: str, device: str = "one") -> Caller:
    """A phone that has scanned the code of this player's seat."""
    assert ring.phones.link(name)
    phone = ring.knock(seat_door(name), device)
    asked = ring.phones.asking()
    if asked and not asked.numbers:
        says(ring, "Yes, it is mine")
    return phone


def answer(ring: Ring, phone: Caller | None = None) -> None:
    """The table touches the number that is on this phone, or that none of them is."""
    says(ring, next(word for word in ring.texts(phone).split() if word.isdigit()) if phone else "No, none of these")


def says(ring: Ring, label: str) -> None:
    """The table touches this."""
    touch(ring.app, label)
    ring.phones.attend()


def buttons_of(ring: Ring, phone: Caller) -> list[Button]:
    return [node for node in nodes(ring.page(phone).screen) if isinstance(node, Button)]


def round_table(*, entering: bool, path: Any = None) -> tuple[Ring, list[Caller]]:
    """A round of Saboteur that Anna begins, and everybody with a phone."""
    ring = Ring(path).begin()
    ring.app.act(Do(cmd.ChooseEntering(cards=entering)))
    ring.app.act(Do(cmd.Deal(0)))
    phones = [seated(ring, name, name) for name in FOUR]
    ring.phones.attend()
    return ring, phones


def labels(ring: Ring, phone: Caller) -> list[str]:
    return [button.label for button in buttons_of(ring, phone)]


def press(ring: Ring, phone: Caller, label: str) -> None:
    ring.touch(phone, next(button.does for button in buttons_of(ring, phone) if button.label == label and button.on))


def done(ring: Ring, phone: Caller) -> Action:
    does = next(button.does for button in buttons_of(ring, phone) if button.label == "Done")
    assert does is not None
    return does


def turn(ring: Ring) -> int:
    whose: int = ring.app.table.view(Viewer.TABLE).turn
    return whose


def last(ring: Ring) -> Any:
    return ring.app.table.history(Viewer.TABLE)[-1]["events"][0]


def place(ring: Ring, phone: Caller, at: tuple[int, int]) -> None:
    """Touch this place of the small mine."""
    board = next(node for node in nodes(ring.page(phone).screen) if isinstance(node, Board))
    ring.touch(phone, next(cell.does for cell in board.places if cell.at == at))


def card(ring: Ring, phone: Caller, lies: str) -> None:
    """Touch the button with this card on it."""
    pictured = (button for button in buttons_of(ring, phone) if button.picture)
    ring.touch(phone, next(each.does for each in pictured if each.picture and each.picture.what == ("card", lies)))
