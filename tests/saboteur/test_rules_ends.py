"""How a round ends."""

import pytest

from companion.core.game import Viewer
from companion.games.saboteur.rules import commands as cmd
from tests.saboteur.tables import BETWEEN, EDITIONS, GOALS, Sitting, saboteurs_at, with_roles

HANDS_EMPTY = ("lv", "lt")
ALL_PASS = ("uk", "ru", "fa")
EMPTY_HAND_PASSES = ("ru", "fa")

by_edition = pytest.mark.parametrize("name", EDITIONS)
where_all_pass = pytest.mark.parametrize("name", ALL_PASS)
where_hands_are_empty = pytest.mark.parametrize("name", HANDS_EMPTY)


def passes_till_the_end(table: Sitting) -> int:
    """How many passes in a row it takes until the round is over, or the table is asked whether it is."""
    for passed in range(100):
        if table.seen.phase in ("reveal", "stuck"):
            return passed
        table.do(cmd.Pass())
    raise AssertionError("the round does not end")


@by_edition
def test_end_treasure(name: str) -> None:
    """At once, whatever else was reached, and whoever still holds cards."""
    table = Sitting(edition=name)
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    table.do(cmd.TurnGoal(GOALS[1], "gold"))
    assert (table.seen.phase, table.seen.reached) == ("reveal", ())
    for nothing_more in (cmd.Pass(), cmd.LayPath((0, 1), "NS"), cmd.TurnGoal(GOALS[0], "stone:NE"), cmd.PlayUnknown()):
        assert table.why(nothing_more) == "not-now"
    table.do(cmd.Reveal())
    assert table.seen.results[0].winner == "digger"


@by_edition
def test_a_stone_turned_over_by_the_last_card_of_all_ends_the_round(name: str) -> None:
    table = Sitting(edition=name)
    table.enter(BETWEEN)
    table.correct(pile=0, hands=(1, 0, 0))
    table.lay("8,1=NW")
    table.do(cmd.TurnGoal(GOALS[1], "stone:SW"))
    assert table.seen.phase == "reveal"
    table.do(cmd.Reveal())
    assert table.seen.results[0].winner != "digger"


@where_hands_are_empty
def test_where_hands_must_be_empty_passing_alone_ends_nothing(name: str) -> None:
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(2, 3, 1))
    assert passes_till_the_end(table) == 6


@where_all_pass
def test_after_one_round_of_passes_the_table_is_asked_whether_it_is_over(name: str) -> None:
    """They have to have passed because nobody holds a card that can be played, and hands only the players see."""
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(2, 3, 2))
    assert passes_till_the_end(table) == 3
    assert (table.seen.phase, table.seen.turn) == ("stuck", 0)
    for unasked in (cmd.Pass(), cmd.PlayUnknown(), cmd.LayPath((1, 0), "NESW"), cmd.Reveal()):
        assert table.why(unasked) == "not-now"
    assert "everyone has passed" in table.explained(cmd.Pass())
    table.do(cmd.EndRound())
    assert (table.seen.phase, table.seen.last) == ("reveal", 2)
    table.table.undo()
    assert table.seen.phase == "stuck"


@where_all_pass
def test_whoever_can_play_goes_on_and_all_have_to_pass_anew(name: str) -> None:
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(2, 3, 2))
    passes_till_the_end(table)
    table.do(cmd.GoOn())
    assert (table.seen.phase, table.seen.turn) == ("play", 0)
    assert passes_till_the_end(table) == 3
    table.table.undo()
    assert (table.seen.phase, table.seen.turn) == ("play", 2)


@where_all_pass
def test_putting_the_table_right_is_an_answer_too(name: str) -> None:
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(2, 3, 2))
    passes_till_the_end(table)
    table.correct(turn=1)
    assert (table.seen.phase, table.seen.turn) == ("play", 1)
    assert table.why(cmd.GoOn()) == "not-now"


