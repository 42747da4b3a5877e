"""Looking at machines made up of files, and at a button box on a real serial line."""

from __future__ import annotations

import os
import pwd
import struct
import time
from dataclasses import replace
from pathlib import Path

import pytest
import serial

from companion.commands.doctor import attached, examining, languages, screen, storage, system
from companion.commands.doctor.examining import can_play, examined
from companion.commands.doctor.machine import Finding, Machine, State, fine, wrong
from companion.core.journal import Journal
from tests.buttons.test_hardware_file import a_box
from tests.doctor.trees import machine, put
from tests.hardware.wire import Wire

TOUCHSCREEN = """I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
P: Phys=
H: Handlers=mouse0 event4
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=260800000000003
"""
MOUSE = """N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse1 event1
B: PROP=0
B: EV=17
B: KEY=ff0000 0 0 0 0
B: REL=903
"""
TOUCHPAD = """N: Name="SynPS/2 Synaptics TouchPad"
H: Handlers=mouse0 event7
B: PROP=5
B: EV=b
B: ABS=660800011000003
"""
EMPTY_CATALOGUE = struct.pack("<7I", 0x950412DE, 0, 0, 28, 28, 0, 28)
KEYBOARD = """N: Name="Keyboard"
H: Handlers=sysrq kbd event0
B: PROP=0
"""


@pytest.mark.parametrize(
    ("devices", "state", "says"),
    [
        (TOUCHSCREEN, State.OK, "There is a touchscreen: 10-0038 generic ft5x06 (79)."),
        (KEYBOARD + "\n" + MOUSE + "\n" + TOUCHSCREEN, State.OK, "There is a touchscreen: 10-0038"),
        (MOUSE, State.OK, "a mouse does as well: Logitech USB Optical Mouse."),
        (TOUCHPAD, State.OK, "a mouse does as well"),
        (KEYBOARD, State.LOOK, "no touchscreen and no mouse"),
        ("", State.LOOK, "no touchscreen and no mouse"),
        ('N: Name="\nH: Handlers=mouse0\nB: PROP=zz\n\n\n\nB: ABS=', State.LOOK, "no touchscreen and no mouse"),
    ],
    ids=["touchscreen", "three", "mouse", "touchpad", "keyboard", "nothing", "nonsense"],
)
def test_touch(tmp_path: Path, devices: str, state: State, says: str) -> None:
    put(tmp_path, proc__bus__input__devices=devices)
    for number in range(8):
        put(tmp_path, **{f"dev__input__event{number}": ""})
    found = screen.examine_touch(machine(tmp_path))
    assert found.state is state
    assert says in found.says


def test_a_touchscreen_that_may_not_be_read_is_told_with_the_command(tmp_path: Path) -> None:
    """The device is missing here: root may read whatever is there."""
    put(tmp_path, proc__bus__input__devices=TOUCHSCREEN)
    found = screen.examine_touch(machine(tmp_path))
    assert (found.state, found.mend) == (State.WRONG, "sudo usermod -aG input $USER")
    assert screen.examine_touch(machine(tmp_path, DISPLAY=":0")).state is State.OK, "the desktop reads it"


def test_without_a_screen_a_browser_can_be_the_table(tmp_path: Path) -> None:
    found = screen.examine_display(machine(tmp_path))
    assert (found.state, found.stops) == (State.LOOK, False)
    assert "no screen is connected" in found.says
    assert "browser" in found.says


def test_a_window_that_opens_is_told_with_its_size(tmp_path: Path) -> None:
    found = screen.examine_display(machine(tmp_path, SDL_VIDEODRIVER="dummy"))
    assert found.state is State.OK
    assert "A window opens: dummy, " in found.says
    assert "pygame 2" in found.says


def test_a_screen_that_this_pygame_cannot_reach_is_told_with_what_mends_it(tmp_path: Path) -> None:
    """As on Raspberry Pi OS Lite with pygame's wheel; here there is no such screen to reach in any case."""
    put(tmp_path, **{"sys__class__drm__card1-DSI-1__status": "connected\n"})
    found = screen.examine_display(machine(tmp_path))
    assert found.state is State.WRONG
    assert "python3-pygame" in found.says + found.mend


def test_a_display_that_crashes_takes_nothing_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "DISPLAY_PROBE", "import os\nos.kill(os.getpid(), 11)\n")
    found = screen.examine_display(machine(tmp_path, SDL_VIDEODRIVER="dummy"))
    assert found.state is State.WRONG
    assert "crashes (signal 11)" in found.says


