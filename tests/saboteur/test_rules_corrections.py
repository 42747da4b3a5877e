"""Putting the table right: the mine is entered as it lies, and whatever was told wrongly is corrected."""

from typing import Any

import pytest

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.notation import write
from tests.saboteur.tables import ALMOST, BETWEEN, EDITIONS, GOALS, Sitting, with_goals

NORTH, MIDDLE, SOUTH = GOALS

by_edition = pytest.mark.parametrize("name", EDITIONS)


@by_edition
def test_the_whole_mine_is_entered(name: str) -> None:
    """The layout becomes what was entered; turn, pile and hands stay; what was entered counts as seen."""
    table = Sitting(edition=name)
    for _ in range(4):
        table.do(cmd.PlayUnknown())
    before = table.seen
    layout = "0,-1=NS 1,0=NSW 1,1=NW 1,-1=nes"
    table.enter(layout)
    assert set(write(table.seen.mine).split()) == set(layout.split())
    assert (table.seen.turn, table.seen.pile, table.seen.hands) == (before.turn, before.pile, before.hands)
    assert table.seen.left["nes"] == 0
    assert table.why(cmd.LayPath((-1, 0), "nes")) == "none-left"


def test_a_correction_gives_back_the_card_that_was_entered_wrongly() -> None:
    table = Sitting()
    table.lay("1,0=nesw")
    table.enter("1,0=NESW")
    assert (table.seen.left["nesw"], table.seen.left["NESW"]) == (1, 4)
    table.lay("2,0=nesw")


@by_edition
def test_entering_the_mine_may_reach_a_goal(name: str) -> None:
    table = Sitting(edition=name)
    table.do(cmd.PlayUnknown())
    table.enter(f"{ALMOST} 7,0=NESW")
    assert (table.seen.phase, table.seen.reached) == ("goal", (MIDDLE,))
    table.do(cmd.TurnGoal(MIDDLE, "gold"))
    assert (table.seen.phase, table.seen.last) == ("reveal", 0)


@by_edition
def test_a_correction_does_not_forget_a_goal_that_is_to_be_turned_over(name: str) -> None:
    """The card that reached the goal lies there still, so the goal still has to be turned over."""
    table = Sitting(edition=name)
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    table.enter(f"{ALMOST} 7,0=NEW")
    assert (table.seen.phase, table.seen.reached) == ("goal", (MIDDLE,))


def test_a_correction_may_take_the_path_to_a_goal_away() -> None:
    table = Sitting()
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    table.enter(f"{ALMOST} 7,0=NSW")
    assert (table.seen.phase, table.seen.reached) == ("play", ())


def test_a_goal_that_was_not_chosen_is_not_turned_over_by_a_correction() -> None:
    table = Sitting(edition="uk")
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    table.do(cmd.TurnGoal(MIDDLE, "stone:SW"))
    table.enter(f"{BETWEEN} 8,1=NSW 8,0=stone:SW 0,1=NS")
    assert table.seen.phase == "play"


def test_once_the_mine_is_entered_a_goal_it_does_not_reach_is_not_turned_over() -> None:
    table = Sitting()
    table.do(cmd.PlayUnknown())
    table.enter("1,0=EW")
    assert table.why(cmd.TurnGoal(MIDDLE, "gold")) == "not-reached"
    for _ in range(6):
        table.do(cmd.PlayUnknown())
    table.do(cmd.TurnGoal(MIDDLE, "gold"))


def test_once_the_mine_is_entered_a_stone_must_fit_it() -> None:
    table = Sitting()
    table.do(cmd.PlayUnknown())
    table.enter(f"{ALMOST} 7,0=NESW")
    assert table.why(cmd.TurnGoal(MIDDLE, "stone:NE")) == "stone-fits"


@pytest.mark.parametrize(
    ("layout", "why", "where", "sides"),
    [
        ("1,0=NS", "edge", (1, 0), ("W",)),
        ("1,0=EW 2,0=NS", "edge", (2, 0), ("W",)),
        ("1,0=NESW 1,0=EW", "taken", (1, 0), ()),
        ("0,0=EW", "taken", (0, 0), ()),
        ("8,0=NESW", "taken", (8, 0), ()),
        ("1,0=nesw 2,0=nesw", "none-left", (2, 0), ()),
        ("1,0=W", "unknown-card", (1, 0), ()),
        ("8,0=stone:NE 8,2=stone:SW", "none-left", (8, 2), ()),
        ("8,0=stone:NS", "unknown-card", (8, 0), ()),
        (f"{ALMOST} 7,0=NESW 8,0=stone:NE", "edge", (8, 0), ("W",)),
        ("1,0=EW 8,0=gold", "not-reached", (8, 0), ()),
    ],
)
def test_a_layout_that_cannot_lie_so_is_refused_and_the_place_is_named(
    layout: str, why: str, where: tuple[int, int], sides: tuple[str, ...]
) -> None:
    refusal = Sitting().refusal(cmd.EnterLayout(layout))
    assert (refusal.why.value, refusal.about["at"]) == (why, where)
    assert tuple(refusal.about.get("sides", ())) == sides


