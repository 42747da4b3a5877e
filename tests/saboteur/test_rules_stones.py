"""Stones that fit neither way round: who lays them how, and what comes of it."""

import pytest

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import Cell
from tests.saboteur.tables import ALMOST, CROOKED, EDITIONS, GOALS, Sitting, with_goals

NORTH, MIDDLE, SOUTH = GOALS
MOVER_CHOOSES = ("lv", "lt", "uk")

by_edition = pytest.mark.parametrize("name", EDITIONS)


@by_edition
@pytest.mark.parametrize("lies", ["NE", "SW"])
def test_of_two_ways_that_do_not_match_either_is_taken(name: str, lies: str) -> None:
    """People lay the real stone: where it fits neither way, every edition lets it lie as they laid it."""
    table = Sitting(edition=name)
    table.enter(CROOKED)
    table.lay("7,0=NESW")
    table.do(cmd.TurnGoal(MIDDLE, f"stone:{lies}"))
    assert (table.seen.phase, table.seen.mine.goals[MIDDLE]) == ("play", f"stone:{lies}")


def test_a_stone_that_still_fits_is_laid_so() -> None:
    table = Sitting()
    table.enter(CROOKED)
    table.lay("7,0=NESW")
    assert table.why(cmd.TurnGoal(MIDDLE, "stone:ES")) == "stone-fits"
    table.do(cmd.TurnGoal(MIDDLE, "stone:NW"))


def unfit_and_hidden(name: str) -> Sitting:
    table = with_goals({MIDDLE: "stone:NE"}, name)
    table.enter(CROOKED)
    table.lay("7,0=NESW")
    table.do(cmd.TurnGoal(MIDDLE))
    return table


@pytest.mark.parametrize("name", MOVER_CHOOSES)
@pytest.mark.parametrize("lies", ["NE", "SW"])
def test_the_mover_chooses_how_a_hidden_stone_lies(name: str, lies: str) -> None:
    table = unfit_and_hidden(name)
    assert (table.seen.phase, table.seen.choosing, table.seen.last) == ("stone", MIDDLE, 0)
    assert table.why(cmd.Pass()) == "not-now"
    assert table.why(cmd.LayStone(NORTH, lies)) == "no-such-goal"
    assert table.why(cmd.LayStone(MIDDLE, "NW")) == "not-that-stone"
    table.do(cmd.LayStone(MIDDLE, lies))
    assert (table.seen.phase, table.seen.choosing) == ("play", None)
    assert table.seen.mine.goals[MIDDLE] == f"stone:{lies}"
    onwards = {"NE": {(9, 0)}, "SW": {(8, 1)}}[lies]
    assert {(9, 0), (8, 1)} & table.seen.mine.lit == onwards


@pytest.mark.parametrize("name", [name for name in EDITIONS if name not in MOVER_CHOOSES])
@pytest.mark.parametrize(("shows", "lies"), [("stone:NE", "stone:SW"), ("stone:NW", "stone:NW")])
def test_a_hidden_stone_may_lie_unmatched(name: str, shows: str, lies: str) -> None:
    """Nobody is asked; it lies so that the path gets through it, though not with what was cut off beside it."""
    table = with_goals({MIDDLE: shows}, name)
    table.enter(f"{ALMOST} 8,-1=ESW 9,0=NEW")
    table.lay("7,0=NESW")
    table.do(cmd.TurnGoal(MIDDLE))
    assert (table.seen.phase, table.seen.mine.goals[MIDDLE]) == ("play", lies)
    assert MIDDLE in table.seen.mine.joined


@pytest.mark.parametrize("name", MOVER_CHOOSES)
@pytest.mark.parametrize(
    ("shows", "around", "lies", "reaches"),
    [
        ("stone:NE", "7,-1=ES 8,-1=SW 8,1=NS", "SW", (SOUTH,)),
        ("stone:NE", "7,-1=ES 8,-1=SW 8,1=NS", "NE", ()),
        ("stone:NW", "9,0=NEW 8,-1=NS", "NW", (NORTH,)),
        ("stone:NW", "9,0=NEW 8,-1=NS", "ES", ()),
    ],
)
def test_how_a_stone_is_chosen_to_lie_decides_what_lies_behind_it(
    name: str, shows: str, around: str, lies: str, reaches: tuple[Cell, ...]
) -> None:
    table = with_goals({MIDDLE: shows}, name)
    table.enter(f"{ALMOST} {around}")
    table.lay("7,0=NESW")
    table.do(cmd.TurnGoal(MIDDLE))
    table.do(cmd.LayStone(MIDDLE, lies))
    assert (table.seen.phase, table.seen.reached) == ("goal" if reaches else "play", reaches)
