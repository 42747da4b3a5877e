"""What facts mean: the state, the words for it, and the command that mends it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from companion.commands.doctor import languages, system
from companion.commands.doctor.attached import Device, PinFacts, SerialFacts, judge_pins, judge_serial
from companion.commands.doctor.languages import CatalogueFacts, judge_catalogues, judge_fonts
from companion.commands.doctor.machine import Finding, State
from companion.commands.doctor.screen import DisplayFacts, SoundFacts, judge_display, judge_sound
from companion.commands.doctor.storage import JournalFacts, StorageFacts, judge_journal, judge_storage

OK, LOOK, WRONG = State.OK, State.LOOK, State.WRONG
Expected = tuple[State, str, str]


def check(found: Finding, expected: Expected) -> None:
    state, says, mend = expected
    assert (found.state, found.mend) == (state, mend), found
    assert says in found.says
    assert found.says.endswith(".")
    assert not {"{", "}"} & set(found.says.replace(system.FORM, ""))
    assert not found.stops or found.state is WRONG


PYGAME = {"pygame": "2.6.1", "sdl": "2.32.4"}
INSTALL = "sudo apt install python3-pygame && python3 -m venv --system-site-packages .venv"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (
            DisplayFacts(probe={**PYGAME, "kmsdrm": True, "driver": "kmsdrm", "size": [800, 480]}, connector="card1"),
            (OK, "kmsdrm, 800×480 pixels. pygame 2.6.1 on SDL 2.32.4 can also draw without a desktop (KMSDRM).", ""),
        ),
        (
            DisplayFacts(probe={**PYGAME, "kmsdrm": False}, connector="card1", trouble="it fails"),
            (WRONG, "The display does not open: it fails.", INSTALL),
        ),
        (
            DisplayFacts(probe={**PYGAME, "kmsdrm": True}, connector="card1", trouble="it fails"),
            (WRONG, "The display does not open: it fails.", ""),
        ),
        (DisplayFacts(no_screen="no screen"), (LOOK, "Which pygame there is could not be found out.", "")),
        (DisplayFacts(running=True, probe={**PYGAME, "kmsdrm": None}), (OK, "pygame 2.6.1 on SDL 2.32.4.", "")),
    ],
)
def test_display(facts: DisplayFacts, expected: Expected) -> None:
    check(judge_display(facts), expected)


NOTO = "sudo apt install fontconfig fonts-noto-core"


@pytest.mark.parametrize(
    ("covered", "expected"),
    [
        (set("".join(languages.LETTERS.values())), (OK, "every letter of: en, lv, lt, uk, ru, fa", "")),
        (set("".join(languages.LETTERS.values())) - {"ґ", "ė"}, (LOOK, "these languages: lt, uk.", NOTO)),
        (set(languages.LETTERS["en"]), (LOOK, "these languages: lv, lt, uk, ru, fa.", NOTO)),
        (set(), (LOOK, "No font was found", NOTO)),
        (None, (LOOK, "fontconfig is not installed", NOTO)),
    ],
)
def test_fonts(covered: set[str] | None, expected: Expected) -> None:
    check(judge_fonts(covered), expected)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (CatalogueFacts(("lv", "fa")), (OK, "can be spoken: en, lv, fa.", "")),
        (CatalogueFacts(("lv",), ("lt", "fa")), (LOOK, "English is in their place: lt, fa.", "make setup")),
        (
            CatalogueFacts(("lv", "fa"), old=("fa",)),
            (LOOK, "older than their translations: fa.", "make setup"),
        ),
    ],
)
def test_languages(facts: CatalogueFacts, expected: Expected) -> None:
    check(judge_catalogues(facts), expected)


@pytest.mark.parametrize(
    ("letter", "code"), [("ķ", "lv"), ("ų", "lt"), ("ї", "uk"), ("ё", "ru"), ("گ", "fa"), ("۷", "fa")]
)
def test_each_language_has_the_letters_that_only_it_has(letter: str, code: str) -> None:
    assert [each for each, letters in languages.LETTERS.items() if letter in letters] == [code]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (PinFacts(), (OK, "no panel is asked for", "")),
        (PinFacts(chips=1), (OK, "pins can be reached", "")),
        (PinFacts(wanted=True, parts=18, chips=1), (OK, "has 18 pins", "")),
        (PinFacts(wanted=True, parts=18), (WRONG, "needs a Raspberry Pi", "nano /x/hardware.toml")),
        (PinFacts(wanted=True, chips=1, panel="Twice."), (WRONG, "Twice.", "nano /x/hardware.toml")),
        (PinFacts(file="No.", panel="Twice."), (WRONG, "No. Twice.", "nano /x/hardware.toml")),
        (
            PinFacts(wanted=True, chips=1, unreachable="Not there.", mend="sudo x"),
            (WRONG, "Not there.", "sudo x"),
        ),
        (PinFacts(chips=1, unreachable="Not there.", mend="sudo x"), (LOOK, "Not there.", "sudo x")),
    ],
)
def test_pins(facts: PinFacts, expected: Expected) -> None:
    check(judge_pins(facts, "/x/hardware.toml"), expected)


BOX, SCAN = Device(there=("/dev/box",)), Device(there=("/dev/scanner",))
ASKED = replace(BOX, asked_for=True)
GROUP = "sudo usermod -aG dialout $USER"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (SerialFacts(), (OK, "No button box is plugged in, and none is asked for.", "")),
        (SerialFacts(ports=1), (OK, "1 other serial port is left alone.", "")),
        (SerialFacts(ports=4, box=BOX, scanner=SCAN), (OK, "2 other serial ports are left alone.", "")),
        (SerialFacts(1, box=BOX), (OK, "To use it, say `companion run --box`", "")),
        (SerialFacts(1, box=ASKED), (OK, "The button box answers.", "")),
        (SerialFacts(1, running=True, box=ASKED), (OK, "it was not spoken to", "")),
        (SerialFacts(1, scanner=SCAN), (OK, "write scanner = true into hardware.toml.", "")),
        (SerialFacts(1, scanner=replace(SCAN, asked_for=True)), (OK, "A scanner is plugged in.", "")),
        (
            SerialFacts(1, box=replace(ASKED, refused=GROUP)),
            (WRONG, "/dev/box is there, but this user may not", GROUP),
        ),
        (SerialFacts(1, scanner=replace(SCAN, refused=GROUP)), (LOOK, "/dev/scanner is there, but", GROUP)),
        (
            SerialFacts(1, box=replace(ASKED, trouble="Silent.")),
            (WRONG, "Silent.", "cat hardware/wiring/README.md"),
        ),
        (
            SerialFacts(1, box=replace(BOX, trouble="Silent.")),
            (LOOK, "Silent.", "cat hardware/wiring/README.md"),
        ),
        (
            SerialFacts(box=Device(asked_for=True, pattern="/dev/b*")),
            (LOOK, "asks for /dev/b*, and nothing is plugged in", "ls /dev/serial/by-id; nano /x/hardware.toml"),
        ),
    ],
)
def test_serial(facts: SerialFacts, expected: Expected) -> None:
    check(judge_serial(facts, "/x/hardware.toml"), expected)


def test_a_command_names_a_file_with_spaces_in_its_name_as_one() -> None:
    nothing = Device(asked_for=True, pattern="/dev/b*")
    assert judge_serial(SerialFacts(scanner=nothing), "/a b/hardware.toml").mend.endswith("; nano '/a b/hardware.toml'")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (SoundFacts(), (LOOK, "the game is silent", "")),
        (SoundFacts(True, ("Headphones",)), (OK, "The loudspeaker opens: Headphones.", "")),
        (SoundFacts(True), (OK, "The loudspeaker opens: the desktop’s own.", "")),
        (SoundFacts(True, refused="sudo x"), (WRONG, "this user may not use it", "sudo x")),
        (SoundFacts(True, trouble="Device or resource busy."), (LOOK, "Device or resource busy.", "aplay -l")),
        (SoundFacts(True, running=True), (OK, "was not tried", "")),
    ],
)
def test_sound(facts: SoundFacts, expected: Expected) -> None:
    check(judge_sound(facts), expected)


HOME, WANTED, ROOMY = Path("/a home"), Path("/a home/companion"), 10**9
TIDY = "sudo apt clean && sudo journalctl --vacuum-size=20M"


@pytest.mark.parametrize(
    ("facts", "expected", "stops"),
    [
        (StorageFacts(WANTED, HOME, 0.2, ROOMY), (OK, "saves within 1 ms, and 1000 MB are free", ""), False),
        (StorageFacts(WANTED, HOME, 200, ROOMY), (OK, "within 200 ms", ""), False),
        (StorageFacts(WANTED, HOME, 1500, ROOMY), (LOOK, "up to 1500 ms", "companion bench"), False),
        (StorageFacts(WANTED, HOME, 9, 50_000_000), (LOOK, "almost full: 50 MB are free", TIDY), False),
        (StorageFacts(WANTED, HOME, 0, 0), (WRONG, "is full", TIDY), True),
        (StorageFacts(WANTED, HOME, 0, 0, refused="No space left"), (WRONG, "is full", TIDY), True),
        (
            StorageFacts(WANTED, HOME, 0, ROOMY, refused="Denied"),
            (WRONG, ": Denied.", "sudo install -d -o $USER -m 700 '/a home/companion'"),
            True,
        ),
        (
            StorageFacts(WANTED, HOME, 0, ROOMY, True, "RO"),
            (WRONG, "only be read", "sudo mount -o remount,rw $(findmnt -no TARGET -T '/a home')"),
            True,
        ),
        (
            StorageFacts(WANTED, HOME, is_folder=False),
            (WRONG, "is a file", "mv '/a home' '/a home'.aside"),
            True,
        ),
    ],
)
def test_storage(facts: StorageFacts, expected: Expected, stops: bool) -> None:
    check(judge_storage(facts), expected)
    assert judge_storage(facts).stops is stops


def test_a_journal_too_large_to_copy_is_not_called_sound() -> None:
    check(judge_journal(JournalFacts(HOME, 5 * 10**8, too_large=True)), (LOOK, "500000 kB", ""))


NET = system.NetworkFacts(8080, ("192.168.1.7",), 8080)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (NET, (OK, "at 192.168.1.7, and port 8080 is free", "")),
        (replace(NET, free=8081), (OK, "Port 8080 is taken; 8081 would be used", "")),
        (replace(NET, running=True), (OK, "at 192.168.1.7.", "")),
        (replace(NET, hotspot=True, manager=True), (OK, "the companion’s own Wi-Fi can be shown", "")),
        (replace(NET, addresses=(), manager=True), (LOOK, "on no network", "sudo nmtui")),
        (replace(NET, addresses=()), (LOOK, "on no network", "")),
        (replace(NET, free=None), (LOOK, "listen on no port from 8080 on", "companion run --serve 0.0.0.0:9000")),
        (
            replace(NET, hotspot=True, manager=False),
            (LOOK, "NetworkManager, which makes it, does not run", "sudo systemctl enable --now NetworkManager"),
        ),
        (
            replace(NET, hotspot=False),
            (LOOK, "hotspot.json cannot be understood", "nano /x/hotspot.json"),
        ),
    ],
)
def test_network(facts: system.NetworkFacts, expected: Expected) -> None:
    check(system.judge_network(facts, "/x/hotspot.json"), expected)


EVENING = datetime(2027, 1, 31, 19, 30).astimezone()


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (system.ClockFacts(EVENING, True), (OK, "It is 2027-01-31 19:30, set by the network.", "")),
        (system.ClockFacts(EVENING), (OK, "could not be found out", "")),
        (system.ClockFacts(EVENING, False), (LOOK, "no network has set the clock", "sudo timedatectl set-ntp true")),
        (system.ClockFacts(EVENING.replace(year=1970), True), (LOOK, "1970", 'sudo date -s "2027-01-31 19:30"')),
        (system.ClockFacts(EVENING.replace(year=2100)), (LOOK, "It cannot be", 'sudo date -s "2027-01-31 19:30"')),
    ],
)
def test_clock(facts: system.ClockFacts, expected: Expected) -> None:
    check(system.judge_clock(facts), expected)


STAYS_UP = {"ActiveState": "active", "SubState": "running", "Result": "success", "NRestarts": "0"}
RUNS = {"LoadState": "loaded", "UnitFileState": "enabled"} | STAYS_UP
LOG = "journalctl -u companion.service -n 50"


@pytest.mark.parametrize(
    ("told", "socket", "expected"),
    [
        ({}, {}, (OK, "The service runs, and starts with the machine.", "")),
        ({"NRestarts": "1"}, {}, (LOOK, "after 1 restart since", LOG)),
        ({"NRestarts": "12"}, {}, (LOOK, "after 12 restarts since", LOG)),
        ({"ActiveState": "failed", "Result": "watchdog"}, {}, (WRONG, "does not stay up (watchdog)", LOG)),
        ({"ActiveState": "activating", "SubState": "auto-restart"}, {}, (WRONG, "does not stay up", LOG)),
        ({"ActiveState": "inactive"}, {}, (LOOK, "does not run now", "sudo systemctl start companion.service")),
        (
            {"UnitFileState": "disabled"},
            {},
            (LOOK, "does not start with the machine", "sudo systemctl enable --now companion.service"),
        ),
        (
            {},
            {"LoadState": "loaded", "ActiveState": "failed"},
            (LOOK, "the socket for phones failed", "sudo systemctl restart companion.socket"),
        ),
        ({"LoadState": "not-found"}, {}, (OK, "No service is installed", "")),
    ],
)
def test_service(told: dict[str, str], socket: dict[str, str], expected: Expected) -> None:
    check(system.judge_service(system.ServiceFacts(True, {**RUNS, **told}, socket)), expected)


def test_a_machine_without_systemd_is_started_by_hand() -> None:
    check(system.judge_service(system.ServiceFacts()), (OK, "started by hand", ""))
    check(
        system.judge_service(system.ServiceFacts(True)),
        (LOOK, "said nothing about the service", "systemctl status companion.service"),
    )
