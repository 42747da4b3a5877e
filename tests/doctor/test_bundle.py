"""What is sent to whoever helps: all that helps, and nothing of what people keep here, wherever it may have got to."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import asdict
from pathlib import Path

import pytest

from companion.app.settings import Settings
from companion.commands.doctor import asked, bundle, examining, screen
from companion.commands.doctor.attached import BY_ID
from companion.commands.doctor.machine import fine
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules.commands import Begin, Deal
from tests.doctor.trees import PARTS, doctor, machine, put

PEOPLE = ("Zerlina", "Bartolo Q", "Źdźbło", "ناهید")
WIFI = {"name": "Hollers Netz", "password": "sesame-4711"}
KEYS = ("a1b2c3d4e5f60718", "cafe0123deadbeef")
HOST = "zerlinas-holiday-home"
KEYBOARD = 'Marzelline "Q" Example’s old and much beloved Keyboard'
SERIAL = "usb-MicroPython_Board_in_FS_mode_e6614c311b7a-if00"
CAMERA = "usb-Peephole_of_Zerlina_7f3c91-video-index0"
SECRETS = (
    *PEOPLE,
    "Peephole",
    "7f3c91",
    "Marzelline",
    "e6614c311b7a",
    "half-a-word",
    *WIFI.values(),
    *KEYS,
    "toast-and-jam",
    "GOLD-OF-3",
    HOST,
    "nozomi",
    "quagmire",
)
LOG = f"""half-a-word 2027-01-31T19:00:00+0100 companion[88]: KeyError: 'cut'
half-a-word systemd[1]: cut as well
2027-01-31T19:00:00+0100 systemd[1]: companion.service: Main process exited, code=killed, status=6/ABRT
2027-01-31T19:00:01+0100 companion[88]: companion: the panel is ready; GPIO 17 was not Zerlina's
2027-01-31T19:00:02+0100 companion[88]: Traceback (most recent call last):
2027-01-31T19:00:02+0100 companion[88]:   File "/home/nozomi/companion/app/app.py", line 77, in act
2027-01-31T19:00:02+0100 companion[88]:     raise KeyError("toast-and-jam")
2027-01-31T19:00:02+0100 companion[88]: KeyError: 'GOLD-OF-3 of Bartolo Q'
2027-01-31T19:00:03+0100 companion[88]: digger of toast-and-jam
2027-01-31T19:00:04+0100 companion[88]: companion: {HOST} joined Hollers Netz with sesame-4711
2027-01-31T19:00:05+0100 companion[88]: companion: the keys are {" and ".join(KEYS)}
"""
INPUT = f"""I: Bus=0005 Vendor=046d Product=b342 Version=0111
N: Name="{KEYBOARD}"
P: Phys=GOLD-OF-3
U: Uniq=GOLD-OF-3
H: Handlers=mouse0 event4
B: ABS=3
"""
HELPS = (
    *("Main process exited, code=killed, status=6/ABRT", "companion: the panel is ready", "app.py", "line 77"),
    *("KeyError", "ActiveState=active", '"rotation": 180', '"turn": 17', '"box": true'),
    *(
        "Vendor=046d",
        "Handlers=mouse0 event4",
        "B: ABS=3",
        "/dev/serial/by-id: 1",
        "/dev/gpiochip0",
        "card1-DSI-1/status: connected",
        "Raspberry Pi 5 Model B",
        "pygame 2.",
    ),
)
"""What somebody wants to know who has only this file."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with all that is kept, and a machine around it; its log says what it never should."""
    folder = tmp_path / "home"
    folder.mkdir()
    journal = Journal(folder / "journal.db")
    table = Table(GAMES, journal, SeededChance("planted"))
    table.begin("saboteur", Begin(PEOPLE, "lv"))
    table.submit(Deal(0))
    journal.close()
    kept = Settings(names=PEOPLE, group=PEOPLE, ways=((PEOPLE[2], "camera"),), rotation=180)
    put(
        folder,
        **{
            "settings.json": json.dumps(asdict(kept) | {"motto": "toast-and-jam"}),
            "hotspot.json": json.dumps(WIFI),
            "phones.json": json.dumps({"keys": {f"seat:{PEOPLE[0]}": KEYS[0]}, "seats": {PEOPLE[1]: {"who": KEYS[1]}}}),
            "hardware.toml": 'scanner = "toast-and-jam" # sesame-4711\nbox = true\n[panel]\nturn = 17\n',
        },
    )
    tools = {"journalctl": f"cat {tmp_path}/log", "systemctl": "echo Id=companion.service; echo ActiveState=active"}
    put(tmp_path, log=LOG, **{f"bin__{name}": f"#!/bin/sh\n{does}\n" for name, does in tools.items()})
    for name in tools:
        (tmp_path / "bin" / name).chmod(0o755)
    put(
        tmp_path,
        dev__gpiochip0="",
        proc__bus__input__devices=INPUT,
    )
    put(tmp_path, **{"sys__class__drm__card1-DSI-1__status": "connected\n"})
    put(tmp_path, **{f"dev__serial__by-id__{SERIAL}": ""})
    put(tmp_path, **{"proc__device-tree__model": "Raspberry Pi 5 Model B Rev 1.0\0"})
    return folder


