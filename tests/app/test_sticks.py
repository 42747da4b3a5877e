"""Which folders are sticks that were put in: from what Linux lists of all that is mounted."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest

from companion.app.sticks import Stick, Watch, free_file, sticks


class Machine:
    """Its list of what is mounted, and what it tells of devices."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.lines = folder, [f"22 1 8:2 / {folder}/ rw,relatime shared:1 - ext4 /dev/sda2 rw"]
        (folder / "dev").mkdir()
        (folder / "media").mkdir()

    def mount(
        self, name: str, at: str, device: str, *, options: str = "rw,nosuid", removable: str | None = None
    ) -> None:
        place = self.folder / "sys" / device
        place.mkdir(parents=True, exist_ok=True)
        (self.folder / "dev" / name).symlink_to(place)
        if removable is not None:
            (place.parent / "removable").write_text(f"{removable}\n")
        (self.folder / at).mkdir(parents=True, exist_ok=True)
        there = f"{self.folder}/{at}".replace(" ", "\\040")
        self.lines.append(f"40 22 {name} / {there} {options} shared:9 - vfat /dev/sdb1 rw,uid=1000")

    def found(self, *, writable: bool = True) -> tuple[Stick, ...]:
        mounts = self.folder / "mountinfo"
        mounts.write_bytes(os.fsencode("\n".join((*self.lines, "half a line", ""))))
        return sticks(mounts, self.folder / "dev", (f"{self.folder}/media/",), writable=writable)

    def sticks(self) -> list[str]:
        return [stick.name for stick in self.found()]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_what_hangs_on_usb_or_can_be_taken_out_is_one(machine: Machine) -> None:
    assert machine.sticks() == []
    machine.mount("8:17", "media/anna/MY STICK", "pci/usb1/1-2/block/sdb/sdb1")
    machine.mount("179:1", "media/anna/card", "platform/mmc/block/mmcblk1/mmcblk1p1", removable="1")
    assert machine.sticks() == ["MY STICK", "card"]


def test_disks_that_stay_and_what_cannot_be_written_to_are_none(machine: Machine) -> None:
    machine.mount("8:33", "media/data", "pci/ata3/block/sdc/sdc1", removable="0")
    machine.mount("8:17", "media/locked", "pci/usb1/1-2/block/sdb/sdb1", options="ro,nosuid")
    machine.mount("8:49", "srv/backup", "pci/usb1/1-3/block/sdd/sdd1")
    assert machine.sticks() == []
    assert [stick.name for stick in machine.found(writable=False)] == ["locked"], "it can be read"


@pytest.mark.parametrize(
    ("called", "shown"),
    [(b"ST\xefCK", "ST\ufffdCK"), (b"\x1b[31mST\x0cICK\x7f", "[31mSTICK"), ("КАРТА\u3000\u202eЯ".encode(), "КАРТАЯ")],
)
def test_a_folder_may_be_called_anything_and_its_name_can_be_drawn(machine: Machine, called: bytes, shown: str) -> None:
    machine.mount("8:17", f"media/{os.fsdecode(called)}", "pci/usb1/1-2/block/sdb/sdb1")
    (stick,) = machine.found()
    assert os.fsencode(stick.folder) == os.fsencode(machine.folder) + b"/media/" + called
    assert stick.name == shown


def test_one_that_is_pulled_while_it_is_asked_hides_no_other(machine: Machine) -> None:
    machine.mount("8:17", "media/anna/STICK", "pci/usb1/1-2/block/sdb/sdb1")
    machine.mount("179:1", "media/anna/card", "platform/mmc/block/mmcblk1/mmcblk1p1")
    (machine.folder / "sys/platform/mmc/block/mmcblk1/removable").mkdir()  # it is there, and reading it fails
    assert machine.sticks() == ["STICK"]


def test_one_that_is_mounted_before_the_kernel_is_listened_to_is_noticed(
    machine: Machine,
) -> None:
    looks, told = [machine.found()], Event()
    machine.mount("8:17", "media/anna/STICK", "pci/usb1/1-2/block/sdb/sdb1")
    watch = Watch(told.set, lambda: looks.pop() if looks else machine.found())
    assert told.wait(20)
    assert [stick.name for stick in watch.found] == ["STICK"]


def test_a_system_without_such_a_list_has_none(tmp_path: Path) -> None:
    assert sticks(tmp_path / "none") == ()


def test_this_machine_can_be_asked() -> None:
    assert all(Path(stick.folder).is_dir() for stick in sticks())


def test_a_copy_gets_a_name_that_nothing_has(tmp_path: Path) -> None:
    now = datetime(2027, 1, 31, 23, 0, tzinfo=UTC)
    names = []
    for _ in range(3):
        file = free_file(tmp_path, now)
        file.touch()
        names.append(file.name)
    assert names == ["companion-2027-01-31.zip", "companion-2027-01-31-2.zip", "companion-2027-01-31-3.zip"]
