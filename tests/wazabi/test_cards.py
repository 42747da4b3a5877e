"""The ten cards, one after the other, and what they cost."""

from typing import Any

import pytest

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.cards import Card, Way
from tests.wazabi.tables import ANNA, BRUNO, CARDS, CLARA, DAVID, Sitting, all_wazabi

ASKS_FOR: dict[str, dict[str, Any]] = {
    **{card: {"on": CLARA} for card in ("swap-dice", "swap-hands", "skip")},
    **{card: {"way": "left"} for card in ("pass-dice", "pass-hands")},
}
COSTS: dict[Card, int] = {"lose-one": 1, "lose-two": 3, "keep-two": 2, "draw-three": 1, "swap-dice": 3, "pass-dice": 2}
COSTS |= {"swap-hands": 2, "pass-hands": 2, "again-reverse": 0, "skip": 0}


def played(card: Card) -> cmd.PlayCard:
    """The card with all that it asks for."""
    return cmd.PlayCard(card, **ASKS_FOR.get(card, {}))


@pytest.mark.parametrize("card", COSTS)
def test_it_costs_at_least_so_many_wazabi_symbols_rolled(card: Card) -> None:
    cost = COSTS[card]
    if cost:
        table = Sitting().roll(cost - 1, 5 - cost)
        assert table.refused(played(card)) == ("too-dear", "card.cost")
    table = Sitting().roll(cost, 4 - cost)
    table.do(played(card))
    assert table.seen.hands[ANNA] == 4 + 4 - cost - 1 or card in ("swap-hands", "pass-hands", "draw-three")


@pytest.mark.parametrize("card", COSTS)
def test_it_goes_to_the_discards_unless_it_lies_before_somebody(card: Card) -> None:
    table = all_wazabi(Sitting())
    table.do(played(card))
    thrown = 3 * 2 if card == "keep-two" else 0
    assert table.seen.discards == thrown + (card != "skip")
    assert sum(table.seen.skips) == (card == "skip")


@pytest.mark.parametrize("card", COSTS)
def test_it_names_what_it_asks_for_and_nothing_else(card: Card) -> None:
    table = all_wazabi(Sitting())
    clause = f"card.{card}"
    asked = ASKS_FOR.get(card, {})
    wrong = {
        cmd.PlayCard(card, on=1, way="left"): "not-asked",
        cmd.PlayCard(card): {"on": "player-wanted", "way": "way-wanted"}.get("".join(asked), ""),
    }
    for command, why in wrong.items():
        if why:
            assert table.refused(command) == (why, clause)


@pytest.mark.parametrize("card", ["swap-dice", "swap-hands"])
def test_a_swap_is_with_another_player(card: Card) -> None:
    table = all_wazabi(Sitting())
    assert table.refused(cmd.PlayCard(card, on=ANNA)) == ("not-yourself", f"card.{card}")
    assert table.refused(cmd.PlayCard(card, on=7)) == ("no-such-seat", "")


def test_lose_one() -> None:
    view = all_wazabi(Sitting()).play("lose-one").seen
    assert (view.dice, view.lost) == ((3, 4, 4, 4), 1)


def test_lose_one_is_barred_by_two_give_symbols_rolled_even_though_those_dice_are_gone() -> None:
    table = Sitting().roll(2, 0, 2, to=(BRUNO, CLARA))
    assert table.seen.dice[ANNA] == 2
    assert table.refused(cmd.PlayCard("lose-one")) == ("barred", "card.lose-one")


def test_lose_one_is_not_barred_by_one_give_symbol_nor_by_an_earlier_turn() -> None:
    Sitting().roll(3, 0, 1, to=(BRUNO,)).play("lose-one")
    table = Sitting(2).roll(2, 0, 2).play("again-reverse").roll(2).play("lose-one")
    assert table.seen.lost == 1


def test_only_lose_one_is_barred() -> None:
    table = Sitting(3, dice=5).roll(3, 0, 2, to=(BRUNO, CLARA)).play("lose-two")
    assert (table.seen.dice, table.seen.lost) == ((1, 6, 6), 2)


def test_lose_two() -> None:
    view = all_wazabi(Sitting()).play("lose-two").seen
    assert (view.dice, view.lost) == ((2, 4, 4, 4), 2)


def test_keep_two_is_for_everybody_else() -> None:
    view = all_wazabi(Sitting(4).lies(hands=(7, 1, 2, 5), discards=0)).play("keep-two").seen
    assert (view.hands, view.discards) == ((6, 1, 2, 2), 4)


def test_draw_three() -> None:
    view = all_wazabi(Sitting()).play("draw-three").seen
    assert (view.hands[ANNA], view.pile, view.turn) == (4 - 1 + 3, CARDS - 16 - 3, BRUNO)


