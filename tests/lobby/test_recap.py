"""How a game went, on one sheet: from its end and from an evening, saved as a picture, and never before it is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from companion.app.app import App
from companion.app.lobby import Lobby, SavePicture
from companion.commands.onscreen import saved_sheet
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.finished import evening_of
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from companion.screens.nodes import Action, Ask, Button, Go, Picture, Wanted
from companion.screens.pictures import Album
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import press, said
from tests.lobby.test_evenings import Started, labels

__all__ = ["open_window"]

HOW, SAVE = "How it went", "Save"
NOT_KEPT = "This game is not kept any more."


@pytest.fixture
def started(open_window: OpenWindow, tmp_path: Path) -> Iterator[Started]:
    with closing(Started(open_window, tmp_path)) as program:
        yield program


def kinds(finger: Finger) -> set[str]:
    """Of which kinds the pictures are that are shown."""
    return {spot.node.what[0] for spot in finger.window.scene.spots if isinstance(spot.node, Picture)}


def test_the_end_of_a_game_leads_to_its_sheet_and_back(started: Started) -> None:
    started.play("saboteur")
    finished = started.table.finished()
    assert finished
    started.window.do(Ask(Wanted.GO_ON))
    press(started.finger, HOW)
    told = said(started.finger)
    assert "Best moment" in told
    assert all(name in told for name in finished.recap.players)
    assert {"lode", "was", "nugget"} <= kinds(started.finger)
    press(started.finger, "2", "Back")
    assert HOW in labels(started.finger)
    assert "Play again" in labels(started.finger)


def test_the_mine_of_each_round_is_that_round_s(started: Started) -> None:
    started.play("saboteur")
    started.window.do(Ask(Wanted.GO_ON))
    press(started.finger, HOW)
    shown = set()
    for number in (1, 2, 3):
        press(started.finger, str(number))
        spots = started.window.scene.spots
        shown |= {spot.node.what[1] for spot in spots if isinstance(spot.node, Picture) and spot.node.what[0] == "lode"}
    assert len(shown) == 3


def test_whether_it_was_fair_is_asked_beside_the_sheet(started: Started) -> None:
    started.play("saboteur")
    started.window.do(Ask(Wanted.GO_ON))
    press(started.finger, HOW, "Fair?")
    assert "Was it fair?" in said(started.finger)
    press(started.finger, "Back", "Back")
    assert "Play again" in labels(started.finger)


def test_an_evening_leads_to_the_sheet_of_each_of_its_games(started: Started) -> None:
    started.play("wazabi")
    press(started.finger, "Evenings")
    press(started.finger, next(label for label in labels(started.finger) if re.search(r" 20\d\d$", label)))
    press(started.finger, HOW)
    assert "Best moment" in said(started.finger)
    assert "lines" in kinds(started.finger)
    press(started.finger, "Back")
    assert HOW in labels(started.finger)


def test_a_game_that_was_forgotten_meanwhile_is_not_shown(started: Started, tmp_path: Path) -> None:
    started.play("wazabi")
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.forget_person("Anna")
    started.window.do(Go(Lobby("recap", page="1")))
    assert "What happened in this game is not kept." in said(started.finger)
    assert "Anna" not in said(started.finger)
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.forget_all()
    started.window.do(Go(Lobby("recap", page="1", picked="again")))
    assert NOT_KEPT in said(started.finger)


def roles_shown(started: Started, look: str) -> list[tuple[object, ...]]:
    """The pictures of what everybody was, as they stand on the sheet of the first game, looked up once more."""
    started.window.do(Go(Lobby("recap", page="1", picked=look)))
    spots = started.window.scene.spots
    shown = [spot.node.what for spot in spots if isinstance(spot.node, Picture)]
    return [what for what in shown if what[0] in ("was", "blank")]


def test_of_two_who_were_forgotten_each_keeps_what_they_were(started: Started, tmp_path: Path) -> None:
    started.play("saboteur")
    finished = started.table.finished()
    assert finished
    recap, before = finished.recap, roles_shown(started, "first")
    was = list(zip(*(told.roles for told in recap.rounds), strict=True))
    one, other = next((a, b) for a in range(4) for b in range(a) if was[a] != was[b])
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        for seat in (one, other):
            evenings.forget_person(recap.players[seat])
    assert len(before) == len(recap.players) * len(recap.rounds)
    assert roles_shown(started, "forgotten") == before
    rounds = (replace(recap.rounds[0], players=("", "Zoe", *recap.players[2:])), *recap.rounds[1:])
    nameless = replace(finished, recap=replace(recap, players=("", "", *recap.players[2:]), rounds=rounds))
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.forget_all()
        evenings.keep(replace(nameless, events=[], transcript={}), 1)
    assert roles_shown(started, "kept anew").count(("blank",)) == 2, "nobody knows where they sat in the first round"


def test_in_the_midst_of_a_game_there_is_no_sheet_of_it(open_window: OpenWindow) -> None:
    game = GAMES["saboteur"]
    table = Table(GAMES, Journal(), SeededChance("amid"))
    window = open_window(app=App(GAMES, table))
    finger, ways = Finger(window), (Go(Lobby("recap")), Ask(Wanted.RECAP))
    for number, _move in zip(count(), play(table, game.id, game.world(Random(4), 4, "lv")), strict=False):
        if table.over:
            break
        way: Action = ways[number % 2]
        window.do(way)
        assert NOT_KEPT in said(finger)
        assert not kinds(finger)
    window.do(Ask(Wanted.RECAP))
    assert "Best moment" in said(finger)


def test_a_saved_picture_is_told_of_and_is_all_of_the_sheet(started: Started, tmp_path: Path) -> None:
    started.play("saboteur")
    started.window.do(Ask(Wanted.RECAP))
    assert SAVE not in labels(started.finger), "without a place for it none can be kept"
    started.app.saves = partial(saved_sheet, Album(GAMES), tmp_path / "pictures")
    shown = started.window.surface.copy()
    started.window.do(Ask(Wanted.RECAP))
    press(started.finger, SAVE)
    (picture,) = (tmp_path / "pictures").iterdir()
    assert picture.name in said(started.finger).replace(" ", "")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_mode & 0o077 == 0, "it is for nobody else"
    assert started.window.surface.get_size() == shown.get_size(), "the display stays what it was"
    press(started.finger, "Back")
    assert SAVE in labels(started.finger)


def test_a_picture_that_finds_no_room_says_so(started: Started) -> None:
    def full(_name: str, _sheet: object) -> str:
        raise OSError(28, "No space left on device")

    started.play("saboteur")
    started.app.saves = full
    started.window.do(Ask(Wanted.RECAP))
    press(started.finger, SAVE)
    assert "The picture could not be saved: No space left on device" in said(started.finger)


def test_saving_elsewhere_or_of_nothing_does_nothing(started: Started, tmp_path: Path) -> None:
    started.app.saves = partial(saved_sheet, Album(GAMES), tmp_path / "pictures")
    started.window.do(SavePicture())
    started.window.do(Go(Lobby("recap")))
    started.window.do(SavePicture())
    assert not (tmp_path / "pictures").exists()


def test_a_game_of_another_companion_is_told_without_pictures(started: Started, tmp_path: Path) -> None:
    started.play("wazabi")
    finished = started.table.finished()
    assert finished
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.add([replace(finished, uid="f" * 32, game="chess")])
    started.window.do(Go(Lobby("recap", page="2")))
    assert all(name in said(started.finger) for name in finished.recap.players)
    assert "lines" not in kinds(started.finger)
    assert any(isinstance(spot.node, Button) for spot in started.window.scene.spots)


def test_an_evening_of_several_games_adds_up_what_everybody_won(started: Started, tmp_path: Path) -> None:
    started.play("saboteur")
    finished = started.table.finished()
    assert finished
    press(started.finger, "Evenings", next_evening(started))
    assert "bars" not in kinds(started.finger), "one game speaks for itself"
    again = replace(finished, uid="a" * 32, recap=replace(finished.recap, scores=(9, 0, 1, 2), players=(*NAMES, "")))
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.add([again])
    started.window.do(Go(Lobby("evening", page=evening_of(finished.begun), picked="again")))
    bars = [spot.node.what for spot in started.window.scene.spots if isinstance(spot.node, Picture)]
    told = [what[2:] for what in bars if what[0] == "bars"]
    scores = dict(zip(finished.recap.players, finished.recap.scores, strict=True))
    won = {"Bruno": 9, "Anna": 0, "Zoe": 1}
    parts = {name: (scores.get(name, 0), won.get(name, 0)) for name in {*scores, *won}}
    most = max(map(sum, parts.values()))
    assert sorted(told) == sorted((str(most), *map(str, both)) for both in parts.values())
    assert [sum(map(int, what[1:])) for what in told] == sorted(map(sum, parts.values()), reverse=True)


NAMES = ("Bruno", "Anna", "Zoe")


def next_evening(started: Started) -> str:
    press(started.finger, "Evenings")
    label = next(label for label in labels(started.finger) if re.search(r" 20\d\d$", label))
    press(started.finger, "Back")
    return label


def test_a_file_with_roles_of_no_game_is_shown_without_them(started: Started, tmp_path: Path) -> None:
    started.play("saboteur")
    finished = started.table.finished()
    assert finished
    strange = tuple(replace(told, roles=("dragon",) * len(told.roles)) for told in finished.recap.rounds)
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.add([replace(finished, uid="d" * 32, recap=replace(finished.recap, rounds=strange))])
    started.window.do(Go(Lobby("recap", page="2")))
    assert all(name in said(started.finger) for name in finished.recap.players)
    assert "was" not in kinds(started.finger)
