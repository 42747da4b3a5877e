"""A nudge for slow thinkers, where a table wants it: once a turn, on every device, and never amid a secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from companion.app.files import Writer
from companion.app.lobby import Change
from companion.app.settings import NUDGES, SettingsFile
from companion.commands import onscreen
from companion.commands.alive import Alive
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import ROW, Here
from companion.screens.nodes import Ask, Button, Do, Go, HoldToSee, Text, Wanted
from tests.buttons.laptop import Laptop
from tests.display.conftest import OpenWindow
from tests.display.finger import Clock, Finger
from tests.lobby.evening import press
from tests.phones.ring import FOUR, Ring, seated

MINUTE, SECOND = 60_000.0, 1000.0
NO_MEMORY: Any = SimpleNamespace(attend=lambda: False, notice=None)


class Slow:
    """A table with a window, buttons and phones, as `companion run` sees to them; time passes when it is told to."""

    def __init__(self, open_window: OpenWindow, folder: Path) -> None:
        self.cues: list[str] = []
        self.ring = Ring(folder / "phones.json", sound=self.cues.append)
        self.app = self.ring.app
        self.laptop = Laptop(open_window(app=self.app))
        self.window = self.laptop.window
        self.finger = Finger(self.window)
        self.writer = Writer()

    def begin(self, *, minutes: int = 1) -> None:
        self.app.act(Change(replace(self.app.settings, nudge=minutes)))
        self.ring.begin()
        self.phones = [seated(self.ring, name, name) for name in FOUR]
        self.app.act(Do(cmd.ChooseEntering(False), Here()))
        self.app.act(Do(cmd.Deal(0), Here()))
        self.window.draw()
        self.loop()

    def loop(self) -> None:
        """Once around, as the window goes round for ever."""
        self.window.handle(*pygame.event.get())
        hands, phones = self.laptop.hands, self.ring.phones
        self.window.attend(lambda: onscreen._attend(hands, phones, self.writer, NO_MEMORY, Alive()))

    def passes(self, time: float) -> None:
        """Nobody does anything; the loop comes round only when the window says that it has to."""
        assert isinstance(self.window.clock, Clock)
        end = self.window.clock.now + time
        while (wait := self.window.patience()) is not None and self.window.clock.now + wait <= end:
            self.window.clock.now += max(wait, 1.0)
            self.loop()
        self.window.clock.now = end

    @property
    def nudges(self) -> int:
        return self.cues.count("nudge")

    @property
    def called(self) -> list[int]:
        """How often each phone was called in this turn."""
        return [int(self.ring.page(phone).calls) for phone in self.phones]

    def name(self) -> bytes:
        """What is on the glass around the name of whoever's turn it is."""
        spots = (spot for spot in self.window.scene.spots if isinstance(spot.node, Text) and spot.node.text == "Anna")
        rect = next(spot.rect for spot in spots)
        return pygame.image.tobytes(self.window.surface.subsurface((rect.x, rect.y, rect.w, rect.h)), "RGB")


@pytest.fixture
def slow(open_window: OpenWindow, tmp_path: Path) -> Iterator[Slow]:
    made = Slow(open_window, tmp_path)
    with closing(made.writer), closing(made.laptop):
        yield made


def test_a_table_in_a_browser_is_told_whom_it_is_for_and_keeps_its_page(slow: Slow) -> None:
    slow.begin()
    assert slow.ring.phones.table_link()
    browser = slow.ring.knock("table")
    slow.loop()
    page = slow.ring.page(browser)
    assert (page.calls, page.name) == (0, "Anna")
    slow.passes(MINUTE)
    assert slow.ring.page(browser) == replace(page, calls=1)
    slow.ring.touch(browser, Do(cmd.PlayUnknown(), Here()))
    slow.loop()
    assert (slow.ring.page(browser).calls, slow.ring.page(browser).name) == (0, "Bruno")


def test_nobody_is_nudged_where_nobody_wanted_it(slow: Slow) -> None:
    slow.begin(minutes=0)
    slow.passes(100 * MINUTE)
    assert (slow.nudges, slow.called, slow.laptop.lit) == (0, [1, 0, 0, 0], [0])
    assert slow.window.patience() is None, "nor does the table wake for it"


