"""What touching does, and how many touches a turn takes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.records import one_of
from companion.games.wazabi import WAZABI_GAME as GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import CARDS
from companion.games.wazabi.screens.place import TABLE, Here
from companion.screens.moment import Moment
from companion.screens.nodes import Ask, Button, Do, Go, Picture, Wanted
from tests.paper import nodes, touches
from tests.walked import FOUR, walked
from tests.wazabi.walks import STATES, after, follow, screen

FACES = {"mask": 0, "draw": 1, "give": 2}
TEN_CARDS = 10


def test_playing_on_may_be_stopped_at_any_time() -> None:
    finished = [
        here.at for here, does in walked(GAME.id, "playing-on") if isinstance(does, Do) and does.command == cmd.Finish()
    ]
    assert set(finished) == {"more"}
    assert not any(isinstance(does, Do) and does.command == cmd.Finish() for _here, does in walked(GAME.id, "card"))


def face(state: Any, here: Here, name: str) -> Any:
    """What touching this face of a die does."""
    [does] = [
        does
        for node, does in touches(screen(state, here))
        if isinstance(node, Button) and node.picture and node.picture.what == ("die", name)
    ]
    return does


@pytest.mark.parametrize("read", ["mask mask draw give", "give draw mask mask", "draw draw draw draw"])
def test_dice_are_read_off_one_touch_each(read: str) -> None:
    """The last die enters the roll, in whatever order they are read; what was read lies there to be compared."""
    state, here, shown = STATES["roll"](), TABLE, [0, 0, 0]
    *faces, last = read.split()
    for number, name in enumerate(faces, 1):
        shown[FACES[name]] += 1
        here = face(state, here, name).here
        assert tray(state, here) == [*faces[:number], *["unread"] * (4 - number)]
    shown[FACES[last]] += 1
    assert face(state, here, last) == Do(cmd.Roll(*shown), TABLE)


def tray(state: Any, here: Here) -> list[str]:
    """The dice that lie there to be looked at, not to be touched; once, however there may be room for them."""
    shown = {id(node): node for node in nodes(screen(state, here))}
    touched = [id(node.picture) for node in shown.values() if isinstance(node, Button)]
    pictures = (node for node in shown.values() if isinstance(node, Picture) and id(node) not in touched)
    dice = (picture for picture in pictures if picture.what[0] == "die")
    return [node.what[1] for node in dice if len(node.what) > 1]


@pytest.mark.parametrize("dice", [1, 4, 5, 13])
def test_a_whole_turn_takes_a_touch_for_each_die_and_one(dice: int) -> None:
    """From the screen where the turn begins to the one where the next player's begins, touching what is shown."""
    state = after(cmd.Deal(0), cmd.Correct(dice=(dice, 1, 1, 16 - 2 - dice) if dice < 14 else (dice, 1, 1, 1)))
    here, touched = TABLE, 0
    while (view := GAME.view(state, Viewer.TABLE)).turn == 0:
        does = face(state, here, "mask") if view.phase == "roll" else no_card(state)
        state, there = (state, does.here) if isinstance(does, Go) else (follow(state, does.command), does.then)
        assert isinstance(there, Here)
        here = there
        touched += 1
    assert touched == dice + 1
    assert (view.phase, here) == ("roll", TABLE)


def no_card(state: Any) -> Do:
    """The one thing that shines."""
    [shines] = [does for node, does in touches(screen(state)) if isinstance(node, Button) and node.look == "lamp"]
    assert isinstance(shines, Do)
    return shines


def test_a_die_is_taken_back() -> None:
    state = STATES["roll"]()
    here = face(state, face(state, TABLE, "mask").here, "give").here
    there = go(state, here, "Take back: give")
    assert there.faces == ("wazabi",)
    assert go(state, there, "Take back: wazabi") == TABLE


def go(state: Any, here: Here, label: str) -> Here:
    """Where this button leads; it may stand in one place or another, by how wide the screen is."""
    there, *again = (does.here for node, does in touches(screen(state, here)) if getattr(node, "label", "") == label)
    assert isinstance(there, Here)
    assert all(other == there for other in again)
    return there


def test_the_common_turn_is_the_dice_and_one_touch() -> None:
    """No card, or any of the cards that ask nothing."""
    state = STATES["card"]()
    done = [does.command for _node, does in touches(screen(state)) if isinstance(does, Do)]
    assert cmd.EndTurn() in done
    plain = ("lose-one", "lose-two", "keep-two", "draw-three", "again-reverse")
    assert {command.card for command in done if isinstance(command, cmd.PlayCard)} == set(plain)
    for command in done:
        follow(state, command)


