"""What becomes of the board besides: parts that break, the plug, no display, a newer version, and the end of it.

The tests follow each other, and those of test_evening.py: a game of three is on the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from companion import __version__
from companion.core.journal import Journal
from tests.board.attached import SOUND, TOUCH, Display, Driven, Phone
from tests.board.cards import INSTALL, INSTALLS, STARTS, STATE
from tests.board.evening import InItsWifi
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.qmp import SLOW
from tests.board.twin import Twin, as_on_a_board, goes_on, journal_of
from tests.display.conftest import OpenWindow, open_window
from tests.web import people
from tests.web.conftest import browser

pytestmark = pytest.mark.board
__all__ = ["browser", "open_window"]

AS_THE_INTERNET_WOULD = 204
LINK = "/run/companion/link"
NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Ida", "Jonas")
PATIENCE, USUAL, REST = 60_000 * SLOW, 5_000, 800
"""Milliseconds."""
COME_BACK = 20.0
"""Seconds in which phones have found the table again."""
NEWER = "9.0.0"
LEFT = ("/src*", f"{STATE}*", "/run/companion-install.lock")
"""What is no part of it, or stays; and a lock, until the next start: removed, it could be held by two."""


def doctor(board: Machine) -> dict[str, dict[str, str]]:
    """What it says of each part; by its status too it says whether anybody can play."""
    done = board.inside.run("companion", "doctor", "--json", check=False)
    told = json.loads(done.stdout)
    assert told["ok"] == (done.status == 0), told
    return {each["part"]: each for each in told["parts"]}


def test_the_doctor_is_right_about_every_part(board: Machine) -> None:
    found = doctor(board)
    assert not [part for part in found.values() if part["state"] == "wrong"]
    for part in ("display", "touch", "fonts", "languages", "pins", "sound", "storage", "journal", "service"):
        assert found[part]["state"] == "ok", found[part]


@contextmanager
def spoiled(board: Machine) -> Iterator[None]:
    """A panel wired as nobody can."""
    file = f"{STATE}/hardware.toml"
    board.inside.run("sed", "-i", "s/^panel = true$/panel = { turn = 17, undo = 17 }/", file)
    try:
        yield
    finally:
        board.inside.run("sed", "-i", "s/^panel = .*$/panel = true/", file)


@contextmanager
def pulled(part: Driven | Display) -> Iterator[None]:
    """As long as that."""
    part.pull_out()
    try:
        yield
    finally:
        part.plug_in()


@contextmanager
def dark(board: Machine) -> Iterator[None]:
    """No display, and no table that would be on it."""
    board.inside.run("systemctl", "stop", "companion.socket", "companion.service")
    try:
        with pulled(Display(board)):
            yield
    finally:
        board.inside.run("systemctl", "start", "companion.socket", "companion.service", patience=STARTS)


def test_the_doctor_is_right_about_what_is_broken_and_about_the_rest(board: Machine) -> None:
    broken = {
        "display": dark(board),
        "touch": pulled(Driven(board, TOUCH)),
        "sound": pulled(Driven(board, SOUND)),
        "pins": spoiled(board),
    }
    for part, is_broken in broken.items():
        with is_broken:
            found = doctor(board)
        assert found[part]["state"] != "ok", found[part]
        assert all(found[other]["state"] == "ok" for other in broken if other != part), (part, found)
    found = doctor(board)
    assert all(found[part]["state"] == "ok" for part in broken), found


def test_the_watchdog_never_bit_and_what_is_kept_is_for_the_table_alone(board: Machine) -> None:
    said = board.inside.run("journalctl", "--no-pager", "--output", "cat", "--unit", "companion").stdout
    assert "Started companion.service" in said
    assert "Watchdog timeout" not in said
    assert board.inside.run("stat", "--format=%U %a", STATE).stdout == "companion 700\n"


def test_the_plug_is_pulled_and_the_same_game_is_there_at_the_next_boot(
    board: Machine, open_window: OpenWindow, tmp_path: Path
) -> None:
    before = journal_of(board, tmp_path)
    board.pull_the_plug()
    board.put_in(board.cut(Random("plug")))
    board.start()
    board.inside.awake(STARTS)
    the_game_is_there(board, open_window, before)


def the_game_is_there(board: Machine, open_window: OpenWindow, before: Journal) -> None:
    """It waits at Home, at the very prompt."""
    until(lambda: colours(board.picture()) > BLACK)
    finger = Twin(open_window(app=as_on_a_board(before, new=False)), board)
    finger.press(goes_on)
    finger.watch()


def in_use(board: Machine) -> float:
    """Megabytes of its memory."""
    told = dict(line.split(":") for line in board.read("/proc/meminfo").decode().splitlines())
    total, free = (int(told[name].split()[0]) for name in ("MemTotal", "MemAvailable"))
    return (total - free) / 1024


@pytest.fixture
def patient(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """A browser in front of which people wait as long as an emulated board takes."""
    monkeypatch.setattr(people, "PATIENCE", PATIENCE)
    monkeypatch.setattr(people, "REST", REST)
    expect.set_options(PATIENCE)
    yield browser
    expect.set_options(USUAL)


def test_without_a_display_ten_play_by_their_phones_and_one_that_comes_late_shows_their_game(
    board: Machine, patient: Browser, open_window: OpenWindow, tmp_path: Path
) -> None:
    phone = Phone(board)
    address = phone.join()
    assert phone.asks("/")[0] == 200
    assert phone.asks("/generate_204", "connectivitycheck.gstatic.com")[0] == AS_THE_INTERNET_WOULD
    assert address in phone.finds("captive.apple.com")
    with ExitStack() as room:
        with pulled(Display(board)):
            board.inside.run("systemctl", "restart", "companion", patience=STARTS)
            ways = phone.is_lent(board, 1 + len(NAMES))
            evening = room.enter_context(closing(InItsWifi(patient, board.read(LINK).decode().strip(), ways)))
            evening.table.press("New game of Saboteur", "Give it up", "Back")
            evening.sit_down(NAMES)
            assert "S:{};P:{};".format(*phone.joined) in evening.wifi
            assert evening.roles().count("saboteur") in (3, 4)
            evening.dig()
            evening.nothing_wrong()
        until(lambda: colours(board.picture()) > BLACK)
        the_game_is_there(board, open_window, journal_of(board, tmp_path))
        board.rest(COME_BACK)
        print(f"with its display and ten phones the board takes {in_use(board):.0f} MB", flush=True)


def test_a_newer_version_is_installed_and_the_game_goes_on(
    board: Machine, open_window: OpenWindow, tmp_path: Path
) -> None:
    before = journal_of(board, tmp_path)
    board.inside.run("sed", "-i", f"s/{__version__}/{NEWER}/", "/src/companion/__init__.py")
    told = board.inside.run(*INSTALL, patience=INSTALLS).stdout
    assert f"version {NEWER} is installed" in told
    assert NEWER in board.inside.run("companion", "--version").stdout
    the_game_is_there(board, open_window, before)


def test_all_that_came_goes_but_for_the_games(board: Machine) -> None:
    told = board.inside.run("make", "-C", "/src", "uninstall", patience=INSTALLS).stdout
    assert f"The journal with your games stays in {STATE}" in told
    but = [word for path in LEFT for word in ("!", "-path", path)]
    assert board.inside.run("find", "/", "/run", "-xdev", "-iname", "*companion*", *but).stdout == ""
    assert "journal.db" in board.inside.run("ls", STATE).stdout
    until(lambda: board.inside.run("systemctl", "is-active", "getty@tty1", check=False).status == 0)
