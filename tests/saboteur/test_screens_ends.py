"""What people are asked before a round is over or a hidden goal is shown, by what their edition prints."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Viewer
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.screens.moment import Moment
from companion.screens.nodes import Do, Text
from tests.paper import nodes, touches
from tests.saboteur.tables import EDITIONS, Sitting
from tests.saboteur.walks import GAME, STATES, after, follow, screen

by_edition = pytest.mark.parametrize("name", EDITIONS)


def said(state: Any, here: Here = TABLE) -> str:
    return " ".join(node.text for node in nodes(screen(state, here)) if isinstance(node, Text))


@by_edition
def test_whom_the_next_round_goes_by_is_asked_as_printed(name: str) -> None:
    """fa: «بازیکنی که آخرین کارت دور قبل را بازی کرده»: who passed with an empty hand only moved last."""
    state, place = after(cmd.Deal(0), cmd.Correct(pile=0), edition=name), Here("nobody")
    asked = {"Who moved last?", "Who played the last card?"} & {
        node.text for node in nodes(screen(state, place)) if isinstance(node, Text)
    }
    assert asked == {"Who played the last card?" if name == "fa" else "Who moved last?"}
    done = [does.command for _node, does in touches(screen(state, place)) if isinstance(does, Do)]
    assert cmd.EndRound(2) in done
    for command in (cmd.EndRound(2), cmd.Reveal(), cmd.Deal()):
        state = follow(state, command)
    assert state.round.turn == 3


@by_edition
def test_a_round_that_ended_by_the_count_says_so_and_how_to_go_on_if_the_count_is_wrong(name: str) -> None:
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(1, 0, 0))
    table.do(cmd.PlayUnknown())
    shown = GAME.screens.screen(Moment(table.seen, TABLE))
    assert "By the count nobody holds a card." in " ".join(each.text for each in nodes(shown) if isinstance(each, Text))
    table.table.undo()
    table.correct(hands=(1, 1, 0))
    table.do(cmd.PlayUnknown())
    assert (table.seen.phase, table.seen.turn) == ("play", 1)


@pytest.mark.parametrize("name", ["light-over", "two-goals"])
def test_a_round_that_people_or_the_treasure_ended_asks_for_no_count(name: str) -> None:
    assert "By the count" not in said(STATES[name]())


def test_the_turn_button_pressed_by_habit_ends_no_round() -> None:
    state = STATES["stuck"]()
    assert GAME.screens.buttons
    pressed = GAME.screens.buttons.pressed(GAME.view(state, Viewer.TABLE), TABLE)
    assert isinstance(pressed, Do)
    assert pressed.command == cmd.GoOn()
    assert follow(state, pressed.command).phase == "play"


@pytest.mark.parametrize(("name", "asked"), [("light-hidden", True), ("light-goals", False)])
def test_before_a_hidden_goal_is_shown_it_is_asked_whether_a_path_leads_there(name: str, asked: bool) -> None:
    """What everybody has seen cannot be undone; a goal that people turn over themselves can."""
    told = said(STATES[name](), Here("shows", cell=(8, 0)))
    assert ("Does an unbroken path lead here?" in told) is asked
