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
        yield f"roll{name}", phone(StagedTable(players).view, 0, None)
        yield f"give{name}", phone(StagedTable(players).do(cmd.Roll(3, 0, 1)).view, 0, None)
        yield f"card{name}", phone(StagedTable(players).masks().view, 0, None)
        hands = (0, 12, *(24 // (len(players) - 2),) * (len(players) - 2))
        taking = StagedTable(players).do(cmd.Correct(hands=hands, discards=0), cmd.Roll(1, 3, 0))
        yield f"draw{name}", phone(taking.view, 0, None)
        sitting = StagedTable(players).do(cmd.Roll(1, 0, 3))
        yield f"turn{name}", phone(sitting.view, 0, None)
        yield f"others{name}", phone(sitting.view, 1, None)
        sitting = StagedTable(players).win()
        yield f"won{name}", phone(sitting.view, 0, None)
        sitting.do(cmd.Finish())
        yield f"over{name}", phone(sitting.view, 0, None)
