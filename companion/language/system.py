"""What the system and SQLite say of themselves, where we know it beforehand: they know nothing of our catalogues."""

from __future__ import annotations

from companion.language import _, later

SENTENCES = frozenset(
    {
        later("Address already in use"),
        later("Disk quota exceeded"),
        later("File exists"),
        later("File name too long"),
        later("File too large"),
        later("Input/output error"),
        later("Is a directory"),
        later("No space left on device"),
        later("No such file or directory"),
        later("Not a directory"),
        later("Operation not permitted"),
        later("Permission denied"),
        later("Read-only file system"),
        later("Too many open files"),
        later("attempt to write a readonly database"),
        later("database disk image is malformed"),
        later("database is locked"),
        later("database or disk is full"),
        later("disk I/O error"),
        later("file is not a database"),
        later("unable to open database file"),
        later("not a file"),
        later("there are too many"),
    }
)


def by_system(words: str) -> str:
    """The same in the language that is spoken now, where we have it."""
    return _(words) if words in SENTENCES else words
