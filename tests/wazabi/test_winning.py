"""Winning at once, playing on, teams, and the score of a tournament."""

import pytest

from companion.core.game import Refusal
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from tests.wazabi.tables import ANNA, BRUNO, CLARA, DAVID, Sitting, all_wazabi, outcome_of


def won(players: int = 4) -> Sitting:
    """Anna has won with a card, while the others have four dice each."""
    return Sitting(players).lies(dice=(1, *[4] * (players - 1))).roll(1).play("lose-one")


def test_whoever_has_no_dice_wins_at_once_with_a_card() -> None:
    table = won()
    assert (table.seen.phase, table.seen.out) == ("won", (ANNA,))
    assert table.refused(cmd.Roll(4)) == ("not-now", "")


def test_and_in_the_middle_of_giving_before_any_card() -> None:
    table = Sitting()
    table.roll(0, 0, 4)
    events = table.do(cmd.Give((BRUNO, CLARA, DAVID, BRUNO)))
    assert [type(event) for event in events] == [ev.DiceGiven, ev.PlayerOut]
    assert (table.seen.phase, table.seen.scores[ANNA]) == ("won", 16)


def test_who_has_fewer_dice_than_a_card_takes_loses_what_there_is() -> None:
    table = Sitting(costs={"lose-two": 1}).lies(dice=(1, 4, 4, 4)).roll(1).play("lose-two")
    assert (table.seen.phase, table.seen.lost) == ("won", 4)


def test_the_winner_scores_a_point_for_each_die_the_others_hold() -> None:
    table = Sitting(3).lies(dice=(1, 2, 5)).roll(1).play("lose-one")
    assert table.seen.scores == (7, 0, 0)


def test_nothing_is_finished_before_somebody_has_won() -> None:
    table = Sitting()
    assert table.refused(cmd.Finish()) == ("not-won", "win.first-out")
    assert table.refused(cmd.PlayOn()) == ("not-now", "")


def test_one_game_ranks_the_winner_before_all_others() -> None:
    table = won()
    table.do(cmd.Finish())
    assert table.table.over
    assert outcome_of(table.table).places == (1, 2, 2, 2)


def test_play_goes_on_for_the_other_places_from_the_next_player() -> None:
    table = won()
    table.do(cmd.PlayOn())
    assert (table.seen.phase, table.seen.turn) == ("roll", BRUNO)
    table.lies(dice=(0, 1, 4, 4)).roll(1).play("lose-one")
    assert (table.seen.phase, table.seen.turn, table.seen.out) == ("roll", CLARA, (ANNA, BRUNO))
    table.lies(turn=DAVID, dice=(0, 0, 2, 1)).roll(1).play("lose-one")
    assert table.seen.phase == "won"
    assert table.refused(cmd.PlayOn()) == ("no-playing-on", "win.play-on")
    table.do(cmd.Finish())
    assert outcome_of(table.table).places == (1, 2, 4, 3)


def test_only_the_first_scores() -> None:
    table = won(3)
    points = table.seen.scores
    table.do(cmd.PlayOn())
    table.lies(dice=(0, 1, 4)).roll(1).play("lose-one")
    assert table.seen.scores == points
    assert points[BRUNO] == 0


def test_two_players_cannot_play_on() -> None:
    table = Sitting(2).lies(dice=(1, 4)).roll(1).play("lose-one")
    assert table.refused(cmd.PlayOn()) == ("no-playing-on", "win.play-on")


def test_the_others_may_stop_playing_on_whenever_they_like() -> None:
    table = won()
    table.do(cmd.PlayOn())
    table.roll(table.seen.dice[BRUNO])
    table.do(cmd.Finish())
    assert outcome_of(table.table).places == (1, 2, 2, 2)


def playing_on() -> Sitting:
    """Anna is out; Bruno is to roll."""
    table = won()
    table.do(cmd.PlayOn())
    return table


