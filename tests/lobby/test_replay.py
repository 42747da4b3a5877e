"""A round that is over is watched again: step by step, by itself at three speeds, from one moment to the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion.app.app import App
from companion.app.lobby import Lobby
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.layout import START
from companion.games.saboteur.staging.world import SimulatedTable
from companion.screens.nodes import Ask, Board, Button, Go, Picture, Text, Wanted
from companion.screens.replay import Watch
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Clock, Finger
from tests.lobby.evening import press, said
from tests.lobby.test_evenings import Started, labels
from tests.saboteur.tables import ALMOST, Sitting

__all__ = ["open_window"]

ON, BACK_ONE = ("mark", "next"), ("mark", "previous")


@pytest.fixture
def started(open_window: OpenWindow, tmp_path: Path) -> Iterator[Started]:
    with closing(Started(open_window, tmp_path)) as program:
        yield program


def watched(started: Started, game: str = "saboteur") -> Finger:
    """A game is over, and its sheet leads to watching the first round; it stands still there."""
    started.play(game)
    started.window.do(Ask(Wanted.RECAP))
    if game == "saboteur":
        press(started.finger, "1")
    press(started.finger, "Watch", "Pause")
    return started.finger


def step(finger: Finger, sign: tuple[str, str], times: int = 1) -> None:
    for _time in range(times):
        finger.press(lambda button: button.picture is not None and button.picture.what == sign)


def cards(window: Window) -> int:
    """How many path cards lie in the mine that is shown."""
    board = next(spot.node for spot in window.scene.spots if isinstance(spot.node, Board))
    return sum(place.shows[:1] == ("card",) and place.at != START for place in board.places)


def where(window: Window) -> str:
    return next(spot.node.text for spot in window.scene.spots if isinstance(spot.node, Text) and "/" in spot.node.text)


def test_the_mine_grows_card_by_card_and_shrinks_again(started: Started) -> None:
    finger = watched(started)
    finished = started.table.finished()
    assert finished
    first = next(at for at, event in enumerate(finished.events) if event["event"] == "RoundDealt")
    shown = [cards(started.window)]
    for event in finished.events[first + 1 : first + 21]:
        step(finger, ON)
        grows = {"PathLaid": 1, "GoalTurned": 1, "RockFell": -1}.get(event["event"], 0)
        assert cards(started.window) == shown[-1] + grows, event
        shown.append(cards(started.window))
    assert len(set(shown)) > 5
    for before in reversed(shown[:-1]):
        step(finger, BACK_ONE)
        assert cards(started.window) == before


def test_each_step_says_what_happened_and_everybody_is_seen_as_what_they_were(started: Started) -> None:
    finger = watched(started)
    finished = started.table.finished()
    assert finished
    hats = {"digger": "helmet", "saboteur": "hood"}
    roles = [hats[role] for role in finished.recap.rounds[0].roles]
    laid = next(event for event in finished.events if event["event"] == "PathLaid")
    told = f"{finished.recap.players[laid['seat']]} lays a card"
    for _step in range(20):
        spots = started.window.scene.spots
        shown = [spot.node.what[1] for spot in spots if isinstance(spot.node, Picture) and spot.node.what[0] == "was"]
        assert shown == roles
        if told in said(finger):
            return
        step(finger, ON)
    pytest.fail(f"nobody says {told}")


def test_the_bar_leads_to_a_moment_and_the_ends_stand_still(started: Started) -> None:
    finger = watched(started)
    bar = [button for button in finger.shown(Button) if button.picture and not button.label]
    ends = bar[11]
    finger.press(lambda button: button is ends or button == ends)
    begins, _slash, whole = where(started.window).partition("·")[2].partition("/")
    assert 0 < int(begins) <= int(whole)
    step(finger, ON, int(whole) - int(begins))
    assert where(started.window) == f"Round 1 · {whole}/{whole}"
    step(finger, ON)
    assert where(started.window).startswith("Round 2 · 0/")
    step(finger, BACK_ONE)
    assert where(started.window) == f"Round 1 · {whole}/{whole}"
    press(finger, "Back")
    assert "Best moment" in said(finger)


def test_it_goes_on_by_itself_at_three_speeds_and_stands_still_at_the_end_of_a_round(
    open_window: OpenWindow,
) -> None:
    table = Table(GAMES, Journal(), SeededChance("again"))
    for _move in play(table, "saboteur", GAMES["saboteur"].world(Random(1), 3, "lv")):
        pass
    window = open_window(app=App(GAMES, table))
    clock = window.clock
    assert isinstance(clock, Clock)
    finger = Finger(window)
    window.do(Ask(Wanted.RECAP))
    press(finger, "1", "Watch")
    passed = []
    for speed in ("1×", "2×", "4×"):
        assert speed in labels(finger)
        before = where(window)
        due = window.app.due
        assert due is not None
        clock.now += due - 1
        window.attend(window.app.go_on)
        assert where(window) == before
        clock.now += 2
        window.attend(window.app.go_on)
        assert where(window) != before
        passed.append(window.app.due or 0.0)
        press(finger, speed)
    assert passed[0] == 2 * passed[1] == 4 * passed[2] > 0
    assert "1×" in labels(finger)
    for _step in count():
        due = window.app.due
        if due is None:
            break
        assert window.patience() is not None
        clock.now += due
        window.attend(window.app.go_on)
    told = where(window).partition(" · ")
    assert told[0] == "Round 1"
    assert len(set(told[2].split("/"))) == 1, "it is the last step"
    assert "Play" in labels(finger)


def test_what_cut_the_way_and_what_was_broken_is_marked(open_window: OpenWindow) -> None:
    sitting = Sitting(3)
    sitting.do(cmd.EnterLayout(ALMOST))
    sitting.do(cmd.BreakTool(1, "lamp"))
    sitting.do(cmd.CauseRockfall((6, 0)))
    sitting.do(cmd.Correct(pile=0, hands=(0, 0, 0)))
    sitting.do(cmd.Reveal())
    for _round in range(2):
        sitting.do(cmd.Deal())
        sitting.do(cmd.Correct(pile=0, hands=(0, 0, 0)))
        sitting.do(cmd.Reveal())
    window = open_window(app=App(GAMES, sitting.table))
    window.do(Ask(Wanted.RECAP))
    over = sitting.table.finished()
    assert over
    winners = over.recap.rounds[0].winner
    told = "cuts the way, 1 card before the treasure."
    assert (told in said(Finger(window))) == (winners == "saboteur")
    press(Finger(window), "1", "Watch", "Pause")
    marks = {button.picture.what for button in Finger(window).shown(Button) if button.picture and not button.label}
    assert {("rockfall",), ("tool", "lamp", "broken")} <= marks


def test_where_no_cards_were_entered_the_moves_that_are_known_are_seen(open_window: OpenWindow) -> None:
    table = Table(GAMES, Journal(), SeededChance("light"))
    world = SimulatedTable(Random(2), 5, "lv", light=True)
    for _move in play(table, "saboteur", world):
        pass
    window = open_window(app=App(GAMES, table))
    finger = Finger(window)
    window.do(Ask(Wanted.RECAP))
    press(finger, "Watch", "Pause")
    seen = set()
    for _step in range(30):
        step(finger, ON)
        assert not any(isinstance(spot.node, Board) for spot in window.scene.spots)
        seen.add(said(finger).rpartition("/")[2])
    assert len(seen) > 10


def test_wazabi_is_watched_by_its_dice(started: Started) -> None:
    finger = watched(started, "wazabi")
    finished = started.table.finished()
    assert finished
    before = said(finger)
    step(finger, ON, 3)
    assert said(finger) != before
    assert all(name in said(finger) for name in finished.recap.players)


def test_a_game_of_long_ago_is_watched_from_its_evening(started: Started) -> None:
    started.play("saboteur")
    started.play("wazabi")
    started.window.do(Go(Lobby("replay", page="1")))
    assert where(started.window).startswith("Round 1 · 0/")
    step(started.finger, ON, 2)
    assert " · 2/" in where(started.window)


def test_what_was_forgotten_or_makes_no_sense_is_not_watched(started: Started, tmp_path: Path) -> None:
    started.play("saboteur")
    finished = started.table.finished()
    assert finished
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.add([replace(finished, uid="e" * 32, events=[{"event": "GameBegun"}])])
        evenings.add([replace(finished, uid="f" * 32, events=[])])
    for page in ("2", "3", "99"):
        started.window.do(Go(Lobby("replay", page=page, watch=Watch(5, plays=True))))
        assert "not kept" in said(started.finger)
        assert "Watch" not in labels(started.finger)
        started.window.attend(started.app.go_on)


def test_a_step_there_never_was_is_the_beginning(started: Started) -> None:
    started.play("saboteur")
    for nowhere in (-7, 10**6):
        started.window.do(Go(Lobby("replay", watch=Watch(nowhere))))
        assert where(started.window).startswith("Round 1 · 0/")


def test_a_game_that_goes_on_is_never_watched(open_window: OpenWindow) -> None:
    game = GAMES["saboteur"]
    table = Table(GAMES, Journal(), SeededChance("amid"))
    window = open_window(app=App(GAMES, table))
    finger = Finger(window)
    for number, _move in zip(count(), play(table, game.id, game.world(Random(4), 4, "lv")), strict=False):
        if table.over:
            break
        window.do(Go(Lobby("replay", watch=Watch(number, plays=True))))
        assert "This game is not kept any more." in said(finger)
        assert not any(isinstance(spot.node, Board | Picture) for spot in window.scene.spots)
        window.attend(window.app.go_on)
    window.do(Go(Lobby("replay")))
    assert any(isinstance(spot.node, Board) for spot in window.scene.spots)
