"""What the print says of each clause and where (printed.toml); where it is silent, what editions/README.md decides."""

import re
from importlib.resources import files

from tests.citations import sheet, table
from tests.saboteur.tables import EDITIONS

Value = bool | str

_TABLE = table(__file__)
SHEETS = {name: sheet(_TABLE[name]) for name in EDITIONS}

_README = files("companion.games.saboteur.editions").joinpath("README.md").read_text(encoding="utf-8")
_ROWS = re.findall(r"^\| `([a-z.-]+)` \| (all|[a-z` ]+) \| (.+?) \|", _README, re.MULTILINE)
SILENT = {
    (name, clause): decision.strip("`")
    for clause, silent, decision in _ROWS
    for name in (EDITIONS if silent == "all" else silent.replace("`", "").split())
}
"""Edition and clause of every row of "Where editions are silent", and what holds then."""


def value(name: str, clause: str) -> Value:
    """What an edition says of a switchable clause, or what is decided for it."""
    said = [str(choice) for choice, names in _TABLE["values"].get(clause, {}).items() if name in names]
    [one] = said or [SILENT[name, clause]]
    return one == "true" if one in ("true", "false") else one


def editions_with(clause: str, choice: Value) -> tuple[str, ...]:
    """The editions in which a clause has this value."""
    return tuple(name for name in EDITIONS if value(name, clause) == choice)
