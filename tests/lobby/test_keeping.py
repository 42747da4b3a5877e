"""What is kept, at the screen: forgotten after being asked once more, and names made one person's."""

from __future__ import annotations

import json
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import keeper
from companion.app.errands import picture_name
from companion.app.lobby import Lobby
from companion.app.privacy.locks import Locks
from companion.app.proofs import Proofs
from companion.app.settings import Settings
from companion.app.stones import filled
from companion.core.evenings import Evenings
from companion.core.finished import Finished, Recap, RoundTold
from companion.core.game import Viewer
from companion.core.looking_back import looking_back
from companion.core.troubles import Flaw, JournalTrouble
from companion.screens.nodes import Ask, Button, Go, Wanted
from tests.display.conftest import OpenWindow, open_window
from tests.lobby.evening import press, said
from tests.lobby.test_evenings import PATIENCE, Started, labels

__all__ = ["open_window"]


class AtHome(Started):
    """The program, where its folder can be searched."""

    def __init__(self, open_window: OpenWindow, folder: Path) -> None:
        self.folder, self.locks = folder, Locks(folder / "locks.json")
        super().__init__(open_window, folder, self.locks)

    def until(self, so: Callable[[], bool]) -> None:
        ends = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < ends, said(self.finger)
            self.window.attend(self.memory.attend)
            time.sleep(0.005)

    def done(self) -> str:
        """What is told of it in the end."""
        self.until(lambda: self.memory._told is not None and self.memory._told.state != "now")
        return said(self.finger)

    def everywhere(self) -> bytes:
        """All files, and what is in copies."""
        found = []
        for file in self.folder.rglob("*"):
            if file.suffix == ".zip":
                with zipfile.ZipFile(file) as parts:
                    found += [parts.read(name) for name in parts.namelist()]
            elif file.is_file():
                found.append(file.read_bytes())
        return b"".join(found)

    def to_evenings(self) -> None:
        self.window.do(Ask(Wanted.HOME))
        press(self.finger, "Evenings")

    def to_player(self, name: str) -> None:
        self.to_evenings()
        press(self.finger, "Standings", name)


@pytest.fixture
def home(open_window: OpenWindow, tmp_path: Path) -> Iterator[AtHome]:
    with closing(AtHome(open_window, tmp_path)) as program:
        yield program


def one(number: int, *players: str) -> Finished:
    at = f"2027-01-{number:02} 19:00:00"
    recap = Recap("lv", players, (RoundTold((0,)),), (3,) * len(players), (1,) * len(players))
    return Finished(f"{number:032x}", "wazabi", at, at, recap)


def test_a_player_is_asked_for_once_more_and_then_gone_from_the_disk(home: AtHome) -> None:
    home.app._kept.change(Settings(names=("Anna", "Bruno"), ways=(("ANNA", "phone"),)))
    for name in ("Bruno", "Anna"):
        home.locks.set(name, (1, 2, 3, 4))
    home.play("wazabi")
    finished = home.table.finished()
    assert finished
    Proofs(home.folder / "transcripts").keep("wazabi", finished.transcript)
    pictures = home.folder / "pictures"
    pictures.mkdir()
    (pictures / f"{picture_name(finished.begun, 'wazabi')}-upright.png").write_bytes(b"Anna has won")
    (pictures / f"{picture_name('2001' + finished.begun[4:], 'wazabi')}.png").write_bytes(b"of another game")
    home.until((home.folder / "backups" / "1.zip").exists)
    home.to_player("Anna")
    press(home.finger, "Forget this player")
    assert "Forget Anna? 1 game stays" in said(home.finger)
    press(home.finger, "No, keep it")
    assert "Forget this player" in labels(home.finger)
    assert b"Anna" in home.everywhere()
    press(home.finger, "Forget this player", "Forget it")
    assert "gone from this machine" in home.done()
    home.memory.close()
    home.journal.close()
    assert b"Anna" not in home.everywhere()
    assert b"Bruno" in home.everywhere()
    assert home.app.settings.named() == {"Bruno"}
    assert [file.read_bytes() for file in pictures.iterdir()] == [b"of another game"]
    locks = json.loads((home.folder / "locks.json").read_text())
    assert list(locks) == ["bruno"]


def test_one_game_goes_with_all_that_is_of_it_and_others_stay(home: AtHome) -> None:
    home.play("wazabi")
    home.play("saboteur")
    words = home.table.transcript()["words"].encode()
    home.until((home.folder / "backups" / "2.zip").exists)
    assert words in home.everywhere()
    home.to_evenings()
    press(home.finger, next(label for label in labels(home.finger) if re.search(r" 20\d\d$", label)))
    buttons = [spot.node for spot in home.window.scene.spots if isinstance(spot.node, Button)]
    _first, second = (button.does for button in buttons if button.label == "Forget this game")
    assert second
    home.window.do(second)
    assert "Forget this game? Saboteur, 20" in said(home.finger)
    press(home.finger, "Forget it")
    assert "gone from this machine" in home.done()
    press(home.finger, "Back")
    press(home.finger, next(label for label in labels(home.finger) if re.search(r" 20\d\d$", label)))
    assert "Wazabi" in said(home.finger)
    assert "Saboteur" not in said(home.finger)
    home.memory.close()
    home.journal.close()
    assert words not in home.everywhere()


