"""Small files that are written whole or not at all, and put aside when they make no sense."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all, for its owner only: mkstemp makes it 0600.

    Half a character, which no file holds, is written as JSON escapes it.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:  # noqa: PTH123 - what mkstemp gives is not a path
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except OSError:
        with suppress(OSError):
            Path(draft).unlink()
        raise


def set_aside(path: Path) -> Path:
    """Give a file another name beside its own, and tell which."""
    aside = path.with_name(f"{path.name}.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    while aside.exists():
        aside = aside.with_name(aside.name + "x")
    path.rename(aside)
    return aside
