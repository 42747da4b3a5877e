"""Light use: the group only presses the button, and tells the companion of goals."""

import pytest

from companion.core.game import Viewer
from companion.games.saboteur.rules import commands as cmd
from tests.saboteur.tables import ALMOST, EDITIONS, GOALS, Sitting, saboteurs_at, with_goals, with_roles

NORTH, MIDDLE, SOUTH = GOALS

by_edition = pytest.mark.parametrize("name", EDITIONS)


@by_edition
def test_the_button_alone_keeps_turn_pile_and_hands(name: str) -> None:
    table = Sitting(players=4, edition=name, first=3)
    for pressed in range(1, 44):
        assert table.seen.turn == (2 + pressed) % 4
        table.do(cmd.PlayUnknown())
        assert (table.seen.pile, table.seen.hands) == (43 - pressed, (6, 6, 6, 6))
    table.do(cmd.PlayUnknown())
    assert (table.seen.pile, table.seen.hands) == (0, (6, 6, 5, 6))
    for _ in range(23):
        assert table.seen.phase == "play"
        table.do(cmd.PlayUnknown())
    assert table.seen.phase == "reveal"


@by_edition
def test_a_goal_is_told_without_a_layout(name: str) -> None:
    """Whoever pressed the button last has reached it."""
    table = with_roles(saboteurs_at(1), 4, name)
    assert table.why(cmd.TurnGoal(MIDDLE, "gold")) == "not-reached"
    for _ in range(9):
        table.do(cmd.PlayUnknown())
    table.do(cmd.TurnGoal(SOUTH, "stone:NE"))
    assert table.seen.phase == "play"
    assert table.why(cmd.TurnGoal(SOUTH, "gold")) == "face-up-already"
    assert table.why(cmd.TurnGoal(NORTH, "stone:SW")) == "not-that-stone"
    table.do(cmd.TurnGoal(MIDDLE, "gold"))
    assert (table.seen.phase, table.seen.last) == ("reveal", 0)
    assert table.share_out() == [0, 3, 2, 0]


@by_edition
def test_whoever_says_that_a_goal_is_reached_laid_the_card_that_reached_it(name: str) -> None:
    """The card is counted, the gold goes round from there, and after a stone the next player has the turn."""
    table = with_roles(saboteurs_at(1), 4, name)
    for _ in range(8):
        table.do(cmd.PlayUnknown())
    assert table.why(cmd.TurnGoal(SOUTH, "stone:NE")) == "too-few-cards"
    table.do(cmd.TurnGoal(SOUTH, "stone:NE", by=0))
    assert (table.seen.phase, table.seen.turn, table.seen.last, table.seen.unknown) == ("play", 1, 0, 9)
    assert table.table.history(Viewer.TABLE)[-1]["events"][1]["seat"] == 0
    table.do(cmd.TurnGoal(MIDDLE, "gold", by=2))
    assert (table.seen.pile, table.seen.last) == (67 - 24 - 10, 2)
    assert table.share_out() == [2, 0, 3, 2]


def test_the_very_last_card_counts_with_the_goal_it_reached() -> None:
    for shows in ("gold", "stone:NE"):
        table = Sitting()
        table.correct(pile=0, hands=(1, 0, 0))
        table.do(cmd.TurnGoal(MIDDLE, shows, by=0))
        assert (table.seen.phase, table.seen.hands) == ("reveal", (0, 0, 0))


def test_only_who_may_lay_a_path_card_reaches_a_goal_with_one() -> None:
    table = Sitting()
    for _ in range(7):
        table.do(cmd.PlayUnknown())
    table.correct(tools=(("lamp",), (), ()), hands=(6, 0, 6))
    assert table.refused(cmd.TurnGoal(MIDDLE, "gold", by=0)) == ("tool-broken", "tools.block")
    assert table.why(cmd.TurnGoal(MIDDLE, "gold", by=1)) == "no-card"
    assert table.why(cmd.TurnGoal(MIDDLE, "gold", by=3)) == table.why(cmd.TurnGoal(MIDDLE, "gold", by=-1))
    table.do(cmd.TurnGoal(MIDDLE, "gold", by=2))
    assert table.why(cmd.TurnGoal(SOUTH, "stone:NE", by=2)) == "not-now"


@by_edition
def test_no_goal_is_turned_over_that_so_few_cards_cannot_reach(name: str) -> None:
    """Seven cells lie between the start and the middle goal, nine before the others, whatever has been entered."""
    table = Sitting(edition=name, hidden_goals=True)
    for played in range(1, 9):
        table.do(cmd.PlayUnknown())
        for goal, needed in zip(GOALS, (9, 7, 9), strict=True):
            if played < needed:
                refusal = table.refusal(cmd.TurnGoal(goal))
                assert (refusal.why.value, refusal.clause) == ("too-few-cards", "goal.turned")
                assert (refusal.about["needed"], refusal.about["played"]) == (needed, played)
    table.do(cmd.TurnGoal(MIDDLE))


def test_cards_that_were_discarded_reach_no_goal() -> None:
    table = Sitting()
    for number in range(20):
        table.do(cmd.Pass() if number % 3 else cmd.PlayUnknown())
    assert table.why(cmd.TurnGoal(SOUTH, "gold")) == "too-few-cards"
    table.do(cmd.TurnGoal(MIDDLE, "gold"))


@pytest.mark.parametrize(
    ("layout", "needed"),
    [
        ("1,0=EW 2,0=EW 3,0=EW", 4),
        (f"{ALMOST}", 1),
        (f"{ALMOST} 7,0=NSW", 2),
        (f"{ALMOST} 7,0=nesw", 2),
        ("1,0=nesw", 8),
        ("3,0=EW 4,0=EW 5,0=EW 6,0=NEW 7,0=NEW", 2),
    ],
)
def test_entered_cards_go_before_those_that_were_not(layout: str, needed: int) -> None:
    """A card in the way takes two: the rockfall that takes it, and another in its place; or a way around it."""
    table = Sitting(players=10)
    table.enter(layout)
    table.do(cmd.PlayUnknown())
    while table.seen.unknown < needed:
        assert table.why(cmd.TurnGoal(MIDDLE, "gold")) == "too-few-cards"
        table.do(cmd.PlayUnknown())
    table.do(cmd.TurnGoal(MIDDLE, "gold"))


def test_cards_that_nobody_counted_are_found_by_putting_the_pile_right() -> None:
    table = Sitting()
    assert table.why(cmd.TurnGoal(MIDDLE, "gold", by=1)) == "too-few-cards"
    table.correct(pile=49 - 6)
    table.do(cmd.TurnGoal(MIDDLE, "gold", by=1))


def test_a_hidden_goal_is_turned_over_without_a_layout() -> None:
    table = with_goals({MIDDLE: "gold"})
    for _ in range(7):
        table.do(cmd.PlayUnknown())
    assert table.why(cmd.TurnGoal(MIDDLE, "gold")) == "goals-are-hidden"
    table.do(cmd.TurnGoal(MIDDLE))
    assert table.seen.phase == "reveal"


@by_edition
def test_the_very_last_card_may_reach_the_treasure(name: str) -> None:
    """When no card is left the round is over, unless the last of them has just reached the treasure."""
    table = with_roles(saboteurs_at(1), 4, name)
    table.correct(pile=0, hands=(1, 0, 0, 0))
    table.do(cmd.PlayUnknown())
    table.do(cmd.TurnGoal(MIDDLE, "gold"))
    assert table.share_out() == [0, 3, 2, 0]
    assert table.seen.results[0].winner == "digger"
