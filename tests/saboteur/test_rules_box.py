"""How many there are of each card: the rules print totals alone (44 path, 27 action cards), and printings differ."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.screens.nodes import Do, Go
from tests.paper import touches
from tests.saboteur.tables import Sitting
from tests.saboteur.walks import GAME, after, follow, screen

THREE = tuple(cmd.LayPath((x, 0), "EW") for x in (1, 2, 3))
THREE_LAID = "1,0=EW 2,0=EW 3,0=EW"
FOURTH = cmd.LayPath((4, 0), "EW")
PRINTED = 40 + 27
HANDS = 3 * 6


def asked(state: Any, here: Here) -> Do:
    """What the table is asked about its box."""
    yes = [does for node, does in touches(screen(state, here)) if getattr(node, "label", "") == "Yes, our box has more"]
    assert len(yes) == 1
    assert isinstance(yes[0], Do)
    return yes[0]


def refused_at(state: Any, here: Here, command: Any) -> Here:
    answer = GAME.decide(state, command, SeededChance("box"))
    assert isinstance(answer, Refusal), command
    place: Here = GAME.screens.refused(here, command, answer)
    return place


def test_the_fourth_of_a_card_is_asked_about_and_then_laid() -> None:
    state = after(cmd.Deal(0), *THREE)
    wrong = refused_at(state, TABLE.to(cell=(4, 0), lies="EW"), FOURTH)
    yes = asked(state, wrong)
    assert isinstance(yes.then, Here)
    state = follow(state, yes.command)
    assert any(does.command == FOURTH for _node, does in touches(screen(state, yes.then)) if isinstance(does, Do))
    view = GAME.view(follow(state, FOURTH), Viewer.TABLE)
    assert (view.mine.cards[4, 0], view.left["EW"]) == ("EW", 0)


def test_a_card_of_which_none_is_left_can_still_be_chosen() -> None:
    state = after(cmd.Deal(0), *THREE)
    chosen = [does.here for _node, does in touches(screen(state, Here("cards"))) if isinstance(does, Go)]
    assert "EW" in [here.lies for here in chosen]


@pytest.mark.parametrize(
    ("played", "here", "once_more"),
    [
        ([cmd.BreakTool(seat, "pick") for seat in range(3)], Here("break", tool="pick"), cmd.BreakTool(3, "pick")),
        ([cmd.ReadMap((8, 0))] * 6, Here("map"), cmd.ReadMap((8, 2))),
    ],
)
def test_so_is_an_action_card(played: list[Any], here: Here, once_more: Any) -> None:
    state = after(cmd.Deal(0), *played)
    yes = asked(state, refused_at(state, here, once_more))
    assert yes.then == here
    follow(follow(state, yes.command), once_more)


def test_where_the_card_may_not_lie_anyway_the_box_is_not_asked_about() -> None:
    table = Sitting()
    table.lay(THREE_LAID)
    assert table.why(cmd.LayPath((0, 1), "EW")) == "edge"


def test_a_mine_with_more_of_a_card_is_asked_about_once() -> None:
    state = after(cmd.Deal(0))
    mine = "1,0=EW 2,0=EW 3,0=EW 4,0=EW 5,0=EW"
    yes = asked(state, Here("editor", draft=mine))
    assert yes.command == cmd.CorrectBox({"EW": 5})
    assert GAME.view(follow(follow(state, yes.command), cmd.EnterLayout(mine)), Viewer.TABLE).left["EW"] == 0


def test_the_total_is_printed_so_one_more_of_a_card_is_one_fewer_of_another() -> None:
    """The pile of this round and of the next one is as high as before; counted anew, it is as counted."""
    table = Sitting()
    table.do(cmd.CorrectBox({"EW": 4}))
    assert (table.seen.deck["EW"], table.seen.left["EW"], table.seen.pile) == (4, 4, PRINTED - HANDS)
    table.do(cmd.CorrectBox({"EW": 4, "NS": 3, "map": 5}, PRINTED - 1))
    assert (table.seen.left["NS"], table.seen.left["map"], table.seen.pile) == (3, 5, PRINTED - 1 - HANDS)
    table.give_up()
    table.do(cmd.Reveal())
    table.do(cmd.Deal())
    assert (table.seen.pile, table.seen.left["EW"]) == (PRINTED - 1 - HANDS, 4)


def test_a_box_that_was_counted_before_begins_the_next_game() -> None:
    table = Sitting(deck={"EW": 4}, to_play=PRINTED)
    assert (table.seen.left["EW"], table.seen.pile) == (4, PRINTED - HANDS)
    assert Sitting(deck={"EW": 4}).seen.pile == PRINTED + 1 - HANDS


@pytest.mark.parametrize(
    ("counts", "to_play"),
    [
        ({"EW": 2}, None),
        ({"EW": 61}, None),
        ({"EW": -1}, None),
        ({"gold 1": 20}, None),
        ({"gold 1": 60}, None),
        ({"king": 1}, None),
        ({"king": 60}, None),
        ({"NS": 5}, PRINTED + 2),
        ({}, HANDS - 1),
    ],
)
def test_what_no_box_can_have_is_refused(counts: dict[str, int], to_play: int | None) -> None:
    """Fewer than have come face up; gold, which has been shuffled; fewer in all than hands, or more than there are."""
    table = Sitting()
    table.lay(THREE_LAID)
    assert table.why(cmd.CorrectBox(counts, to_play)) == "bad-deck"


def test_on_the_screen_the_box_is_counted_card_by_card() -> None:
    state = after(cmd.Deal(0), *THREE)
    here = Here("box")
    for copies in (5, 6):
        touched = [does.here for _node, does in touches(screen(state, here)) if isinstance(does, Go)]
        here = next(place for place in touched if ("NS", copies) in place.copies)
    confirm = next(does for _node, does in touches(screen(state, here)) if isinstance(does, Do))
    assert confirm.command == cmd.CorrectBox({"NS": 6}, PRINTED + 2)
    assert GAME.view(follow(state, confirm.command), Viewer.TABLE).left["NS"] == 6


def test_where_the_pile_is_found_not_to_be_empty_nobody_is_asked_who_can_play() -> None:
    table = Sitting(edition="uk")
    table.correct(pile=0)
    for _ in range(3):
        table.do(cmd.Pass())
    assert table.seen.phase == "stuck"
    table.do(cmd.CorrectBox({"NS": 6}, PRINTED + 2))
    assert (table.seen.phase, table.seen.pile) == ("play", 2)
