"""Every page of a player's phone in every state, by name, held and not."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens import photo
from companion.games.saboteur.screens.phone_turn import CARDS
from companion.games.saboteur.screens.place import Here
from companion.games.saboteur.staging.staged import FOUR, GROWN, PHOTOGRAPHS, TEN, StagedTable
from companion.screens.staged import NOTHING, Shot


def phones() -> Iterator[Shot]:
    """Play small games and look at phones on the way."""
    yield from _seen("deal", StagedTable(), 1)
    yield from _hinted(StagedTable().do(cmd.Deal(0)))
    yield from _photographed()
    four = StagedTable(hidden_goals=True).do(cmd.Deal(0))
    yield from _seen("dealt", four, 0)
    four.do(cmd.ReadMap((8, 0)))
    yield from _seen("goal-looked-at", four, 0)
    for name, players in {"": FOUR, "-ten": TEN}.items():
        sitting = StagedTable(players).do(cmd.Deal(0), cmd.EnterLayout(GROWN))
        for role in ("digger", "saboteur"):
            yield from _seen(f"{role}{name}", sitting, sitting.seat_of(role))
        yield from _laid(name, sitting)
        sitting.all_broken()
        yield from _seen(f"all-broken{name}", sitting, 0)
        sitting.do(cmd.ChooseEntering(cards=False))
        yield from _seen(f"done{name}", sitting, sitting.view.turn)
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


def _laid(name: str, sitting: StagedTable) -> Iterator[Shot]:
    """A card laid by phone, from which it is to what is wrong with where it lies."""
    seat, chosen = sitting.view.turn, CARDS.but(lies="NES")
    places = {"": CARDS, "-place": chosen, "-ways": chosen.but(cell=(4, 2))}
    for step, there in places.items():
        yield f"lay{step}{name}", sitting.phone(seat, there)
    for why, at in {"side": (2, 0), "far": (4, 4)}.items():
        refusal = sitting.tried(chosen, cmd.LayPath(at, "NES")).refusal
        yield f"lay-{why}{name}", sitting.phone(seat, chosen.but(refusal=refusal))


def _photographed() -> Iterator[Shot]:
    """What is said of photographs, to whoever is to move and to others."""
    sitting = StagedTable().do(cmd.Deal(0), cmd.EnterLayout(GROWN))
    yield "photo", sitting.phone(1, lens=True)
    for name, shown in PHOTOGRAPHS.items():
        yield f"photo-{name}", sitting.phone(1, Here(photo.PHOTO, by=1, photo=shown))


def _hinted(sitting: StagedTable) -> Iterator[Shot]:
    """What people see who have never played, and why."""
    for name, entering in {"done": False, "lay": True}.items():
        sitting.do(cmd.ChooseEntering(cards=entering))
        yield f"hint-{name}", sitting.phone(sitting.view.turn, known=NOTHING)
    yield "why", sitting.phone(sitting.view.turn, Here("help", page="turn.one-card"))


def _seen(name: str, sitting: StagedTable, seat: int) -> Iterator[Shot]:
    """The page, and what stands behind the finger."""
    yield name, sitting.phone(seat)
    yield f"{name}-held", sitting.phone(seat, held=True)
