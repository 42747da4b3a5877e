"""Every page of a player's phone in every state, by name."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.phone import phone
from companion.games.wazabi.staging.staged import FOUR, SIX, StagedTable
from companion.screens.staged import Shot


def phones() -> Iterator[Shot]:
    """Play small games and look at phones on the way."""
    yield "deal", phone(StagedTable(deal=False).view, 1, None)
    for name, players in {"": FOUR, "-six": SIX}.items():
        sitting = StagedTable(players).do(cmd.Roll(1, 0, 3))
        yield f"turn{name}", phone(sitting.view, 0, None)
        yield f"others{name}", phone(sitting.view, 1, None)
        sitting = StagedTable(players).win()
        yield f"won{name}", phone(sitting.view, 0, None)
        sitting.do(cmd.Finish())
        yield f"over{name}", phone(sitting.view, 0, None)