def test_who_is_out_gives_up_the_hand_and_is_given_nothing() -> None:
    table = playing_on()
    assert table.seen.hands[ANNA] == 0
    assert table.seen.discards == 4
    dice = table.seen.dice[BRUNO]
    table.roll(dice - 1, 0, 1)
    assert table.refused(cmd.Give((ANNA,))) == ("out", "out.nothing")


def test_cards_pass_over_who_is_out() -> None:
    table = playing_on().lies(dice=(0, 5, 2, 3), hands=(0, 5, 6, 7))
    table.roll(5)
    for card in ("swap-dice", "swap-hands", "skip"):
        assert table.refused(cmd.PlayCard(card, on=ANNA)) == ("out", "out.nothing")
    table.play("pass-dice", way="right")
    assert table.seen.dice == (0, 2, 3, 5)
    table = playing_on().lies(hands=(0, 5, 6, 7))
    all_wazabi(table).play("pass-hands", way="right")
    assert table.seen.hands == (0, 6, 7, 4)


def test_the_turn_passes_over_who_is_out_and_so_does_taking_cards() -> None:
    table = playing_on().lies(hands=(0, 12, 12, 12), discards=0)
    table.roll(table.seen.dice[BRUNO] - 1, 1)
    assert table.refused(cmd.TakeCard(ANNA)) == ("out", "out.nothing")
    table.do(cmd.TakeCard(CLARA))
    table.do(cmd.EndTurn())
    for _ in range(2):
        table.plain_turn()
    assert table.seen.turn == BRUNO


def test_who_is_out_cannot_be_corrected_back_in() -> None:
    table = playing_on()
    assert table.refused(cmd.Correct(dice=(1, 4, 4, 4))) == ("bad-count", "")
    assert table.refused(cmd.Correct(turn=ANNA)) == ("out", "out.nothing")


def test_a_last_card_entered_wrongly_is_undone() -> None:
    table = won()
    assert not isinstance(table.table.undo(), Refusal)
    assert (table.seen.phase, table.seen.scores) == ("card", (0, 0, 0, 0))


def test_the_first_without_dice_wins_for_the_team() -> None:
    table = Sitting(4, teams=(7, 9, 7, 9)).lies(dice=(1, 5, 6, 4)).roll(1).play("lose-one")
    assert table.seen.scores == (9, 0, 9, 0), "the partner's dice score nothing"
    assert table.refused(cmd.PlayOn()) == ("no-playing-on", "teams.win")
    table.do(cmd.Finish())
    assert outcome_of(table.table).places == (1, 2, 1, 2)


@pytest.mark.parametrize(
    ("second", "dice", "scores", "places"),
    [
        (BRUNO, (6, 1, 4), (3, 10, 0), (2, 1, 3)),
        (ANNA, (1, 5, 1), (9, 0, 0), (1, 2, 2)),
        (BRUNO, (1, 1, 2), (3, 3, 0), (1, 1, 3)),
    ],
)
def test_the_most_points_win_the_tournament(
    second: int, dice: tuple[int, ...], scores: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """Anna wins the first game against three dice; somebody the second."""
    table = Sitting(3, games=2).lies(dice=(1, 2, 1)).roll(1).play("lose-one")
    table.do(cmd.Finish())
    assert not table.table.over
    table.do(cmd.Deal(second))
    table.lies(dice=dice).roll(1).play("lose-one")
    table.do(cmd.Finish())
    assert outcome_of(table.table).scores == scores
    assert outcome_of(table.table).places == places


def test_a_new_game_is_dealt_and_rolled_for_anew() -> None:
    table = Sitting(3, games=2)
    all_wazabi(table).play("again-reverse")
    table.lies(dice=(1, 4, 4)).roll(1).play("lose-one")
    table.do(cmd.Finish())
    table.do(cmd.Deal())
    view = table.seen
    assert (view.phase, view.round, view.clockwise, view.lost) == ("first", 2, True, 0)
    assert (view.dice, view.hands, view.pile, view.discards) == ((4,) * 3, (4,) * 3, 24, 0)
