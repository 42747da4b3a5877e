"""Five players see their secrets in five ways, by touching what they see, through a whole round of Saboteur."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.app.privacy.locks import Locks
from companion.core.game import Seat, Viewer
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Picture, QrCode
from tests.display import lens
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.player import Player, label
from tests.display.room import BY, LABELS, NAMES, SEQUENCE, Room


@pytest.fixture
def room(open_window: OpenWindow, tmp_path: Path) -> Room:
    return Room(open_window, tmp_path)


class FivePlayers(Player[Finger]):
    """A player for each way."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.finger, players=5)
        self.room = room
        assert tuple(self.world.names) == NAMES

    def sit_down(self) -> None:
        self.join()
        for name, way in BY.items():
            self.room.press(name, "Secrets", LABELS[way], "Back", "Done")
        self.finger.press(label("Begin"))
        self.finger.press(label("Every card"))

    def do(self, command: Record) -> None:
        match command:
            case cmd.Deal():
                self.deal(command)
            case cmd.TakeGold():
                self.take_gold(command)
            case _:
                super().do(command)

    def deal(self, command: Any) -> None:
        self.room.press("Who begins?")
        self.touch_it(command)
        for name in NAMES:
            self.room.finger.wait()
            self.sees(name)
            if BY[name] in ("phone", "camera"):
                self.room.press("Done")
        assert "Look at your phones: 0 of 1" in self.room.words()
        self.room.finger.wait()
        self.room.press("Everyone has looked")

    def looks(self, name: str) -> None:
        self.room.come(name)
        self.sees(name)
        self.room.press("Done")

    def sees(self, name: str) -> None:
        room, way = self.room, BY[name]
        assert room.role(name) not in room.words()
        if way == "phone":
            assert room.code() == room.phones.link(name)
            room.phones.there.add(name)
        elif way == "camera":
            assert room.role(name) in room.code()
        elif way == "buttons":
            if not Locks(room.folder / "locks.json").knows(name):
                room.sequence(*SEQUENCE)
            room.sequence(*SEQUENCE)
        elif way == "card":
            room.press("Look once")
        if way in ("buttons", "hold", "card"):
            assert room.role(name) in room.held()

    def take_gold(self, command: Any) -> None:
        room, name = self.room, NAMES[command.seat]
        self.called()
        room.press("Yes, it is me")
        way = BY[name]
        if way == "camera":
            cards = dict(part.split("=") for part in room.code().split() if "=" in part)
            number = next(number for number, count in cards.items() if count == str(command.nuggets.open()))
            assert not any(node.what[0] == "gold" for node in self.finger.shown(Picture))
            return room.press(number)
        if way == "buttons":
            room.sequence(*SEQUENCE)
        elif way == "card":
            room.press("Look once")
        elif way == "phone":
            room.press("Another way", "Hold the screen")
        self.touch_it(command)
        return None


@pytest.mark.long
def test_a_whole_round_five_ways(room: Room) -> None:
    players = FivePlayers(room)
    players.sit_down()
    assert dict(room.app.settings.ways) == {name: way for name, way in BY.items() if way != "hold"}
    view = room.table.view(Viewer.TABLE)
    for moves in range(400):
        if view.results and view.phase != "gold":
            break
        if moves == 12:
            room.press("More", "I forgot my role")
            for name in NAMES:
                players.looks(name)
            room.press("Back to the table")
        players.play(1)
        view = room.table.view(Viewer.TABLE)
    assert view.results
    assert [sum(purse) >= 0 for purse in (room.table.view(Seat(seat)).purse for seat in range(5))]
    room.press("My gold")
    room.come("Bruno")
    gold = sum(room.table.view(Seat(1)).purse)
    assert f"gold {gold}" in room.code()


def test_from_any_way_to_any_other_in_the_middle_of_a_round(room: Room) -> None:
    room.deal()
    ways = list(LABELS)
    room.come("Anna")
    for way in [ways[step * number % 5] for step in (1, 2, 3, 4) for number in range(5)]:
        if not any(button.label == "Another way" for button in room.finger.buttons()):
            room.sequence(*SEQUENCE)
        if not any(button.label == "Another way" for button in room.finger.buttons()):
            room.sequence(*SEQUENCE)
        room.press("Another way")
        finger_label = next(
            b.label for b in room.finger.buttons() if b.label.endswith(LABELS[way].lower()) or b.label == LABELS[way]
        )
        room.press(finger_label)
        assert room.app.settings.way("Anna") == way


