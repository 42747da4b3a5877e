"""The ends of rounds and the turning of goals as a script tells them, line by line; and what earlier versions wrote."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.codec import EVENT, from_json
from companion.games import GAMES
from tests.commands.test_script import do, event_names, script

NAMES = ["Anna", "Bruno", "Clara"]
SABOTEUR = GAMES["saboteur"]


def answers(edition: str, *commands: Any, **begin: Any) -> list[Any]:
    """What comes of these commands after the deal."""
    opening = {"do": "Begin", "players": NAMES, "edition": edition, **begin}
    return script(opening, {"do": "Deal", "first": 0}, *commands)[1][2:]


def why(answer: Any) -> str:
    reason: str = answer["refused"]["why"]
    return reason


def correct(hands: list[int]) -> dict[str, Any]:
    return {"do": "Correct", "pile": 0, "hands": hands}


@pytest.mark.parametrize("edition", ["uk", "ru", "fa"])
def test_a_lap_of_passes_with_cards_in_hand_asks_first(edition: str) -> None:
    """«так как не имеет на руках карт, которые может разыграть»: who passes by choice ends nothing."""
    *passes, view, ended = answers(edition, correct([6, 6, 6]), *[do("Pass")] * 3, do("View"), do("EndRound"))[1:]
    assert [event_names(each) for each in passes] == [["Passed"]] * 3
    assert view["view"]["phase"] == "stuck"
    assert ended["events"] == [{"event": "RoundEnded", "treasure": False, "last": None}]


@pytest.mark.parametrize("edition", ["uk", "ru", "fa"])
def test_whoever_can_play_says_so_and_plays(edition: str) -> None:
    told = answers(edition, correct([6, 6, 6]), *[do("Pass")] * 4, do("GoOn"), do("PlayUnknown"), do("EndRound"))
    assert why(told[4]) == "not-now"
    assert [event_names(each) for each in told[5:]] == [["WentOn"], ["CardPlayed"], ["RoundEnded"]]


def test_one_card_that_was_not_entered_turns_no_hidden_goal() -> None:
    """«из минимум 7-ми карт»: what everyone has seen cannot be taken back."""
    turn = {"do": "TurnGoal", "at": [8, 2]}
    told = answers("ru", do("PlayUnknown"), turn, do("Undo"), *[do("PlayUnknown")] * 8, turn, hidden_goals=True)
    assert why(told[1]) == "too-few-cards"
    assert told[1]["refused"]["about"] == {"at": [8, 2], "needed": 9, "played": 1}
    assert event_names(told[2]) == ["CardPlayed"]
    assert why(told[-1]) == "too-few-cards"
    told = answers("ru", *[do("PlayUnknown")] * 8, {**turn, "by": 2}, hidden_goals=True)
    assert event_names(told[-1])[:2] == ["CardPlayed", "GoalTurned"]


def test_in_fa_the_left_neighbour_of_who_played_the_last_card_begins() -> None:
    told = answers("fa", correct([2, 0, 0]), *[do("Pass")] * 3, do("EndRound"), do("Reveal"), do("Deal"))
    assert told[-1]["events"][0]["first"] == 1


def test_the_second_goal_of_two_is_turned_over_though_the_first_was_the_treasure() -> None:
    layout = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=ESW 6,0=SW 6,1=NE 7,1=NEW"
    told = answers(
        "lv",
        {"do": "EnterLayout", "layout": layout},
        {"do": "LayPath", "at": [8, 1], "lies": "NSW"},
        {"do": "TurnGoal", "at": [8, 0], "shows": "gold"},
        {"do": "TurnGoal", "at": [8, 2], "shows": "stone:NE"},
    )
    assert event_names(told[2]) == ["GoalTurned", "RoundEnded"]
    assert event_names(told[3]) == ["GoalTurned"]


def test_how_much_is_entered_is_said_and_undone() -> None:
    told = answers("lv", {"do": "ChooseEntering", "cards": False}, do("View"), do("Undo"), do("View"))
    assert told[0]["events"] == [{"event": "EnteringChosen", "cards": False}]
    assert [told[at]["view"]["entering"] for at in (1, 3)] == [False, None]


def test_what_earlier_versions_wrote_leads_to_the_same_state() -> None:
    """A round that ended on three passes is over, and cards were entered as its group then did it."""
    opening = {
        "players": NAMES,
        "edition": "ru",
        "house": {},
        "deck": {},
        "hidden_goals": False,
        "seals": [],
        "seeds": {},
    }
    roles = ["digger", "saboteur", "digger", "digger"]
    hands = {"turn": 0, "pile": 0, "hands": [6, 6, 6], "tools": [[], [], []]}
    state = SABOTEUR.empty
    for event in (
        {"event": "GameBegun", **opening},
        {"event": "RoundDealt", "first": 0, "added": 0, "roles": roles, "goals": [], "gold": [1] * 28},
        {"event": "CardPlayed", "seat": 0},
        {"event": "Corrected", **hands},
        *({"event": "Passed", "seat": seat} for seat in range(3)),
        {"event": "RoundEnded", "treasure": False},
    ):
        state = SABOTEUR.evolve(state, from_json(event, EVENT, SABOTEUR.events))
    assert (state.phase, state.round.last, state.round.hands) == ("reveal", 2, (5, 5, 5))
    assert (state.entering, state.round.unknown, state.round.blind) == (None, 1, True)
