"""Laying path cards: what may lie where, and why not. Every single placement is compared in test_reference."""

import pytest

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.placing import Instead
from tests.saboteur.tables import ALMOST, EDITIONS, GOALS, Sitting, with_goals

UNBROKEN = ("lv", "lt")
"""The editions that ask for an unbroken path from the start."""

by_edition = pytest.mark.parametrize("name", EDITIONS)
where_a_path_is_asked_for = pytest.mark.parametrize("name", UNBROKEN)
where_it_is_not = pytest.mark.parametrize("name", [name for name in EDITIONS if name not in UNBROKEN])


@by_edition
def test_place_free(name: str) -> None:
    table = Sitting(edition=name)
    table.lay("1,0=NESW")
    for cell in ((0, 0), (1, 0), *GOALS):
        assert table.refused(cmd.LayPath(cell, "NESW")) == ("taken", "place.free")


@by_edition
def test_place_match(name: str) -> None:
    table = Sitting(edition=name)
    table.lay("1,0=EW 0,-1=NES")
    wall_to_opening = table.refusal(cmd.LayPath((2, 0), "NS"))
    assert (wall_to_opening.why.value, wall_to_opening.clause) == ("edge", "place.match")
    assert wall_to_opening.about["sides"] == ("W",)
    opening_to_wall = table.refusal(cmd.LayPath((1, -1), "ESW"))
    assert (opening_to_wall.why.value, opening_to_wall.about["sides"]) == ("edge", ("S",))
    both = table.refusal(cmd.LayPath((1, -1), "NES"))
    assert both.about["sides"] == ("S", "W")
    table.lay("1,-1=NEW 2,0=NEW 2,-1=SW")


@by_edition
def test_place_upright(name: str) -> None:
    """No straight card lies crosswise, so with all EW gone none can be laid; a half turn is the same card."""
    table = Sitting(edition=name, deck={"EW": 0, "NES": 1})
    assert table.why(cmd.LayPath((1, 0), "EW")) == "none-left"
    table.lay("0,-1=NS 1,0=NSW")
    assert table.why(cmd.LayPath((-1, 0), "NES")) == "none-left"


@by_edition
def test_place_beside(name: str) -> None:
    """Neither empty ground nor a face-down goal is a neighbour to build on, and a corner is none either."""
    table = Sitting(edition=name)
    for lonely in ((2, 0), (1, 1), (7, 0), (8, 1)):
        assert table.refused(cmd.LayPath(lonely, "NESW")) == ("no-neighbour", "place.beside")


def test_left_and_right_curves_are_different_cards() -> None:
    """NE turned is SW, and NW turned is ES."""
    table = Sitting(edition="uk", deck={"NE": 1, "NW": 2})
    table.lay("0,1=NE")
    assert table.why(cmd.LayPath((0, -1), "SW")) == "none-left"
    table.lay("0,-1=ES 1,0=NW")
    assert table.why(cmd.LayPath((-1, 0), "ES")) == "none-left"


@pytest.mark.parametrize("dead_end", ["nesw", "new", "ew", "sw", "w"])
def test_edges_of_a_dead_end_match_like_those_of_any_card(dead_end: str) -> None:
    table = Sitting(edition="uk", deck={"EW": 9, "NS": 9})
    table.lay(f"1,0={dead_end}")
    for side, cell, opening, wall in (("n", (1, -1), "NS", "EW"), ("e", (2, 0), "EW", "NS"), ("s", (1, 1), "NS", "EW")):
        right, wrong = (opening, wall) if side in dead_end else (wall, opening)
        assert table.why(cmd.LayPath(cell, wrong)) == "edge"
        table.do(cmd.LayPath(cell, right))


@where_a_path_is_asked_for
def test_a_dead_end_leads_nowhere(name: str) -> None:
    table = Sitting(edition=name)
    table.lay("1,0=nesw")
    assert table.refused(cmd.LayPath((2, 0), "EW")) == ("no-path", "place.unbroken-path")


