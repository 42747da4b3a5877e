"""Where printed rules say something: tables typed from the print, and citations that lead into them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Spot = tuple[str, int, int]
"""A heading, a paragraph under it, and an item of the list after that paragraph; 0 is the paragraph itself."""

FORM = re.compile(r"(?:¶(\d+)(?:–(\d+))?)? ?(?:•(\d+)(?:–(\d+))?)?(?: \((.+)\))?")
"""¶3, ¶3–5, ¶3 •1–2, or •1–4 for a list before the first paragraph; each may carry a word in brackets."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed edition: the clauses of every spot, and what may stand in brackets behind a paragraph."""

    lays: Mapping[Spot, frozenset[str]]
    notes: Mapping[Spot, str]
    names: Mapping[Spot, str]

    def where(self, clause: str) -> set[Spot]:
        """Every spot at which a clause is printed."""
        return {spot for spot, clauses in self.lays.items() if clause in clauses}

    def led_to(self, citation: str) -> set[Spot]:
        """Where a citation leads. `ValueError`: it has no known form, or leads beyond what is printed."""
        found: set[Spot] = set()
        for part in filter(None, citation.split("; ")):
            heading = next((known for known, *_ in self.lays if part.startswith(f"{known}, ")), "")
            for step in part.removeprefix(f"{heading}, ").split(", "):
                found |= self._stepped_to(heading, step)
        return found

    def _stepped_to(self, heading: str, step: str) -> set[Spot]:
        form = FORM.fullmatch(step)
        if not heading or not form or not step.startswith(("¶", "•")):
            raise ValueError(f"leads nowhere: {step}")
        first, last, item, last_item, label = form.groups()
        paragraphs = range(int(first or 0), int(last or first or 0) + 1)
        items = range(int(item or 0), int(last_item or item or 0) + 1)
        spots = {(heading, paragraph, at) for paragraph in paragraphs for at in items}
        if not spots or not spots <= self.lays.keys() or (label or "") not in self._labels(heading, paragraphs):
            raise ValueError(f"leads nowhere: {step}")
        return spots

    def _labels(self, heading: str, paragraphs: range) -> set[str]:
        """A note is always called one; a word for the card that a paragraph is about may be left out."""
        whole = [(heading, paragraph, 0) for paragraph in paragraphs]
        names = {self.names[spot] for spot in whole if spot in self.names}
        notes = {self.notes[spot] for spot in whole if spot in self.notes}
        return names | notes if notes else names | {""}


def sheet(data: Mapping[str, Mapping[str, Any]]) -> Sheet:
    """An edition from its table of headings."""
    lays = {spot: frozenset(clauses.split()) for heading in data for spot, clauses in _spots(heading, data[heading])}
    notes, names = (
        {(heading, int(at), 0): label for heading in data for at, label in data[heading].get(kind, {}).items()}
        for kind in ("notes", "names")
    )
    return Sheet(lays, notes, names)


def _spots(heading: str, section: Mapping[str, Any]) -> Iterator[tuple[Spot, str]]:
    for paragraph, clauses in enumerate(section["paragraphs"], 1):
        yield (heading, paragraph, 0), clauses
    for paragraph, items in section.get("lists", {}).items():
        for item, clauses in enumerate(items, 1):
            yield (heading, int(paragraph), item), clauses


def table(beside: str) -> dict[str, Any]:
    """The `printed.toml` that lies beside a test."""
    return tomllib.loads(Path(beside).with_name("printed.toml").read_text(encoding="utf-8"))