def test_a_catalogue_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    assert "lv, lt, uk, ru, fa." in languages.examine_catalogues(machine(tmp_path)).says
    for code in ("lv", "lt", "uk", "ru", "fa"):
        put(tmp_path, **{f"{code}__LC_MESSAGES__companion.po": ""})
        (tmp_path / code / "LC_MESSAGES" / "companion.mo").write_bytes(Path(__file__).read_bytes())
    assert "cannot be spoken" in languages.examine_catalogues(machine(tmp_path)).says
    for code in ("lv", "lt", "uk", "ru", "fa"):
        (tmp_path / code / "LC_MESSAGES" / "companion.mo").write_bytes(EMPTY_CATALOGUE)
    assert languages.examine_catalogues(machine(tmp_path)).state is State.OK
    os.utime(tmp_path / "ru" / "LC_MESSAGES" / "companion.mo", (0, 0))
    assert "older than their translations: ru." in languages.examine_catalogues(machine(tmp_path)).says


def test_pins(tmp_path: Path) -> None:
    assert attached.examine_pins(machine(tmp_path)).state is State.OK
    put(tmp_path, home__hardware___toml="")
    (tmp_path / "home" / "hardware.toml").write_text("panel = true\n")
    found = attached.examine_pins(machine(tmp_path))
    assert found.state is State.WRONG
    assert "needs a Raspberry Pi" in found.says


def test_where_there_are_pins_it_is_tried_whether_they_can_be_reached(tmp_path: Path) -> None:
    """A chip that is a plain file, and none of a Pi's."""
    put(tmp_path, dev__gpiochip0="")
    found = attached.examine_pins(machine(tmp_path, PATH=os.environ["PATH"]))
    assert found.state is State.LOOK, "nobody asked for a panel"
    assert "no pins" in found.says


CARDS = """ 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
"""


def test_sound(tmp_path: Path) -> None:
    assert screen.examine_sound(machine(tmp_path)).state is State.LOOK
    put(tmp_path, dev__snd__pcmC0D0p="", proc__asound__cards=CARDS)
    silent = screen.examine_sound(machine(tmp_path, SDL_AUDIODRIVER="dummy"))
    assert silent.state is State.OK
    assert silent.says.startswith("The loudspeaker opens: vc4-hdmi-0, bcm2835 Headphones."), "whoever may speak there"
    broken = screen.examine_sound(machine(tmp_path, SDL_AUDIODRIVER="nonsense"))
    assert (broken.state, broken.mend) == (State.LOOK, "aplay -l")
    assert "not tried" in screen.examine_sound(machine(tmp_path, running=True)).says


def test_storage_leaves_nothing_behind(tmp_path: Path) -> None:
    made = machine(tmp_path)
    assert storage.examine_storage(made).state is not State.WRONG
    assert list(made.beside.iterdir()) == []
    nowhere = Machine(tmp_path / "not" / "yet" / "journal.db", False, ("", 0), tmp_path, {})
    assert str(tmp_path) in storage.examine_storage(nowhere).says
    assert not nowhere.beside.exists()


