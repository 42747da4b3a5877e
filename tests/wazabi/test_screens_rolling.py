"""What was rolled is entered in one touch, of many dice in two; what follows is told, and given at once."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from companion.core.game import Viewer
from companion.display.glass import density
from companion.games.wazabi import WAZABI_GAME as GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE, Here
from companion.games.wazabi.staging.staged import SIX
from companion.language import LANGUAGES, speaking
from companion.screens.nodes import Button, Do, Go, Node, Panel, Picture, Row, Text
from tests import matrix
from tests.paper import LettersOfAScript, arranged, leaves, nodes, touches, within
from tests.wazabi.walks import STATES, after, follow, screen

SYMBOLS = ("wazabi", "draw", "give")
DRAWN = (("die", "mask"), ("die", "draw"), ("die", "give"))


def holding(dice: int, players: tuple[str, ...] = ("Anna", "Bruno", "Clara")) -> Any:
    """Anna is to roll so many."""
    start = 24 // len(players)
    others = ((24 - dice) // 2, 24 - dice - (24 - dice) // 2)
    return after(cmd.Deal(0), cmd.Correct(dice=(dice, *others)), players=players, dice=start)


def could_show(dice: int) -> set[tuple[int, ...]]:
    """All that so many dice can show, by throwing them in every way."""
    thrown = (Counter(faces) for faces in product(SYMBOLS, repeat=dice))
    return {tuple(shown[symbol] for symbol in SYMBOLS) for shown in thrown}


def entered(state: Any, here: Here = TABLE) -> list[tuple[int, ...]]:
    """The rolls that are one touch away, but for the last die that is read off."""
    done = [does.command for node, does in touches(screen(state, here)) if isinstance(does, Do) and not is_face(node)]
    return [(roll.wazabi, roll.draw, roll.give) for roll in done if isinstance(roll, cmd.Roll)]


def is_face(node: Any) -> bool:
    return getattr(node, "picture", None) is not None and node.picture.what[:2] in DRAWN


@pytest.mark.parametrize("dice", range(1, 7))
def test_all_that_up_to_six_dice_can_show_is_one_touch(dice: int) -> None:
    state = holding(dice)
    rolls = entered(state)
    assert set(rolls) == could_show(dice)
    assert len(rolls) == len(set(rolls))
    for roll in rolls:
        follow(state, cmd.Roll(*roll))


def test_each_roll_is_drawn_as_it_lies_there() -> None:
    drawn = [
        (node.picture.what, does.command)
        for node, does in touches(screen(holding(6)))
        if isinstance(node, Button) and node.picture and node.picture.what[0] == "roll"
    ]
    assert len(drawn) == len(could_show(6))
    for what, roll in drawn:
        assert what[1:] == (str(roll.wazabi), str(roll.draw), str(roll.give))


@pytest.mark.parametrize("dice", [7, 11, 20])
def test_all_that_more_dice_can_show_is_two_touches(dice: int) -> None:
    state = holding(dice)
    assert entered(state) == []
    ahead = [
        does.here for _node, does in touches(screen(state)) if isinstance(does, Go) and does.here.gives is not None
    ]
    rolls = [roll for here in ahead for roll in entered(state, here)]
    assert sorted(rolls) == sorted(
        (dice - draw - give, draw, give) for give in range(dice + 1) for draw in range(dice - give + 1)
    )
    assert asked_for(state, TABLE) == ("die", "give")
    for here in ahead:
        assert asked_for(state, here) == ("die", "draw")
        assert {give for _wazabi, _draw, give in entered(state, here)} == {here.gives}, "as was said before"
        assert any(does == Go(TABLE) for _node, does in touches(screen(state, here))), "a wrong count is taken back"


def asked_for(state: Any, here: Here) -> tuple[str, ...]:
    """What is drawn beside the question how many of these there are."""
    rows = [node.children for node in nodes(screen(state, here)) if isinstance(node, Row)]
    [row] = [row for row in rows if any(isinstance(part, Text) and part.text.startswith("How many") for part in row)]
    [drawn] = [part.what for part in row if isinstance(part, Picture)]
    return drawn


def test_what_is_still_missing_is_said_while_dice_are_counted() -> None:
    state = STATES["roll"]()
    for read, said in ((("draw",), "3 dice to count"), (("draw", "give", "wazabi"), "1 die to count")):
        assert said in texts(screen(state, TABLE.but(faces=read)))


def texts(root: Any) -> list[str]:
    return [node.text for node in nodes(root) if isinstance(node, Text)]


def test_all_dice_that_are_left_are_given_in_one_touch() -> None:
    """To whom one is given, and then the rest to another; alone, a die has no rest."""
    state = STATES["give"]()

    assert given_by("+3", state) == [cmd.Give((seat,) * 3) for seat in (1, 2, 3)]
    assert given_by("+2", state, TABLE.but(given=(2,))) == [cmd.Give((2, seat, seat)) for seat in (1, 2, 3)]
    assert given_by("+1", state, TABLE.but(given=(2, 2))) == []
    assert given_by("+2", STATES["neighbours"]()) == [cmd.Give((1, 1)), cmd.Give((3, 3))]


def given_by(label: str, state: Any, here: Here = TABLE) -> list[Any]:
    """What buttons with this on them do; each stands there for wide numbers and for narrow ones."""
    done = [does.command for node, does in touches(screen(state, here)) if getattr(node, "label", "") == label]
    return list(dict.fromkeys(done))


def test_between_two_players_no_card_asks_what_can_only_be_one_thing() -> None:
    """There is one other player, and to the left is where to the right is. Before whom a card lies is still asked."""
    state = after(cmd.Deal(0), cmd.Roll(4), players=("Anna", "Bruno"))
    done = {does.command for _node, does in touches(screen(state)) if isinstance(does, Do)}
    asked = {does.here.card for _node, does in touches(screen(state)) if isinstance(does, Go) and does.here.card}
    assert {cmd.PlayCard("swap-dice", 1), cmd.PlayCard("swap-hands", 1)} <= done
    assert asked == {"skip"}
    for card in ("pass-dice", "pass-hands"):
        [played] = [command for command in done if isinstance(command, cmd.PlayCard) and command.card == card]
        views = [GAME.view(follow(state, cmd.PlayCard(card, way=way)), Viewer.TABLE) for way in ("left", "right")]
        assert GAME.view(follow(state, played), Viewer.TABLE)._replace(last=None) == views[0]._replace(last=None)
        assert views[0]._replace(last=None) == views[1]._replace(last=None)


def test_a_card_that_cannot_be_played_shows_what_is_wanting() -> None:
    """Of the masks it costs those that were not rolled; and the dice that bar it."""
    shown = {
        node.picture.what[1]: (node.picture.what[3:], node.picture.says)
        for node, _does in touches(screen(STATES["card-barred"]()))
        if isinstance(node, Button) and node.picture and node.picture.what[0] == "trick"
    }
    assert shown["lose-two"] == (("1",), "2 more wazabi")
    assert shown["keep-two"] == (("1",), "1 more wazabi")
    assert shown["lose-one"] == (("", "3"), "3 give rolled")
    assert shown["draw-three"] == ((), "")


def test_a_card_that_cannot_be_played_says_why_on_its_button_and_stands_behind_those_that_can() -> None:
    """Two wazabi more; and dice to give, where the card is barred by them."""
    cards = [
        node
        for node, _does in touches(screen(STATES["card-barred"]()))
        if isinstance(node, Button) and node.picture and node.picture.what[0] == "trick"
    ]
    said = {card.picture.what[1]: card.label for card in cards if card.picture}
    assert said["lose-two"] == "Lose 2 dice: 2 more wazabi"
    assert said["lose-one"] == "Lose 1 die: 3 give rolled"
    assert said["draw-three"] == "Draw 3"
    looks = [card.look for card in cards]
    assert set(looks) == {"raised", "bare"}
    assert looks == sorted(looks, reverse=True), "what the dice allow comes first"
    assert "Which card is played?" in texts(screen(STATES["card-barred"]()))


@pytest.mark.parametrize("phase", ["draw", "give", "on", "way"])
def test_the_roll_lies_beside_what_is_asked_until_the_turn_is_over(phase: str) -> None:
    """As its dice, whether they were entered or rolled by the companion; while they are rolled none lie there."""
    name, here = {"on": ("card", Here("on", card="skip")), "way": ("card", Here("way", card="pass-dice"))}.get(
        phase, (phase, TABLE)
    )
    state = STATES[name]()
    rolls = [node.what for node in nodes(screen(state, here)) if isinstance(node, Picture) and node.what[0] == "roll"]
    assert rolls == [("roll", *map(str, GAME.view(state, Viewer.TABLE).rolled))]


def test_what_was_done_last_is_told_to_whoever_was_not_looking() -> None:
    state = after(cmd.Deal(0))
    assert told(state) == []
    for command in (cmd.Roll(2, 0, 2), cmd.Give((1, 2)), cmd.PlayCard("swap-hands", 3)):
        state = follow(state, command)
    assert told(state) == ["player 0", "+1", "player 1", "+1", "player 2", "Swap hands", "player 3"]
    assert "Anna: Bruno +1; Clara +1; Swap hands (David)" in texts(screen(state)), "where marks find no room"
    state = follow(follow(state, cmd.Roll(5, 0, 0)), cmd.EndTurn())
    assert told(state) == ["player 1", "No card"]


def told(state: Any) -> list[str]:
    """The line below everybody's dice and cards."""
    first: Any = next(nodes(screen(state)))
    line = first.child.main.children[0].child.children[-1]
    if not hasattr(line, "wide"):
        return []
    parts = line.wide.children
    return [" ".join(part.what) if isinstance(part, Picture) else part.text for part in parts]


