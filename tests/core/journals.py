"""What tests of the journal ask of one."""

from pathlib import Path

import pytest

from companion.core.journal import MIGRATIONS, Flaw, Journal, JournalTrouble

ROOT = Path(__file__).parents[2]


def pragma(journal: Journal, name: str) -> object:
    return journal._db.execute(f"PRAGMA {name}").fetchone()[0]


def flaw(path: Path | str, migrations: tuple[str, ...] = MIGRATIONS) -> Flaw:
    with pytest.raises(JournalTrouble) as caught:
        Journal(path, migrations)
    assert str(path) in str(caught.value)
    assert "[Errno" not in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    return caught.value.flaw
