"""The pile of gold: what a saboteur draws from it, and that no nugget comes or goes."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur import SABOTEUR_GAME
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.gold import draw_exactly
from companion.games.saboteur.staging.world import SimulatedTable
from tests.saboteur.tables import EDITIONS, NAMES, saboteurs_at, with_roles

by_edition = pytest.mark.parametrize("name", EDITIONS)


def as_printed(due: int, pile: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """Draw as the rules say: one card too many goes to the bottom; None if that would never end."""
    taken: list[int] = []
    rest = list(pile)
    been_here = set()
    while sum(taken) < due:
        here = (tuple(taken), tuple(rest))
        if here in been_here or not rest:
            return None
        been_here.add(here)
        card = rest.pop(0)
        if sum(taken) + card > due:
            rest.append(card)
        else:
            taken.append(card)
    return taken, rest


def largest_sum(due: int, pile: Sequence[int]) -> int:
    """Every way to choose cards is tried."""
    sums = {sum(cards) for size in range(due + 1) for cards in combinations(pile, size)}
    return max(total for total in sums if total <= due)


@given(st.sampled_from([2, 3, 4]), st.lists(st.sampled_from([1, 2, 3]), max_size=14))
@example(2, [3, 3, 3, 2, 1, 1])
def test_gold_exact(due: int, pile: list[int]) -> None:
    """Where the printed drawing comes to an end, it is followed card by card, down to the order of the pile."""
    cards, rest = draw_exactly(due, tuple(pile))
    printed = as_printed(due, pile)
    if printed is not None:
        assert (list(cards), list(rest)) == printed


@given(st.sampled_from([2, 3, 4]), st.lists(st.sampled_from([1, 2, 2, 3, 3, 3]), max_size=9))
def test_gold_short_pile(due: int, pile: list[int]) -> None:
    """It always ends; never too much is paid, no card is lost, and no better sum could have been made."""
    cards, rest = draw_exactly(due, tuple(pile))
    assert Counter(cards) + Counter(rest) == Counter(pile)
    assert sum(cards) == largest_sum(due, pile)


@pytest.mark.parametrize(
    ("deck", "paid"),
    [
        ({"gold 1": 0, "gold 2": 1, "gold 3": 1}, 3),
        ({"gold 1": 0, "gold 2": 1, "gold 3": 0}, 2),
        ({"gold 1": 0, "gold 2": 2, "gold 3": 4}, 4),
        ({"gold 1": 0, "gold 2": 0, "gold 3": 0}, 0),
    ],
)
def test_a_pile_that_cannot_pay_says_so_and_the_game_goes_on(deck: dict[str, int], paid: int) -> None:
    for seat in range(3):
        table = with_roles(saboteurs_at(seat), deck=deck)
        table.give_up()
        told = next(event for event in table.do(cmd.Reveal()) if isinstance(event, ev.GoldPaid))
        assert (told.seat, told.due, told.short) == (seat, 4, paid < 4)
        said = SABOTEUR_GAME.say(SABOTEUR_GAME.witness(told, Viewer.TABLE), ("Anna", "Bruno", "Clara"))
        short = f"{NAMES[seat]} is due 4 nuggets, and the gold pile cannot pay it in full."
        assert said == (short if paid < 4 else f"{NAMES[seat]} draws gold worth 4 nuggets.")
        assert sum(table.seat(seat).purse) == paid
        table.do(cmd.Deal())


@pytest.mark.parametrize("players", range(3, 11))
@by_edition
def test_no_nugget_comes_or_goes_in_a_whole_game(name: str, players: int) -> None:
    """The pile is followed card by card through three rounds, from the order that was sealed."""
    table = Table(GAMES, Journal(), SeededChance(f"{name} {players}"))
    pile: list[int] = []
    purses: list[Counter[int]] = [Counter() for _ in range(players)]
    for _command, events in play(table, "saboteur", SimulatedTable(Random(players), players, name)):
        for event in events:
            pile = follow_gold(event, pile, purses)
    assert table.over
    nuggets = [sum(card * copies for card, copies in purse.items()) for purse in purses]
    outcome = table.outcome()
    assert outcome
    assert list(outcome.scores) == nuggets
    assert sum(purses, Counter(pile)) == Counter({1: 16, 2: 8, 3: 4})


def follow_gold(event: Record, pile: list[int], purses: list[Counter[int]]) -> list[int]:
    if isinstance(event, ev.RoundDealt) and event.gold is not None:
        return list(event.gold.open())
    if isinstance(event, ev.GoldDrawn):
        drawn = len(event.order)
        assert list(event.cards.open()) == pile[:drawn]
        return pile[drawn:]
    if isinstance(event, ev.GoldTaken):
        purses[event.seat][event.nuggets.open()] += 1
    if isinstance(event, ev.GoldPaid):
        paid, rest = list(event.cards.open()), list(event.pile.open())
        printed = as_printed(event.due, pile)
        assert (paid, rest) == printed or (printed is None and sum(paid) == largest_sum(event.due, pile))
        assert event.short == (sum(paid) < event.due)
        purses[event.seat].update(paid)
        return rest
    return pile
