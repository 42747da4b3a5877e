"""The pretended devices below the table: real mouse and finger events go in, lamps, beeps and the table answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from companion.app.app import App
from companion.app.lobby import Change, Lobby
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices.listening import Keyboard
from companion.devices.simulated import Drawer, Scan, Wired, Workbench
from companion.display.arrange import Spot
from companion.games import GAMES
from companion.games.saboteur.screens.place import Here
from companion.language import PSEUDO, PSEUDO_RTL, speaking
from companion.screens.nodes import Action, Button, Go, Picture, Text
from hardware.ports import Lamp, Tone
from tests.buttons.laptop import DEBOUNCED, HELD, Laptop
from tests.display.conftest import OpenWindow
from tests.display.finger import FINGER, Finger
from tests.hardware.clock import HandClock
from tests.places import here

SIZE = (800, 480)


def wired(does: Action | str) -> Action:
    """A button is called by its name on the wire."""
    return Wired(does) if isinstance(does, str) else does


class AtBench(Laptop):
    """A laptop with the strip below its window, and a hand with a mouse or a finger."""

    def __init__(self, open_window: OpenWindow, size: tuple[int, int] = SIZE, app: App | None = None) -> None:
        app, clock = app or App(GAMES, Table(GAMES, Journal(), SeededChance("window"))), HandClock()
        self.bench = Workbench(app, Keyboard(clock), clock)
        super().__init__(open_window(size, app, beside=self.bench), self.bench.keyboard, clock)
        self.told.clear()
        self.hands.hear(self.bench.scanner)
        self.wait()

    def spots(self) -> list[Spot]:
        assert self.window._strip
        self.window._strip.refresh()
        return list(self.window._strip._scene.spots)

    def of(self, does: Action | str) -> Button:
        return next(s.node for s in self.spots() if isinstance(s.node, Button) and s.node.does == wired(does))

    def where(self, does: Action | str) -> tuple[int, int]:
        """In the window, below the table."""
        spot = next(s for s in self.spots() if isinstance(s.node, Button) and s.node.does == wired(does))
        x, y = spot.rect.middle
        return x, y + self.window.surface.get_height()

    def mouse(self, kind: int, at: tuple[int, int], button: int = 1) -> None:
        self.window.handle(pygame.event.Event(kind, pos=at, button=button, touch=False))

    def finger(self, kind: str, at: tuple[int, int], number: int = 1) -> None:
        wide, high = pygame.display.get_surface().get_size()
        fields = {"x": at[0] / wide, "y": at[1] / high, "finger_id": number, "touch_id": 1}
        self.window.handle(pygame.event.Event(FINGER[kind], fields))

    def click(self, does: Action | str, *, held: int = 0, tells: bool = True) -> None:
        self.told.clear()
        self.mouse(pygame.MOUSEBUTTONDOWN, self.where(does))
        if isinstance(does, str):
            self.passes(DEBOUNCED)
            if does[0] == "T":
                self.wait()
            if held:
                self.passes(held)
                self.wait()
        self.mouse(pygame.MOUSEBUTTONUP, (1, 1))
        self.passes(DEBOUNCED)
        if tells and not held:
            self.wait()

    def told_words(self) -> list[str]:
        return [spot.node.text for spot in self.spots() if isinstance(spot.node, Text)]

    def pictures(self) -> list[tuple[str, ...]]:
        return [spot.node.what for spot in self.spots() if isinstance(spot.node, Picture)]

    def bulbs(self) -> list[bool]:
        found = [self.of(f"T{seat}").picture for seat in range(10)]
        return [bool(each and each.what == ("bulb", "on")) for each in found]


@pytest.fixture
def bench(open_window: OpenWindow) -> Iterator[AtBench]:
    made = AtBench(open_window)
    yield made
    made.close()


def everything(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_the_table_is_the_same_to_the_pixel_and_only_the_window_is_higher(open_window: OpenWindow) -> None:
    for size in (SIZE, (1280, 720), (1600, 960), (480, 800)):
        plain = open_window(size)
        plain.draw()
        before = everything(plain.surface)
        laptop = AtBench(open_window, size)
        assert laptop.window.surface.get_size() == size
        assert everything(laptop.window.surface) == before
        wide, high = pygame.display.get_surface().get_size()
        assert (wide, high > size[1]) == (size[0], True)
        assert laptop.window._strip
        assert not laptop.window._strip._scene.arranged.cut
        laptop.close()


@pytest.mark.parametrize("name", [PSEUDO, PSEUDO_RTL])
def test_with_the_longest_words_nothing_is_cut_and_every_card_is_there(open_window: OpenWindow, name: str) -> None:
    with speaking(name):
        laptop = AtBench(open_window)
        laptop.begin()
        strip = laptop.window._strip
        assert strip
        room = strip._surface.get_rect()
        for is_open in (True, False):
            laptop.bench.press(Drawer(is_open), down=True)
            buttons = [spot for spot in laptop.spots() if isinstance(spot.node, Button)]
            assert len(buttons) == (28 if is_open else 17)
            assert all(room.contains(pygame.Rect(s.rect.x, s.rect.y, s.rect.w, s.rect.h)) for s in buttons)
            assert not strip._scene.arranged.cut
        laptop.close()


def test_on_a_whole_display_there_is_none_and_afterwards_there_is_again(bench: AtBench) -> None:
    app = bench.app
    app.act(Go(Lobby("settings")))
    for fullscreen in (True, False):
        bench.window.do(Change(replace(app.settings, fullscreen=fullscreen)))
        display = pygame.display.get_surface()
        assert (bench.window.surface.get_size() == display.get_size()) == fullscreen


def test_a_window_made_larger_by_hand_gives_to_both(bench: AtBench) -> None:
    pygame.display.set_mode((1600, 1324), pygame.RESIZABLE)
    bench.window.handle(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1600, y=1324))
    assert bench.window.surface.get_size() == (1600, 960)


def test_turns_are_ended_and_taken_back_by_the_mouse(bench: AtBench) -> None:
    bench.deal(light=True)
    before = bench.done()
    bench.click("T")
    assert (bench.done(), bench.tone, bench.lit) == (before + 1, Tone.DONE, [1])
    assert bench.bulbs() == [False, True] + [False] * 8
    bench.click("T4")
    assert (bench.done(), bench.tone) == (before + 1, Tone.REFUSED)
    bench.click("T1")
    assert bench.lit == [2]
    bench.click("T", held=HELD)
    assert bench.lit == [1]
    bench.click("U")
    assert (bench.lit, bench.done()) == ([0], before + 4)


def test_fingers_press_too_two_at_once(bench: AtBench) -> None:
    bench.deal(light=True)
    bench.finger("down", bench.where("T0"), 1)
    bench.finger("down", bench.where("T7"), 2)
    assert [bench.keyboard.buttons.is_down(name) for name in ("T0", "T7", "T1")] == [True, True, False]
    assert bench.of("T7").look == "chosen"
    bench.finger("up", (5, 5), 2)
    assert [bench.keyboard.buttons.is_down(name) for name in ("T0", "T7")] == [True, False]
    bench.window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not bench.keyboard.buttons.is_down("T0")


def test_a_finger_on_the_table_touches_what_it_sees_there(bench: AtBench) -> None:
    """The window is higher than the table, and fingers come as shares of the window."""
    bench.deal()
    for number, mouse in enumerate((True, False), 1):
        Finger(bench.window, mouse=mouse).touch_place((number % 2, 0 if number == 1 else 1))
        assert here(bench.app).cell == (number % 2, 0 if number == 1 else 1)


@pytest.mark.parametrize("button", [2, 3])
def test_only_the_left_button_of_a_mouse_presses(bench: AtBench, button: int) -> None:
    bench.mouse(pygame.MOUSEBUTTONDOWN, bench.where("T"), button)
    assert not bench.keyboard.buttons.is_down("T")


def test_the_buzzer_is_read_by_its_word_and_its_waves(bench: AtBench) -> None:
    assert ("buzzer", "0") in bench.pictures()
    for tone, word, waves in ((Tone.TICK, "tick", "1"), (Tone.DONE, "done", "2"), (Tone.REFUSED, "refused", "3")):
        bench.keyboard.buttons.sound(tone)
        assert word in bench.told_words()
        assert ("buzzer", waves) in bench.pictures()
        due = bench.bench.due()
        assert due is not None
        bench.clock.now += 1200
        assert word not in bench.told_words()
        assert ("buzzer", "0") in bench.pictures()
    assert bench.bench.due() is None, "and then there is nothing to wait for"


def test_lamps_that_blink_blink_there(bench: AtBench) -> None:
    bench.keyboard.buttons.show([Lamp.OFF, Lamp.BLINK, Lamp.STEADY])
    seen = set()
    for _ in range(40):
        seen.add(tuple(bench.bulbs()[:3]))
        due = bench.bench.due()
        assert due is not None
        assert 0 < due <= 125
        bench.clock.now += round(due)
    assert seen == {(False, False, True), (False, True, True)}


def test_a_card_is_scanned_by_choosing_it(bench: AtBench) -> None:
    bench.deal()
    bench.click(Drawer(True), tells=False)
    assert sum(isinstance(getattr(spot.node, "does", None), Scan) for spot in bench.spots()) == 27
    bench.click(Scan("XNE"))
    assert bench.app.here == Here(lies="ne")
    assert bench.of("T").on, "the drawer is shut"


def test_without_a_game_there_are_no_cards(bench: AtBench) -> None:
    for game in ("", "wazabi"):
        if game:
            bench.begin(game=game)
        bench.click(Drawer(True), tells=False)
        assert "No game with cards to scan is being played." in " ".join(bench.told_words())
        bench.click(Drawer(False), tells=False)


@pytest.mark.parametrize("name", ["T", "T5", "U", "Q2"])
def test_a_press_there_ends_a_look_at_a_secret(bench: AtBench, name: str) -> None:
    bench.deal(light=True)
    bench.app.act(Go(Here("role", seat=1)))
    bench.window.draw()
    hand = Finger(bench.window, mouse=False)
    hidden = words(bench)
    hand.hold()
    assert bench.app.held
    before = bench.done()
    secret = words(bench)
    assert secret != hidden
    bench.click(name, tells=name[0] != "T")
    bench.heard()
    still_looks: bool = bench.app.looked_at
    assert not still_looks
    assert words(bench) != secret
    assert bench.done() == before


def words(laptop: Laptop) -> str:
    return " ".join(spot.node.text for spot in laptop.window.scene.spots if isinstance(spot.node, Text))


def test_it_is_drawn_only_when_it_looks_otherwise(bench: AtBench, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    update: Callable[..., None] = pygame.display.update

    def counted(*parts: Any) -> None:
        drawn.append(parts)
        update(*parts)

    monkeypatch.setattr(pygame.display, "update", counted)
    for _ in range(20):
        bench.heard()
        bench.window.handle()
    assert drawn == []
    bench.keyboard.buttons.show([Lamp.STEADY])
    bench.window.handle()
    assert len(drawn) == 1