@by_edition
def test_people_who_enter_nothing_say_that_nobody_can_go_on(name: str) -> None:
    """And who moved last, for the companion counted no turns: this player's left neighbour begins the next round."""
    table = with_roles(saboteurs_at(1, 3), 5, name)
    assert table.why(cmd.EndRound(5)) == table.why(cmd.EndRound(-1)) == "no-such-seat"
    table.do(cmd.EndRound(3))
    assert (table.seen.phase, table.seen.last) == ("reveal", 3)
    table.table.undo()
    assert (table.seen.phase, table.seen.last, table.seen.hands) == ("play", None, (6,) * 5)
    table.table.redo()
    table.do(cmd.Reveal())
    assert table.seen.results[0].winner == "saboteur"
    drew = [event["seat"] for event in table.table.history(Viewer.TABLE)[-1]["events"] if event["event"] == "GoldPaid"]
    assert drew == [1, 3]
    table.do(cmd.Deal())
    assert table.seen.turn == 4


@by_edition
def test_a_goal_that_the_last_card_reached_may_be_told_after_all_was_said_to_be_over(name: str) -> None:
    table = with_roles(saboteurs_at(1), 4, name)
    for _ in range(9):
        table.do(cmd.PlayUnknown())
    table.do(cmd.EndRound(2))
    table.do(cmd.TurnGoal(GOALS[0], "stone:NE"))
    assert table.seen.phase == "reveal"
    table.do(cmd.TurnGoal(GOALS[1], "gold"))
    assert table.share_out() == [2, 0, 3, 2]


def test_nobody_ends_a_round_in_the_middle_of_a_goal() -> None:
    table = Sitting()
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    assert table.why(cmd.EndRound()) == table.why(cmd.GoOn()) == "not-now"


@where_all_pass
def test_passing_counts_only_once_the_pile_is_empty(name: str) -> None:
    """Two passes draw the last cards; only the three after them count."""
    table = Sitting(edition=name)
    table.correct(pile=2)
    assert passes_till_the_end(table) == 2 + 3
    assert sum(table.seen.hands) == 3 * 6 - 3


@where_all_pass
def test_a_card_played_in_between_starts_the_passes_anew(name: str) -> None:
    for card in (cmd.PlayUnknown(), cmd.LayPath((1, 0), "NESW"), cmd.BreakTool(0, "pick"), cmd.ReadMap((8, 0))):
        table = Sitting(edition=name)
        table.correct(pile=0)
        table.do(cmd.Pass())
        table.do(cmd.Pass())
        table.do(card)
        assert passes_till_the_end(table) == 3


@where_all_pass
def test_and_so_does_a_correction(name: str) -> None:
    table = Sitting(edition=name)
    table.correct(pile=0)
    table.do(cmd.Pass())
    table.do(cmd.Pass())
    table.correct(hands=table.seen.hands)
    assert passes_till_the_end(table) == 3


@where_all_pass
def test_an_empty_hand_counts_as_a_pass(name: str) -> None:
    """Whether it passes in so many words or is skipped: the one who still holds cards ends the round by one pass."""
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(3, 0, 0))
    table.do(cmd.PlayUnknown())
    assert passes_till_the_end(table) == (3 if name in EMPTY_HAND_PASSES else 1)
    assert (table.seen.phase, table.seen.hands) == ("stuck", (1, 0, 0))
    table.do(cmd.EndRound())
    table.share_out()
    table.do(cmd.Deal())
    assert table.seen.turn == 1


@by_edition
def test_who_passes_with_an_empty_hand_moved_last_but_played_no_card(name: str) -> None:
    """fa: «بازیکنی که آخرین کارت دور قبل را بازی کرده», who played the last card; the others: who had the last move."""
    table = Sitting(edition=name, house={"pass.empty-hand": "passes", "end.no-treasure": "all-pass"})
    table.correct(pile=0, hands=(2, 0, 0))
    assert passes_till_the_end(table) == 3
    table.do(cmd.EndRound())
    table.share_out()
    table.do(cmd.Deal())
    assert table.seen.turn == (1 if name == "fa" else 0)


@where_all_pass
def test_an_empty_hand_between_two_that_play_ends_nothing(name: str) -> None:
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(4, 0, 4))
    for _ in range(2):
        assert table.seen.turn == 0
        table.do(cmd.PlayUnknown())
        if name in EMPTY_HAND_PASSES:
            table.do(cmd.Pass())
        assert table.seen.turn == 2
        table.do(cmd.Pass())
        assert table.seen.phase == "play"


@by_edition
def test_when_nobody_holds_a_card_the_round_is_over(name: str) -> None:
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(0, 1, 0), turn=1)
    table.do(cmd.PlayUnknown())
    assert table.seen.phase == "reveal"


# --- the next round -------------------------------------------------------------------------
