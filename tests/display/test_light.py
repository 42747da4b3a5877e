"""How bright the glass is: as people set it, dimmer while nobody does anything, and never by what is shown on it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.app.lobby import Change, Lobby
from companion.app.settings import SettingsFile
from companion.display import light, start
from companion.display.light import backlights
from companion.display.window import Window
from companion.screens.nodes import Text
from tests.display.conftest import OpenWindow
from tests.display.finger import Clock, Finger
from tests.display.room import NAMES, SEQUENCE, Room
from tests.display.specimen import Easel
from tests.lobby.evening import evening, press

LONG_MS = 6 * 60_000.0


class Lamp:
    """A backlight as the kernel shows one, in a folder that stands for all of them."""

    def __init__(self, root: Path, name: str = "10-0045", most: int = 31) -> None:
        self.root, self.most = root, most
        self.file = root / name / "brightness"
        self.file.parent.mkdir(parents=True)
        self.file.with_name("max_brightness").write_text(f"{most}\n")
        self.file.write_text(f"{most}\n")

    @property
    def shines(self) -> int:
        return int(self.file.read_text())


@pytest.fixture
def lamp(tmp_path: Path) -> Lamp:
    return Lamp(tmp_path / "backlight")


def lit(window: Window, lamp: Lamp) -> Finger:
    """A window whose glass has such a light behind it."""
    start.light_up(window, backlights(lamp.root))
    window.draw()
    window.handle()
    return Finger(window)


def pass_time(window: Window, milliseconds: float = LONG_MS) -> None:
    """Nobody does anything; the loop comes round whenever it has asked for that."""
    assert isinstance(window.clock, Clock)
    end = window.clock.now + milliseconds
    while (patience := window.patience()) is not None and window.clock.now + patience <= end:
        window.clock.now += max(1.0, patience)
        window.handle()
    window.clock.now = max(window.clock.now, end)


def step(finger: Finger, by: int) -> None:
    wanted = finger.window.app.settings.brightness + by
    finger.press(lambda button: isinstance(button.does, Change) and button.does.settings.brightness == wanted)


def test_it_is_set_step_by_step_holds_at_once_and_the_next_time_and_is_never_off(
    open_window: OpenWindow, lamp: Lamp, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    finger, seen = lit(evening(open_window, path), lamp), [lamp.shines]
    press(finger, "Settings")
    for _step in range(4):
        step(finger, -1)
        seen.append(lamp.shines)
    assert seen[0] == lamp.most
    assert seen == sorted(set(seen), reverse=True)
    assert seen[-1] > 0
    assert SettingsFile(path).settings.brightness == 1
    lamp.file.write_text(f"{lamp.most}\n")
    again = lit(evening(open_window, path), lamp)
    assert lamp.shines == seen[-1]
    press(again, "Settings")
    step(again, 1)
    assert lamp.shines == seen[-2]


def test_it_dims_when_nobody_does_anything_and_nobody_thinks_that_it_is_off(
    open_window: OpenWindow, lamp: Lamp
) -> None:
    window = lit(evening(open_window), lamp).window
    shown = pygame.image.tobytes(window.surface, "RGB")
    pass_time(window)
    assert 0.2 * lamp.most < lamp.shines < 0.5 * lamp.most
    assert pygame.image.tobytes(window.surface, "RGB") == shown, "the picture is as it was"
    assert window.patience() is None, "and nothing more is to be done"


def test_at_the_least_brightness_it_still_shines_when_it_has_dimmed(open_window: OpenWindow, lamp: Lamp) -> None:
    finger = lit(evening(open_window), lamp)
    press(finger, "Settings")
    for _step in range(4):
        step(finger, -1)
    before = lamp.shines
    pass_time(finger.window)
    assert 0 < lamp.shines < before


@pytest.mark.parametrize("mouse", [True, False])
def test_the_touch_that_wakes_it_does_nothing_else_and_the_next_does_what_it_says(
    open_window: OpenWindow, lamp: Lamp, *, mouse: bool
) -> None:
    finger = lit(evening(open_window), lamp)
    finger.mouse = mouse
    here = finger.window.app.here
    pass_time(finger.window)
    for _as_a_stroke_comes in range(2):
        press(finger, "Settings")
        assert lamp.shines == lamp.most
        assert finger.window.app.here == here
    pass_time(finger.window, light.DEAF_MS)
    press(finger, "Settings")
    assert finger.window.app.here == Lobby("settings")


def test_what_happens_anywhere_at_the_table_wakes_it(open_window: OpenWindow, lamp: Lamp) -> None:
    """A button, a turn by phone, a move of the bots."""
    window = lit(evening(open_window), lamp).window

    def key() -> None:
        window.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE))

    def news() -> None:
        window.attend(lambda: True)

    def move() -> None:
        window.do(Change(window.app.settings))

    for happens in (news, key, move):
        pass_time(window)
        assert lamp.shines < lamp.most
        window.attend(lambda: False)
        assert lamp.shines < lamp.most, "nothing came of it"
        happens()
        assert lamp.shines == lamp.most


def test_whoever_is_busy_is_never_left_in_the_dark(open_window: OpenWindow, lamp: Lamp) -> None:
    finger = lit(evening(open_window), lamp)
    for _once in range(20):
        pass_time(finger.window, light.DIMS_AFTER_MS - 1000.0)
        assert lamp.shines == lamp.most
        finger.tap(400, 5)


def test_what_is_open_for_one_pair_of_eyes_closes_when_it_dims(
    open_window: OpenWindow, tmp_path: Path, lamp: Lamp
) -> None:
    room = Room(open_window, tmp_path)
    lit(room.window, lamp)
    room.deal()
    room.go_by("Anna", "buttons")
    room.come("Anna")
    room.pressed(*SEQUENCE)
    assert (room.app.looked_at, room.app.in_game) == (True, False)
    pass_time(room.window)
    assert lamp.shines < lamp.most
    assert (room.app.looked_at, room.app.in_game) == (False, True)


def test_it_shines_alike_for_both_roles(open_window: OpenWindow, tmp_path: Path) -> None:
    """All that somebody could measure, or read from the file, while each of them looks and then does nothing."""
    seen: dict[str, set[tuple[int, ...]]] = {}
    for number, name in enumerate(NAMES):
        room, lamp = Room(open_window, tmp_path / name), Lamp(tmp_path / f"lamps-{number}", most=255)
        lit(room.window, lamp)
        room.deal()
        room.come(name)
        shone = [lamp.shines]
        room.finger.hold()
        shone.append(lamp.shines)
        room.finger.let_go()
        pass_time(room.window)
        shone.append(lamp.shines)
        seen.setdefault(room.role(name), set()).add(tuple(shone))
    assert len(seen) == 2
    assert len(set.union(*seen.values())) == 1


def test_a_glass_without_such_a_light_never_dims_and_offers_nothing(open_window: OpenWindow, tmp_path: Path) -> None:
    (tmp_path / "no-more-than-a-name").mkdir()
    assert backlights(tmp_path) == ()
    finger = Finger(evening(open_window))
    press(finger, "Settings")
    assert "Brightness" not in [text.text for text in finger.shown(Text)]
    assert finger.window.patience() is None


def test_a_light_that_has_gone_is_no_reason_to_stop(open_window: OpenWindow, lamp: Lamp) -> None:
    finger = lit(evening(open_window), lamp)
    lamp.file.unlink()
    lamp.file.mkdir()
    pass_time(finger.window)
    press(finger, "Settings")
    pass_time(finger.window, light.DEAF_MS)
    press(finger, "Settings")
    assert finger.window.app.here == Lobby("settings")


def test_all_of_it_is_there_again_when_the_table_closes(open_window: OpenWindow, lamp: Lamp) -> None:
    window = lit(evening(open_window), lamp).window
    pass_time(window)
    window.app.done = True
    window.run()
    assert lamp.shines == lamp.most


@pytest.mark.parametrize(("driver", "ours"), [("KMSDRM", True), ("x11", False)])
def test_only_where_the_whole_display_is_its_own_is_the_light_touched(
    monkeypatch: pytest.MonkeyPatch, lamp: Lamp, driver: str, *, ours: bool
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(light, "BACKLIGHTS", lamp.root)
    app = Easel(Text("hello"))
    assert isinstance(start.open_window(app), Window)
    assert app.board.backlit is ours
