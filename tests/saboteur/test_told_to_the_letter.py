"""What an event tells is so: what was found, who turned it, which seeds were opened; and what is counted anew."""

from __future__ import annotations

import pytest

from companion.core.game import BadQuery
from companion.games.saboteur.editions import box
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import noted, read_noted
from companion.games.saboteur.rules.notation import read
from tests.saboteur.tables import ALMOST, GOALS, Sitting, with_goals

NORTH, MIDDLE, SOUTH = GOALS


def test_a_treasure_that_people_turned_over_is_told_as_theirs_and_ends_the_round() -> None:
    table = Sitting()
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    told = table.do(cmd.TurnGoal(MIDDLE, "gold"))
    assert told == (ev.GoalTurned(0, MIDDLE, "gold", revealed=False, choice=False), ev.RoundEnded(treasure=True))


def test_a_treasure_that_the_companion_hid_is_told_as_revealed_and_opens_what_hid_it() -> None:
    table = with_goals({MIDDLE: "gold"})
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    told = table.do(cmd.TurnGoal(MIDDLE))
    assert told == (ev.GoalTurned(0, MIDDLE, "gold", revealed=True, choice=False), ev.RoundEnded(treasure=True))
    shown = next(event for event in table.do(cmd.Reveal()) if isinstance(event, ev.RolesShown))
    assert [label for label, _seed in shown.opened] == ["roles 1", "goals 1"]


def test_a_stone_that_fits_is_nobodys_choice() -> None:
    table = with_goals({MIDDLE: "stone:NE"})
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    assert table.do(cmd.TurnGoal(MIDDLE)) == (ev.GoalTurned(0, MIDDLE, "stone:SW", revealed=True, choice=False),)


def test_the_first_seat_may_have_been_the_last_to_play() -> None:
    assert Sitting().do(cmd.EndRound(0)) == (ev.RoundEnded(treasure=False, last=0),)


def test_once_there_was_a_pile_again_those_who_had_passed_pass_anew() -> None:
    """Only a whole lap of passes without a card to draw asks whether all are stuck."""
    table = Sitting(edition="uk")
    table.correct(pile=0, hands=(6, 6, 6))
    table.do(cmd.Pass())
    table.do(cmd.Pass())
    table.do(cmd.CorrectBox({"map": 7}, 68))
    assert table.seen.pile == 1
    table.do(cmd.CorrectBox({"map": 6}, 67))
    assert table.seen.pile == 0
    table.do(cmd.Pass())
    assert table.seen.phase == "play"


def test_a_box_is_noted_where_it_is_not_the_usual_one() -> None:
    usual = box()
    assert noted(usual, 67) == ""
    for deck, to_play in (({**usual, "map": 7}, 68), ({**usual, "map": 7}, 67), (usual, 60)):
        differs = {name: copies for name, copies in deck.items() if copies != usual[name]}
        assert read_noted(noted(deck, to_play)) == (differs, to_play)


def test_what_cannot_be_read_is_shown_whole_up_to_forty_letters() -> None:
    with pytest.raises(BadQuery, match="x" * 40):
        read("x" * 40)
    with pytest.raises(BadQuery, match=f"'{'x' * 37}\\.\\.\\.'"):
        read("x" * 41)


def test_seeds_are_sealed_under_the_names_and_in_the_order_that_are_published() -> None:
    """So anybody's checker finds them, who goes by the page on fair dealing."""
    sealed = [seal["label"] for seal in Sitting(hidden_goals=True).table.transcript()["seals"]]
    assert sealed == ["roles 1", "goals 1", "gold", "roles 2", "goals 2", "roles 3", "goals 3"]