@pytest.mark.parametrize("layout", ["1,0", "1,0=SEN", "x,0=EW", "1,0=NEsw", "7,0=gold"])
def test_a_layout_that_cannot_be_read_is_refused_and_the_token_is_named(layout: str) -> None:
    refusal = Sitting().refusal(cmd.EnterLayout(f"0,-1=NS {layout}"))
    assert refusal.why.value == "bad-layout"
    assert "token 2" in refusal.about["said"]


def test_a_layout_cannot_turn_over_what_the_companion_hides() -> None:
    table = with_goals({MIDDLE: "stone:NE"})
    assert table.why(cmd.EnterLayout(f"{ALMOST} 7,0=NESW 8,0=stone:SW")) == "goals-are-hidden"
    table.enter(f"{ALMOST} 7,0=NESW")
    table.do(cmd.TurnGoal(MIDDLE))
    assert table.seen.mine.goals[MIDDLE] == "stone:SW"


def test_cut_off_and_unmatched_cards_may_be_entered() -> None:
    """Both come about by the rules: by rockfalls, and by a goal that fits neither way."""
    table = Sitting()
    table.enter("3,3=NESW 1,0=EW")
    table.enter(f"{ALMOST} 7,0=NESW 7,-1=ES 8,-1=SW 8,0=stone:SW")


@pytest.mark.parametrize(
    "right",
    [
        {"turn": 2},
        {"pile": 11},
        {"hands": (1, 2, 3)},
        {"turn": 1, "pile": 0, "hands": (2, 2, 1), "tools": ((), (), ())},
    ],
)
def test_turn_pile_hands_and_tools_are_put_right(right: dict[str, Any]) -> None:
    table = Sitting()
    before = table.seen._asdict()
    table.do(cmd.Correct(**right))
    unseen = table.seen.unseen
    assert table.seen._asdict() == {**before, **right, "unseen": unseen}
    assert unseen == max(0, 67 - table.seen.pile - sum(table.seen.hands))


def test_tools_that_are_put_right_are_cards_that_came_face_up() -> None:
    """The box has three that break each tool: one more before somebody is one less to come."""
    table = Sitting()
    table.correct(tools=(("pick", "cart"), ("pick",), ("lamp",)))
    assert table.seen.tools == (("pick", "cart"), ("pick",), ("lamp",))
    assert [table.seen.left[f"break {tool}"] for tool in ("pick", "lamp", "cart")] == [1, 2, 2]
    table.correct(tools=((), ("pick",), ("lamp", "pick")))
    assert [table.seen.left[f"break {tool}"] for tool in ("pick", "lamp", "cart")] == [1, 2, 3]
    four = Sitting(4).refusal(cmd.Correct(tools=(("pick",),) * 4))
    assert (four.why.value, four.about["card"], four.about["copies"]) == ("none-left", "break pick", 4)


def test_how_many_cards_nobody_entered_stays_right_whatever_is_put_right() -> None:
    """By it a goal may be turned over. What a correction turned up was played; what it took back was not."""
    table = Sitting()
    table.correct(pile=49 - 3)
    assert table.seen.unseen == 3
    table.correct(tools=(("pick",), ("lamp",), ()))
    assert table.seen.unseen == 1
    table.correct(tools=((), ("lamp",), ()))
    assert table.seen.unseen == 2
    table.lay("1,0=EW")
    assert table.seen.unseen == 2
    table.enter(ALMOST)
    table.correct(turn=2)
    assert table.seen.unseen == 0, "the whole mine is known"
    table.do(cmd.PlayUnknown())
    table.correct(turn=2)
    assert table.seen.unseen == 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"pile": 500}, "too-many-cards"),
        ({"hands": (60, 60, 60)}, "too-many-cards"),
        ({"pile": 67 - 17, "hands": (6, 6, 6)}, "too-many-cards"),
        ({"turn": 3}, "no-such-seat"),
        ({"turn": -1}, "no-such-seat"),
        ({"pile": -1}, "bad-count"),
        ({"hands": (6, 6)}, "bad-count"),
        ({"hands": (6, 6, -1)}, "bad-count"),
        ({"tools": ((), ())}, "bad-count"),
        ({"tools": (("pick", "pick"), (), ())}, "broken-already"),
    ],
)
def test_what_cannot_be_right_is_refused(wrong: dict[str, Any], why: str) -> None:
    assert Sitting().why(cmd.Correct(**wrong)) == why


def test_putting_the_table_right_may_end_the_round() -> None:
    table = Sitting()
    table.correct(pile=0, hands=(0, 0, 0))
    assert table.seen.phase == "reveal"
