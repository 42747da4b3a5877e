"""Peaks of an evening on the glass: what is played, beat by beat, and how anybody ends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.app.app import App
from companion.app.lobby import Change
from companion.core.game import Viewer
from companion.core.records import Record
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.wazabi.staging.staged import StagedTable as Wazabi
from companion.screens.nodes import Ask, Button, Do, Picture, Text, Wanted
from companion.screens.show import Score
from tests.display.conftest import OpenWindow
from tests.display.finger import Finger
from tests.saboteur.tables import ALMOST, Sitting, with_goals, with_roles

TO_THE_GOAL = cmd.EnterLayout(ALMOST), cmd.LayPath((7, 0), "NEW")
TURN, TURN_GOLD = cmd.TurnGoal((8, 0)), cmd.TurnGoal((8, 0), "gold")
MASKED, COVERED = ("masked",), ("goal",)


@dataclass
class Heard:
    """Somebody with ears."""

    scores: list[Score] = field(default_factory=list)
    skipped: int = 0
    said: list[tuple[str, int]] = field(default_factory=list)
    can_speak: bool = True

    def perform(self, score: Score) -> None:
        self.scores.append(score)

    def skip(self) -> None:
        self.skipped += 1

    def say(self, words: str, after: int = 0) -> None:
        self.said.append((words, after))


def brought(sitting: Sitting, *commands: Record) -> Sitting:
    """To the goal, and on."""
    for command in (*TO_THE_GOAL, *commands):
        sitting.do(command)
    return sitting


def hiding(under: str) -> Table:
    """Before the middle goal is turned over, under which the companion has hidden this."""
    return brought(with_goals({(8, 0): under})).table


def lying(open_window: OpenWindow, table: Table) -> tuple[Window, Heard]:
    """This table in a window, and who hears it."""
    app, heard = App(GAMES, table), Heard()
    app.aloud.ears = heard
    window = open_window(app=app)
    window.do(Ask(Wanted.GO_ON))
    return window, heard


def do(window: Window, *commands: Record) -> None:
    for command in commands:
        window.do(Do(command))


def texts(window: Window) -> list[str]:
    return [spot.node.text for spot in window.scene.spots if isinstance(spot.node, Text)]


def pictures(window: Window, what: Sequence[str]) -> int:
    return sum(isinstance(spot.node, Picture) and spot.node.what == what for spot in window.scene.spots)


def buttons(window: Window) -> list[Button]:
    return [spot.node for spot in window.scene.spots if isinstance(spot.node, Button)]


def touchable(window: Window) -> list[str]:
    return [button.label for button in buttons(window)]


def go_on(window: Window, milliseconds: float = 100) -> None:
    Finger(window).clock.now += milliseconds
    window.handle()


def scenes(window: Window) -> list[list[str]]:
    """All that is said from now on while it is played, each once."""
    seen = [texts(window)]
    for _moment in range(1000):
        go_on(window)
        if not window.playing:
            return seen
        if texts(window) != seen[-1]:
            seen.append(texts(window))
    raise AssertionError("it does not end")


def test_a_hidden_goal_lies_there_face_down_and_is_turned_over_before_all(open_window: OpenWindow) -> None:
    for under, words in (("gold", "Treasure!"), ("stone:NE", "Only stone!")):
        window, heard = lying(open_window, hiding(under))
        do(window, TURN)
        assert window.playing
        assert pictures(window, COVERED) == 3, "nothing is told yet"
        assert "reached a goal!" in texts(window)
        assert words not in texts(window)
        assert touchable(window) == []
        seen = scenes(window)
        assert len(seen) == 2
        assert words in seen[1]
        assert touchable(window), "the page that stands there anyway"
        assert [cue for _after, cue in heard.scores[0]] == ["drum", "treasure" if under == "gold" else "stone"]
        assert heard.scores[0][1][0] > 0, "it is not heard before it is seen"


def test_a_touch_ends_it_at_once_and_does_nothing_else(open_window: OpenWindow) -> None:
    window, heard = lying(open_window, hiding("gold"))
    do(window, TURN)
    before = window.app.table.version
    finger = Finger(window, mouse=False)
    finger.tap(700, 420)
    assert not window.playing
    assert heard.skipped == 1
    assert window.app.table.version == before
    assert "Show the roles" in touchable(window)
    for label in ("More", "Back"):
        window.do(next(button.does for button in buttons(window) if button.label == label and button.does))
        assert touchable(window), "it is played once"
    finger.press(lambda button: button.label == "Show the roles")
    assert window.app.table.version != before
    assert heard.skipped == 1


def test_roles_turn_one_by_one_and_a_saboteur_is_the_last(open_window: OpenWindow) -> None:
    sitting = brought(with_roles(lambda roles: roles.count("saboteur") == 2, 5), TURN_GOLD)
    window, _heard = lying(open_window, sitting.table)
    do(window, cmd.Reveal())
    assert pictures(window, MASKED) == 5
    assert not any(role in text for text in texts(window) for role in ("saboteur", "digger"))
    hidden, told = [pictures(window, MASKED)], list[str]()
    while window.playing:
        go_on(window)
        if pictures(window, MASKED) != hidden[-1] and window.playing:
            hidden.append(pictures(window, MASKED))
            told += [text for text in texts(window) if ": " in text]
            assert window.playing == ("The diggers win" not in texts(window)), "who has won comes last"
    assert hidden == [5, 4, 3, 2, 1, 0]
    named = dict(line.split(": ") for line in told)
    wants = {"digger": "gold-digger", "saboteur": "saboteur"}
    assert named == {name: wants[role] for name, role in zip(sitting.seen.players, sitting.roles, strict=True)}
    assert [line.endswith(": saboteur") for line in told] == [False, False, False, True, True]


def test_the_gold_of_all_is_counted_from_the_last_to_the_first(open_window: OpenWindow) -> None:
    table = Sitting(3, seed="gold").table
    window, _heard = lying(open_window, table)
    for number in range(3):
        do(window, *(() if number == 0 else (cmd.Deal(),)), cmd.Correct(pile=0, hands=(0, 0, 0)), cmd.Reveal())
    view = table.view(Viewer.TABLE)
    assert view.places
    assert window.app.played
    go_on(window, sum(beat.lasts for beat in window.app.played.acts[0].beats))
    shown = [[text for text in said if text.isdecimal()] for said in scenes(window)]
    order = sorted(set(view.places), reverse=True)
    assert [len(each) for each in shown] == [
        sum(view.places.count(p) for p in order[:n]) for n in range(len(order) + 1)
    ]
    winners = [name for name, place in zip(view.players, view.places, strict=True) if place == 1]
    assert all(any(name in text for text in texts(window)) for name in winners)


def test_with_reduced_motion_all_stands_there_at_once(open_window: OpenWindow) -> None:
    window, heard = lying(open_window, hiding("gold"))
    window.do(Change(replace(window.app.settings, reduced_motion=True)))
    do(window, TURN)
    assert "Treasure!" in texts(window)
    assert touchable(window)
    assert heard.scores == []


def test_after_a_restart_the_finished_page_stands_there(open_window: OpenWindow) -> None:
    table = hiding("gold")
    window, _heard = lying(open_window, table)
    do(window, TURN)
    again, _ears = lying(open_window, Table(GAMES, table._journal, table._chance))
    assert not again.playing
    assert "Treasure!" in texts(again)


def test_whatever_moves_meanwhile_ends_it_and_it_is_not_played_again(open_window: OpenWindow) -> None:
    window, _heard = lying(open_window, brought(Sitting(5, seed="moves")).table)
    do(window, TURN_GOLD)
    assert window.playing
    do(window, cmd.Reveal())
    assert pictures(window, MASKED) == 5, "the roles at once, and no goal"
    for wanted in (Wanted.HOME, Wanted.GO_ON):
        window.do(Ask(wanted))
        assert touchable(window)


def test_between_two_beats_nothing_is_drawn_and_the_window_sleeps(open_window: OpenWindow) -> None:
    window, _heard = lying(open_window, hiding("gold"))
    do(window, TURN)
    go_on(window, 1000)
    drawn = window.stage.frames
    wait = window.patience()
    assert wait is not None
    assert wait > 0
    window.handle()
    assert window.stage.frames == drawn


def test_in_wazabi_the_last_die_goes_before_all_and_the_winner_is_told() -> None:
    acts = Wazabi().win().played()
    assert len(acts) == 1
    assert [beat.cue for beat in acts[0].beats] == ["drum", "treasure"]
