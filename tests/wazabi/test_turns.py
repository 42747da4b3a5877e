"""A turn: rolling, drawing, giving dice away, and whose turn it is next."""

import pytest

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from tests.wazabi.tables import ANNA, BRUNO, CARDS, CLARA, DAVID, ELENA, Sitting, all_wazabi


def test_every_die_shows_something() -> None:
    table = Sitting()
    for roll in (cmd.Roll(4, 1), cmd.Roll(3), cmd.Roll(0), cmd.Roll(5, -1), cmd.Roll(-1, 3, 2)):
        assert table.refused(roll) == ("bad-roll", "turn.roll")


def test_a_card_for_each_draw_symbol() -> None:
    view = Sitting().roll(1, 3).seen
    assert (view.hands, view.pile) == ((7, 4, 4, 4), CARDS - 16 - 3)
    assert view.phase == "card"


def test_each_die_with_a_give_symbol_goes_to_a_player_of_choice() -> None:
    table = Sitting()
    table.roll(0, 1, 3)
    assert table.seen.phase == "give"
    table.do(cmd.Give((CLARA, CLARA, BRUNO)))
    assert table.seen.dice == (1, 5, 6, 4)


@pytest.mark.parametrize("to", [(), (BRUNO,), (BRUNO, BRUNO, CLARA)])
def test_all_of_them_are_given(to: tuple[int, ...]) -> None:
    table = Sitting().roll(1, 1, 2)
    assert table.refused(cmd.Give(to)) == ("give-each", "turn.give")


def test_nobody_gives_dice_to_themselves_or_to_an_empty_chair() -> None:
    table = Sitting().roll(2, 1, 1)
    assert table.refused(cmd.Give((ANNA,))) == ("not-yourself", "turn.give")
    assert table.refused(cmd.Give((4,))) == ("no-such-seat", "")
    assert table.refused(cmd.Give((-1,))) == ("no-such-seat", "")


def test_a_roll_lies_on_the_table_for_its_own_turn_only() -> None:
    table = Sitting(3).roll(3, 1)
    assert table.seen.rolled == (3, 1, 0)
    table.do(cmd.PlayCard("again-reverse"))
    assert table.seen.rolled == (0, 0, 0)
    table.plain_turn()
    assert table.seen.rolled == (0, 0, 0)


def test_drawing_giving_and_playing_keep_their_order() -> None:
    table = Sitting()
    assert table.refused(cmd.EndTurn()) == ("not-now", "")
    assert table.refused(cmd.PlayCard("skip", BRUNO)) == ("not-now", "")
    table.roll(1, 2, 1)
    assert table.refused(cmd.PlayCard("skip", BRUNO)) == ("not-now", "")
    table.do(cmd.Give((BRUNO,)))
    assert table.refused(cmd.Roll(3)) == ("not-now", "")


def test_two_players_need_not_say_to_whom() -> None:
    assert Sitting(2).roll(2, 0, 2).seen.dice == (2, 6)


def test_neighbours_only() -> None:
    table = Sitting(5, house={"give.neighbours": True}, dice=3)
    table.roll(0, 1, 2)
    assert table.refused(cmd.Give((BRUNO, CLARA))) == ("not-a-neighbour", "give.neighbours")
    table.do(cmd.Give((BRUNO, ELENA)))
    assert table.seen.dice == (1, 4, 3, 3, 4)


def test_a_neighbour_who_is_out_is_passed_over() -> None:
    """Bruno is out: on Anna's left now sits Clara."""
    table = Sitting(5, house={"give.neighbours": True}, dice=1, first=BRUNO).roll(0, 0, 1, to=(ANNA,))
    table.do(cmd.PlayOn())
    table.lies(turn=ANNA).roll(0, 0, 2)
    assert table.refused(cmd.Give((CLARA, DAVID))) == ("not-a-neighbour", "give.neighbours")
    table.do(cmd.Give((CLARA, ELENA)))
    assert table.seen.dice == (0, 0, 2, 1, 2)


