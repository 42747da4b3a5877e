"""Every page of a player's phone in every state, by name."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import Here
from companion.games.wazabi.staging.staged import FOUR, SIX, StagedTable
from companion.screens.staged import NOTHING, Shot


def phones() -> Iterator[Shot]:
    """Play small games and look at phones on the way."""
    yield "deal", StagedTable(deal=False).phone(1)
    for name, players in {"": FOUR, "-six": SIX}.items():
        yield f"roll{name}", StagedTable(players).phone(0)
        yield f"give{name}", StagedTable(players).do(cmd.Roll(3, 0, 1)).phone(0)
        yield f"card{name}", StagedTable(players).masks().phone(0)
        hands = (0, 12, *(24 // (len(players) - 2),) * (len(players) - 2))
        taking = StagedTable(players).do(cmd.Correct(hands=hands, discards=0), cmd.Roll(1, 3, 0))
        yield f"draw{name}", taking.phone(0)
        sitting = StagedTable(players).do(cmd.Roll(1, 0, 3))
        yield f"turn{name}", sitting.phone(0)
        yield f"others{name}", sitting.phone(1)
        sitting = StagedTable(players).win()
        yield f"won{name}", sitting.phone(0)
        sitting.do(cmd.Finish())
        yield f"over{name}", sitting.phone(0)
    yield "hint-roll", StagedTable().phone(0, known=NOTHING)
    yield "hint-card", StagedTable().masks().phone(0, known=NOTHING)
    yield "why", StagedTable().phone(0, Here("help", page="turn.roll"))
