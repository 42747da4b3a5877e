"""What is written as JSON: values by the names of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")

Fields = Mapping[str, Any]  # Any: whoever reads a field knows which kind of value it has; types cannot say it


def one_of(choices: tuple[T, ...], name: str) -> T:
    """The one of these that is called so, where it is known that one is."""
    return choices[choices.index(name)]
