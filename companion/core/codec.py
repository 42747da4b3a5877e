"""Commands and events as JSON and back, checked against their own type annotations.

Reading is strict, because lines come from files, from phones and from whoever writes a script: a wrong field is named,
with what was expected there. Secrets are written only where the caller says so, which is the journal and nobody else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from functools import partial
from json.encoder import encode_basestring
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.core.records import BadRecord, Fields, Misfit, Record, Secret

__all__ = ["COMMAND", "EVENT", "BadRecord", "as_texts", "from_json", "read_record", "to_json"]

R = TypeVar("R", bound=Record)
Reader = Callable[[object], object]

COMMAND = "do"
EVENT = "event"
LONGEST_TEXT = 100_000
LONGEST_LIST = 1_000


def to_json(record: Record, tag: str, *, secrets: bool = False) -> Fields:
    """Write a record under its class name; secret fields are left out unless `secrets`."""
    data: dict[str, object] = {tag: type(record).__name__}
    for name, hidden in _fields(type(record)).shape:
        value = getattr(record, name)
        if not hidden:
            data[name] = value
        elif secrets:
            data[name] = None if value is None else value.open()
    return data


def as_texts(command: Record, events: Iterable[Record]) -> tuple[str, str]:
    """A command and what came of it as the journal has them, secrets too."""
    return _as_text(command, COMMAND), f"[{','.join([_as_text(event, EVENT) for event in events])}]"


def _as_text(record: Record, tag: str) -> str:
    """`to_json` with secrets as a text, without a dict on the way: it is done twice for every move."""
    kind = type(record)
    text = f'{{"{tag}":"{kind.__name__}"'
    for name, hidden in _fields(kind).shape:
        value = getattr(record, name)
        if hidden and value is not None:
            value = value.open()
        text += f',"{name}":{_AT_ONCE.get(type(value), _encoded)(value)}'
    return text + "}"


_encoded = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
_AT_ONCE: dict[type, Callable[[Any], str]] = {  # Any: a value of that kind
    int: int.__repr__,
    str: encode_basestring,
    tuple: lambda items: f"[{','.join([_AT_ONCE.get(type(item), _encoded)(item) for item in items])}]",
}


def from_json(data: object, tag: str, kinds: Mapping[str, type[Record]]) -> Record:
    """Read a record of one of these kinds, or raise BadRecord."""
    if not isinstance(data, dict):
        raise BadRecord(Misfit.OBJECT, found=_named(data))
    kind = kinds.get(data[tag]) if isinstance(data.get(tag), str) else None
    if kind is None:
        raise BadRecord(Misfit.KIND, tag=tag, kinds=", ".join(sorted(kinds)), found=_short(data.get(tag)))
    _shape, readers, needed = _fields(kind)
    if len(data) == len(readers) + 1:
        try:  # every field is there: the way all our own records come
            return kind(*[reader(data[name]) for name, reader in readers.items()])
        except (KeyError, BadRecord):
            pass
    _complain(kind.__name__, readers, needed, {name: value for name, value in data.items() if name != tag})
    return kind(**{name: readers[name](value) for name, value in data.items() if name != tag})


def read_record(data: object, kind: type[R]) -> R:
    """Read a record of this kind, which is not named in it, or raise BadRecord."""
    if not isinstance(data, dict):
        raise BadRecord(Misfit.OBJECT, found=_named(data))
    _shape, readers, needed = _fields(kind)
    _complain(kind.__name__, readers, needed, data)
    return kind(**{name: readers[name](value) for name, value in data.items()})


def _complain(kind: str, readers: Mapping[str, Reader], needed: tuple[str, ...], data: Fields) -> None:
    """Raise BadRecord for the first field that is wrong, if one is."""
    for name, value in data.items():
        if name not in readers:
            wrong = Misfit.NO_SUCH_FIELD if readers else Misfit.NO_FIELDS
            raise BadRecord(wrong, kind=kind, name=_short(name), fields=", ".join(readers))
        try:
            readers[name](value)
        except BadRecord as error:
            raise BadRecord(Misfit.FIELD, kind=kind, name=name, wrong=error) from None
    for name in needed:
        if name not in data:
            raise BadRecord(Misfit.MISSING, kind=kind, name=name)


class _Fields(NamedTuple):
    """What is looked up once of a kind of record: its fields and which are secret, how they are read, which must be."""

    shape: tuple[tuple[str, bool], ...]
    readers: dict[str, Reader]
    needed: tuple[str, ...]


_known: dict[type, _Fields] = {}


def _fields(kind: type[Record]) -> _Fields:
    known = _known.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        listed = fields(kind)
        known = _known[kind] = _Fields(
            shape=tuple((field.name, _is_secret(hints[field.name])) for field in listed),
            readers={field.name: _reader(hints[field.name]) for field in listed},
            needed=tuple(f.name for f in listed if f.default is MISSING and f.default_factory is MISSING),
        )
    return known


def _is_secret(hint: object) -> bool:
    return get_origin(hint) is Secret or any(get_origin(arg) is Secret for arg in get_args(hint))


def _reader(hint: object) -> Reader:
    origin, args = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Record):
        return partial(read_record, kind=hint)
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


def _number(value: object) -> int:
    if type(value) is not int or abs(value) > 2**53:
        raise BadRecord(Misfit.NUMBER, found=_short(value))
    return value


def _text(value: object) -> str:
    if type(value) is not str or len(value) > LONGEST_TEXT:
        raise BadRecord(Misfit.TEXT, found=_short(value))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise BadRecord(Misfit.HALF) from None
    return value


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise BadRecord(Misfit.TRUTH, found=_short(value))
    return value


def _nothing(value: object) -> None:
    if value is not None:
        raise BadRecord(Misfit.NULL, found=_short(value))


_PLAIN: dict[object, Reader] = {int: _number, str: _text, bool: _truth, NoneType: _nothing}


def _literal(choices: tuple[object, ...]) -> Reader:
    def read(value: object) -> object:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise BadRecord(Misfit.CHOICE, choices=", ".join(map(str, choices)), found=_short(value))

    return read


def _either(readers: list[Reader]) -> Reader:
    """The first that can; else it is wrong as the first has it. No complaint is kept: it would keep all that called."""

    def read(value: object) -> object:
        if value is None and _nothing in readers:
            return None
        for reader in readers:
            try:
                return reader(value)
            except BadRecord:
                continue
        return readers[0](value)

    return read


def _many(reader: Reader) -> Reader:
    def read(value: object) -> tuple[object, ...]:
        if type(value) is not list or len(value) > LONGEST_LIST:
            raise BadRecord(Misfit.LIST, found=_short(value))
        return tuple([reader(item) for item in value])

    return read


def _each(readers: list[Reader]) -> Reader:
    def read(value: object) -> tuple[object, ...]:
        if type(value) is not list or len(value) != len(readers):
            raise BadRecord(Misfit.LIST_OF, length=len(readers), found=_short(value))
        return tuple([reader(item) for reader, item in zip(readers, value, strict=True)])

    return read


def _secret(reader: Reader) -> Reader:
    return lambda value: Secret(reader(value))


def _mapping(reader: Reader) -> Reader:
    def read(value: object) -> dict[str, object]:
        if type(value) is not dict or len(value) > LONGEST_LIST:
            raise BadRecord(Misfit.OBJECT, found=_short(value))
        return {_text(key): reader(item) for key, item in value.items()}

    return read


def _short(value: object) -> str:
    try:
        shown = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number of too many digits
        return Misfit.ENDLESS
    return shown if len(shown) <= 40 else f"{shown[:37]}..."


_KINDS = {list: Misfit.A_LIST, str: Misfit.A_TEXT, int: Misfit.A_NUMBER, float: Misfit.A_NUMBER}


def _named(value: object) -> str:
    return _KINDS[type(value)] if type(value) in _KINDS else _short(value)
