"""A pause: one touch under More, and nothing of the game goes on or is to be seen until the next."""

from __future__ import annotations

from pathlib import Path

from companion.app.app import App
from companion.app.lobby import Elsewhere, Lobby, NoPhones
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import ROW, Here
from companion.phones.languages import Reads
from companion.screens.nodes import Ask, Button, Do, HoldToSee, Typed, Wanted
from hardware.ports import Tone
from tests.buttons.laptop import Laptop
from tests.display.finger import Finger
from tests.lobby.evening import press, said
from tests.paper import nodes
from tests.phones.ring import FOUR, Ring, seated
from tests.places import first

PAUSE = Lobby("pause")


def test_no_button_does_anything_and_lamps_are_dark(laptop: Laptop) -> None:
    laptop.deal(light=True)
    finger = Finger(laptop.window)
    press(finger, "More", "Pause")
    laptop.heard()
    before = laptop.app.table.version
    assert laptop.lit == []
    assert [button.label for button in finger.shown(Button)] == ["Go on"]
    assert "Anna" not in said(finger)
    laptop.press()
    assert laptop.tone is Tone.REFUSED
    laptop.hold()
    assert laptop.app.table.version == before
    press(finger, "Go on")
    laptop.heard()
    assert laptop.lit == [0]
    assert laptop.app.here == first(laptop.app)


def test_it_lasts_over_a_restart_and_only_as_long_as_the_game(tmp_path: Path) -> None:
    path, settings = tmp_path / "journal.db", tmp_path / "settings.json"
    journal = Journal(path)
    app = App(GAMES, Table(GAMES, journal, SeededChance("pause")), SettingsFile(settings))
    app.table.begin("saboteur", cmd.Begin(FOUR, "lv"))
    app.act(Ask(Wanted.PAUSE))
    journal.close()
    again = App(GAMES, Table(GAMES, Journal(path), SeededChance("pause")), SettingsFile(settings))
    assert again.here == PAUSE
    again.act(Ask(Wanted.GO_ON))
    assert (again.here, again.paused) == (first(again), False)
    again.act(Ask(Wanted.PAUSE))
    again.act(Ask(Wanted.ABANDON))
    assert not again.paused
    assert not again.settings.paused


def test_phones_say_it_and_take_no_turn_meanwhile() -> None:
    ring = Ring().begin()
    seated(ring, "Anna")
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    phone = ring.phones.links.seats["Anna"]
    page = ring.page(phone)
    turn = next(node.does for node in nodes(page.screen) if isinstance(node, Button) and isinstance(node.does, Do))
    ring.app.act(Ask(Wanted.PAUSE))
    ring.phones.attend()
    assert (ring.texts(phone).split(), ring.page(phone).held, ring.page(phone).at) == (["Anna", "Pause"], None, None)
    before = ring.app.table.version
    ring.app.act_elsewhere(Elsewhere(turn.command, page.at))
    assert ring.app.table.version == before
    ring.app.act(Ask(Wanted.GO_ON))
    ring.phones.attend()
    assert ring.page(phone) == page


def test_what_a_phone_sends_at_the_moment_of_a_pause_does_nothing() -> None:
    ring = Ring().begin()
    seated(ring, "Anna")
    phone = ring.phones.links.seats["Anna"]
    ring.touch(phone, Reads())
    page = ring.page(phone)
    ring.app.act(Ask(Wanted.PAUSE))
    ring.touch(phone, Typed("name", "Amanda"), page)
    assert ring.app.table.view(Viewer.TABLE).players == FOUR


class InABrowser(NoPhones):
    """A browser shows the table: what is held there nobody here knows."""

    def show_table(self) -> bool:
        return True


def test_a_button_pressed_before_anybody_has_looked_shows_no_turn(laptop: Laptop) -> None:
    """It ends the look that may be going on in a browser, and leads to where all choose who looks."""
    laptop.begin()
    laptop.app.serve(InABrowser())
    laptop.app.act(Do(cmd.Deal(0), Here(ROW)))
    assert any(isinstance(node, HoldToSee) for node in nodes(laptop.app.screen()))
    laptop.press()
    assert not any(isinstance(node, HoldToSee) for node in nodes(laptop.app.screen()))
    assert "Nobody has looked yet" in [node.label for node in nodes(laptop.app.screen()) if isinstance(node, Button)]