def test_the_turn_goes_clockwise() -> None:
    table = Sitting(3)
    turns = []
    for _ in range(4):
        turns.append(table.seen.turn)
        table.plain_turn()
    assert turns == [ANNA, BRUNO, CLARA, ANNA]


def test_who_has_no_card_ends_the_turn_without_being_asked() -> None:
    table = Sitting(3, hand=0).roll(4)
    assert (table.seen.phase, table.seen.turn) == ("roll", BRUNO)


def test_one_card_a_turn() -> None:
    table = all_wazabi(Sitting()).play("lose-two")
    assert table.seen.turn == BRUNO
    assert table.refused(cmd.PlayCard("lose-one")) == ("not-now", "")


def test_as_soon_as_the_pile_is_empty_the_discards_are_shuffled() -> None:
    table = Sitting(2).lies(hands=(10, 10), discards=13)
    assert table.seen.pile == 3
    events = table.do(cmd.Roll(1, 3))
    assert [type(event) for event in events] == [ev.Rolled, ev.CardsDrawn, ev.Reshuffled]
    assert (table.seen.pile, table.seen.discards) == (13, 0)


def test_drawing_goes_on_from_the_new_pile() -> None:
    table = Sitting(2).lies(hands=(10, 10), discards=15)
    table.do(cmd.Roll(0, 4))
    assert (table.seen.hands, table.seen.pile, table.seen.discards) == ((14, 10), 12, 0)


def test_with_nothing_to_draw_a_card_is_taken_from_a_hand_of_choice() -> None:
    table = Sitting(4).lies(hands=(8, 9, 9, 9), discards=0)
    assert table.seen.pile == 1
    table.roll(1, 3)
    assert (table.seen.phase, table.seen.owed, table.seen.hands) == ("draw", 2, (9, 9, 9, 9))
    table.do(cmd.TakeCard(DAVID))
    table.do(cmd.TakeCard(BRUNO))
    assert (table.seen.phase, table.seen.hands) == ("card", (11, 8, 9, 8))


def test_where_only_one_other_has_cards_there_is_nothing_to_decide() -> None:
    table = Sitting(4).lies(hands=(0, 0, 36, 0), discards=0)
    events = table.do(cmd.Roll(2, 2))
    assert events[1:3] == (ev.CardTaken(ANNA, CLARA), ev.CardTaken(ANNA, CLARA))
    assert table.seen.hands == (2, 0, 34, 0)


def test_only_from_the_hand_of_another_who_has_cards() -> None:
    table = Sitting(4).lies(hands=(0, 0, 18, 18), discards=0).roll(2, 2)
    assert table.refused(cmd.TakeCard(ANNA)) == ("not-yourself", "draw.from-hand")
    assert table.refused(cmd.TakeCard(BRUNO)) == ("empty-hand", "draw.from-hand")
    assert table.refused(cmd.TakeCard(4)) == ("no-such-seat", "")


def test_a_draw_that_nobody_can_serve_lapses() -> None:
    table = Sitting(4).lies(hands=(36, 0, 0, 0), discards=0)
    events = table.do(cmd.Roll(2, 2))
    assert [type(event) for event in events] == [ev.Rolled, ev.DrawsLapsed]
    assert (table.seen.phase, table.seen.owed) == ("card", 0)


def test_a_roll_that_was_entered_wrongly_is_undone() -> None:
    table = Sitting()
    before = table.seen
    table.roll(1, 3)
    assert isinstance(table.table.undo(), tuple)
    assert table.seen == before


def test_once_somebody_has_won_the_discards_are_shuffled_only_if_play_goes_on() -> None:
    table = Sitting(3).lies(dice=(1, 4, 4), hands=(12, 12, 12), discards=0)
    assert table.seen.pile == 0
    table.roll(1).play("lose-one")
    assert (table.seen.phase, table.seen.pile, table.seen.discards) == ("won", 0, 12)
    assert ev.Reshuffled in {type(event) for event in table.do(cmd.PlayOn())}
    assert (table.seen.pile, table.seen.discards) == (12, 0)
