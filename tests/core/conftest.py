"""Journals to damage."""

import pytest

from companion.core.journal import Journal
from tests.core.damage import COMMANDS, FRAME, Sample, files_at, put
from tests.core.shadow import copied, enter, open_table, steps


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """Half of it in the database, half of it in the log."""
    path = tmp_path_factory.mktemp("sample") / "journal.db"
    table, journal = open_table(path)
    after = []
    for number, step in zip(range(COMMANDS), steps(), strict=False):
        enter(table, step.line)
        after.append(step.known)
        if number == COMMANDS // 2:
            journal.close()
            table, journal = open_table(path)
            assert table.resume()
    files = files_at(copied(path, path.with_name("copy.db")))
    journal.close()
    assert len(files[""]) > 4096
    assert len(files["-wal"]) > 10 * FRAME
    return Sample(files, after)


@pytest.fixture(scope="session")
def closed(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Sample:
    """The same, with everything in the database."""
    path = put(sample.files, tmp_path_factory.mktemp("closed") / "journal.db")
    Journal(path).close()
    files = files_at(path)
    assert set(files) == {""}
    return Sample(files, sample.known)
