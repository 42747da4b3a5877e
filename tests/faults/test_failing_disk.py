"""Any write, cut, sync, name or removal may be refused: by a full disk, a failing one, one that may only be read.

Then it is said, nothing has happened, and it can be tried again; what is on disk meanwhile is sound. So it is at a
start. And a clock may jump: what is over is kept all the same, and nothing ends before it was begun.
"""

from __future__ import annotations

import errno
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.evenings import Evenings
from companion.core.journal import Flaw, Journal, JournalTrouble
from companion.core.looking_back import looking_back
from companion.screens.nodes import Action, Button
from tests.faults.cuts import Opener, cuts, kept_in
from tests.faults.disk import put
from tests.faults.evening import Evening, prompt
from tests.faults.recorder import Recorder
from tests.paper import nodes
from tests.places import touch
from tests.soak import soaked

REFUSED = (errno.EIO, errno.ENOSPC, errno.EROFS)
SEEDS = range(soaked(2, 40))
YEAR = 365 * 24 * 3600 * 1000


class Refusing:
    """From the so manieth thing on that is done, this many are refused."""

    def __init__(self, first: int, last: int, why: int) -> None:
        self.first, self.last, self.why = first, last, why
        self.asked, self.refused = 0, list[str]()

    def __call__(self, what: str, name: str) -> int:
        self.asked += 1
        if not self.first < self.asked <= self.last:
            return 0
        self.refused.append(f"{what} {name}")
        return self.why


class Refused(Evening):
    """Every other touch finds a disk that refuses."""

    def __init__(self, folder: Path, seed: str, recorder: Recorder, opener: Opener) -> None:
        super().__init__(folder, seed)
        self.recorder, self.opener = recorder, opener
        self.chance = Random(f"refused {seed}")
        self.told = 0

    def act(self, action: Action) -> None:
        before, first = prompt(self.sitting.table), self.chance.choice((self.chance.randrange(20), 1000))
        refusing = Refusing(first, first + self.chance.choice((1, 1000)), self.chance.choice(REFUSED))
        self.recorder.fails = refusing
        super().act(action)
        self.sitting.settle()
        self.recorder.fails = lambda _what, _name: 0
        labels = [node.label for node in nodes(self.sitting.app.screen()) if isinstance(node, Button)]
        if labels == ["Try again", "Back"]:
            self.told += 1
            assert prompt(self.sitting.table) == before
            touched = [each for each in refusing.refused if each.endswith(("journal.db", "journal.db-wal"))]
            found = self.opener.found(kept_in(self.folder))
            touch(self.sitting.app, "Try again")
            self.sitting.settle()
            about_to_be = prompt(self.sitting.table) if touched[0].startswith("sync") else before
            assert found.prompt in (before, about_to_be)
            assert found.aside == ""
        assert (prompt(self.sitting.table) == before) == (type(action).__name__ == "Change")


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_disk_refuses_amid_a_game_can_be_tried_again(tmp_path: Path, seed: int) -> None:
    opener = Opener(tmp_path / "left")
    (tmp_path / "here").mkdir()
    recorder = Recorder(tmp_path / "here")
    evening = Refused(tmp_path / "here", f"refused {seed}", recorder, opener)
    with recorder.at_work():
        *_before, last = evening.play(2)
    assert evening.told
    found = opener.found(kept_in(tmp_path / "here"))
    assert (found.prompt, found.over, found.aside) == (last.prompt, last.over, "")


@pytest.mark.thorough
@pytest.mark.parametrize("starts", [2, pytest.param(soaked(10, 60), marks=pytest.mark.long)])
def test_whatever_a_disk_refuses_at_a_start_is_said_and_nothing_is_laid_aside(tmp_path: Path, starts: int) -> None:
    """After the power went: then there is most to be written."""
    (tmp_path / "here").mkdir()
    recorder = Recorder(tmp_path / "here")
    with recorder.at_work():
        for said in Evening(tmp_path / "here", "start").play(2):
            recorder.told(said)
    opener, there = Opener(tmp_path / "left"), tmp_path / "there"
    said_why = set[Flaw]()
    for cut in cuts(recorder.events, starts, Random("start")):
        expected = opener.found(cut.files)
        for number in range(20):
            put(cut.files, there)
            said_why |= started(there, Refusing(number, number + 1, REFUSED[number % 3]))
            found = opener.found(kept_in(there))
            assert (found.prompt, found.over, found.aside) == (expected.prompt, expected.over, "")
    assert Flaw.FULL in said_why
    assert said_why <= {Flaw.FULL, Flaw.READ_ONLY, Flaw.UNUSABLE}


def started(folder: Path, refusing: Refusing) -> set[Flaw]:
    """Why it could not be, if it could not."""
    recorder = Recorder(folder)
    recorder.fails = refusing
    with recorder.at_work():
        try:
            with (
                closing(Journal(folder / "journal.db")) as journal,
                closing(Evenings(folder / "evenings.db")) as evenings,
            ):
                assert (journal.notice, evenings.notice) == (None, None)
        except JournalTrouble as trouble:
            return {trouble.flaw}
    return set()


class Jumping(Evening):
    """Its clock goes years forth and back, as that of a machine without a battery."""

    def __init__(self, folder: Path, seed: str, recorder: Recorder) -> None:
        super().__init__(folder, seed)
        self.recorder, self.chance = recorder, Random(f"jumping {seed}")

    def act(self, action: Action) -> None:
        self.recorder.later = self.chance.choice((0, -20, -1, 1, 20)) * YEAR
        super().act(action)


@pytest.mark.thorough
def test_a_clock_that_jumps(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    recorder = Recorder(tmp_path / "here")
    evening = Jumping(tmp_path / "here", "clock", recorder)
    with recorder.at_work():
        *_before, last = evening.play(3)
    found = Opener(tmp_path / "left").found(kept_in(tmp_path / "here"))
    assert (found.prompt, found.over, found.aside) == (last.prompt, last.over, "")
    with looking_back(tmp_path / "here" / "evenings.db") as past:
        games = list(past.whole())
    assert {game.uid for game in games} == last.over
    assert len(games) == 3
    assert all(game.begun <= game.ended for game in games)
