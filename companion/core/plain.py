"""What a viewer may know, as JSON: views and what was witnessed, which hold no secrets of others by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from types import NoneType
from typing import Any

_ITSELF = frozenset((str, int, float, bool, NoneType))
"""Most of what there is, and JSON as it is: asked first of all."""


def plain(value: object) -> Any:  # Any: what JSON can hold
    """What a viewer may know as JSON: records become objects, unless they say themselves how; cells as keys "x,y".

    What a record leaves `untold` is for our own screens alone: whoever reads this finds what there always was.
    """
    kind = type(value)
    if kind in _ITSELF:
        return value
    if kind not in _writers:
        _writers[kind] = _writer(kind)
    return _writers[kind](value)


Writer = Callable[[Any], Any]  # Any: a value of one kind, and what JSON can hold

_writers: dict[type, Writer] = {}


def _writer(kind: type) -> Writer:
    """How values of this kind are written."""
    if hasattr(kind, "plain"):
        return lambda value: value.plain()
    if is_dataclass(kind):
        return _object(kind, [field.name for field in fields(kind)])
    if hasattr(kind, "_fields"):
        return _object(kind, kind._fields)
    if issubclass(kind, list | tuple):
        return lambda value: [item if type(item) in _ITSELF else plain(item) for item in value]
    if issubclass(kind, Mapping):
        return lambda value: {_key(key): plain(item) for key, item in value.items()}
    return (lambda value: sorted(map(plain, value))) if issubclass(kind, frozenset) else lambda value: value


def _object(kind: type, names: Iterable[str]) -> Writer:
    untold = kind.untold() if hasattr(kind, "untold") else ()
    shown = [name for name in names if name not in untold]
    return lambda value: {name: plain(getattr(value, name)) for name in shown}


def _key(key: object) -> object:
    return ",".join(map(str, key)) if isinstance(key, tuple) else key
