"""What the printed editions lay down as numbers, read from the printed rules and seen at a table."""

from collections import Counter

import pytest

from companion.core.game import Refusal
from companion.games.saboteur.editions import EDITIONS as KNOWN
from companion.games.saboteur.editions import box, clauses, edition
from companion.games.saboteur.rules import commands as cmd
from tests.saboteur.reference import BOX
from tests.saboteur.tables import EDITIONS, Sitting, begun, saboteurs_at, with_roles

MANY_DIGGERS = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
FEW_DIGGERS = {3: (1, 3), 4: (1, 4), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (3, 6), 10: (4, 6)}
ROLES = {"lv": MANY_DIGGERS, "lt": MANY_DIGGERS, "uk": MANY_DIGGERS, "ru": MANY_DIGGERS, "fa": FEW_DIGGERS}
"""Saboteurs and diggers in the deck, by edition and number of players; ten players take all cards but in fa."""

HANDS = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
"""Cards in hand by number of players: the same in all five."""

PATHS, ACTIONS, GOLD = 40, 27, 28

by_edition = pytest.mark.parametrize("name", EDITIONS)
by_players = pytest.mark.parametrize("players", range(3, 11))


def test_the_five_editions_are_known() -> None:
    assert sorted(KNOWN) == sorted(EDITIONS)


@by_edition
@by_players
def test_roles_deck(name: str, players: int) -> None:
    table = Sitting(players, name)
    dealt = table.roles
    assert len(dealt) == players
    table.give_up()
    table.do(cmd.Reveal())
    [shown] = table.seen.results
    assert list(shown.roles) == dealt
    saboteurs, diggers = ROLES[name][players]
    whole = Counter([*dealt, shown.left_over])
    assert (whole["saboteur"], whole["digger"]) == (saboteurs, diggers)
    assert (shown.left_over == "") == (saboteurs + diggers == players)


@pytest.mark.parametrize("players", [3, 4])
@by_edition
def test_with_three_or_four_players_there_may_be_no_saboteur(name: str, players: int) -> None:
    with_roles(saboteurs_at(), players, name)
    with_roles(saboteurs_at(0), players, name)


def test_the_role_left_over_may_be_either() -> None:
    found = set()
    for seed in range(40):
        table = Sitting(5, "lv", seed=str(seed))
        table.give_up()
        table.do(cmd.Reveal())
        found.add(table.seen.results[0].left_over)
    assert found == {"saboteur", "digger"}


@by_edition
@by_players
def test_hand_size(name: str, players: int) -> None:
    seen = Sitting(players, name).seen
    assert seen.hands == (HANDS[players],) * players
    assert seen.pile == PATHS + ACTIONS - players * HANDS[players]
    assert seen.tools == ((),) * players


def test_the_box_holds_what_the_rules_count() -> None:
    copies = dict(box())
    assert {card: copies.pop(card) for card in BOX} == BOX
    assert sum(BOX.values()) == PATHS
    gold = {card: copies.pop(card) for card in list(copies) if card.startswith("gold ")}
    assert gold == {"gold 1": 16, "gold 2": 8, "gold 3": 4}
    assert sum(gold.values()) == GOLD
    assert sum(copies.values()) == ACTIONS
    assert Counter(card.split()[0] for card in copies for _ in range(copies[card])) == Counter(
        {"break": 9, "repair": 9, "rockfall": 3, "map": 6}
    )


@pytest.mark.parametrize("players", [2, 11])
def test_fewer_than_three_or_more_than_ten_cannot_play(players: int) -> None:
    refusal = begun(players)
    assert isinstance(refusal, Refusal)
    assert refusal.why.value == "bad-players"


def test_a_table_with_another_box_corrects_the_counts() -> None:
    table = Sitting(deck={"NESW": 1, "map": 8})
    assert table.seen.pile == PATHS + ACTIONS - 4 + 2 - 18
    table.lay("1,0=NESW")
    assert table.why(cmd.LayPath((2, 0), "NESW")) == "none-left"


@pytest.mark.parametrize("deck", [{"dragon": 1}, {"NESW": -1}, {"": 1}, dict.fromkeys(BOX, 0) | {"map": 0}])
def test_a_box_that_cannot_be_is_refused(deck: dict[str, int]) -> None:
    refusal = begun(10, deck={**deck, "rockfall": 0})
    assert isinstance(refusal, Refusal)
    assert refusal.why.value == "bad-deck"


@by_edition
def test_every_clause_says_a_sentence_to_the_players(name: str) -> None:
    printed = edition(name)
    sentences = [printed.says(clause) for clause in clauses()]
    assert all(sentence.endswith((".", "!")) for sentence in sentences)
    assert len(set(sentences)) == len(sentences)


@by_edition
def test_what_a_table_switched_is_not_cited_from_the_printed_rules(name: str) -> None:
    other = {"both": "choose-one", "choose-one": "both"}[str(edition(name).values["goal.two-at-once"])]
    assert edition(name).with_house({"goal.two-at-once": other}).cites("goal.two-at-once") == ""
    same = edition(name).with_house({"end.no-treasure": edition(name).values["end.no-treasure"]})
    assert same.cites("end.no-treasure") == edition(name).cites("end.no-treasure") != ""
