"""The table in a browser: a whole game of each kind, from Home to the ranking, by touches on what is to be seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.app import lobby, privacy
from companion.core.game import Viewer
from companion.core.records import Record
from companion.games import GAMES
from companion.games.saboteur.rules.commands import Deal
from companion.games.saboteur.screens.place import Here
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.staging.world import SimulatedTable
from companion.screens.moment import Moment
from companion.screens.nodes import Do, Go
from tests.display.player import Player, doing, key, label
from tests.places import first, here
from tests.wazabi.walks import kind_of
from tests.web.hand import Hand
from tests.web.pages import touchable

pytestmark = pytest.mark.long

SCREENS = (((1280, 800), True), ((800, 480), False), ((768, 1024), False))
"""A laptop with a mouse, the display of a Pi, a tablet upright."""
MOST_MOVES = 250
SEQUENCE = (1, 1, 2, 3)


@pytest.fixture
def hand(browser: Browser) -> Iterator[Hand]:
    with closing(Hand(browser, "2")) as hand:
        yield hand


def test_a_whole_game_of_saboteur(hand: Hand) -> None:
    """Each round on another screen."""
    player = Player(hand, seed=11)
    player.sit_down()
    for _ in range(MOST_MOVES):
        if hand.table.over:
            break
        size, mouse = SCREENS[max(0, hand.table.view(Viewer.TABLE).round - 1)]
        hand.take(size, mouse=mouse)
        player.play(1)
    assert hand.table.over
    hand.someone.sees("wins with")
    assert hand.someone.complaints == []


def test_a_whole_game_of_wazabi(hand: Hand) -> None:
    world = SimulatedTable(Random(3), 3, GAMES["wazabi"].editions[0])
    hand.press(lambda button: "Wazabi" in button.label)
    for name in ("Anna", "Bruno", "Clara"):
        hand.press(label("+ player"))
        for letter in name:
            hand.press(key(letter))
        hand.press(label("Join"))
    hand.press(label("Begin"))
    for number in range(MOST_MOVES):
        if hand.table.over:
            break
        size, mouse = SCREENS[number % len(SCREENS)]
        hand.take(size, mouse=mouse)
        command = world.next(hand.table.view)
        for does in way_to(command, hand):
            hand.press(doing(does))
        world.follow(command, hand.table.happened)
    assert hand.table.over
    assert hand.someone.complaints == []


def open_with_buttons(hand: Hand) -> None:
    """A role that its owner sees by a sequence: set, and pressed."""
    hand.app.act(lobby.Start("saboteur", ("Anna", "Bruno", "Clara"), "lv"))
    hand.app.act(Do(Deal(0)))
    hand.app.act(lobby.Change(hand.app.settings.going("Anna", "buttons")))
    hand.app.act(Go(Here("role", seat=0)))
    hand.refresh()
    for _twice in range(2):
        press_sequence(hand)
    assert is_open(hand)


def press_sequence(hand: Hand) -> None:
    for number in SEQUENCE:
        hand.press(doing(privacy.Pressed(number)))
    hand.press(label("Confirm"))


def is_open(hand: Hand) -> bool:
    return hand.someone.page.locator("#page [data-hold]:visible").count() > 0


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "finger"])
def test_a_sequence_opens_for_one_look(hand: Hand, *, mouse: bool) -> None:
    open_with_buttons(hand)
    hand.mouse = mouse
    hand.hold()
    hand.let_go()
    assert not is_open(hand)
    press_sequence(hand)
    assert is_open(hand)
    hand.hold()
    hand.let_go()
    assert not is_open(hand)
    assert hand.someone.complaints == []


def test_nobody_looks_again_while_the_table_cannot_be_told_that_somebody_has(hand: Hand) -> None:
    open_with_buttons(hand)
    page = hand.someone.page
    hand.hold()
    hand.someone.context.set_offline(True)
    hand.lift()
    page.locator("[data-hold]:visible").hover()
    page.mouse.down()
    expect(page.locator("#held")).to_be_empty()
    page.mouse.up()
    hand.someone.context.set_offline(False)
    hand.see()
    assert not is_open(hand)


LEAVING = {
    "looks elsewhere": "dispatchEvent(new Event('blur'))",
    "hides the page": "Object.defineProperty(document, 'visibilityState', { value: 'hidden' });"
    "document.dispatchEvent(new Event('visibilitychange'))",
}


@pytest.mark.parametrize("how", LEAVING)
def test_whoever_leaves_the_page_leaves_nothing_open(hand: Hand, how: str) -> None:
    """Neither what a sequence has opened nor the place where one is pressed."""
    open_with_buttons(hand)
    hand.someone.page.evaluate(LEAVING[how])
    hand.see()
    assert hand.app.here == first(hand.app)


def test_nor_does_whoever_loads_it_anew(hand: Hand) -> None:
    open_with_buttons(hand)
    hand.someone.page.reload()
    hand.see()
    assert hand.app.here == first(hand.app)


def test_letters_contrast_and_motion_are_set_on_the_page_itself(hand: Hand) -> None:
    page = hand.someone.page
    hand.press(label("Settings"))
    letters = page.locator("#page .t.body").first
    before = float(letters.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)"))
    hand.press(lambda button: button.label == "L")
    hand.press(lambda button: button.label == "High")
    hand.press(lambda button: button.label == "Little")
    expect(page.locator("html")).to_have_class("table contrast still")
    after = float(letters.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)"))
    assert after == pytest.approx(1.2 * before, rel=0.01)
    assert hand.someone.complaints == []


def way_to(command: Record, hand: Hand) -> list[Any]:
    """What leads to it, one touch after another: the fewest there are."""
    screens, view = GAMES["wazabi"].screens, hand.table.view(Viewer.TABLE)
    if view.phase == "first" and isinstance(command, cmd.Roll):  # who begins is told by one symbol alone
        command = cmd.Roll(command.wazabi)
    ahead: deque[tuple[Any, list[Any]]] = deque([(hand.app.here, [])])
    seen = {kind_of(here(hand.app))}
    while ahead:
        place, before = ahead.popleft()
        for does in touchable(screens.screen(Moment(view, place))):
            if isinstance(does, Do) and alike(does.command, command):
                return [*before, does]
            if isinstance(does, Go) and kind_of(does.here) not in seen:
                seen.add(kind_of(does.here))
                ahead.append((does.here, [*before, does]))
    raise AssertionError(f"nothing leads to {command}")


def alike(one: Record, other: Record) -> bool:
    """Dice may be given away in any order."""
    if isinstance(one, cmd.Give) and isinstance(other, cmd.Give):
        return sorted(one.to) == sorted(other.to)
    return one == other


def test_names_are_typed_with_the_keyboard_of_a_laptop(hand: Hand) -> None:
    """As fast as one can, in any script, with what several keys make together; elsewhere keys do nothing."""
    keyboard = hand.someone.page.keyboard
    hand.press(lambda button: "Saboteur" in button.label)
    keyboard.type("q\r")
    hand.press(label("+ player"))
    keyboard.type("jean-luc  o'harax")
    keyboard.press("Backspace")
    keyboard.press("Enter")
    seated(hand, "Jean-Luc O'Hara")
    hand.press(label("+ player"))
    for letter in "Анастасія":
        keyboard.insert_text(letter)
    typed(hand, "Анастасія")
    hand.press(lambda button: button.look == "lamp")
    hand.press(label("+ player"))
    keyboard.type("nobody")
    keyboard.press("Escape")
    seated(hand, "Jean-Luc O'Hara", "Анастасія")
    assert hand.someone.complaints == []


def test_whoever_presses_buttons_by_keys_still_does(hand: Hand) -> None:
    hand.press(lambda button: "Saboteur" in button.label)
    hand.press(label("+ player"))
    keyboard = hand.someone.page.keyboard
    hand.someone.page.locator("#page button:visible", has_text="Q").first.focus()
    keyboard.press("Tab")
    keyboard.press("Enter")
    typed(hand, "W")


def test_a_second_press_means_what_was_pressed_and_nothing_that_came_in_its_place(hand: Hand) -> None:
    keyboard = hand.someone.page.keyboard
    hand.press(lambda button: "Saboteur" in button.label)
    keyboard.press("Enter")
    hand.press(label("+ player"))
    keyboard.press("Tab")
    hand.someone.page.locator("#page button:visible", has_text="W").first.focus()
    keyboard.press("Enter")
    typed(hand, "W")
    hand.refresh()
    keyboard.press("Enter")
    typed(hand, "Ww")
    assert here(hand.app).players == ()


def typed(hand: Hand, name: str) -> None:
    follow(hand, lambda: here(hand.app).typed == name)


def seated(hand: Hand, *names: str) -> None:
    follow(hand, lambda: (here(hand.app).at, here(hand.app).players) == ("players", names))


def follow(hand: Hand, come: Callable[[], bool]) -> None:
    while not come():
        hand.see()
