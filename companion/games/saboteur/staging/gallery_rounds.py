"""Screens of reaching goals, and of what comes after a round, in every state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.course import course_of
from companion.games.saboteur import SABOTEUR_GAME
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.screens.recap import RECALL
from companion.games.saboteur.staging.staged import FOUR, TEN, StagedTable
from companion.games.saboteur.staging.world import SimulatedTable
from companion.screens.nodes import Backdrop, Column, Scroll
from companion.screens.recall import Recalled, sheet
from companion.screens.staged import Shot, played_out

BEFORE_GOALS = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW"


def endings() -> Iterator[Shot]:
    """From the goals to the final ranking."""
    for story in (_goals, _two_goals, _stone, _treasure, _ten, _no_treasure, _remembered):
        yield from story()
    yield from _shared_win(FOUR, "final-shared", 2)
    yield from _shared_win(TEN, "final-shared-ten", 5)


def _goals() -> Iterator[Shot]:
    for hidden in (False, True):
        sitting = StagedTable(hidden_goals=hidden).do(cmd.Deal(0), cmd.EnterLayout(BEFORE_GOALS)).lay((7, 0, "NEW"))
        yield f"goal{'-hidden' * hidden}", sitting.shows()
        if not hidden:
            yield "goal-more", sitting.shows(Here("more"))
            wrong = cmd.TurnGoal((8, 0), "stone:NE")
            yield "goal-stone-refused", sitting.shows(sitting.tried(TABLE, wrong))
            yield "goal-one-stone-known", sitting.do(cmd.TurnGoal((8, 0), "stone:SW")).shows()


def _two_goals() -> Iterator[Shot]:
    """Two goals reached by one card, where the edition has the player choose."""
    sitting = StagedTable(edition="uk").do(cmd.Deal(1))
    sitting.do(cmd.EnterLayout(f"{BEFORE_GOALS} 7,-1=NS 7,-2=ES")).lay((7, 0, "NESW"))
    yield "goal-two", sitting.shows()
    yield "goal-two-chosen", sitting.shows(TABLE.but(cell=(8, -2)))
    both = StagedTable().do(cmd.Deal(1), cmd.EnterLayout(f"{BEFORE_GOALS} 7,-1=NS 7,-2=ES")).lay((7, 0, "NESW"))
    yield "round-over-two", both.do(cmd.TurnGoal((8, -2), "gold")).shows()


def _stone() -> Iterator[Shot]:
    """A stone between ways from three sides, which fits neither way."""
    for number in range(40):
        sitting = StagedTable(hidden_goals=True, seed=f"stone {number}").do(cmd.Deal(0))
        sitting.do(cmd.EnterLayout(f"{BEFORE_GOALS} 8,-1=NS 8,1=NS")).lay((7, 0, "NESW"))
        sitting.do(cmd.TurnGoal((8, 0)))
        if sitting.view.phase == "stone":
            yield "stone", sitting.shows()
            return


def _treasure() -> Iterator[Shot]:
    sitting = StagedTable().do(cmd.Deal(0)).reach_gold()
    yield from _played(sitting, "treasure")
    yield from _played(StagedTable(TEN).do(cmd.Deal(2)).reach_gold(), "treasure-ten")
    yield "round-over-treasure", sitting.shows()
    sitting.do(cmd.Reveal())
    yield from _played(sitting, "roles")
    yield from _sharing(sitting, "")
    yield "between-treasure", sitting.share().shows()


def _played(sitting: StagedTable, name: str) -> Iterator[Shot]:
    """What is played, when it has come to its end."""
    yield from ((f"peak-{name}", act.page) for act in sitting.played()[-1:])


def _sharing(sitting: StagedTable, name: str) -> Iterator[Shot]:
    seat = sitting.view.taking
    assert seat is not None
    yield f"gold-round{name}", sitting.shows()
    yield f"gold-hand-over{name}", sitting.shows(Here("hand-over", seat=seat, page="gold"))
    yield f"gold-choose{name}", sitting.shows(Here("gold", seat=seat))


def _ten() -> Iterator[Shot]:
    sitting = StagedTable(TEN).do(cmd.Deal(0)).reach_gold().do(cmd.Reveal())
    yield from _played(sitting, "roles-ten")
    yield from _sharing(sitting, "-ten")
    yield "between-ten", sitting.share().shows()
    for _round in range(2):
        sitting.do(cmd.Deal()).reach_gold().do(cmd.Reveal()).share()
    yield from _played(sitting, "gold-ten")
    yield "final-ten", sitting.shows()


def _no_treasure() -> Iterator[Shot]:
    sitting = StagedTable().do(cmd.Deal(0)).run_out()
    yield "round-over-no-treasure", sitting.shows()
    sitting.do(cmd.Reveal())
    yield "between-no-treasure", sitting.shows()
    yield "between-my-gold", sitting.shows(Here("secrets"))
    yield "between-my-gold-held", sitting.shows(Here("role", seat=0), held=True)
    sitting.do(cmd.Deal())
    yield "secrets-round-2", sitting.shows(Here("secrets"))
    sitting.reach_gold().do(cmd.Reveal()).share().do(cmd.Deal()).reach_gold().do(cmd.Reveal()).share()
    yield from _played(sitting, "gold")
    yield "final", sitting.shows()


def _remembered() -> Iterator[Shot]:
    """A game in which only turns were told, on its sheet."""
    finished = played_out(SABOTEUR_GAME, TEN, SimulatedTable(Random("gallery"), len(TEN), "lv", light=True))
    recalled = Recalled(SABOTEUR_GAME.title, finished, RECALL, course_of(SABOTEUR_GAME, finished))
    yield "recap-first-mode", Backdrop(Column((Scroll(sheet(recalled), "page"),)), "dawn")


def _shared_win(players: tuple[str, ...], name: str, winners: int) -> Iterator[Shot]:
    """Some saboteurs, or none: somewhere so many have the most."""
    for number in range(60):
        sitting = StagedTable(players, seed=f"shared {number}").do(cmd.Deal(0)).run_out().do(cmd.Reveal())
        for _round in range(2):
            sitting.do(cmd.Deal()).run_out().do(cmd.Reveal())
        if sitting.view.places.count(1) >= winners:
            yield from _played(sitting, f"gold-{name}")
            yield name, sitting.shows()
            return