@pytest.mark.parametrize("ending", ["lift", "second finger", "ten seconds", "focus"])
@pytest.mark.parametrize("way", ["camera", "phone"])
def test_a_code_is_gone_before_anything_else_is_drawn(
    room: Room, monkeypatch: pytest.MonkeyPatch, way: Any, ending: str
) -> None:
    room.deal()
    room.go_by("Bruno", way)
    neutral = room.pixels()
    room.come("Bruno")
    frames: list[bytes] = []
    for name in ("flip", "update"):
        monkeypatch.setattr(pygame.display, name, lambda *_: frames.append(room.pixels()))
    room.finger.hold()
    assert room.finger.shown(QrCode)
    frames.clear()
    if ending == "lift":
        room.finger.let_go()
    elif ending == "second finger":
        room.finger.at(700, 400, "down", 2)
    elif ending == "ten seconds":
        room.finger.clock.now += 10_000
        room.window.handle()
    else:
        room.window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert set(frames[0]) == {0}
    assert not room.finger.shown(QrCode)
    assert lens.read(room.window.surface) == []
    if ending == "lift":
        room.press("Done")
        assert room.pixels() == neutral


@pytest.mark.thorough
def test_gold_lies_in_an_order_that_only_its_chooser_knows(room: Room) -> None:
    """Nobody who knows what there is, and sees where a finger goes, learns what it took."""
    orders = set()
    room.gold_round()
    for _ in range(6):
        room.open()
        room.finger.press(lambda button: button.label.startswith("Go on"))
        taking = room.table.view(Viewer.TABLE).taking
        name, there = NAMES[taking], room.table.view(Seat(taking)).to_take
        seen = set()
        for way in ("camera", "hold"):
            room.go_by(name, way)
            room.finger.press(lambda button: "chooses gold" in button.label)
            room.press("Yes, it is me")
            if way == "camera":
                cards = [part.split("=")[1] for part in room.code().split() if "=" in part]
                numbers = [button.label for button in room.finger.buttons() if button.label.isdecimal()]
                assert numbers == [str(number) for number in range(1, len(there) + 1)]
            else:
                pictures = [button.picture.what for button in room.finger.buttons() if button.picture]
                cards = [what[1] for what in pictures if what[0] == "gold"]
            seen.add(tuple(map(int, cards)))
            room.window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        own: Any = room.app.seen_by(taking)
        assert seen == {own.to_take}, "the same on every way"
        assert {tuple(sorted(order)) for order in seen} == {tuple(sorted(there))}
        orders |= seen
    assert len(orders) > 1


def test_whoever_goes_by_the_real_card_is_told_of_the_card_that_is_meant(room: Room) -> None:
    """Gold that is handed on is chosen first: no card in one's hand tells it yet."""
    room.deal()
    room.go_by("Anna", "card")
    room.come("Anna")
    assert "Your real card tells you." in room.words()
    room.table.abandon()
    room.open()
    room.gold_round()
    taking = room.table.view(Viewer.TABLE).taking
    room.go_by(NAMES[taking], "card")
    room.finger.press(lambda button: "chooses gold" in button.label)
    room.press("Yes, it is me")
    assert "choose. Then take the real card" in room.words()
    assert "Your real card tells" not in room.words()
    room.press("Look once")
    assert sum(button.picture is not None for button in room.finger.buttons()) > 1


def test_a_number_takes_the_card_the_code_names(room: Room) -> None:
    room.gold_round()
    taking = room.table.view(Viewer.TABLE).taking
    assert taking is not None
    room.go_by(NAMES[taking], "camera")
    room.finger.press(lambda button: "chooses gold" in button.label)
    room.press("Yes, it is me")
    cards = dict(part.split("=") for part in room.code().split() if "=" in part)
    number = next(number for number in reversed(cards) if cards[number] != cards["1"])
    room.press(number)
    assert room.table.view(Seat(taking)).purse == (int(cards[number]),)
    assert room.table.view(Viewer.TABLE).taking != taking


def test_nothing_on_disk_tells_a_sequence_a_role_or_a_seed(room: Room) -> None:
    FivePlayers(room).sit_down()
    FivePlayers(room).deal(cmd.Deal(0))
    state: Any = room.table._state
    kept = {path.name: path.read_text() for path in room.folder.iterdir()}
    assert set(kept) == {"settings.json", "locks.json"}
    canaries = ["digger", "saboteur'", "01233", "03312", "0, 3, 3", *state.seeds.open().values()]
    for name, text in kept.items():
        for canary in canaries:
            assert canary not in text.replace('"saboteur"', ""), (name, canary)
