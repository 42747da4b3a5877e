"""Printed rules as data: clauses with names, what an edition says on each, and where in its own text it says so."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from types import MappingProxyType
from typing import TypeVar

from companion.core.records import Fields

Value = bool | str
Printed_ = TypeVar("Printed_", bound="Printed")


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule with a name. `says` has a sentence for each choice; a fixed clause has one, under the empty choice."""

    id: str
    choices: tuple[Value, ...]
    says: Mapping[Value, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """One printed edition, perhaps with some clauses switched by the table: its house rules.

    It shows itself by its name and those, for a state is printed with it; all else stands in its file.
    """

    id: str
    language: str
    title: str
    clauses: Mapping[str, Clause] = field(repr=False)
    values: Mapping[str, Value] = field(repr=False)
    passages: Mapping[str, str] = field(repr=False)
    terms: Mapping[str, str] = field(repr=False)
    house: Mapping[str, Value]

    def says(self, clause: str) -> str:
        """The sentence that holds at this table, in our own words."""
        return self.clauses[clause].says[self.values.get(clause, "")]

    def cites(self, clause: str) -> str:
        """Where the printed rules say it: empty if they are silent, or if the table has switched the clause."""
        return "" if clause in self.house else self.passages.get(clause, "")

    def with_house(self: Printed_, house: Mapping[str, Value]) -> Printed_:
        """Return the edition as this table plays it. The house rules must have been checked with `wrong_clause`."""
        changed = {clause: value for clause, value in house.items() if self.values[clause] != value}
        return replace(self, values={**self.values, **changed}, house=MappingProxyType(changed)) if changed else self


def wrong_clause(known: Mapping[str, Clause], house: Mapping[str, Value]) -> str | None:
    """Name the first house rule, if any, that switches nothing an edition knows, or to a value it does not know."""
    for clause, value in house.items():
        if clause not in known or not any(type(value) is type(c) and value == c for c in known[clause].choices):
            return clause
    return None


def read_clauses(package: str) -> dict[str, Clause]:
    """Read `clauses.toml` of a game's editions."""
    return {name: _clause(name, data) for name, data in load(package, "clauses").items()}


def _clause(name: str, data: Fields) -> Clause:
    choices = tuple(data.get("choices", ()))
    says = {choice: data["says"][str(choice).lower()] for choice in choices} or {"": data["says"]}
    return Clause(name, choices, says)


def as_printed(data: Fields, clauses: Mapping[str, Clause]) -> Fields:
    """What every `Printed` has, from the TOML of an edition."""
    stated = data["clauses"]
    return {
        "id": data["id"],
        "language": data["language"],
        "title": data["title"],
        "clauses": clauses,
        "values": {clause: entry["value"] for clause, entry in stated.items() if "value" in entry},
        "passages": {clause: entry["passage"] for clause, entry in stated.items()},
        "terms": data["terms"],
        "house": MappingProxyType({}),
    }


def load(package: str, name: str) -> Fields:
    """Read a TOML file that lies in a package."""
    return tomllib.loads(files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