def everything(file: Path) -> str:
    """All that can be read in it, as it stands and with JSON's own letters, and what its pages are called."""
    with zipfile.ZipFile(file) as zipped:
        assert not zipped.comment
        pages = {name: zipped.read(name).decode() for name in zipped.namelist()}
    return "\n".join([*pages, *pages.values(), *(page.encode().decode("unicode_escape") for page in pages.values())])


def test_all_that_helps_is_in_it_and_nothing_of_what_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.node", lambda: HOST)
    path, file = f"{home.parent}/bin:/usr/bin:/bin", home.parent / "bundle.zip"
    here = machine(home.parent, PATH=path, HOME="/home/quagmire", USER="nozomi")
    found = examining.examined(here, {"touch": screen.examine_touch})
    pointed = found[0][1].says
    assert "Marzelline" in pointed, "who stands before the machine is told which one it is"
    storage = (
        f"{home} is {PEOPLE[3]}’s, and /home/quagmire/x too; {BY_ID}/{SERIAL} is there, and no /dev/v4l/by-id/{CAMERA}."
    )
    said = examining.as_data([*found, ("storage", fine(storage))])
    bundle.write(file, here, said, [f"storage {PEOPLE[2]} nozomi", f"touch {pointed}"])
    told = everything(file)
    assert [secret for secret in SECRETS if secret.casefold() in told.casefold()] == []
    assert [word for word in HELPS if word not in told] == []
    assert "'digger'" not in told
    with pytest.raises(FileExistsError):
        bundle.write(file, here, said, [])


def test_a_log_that_only_an_administrator_may_read_is_handed_in(home: Path) -> None:
    handed = "2027-01-31T19:00:00+01:00 systemd[1]: Started companion.service.\n2027-01-31T19:00:01+0100 x: Zerlina"
    file = home.parent / "bundle.zip"
    bundle.write(file, machine(home.parent, PATH=f"{home.parent}/bin", COMPANION_LOG=handed), {}, [])
    told = everything(file)
    assert "Started companion.service." in told
    assert "Main process" not in told
    assert "Zerlina" not in told


def test_a_wifi_that_is_called_as_we_are_takes_no_word_of_ours_out(home: Path) -> None:
    """Its name is the one everybody's has who chose no other; its password is nobody else's."""
    put(home, **{"hotspot.json": json.dumps({"name": "Companion", "password": WIFI["password"]})})
    said = ["A companion is running, at sesame-4711."]
    bundle.write(file := home.parent / "bundle.zip", machine(home.parent, PATH=f"{home.parent}/bin"), {}, said)
    told = everything(file)
    assert "A companion is running" in told
    assert "Id=companion.service" in told
    assert WIFI["password"] not in told


def test_whatever_people_are_called_what_is_found_can_be_read_by_programs(home: Path) -> None:
    called = [word.upper() for word in ("ok", "parts", "part", "state", "says", "mend", "look", "wrong", *PARTS)]
    put(home, **{"settings.json": json.dumps({"names": [*called, PEOPLE[0]]})})
    found = [(name, fine(f"It is {PEOPLE[0]}’s.")) for name in PARTS]
    bundle.write(file := home.parent / "bundle.zip", machine(home.parent), examining.as_data(found), [])
    parts = asked.read(file.read_bytes())
    assert [part.name for part in parts] == list(examining.part_names().values())
    assert {part.says for part in parts} == {f"It is {bundle.GONE}’s."}


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["settings.json", "phones.json", "locks.json", "hotspot.json", "hardware.toml"])
def test_files_that_make_no_sense_are_no_trouble(tmp_path: Path, name: str) -> None:
    here = machine(tmp_path)
    for nonsense in (b"\xff{[", b"[1]", b'{"names": 3, "keys": [[[]]]}', b"[" * 100_000):
        (here.beside / name).write_bytes(nonsense)
        bundle.write(io.BytesIO(), here, {}, [])


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fa"])
def test_doctor_tells_as_ever_and_makes_the_file(tmp_path: Path, home: Path, language: str) -> None:
    home.rename(tmp_path / "companion")
    file = tmp_path / "bundle.zip"
    told = doctor(tmp_path, "--bundle", str(file), "--language", language)
    assert told.out.splitlines()[-1].count(str(file)) == 1
    with zipfile.ZipFile(file) as zipped:
        parts = json.loads(zipped.read("doctor.json"))["parts"]
    assert [part["part"] for part in parts] == PARTS
    assert [secret for secret in SECRETS if secret.casefold() in everything(file).casefold()] == []
    assert examining.PARTS.keys() == set(PARTS)
