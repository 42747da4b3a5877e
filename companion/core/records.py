"""Frozen records that are replaced, not changed."""

from __future__ import annotations

from typing import TypeVar

R = TypeVar("R")


def changed(record: R, **fields: object) -> R:
    """The same record with some fields replaced: `dataclasses.replace` for plain frozen records, ten times as fast.

    It is called twice for every move, and `replace` alone took a third of a simulated game. The record must be a
    dataclass without slots and without a `__post_init__`.
    """
    known = record.__dict__
    values = known | fields
    if len(values) != len(known):
        raise TypeError(f"{type(record).__name__} has no field {', '.join(sorted(fields.keys() - known.keys()))}")
    copy = object.__new__(type(record))
    object.__setattr__(copy, "__dict__", values)
    return copy
