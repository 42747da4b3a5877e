"""Every page of a player's phone in every state, by name, held and not."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.phone import phone
from companion.games.saboteur.staging.staged import FOUR, GROWN, TEN, StagedTable
from companion.screens.staged import Shot


def phones() -> Iterator[Shot]:
    """Play small games and look at phones on the way."""
    yield from _seen("deal", StagedTable(), 1)
    four = StagedTable(hidden_goals=True).do(cmd.Deal(0))
    yield from _seen("dealt", four, 0)
    four.do(cmd.ReadMap((8, 0)))
    yield from _seen("goal-looked-at", four, 0)
    for name, players in {"": FOUR, "-ten": TEN}.items():
        sitting = StagedTable(players).do(cmd.Deal(0), cmd.EnterLayout(GROWN))
        for role in ("digger", "saboteur"):
            yield from _seen(f"{role}{name}", sitting, sitting.seat_of(role))
        sitting.all_broken()
        yield from _seen(f"all-broken{name}", sitting, 0)
        sitting = StagedTable(players).do(cmd.Deal(0)).reach_gold()
        yield from _seen(f"round-over{name}", sitting, 0)
        sitting.do(cmd.Reveal())
        taking = sitting.view.taking
        assert taking is not None
        yield from _seen(f"gold{name}", sitting, taking)
        yield from _seen(f"gold-others{name}", sitting, (taking + 1) % len(players))
        sitting.share()
        yield from _seen(f"between{name}", sitting, 0)
        while sitting.view.phase != "over":
            sitting.do(cmd.Deal()).reach_gold().do(cmd.Reveal()).share()
        yield from _seen(f"over{name}", sitting, 0)


def _seen(name: str, sitting: StagedTable, seat: int) -> Iterator[Shot]:
    """The page, and what stands behind the finger."""
    yield name, phone(sitting.view, seat, None)
    yield f"{name}-held", phone(sitting.view, seat, sitting.own(seat))
