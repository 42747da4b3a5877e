"""A press while somebody looks at a secret ends the look, before anything else, and does nothing else."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pygame
import pytest

from companion.app.lobby import Change
from companion.app.privacy import Veil
from companion.core.game import Viewer
from companion.games.saboteur.screens.place import TABLE, Here
from companion.screens.nodes import Go, HoldToSee, Text
from hardware.ports import Tone
from tests.buttons.laptop import HELD, Laptop
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.display.room import NAMES, Room

TURN, UNDO, SEQUENCE, SOMEBODYS = "space", "backspace", "f2", "3"
ANY = pytest.mark.parametrize("key", [TURN, UNDO, SEQUENCE, SOMEBODYS])


def words(laptop: Laptop) -> str:
    return " ".join(spot.node.text for spot in laptop.window.scene.spots if isinstance(spot.node, Text))


def watched(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every picture that reaches the glass from now on."""
    frames: list[bytes] = []
    for name in ("flip", "update"):
        shows = lambda *_: frames.append(pygame.image.tobytes(pygame.display.get_surface(), "RGB"))  # noqa: E731
        monkeypatch.setattr(pygame.display, name, shows)
    return frames


@ANY
def test_a_press_while_a_secret_is_held_ends_the_hold_and_shows_nothing(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    laptop.deal(light=True)
    laptop.press()
    before, lit, tone = laptop.done(), laptop.lit, laptop.lights._tone
    laptop.app.act(Go(Here("role", seat=1)))
    laptop.window.draw()
    finger, hidden = Finger(laptop.window, mouse=False), words(laptop)
    finger.hold()
    secret = words(laptop)
    assert secret != hidden
    frames = watched(monkeypatch)
    laptop.down(key)
    assert set(frames[0]) == {0}, "the glass is black before anything else"
    assert not laptop.app.held
    assert words(laptop) != secret
    laptop.up(key, tells=key not in (UNDO, SEQUENCE))
    finger.at(400, 400, "up")
    assert finger.window.app.here in (TABLE, Here("role", seat=1))
    assert words(laptop) != secret
    assert (laptop.done(), laptop.lit, laptop.lights._tone) == (before, lit, tone), "and nothing else came of it"
    laptop.app.act(Go(Here()))
    laptop.press()
    assert (laptop.done(), laptop.tone) == (before + 1, Tone.DONE), "the next press counts again"


@pytest.mark.parametrize("key", [TURN, UNDO])
def test_a_long_press_that_ended_a_look_takes_nothing_back(laptop: Laptop, key: str) -> None:
    laptop.deal(light=True)
    laptop.press()
    before = laptop.done()
    laptop.app.act(Go(Here("role", seat=1)))
    laptop.window.draw()
    Finger(laptop.window, mouse=False).hold()
    laptop.down(key)
    laptop.app.act(Go(Here()))
    laptop.passes(HELD)
    laptop.wait()
    laptop.up(key, tells=False)
    assert (laptop.done(), laptop.app.held) == (before, False)
    laptop.passes(2000)
    laptop.press(UNDO)
    assert laptop.done() == before + 1, "an undo of its own counts"


def test_a_sequence_is_pressed_by_the_buttons_and_says_nothing_aloud(laptop: Laptop) -> None:
    laptop.deal(light=True)
    tone, lamps = laptop.lights._tone, laptop.lights.players
    laptop.app.act(Change(laptop.app.settings.going("Bruno", "buttons")))
    laptop.app.act(Go(Here("role", seat=1)))
    for _once_more in ("set", "again"):
        for key in ("f1", "f4", "f4", "f2", "f3"):
            laptop.press(key)
        assert "•••••" in words(laptop)
        Finger(laptop.window, mouse=False).press(lambda button: button.label == "Confirm")
    assert laptop.app.here == Here("role", seat=1)
    assert (laptop.lights._tone, laptop.lights.players) == (tone, lamps)


@pytest.mark.parametrize("key", [TURN, UNDO, SOMEBODYS])
def test_somebody_elses_press_closes_the_pad(laptop: Laptop, key: str) -> None:
    laptop.deal(light=True)
    laptop.press()
    before = laptop.done()
    laptop.app.act(Change(laptop.app.settings.going("Bruno", "buttons")))
    laptop.app.act(Go(Here("role", seat=1)))
    assert isinstance(laptop.app.here, Veil)
    laptop.press("f1")
    laptop.press(key)
    here: object = laptop.app.here
    assert (here, laptop.done()) == (TABLE, before)


def test_lamps_and_beeps_are_the_same_whatever_the_roles(laptop: Laptop, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are made from what lies open and from nothing else."""
    laptop.deal(light=True)
    asked: list[Viewer] = []
    view = laptop.app.table.view

    def told(viewer: Viewer) -> object:
        asked.append(viewer)
        return view(viewer)

    monkeypatch.setattr(laptop.app.table, "view", told)
    laptop.hands.light()
    laptop.hands._done(None)
    laptop.hands._undo(None)
    laptop.hands.light()
    assert asked
    assert set(asked) == {Viewer.TABLE}


def test_where_a_place_is_before_one_pair_of_eyes_nothing_is_done(laptop: Laptop) -> None:
    laptop.deal(light=True)
    laptop.press()
    before = laptop.done()
    laptop.app.act(Go(Here("hand-over", seat=1, page="role")))
    laptop.window.draw()
    assert not laptop.window.scene.spots or not any(isinstance(s.node, HoldToSee) for s in laptop.window.scene.spots)
    for key in (TURN, UNDO, SOMEBODYS):
        laptop.press(key)
        assert (laptop.done(), laptop.tone) == (before, Tone.REFUSED)


@ANY
def test_gold_that_lies_open_before_one_player_is_gone_as_suddenly(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    room = Room(open_window, tmp_path)
    room.gold_round()
    seat = room.table.view(Viewer.TABLE).taking
    with closing(Laptop(room.window)) as laptop:
        room.go_by(NAMES[seat], "hold")
        laptop.app.act(Go(Here("gold", seat=seat)))
        room.window.draw()
        open_gold, frames = room.words(), watched(monkeypatch)
        laptop.down(key)
        assert set(frames[0]) == {0}
        assert laptop.app.here == TABLE
        assert room.words() != open_gold
        assert room.table.view(Viewer.TABLE).taking == seat