def test_a_journal_whose_power_was_cut_is_sound_and_its_log_untouched(tmp_path: Path) -> None:
    made = machine(tmp_path)
    kept = Journal(made.journal)
    for _game in range(5):
        kept.begin("saboteur", "", "{}", "[]")
    cut = tmp_path / "cut"
    cut.mkdir()
    for tail in ("", "-wal"):
        (cut / f"journal.db{tail}").write_bytes(Path(f"{made.journal}{tail}").read_bytes())
        (cut / f"journal.db{tail}").chmod(0o600)
    kept.close()
    found = storage.examine_journal(Machine(cut / "journal.db", False, ("", 0), tmp_path, {}))
    assert (found.state, "is sound" in found.says) == (State.OK, True)
    assert sorted(path.name for path in cut.iterdir()) == ["journal.db", "journal.db-wal"]
    log = bytearray((cut / "journal.db-wal").read_bytes())
    log[len(log) // 2] ^= 1
    (cut / "journal.db-wal").write_bytes(log)
    found = storage.examine_journal(Machine(cut / "journal.db", False, ("", 0), tmp_path, {}))
    assert (found.state, "keeps a copy" in found.says) == (State.LOOK, True)


def test_a_named_journal_that_is_none_is_told_as_one_that_stops_everything(tmp_path: Path) -> None:
    made = machine(tmp_path)
    made.journal.write_bytes(b"Dear diary")
    own, named = (storage.examine_journal(replace(made, chosen=chosen)) for chosen in (False, True))
    assert ("sets it aside" in own.says, own.stops) == (True, False)
    assert ("refused" in named.says, named.stops) == (True, True)


def test_a_journal_others_may_read_is_told_with_the_command(tmp_path: Path) -> None:
    made = machine(tmp_path)
    Journal(made.journal).close()
    made.journal.chmod(0o644)
    found = storage.examine_journal(made)
    assert (found.state, found.mend) == (State.LOOK, f"chmod 600 {made.journal}")


def test_whether_a_companion_runs_is_asked_without_taking_its_lock(tmp_path: Path) -> None:
    """A lock of one's own process does not count as another's, so a second process has the journal."""
    made = machine(tmp_path)
    assert not storage.is_running(made.journal)
    Journal(made.journal).close()
    assert not storage.is_running(made.journal)


def test_clock_and_service_of_a_machine_that_systemd_started(tmp_path: Path) -> None:
    put(tmp_path, run__systemd__timesync__synchronized="", tools__systemctl="#!/bin/sh\necho LoadState=not-found\n")
    (tmp_path / "tools" / "systemctl").chmod(0o755)
    (tmp_path / "run" / "systemd" / "system").mkdir()
    made = machine(tmp_path, PATH=f"{tmp_path / 'tools'}:/bin")
    assert system.examine_clock(made).says.endswith("set by the network.")
    assert "No service is installed" in system.examine_service(made).says


def asking_for(root: Path, port: str) -> Machine:
    made = machine(root)
    (made.beside / "hardware.toml").write_text(f'box = "{port}"\n')
    return made


def test_a_box_that_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attached, "LISTEN_SECONDS", 60)  # a box that is played by a process may be slow to come up
    with a_box(tmp_path) as port:
        made = asking_for(tmp_path, f"/{Path(port).name}")
        found = attached.examine_serial(made)
        assert (found.state, found.says) == (State.OK, "The button box answers.")
        again = attached.examine_serial(made)
        assert again.state is State.OK, "it was let go of"
        in_use = attached.examine_serial(Machine(made.journal, True, made.where, tmp_path, {}))
        assert "not spoken to" in in_use.says


def test_a_box_that_says_nothing_or_is_another_programs(tmp_path: Path) -> None:
    wire = Wire(tmp_path / "silent")
    wire.plug()
    made = asking_for(tmp_path, "/silent")
    found = attached.examine_serial(made)
    assert found.state is State.WRONG
    assert "does not answer like our button box" in found.says
    with serial.Serial(str(wire.name), exclusive=True):
        assert "in use by another program" in attached.examine_serial(made).says
        running = Machine(made.journal, True, made.where, tmp_path, {})
        assert attached.examine_serial(running).state is State.OK, "where a companion runs, nobody tries"
    wire.unplug()
    found = attached.examine_serial(made)
    assert (found.state, "nothing is plugged in that fits" in found.says) == (State.LOOK, True)


def test_one_part_that_fails_or_hangs_costs_the_others_nothing(tmp_path: Path) -> None:
    def fails(_machine: Machine) -> Finding:
        raise ValueError("the password is Zk8Qm2Xw7Lp4")

    def hangs(_made: Machine) -> Finding:
        time.sleep(5)
        return fine("late")

    found = examined(machine(tmp_path), {"a": fails, "b": hangs, "c": lambda _machine: fine("Well.")}, patience=0.3)
    assert [name for name, _finding in found] == ["a", "b", "c"]
    fell, hung, well = (finding for _name, finding in found)
    assert fell.says == "This could not be found out (ValueError)."
    assert hung.says == "This could not be found out: it does not answer."
    assert well == fine("Well.")
    assert can_play(found)
    assert not can_play([*found, ("d", wrong("No.", stops=True))])


@pytest.mark.parametrize("mine", [True, False])
def test_who_is_to_join_a_group_is_who_plays(tmp_path: Path, mine: bool) -> None:
    """`$USER` is whoever types the command."""
    who = pwd.getpwuid(os.getuid()).pw_name
    made = machine(tmp_path, USER=who if mine else "who-types-it")
    [(_name, found)] = examined(made, {"a": lambda _machine: wrong("No.", "sudo usermod -aG gpio $USER")})
    assert found.mend == f"sudo usermod -aG gpio {'$USER' if mine else who}"


def test_a_device_that_blocks_is_told_as_hanging(tmp_path: Path) -> None:
    (tmp_path / "proc" / "bus" / "input").mkdir(parents=True)
    os.mkfifo(tmp_path / "proc" / "bus" / "input" / "devices")
    [(_name, found)] = examined(machine(tmp_path), {"touch": examining.PARTS["touch"]}, patience=0.3)
    assert "does not answer" in found.says