def test_draw_three_is_not_discarded_before_it_has_drawn() -> None:
    """Two in the pile, no discards: the third card comes from a hand, not out of the card just played."""
    table = all_wazabi(Sitting(3).lies(hands=(10, 12, 12), discards=0)).play("draw-three")
    assert (table.seen.phase, table.seen.owed, table.seen.played) == ("draw", 1, "draw-three")
    table.do(cmd.TakeCard(CLARA))
    assert table.seen.hands == (10 - 1 + 3, 12, 11)
    assert (table.seen.turn, table.seen.pile, table.seen.discards) == (BRUNO, 1, 0)


def test_swap_dice() -> None:
    table = Sitting().lies(dice=(5, 4, 2, 4))
    assert all_wazabi(table).play("swap-dice", CLARA).seen.dice == (2, 4, 5, 4)


@pytest.mark.parametrize(("way", "after"), [("left", (1, 6, 2, 3)), ("right", (2, 3, 1, 6))])
def test_pass_dice_goes_round_the_table(way: Way, after: tuple[int, ...]) -> None:
    """Seats count clockwise, and whoever sits clockwise of you sits on your left."""
    table = Sitting(costs={"pass-dice": 1}).lies(dice=(6, 2, 3, 1))
    assert all_wazabi(table).play("pass-dice", way=way).seen.dice == after


def test_swap_hands() -> None:
    table = all_wazabi(Sitting().lies(hands=(2, 3, 9, 4)))
    assert table.play("swap-hands", CLARA).seen.hands == (9, 3, 1, 4)


@pytest.mark.parametrize(("way", "after"), [("left", (4, 5, 3, 9)), ("right", (3, 9, 4, 5))])
def test_pass_hands_goes_round_the_table(way: Way, after: tuple[int, ...]) -> None:
    table = all_wazabi(Sitting().lies(hands=(6, 3, 9, 4)))
    assert table.play("pass-hands", way=way).seen.hands == after


def test_another_turn_at_once_and_then_the_other_way_round() -> None:
    table = all_wazabi(Sitting()).play("again-reverse")
    assert (table.seen.phase, table.seen.turn) == ("roll", ANNA)
    table.plain_turn()
    assert table.seen.turn == DAVID
    table.plain_turn()
    assert table.seen.turn == CLARA


def test_twice_in_a_row_turns_it_back() -> None:
    table = all_wazabi(all_wazabi(Sitting()).play("again-reverse")).play("again-reverse")
    table.plain_turn()
    assert table.seen.turn == BRUNO


def test_the_extra_turn_is_a_whole_turn() -> None:
    table = Sitting().roll(3, 0, 1, to=(BRUNO,)).play("again-reverse")
    table.roll(1, 1, 1, to=(CLARA,))
    assert table.seen.dice == (2, 5, 5, 4)
    assert table.refused(cmd.PlayCard("swap-dice", on=BRUNO)) == ("too-dear", "card.cost")


def test_a_skip_card_lies_until_the_turn_is_missed() -> None:
    table = all_wazabi(Sitting()).play("skip", CLARA)
    assert (table.seen.turn, table.seen.skips, table.seen.discards) == (BRUNO, (0, 0, 1, 0), 0)
    table.plain_turn()
    assert (table.seen.turn, table.seen.skips, table.seen.discards) == (DAVID, (0, 0, 0, 0), 1)
    for _ in range(2):
        table.plain_turn()
    table.plain_turn()
    assert table.seen.turn == CLARA


def test_each_of_several_skip_cards_costs_a_turn() -> None:
    table = all_wazabi(Sitting(3).lies(skips=(0, 2, 0)))
    turns = []
    for _ in range(5):
        table.do(cmd.EndTurn())
        turns.append(table.seen.turn)
        table.roll(4)
    assert turns == [CLARA, ANNA, CLARA, ANNA, BRUNO]
    assert table.seen.discards == 2


def test_two_players_one_of_whom_misses_a_turn() -> None:
    table = Sitting(2).roll(4)
    events = table.do(cmd.PlayCard("skip", on=BRUNO))
    assert [type(event) for event in events] == [ev.CardPlayed, ev.TurnEnded, ev.TurnMissed]
    assert table.seen.turn == ANNA


def test_an_extra_turn_uses_up_no_skip_card() -> None:
    """Neither those before the others, nor one before whoever has the extra turn: that waits for the next in order."""
    table = Sitting(3).lies(skips=(1, 1, 0))
    all_wazabi(table).play("again-reverse")
    assert (table.seen.turn, table.seen.skips) == (ANNA, (1, 1, 0))
    table.plain_turn()
    assert (table.seen.turn, table.seen.skips) == (CLARA, (1, 1, 0))
    table.plain_turn()
    assert (table.seen.turn, table.seen.skips) == (CLARA, (0, 0, 0))


def test_everybody_may_miss_a_turn() -> None:
    table = Sitting(3).lies(skips=(1, 1, 1)).plain_turn()
    assert (table.seen.turn, table.seen.skips, table.seen.discards) == (BRUNO, (0, 0, 0), 3)
