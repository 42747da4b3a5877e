"""Every clause that editions differ in, or that a table may switch: what comes of it, as printed and as a house rule.

What is printed comes from `printed.py`: typed from the printed rules themselves, not read from our files. Where an
edition is silent, the value is the decision that editions/README.md gives reasons for.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from companion.core.game import Refusal
from companion.games import GAMES
from companion.games.saboteur.editions import clauses, edition
from companion.games.saboteur.rules import commands as cmd
from tests.saboteur.printed import Value, value
from tests.saboteur.tables import (
    ALMOST,
    BETWEEN,
    CROOKED,
    EDITIONS,
    GOALS,
    Sitting,
    begun,
    saboteurs_at,
    with_goals,
    with_roles,
)

FIXED = "editions rules_ends rules_goals rules_gold rules_gold_pile rules_placing rules_rounds rules_tools rules_turns"
FIXED_ARE_TRIED_IN = tuple(import_module(f"tests.saboteur.test_{name}") for name in FIXED.split())

House = Mapping[str, bool | str]


class Switch(NamedTuple):
    """A clause: what can be seen at a table, and what is seen under each value."""

    probe: Callable[[str, House], Any]
    outcome: Mapping[Value, Any]


def who_begins(name: str, house: House) -> bool:
    """Whether the companion, told that somebody begins who does not sit there, asks for the youngest."""
    table = Sitting(edition=name, house=house, first=None)
    refusal = table.refusal(cmd.Deal(3))
    assert (refusal.why.value, refusal.clause) == ("no-such-seat", "first.player")
    return "youngest" in GAMES["saboteur"].explain(refusal, table.seen)


def laid_beyond_a_gap(name: str, house: House) -> str:
    """Lay a card beside one that a rockfall has cut off from the start."""
    table = Sitting(edition=name, house=house)
    table.enter("2,0=EW")
    answer = table.table.submit(cmd.LayPath((3, 0), "EW"))
    return answer.why.value if isinstance(answer, Refusal) else table.seen.mine.cards[3, 0]


def turn_after_the_last_cards(name: str, house: House) -> int:
    """Whose turn comes next if seat 0 has no card any more."""
    table = Sitting(edition=name, house=house)
    table.correct(pile=0, hands=(0, 2, 2), turn=2)
    table.do(cmd.PlayUnknown())
    return table.seen.turn


def length_that_is_asked(name: str, house: House) -> bool:
    """Whether the players read of seven cards. No layout can tell: see test_no_path_is_shorter_than_seven_cards."""
    says = edition(name).with_house(house).says("goal.seven-cards")
    return "at least seven" in says


def after_an_unfit_stone(name: str, house: House) -> str:
    """What is waited for when a stone came up that fits neither way round."""
    table = with_goals({(8, 0): "stone:NE"}, name, house=house)
    table.enter(CROOKED)
    table.lay("7,0=NESW")
    table.do(cmd.TurnGoal((8, 0)))
    return table.seen.phase.value


def goals_after_the_first_of_two(name: str, house: House) -> tuple[tuple[int, int], ...]:
    """Which goals are still to be turned over when two were reached at once and one has come up as a stone."""
    table = Sitting(edition=name, house=house)
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    assert table.seen.reached == ((8, 0), (8, 2))
    table.do(cmd.TurnGoal((8, 0), "stone:SW"))
    return table.seen.reached


def after_everybody_passed(name: str, house: House) -> str:
    """What is waited for when the pile is empty and all have passed, with a card left in each hand."""
    table = Sitting(edition=name, house=house)
    table.correct(pile=0, hands=(2, 2, 2))
    for _ in range(3):
        table.do(cmd.Pass())
    assert table.seen.hands == (1, 1, 1)
    return table.seen.phase.value


def who_begins_after_empty_hands_passed(name: str, house: House) -> int:
    """Who begins when seat 0 discarded the last card and seats 1 and 2 then passed with nothing in hand."""
    table = Sitting(edition=name, house={**house, "pass.empty-hand": "passes", "end.no-treasure": "all-pass"})
    table.correct(pile=0, hands=(2, 0, 0))
    for _ in range(3):
        table.do(cmd.Pass())
    table.do(cmd.EndRound())
    table.share_out()
    table.do(cmd.Deal())
    return table.seen.turn


def takers_after_a_saboteur(name: str, house: House) -> list[int]:
    """Who takes gold, in order, when the saboteur at seat 1 of four has reached the treasure."""
    table = with_roles(saboteurs_at(1), 4, name, house=house, first=1)
    table.find_treasure()
    return table.share_out()


def takers_with_a_broken_tool(name: str, house: House) -> list[int]:
    """Who takes gold when seat 0 has reached it, seat 1 is the saboteur and seat 3 has a broken lamp."""
    table = with_roles(saboteurs_at(1), 4, name, house=house)
    table.find_treasure(tools=((), (), (), ("lamp",)))
    return table.share_out()


SWITCHES = {
    "first.player": Switch(who_begins, {"agree": False, "youngest": True}),
    "place.unbroken-path": Switch(laid_beyond_a_gap, {True: "no-path", False: "EW"}),
    "pass.empty-hand": Switch(turn_after_the_last_cards, {"skipped": 1, "passes": 0}),
    "goal.seven-cards": Switch(length_that_is_asked, {True: True, False: False}),
    "goal.stone-unfit": Switch(after_an_unfit_stone, {"mover-chooses": "stone", "lies-unmatched": "play"}),
    "goal.two-at-once": Switch(goals_after_the_first_of_two, {"both": ((8, 2),), "choose-one": ()}),
    "end.no-treasure": Switch(after_everybody_passed, {"hands-empty": "play", "all-pass": "stuck"}),
    "next.first": Switch(who_begins_after_empty_hands_passed, {"last-move": 0, "last-card": 1}),
    "gold.saboteur-reaches": Switch(takers_after_a_saboteur, {"nothing": [0, 3, 2, 0], "takes-one": [1, 0, 3, 2]}),
    "gold.broken-tool": Switch(takers_with_a_broken_tool, {"shares": [0, 3, 2, 0], "no-share": [0, 2, 0, 2]}),
}

by_edition = pytest.mark.parametrize("name", EDITIONS)
by_switch = pytest.mark.parametrize("clause", SWITCHES)


@by_switch
@by_edition
def test_a_clause_holds_as_printed(name: str, clause: str) -> None:
    switch = SWITCHES[clause]
    assert switch.probe(name, {}) == switch.outcome[value(name, clause)]


@by_switch
@by_edition
def test_a_house_rule_switches_the_clause_both_ways(name: str, clause: str) -> None:
    for choice, outcome in SWITCHES[clause].outcome.items():
        assert SWITCHES[clause].probe(name, {clause: choice}) == outcome


@by_switch
def test_outcomes_tell_the_values_apart(clause: str) -> None:
    outcomes = list(SWITCHES[clause].outcome.values())
    assert all(outcome not in outcomes[:index] for index, outcome in enumerate(outcomes))


def test_every_choice_of_every_clause_is_tried() -> None:
    choices = {name: set(clause.choices) for name, clause in clauses().items() if clause.choices}
    assert choices == {name: set(switch.outcome) for name, switch in SWITCHES.items()}


def test_every_fixed_clause_has_a_test_of_its_name() -> None:
    fixed = {name for name, clause in clauses().items() if not clause.choices}
    named = {name for module in FIXED_ARE_TRIED_IN for name in vars(module)}
    assert {name for name in fixed if "test_" + name.replace(".", "_").replace("-", "_") not in named} == set()


@pytest.mark.parametrize("house", [{"place.match": True}, {"no.such": True}, {"goal.two-at-once": "none"}])
def test_nothing_else_can_be_switched(house: House) -> None:
    refusal = begun(house=house)
    assert isinstance(refusal, Refusal)
    assert refusal.why.value == "unknown-clause"


def test_no_path_is_shorter_than_seven_cards() -> None:
    """Count the cells between the start and each goal with nothing in the way: goal.seven-cards changes no game."""
    assert min(abs(x) + abs(y) - 1 for x, y in GOALS) == 7
    table = Sitting(edition="ru")
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    assert table.seen.reached == ((8, 0),)
    assert len(table.seen.mine.joined) == 1 + 7
