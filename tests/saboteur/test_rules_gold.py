"""Sharing out the gold: who takes, how much a saboteur gets, and that no nugget comes or goes."""

from collections import Counter
from collections.abc import Sequence

import pytest

from companion.core.game import Seat, Viewer
from companion.core.records import Secret
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from tests.saboteur.tables import EDITIONS, Sitting, saboteurs_at, with_roles

DUE = {1: 4, 2: 3, 3: 3, 4: 2}
PLAYERS_FOR = {1: 3, 2: 5, 3: 7, 4: 10}

by_edition = pytest.mark.parametrize("name", EDITIONS)


def counter_clockwise(roles: Sequence[str], reached_by: int, cards: int) -> list[int]:
    """Who takes: from whoever reached it from seat to seat to the right, past saboteurs, round and round."""
    takers: list[int] = []
    seat = reached_by
    while len(takers) < cards:
        if roles[seat] == "digger":
            takers.append(seat)
        seat = (seat - 1) % len(roles)
    return takers


@by_edition
@pytest.mark.parametrize("players", range(3, 11))
def test_gold_diggers(name: str, players: int) -> None:
    """As many cards as players, nine with ten, from the top of the pile."""
    table = Sitting(players, name, seed=name)
    table.find_treasure()
    assert len(table.share_out()) == (9 if players == 10 else players)
    taken = Counter(card for seat in range(players) for card in table.seat(seat).purse)
    assert sum(taken.values()) == (9 if players == 10 else players)


@by_edition
@pytest.mark.parametrize(("players", "first"), [(3, 1), (4, 2), (5, 4), (7, 6), (9, 3), (10, 0)])
def test_gold_passing(name: str, players: int, first: int) -> None:
    table = with_roles(lambda roles: roles[first] == "digger" and "saboteur" in roles, players, name, first=first)
    table.find_treasure()
    takers = table.share_out()
    assert takers == counter_clockwise(table.roles, first, len(takers))
    for seat in range(players):
        assert len(table.seat(seat).purse) == takers.count(seat)


def test_only_whose_turn_it_is_takes_and_only_what_is_there() -> None:
    table = with_roles(saboteurs_at(1), 4)
    table.find_treasure()
    table.do(cmd.Reveal())
    there = table.seat(0).to_take
    assert len(there) == 4
    assert table.seat(3).to_take == ()
    assert table.refused(cmd.TakeGold(3, Secret(there[0]))) == ("not-your-choice", "gold.passing")
    assert table.why(cmd.TakeGold(0, Secret(4))) == "no-such-gold"
    table.do(cmd.TakeGold(0, Secret(there[-1])))
    assert table.seat(3).to_take == there[:-1]
    assert table.seat(0).to_take == ()


@by_edition
@pytest.mark.parametrize("saboteurs", [1, 2, 3, 4])
def test_gold_saboteurs(name: str, saboteurs: int) -> None:
    """Saboteurs dealt to players count, and each gets exactly what is due; diggers get nothing."""
    table = with_roles(lambda roles: roles.count("saboteur") == saboteurs, PLAYERS_FOR[saboteurs], name)
    table.give_up()
    assert table.share_out() == []
    assert table.seen.results[0].winner == "saboteur"
    for seat, role in enumerate(table.roles):
        assert sum(table.seat(seat).purse) == (DUE[saboteurs] if role == "saboteur" else 0)


def test_a_saboteur_card_that_is_left_over_is_not_paid() -> None:
    """Ten players, four saboteurs in the deck, three dealt: three nuggets each, not two."""
    table = with_roles(lambda roles: roles.count("saboteur") == 3, 10, "lv")
    table.give_up()
    table.share_out()
    assert table.seen.results[0].left_over == "saboteur"
    assert sorted(sum(table.seat(seat).purse) for seat in range(10)) == [0] * 7 + [3] * 3


@by_edition
@pytest.mark.parametrize("players", [3, 4])
def test_gold_no_saboteur(name: str, players: int) -> None:
    table = with_roles(saboteurs_at(), players, name)
    table.give_up()
    assert table.share_out() == []
    assert table.seen.results[0].winner == "nobody"
    assert [table.seat(seat).purse for seat in range(players)] == [()] * players


def test_diggers_alone_share_the_treasure_among_all() -> None:
    table = with_roles(saboteurs_at(), 3)
    table.find_treasure()
    assert table.share_out() == [0, 2, 1]


@by_edition
def test_gold_secret(name: str) -> None:
    """Nobody is told what another took or was paid; only when the game is over do all purses open."""
    table = with_roles(saboteurs_at(1), 4, name)
    table.find_treasure()
    table.share_out()
    table.do(cmd.Deal())
    table.give_up()
    table.share_out()
    assert table.seen.nuggets == ()
    for viewer in (Viewer.TABLE, *map(Seat, range(4))):
        for told in (event for past in table.table.history(viewer) for event in past["events"]):
            own = isinstance(viewer, Seat) and told.get("seat") == viewer.number
            assert own or not {"nuggets", "cards", "gold"} & told.keys()
            assert "pile" not in told or told["event"] == "Corrected"
    table.do(cmd.Deal())
    table.give_up()
    table.share_out()
    assert table.seen.nuggets == tuple(sum(table.seat(seat).purse) for seat in range(4))


# --- rules of the table ---------------------------------------------------------------------


def test_a_saboteur_who_reached_it_takes_one_and_no_more_even_if_no_digger_shares() -> None:
    house = {"gold.saboteur-reaches": "takes-one", "gold.broken-tool": "no-share"}
    table = with_roles(saboteurs_at(0), 3, house=house)
    table.find_treasure(tools=((), ("pick",), ("lamp",)))
    assert table.share_out() == [0]


def test_where_every_digger_has_a_broken_tool_nobody_may_share() -> None:
    table = with_roles(saboteurs_at(0), 3, house={"gold.broken-tool": "no-share"})
    table.find_treasure(tools=((), ("pick",), ("lamp",)))
    assert table.share_out() == []
    table.do(cmd.Deal())


def test_a_broken_tool_costs_a_saboteur_nothing() -> None:
    table = with_roles(saboteurs_at(1), 3, house={"gold.broken-tool": "no-share"})
    table.correct(tools=((), ("pick", "lamp"), ()))
    table.give_up()
    table.share_out()
    assert sum(table.seat(1).purse) == 4


@pytest.mark.parametrize("first", [0, 1])
def test_where_nobody_has_moved_the_one_to_begin_is_paid_first(first: int) -> None:
    """Left of the last to move, as always: nobody was, so it is as if the turn had just come to whoever begins."""
    table = with_roles(saboteurs_at(0, 1), 5, first=first)
    table.correct(pile=0, hands=(0,) * 5)
    paid = [event.seat for event in table.do(cmd.Reveal()) if isinstance(event, ev.GoldPaid)]
    assert paid == [first, 1 - first]
