"""The hot seat: a press ends a turn, a hold takes it back, and lamps, beeps and the big name follow."""

from __future__ import annotations

import pygame
import pytest

from companion.app.lobby import Lobby
from companion.core.game import Viewer
from companion.core.records import Record
from companion.display.arrange import Outlook
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import Here
from companion.games.saboteur.staging.staged import GROWN
from companion.games.wazabi.rules import commands as wz
from companion.screens.nodes import Ask, Do, Go, Text, Wanted
from hardware.ports import Tone
from tests.buttons.laptop import THREE, Laptop
from tests.display.finger import Finger
from tests.display.player import label
from tests.places import here

CARDS_OF_A_ROUND = 200


def big(laptop: Laptop) -> list[str]:
    return [
        spot.node.text for spot in laptop.window.scene.spots if isinstance(spot.node, Text) and spot.node.size == "huge"
    ]


def test_a_whole_round_by_the_button_alone(laptop: Laptop) -> None:
    laptop.deal(light=True)
    view = laptop.app.table.view(Viewer.TABLE)
    cards = view.pile + sum(view.hands)
    for played in range(CARDS_OF_A_ROUND):
        view = laptop.app.table.view(Viewer.TABLE)
        if view.phase != "play":
            break
        assert laptop.lit == [view.turn]
        assert big(laptop) == [THREE[view.turn]]
        assert view.pile + sum(view.hands) == cards - played
        laptop.press()
        assert laptop.tone is Tone.DONE
    assert (view.phase, played, laptop.lit) == ("reveal", cards, [])
    laptop.press()
    assert laptop.tone is Tone.REFUSED, "there is no turn to end"


def test_a_hold_takes_back_and_nothing_else(laptop: Laptop) -> None:
    laptop.deal(light=True)
    laptop.press()
    assert laptop.lit == [1]
    laptop.hold()
    assert laptop.app.table.view(Viewer.TABLE).turn == 0
    assert (laptop.lit, laptop.tone, big(laptop)) == ([0], Tone.DONE, ["Anna"])
    laptop.press()
    laptop.press("backspace")
    assert laptop.lit == [0]
    laptop.hold()
    assert laptop.tone is Tone.REFUSED, "the deal was seen"


def test_only_the_button_of_whoever_is_to_move_ends_the_turn(laptop: Laptop) -> None:
    laptop.deal(light=True)
    before = laptop.done()
    for wrong in ("2", "3", "4", "0"):
        laptop.press(wrong)
        assert (laptop.done(), laptop.tone) == (before, Tone.REFUSED)
    laptop.press("1")
    assert (laptop.done(), laptop.lit, laptop.tone) == (before + 1, [1], Tone.DONE)
    laptop.press("2")
    assert laptop.lit == [2]


def test_a_card_placed_is_laid_and_one_half_entered_is_no_pass(laptop: Laptop) -> None:
    laptop.deal()
    before = laptop.done()
    for half in (Here(cell=(1, 0)), Here(lies="EW"), Here("actions"), Here("more"), Here("editor", draft="")):
        laptop.app.act(Go(half))
        laptop.press()
        assert (laptop.done(), laptop.tone, laptop.app.here) == (before, Tone.REFUSED, half)
    laptop.app.act(Go(Here(cell=(1, 0), lies="EW")))
    laptop.press()
    view = laptop.app.table.view(Viewer.TABLE)
    assert (view.mine.cards[1, 0], view.turn, laptop.app.here) == ("EW", 1, Here())
    laptop.app.act(Go(Here(cell=(2, 0), lies="NS")))
    laptop.press()
    assert here(laptop.app).refusal, "why not is on the screen"
    assert (laptop.done(), laptop.tone) == (before + 1, Tone.REFUSED)
    laptop.app.act(Go(Here()))
    laptop.press()
    view = laptop.app.table.view(Viewer.TABLE)
    assert (view.turn, view.hands[1], view.unknown) == (2, view.hands[0], 0), "a pass, which costs a card too"


def test_in_wazabi_the_button_plays_no_card_and_rolls_for_nobody(laptop: Laptop) -> None:
    laptop.begin(game="wazabi", edition="lv")
    table = laptop.app.table
    table.submit(wz.Deal(0))
    laptop.heard()
    assert laptop.lit == [0]
    laptop.press()
    assert (laptop.tone, table.view(Viewer.TABLE).phase) == (Tone.REFUSED, "roll")
    dice = table.view(Viewer.TABLE).dice[0]
    table.submit(wz.Roll(dice, 0, 0))
    assert table.view(Viewer.TABLE).phase == "card"
    laptop.press("1")
    assert (laptop.tone, laptop.lit) == (Tone.DONE, [1])