@pytest.mark.parametrize(
    ("name", "first"), [("deal", "first deal the next game."), ("give", "first give the dice away.")]
)
def test_what_cannot_be_put_right_now_says_what_comes_first(name: str, first: str) -> None:
    shown = [node for node in nodes(screen(STATES[name](), Here("more"))) if isinstance(node, Button)]
    waits, *again = [button for button in shown if button.label.startswith("Correct the counts")]
    assert all(other == waits for other in again), "it may stand in one place or another, by how wide the screen is"
    assert not waits.on
    assert waits.label == f"Correct the counts: {first}"


def test_the_page_of_all_rolls_asks_what_came_up() -> None:
    """Not where a hint says it, or a question stands there already, nor while dice are read off one by one."""
    asking = {name for name, page in matrix.shots(GAME.id).items() if "What came up?" in texts(page)}
    assert {"roll", "roll-two", "roll-six", "roll-6-dice"} <= asking
    assert asking.isdisjoint({"roll-many", "roll-many-given", "roll-some-read", "hint-roll", "card-any"})


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_all_of_six_have_is_in_sight_beside_a_roll(code: str) -> None:
    """Of fewer too where one has five or six dice, on a screen that lies or stands."""
    with speaking(code):
        for name, page in matrix.shots(GAME.id).items():
            if name.startswith("roll") and ("six" in name or "-dice" in name):
                for size in ((800, 480), (480, 800)):
                    assert counts_in_sight(page, size) == [True] * 2 * len(SIX), name


def counts_in_sight(page: Node, size: tuple[int, int]) -> list[bool]:
    """Of dice and of cards, and the places of those who are out."""
    screen = arranged(page, (*size, density(size)), letters=LettersOfAScript())
    [panel] = [spot.rect for spot in screen.spots if isinstance(spot.node, Panel) and spot.scroll == "table"]
    counts = [spot for spot in leaves(screen) if isinstance(spot.node, Text) and within(spot.rect, panel)]
    return [matrix.in_sight(spot) for spot in counts]
