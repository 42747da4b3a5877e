"""A newer version from a USB stick, at the table's word: for real, in a Debian 13 of its own with its own systemd.

The stick is a folder in memory that the system's own list says hangs on USB. All else is what people have.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.releases import committed
from tests.conftest import ROOT
from tests.systemd.rooms import WHEELS, Room, until
from tests.systemd.table import said, shown
from tests.systemd.test_install import INSTALL, begin_a_game, unit

CURRENT, BACK, TOLD = "/opt/companion/current", "/opt/companion/back", "/run/companion-upgrade/told"
GOING, JOURNAL = f"{BACK}/going", "/var/lib/companion/journal.db"
OFFER = "A newer version is on the USB stick: take it?"
OLD_AGAIN = "The newer version did not start."
RELEASED = ("companion", "hardware", "assets", "systemd", ".ci")
FILES = ("LICENSE", "README.md", "CHANGELOG.md")
SHARE = "mount --make-rshared /; systemctl restart companion.service"
"""What is mounted reaches a service that runs already: systemd sees to that itself, but where it is in a container."""
PUT_IN = """
set -e
mkdir -p /media/STICK /run/usb
mount -t tmpfs tmpfs /run/usb
device=$(awk '$5 == "/run/usb" { print $3 }' /proc/self/mountinfo)
mount -t tmpfs tmpfs /sys/dev/block
ln -s /sys/devices/pci0000:00/usb1/1-2/block/sda/sda1 "/sys/dev/block/$device"
cp "$1" /run/usb/
mount --bind /run/usb /media/STICK
"""
SLOW_CARD = """
printf '#!/bin/sh\\ncase "$*" in *back/state/*) sleep 5 ;; esac\\nexec /bin/cp "$@"\\n' >/usr/local/bin/cp
chmod 755 /usr/local/bin/cp
"""
"""What was played is not there again at once."""
NEVER_READY = """
    def ready(self, status: str) -> None:
        Path("/var/lib/companion/journal.db").write_bytes(b"written in a way of its own")
        raise SystemExit(1)

    def was_ready(self, status: str) -> None:"""


class Maker:
    """Who makes releases, and lays them where the room can read them."""

    def __init__(self, room: Room, folder: Path) -> None:
        self.room, self.tree, self.key = room, folder / "tree", folder / "key"
        for name in RELEASED:
            shutil.copytree(ROOT / name, self.tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        for name in FILES:
            shutil.copy(ROOT / name, self.tree)
        committed(self.tree)

    def release(self, version: str) -> str:
        """As `make release` does; where it lies inside."""
        init = self.tree / "companion" / "__init__.py"
        init.write_text(re.sub("__version__ = .*", f'__version__ = "{version}"', init.read_text()))
        how = ("--key", self.key, "--tree", self.tree, "--wheels", WHEELS, "--out", self.key.parent)
        subprocess.run((sys.executable, ROOT / ".ci/release.py", *how, "--version", version), check=True)
        made = self.key.parent / f"companion-{version}.update"
        self.room.run("true")  # the room is laid out
        shutil.copy(made, self.room.folder / "srv")
        return f"/srv/{made.name}"

    def release_that_never_comes_up(self, version: str) -> str:
        """And that spoils what was played before it fails."""
        alive = self.tree / "companion" / "commands" / "alive.py"
        sound = alive.read_text()
        alive.write_text(sound.replace("\n    def ready(self, status: str) -> None:", NEVER_READY))
        made = self.release(version)
        alive.write_text(sound)
        return made

    def needs_other_packages(self) -> None:
        """As far as anybody can see from outside: none of those that are installed is taken over."""
        lock = self.tree / "systemd" / "requirements.lock"
        lock.write_text(f"{lock.read_text()}# and what is new in them\n")

    def is_trusted(self) -> None:
        """The version that is installed knows the key."""
        shutil.copy(self.tree / "systemd" / "release.pub", self.room.folder / "srv")
        self.room.run("cp", "/srv/release.pub", f"{CURRENT}/app/systemd/")


def put_on_stick(room: Room, file: str) -> None:
    """In place of what was on it."""
    if room.inside("mountpoint", "--quiet", "/media/STICK", check=False).returncode:
        room.inside("sh", "-c", SHARE)
        room.inside("sh", "-c", PUT_IN, "sh", file)
    else:
        room.inside("sh", "-c", f"rm -f /media/STICK/*; cp {file} /media/STICK/")


def ask(room: Room) -> None:
    """Touch "Take it": the table's own user leaves its file."""
    room.inside("rm", "-f", TOLD)
    room.inside("setpriv", "--reuid", "companion", "--clear-groups", "touch", "/run/companion/upgrade")