def board(laptop: Laptop) -> Outlook:
    outlook = laptop.window.scene.outlook
    assert outlook
    return outlook


def test_what_a_button_takes_back_comes_into_view(laptop: Laptop) -> None:
    """Somebody looks closely at the other end of the mine; whoever sits there sees what is gone."""
    laptop.deal()
    laptop.app.act(Do(cmd.EnterLayout(GROWN)))
    view = laptop.app.table.view(Viewer.TABLE)
    at, lie = min((at, lie) for at, lie in view.mine.fits(unbroken=view.unbroken) if view.left[lie.card])
    laptop.app.act(Do(cmd.LayPath(at, lie.lies)))
    laptop.window.draw()
    finger = Finger(laptop.window, mouse=False)
    x, y = board(laptop).room.middle
    for kind, apart in (("down", 20), ("move", 90), ("up", 90)):
        finger.at(x - apart, y, kind, 1)
        finger.at(x + apart, y, kind, 2)
    finger._pan(board(laptop).room, *board(laptop).cell((8, 0)).middle)
    assert not board(laptop).room.touches(board(laptop).cell(at))
    laptop.press("backspace")
    assert (laptop.tone, finger.places()[at].shows) == (Tone.DONE, ())
    assert board(laptop).room.shared(board(laptop).cell(at)) == board(laptop).cell(at)


@pytest.mark.parametrize(("game", "deal"), [("saboteur", cmd.Deal(0)), ("wazabi", wz.Deal(0))])
def test_where_numbers_are_added_everybody_may_look(laptop: Laptop, game: str, deal: Record) -> None:
    """It is somebody's page, and nobody's secret: what was done is taken back there as anywhere."""
    laptop.begin(game=game)
    moves = {"saboteur": cmd.Pass(), "wazabi": wz.Roll(4)}
    for command in (deal, moves[game]):
        laptop.app.act(Do(command))
    before = laptop.done()
    laptop.app.act(Ask(Wanted.GO_ON))
    laptop.window.draw()
    for name in ("More", "Add numbers", "Anna"):
        Finger(laptop.window).press(label(name))
    laptop.heard()
    laptop.press("backspace")
    assert (laptop.tone, laptop.done()) == (Tone.DONE, before + 1)


@pytest.mark.parametrize("key", ["space", "backspace"])
def test_away_from_the_game_buttons_do_nothing(laptop: Laptop, key: str) -> None:
    laptop.deal(light=True)
    laptop.press()
    before = laptop.done()
    for away in (Lobby("home"), Lobby("settings")):
        laptop.app.act(Go(away))
        laptop.press(key)
        assert (laptop.done(), laptop.app.here, laptop.tone) == (before, away, Tone.REFUSED)


def test_while_a_name_is_typed_keys_are_letters(laptop: Laptop) -> None:
    laptop.app.act(Go(Lobby("name", game="saboteur", typed="Anna")))
    laptop.event("space", pygame.KEYDOWN)
    laptop.event("space", pygame.KEYUP)
    laptop.event("backspace", pygame.KEYDOWN)
    laptop.event("backspace", pygame.KEYUP)
    assert here(laptop.app).typed == "Ann"
    assert not any(laptop.keyboard.buttons._levels.values())
    assert not laptop.hands.attend()


def test_what_becomes_of_a_device_is_said_once(laptop: Laptop) -> None:
    laptop.told.clear()
    laptop.keyboard.buttons.unplug()
    laptop.wait()
    laptop.keyboard.buttons.plug()
    laptop.told.wait(1)
    laptop.wait()
    assert [line.split(";")[0] for line in laptop.complaints][-2:] == [
        "the panel is disconnected",
        "the panel is ready",
    ]


def test_who_has_no_card_left_passes(laptop: Laptop) -> None:
    laptop.deal(light=True)
    view = laptop.app.table.view(Viewer.TABLE)
    laptop.app.table.submit(cmd.Correct(0, view.pile, (0, *view.hands[1:]), view.tools))
    laptop.press()
    assert (laptop.tone, laptop.lit) == (Tone.DONE, [1])
