"""`companion doctor` as people run it: on this machine, whatever that lacks, and never with a traceback."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.settings import Settings, SettingsFile
from companion.commands.doctor import examining
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules.commands import Begin, Deal
from tests.commands.test_run import begun, running, seen_first
from tests.doctor.trees import PARTS, doctor

pytestmark = pytest.mark.long


def contents(folder: Path) -> dict[str, tuple[int, bytes | None]]:
    """Everything in a folder, with when it was last touched."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else None)
        for path in sorted(folder.rglob("*"))
    }


def test_it_tells_of_every_part_and_whether_it_can_play(tmp_path: Path) -> None:
    told = doctor(tmp_path)
    assert told.status == 0
    lines = [line for line in told.out.splitlines() if line and not line.startswith(" ")]
    assert [line.split()[2] for line in lines[:-1]] == PARTS
    marks = {"ok": "✓", "look": "!", "wrong": "✗"}
    assert all(line.split()[0] == marks[line.split()[1]] for line in lines[:-1])
    assert lines[-1].startswith("It can play")
    assert list(tmp_path.iterdir()) == [], "no journal is begun by looking"


def test_where_the_terminal_has_no_such_marks_others_are_shown(tmp_path: Path) -> None:
    told = doctor(tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert told.out.isascii()
    assert {line[0] for line in told.out.splitlines() if line} <= set("+!xI ")


def test_programs_are_told_the_same_in_json(tmp_path: Path) -> None:
    parts = doctor(tmp_path, "--json").parts
    assert str(tmp_path / "companion" / "journal.db") in parts["journal"]["says"]
    assert parts["storage"]["state"] != "wrong"


def test_a_machine_where_nothing_is_found() -> None:
    """No tools, no home, no desktop, and no way to write."""
    told = doctor("/proc/self", "--json", PATH="", HOME="/nonexistent", XDG_RUNTIME_DIR=None)
    assert told.status == 1
    assert told.parts["storage"]["state"] == "wrong"
    assert "fontconfig" in told.parts["fonts"]["mend"]
    text = doctor("/proc/self", PATH="", HOME="/nonexistent").out
    assert text.splitlines()[-1] == "It cannot play until this is fixed: storage."


def without(folder: Path, module: str) -> dict[str, str]:
    """The way of Python's imports, with one that cannot be had."""
    (folder / f"{module}.py").write_text(f"raise ModuleNotFoundError('no', name={module!r})\n")
    return {"PYTHONPATH": f"{folder}{os.pathsep}{Path(__file__).resolve().parents[2]}"}


@pytest.mark.parametrize(("module", "part", "status"), [("pygame", "display", 1), ("serial", "serial", 0)])
def test_what_is_not_installed_is_that_parts_line(tmp_path: Path, module: str, part: str, status: int) -> None:
    lacking = tmp_path / "lacking"
    lacking.mkdir()
    told = doctor(tmp_path, "--json", **without(lacking, module))
    assert told.status == status
    assert told.parts[part]["state"] == "wrong"
    assert told.parts[part]["mend"] == "make setup"
    assert module in told.parts[part]["says"]
    assert told.parts["storage"]["state"] != "wrong"


@pytest.mark.parametrize(("module", "part"), [("pygame", "display"), ("serial", "serial")])
def test_what_is_damaged_is_not_told_as_missing(tmp_path: Path, module: str, part: str) -> None:
    """As where a card has decayed: a library is there, and cannot be loaded."""
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    around = without(damaged, module)
    (damaged / f"{module}.py").write_text(f"raise ImportError('lib.so: file too short', name={module!r})\n")
    told = doctor(tmp_path, "--json", **around).parts[part]
    assert told["state"] == "wrong"
    assert f"{module} is damaged" in told["says"] or f"damaged: {module}" in told["says"]
    assert "installed" not in told["says"]
    assert told["mend"] == "rm -rf .venv && make setup"


def test_broken_files_are_that_parts_line_and_stay_as_they_are(tmp_path: Path) -> None:
    home = tmp_path / "companion"
    home.mkdir()
    names = ("journal.db", "hotspot.json", "hardware.toml", "settings.json", "phones.json", "locks.json")
    for number, name in enumerate(names):
        (home / name).write_bytes(b"\xff{[" * 400 * (number + 1))
    before = contents(tmp_path)
    told = doctor(tmp_path, "--json")
    assert told.status == 0, "the next start sets them aside"
    assert {name for name, part in told.parts.items() if part["state"] == "wrong"} == {"journal", "pins"}
    assert told.parts["journal"]["mend"] == "companion run"
    assert "hotspot.json" in told.parts["network"]["says"]
    assert contents(tmp_path) == before


def test_pins_given_twice_are_told_with_the_file_to_mend(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    file = tmp_path / "companion" / "hardware.toml"
    file.write_text("[panel]\nturn = 17\nundo = 17\n")
    pins = doctor(tmp_path, "--json").parts["pins"]
    assert pins["state"] == "wrong"
    assert pins["says"] == "GPIO 17 is given twice, for turn and for undo: give each part a pin of its own."
    assert pins["mend"] == f"nano {file}"


def test_what_mends_the_table_of_another_user_needs_an_administrator(tmp_path: Path) -> None:
    """As `sudo companion doctor` asks: as a user who is not the one that types the command."""
    begun(tmp_path / "companion")
    (tmp_path / "companion" / "journal.db").chmod(0o644)
    (tmp_path / "companion" / "hardware.toml").write_text("panel = 3\nbox = '/nowhere'\n")
    own, others = (doctor(tmp_path, "--json", USER=user).parts for user in (None, "who-types-it"))
    for part in ("pins", "serial", "journal"):
        assert "sudo" not in own[part]["mend"]
    assert others["pins"]["mend"] == f"sudo {own['pins']['mend']}"
    assert others["serial"]["mend"] == own["serial"]["mend"].replace("nano", "sudo nano")
    assert others["journal"]["mend"] == f"sudo {own['journal']['mend']}"


def test_nothing_in_a_file_can_move_the_cursor(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "hardware.toml").write_text('"x\\u001b[2J\\n" = 1\n')
    out = doctor(tmp_path).out
    assert "has no x\\x1b[2J\\n;" in out
    assert "\033" not in out + doctor(tmp_path, "--json").parts["pins"]["says"]


@pytest.mark.parametrize("made", ["folder", "fifo", "file above"])
def test_a_journal_that_can_be_none_stops_everything(tmp_path: Path, made: str) -> None:
    home = tmp_path / "companion"
    if made == "file above":
        home.write_text("")
    else:
        home.mkdir()
        (home / "journal.db").mkdir() if made == "folder" else os.mkfifo(home / "journal.db")
    told = doctor(tmp_path, "--json")
    assert told.status == 1
    part = told.parts["storage" if made == "file above" else "journal"]
    assert part["state"] == "wrong"
    assert part["mend"].startswith("mv ")


def test_a_sound_journal_is_left_as_it_is(tmp_path: Path) -> None:
    begun(tmp_path / "companion")
    before = contents(tmp_path)
    journal = doctor(tmp_path, "--json").parts["journal"]
    assert "is sound" in journal["says"]
    assert contents(tmp_path) == before


def test_a_running_companion_is_not_disturbed(tmp_path: Path) -> None:
    home = tmp_path / "companion"
    begun(home)
    with running(home, "run") as program:
        assert seen_first(program)[0] == "Go on with Saboteur"
        before = contents(home)
        told = doctor(tmp_path, "--json")
        assert contents(home) == before
        assert told.status == 0
        assert told.parts["journal"]["state"] == "ok"
        assert "in use: a companion is running" in told.parts["journal"]["says"]
        assert "left alone" in told.parts["display"]["says"]
        assert program.poll() is None
        program.terminate()
        assert program.communicate() == ("", "")
    assert "is sound" in doctor(tmp_path, "--json").parts["journal"]["says"]


SECRETS = ("Zemgale-Wifi", "Zk8Qm2Xw7Lp4", "Žydrūnas", "saboteur", "digger", "c2VjcmV0LWtleQ", "salted-hash")


def evening(home: Path) -> None:
    """Everything that is private, in the files where it is kept."""
    home.mkdir()
    with closing(Journal(home / "journal.db")) as journal:
        table = Table(GAMES, journal, SeededChance("people"))
        table.begin("saboteur", Begin(("Žydrūnas", "Bruno", "Clara")))
        table.submit(Deal(0))
    SettingsFile(home / "settings.json").change(Settings(names=("Žydrūnas", "Bruno")))
    (home / "hotspot.json").write_text('{"name": "Zemgale-Wifi", "password": "Zk8Qm2Xw7Lp4"}')
    (home / "phones.json").write_text('{"key": "c2VjcmV0LWtleQ"}')
    (home / "locks.json").write_text('{"Žydrūnas": "salted-hash"}')


def test_nothing_private_is_told(tmp_path: Path) -> None:
    evening(tmp_path / "companion")
    for way in ((), ("--json",)):
        told = doctor(tmp_path, *way)
        assert told.status == 0
        assert not [secret for secret in SECRETS if secret in told.out]
    (tmp_path / "companion" / "hotspot.json").write_text('{"name": "Zemgale-Wifi", "pass": "Zk8Qm2Xw7Lp4"')
    told = doctor(tmp_path, "--json")
    assert told.parts["network"]["state"] == "look"
    assert not [secret for secret in SECRETS if secret in told.out]


def test_languages_whose_letters_no_font_has_are_named(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    answers = {"fc-match": 'echo "${3%%:*}|/nowhere.ttf"', "fc-query": "echo 20-7e 100-17f 2019 400-4ff zz 5-"}
    for name, answer in answers.items():
        (tools / name).write_text(f"#!/bin/sh\n{answer}\n")
        (tools / name).chmod(0o755)
    fonts = doctor(tmp_path, "--json", PATH=f"{tools}:/bin").parts["fonts"]
    assert (fonts["state"], "lack letters of these languages: fa." in fonts["says"]) == ("look", True)
    assert fonts["mend"] == "sudo apt install fontconfig fonts-noto-core"


def test_a_tool_that_hangs_or_lies_holds_nothing_up(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    lies, hangs = "printf '\\033[2J\\377%s' nonsense-$$; exit 3", "exec sleep 60"
    for name in ("nmcli", "ip", "timedatectl", "systemctl", "fc-match", "fc-query"):
        (tools / name).write_text(f"#!/bin/sh\n{hangs if name == 'timedatectl' else lies}\n")
        (tools / name).chmod(0o755)
    told = doctor(tmp_path, "--json", PATH=f"{tools}:/bin")
    assert told.status == 0
    assert "\\u001b" not in told.out
    assert {part["state"] for part in told.parts.values()} <= {"ok", "look"}


def test_every_part_that_is_looked_at_has_a_name() -> None:
    assert set(examining.PARTS) == set(examining.part_names())
