"""Hints for a first round: short, each once, and never for people who know the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import App
from companion.app.lobby import Start
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.hints import ALL
from companion.screens.nodes import Button, Do, Enough, Go, Node, Text
from tests.paper import nodes, touches

PEOPLE = ("Anna", "Bruno", "Clara", "David")
FIRST = "Play one card or discard one. Then draw one."
LONGEST = 12


def at_a_first_turn(folder: Path) -> App:
    """The program is started, and roles have been dealt."""
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("hints")), SettingsFile(folder / "settings.json"))
    app.act(Start("saboteur", PEOPLE, "lv", (("cards.entered", False),)))
    app.act(Do(cmd.Deal(0)))
    app.act(Go(GAMES["saboteur"].screens.first))
    return app


def said(app: App) -> list[str]:
    return [node.text for node in nodes(app.screen()) if isinstance(node, Text)]


def touch(app: App, label: str) -> None:
    app.act(next(does for node, does in touches(app.screen()) if getattr(node, "label", "") == label))


def test_a_first_turn_is_told_once_and_never_again(tmp_path: Path) -> None:
    app = at_a_first_turn(tmp_path)
    assert FIRST in said(app)
    touch(app, "Done, next player")
    assert FIRST not in said(app)
    assert FIRST not in said(at_a_first_turn(tmp_path)), "the next evening neither"


def test_what_was_done_before_it_was_told_needs_no_telling(tmp_path: Path) -> None:
    app = at_a_first_turn(tmp_path)
    touch(app, "Action")
    assert "Whoever has a broken tool lays no path card." in said(app)
    app.act(Do(cmd.BreakTool(1, "pick")))
    touch(app, "Action")
    assert "Anyone may repair it with the same tool." in said(app)
    app.act(Do(cmd.RepairTool(1, "pick", "pick")))
    touch(app, "Action")
    assert not [node for node, does in touches(app.screen()) if isinstance(does, Enough)]


def test_who_knows_the_game_says_so_in_one_touch_for_good(tmp_path: Path) -> None:
    app = at_a_first_turn(tmp_path)
    touch(app, "We know the game")
    assert FIRST not in said(app)
    touch(app, "Action")
    again = at_a_first_turn(tmp_path)
    touch(again, "Action")
    for each in (app, again):
        assert not [node for node, does in touches(each.screen()) if isinstance(does, Enough)]


@pytest.mark.parametrize("damage", ["{", '{"known": 5}', '{"known": [["saboteur"]]}', '{"known": [["saboteur", 7]]}'])
def test_if_it_is_forgotten_who_knows_what_hints_are_there_again(tmp_path: Path, damage: str) -> None:
    touch(at_a_first_turn(tmp_path), "We know the game")
    (tmp_path / "settings.json").write_text(damage, "utf-8")
    assert FIRST in said(at_a_first_turn(tmp_path))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_short_and_alone_and_says_why(game: str) -> None:
    hints = {name: node for name, node in GAMES[game].screens.gallery() if name.startswith("hint-")}
    assert len(hints) >= 3
    for name, page in hints.items():
        told = {node.text for node in nodes(page) if isinstance(node, Text) and node.tone == "lamp"}
        assert len(told) == 1, name
        assert len(told.pop().split()) <= LONGEST, name
        why: Any = [does for node, does in touches(page) if isinstance(node, Button) and node.label == "Why?"]
        assert [does.here.at for does in set(why)] == ["help"], name
        assert {does.what for _node, does in touches(page) if isinstance(does, Enough)} == {ALL}, name
        assert opened(game, why[0].here.page) != opened(game, "nowhere"), "the rules have a page for it"


def opened(game: str, page: str) -> Node:
    turn_to: Any = Go
    return GAMES[game].screens.help(page, GAMES[game].editions[0], turn_to, Enough(ALL))
