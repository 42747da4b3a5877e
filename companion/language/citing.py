"""Citing a rule: the clause in our own words, and where the printed rules say it."""

from __future__ import annotations

from companion.core.clauses import Printed
from companion.language import _


def cite(rules: Printed, clause: str) -> str:
    """The sentence that holds at this table and its place in print; nothing for no clause."""
    if not clause:
        return ""
    says, passage = rule(rules, clause), rules.cites(clause)
    if clause in rules.house:
        return _("House rule of this table ({clause}): {says}").format(clause=clause, says=says)
    if not passage:
        return _("{says} ({clause}; the printed rules are silent)").format(says=says, clause=clause)
    return _("{says} ({clause}; {edition} rules: {passage})").format(
        says=says, clause=clause, edition=rules.id, passage=passage
    )


def rule(rules: Printed, clause: str) -> str:
    """What a clause says at this table."""
    return _(rules.says(clause))


def source(rules: Printed, clause: str) -> str:
    """Where a clause is printed."""
    if clause in rules.house:
        return _("House rule of this table")
    passage = rules.cites(clause)
    return f"{rules.title} · {passage}" if passage else _("Not printed; it is how the companion plays")
