"""The card that people flash in QEMU's Raspberry Pi 3, which has no display: what is seen of it is its serial line.

Its processors, pins and slot for the card are a Pi 3's, and it is told of them by the device tree that is on the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.board.flashed import BOOT_AT, LINUX, PATIENCE, Flashed, partitions, with_the_card
from tests.board.image import image
from tests.board.machine import until
from tests.conftest import Need
from tests.systemd.rooms import may_make_rooms

pytestmark = pytest.mark.image

CARD = 1 << 30
"""What is left of it is erased before a file system is made there, and QEMU does that sector by sector."""
TREE = "bcm2837-rpi-3-b.dtb"
TELLS_ALL = " console=ttyAMA0 loglevel=7 systemd.journald.forward_to_console=1"
NO_WATCHDOG = " systemd.watchdog_sec=0"
"""QEMU's has no time: set going, it starts the machine anew at once."""
KEPT = re.compile(r"EXT4-fs \(mmcblk0p3\): mounted filesystem (\S+) r/w")
NEW = "Initializing machine ID"
"""What is kept in /etc is not there yet."""
UP = ("The table is in a browser instead", "Started companion.service")


class Pi3(Flashed):
    """Its card has told it what it is."""

    def _hardware(self, noted: bool) -> list[str]:
        """`noted`: nothing is, for a card of this kind is never told to flush: what it has taken is there."""
        assert not noted
        self._tool("mcopy", "-n", "-i", f"/machine/card@@{BOOT_AT}", f"::{TREE}", "/machine/tree")
        card = ("-drive", "if=sd,format=raw,file=/machine/card")
        return ["qemu-system-aarch64", "-M", "raspi3b", "-dtb", "/machine/tree", *card]

    def says(self) -> str:
        """All that it has said since it was given power."""
        return self.console.read_text(encoding="utf-8", errors="replace")

    def comes_up(self) -> None:
        """Give it power, and wait for the table."""
        self.start()
        until(lambda: all(word in self.says() for word in UP), PATIENCE)

    def keeps(self) -> list[str]:
        """Which file systems for what is kept it has mounted."""
        return KEPT.findall(self.says())


@pytest.fixture(scope="module")
def pi(need: Need) -> Iterator[Pi3]:
    """A Pi 3 with such a card, given power for the first time."""
    need("root", may_make_rooms())
    with closing(with_the_card(Pi3, CARD, f"{TELLS_ALL}{NO_WATCHDOG}")) as machine:
        machine.written_with(image().card, {})
        machine.comes_up()
        yield machine


def test_its_first_start_makes_room_in_all_that_the_card_has_left_and_the_table_comes_up(pi: Pi3) -> None:
    kind, _begin, end = partitions(pi.card)[2]
    assert kind == LINUX
    assert CARD - end < 2 << 20
    assert len(pi.keeps()) == 1
    assert NEW in pi.says()
    assert "Failed to start" not in pi.says()


def test_after_its_plug_was_pulled_it_comes_up_with_what_it_had_kept(pi: Pi3) -> None:
    kept = pi.keeps()
    pi.pull_the_plug()
    pi.comes_up()
    assert pi.keeps() == kept
    assert NEW not in pi.says()


def test_the_watchdog_of_a_pi_is_set_going(pi: Pi3) -> None:
    pi.pull_the_plug()
    pi.start("-no-reboot", "-append", f"{image().said}{TELLS_ALL}")
    pi.goes_off()
    assert "systemd[1]: Detected architecture" in pi.says()
    assert "reboot:" not in pi.says(), "it was not the watchdog, but somebody who wanted so"
