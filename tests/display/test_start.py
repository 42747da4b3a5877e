"""Finding the display, and saying in one line why there is none."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from companion.display import start, trying
from companion.display.glass import density, measured_mm
from companion.display.start import open_window, window_size
from companion.display.trying import NoDisplay, Trial, connected, environment, tried
from companion.display.window import Window
from companion.screens.nodes import Text
from tests.display.specimen import Easel

HEADER = b"\x00\xff\xff\xff\xff\xff\xff\x00"


def cards(folder: Path, **status: str) -> Path:
    for name, says in status.items():
        connector = folder / name.replace("_", "-")
        connector.mkdir(parents=True)
        (connector / "status").write_text(says + "\n", encoding="ascii")
    (folder / "card0").mkdir(parents=True, exist_ok=True)
    (folder / "version").touch()
    return folder


@pytest.mark.parametrize(
    ("status", "wanted"),
    [
        ({"card0_HDMI-A-1": "connected", "card2_DSI_1": "connected"}, "card2-DSI-1"),
        ({"card0_VGA_1": "connected", "card1_HDMI_A_1": "connected", "card2_DSI_1": "disconnected"}, "card1-HDMI-A-1"),
        ({"card3_VGA_1": "connected"}, "card3-VGA-1"),
        ({"card0_HDMI_A_1": "disconnected", "card1_DSI_1": "unknown"}, None),
        ({}, None),
    ],
)
def test_the_screen_made_for_the_pi_comes_first(tmp_path: Path, status: dict[str, str], wanted: str | None) -> None:
    found = connected(cards(tmp_path / "drm", **status))
    assert (found and found.name) == wanted


def test_the_card_is_told_to_sdl_only_where_there_is_no_desktop(tmp_path: Path) -> None:
    connector = tmp_path / "card1-DSI-1"
    kms = {"SDL_VIDEODRIVER": "kmsdrm", "SDL_KMSDRM_DEVICE_INDEX": "1", "SDL_RENDER_DRIVER": "opengles2"}
    assert environment({}, connector, "linux") == kms
    for around in ({"WAYLAND_DISPLAY": "wayland-0"}, {"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"}):
        assert environment(around, connector, "linux") == {}
    told = environment({"DISPLAY": ":0"}, connector, "linux")
    assert isinstance(told, dict)
    assert told["SDL_VIDEODRIVER"] == "x11"
    assert environment({"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, connector, "linux") == {}
    assert environment({}, None, "darwin") == {}


def test_no_display_is_one_line_with_what_to_do() -> None:
    found = environment({}, None, "linux")
    assert isinstance(found, NoDisplay)
    assert str(found).startswith("no display here: ")
    assert "\n" not in str(found)
    assert "connect" in str(found)


@pytest.mark.parametrize(
    ("driver", "words"), [("kmsdrm", "python3-pygame"), ("x11", "not available"), ("no-such-driver", "not available")]
)
def test_a_display_that_does_not_start_says_why(driver: str, words: str) -> None:
    trouble = tried({"SDL_VIDEODRIVER": driver, "PATH": ""})
    assert words in trouble
    assert "\n" not in trouble


def test_a_crash_while_starting_is_the_childs_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crasher = tmp_path / "python"
    crasher.write_text("#!/bin/sh\nkill -SEGV $$\n", encoding="ascii")
    crasher.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(crasher))
    assert "signal 11" in tried({})


def test_a_display_is_tried_while_other_things_are_done_and_no_longer_than_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever tries it here would hang for ever."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("TRIED", str(tmp_path / "tried"))
    os.mkfifo(tmp_path / "tried")
    hangs = tmp_path / "python"
    hangs.write_text('#!/bin/sh\necho $$ >"$TRIED"\nexec sleep 1000\n', encoding="ascii")
    hangs.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(hangs))
    trial = Trial()
    child = int((tmp_path / "tried").read_text(encoding="ascii"))
    trial.close()
    assert not Path(f"/proc/{child}").exists()


GOES_BLACK = """
class error(Exception): pass
class display:
    init = set_mode = flip = staticmethod(lambda *_size: None)
    get_surface = staticmethod(lambda: display)
    fill = staticmethod(lambda _colour: None)
