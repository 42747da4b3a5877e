"""Commands and events as JSON and back, checked against their own type annotations.

Reading is strict, because lines come from files, from phones and from whoever writes a script: a wrong field is named,
with what was expected there. Secrets are written only where the caller says so, which is the journal and nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.core.game import Record
from companion.core.secret import Secret

Reader = Callable[[Any], Any]

COMMAND = "do"
EVENT = "event"
LONGEST_TEXT = 100_000
LONGEST_LIST = 1_000


class BadRecord(ValueError):
    """JSON that is no such command or event; the message names the field and what was expected."""


def to_json(record: Record, tag: str, *, secrets: bool = False) -> dict[str, Any]:
    """Write a record under its class name; secret fields are left out unless `secrets`."""
    data: dict[str, Any] = {tag: type(record).__name__}
    for name, hidden in _shape(type(record)):
        value = getattr(record, name)
        if not hidden:
            data[name] = value
        elif secrets:
            data[name] = None if value is None else value.open()
    return data


def from_json(data: Any, tag: str, kinds: Mapping[str, type[Record]]) -> Record:
    """Read a record of one of these kinds, or raise BadRecord."""
    if not isinstance(data, dict):
        raise BadRecord(f"expected an object, found {_named(data)}")
    kind = kinds.get(data[tag]) if isinstance(data.get(tag), str) else None
    if kind is None:
        raise BadRecord(f'"{tag}": expected one of {", ".join(sorted(kinds))}; found {_short(data.get(tag))}')
    readers, needed = _readers(kind)
    try:
        values = {name: readers[name](value) for name, value in data.items() if name != tag}
    except KeyError:
        unknown = next(name for name in data if name != tag and name not in readers)
        raise BadRecord(
            f"{kind.__name__} has no {_short(unknown)}; it has {', '.join(readers) or 'no fields'}"
        ) from None
    except BadRecord:
        raise BadRecord(_first_complaint(kind.__name__, readers, data, tag)) from None
    for name in needed:
        if name not in values:
            raise BadRecord(f'{kind.__name__} needs "{name}"')
    return kind(**values)


def _first_complaint(kind: str, readers: Mapping[str, Reader], data: Mapping[str, Any], tag: str) -> str:
    for name, value in data.items():
        if name != tag:
            try:
                readers[name](value)
            except BadRecord as error:
                return f'{kind}, "{name}": {error}'
    raise AssertionError("a complaint was heard and then was not")


@cache
def _shape(kind: type[Any]) -> tuple[tuple[str, bool], ...]:
    hints = get_type_hints(kind)
    return tuple((f.name, _is_secret(hints[f.name])) for f in fields(kind))


def _is_secret(hint: Any) -> bool:
    return get_origin(hint) is Secret or any(get_origin(arg) is Secret for arg in get_args(hint))


@cache
def _readers(kind: type[Any]) -> tuple[dict[str, Reader], tuple[str, ...]]:
    hints = get_type_hints(kind)
    listed = fields(kind)
    readers = {f.name: _reader(hints[f.name]) for f in listed}
    needed = tuple(f.name for f in listed if f.default is MISSING and f.default_factory is MISSING)
    return readers, needed


def _reader(hint: Any) -> Reader:
    origin, args = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Literal:
        return _literal(args)
    if origin in (Union, UnionType):
        return _either([_reader(arg) for arg in args])
    if origin is tuple:
        return _many(_reader(args[0])) if args[-1] is Ellipsis else _each([_reader(arg) for arg in args])
    if origin is Secret:
        return _secret(_reader(args[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(_reader(args[1]))
    raise TypeError(f"no way to read {hint} from JSON")


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) > 2**53:
        raise BadRecord(f"expected a whole number, found {_short(value)}")
    return value


def _text(value: Any) -> str:
    if type(value) is not str or len(value) > LONGEST_TEXT:
        raise BadRecord(f"expected a text, found {_short(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise BadRecord("expected a text in Unicode, found half a character") from None
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise BadRecord(f"expected true or false, found {_short(value)}")
    return value


def _nothing(value: Any) -> None:
    if value is not None:
        raise BadRecord(f"expected null, found {_short(value)}")


_PLAIN: dict[Any, Reader] = {int: _number, str: _text, bool: _truth, NoneType: _nothing}


def _literal(choices: tuple[Any, ...]) -> Reader:
    def read(value: Any) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise BadRecord(f"expected one of {', '.join(map(str, choices))}; found {_short(value)}")

    return read


def _either(readers: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        complaint = BadRecord("")
        for reader in readers:
            try:
                return reader(value)
            except BadRecord as error:
                complaint = complaint if complaint.args[0] else error
        raise complaint

    return read


def _many(reader: Reader) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or len(value) > LONGEST_LIST:
            raise BadRecord(f"expected a list, found {_short(value)}")
        return tuple([reader(item) for item in value])

    return read


def _each(readers: list[Reader]) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(readers):
            raise BadRecord(f"expected a list of {len(readers)}, found {_short(value)}")
        return tuple([reader(item) for reader, item in zip(readers, value, strict=True)])

    return read


def _secret(reader: Reader) -> Reader:
    return lambda value: Secret(reader(value))


def _mapping(reader: Reader) -> Reader:
    def read(value: Any) -> dict[str, Any]:
        if type(value) is not dict or len(value) > LONGEST_LIST:
            raise BadRecord(f"expected an object, found {_short(value)}")
        return {_text(key): reader(item) for key, item in value.items()}

    return read


def _short(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."


def _named(value: Any) -> str:
    return {list: "a list", str: "a text", int: "a number", float: "a number"}.get(type(value), _short(value))


def plain(value: Any) -> Any:
    """What a viewer may know as JSON: records become objects, cells that are keys become "x,y"."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    if hasattr(value, "__dataclass_fields__"):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {",".join(map(str, key)) if isinstance(key, tuple) else key: plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(plain, value))
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value