@pytest.mark.parametrize("minutes", NUDGES[1:])
def test_once_a_turn_it_is_heard_seen_and_felt(slow: Slow, minutes: int) -> None:
    slow.begin(minutes=minutes)
    page, rests = slow.ring.page(slow.phones[0]), slow.name()
    slow.passes(minutes * MINUTE - SECOND)
    assert (slow.nudges, slow.called, slow.laptop.lit) == (0, [1, 0, 0, 0], [0])
    slow.passes(SECOND)
    assert (slow.nudges, slow.called, slow.laptop.lit) == (1, [2, 0, 0, 0], [])
    assert slow.ring.page(slow.phones[0]) == replace(page, calls=2), "the page stays under the finger as it was"
    slow.passes(SECOND / 4)
    assert slow.name() != rests
    slow.passes(SECOND)
    assert (slow.laptop.lit, slow.name()) == ([0], rests)
    slow.passes(10 * MINUTE)
    assert (slow.nudges, slow.called) == (1, [2, 0, 0, 0])
    press(slow.finger, "Done, next player")
    slow.loop()
    assert (slow.called, slow.laptop.lit) == ([0, 1, 0, 0], [1])
    slow.passes(minutes * MINUTE)
    assert (slow.nudges, slow.called, slow.laptop.lit) == (2, [0, 2, 0, 0], [])


def test_with_little_motion_nothing_swells(slow: Slow) -> None:
    slow.app.act(Change(replace(slow.app.settings, reduced_motion=True)))
    slow.begin()
    slow.window.resize((800, 480))
    rests = slow.name()
    slow.passes(MINUTE)
    assert (slow.nudges, slow.laptop.lit) == (1, [])
    slow.passes(SECOND / 4)
    assert slow.name() == rests


def test_whoever_does_anything_is_not_slow(slow: Slow) -> None:
    slow.begin()
    slow.passes(MINUTE - SECOND)
    press(slow.finger, "More")
    slow.loop()
    slow.passes(MINUTE - SECOND)
    slow.ring.touch(slow.phones[0], Go(Here("actions")))
    slow.passes(MINUTE - SECOND)
    assert slow.nudges == 0
    slow.passes(SECOND)
    assert slow.nudges == 1


def test_a_turn_that_ended_in_time_is_nobodys_any_more(slow: Slow) -> None:
    slow.begin()
    slow.passes(MINUTE - SECOND)
    press(slow.finger, "Done, next player")
    slow.loop()
    slow.passes(MINUTE - SECOND)
    assert (slow.nudges, slow.called) == (0, [0, 1, 0, 0])


def pauses(slow: Slow) -> None:
    slow.app.act(Ask(Wanted.PAUSE))


def goes_home(slow: Slow) -> None:
    slow.app.act(Ask(Wanted.HOME))


def looks(slow: Slow) -> None:
    """The screen is before one who looks up their role again."""
    slow.app.act(Go(Here("role", seat=0)))
    slow.app.hold()


def looks_in_a_row(slow: Slow) -> None:
    slow.app.act(Go(Here(ROW, seat=1)))
    assert any(
        isinstance(spot.node, HoldToSee) for spot in slow.window.stage.scene(slow.app.screen(), slow.window._gaze).spots
    )


def waits_for_the_row(slow: Slow) -> None:
    slow.app.act(Go(Here(ROW)))


def gives_up(slow: Slow) -> None:
    slow.app.act(Ask(Wanted.ABANDON))


@pytest.mark.parametrize(
    "hush", [pauses, goes_home, looks, looks_in_a_row, waits_for_the_row, gives_up], ids=lambda each: each.__name__
)
def test_nobody_is_hurried_then(slow: Slow, hush: Callable[[Slow], None]) -> None:
    slow.begin()
    slow.passes(MINUTE - SECOND)
    hush(slow)
    slow.window.draw()
    slow.loop()
    slow.passes(10 * MINUTE)
    assert slow.nudges == 0


def test_after_a_pause_the_time_begins_anew_and_a_nudge_is_not_given_twice(slow: Slow) -> None:
    slow.begin()
    slow.passes(MINUTE - SECOND)
    for nudges in (0, 1, 1):
        assert slow.nudges == nudges
        slow.app.act(Ask(Wanted.PAUSE))
        slow.loop()
        slow.passes(5 * MINUTE)
        slow.app.act(Ask(Wanted.GO_ON))
        slow.loop()
        assert slow.nudges == nudges
        slow.passes(MINUTE)


def test_the_table_switches_it_on_by_a_touch_and_that_lasts(slow: Slow, tmp_path: Path) -> None:
    press(slow.finger, "Settings", "2")
    kept = SettingsFile(tmp_path / "settings.json")
    assert kept.settings.nudge == 2
    press(slow.finger, "None")
    assert SettingsFile(tmp_path / "settings.json").settings.nudge == 0
    assert [each.label for each in slow.finger.shown(Button) if each.look == "chosen"].count("None") == 1
