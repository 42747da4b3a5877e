"""The way back from a newer version, with the plug pulled before each of its steps: no game is lost.

The scripts are the real ones, in a folder laid out as a machine is; something stands in for systemd.
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

PLAYED = "all that was played\n"
SPOILT = "written in a way of its own\n"
STEPS = ("systemctl", "sync", "touch", "find", "cp", "ln", "rm")
"""Programs that are counted: before one of them the plug is pulled."""
STEP = """#!/bin/sh
echo >>$PLACE/steps
[ "$(wc -l <$PLACE/steps)" != "$PULLED_AT" ] || kill -KILL 0
exec {real} "$@"
"""
STANDS_IN = """#!/bin/sh
journal=$PLACE/var/lib/companion/journal.db
unless=$(sed -n 's/^ConditionPathExists=!//p' $PLACE/etc/systemd/system/companion.service)
[ "$*" = "start companion.service" ] && [ ! -e "$unless" ] || exit 0
case "$(readlink $PLACE/opt/companion/current)" in
*tree-newer) ! grep -q "written in a way of its own" $journal 2>/dev/null || exit 1 ;;
esac
echo "a move" | tee -a $PLACE/acknowledged >>$journal
"""
"""The newer one comes up even without a journal, but not on the one it has spoilt; who comes up acknowledges a move."""


class Pi:
    """A folder laid out as the machine is when the newer version has not come up."""

    def __init__(self, place: Path) -> None:
        self.place, self.home, self.journal = place, place / "opt/companion", place / "var/lib/companion/journal.db"
        self.told = place / "run/companion-upgrade/told"
        for folder in (self.journal.parent, self.home / "back/state", self.told.parent, place / "bin"):
            folder.mkdir(parents=True)
        for tree in ("tree-older", "tree-newer"):
            self.lay(self.home / tree / "app/systemd")
        (self.home / "back/tree").symlink_to(self.home / "tree-older")
        (self.home / "back/state/journal.db").write_text(PLAYED)
        self.uses("tree-newer", SPOILT)
        self.put("id", "#!/bin/sh\necho 0\n")
        self.put("stands-in", STANDS_IN)
        for name in STEPS:
            real = place / "bin/stands-in" if name == "systemctl" else shutil.which(name)
            self.put(name, STEP.format(real=real))

    def lay(self, systemd: Path) -> None:
        """Every place that the scripts and units name is in here."""
        shutil.copytree(ROOT / "systemd", systemd)
        for file in filter(Path.is_file, systemd.iterdir()):
            file.write_text(re.sub(r"(?<![\w./])/(?=(opt|var|run|etc|usr/local)/)", f"{self.place}/", file.read_text()))

    def put(self, name: str, text: str) -> None:
        (self.place / "bin" / name).write_text(text)
        (self.place / "bin" / name).chmod(0o755)

    def uses(self, tree: str, journal: str) -> None:
        (self.home / "current").unlink(missing_ok=True)
        (self.home / "current").symlink_to(self.home / tree)
        self.journal.write_text(journal)
        unit = self.place / "etc/systemd/system/companion.service"
        unit.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.home / tree / "app/systemd/companion.service", unit)

    def run(self, *command: str | Path, pulled_at: int = 0) -> int:
        (self.place / "steps").unlink(missing_ok=True)
        path = f"{self.place / 'bin'}:{os.environ['PATH']}"
        here = {**os.environ, "PLACE": str(self.place), "PULLED_AT": str(pulled_at), "PATH": path}
        return subprocess.run(command, env=here, capture_output=True, check=False, start_new_session=True).returncode

    def upgrade(self, pulled_at: int = 0) -> bool:
        """Whether it got to its end."""
        ended = self.run(self.home / "current/app/systemd/upgrade", pulled_at=pulled_at)
        assert ended in (0, -SIGKILL)
        return ended == 0

    def start(self, pulled_at: int = 0) -> bool:
        """At a start systemd tries the table beside the upgrade, and is sooner."""
        self.run(self.place / "bin/stands-in", "start", "companion.service")
        return self.upgrade(pulled_at)

    def is_as(self, tree: str, played: str = PLAYED) -> None:
        """That version stays, with every move that was acknowledged, and nothing of any other."""
        assert (self.home / "current").readlink() == self.home / tree
        acknowledged = (self.place / "acknowledged").read_text()
        assert self.journal.read_text() == played + acknowledged
        assert {file.name for file in self.home.iterdir()} == {"current", tree}


@pytest.mark.long
def test_whenever_the_plug_is_pulled_on_the_way_back_every_game_is_there_again(tmp_path: Path) -> None:
    """Also if it is pulled once more, at the same step of the next start."""
    step = 1
    while not (pi := Pi(tmp_path / str(step))).upgrade(pulled_at=step):
        pi.start(pulled_at=step)
        pi.start()
        pi.is_as("tree-older")
        step += 1
    assert step > len(STEPS), "it goes through all of them"
    assert pi.told.read_text() == "back\n"
    pi.is_as("tree-older")


def test_what_was_played_before_anything_was_exchanged_stays(tmp_path: Path) -> None:
    """The plug was pulled after the copy: the older version is there, and goes on before anybody asks."""
    pi = Pi(tmp_path)
    pi.uses("tree-older", PLAYED)
    pi.start()
    pi.is_as("tree-older")
    assert pi.journal.read_text() != PLAYED


def test_a_newer_version_that_has_come_up_is_not_left_again(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.uses("tree-newer", PLAYED)
    pi.start()
    pi.is_as("tree-newer")
    assert pi.told.read_text() == "done\n"
