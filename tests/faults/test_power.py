"""The power goes anywhere amid evenings of real games: nothing that was said is gone, and nothing is set aside.

All that the program writes is recorded below SQLite; `cuts.py` says what is left, and opens it. `make faults` does it a
million times.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.app import files
from companion.app.proofs import Proofs
from companion.core.journal import Journal
from tests.faults.cuts import EACH, Careless, Hurried, cuts, pulled
from tests.faults.recorder import Recorder
from tests.verify.transcripts import good


@pytest.mark.thorough
def test_the_power_goes_again_and_again() -> None:
    tally = pulled("dusk", 100)
    assert (tally.lost, tally.aside) == (0, 0)
    assert tally.different > 50


@pytest.mark.long
@pytest.mark.parametrize("seed", [f"dark {number}" for number in range(20_000 // EACH)])
def test_the_power_goes_thousands_of_times(seed: str) -> None:
    tally = pulled(seed, EACH)
    assert (tally.lost, tally.aside) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("journal", [Hurried, Careless])
def test_it_would_be_noticed_if_the_journal_did_not_wait_for_the_disk(journal: type[Journal]) -> None:
    assert pulled("dusk", 100, journal).lost > 25


@pytest.mark.long
def test_it_would_be_noticed_if_a_disk_only_said_that_it_has_written() -> None:
    assert pulled("dusk", 100, deaf=True).lost > 25


def test_a_small_file_that_was_kept_is_kept(tmp_path: Path) -> None:
    """A wrong try, above all: nobody gets another one by pulling the plug. And the proof that the screen has named."""
    recorder = Recorder(tmp_path)
    with recorder.at_work():
        recorder.told({})
        for text in ("one wrong try", "two wrong tries"):
            files.write(tmp_path / "locks.json", text)
            recorder.told({"locks.json": text})
        proof = Proofs(tmp_path / "transcripts").keep("saboteur", good())
        assert proof
        name = f"transcripts/{proof.name}"
        recorder.told({"locks.json": text, name: (tmp_path / name).read_text()})
    for cut in cuts(recorder.events, 300, Random("small")):
        for kept in ("locks.json", name):
            left = cut.files[kept].decode() if kept in cut.files else None
            assert left in (cut.said.get(kept), cut.next.get(kept))
