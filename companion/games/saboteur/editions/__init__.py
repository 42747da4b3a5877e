"""The printed editions as data: what each says on every clause, and where in its own text it says so."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

EDITIONS = ("lv", "lt", "uk", "ru", "fa")

Value = bool | str


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule with a name. `says` has a sentence for each choice; a fixed clause has one, under the empty choice."""

    id: str
    choices: tuple[Value, ...]
    says: Mapping[Value, str]


@dataclass(frozen=True, slots=True)
class Edition:
    """One printed edition, perhaps with some clauses switched by the table (house rules)."""

    id: str
    language: str
    title: str
    roles: Mapping[int, tuple[int, int]]
    hand: Mapping[int, int]
    values: Mapping[str, Value]
    passages: Mapping[str, str]
    terms: Mapping[str, str]
    house: Mapping[str, Value]

    def says(self, clause: str) -> str:
        """The sentence that holds at this table, in our own words."""
        return clauses()[clause].says[self.values.get(clause, "")]

    def cites(self, clause: str) -> str:
        """Where the printed rules say it: empty if they are silent, or if the table has switched the clause."""
        return "" if clause in self.house else self.passages.get(clause, "")

    def with_house(self, house: Mapping[str, Value]) -> Edition:
        """Return the edition as this table plays it. The clauses must have been checked with `wrong_clause`."""
        changed = {clause: value for clause, value in house.items() if self.values[clause] != value}
        return replace(self, values={**self.values, **changed}, house=changed) if changed else self


def wrong_clause(house: Mapping[str, Value]) -> str:
    """Name the first house rule that switches nothing an edition knows, or to a value it does not know."""
    known = clauses()
    for clause, value in house.items():
        if clause not in known or not any(type(value) is type(c) and value == c for c in known[clause].choices):
            return clause
    return ""


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause by its id."""
    return {name: _clause(name, data) for name, data in _load("clauses").items()}


def _clause(name: str, data: Mapping[str, Any]) -> Clause:
    choices = tuple(data.get("choices", ()))
    says = {choice: data["says"][str(choice).lower()] for choice in choices} or {"": data["says"]}
    return Clause(name, choices, says)


@cache
def edition(name: str) -> Edition:
    """One of `EDITIONS`, as printed."""
    data = _load(name)
    stated = data["clauses"]
    return Edition(
        id=data["id"],
        language=data["language"],
        title=data["title"],
        roles={int(players): (deck[0], deck[1]) for players, deck in data["roles"].items()},
        hand={int(players): cards for players, cards in data["hand"].items()},
        values={clause: entry["value"] for clause, entry in stated.items() if "value" in entry},
        passages={clause: entry["passage"] for clause, entry in stated.items()},
        terms=data["terms"],
        house={},
    )


@cache
def box() -> Mapping[str, int]:
    """How many of each card are in the box: paths by their shape, the others as "break pick", "repair lamp+cart"..."""
    data = _load("deck")
    return {
        **data["paths"],
        **{f"break {tool}": copies for tool, copies in data["broken"].items()},
        **{f"repair {tools}": copies for tools, copies in data["repair"].items()},
        **data["other"],
        **{f"gold {nuggets}": copies for nuggets, copies in data["gold"].items()},
    }


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
