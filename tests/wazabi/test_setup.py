"""Setting up: what everyone begins with, who begins, and what a table may correct."""

from typing import Any

import pytest

from companion.core.game import Refusal, Viewer
from companion.games.wazabi import WAZABI_GAME
from companion.games.wazabi.editions import box, clauses, edition
from companion.games.wazabi.rules import commands as cmd
from tests.wazabi.tables import ANNA, BRUNO, CARDS, CLARA, DICE, Sitting, begun


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_four_dice_and_four_cards_each_and_the_rest_is_the_pile(players: int) -> None:
    view = Sitting(players).seen
    assert view.dice == (4,) * players
    assert view.hands == (4,) * players
    assert (view.pile, view.discards) == (CARDS - 4 * players, 0)


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    assert why(players) == ("bad-players", "")


def why(players: int = 4, **begin: Any) -> tuple[str, str]:
    answer = begun(players, **begin)
    assert isinstance(answer, Refusal), begin
    return answer.why.value, answer.clause


def test_more_or_fewer_dice_and_another_hand() -> None:
    view = Sitting(3, dice=8, hand=3).seen
    assert (view.dice, view.hands, view.pile) == ((8, 8, 8), (3, 3, 3), CARDS - 9)


@pytest.mark.parametrize(
    ("players", "begin", "clause"),
    [
        (4, {"dice": 7}, "setup.dice"),
        (6, {"dice": 5}, "setup.dice"),
        (2, {"dice": 0}, "setup.dice"),
        (4, {"hand": 10}, "setup.cards"),
        (4, {"hand": -1}, "setup.cards"),
    ],
)
def test_no_more_than_is_in_the_box(players: int, begin: dict[str, int], clause: str) -> None:
    assert why(players, **begin) == ("bad-setup", clause)


def test_the_box_and_the_ten_cards_are_as_printed() -> None:
    assert (box().dice, box().cards, len(box().costs)) == (DICE, CARDS, 10)
    assert sorted(box().faces) == ["draw", "draw", "give", "wazabi", "wazabi", "wazabi"]
    assert sum(box().copies.values()) == CARDS
    assert box().copies.keys() == box().costs.keys()


def test_the_most_wazabi_symbols_begin() -> None:
    table = Sitting(3, first=None)
    for wazabi in (1, 3, 2):
        table.do(cmd.Roll(wazabi))
    assert (table.seen.phase, table.seen.turn) == ("roll", BRUNO)


def test_who_ties_for_the_most_rolls_again_and_nobody_else() -> None:
    table = Sitting(4, first=None)
    for wazabi in (3, 1, 3, 2):
        table.do(cmd.Roll(wazabi))
    assert (table.seen.phase, table.seen.to_roll) == ("first", (ANNA, CLARA))
    for wazabi in (0, 0, 1, 2):
        table.do(cmd.Roll(wazabi))
    assert (table.seen.phase, table.seen.turn) == ("roll", CLARA)


def test_rolling_to_begin_draws_and_gives_nothing() -> None:
    table = Sitting(2, first=None)
    table.do(cmd.Roll(1, 2, 1))
    table.do(cmd.Roll(0, 0, 4))
    assert (table.seen.dice, table.seen.hands, table.seen.turn) == ((4, 4), (4, 4), ANNA)


def test_a_roll_to_begin_has_no_more_symbols_than_dice() -> None:
    table = Sitting(2, first=None)
    assert table.refused(cmd.Roll(5)) == ("bad-roll", "turn.roll")
    assert table.refused(cmd.Roll(1, 1, 1)) == ("bad-roll", "turn.roll")


def test_a_table_that_has_rolled_for_it_says_who_begins() -> None:
    assert Sitting(3, first=CLARA).seen.turn == CLARA
    table = begun(3)
    assert not isinstance(table, Refusal)
    answer = table.submit(cmd.Deal(3))
    assert isinstance(answer, Refusal)
    assert answer.why.value == "no-such-seat"
    assert table.view(Viewer.TABLE).phase == "deal"


