"""A value that does not show itself by accident."""

from __future__ import annotations

from typing import Generic, NoReturn, TypeVar

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
