"""Which group of users may use a device."""

from __future__ import annotations

from pathlib import Path

UNKNOWN = ("root", "nogroup", "nobody")
"""The last two are what a service that sees no users but its own is told of every other group; none is to join them."""


def group_of(path: Path, usual: str) -> str:
    """Its name; the usual one on Debian where that cannot be found out, or where there is none."""
    try:
        group = path.group()
    except (OSError, KeyError):
        return usual
    return usual if group in UNKNOWN else group