"""
READ_BACK = """
class Window:
    from_display_module = staticmethod(lambda: None)
class Renderer:
    from_window = classmethod(lambda cls, _window: cls())
    to_surface = lambda self: self
    get_at = lambda self, _place: ({seen}, 255)
"""


@pytest.mark.parametrize(("seen", "words"), [("0, 0, 0", "does not reach the screen"), ("88, 120, 152", "")])
def test_a_display_that_stays_black_does_not_pass(tmp_path: Path, seen: str, words: str) -> None:
    """As on a board without libGL.so.1: nothing raises, and the glass shows nothing of what was drawn."""
    (tmp_path / "pygame" / "_sdl2").mkdir(parents=True)
    (tmp_path / "pygame" / "__init__.py").write_text(GOES_BLACK, encoding="ascii")
    (tmp_path / "pygame" / "_sdl2" / "video.py").write_text(READ_BACK.format(seen=seen), encoding="ascii")
    trouble = tried({"PYTHONPATH": str(tmp_path)})
    assert words in trouble
    assert bool(words) is bool(trouble)


def test_a_display_that_comes_late_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the service starts before the driver: the third time somebody looks, it is there."""
    looks: list[Path | None] = [None, None, tmp_path / "card1-DSI-1"]
    told = {"SDL_VIDEODRIVER": "dummy"}
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(trying, "connected", lambda _drm: looks.pop(0) if len(looks) > 1 else looks[0])
    monkeypatch.setattr(start, "LOOKS_EVERY", 0.0)
    kms = environment
    monkeypatch.setattr(trying, "environment", lambda *seen: told if seen[1] else kms(*seen))
    assert isinstance(open_window(Easel(Text("hello"))), NoDisplay)
    looks.insert(0, None)
    assert isinstance(open_window(Easel(Text("hello")), patience=60.0), Window)
    os.environ.pop("SDL_VIDEODRIVER", None)


@pytest.mark.parametrize(("uptime", "waits"), [("12.31 40.02\n", True), ("90000.10 1.00\n", False), ("", False)])
def test_only_a_machine_that_was_just_switched_on_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uptime: str, waits: bool
) -> None:
    (tmp_path / "uptime").write_text(uptime, encoding="ascii")
    monkeypatch.setattr(start, "UPTIME", tmp_path / "uptime")
    assert bool(start.patience()) is waits


def test_a_window_opens_where_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = open_window(Easel(Text("hello")))
    assert isinstance(window, Window)
    assert window.surface.get_size() == (800, 480)


@pytest.mark.parametrize(
    ("desktop", "wanted"),
    [
        ((3840, 2160), (1600, 960)),
        ((1920, 1080), (1280, 720)),
        ((1280, 800), (800, 480)),
        ((800, 480), (800, 480)),
        ((720, 1280), (480, 800)),
        ((1080, 1920), (720, 1280)),
    ],
)
def test_a_window_takes_a_good_part_of_the_desktop(desktop: tuple[int, int], wanted: tuple[int, int]) -> None:
    assert window_size(desktop) == wanted


def test_pixels_to_a_millimetre() -> None:
    assert density((800, 480)) == pytest.approx(5.2, abs=0.01)
    assert density((720, 1280)) == density((1280, 720)) == pytest.approx(720 / 92.4)
    assert density((1920, 1080), (531, 299)) == pytest.approx(1920 / 531)
    assert density((3840, 2160), (1600, 900)) == 3.0
    assert density((480, 320), (74, 49)) == density((480, 320))


def test_a_display_tells_how_large_it_is(tmp_path: Path) -> None:
    edid = bytearray(HEADER + bytes(120))
    edid[21], edid[22] = 53, 30
    (tmp_path / "edid").write_bytes(edid)
    assert measured_mm(tmp_path) == (530, 300)
    edid[66], edid[67], edid[68] = 531 & 0xFF, 299 & 0xFF, (531 >> 8) << 4 | 299 >> 8
    (tmp_path / "edid").write_bytes(edid)
    assert measured_mm(tmp_path) == (531, 299)
    for nothing in (b"", b"x" * 128, HEADER + bytes(120)):
        (tmp_path / "edid").write_bytes(nothing)
        assert measured_mm(tmp_path) is None
    assert measured_mm(tmp_path / "none") is None
