"""What all else is made of: frozen records, secrets that do not show themselves, and what may be wrong with JSON.

Records are replaced and not changed. What can be wrong is one sentence for whoever wrote that JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field
from enum import StrEnum
from functools import wraps
from typing import Any, ClassVar, Generic, NoReturn, TypeVar
from weakref import ref

T = TypeVar("T")

Fields = Mapping[str, Any]  # Any: whoever reads a field knows which kind of value it has; types cannot say it


def one_of(choices: tuple[T, ...], name: str) -> T:
    """The one of these that is called so, where it is known that one is."""
    return choices[choices.index(name)]


T_co = TypeVar("T_co", covariant=True)


class Secret(Generic[T_co]):  # noqa: PLW1641 - a hash, printed or used as an order, would tell equal from unequal
    """Holds a value that only `open()` gives out: not `print`, not a log, not a traceback, not `json`, not `pickle`."""

    __slots__ = ("_hidden",)

    def __init__(self, hidden: T_co) -> None:
        """Hide a value."""
        self._hidden = hidden

    def open(self) -> T_co:
        """Give the value to somebody who may know it. Every call is a place to ask: who could learn what?"""
        return self._hidden

    def __repr__(self) -> str:
        return "<secret>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and bool(self._hidden == other._hidden)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not pickled or copied")


R = TypeVar("R")


class Record:
    """A command or an event: a frozen dataclass that knows how to be written as JSON (see codec)."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # Any: as the standard library has it


def changed(record: R, **fields: object) -> R:
    """The same record with some fields replaced: `dataclasses.replace` for plain frozen records, ten times as fast.

    It is called twice for every move, and `replace` alone took a third of a simulated game. The record must be a
    dataclass without slots and without a `__post_init__`.
    """
    return with_fields(record, fields)


def with_fields(record: R, fields: dict[str, object]) -> R:
    """The same for fields that stand in a dict already: handing them over by name takes as long as the rest."""
    known = record.__dict__
    values = known | fields
    if len(values) != len(known):
        raise TypeError(f"{type(record).__name__} has no field {', '.join(sorted(fields.keys() - known.keys()))}")
    copy = object.__new__(type(record))
    object.__setattr__(copy, "__dict__", values)
    return copy


S = TypeVar("S")
V = TypeVar("V")


def looked_once(look: Callable[[S], V]) -> Callable[[S], V]:
    """A pure look at a state, kept for whoever looks at the same one next, as a seat does after the table.

    The state itself, and what is secret in it, is not kept alive by that.
    """
    kept: tuple[ref[S], V] | None = None

    @wraps(look)
    def looked(state: S) -> V:
        nonlocal kept
        latest = kept  # read once: another thread may look at another state meanwhile
        if latest is None or latest[0]() is not state:
            latest = kept = ref(state), look(state)
        return latest[1]

    return looked


def by_name(*kinds: type[Record]) -> dict[str, type[Record]]:
    """Commands or events under the names by which they are written."""
    return {kind.__name__: kind for kind in kinds}


def told(event: Record, public: Mapping[type[Record], tuple[str, ...]]) -> Fields:
    """An event by its name and those of its fields that everyone may know."""
    kind = type(event)
    return {"event": kind.__name__, **{name: getattr(event, name) for name in public[kind]}}


class Misfit(StrEnum):
    """The ways in which it can be wrong; each value is the sentence, or a part of one, to be translated."""

    OBJECT = "expected an object, found {found}"
    KIND = '"{tag}": expected one of {kinds}; found {found}'
    NO_SUCH_FIELD = "{kind} has no {name}; it has {fields}"
    NO_FIELDS = "{kind} has no {name}; it has no fields"
    FIELD = '{kind}, "{name}": {wrong}'
    MISSING = '{kind} needs "{name}"'
    NUMBER = "expected a whole number, found {found}"
    TEXT = "expected a text, found {found}"
    HALF = "expected a text in Unicode, found half a character"
    TRUTH = "expected true or false, found {found}"
    NULL = "expected null, found {found}"
    CHOICE = "expected one of {choices}; found {found}"
    LIST = "expected a list, found {found}"
    LIST_OF = "expected a list of {length}, found {found}"
    ENDLESS = "something endless"
    A_LIST = "a list"
    A_TEXT = "a text"
    A_NUMBER = "a number"
    NO_SUCH_ENTRY = "no entry is of the kind {kind}"


class BadRecord(ValueError):
    """JSON that is no such command or event; the message names the field and what was expected."""

    def __init__(self, sentence: str, **about: object) -> None:
        super().__init__(sentence)
        self.sentence, self.about = sentence, about

    def __str__(self) -> str:
        return self.said(str)

    def said(self, say: Callable[[str], str]) -> str:
        """The sentence as `say` puts it into another language."""
        about = {
            name: value.said(say)
            if isinstance(value, BadRecord)
            else say(value)
            if isinstance(value, Misfit)
            else value
            for name, value in self.about.items()
        }
        return say(self.sentence).format(**about)


NO_SENSE = (ValueError, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, RecursionError)
"""What folding the entries of another version, or anybody's, may raise; trouble with the journal is none of it."""