@where_a_path_is_asked_for
def test_a_card_must_open_onto_the_path_it_continues(name: str) -> None:
    """Wall to wall matches, but continues nothing."""
    table = Sitting(edition=name)
    table.lay("1,0=EW")
    assert table.why(cmd.LayPath((1, 1), "EW")) == "no-path"


@by_edition
def test_a_face_down_goal_gives_nothing_away(name: str) -> None:
    """Beside one, every card fits that the other side takes: 7 ways through with a west opening, 8 dead ends."""
    for seed in range(8):
        table = Sitting(edition=name, seed=str(seed), hidden_goals=True)
        table.enter(ALMOST)
        for unbroken in (True, False):
            fits = [lie.lies for lie in table.seen.mine.fits_at((7, 0), unbroken=unbroken)]
            assert len(set(fits)) == len(fits) == 15
            assert all("W" in lies.upper() for lies in fits)


@pytest.mark.parametrize("shows", ["gold", "stone:NE", "stone:NW"])
@pytest.mark.parametrize("lies", ["NESW", "NSW"])
def test_a_card_may_open_onto_any_hidden_goal_or_turn_a_wall_to_it(shows: str, lies: str) -> None:
    table = with_goals({(8, 0): shows})
    table.enter(ALMOST)
    table.do(cmd.LayPath((7, 0), lies))
    assert table.seen.reached == (((8, 0),) if lies == "NESW" else ())


@by_edition
def test_the_hole_a_rockfall_leaves_is_free_for_a_card_that_fits(name: str) -> None:
    table = Sitting(edition=name)
    table.lay("1,0=EW 2,0=NESW 3,0=EW")
    table.do(cmd.CauseRockfall((2, 0)))
    assert (2, 0) not in table.seen.mine.cards
    assert table.refusal(cmd.LayPath((2, 0), "NS")).about["sides"] == ("E", "W")
    table.lay("2,0=NEW 4,0=NEW")
    assert {(3, 0), (4, 0)} <= table.seen.mine.joined


@where_a_path_is_asked_for
def test_what_is_cut_off_is_not_built_on_until_it_is_joined_again(name: str) -> None:
    table = Sitting(edition=name)
    table.lay("1,0=EW 2,0=NESW 3,0=EW")
    table.do(cmd.CauseRockfall((2, 0)))
    assert table.refused(cmd.LayPath((4, 0), "NEW")) == ("no-path", "place.unbroken-path")
    table.lay("0,-1=NS 2,0=NEW 4,0=NEW")


@where_it_is_not
def test_what_is_cut_off_is_built_on_where_no_path_is_asked_for(name: str) -> None:
    table = Sitting(edition=name)
    table.lay("1,0=EW 2,0=NESW 3,0=EW")
    table.do(cmd.CauseRockfall((2, 0)))
    table.lay("4,0=NEW")
    assert (4, 0) not in table.seen.mine.joined


def test_a_card_that_a_rockfall_took_does_not_come_back() -> None:
    table = Sitting(deck={"NESW": 1})
    table.lay("1,0=NESW")
    table.do(cmd.CauseRockfall((1, 0)))
    assert table.why(cmd.LayPath((1, 0), "NESW")) == "none-left"


def test_the_mine_grows_past_its_frame_in_every_direction() -> None:
    table = Sitting(players=10)
    table.lay("-1,0=NESW -2,0=NES -2,-1=NS -2,-2=NS -2,-3=NS -2,-4=ES -1,1=NES -1,2=NES -1,3=NES -1,4=NW")
    table.enter(f"{ALMOST} 7,0=NESW 8,0=stone:SW 8,1=NEW 9,1=NEW")
    table.lay("9,0=NES 10,1=NESW 11,1=NESW")


def test_what_would_be_right_is_offered() -> None:
    table = Sitting()
    table.lay("1,0=NSW")
    assert table.refusal(cmd.LayPath((2, 0), "EW")).about["instead"] is None
    assert table.refusal(cmd.LayPath((1, 1), "ESW")).about["instead"] == Instead("turned", (1, 1), "NEW")
    assert table.refusal(cmd.LayPath((2, 1), "NS")).about["instead"].how == "one-over"