def test_who_rolls_first_is_one_touch_each() -> None:
    state = after(cmd.Deal())
    for masks in (3, 1, 3, 0, 2, 4):
        assert any(does == Do(cmd.Roll(masks), TABLE) for _node, does in touches(screen(state)))
        state = follow(state, cmd.Roll(masks))
    assert GAME.view(state, Viewer.TABLE).phase == "roll"
    assert GAME.view(state, Viewer.TABLE).turn == 2, "Anna and Clara tie at three; then Clara has more"
    known = [does.command for here, does in walked(GAME.id, "deal") if isinstance(does, Do) and here.at == "first"]
    assert known == [cmd.Deal(seat) for seat in range(len(FOUR))]


@pytest.mark.parametrize(("name", "may"), [("give", {1, 2, 3}), ("neighbours", {1, 3})])
def test_dice_are_given_one_touch_each(name: str, may: set[int]) -> None:
    state = STATES[name]()
    given = {
        does.command.to
        for _here, does in walked(GAME.id, name)
        if isinstance(does, Do) and type(does.command) is cmd.Give
    }
    assert {seat for to in given for seat in to} == may
    for to in given:
        follow(state, cmd.Give(to))


def test_a_card_says_why_it_cannot_be_played() -> None:
    """Hardly to be seen, yet to be touched: then it cites the clause, and leads to the page about it."""
    state = STATES["card-barred"]()
    cards = [
        (node, does)
        for node, does in touches(screen(state))
        if isinstance(node, Button) and node.picture and node.picture.what[0] == "trick"
    ]
    assert len(cards) == TEN_CARDS
    dull = {does.command.card: does.command for node, does in cards if node.look == "bare"}
    dear = {card for card, cost in GAME.view(state, Viewer.TABLE).costs.items() if cost > 1}
    assert set(dull) == {"lose-one", *dear}
    for card, command in dull.items():
        refusal = GAME.decide(state, command, SeededChance("touch"))
        assert isinstance(refusal, Refusal)
        there = GAME.screens.refused(TABLE, command, refusal)
        rule = go(state, there, "See the rule")
        assert rule.page == ("card.lose-one" if card == "lose-one" else "card.cost")
        assert go(state, rule, "Back") == there
        assert go(state, there, "Back") == TABLE


def test_whom_a_card_may_be_played_on() -> None:
    state = STATES["card"]()
    for card, seats in {"swap-dice": {1, 2, 3}, "swap-hands": {1, 2, 3}, "skip": {0, 1, 2, 3}}.items():
        offered = {does.command for _n, does in touches(screen(state, Here("on", card=card))) if isinstance(does, Do)}
        assert offered == {cmd.PlayCard(one_of(CARDS, card), seat) for seat in seats}
    for card in ("pass-dice", "pass-hands"):
        offered = {does.command for _n, does in touches(screen(state, Here("way", card=card))) if isinstance(does, Do)}
        named = one_of(CARDS, card)
        assert offered == {cmd.PlayCard(named, way="left"), cmd.PlayCard(named, way="right")}


def test_counts_and_costs_are_put_right() -> None:
    state = STATES["roll"]()
    sheets = {picture(node): does.here for node, does in touches(screen(state, Here("correct"))) if picture(node)}
    here = sheets["hand",]
    plus = [does for node, does in touches(screen(state, here)) if picture(node) == ("mark", "plus")]
    [right] = [does.command for _n, does in touches(screen(state, plus[-1].here)) if isinstance(does, Do)]
    assert isinstance(right, cmd.Correct)
    assert right.discards == 1
    assert GAME.view(follow(state, right), Viewer.TABLE).discards == 1
    there = plus[-1].here
    for sheet, chosen in {("die",): "dice", ("missing",): "skips"}.items():
        there = next(does.here for node, does in touches(screen(state, there)) if picture(node) == sheet)
        assert there.page == chosen
        assert there.counts.discards == 1, "what was counted on one sheet stays while another is looked at"
    plus = [does for node, does in touches(screen(state, Here("costs"))) if picture(node) == ("mark", "plus")]
    [right] = [does.command for _n, does in touches(screen(state, plus[0].here)) if isinstance(does, Do)]
    assert GAME.view(follow(state, right), Viewer.TABLE).costs["lose-one"] == 2


def picture(node: Any) -> tuple[str, ...]:
    shown = getattr(node, "picture", None)
    return shown.what if shown else ()


@pytest.mark.parametrize("name", STATES)
def test_undo_says_what_it_takes_back(name: str) -> None:
    state = STATES[name]()
    node = GAME.screens.screen(Moment(GAME.view(state, Viewer.TABLE), TABLE, None, "Anna's roll"))
    undo = {label.label for label, does in touches(node) if isinstance(label, Button) and does == Ask(Wanted.UNDO)}
    assert undo <= {"Undo: Anna's roll"}
    assert undo or name in ("deal", "between", "over")
