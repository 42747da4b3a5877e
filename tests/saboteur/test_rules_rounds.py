"""What comes after a round, and how the game ends."""

from collections import Counter

import pytest

from companion.core.game import Refusal, Seat
from companion.core.records import Secret
from companion.games.saboteur.rules import commands as cmd
from tests.saboteur.tables import EDITIONS, Sitting, saboteurs_at, with_roles

by_edition = pytest.mark.parametrize("name", EDITIONS)


@by_edition
def test_next_first(name: str) -> None:
    """Left of whoever moved last, treasure or not; nobody is asked."""
    table = with_roles(saboteurs_at(), 4, name, first=2)
    table.do(cmd.PlayUnknown())
    table.find_treasure()
    assert table.seen.last == 3
    table.share_out()
    assert table.refused(cmd.Deal(1)) == ("first-is-known", "next.first")
    table.do(cmd.Deal())
    assert table.seen.turn == 0
    table.correct(turn=1)
    table.give_up()
    table.do(cmd.Reveal())
    table.do(cmd.Deal())
    assert table.seen.turn == 2


@by_edition
def test_a_player_who_is_skipped_did_not_move(name: str) -> None:
    table = Sitting(players=4, edition=name, house={"pass.empty-hand": "skipped", "end.no-treasure": "hands-empty"})
    table.correct(pile=0, hands=(1, 2, 0, 0))
    for _ in range(3):
        table.do(cmd.Pass())
    assert (table.seen.phase, table.seen.last) == ("reveal", 1)


@by_edition
def test_a_new_round_begins_afresh(name: str) -> None:
    table = Sitting(players=5, edition=name)
    table.do(cmd.BreakTool(1, "pick"))
    table.enter("1,0=NESW 8,0=stone:NE")
    table.give_up()
    table.do(cmd.Reveal())
    deck = Counter([*table.seen.results[0].roles, table.seen.results[0].left_over])
    table.do(cmd.Deal())
    seen = table.seen
    assert (seen.round, seen.pile, seen.hands, seen.tools) == (2, 67 - 30, (6,) * 5, ((),) * 5)
    assert set(seen.mine.cards) == {(0, 0)}
    assert set(seen.mine.goals.values()) == {"?"}
    assert seen.left["NESW"] == 5
    table.give_up()
    table.do(cmd.Reveal())
    assert Counter([*table.seen.results[1].roles, table.seen.results[1].left_over]) == deck


def test_roles_are_dealt_anew_every_round() -> None:
    dealt = set()
    for seed in range(6):
        table = Sitting(players=7, seed=str(seed))
        first = table.roles
        table.give_up()
        table.do(cmd.Reveal())
        table.do(cmd.Deal())
        dealt.add(table.roles == first)
    assert False in dealt


def end_round(table: Sitting, *, treasure: bool) -> None:
    if treasure:
        table.find_treasure()
    else:
        table.give_up()


# --- the end of the game --------------------------------------------------------------------


@by_edition
def test_round_three(name: str) -> None:
    table = Sitting(edition=name)
    for finished in (1, 2, 3):
        assert (table.seen.round, table.table.over) == (finished, False)
        table.give_up()
        table.do(cmd.Reveal())
        if finished < 3:
            table.do(cmd.Deal())
    assert table.table.over
    assert len(table.seen.results) == 3
    for over in (cmd.Deal(), cmd.Pass(), cmd.Reveal()):
        assert table.why(over) == "not-now"


def test_the_game_ends_only_when_the_last_gold_is_taken() -> None:
    table = with_roles(saboteurs_at(), 3)
    for _ in range(2):
        table.give_up()
        table.do(cmd.Reveal())
        table.do(cmd.Deal())
    table.find_treasure()
    table.do(cmd.Reveal())
    while (taker := table.seen.taking) is not None:
        assert not table.table.over
        table.do(cmd.TakeGold(taker, Secret(table.seat(taker).to_take[0])))
    assert table.table.over


@by_edition
def test_rank_shared(name: str) -> None:
    """Equal gold is an equal place, and whoever comes after counts all who are before."""
    for seed in range(60):
        table = Sitting(players=6, edition=name, seed=str(seed), deck={"gold 1": 60, "gold 2": 0, "gold 3": 0})
        for finished in (1, 2, 3):
            end_round(table, treasure=finished != 2)
            table.share_out()
            if finished < 3:
                table.do(cmd.Deal())
        nuggets = table.seen.nuggets
        assert nuggets == tuple(sum(table.seat(seat).purse) for seat in range(6))
        assert table.seen.places == tuple(1 + sum(other > own for other in nuggets) for own in nuggets)
        assert 1 in table.seen.places
        if table.seen.places.count(1) > 1 and set(table.seen.places) != {1}:
            return
    raise AssertionError("no game was tied for the first place")


def test_without_any_gold_everybody_is_first() -> None:
    table = Sitting(deck={"gold 1": 0, "gold 2": 0, "gold 3": 0})
    for finished in (1, 2, 3):
        end_round(table, treasure=finished == 1)
        assert table.share_out() == []
        if finished < 3:
            table.do(cmd.Deal())
    assert (table.seen.nuggets, table.seen.places) == ((0, 0, 0), (1, 1, 1))


def test_who_begins_may_be_left_to_a_lot() -> None:
    """Each of them somewhere, and the same roles are dealt as when somebody is named."""
    drawn = set()
    for seed in range(40):
        table, named = (Sitting(players=4, first=first, seed=str(seed)) for first in (None, 0))
        table.do(cmd.Deal())
        drawn.add(table.seen.turn)
        roles, others = ([game.table.view(Seat(seat)).role for seat in range(4)] for game in (table, named))
        assert roles == others
    assert drawn == {0, 1, 2, 3}


def test_a_lot_is_drawn_once() -> None:
    """It is dealt by then: whoever does not like who begins cannot have another."""
    table = Sitting(players=4, first=None)
    table.do(cmd.Deal())
    refusal = table.table.undo()
    assert isinstance(refusal, Refusal)
    assert refusal.why.value == "seen"
