"""People come and go amid a tournament of Wazabi, as the game's README says for tables of ours."""

from __future__ import annotations

import pytest

from companion.core.people import ChangeSeats, Join, Leave, Rename, TakeOver
from companion.core.records import Record
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.view import TableView
from tests.sitting import Seated
from tests.wazabi.tables import Sitting, begun

CARDS = 36


def cards(table: Sitting) -> int:
    """All there are, wherever they lie."""
    seen = table.seen
    return seen.pile + seen.discards + sum(seen.hands) + sum(seen.skips)


def won(table: Sitting, seat: int) -> None:
    """This player gets rid of the last die, and the game is closed."""
    others = [4] * len(table.seen.players)
    others[seat] = 1
    table.do(cmd.Correct(turn=seat, dice=tuple(others)))
    table.do(cmd.Roll(0, 0, 1))
    if table.seen.phase == "give":
        table.do(cmd.Give(((seat + 1) % len(others),)))
    table.do(cmd.Finish())


def test_who_leaves_takes_no_card_out_of_the_game_and_all_dice() -> None:
    table = Sitting(4, first=1)
    table.do(cmd.Correct(skips=(0, 0, 2, 0)))
    table.do(Leave(2))
    seen = table.seen
    assert seen.players == ("Anna", "Bruno", "David")
    assert (seen.turn, seen.dice, seen.lost) == (1, (4, 4, 4), 4)
    assert (cards(table), seen.discards) == (CARDS, 6)


@pytest.mark.parametrize(("clockwise", "turn"), [(True, "Clara"), (False, "Anna")])
def test_if_it_was_their_turn_the_next_has_it_the_way_it_goes(clockwise: bool, turn: str) -> None:
    table = Sitting(4, first=1)
    table.do(cmd.Correct(clockwise=clockwise))
    table.do(Leave(1))
    assert table.seen.players[table.seen.turn] == turn
    assert table.seen.phase == "roll"


def test_who_is_next_may_have_to_miss_that_turn() -> None:
    table = Sitting(4, first=1)
    table.do(cmd.Correct(skips=(0, 0, 1, 0)))
    table.do(Leave(1))
    assert table.seen.players[table.seen.turn] == "David"
    assert table.seen.skips == (0, 0, 0)


def test_while_all_roll_to_begin_the_others_roll_on() -> None:
    table = Sitting(4, first=None)
    table.do(cmd.Roll(3))
    table.do(Leave(0))
    table.do(cmd.Roll(1))
    table.do(Leave(1))
    table.do(cmd.Roll(0))
    assert table.seen.players[table.seen.turn] == "Bruno"
    assert table.seen.phase == "roll"


@pytest.mark.parametrize("command", [Leave(0), Join("Karla"), ChangeSeats((1, 2, 0))])
def test_before_the_first_game_people_sit_down_otherwise(command: Record) -> None:
    table: Seated[TableView] = Seated(begun(3))
    assert table.refusal(command).why == "not-between-rounds"


def test_nobody_leaves_amid_a_turn_nor_who_plays_alone() -> None:
    table = Sitting(3, first=0)
    table.do(cmd.Roll(4))
    assert table.refused(Leave(1))[0] == "not-between-turns"
    table = Sitting(2, first=0)
    assert table.refused(Leave(1))[0] == "nobody-left"


def test_who_has_won_stays_until_the_other_places_are_played_for() -> None:
    table = Sitting(4, first=0)
    table.do(cmd.Correct(dice=(1, 4, 4, 4)))
    table.do(cmd.Roll(0, 0, 1))
    table.do(cmd.Give((1,)))
    table.do(cmd.PlayOn())
    assert table.refused(Leave(0))[0] == "not-between-rounds"


def test_points_stay_with_whoever_has_them() -> None:
    table = Sitting(3, first=0, games=3)
    won(table, 1)
    points = table.seen.scores[1]
    assert points
    table.do(Join("Karla", 0))
    table.do(ChangeSeats((2, 0, 1, 3)))
    table.do(Rename(0, "Boris"))
    table.do(TakeOver(1, "Maris"))
    seen = table.seen
    assert seen.players == ("Boris", "Maris", "Anna", "Clara")
    assert seen.scores == (points, 0, 0, 0)
    assert seen.results[0].names == ("Anna", "Boris", "Clara"), "the same person, as people call him now"
    table.do(Leave(0))
    assert table.seen.scores == (0, 0, 0)
    table.do(cmd.Deal(0))
    won(table, 2)
    assert table.seen.scores == (0, 0, 9), "as many as the others hold: one of them was given the last"


def test_there_is_room_while_there_are_dice_and_cards() -> None:
    table = Sitting(3, first=0, games=3, dice=6)
    won(table, 0)
    table.do(Join("Karla"))
    assert table.refused(Join("Lidija"))[0] == "no-room"


def test_of_those_who_roll_again_to_begin_the_next_one_does_when_one_leaves() -> None:
    """Bruno and David have rolled less: they wait, wherever they sit."""
    table = Sitting(4, first=None)
    for wazabi in (3, 1, 3, 0):
        table.do(cmd.Roll(wazabi))
    assert (table.seen.phase, table.seen.turn) == ("first", 0)
    table.do(Leave(0))
    assert table.seen.players[table.seen.turn] == "Clara"


def test_who_joins_between_two_games_finds_no_dice_of_the_last_on_the_table() -> None:
    table = Sitting(4, games=2)
    won(table, 1)
    table.do(Join("Elena"))
    assert (table.seen.phase, table.seen.dice, table.seen.hands) == ("deal", (), ())
    table.do(cmd.Deal(4))
    assert table.seen.dice == (4,) * 5
