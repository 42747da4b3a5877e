"""What is installed from the wheel plays: by command, in languages, on a display, in a browser, and to be heard."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import __version__
from companion.commands.bench.phone import FILES, Phone
from companion.language import LANGUAGES
from tests.command_line import companion
from tests.conftest import ROOT
from tests.wheel.conftest import PATIENCE, Installed

pytestmark = pytest.mark.long

BESIDE = ("*.toml", "*.sql", "*.html", "*.css", "*.js", "*.md")
"""What is no program and belongs to it."""
LOOKS, LOOKS_EVERY = 100, 0.1
DEAL = '{"do": "Begin", "players": ["Anna", "Bruno", "Clara"]}\n{"do": "Deal", "first": 0}\n'


def test_it_lies_where_it_was_installed_and_says_its_version(installed: Installed) -> None:
    where = "import companion, hardware; print(companion.__file__, hardware.__file__)"
    python = (installed.bin / "python", "-c", where)
    said = subprocess.run(python, cwd=installed.home, env=installed.around, capture_output=True, text=True, check=True)
    assert all(Path(file).is_relative_to(installed.bin.parent) for file in said.stdout.split())
    assert installed.run("--version") == f"companion {__version__}\n"


def test_it_tells_all_about_itself_and_has_types(installed: Installed) -> None:
    with ZipFile(installed.wheel) as wheel:
        names = wheel.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        told = message_from_bytes(wheel.read(about))
    assert told["Version"] == __version__
    assert told["License-Expression"] == "MIT"
    assert told["Description-Content-Type"] == "text/markdown"
    assert str(told.get_payload()).startswith("# Companion")
    assert {"Typing :: Typed", "Topic :: Games/Entertainment :: Board Games"} <= set(told.get_all("Classifier", []))
    assert told["Keywords"]
    assert "companion/py.typed" in names
    assert {file for kind in BESIDE for file in map(_named, (ROOT / "companion").rglob(kind))} <= set(names)
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"companion", "hardware"}


def _named(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize(
    "asked",
    [
        ("check", "1,0=EW 2,0=NESW"),
        ("place", "1,0=EW + 2,0=NS", "--edition", "uk", "--json"),
        ("simulate", "--players", "5", "--seed", "wheel", "--show"),
        ("simulate", "--game", "wazabi", "--seed", "wheel"),
        *(("--language", code, "check", "1,0=EW") for code in LANGUAGES),
    ],
    ids=" ".join,
)
def test_it_answers_as_the_tree_does(installed: Installed, asked: tuple[str, ...]) -> None:
    here = companion(*asked)
    done = subprocess.run(
        (installed.bin / "companion", *asked),
        cwd=installed.home,
        env=installed.around,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout.decode(), done.stderr.decode()) == tuple(here)


def test_it_draws_every_screen_in_another_language(installed: Installed) -> None:
    installed.run("--language", "fa", "screens", "--out", "pictures")
    assert len(list((installed.home / "pictures").glob("*.png"))) > 100


def test_bots_play_a_game_on_its_display(installed: Installed) -> None:
    assert installed.run("demo", "--pace", "0", "--games", "1", "--seed", "wheel") == ""


def test_its_doctor_finds_every_catalogue(installed: Installed) -> None:
    doctor = (installed.bin / "companion", "doctor", "--json")
    said = subprocess.run(doctor, cwd=installed.home, env=installed.around, capture_output=True, text=True, check=False)
    parts = {part["part"]: part for part in json.loads(said.stdout)["parts"]}
    assert parts["languages"]["state"] == "ok"
    assert all(code in parts["languages"]["says"] for code in LANGUAGES)
    assert parts["display"]["state"] != "wrong"


@contextmanager
def table_in_a_browser(installed: Installed, journal: Path, heard: Path) -> Iterator[Phone]:
    """The installed program without a display, and a browser at its table; what is to be heard goes into a file."""
    around = installed.around | {"SDL_VIDEODRIVER": "none-here", "SDL_AUDIODRIVER": "disk"}
    asked = (installed.bin / "companion", "--language", "lv", "run", "--serve", "127.0.0.1:0", "--journal", journal)
    with subprocess.Popen(
        asked,
        cwd=installed.home,
        env=around | {"SDL_DISKAUDIOFILE": str(heard)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as program:
        try:
            assert program.stdout
            with closing(Phone(program.stdout.readline().split()[-1])) as browser:
                yield browser
            program.terminate()
            assert program.wait(PATIENCE) == 0
        finally:
            program.kill()


def shows(browser: Phone, words: str) -> str:
    """What can be touched so called, as soon as it is on the page."""
    for _again in range(LOOKS):
        found = re.search(rf'<button[^>]*data-do="(\d+)"[^>]*>(?:(?!</button>).)*{re.escape(words)}', browser.html)
        if found:
            return found[1]
        time.sleep(LOOKS_EVERY)
        browser.ask(v="")
    raise AssertionError(browser.html)


def test_a_table_in_a_browser_is_played_in_latvian_and_heard(installed: Installed, tmp_path: Path) -> None:
    journal, heard = tmp_path / "journal.db", tmp_path / "heard.raw"
    installed.run("script", "-", "--seed", "wheel", "--journal", str(journal), given=DEAL)
    with table_in_a_browser(installed, journal, heard) as browser:
        browser.ask(tap=int(shows(browser, "Turpināt")))
        assert [browser.fetch("GET", name)[0] for name in FILES] == [200] * len(FILES)
        browser.ask(tap=int(shows(browser, "Garām")))
        shows(browser, "Anna")
    assert any(heard.read_bytes()), "a pass is heard"
    said = installed.run("script", "-", "--journal", str(journal), given='{"do": "History"}')
    assert [event["event"] for event in json.loads(said)["history"][-1]["events"]] == ["Passed"]