def told(room: Room) -> str:
    return room.inside("cat", TOLD, check=False).stdout.strip()


def is_there(room: Room, path: str) -> bool:
    return room.inside("test", "-e", path, check=False).returncode == 0


def version(room: Room) -> str:
    return room.inside(f"{CURRENT}/venv/bin/python", "-I", "-m", "companion", "--version").stdout.split()[-1]


def is_well(room: Room, wanted: str) -> None:
    """That version runs, with the game on the table, and nothing is left of any other."""
    until(lambda: not is_there(room, BACK) and unit(room, "ActiveState") == "active")
    assert version(room) == wanted
    assert "Go on with Saboteur" in shown(room)
    until(lambda: unit(room, "ActiveState", "companion-upgrade.service") == "inactive")
    left = room.inside("find", "/opt/companion", "-maxdepth", "1", "-name", "[ti]*-*").stdout.split()
    assert len(left) == 1, said(room, "companion-upgrade.service")


def a_newer_one_is_offered_and_taken(room: Room, file: str) -> None:
    assert OFFER not in shown(room)
    put_on_stick(room, file)
    until(lambda: OFFER in shown(room))
    as_nobody = ("setpriv", "--reuid", "nobody", "--clear-groups", "touch", "/run/companion/upgrade")
    assert room.inside(*as_nobody, check=False).returncode != 0
    ask(room)
    until(lambda: told(room) != "")
    assert told(room) == "done", said(room, "companion-upgrade.service")
    is_well(room, "9.9.9")
    assert OFFER not in shown(room), "it is not newer than itself"
    assert "getting what Debian has not" in said(room, "companion-upgrade.service"), "from the file, without a network"


def a_torn_one_changes_nothing(room: Room, maker: Maker) -> None:
    put_on_stick(room, maker.release("9.9.10"))
    room.inside("truncate", "--size", "-1", "/media/STICK/companion-9.9.10.update")
    ask(room)
    until(lambda: told(room) != "")
    assert told(room) == "torn"
    room.inside("rm", "/media/STICK/companion-9.9.10.update")
    ask(room)
    until(lambda: told(room) != "")
    assert told(room) == "gone"
    is_well(room, "9.9.9")


def one_that_never_comes_up_is_left_again(room: Room, maker: Maker) -> None:
    put_on_stick(room, maker.release_that_never_comes_up("9.9.11"))
    ask(room)
    until(lambda: told(room) != "")
    assert told(room) == "back", said(room, "companion-upgrade.service")
    is_well(room, "9.9.9")
    assert OLD_AGAIN in shown(room)


@pytest.mark.long
def test_a_newer_version_is_taken_from_a_stick_or_nothing_is_changed(room: Room, tmp_path: Path) -> None:
    room.run(*INSTALL)
    begin_a_game(room)
    maker = Maker(room, tmp_path)
    maker.needs_other_packages()
    newer = maker.release("9.9.9")
    maker.is_trusted()
    with room.started():
        a_newer_one_is_offered_and_taken(room, newer)
        a_torn_one_changes_nothing(room, maker)
        one_that_never_comes_up_is_left_again(room, maker)
    for number, amid in enumerate(("/opt/companion/incoming-*/tree", BACK, TOLD)):
        the_plug_is_pulled(room, maker.release(f"10.0.{number}"), f"ls -d {amid}")
    room.run("sh", "-c", SLOW_CARD)
    for number, amid in enumerate((f"ls {GOING}", f"ls {GOING} && ! ls {JOURNAL}", f"grep back {TOLD}")):
        file = maker.release_that_never_comes_up(f"11.0.{number}")
        assert the_plug_is_pulled(room, file, amid) not in file


def the_plug_is_pulled(room: Room, file: str, amid: str) -> str:
    """When that has just come to be; at the next start one of the two versions stays, and the game with it."""
    with room.started():
        until(lambda: unit(room, "ActiveState") == "active")
        before = version(room)
        put_on_stick(room, file)
        ask(room)
        until(lambda: room.inside("sh", "-c", amid, check=False).returncode == 0)
    with room.started():
        until(lambda: unit(room, "ActiveState", "companion-upgrade.service") != "activating")
        stays = version(room)
        assert stays == before or file.endswith(f"-{stays}.update")
        is_well(room, stays)
        return stays
