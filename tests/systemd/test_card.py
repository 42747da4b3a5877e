"""The card to flash, at its start: what is kept has its place whenever the plug is pulled, and is never made anew.

The script of its initrd is the real one, in a folder laid out as the card is; something stands in for disks and mounts.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from signal import SIGKILL

import pytest

from tests.conftest import ROOT

OVERLAY = ROOT / "systemd" / "image" / "overlay"
GAME = "a game\n"
MENDED, BROKEN = 1, 8
"""What e2fsck ends with."""
STANDS_IN = {
    "sfdisk": """case "$*" in
        *--append*) [ ! -e $PLACE/kind ] && cat >/dev/null && echo da >$PLACE/kind ;;
        *--part-type*83) echo 83 >$PLACE/kind ;;
        *) cat $PLACE/kind ;;
        esac""",
    "partx": "mkdir $PLACE/sys/class/block/card3",
    "mke2fs.whole": "rm -rf $PLACE/run/card/state && mkdir $PLACE/run/card/state && touch $PLACE/made",
    "e2fsck": "exit $FOUND",
    "mount": """case "$*" in
        *ext4*) [ -e $PLACE/made ] && [ -d $PLACE/sys/class/block/card3 ] ;;
        *"-o bind"*) [ -d "$3" ] ;;
        esac""",
}
REAL = ("mkdir", "rm", "cp", "mv", "sync")
STEP = """#!/bin/sh
read -r step <$PLACE/steps
[ "$step" != "$PULLED_AT" ] || kill -KILL 0
echo $((step + 1)) >$PLACE/steps
[ "${0##*/}" != "$FAILS" ] || exit 1
{does}
"""
FUNCTIONS = """resolve_device() { echo "$PLACE/dev/card2"; }
wait_for_udev() { :; }
panic() { echo "$*"; exit 1; }
"""


class Card:
    """What is on it, and the machine it is put into; each program is a step, before which the plug can be pulled."""

    def __init__(self, place: Path) -> None:
        self.place, self.kept = place, place / "run/card/state"
        self.game = self.kept / "var/lib/companion/journal.db"
        system = place / "run/card/root/var/lib"
        for folder in (system / "companion", system / "systemd/timesync", place / "bin", place / "dev"):
            folder.mkdir(parents=True)
        (system / "systemd/timesync/clock").touch()
        (place / "dev/card2").touch()
        (place / "scripts").mkdir()
        (place / "scripts/functions").write_text(FUNCTIONS)
        here = re.sub(r"(?<![\w./])/(?=(run|sys|dev|scripts)/)", f"{place}/", OVERLAY.read_text(encoding="utf-8"))
        (place / "overlay").write_text(here)
        for name, does in {**STANDS_IN, **{name: f'exec {shutil.which(name)} "$@"' for name in REAL}}.items():
            (place / "bin" / name).write_text(STEP.replace("{does}", does))
            (place / "bin" / name).chmod(0o755)

    def start(self, pulled_at: int = 0, fails: str = "", found: int = 0) -> subprocess.CompletedProcess[str]:
        """Give it power: the kernel knows the partitions that are there, and memory is empty."""
        shutil.rmtree(self.place / "sys", ignore_errors=True)
        shutil.rmtree(self.place / "run/card/fresh", ignore_errors=True)
        (self.place / "steps").write_text("1\n")
        (self.place / "sys/devices/card/card2").mkdir(parents=True)
        (self.place / "sys/class/block").mkdir(parents=True)
        (self.place / "sys/class/block/card2").symlink_to(self.place / "sys/devices/card/card2")
        if (self.place / "kind").exists():
            (self.place / "sys/class/block/card3").mkdir()
        said = {"PLACE": str(self.place), "PULLED_AT": str(pulled_at), "FAILS": fails, "FOUND": str(found)}
        known = {"ROOT": "PARTUUID=c0a9a710-02", "rootmnt": str(self.place / "root")}
        around = {**os.environ, **said, **known, "PATH": f"{self.place / 'bin'}:{os.environ['PATH']}"}
        command = ["sh", str(self.place / "overlay")]
        return subprocess.run(command, env=around, capture_output=True, text=True, check=False, start_new_session=True)

    def comes_up(self) -> bool:
        """With nothing that it complains of."""
        done = self.start()
        return (done.returncode, done.stdout, done.stderr) == (0, "", "")

    def files(self) -> set[str]:
        """The names of all that is kept."""
        return {str(file.relative_to(self.kept)) for file in self.kept.rglob("*")}


@pytest.mark.long
def test_whenever_the_plug_is_pulled_amid_the_first_start_the_next_makes_it_whole(tmp_path: Path) -> None:
    whole = Card(tmp_path / "whole")
    assert whole.comes_up()
    assert {"var/lib/companion", "var/lib/systemd/timesync/clock", "etc/now", "opt/companion/now"} < whole.files()
    assert (whole.place / "kind").read_text() == "83\n"
    step = 1
    while (card := Card(tmp_path / str(step))).start(pulled_at=step).returncode == -SIGKILL:
        assert card.comes_up(), step
        assert card.files() == whole.files(), step
        step += 1
    assert step > len(STANDS_IN) + len(REAL), "it goes through all of them"


def test_whenever_it_is_pulled_amid_a_later_start_games_are_there(tmp_path: Path) -> None:
    card = Card(tmp_path)
    card.start()
    card.game.write_text(GAME)
    step = 1
    while card.start(pulled_at=step).returncode == -SIGKILL:
        assert card.game.read_text() == GAME, step
        step += 1
    assert card.comes_up()
    assert card.game.read_text() == GAME


def test_a_card_that_can_keep_nothing_says_so_and_never_plays_for_nothing(tmp_path: Path) -> None:
    for fails in ("sfdisk", "mke2fs.whole", "mount", "cp", "mv"):
        done = Card(tmp_path / fails).start(fails=fails)
        assert "the card cannot keep anything" in done.stdout, fails


def test_what_a_check_has_mended_is_used_and_what_it_cannot_mend_is_not(tmp_path: Path) -> None:
    card = Card(tmp_path)
    card.start()
    card.game.write_text(GAME)
    assert card.start(found=MENDED).returncode == 0
    assert "cannot keep anything" in card.start(found=BROKEN).stdout
    assert card.game.read_text() == GAME