def test_everything_goes_but_the_game_that_goes_on(home: AtHome) -> None:
    home.play("wazabi")
    game = home.app.games["saboteur"]
    home.table.begin("saboteur", game.screens.begin(("Zoe", "Yann", "Xaver"), "lv", {}))
    home.until(lambda: [saved.number for saved in home.journal.games()] == [2])
    home.to_evenings()
    press(home.finger, "What is kept", "Forget everything")
    assert "Forget everything? 1 finished game is kept." in said(home.finger)
    press(home.finger, "Forget it")
    assert "gone from this machine" in home.done()
    assert home.table.view(Viewer.TABLE).players == ("Zoe", "Yann", "Xaver")
    assert all(name not in home.everywhere() for name in (b"Anna", b"Bruno"))
    press(home.finger, "Back")
    assert any(label.startswith("Go on with") for label in labels(home.finger))


def test_a_game_that_was_over_and_lay_on_the_table_is_gone_from_there_and_the_next_is_kept(home: AtHome) -> None:
    home.play("wazabi")
    home.to_evenings()
    press(home.finger, "What is kept", "Forget everything", "Forget it")
    home.done()
    assert home.table.game is None
    assert home.journal.games() == []
    home.play("wazabi")
    home.to_evenings()
    assert "Anna, Bruno, Clara and David" in said(home.finger)


def test_other_names_of_a_player_are_taken_for_theirs_and_given_back(home: AtHome) -> None:
    with closing(Evenings(home.folder / "evenings.db")) as kept:
        kept.add([one(1, "Ana", "Bruno"), one(2, "Āna", "Bruno"), one(3, "Clara", "Bruno")])
    home.memory.attend()
    home.to_player("Ana")
    press(home.finger, "Other names")
    offered = labels(home.finger)
    assert {"Āna", "Clara"} <= set(offered)
    assert "Bruno" not in offered, "they have sat at one table"
    press(home.finger, "Āna")
    assert "Done." in home.done()
    press(home.finger, "Back")
    assert "2 of 2 won" in said(home.finger)
    assert "Also: Āna" in said(home.finger)
    press(home.finger, "Other names", "Āna is someone else")
    home.until(lambda: "Done." in said(home.finger))
    press(home.finger, "Back")
    assert "1 of 1 won" in said(home.finger)
    with looking_back(home.folder / "evenings.db") as past:
        assert past.same() == []


def test_a_seat_that_nobody_has_named_has_no_place_in_the_standings(home: AtHome) -> None:
    with closing(Evenings(home.folder / "evenings.db")) as kept:
        kept.add([one(1, *filled(("Ana",), 3))])
    home.to_evenings()
    press(home.finger, "Standings")
    assert [label for label in labels(home.finger) if label in filled(("Ana",), 3)] == ["Ana"]


def test_who_sat_together_meanwhile_is_told_not_to_be_one(home: AtHome) -> None:
    with closing(Evenings(home.folder / "evenings.db")) as kept:
        kept.add([one(1, "Ana", "Bruno"), one(2, "Āna", "Bruno")])
    home.memory.attend()
    home.to_player("Ana")
    press(home.finger, "Other names")
    with closing(Evenings(home.folder / "evenings.db")) as kept:
        kept.add([one(3, "Ana", "Āna")])
    press(home.finger, "Āna")
    assert "Āna and Ana have sat at one table" in home.done()


def test_where_the_file_cannot_be_opened_that_is_told_and_not_waited_for(
    home: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Evenings(home.folder / "evenings.db")) as kept:
        kept.add([one(1, "Ana", "Bruno")])

    def refuses(_path: Path) -> Evenings:
        raise JournalTrouble(Flaw.READ_ONLY, "evenings.db")

    monkeypatch.setattr(keeper, "Evenings", refuses)
    home.memory._keeper._thread.start()
    home.to_evenings()
    press(home.finger, "What is kept", "Forget everything", "Forget it")
    assert "cannot be written" in home.done()


def test_evenings_are_turned_over_to_the_last(home: AtHome) -> None:
    with closing(Evenings(home.folder / "evenings.db")) as kept:
        kept.add([one(number, "Ana", "Bruno") for number in range(1, 18)])
    home.to_evenings()
    days = []
    for page in range(3):
        buttons = [spot.node for spot in home.window.scene.spots if isinstance(spot.node, Button)]
        places = [button.does.here for button in buttons if isinstance(button.does, Go)]
        days.append([place.page for place in places if isinstance(place, Lobby) and place.at == "evening"])
        assert [button.on for button in buttons if button.label == "Older"] == [page < 2]
        if page < 2:
            press(home.finger, "Older")
    assert [len(page) for page in days] == [8, 8, 1]
    assert [day for page in days for day in page] == [f"2027-01-{day:02}" for day in range(17, 0, -1)]
