"""What is no journal of ours, or may lack something, is laid beside it untouched, with what SQLite keeps of it."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile

from companion.core.soundness import TAILS
from companion.core.troubles import JournalTrouble


@dataclass(frozen=True, slots=True)
class SetAside:
    """A file that was put aside, untouched, and why: the journal itself, or a copy of one whose game goes on."""

    trouble: JournalTrouble
    aside: str


def moved(file: Path) -> str:
    """Rename the database first: left without its log it would look sound and be old, the other way round not."""
    aside = _free_name(file)
    for tail in TAILS:
        with suppress(FileNotFoundError):
            Path(f"{file}{tail}").rename(f"{aside}{tail}")
    return aside


def copied(file: Path) -> str:
    """All of it or nothing: a half copy would take the room that is wanting, at each start anew."""
    aside = _free_name(file)
    try:
        for tail in TAILS:
            if Path(f"{file}{tail}").exists():
                os.close(os.open(f"{aside}{tail}", os.O_CREAT | os.O_EXCL, 0o600))  # roles are in it
                copyfile(f"{file}{tail}", f"{aside}{tail}")
    except OSError:
        for tail in TAILS:
            Path(f"{aside}{tail}").unlink(missing_ok=True)
        raise
    return aside


def _free_name(file: Path) -> str:
    aside = f"{file}.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    while any(Path(f"{aside}{tail}").exists() for tail in TAILS):
        aside += "x"
    return aside