def test_the_card_in_hand_decides_what_it_costs() -> None:
    assert Sitting().seen.costs["swap-dice"] == 3
    assert Sitting(costs={"swap-dice": 2}).seen.costs["swap-dice"] == 2
    table = Sitting().roll(0, 4)
    assert table.refused(cmd.PlayCard("draw-three")) == ("too-dear", "card.cost")
    table.lies(costs={"draw-three": 0}).play("draw-three")
    assert table.seen.costs == {**box().costs, "draw-three": 0}


@pytest.mark.parametrize(("rolled", "said"), [(0, "0 were"), (1, "1 was"), (2, "2 were")])
def test_what_was_rolled_too_little_is_told_in_whole_words(rolled: int, said: str) -> None:
    table = Sitting(3).roll(rolled, 4 - rolled)
    refused = table.table.submit(cmd.PlayCard("swap-dice", on=BRUNO))
    assert isinstance(refused, Refusal)
    told = WAZABI_GAME.explain(refused, table.seen)
    assert told.startswith(f"This card (swap dice) costs 3 wazabi, but only {said} rolled.")


@pytest.mark.parametrize("costs", [{"dragon": 1}, {"skip": -1}, {"skip": 25}])
def test_a_cost_that_cannot_be_is_refused(costs: dict[str, int]) -> None:
    assert why(costs=costs) == ("bad-cost", "card.cost")
    assert Sitting().refused(cmd.Correct(costs=costs)) == ("bad-cost", "card.cost")


@pytest.mark.parametrize(
    ("players", "teams"),
    [(3, (0, 0, 1)), (4, (0, 0, 0, 1)), (4, (0, 1)), (2, (0, 1)), (6, (0, 0, 1, 1, 2))],
)
def test_teams_are_of_one_or_two_among_four_to_six(players: int, teams: tuple[int, ...]) -> None:
    assert why(players, teams=teams) == ("bad-teams", "teams.size")


@pytest.mark.parametrize("games", [0, 100])
def test_a_tournament_has_some_games(games: int) -> None:
    assert why(games=games) == ("bad-games", "")


@pytest.mark.parametrize(
    "house", [{"card.cost": True}, {"give.neighbours": "yes"}, {"give.neighbours": 1}, {"x": True}]
)
def test_only_what_can_be_switched_is(house: dict[str, bool | str]) -> None:
    assert why(house=house) == ("unknown-clause", "")


def test_every_clause_says_a_sentence_and_the_sheet_is_cited_or_silent() -> None:
    printed = edition("lv")
    assert printed.passages.keys() == clauses().keys()
    sentences = [printed.says(clause) for clause in clauses()]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(sentences)
    assert {clause for clause in clauses() if not printed.cites(clause)} == {"turn.direction", "out.nothing"}
    assert printed.with_house({"give.neighbours": True}).cites("give.neighbours") == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": (4, 4)},
        {"hands": (37, 0, 0, 0)},
        {"hands": (4, 4, 4, -1)},
        {"discards": 21},
        {"discards": -1},
        {"skips": (21, 0, 0, 0)},
        {"dice": (4, 4, 4, 5)},
        {"dice": (4, 4, 4, 0)},
        {"dice": (4, 4, 4)},
    ],
)
def test_a_correction_makes_up_the_whole_box(wrong: dict[str, Any]) -> None:
    assert Sitting(4).refused(cmd.Correct(**wrong)) == ("bad-count", "")


def test_what_is_not_corrected_stays_and_the_pile_is_what_is_left() -> None:
    table = Sitting(4).lies(dice=(3, 4, 4, 4), hands=(5, 4, 4, 4), skips=(0, 1, 0, 0), discards=6, clockwise=False)
    view = table.seen
    assert (view.lost, view.pile, view.turn, view.clockwise) == (1, CARDS - 17 - 1 - 6, ANNA, False)
    table.lies(dice=(4, 4, 4, 4))
    assert table.seen.lost == 0
    assert table.refused(cmd.Correct(turn=4)) == ("no-such-seat", "")


def test_a_corrected_turn_begins_anew() -> None:
    table = Sitting(4).roll(4).lies(turn=CLARA)
    assert (table.seen.phase, table.seen.turn) == ("roll", CLARA)
    assert sum(table.seen.rolled) == 0
