"""Names that were allowed once: their games open and go on, and nobody is stuck with one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.app import lobby
from companion.app.app import App
from companion.app.settings import Settings
from companion.core.chance import SeededChance
from companion.core.codec import COMMAND, EVENT, from_json, to_json
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Ask, Button, Go, Text, Wanted
from companion.screens.playable import AnyPlayable
from tests.command_line import companion
from tests.contract.games import every_game
from tests.paper import nodes

ONCE = ("Anna", "Аnna", "Z\u0351\u0351\u0351\u0351oe", "anna")


def begun(game: AnyPlayable, path: Path) -> Journal:
    """A journal in which people of such names have sat down."""
    table = Table(GAMES, Journal(), SeededChance("once"))
    people = ("Anna", "Bruno", "Clara", "Dainis")
    events: Any = table.begin(game.id, game.screens.begin(people, game.editions[0], {}))
    written = [{**to_json(event, EVENT, secrets=True), "players": ONCE} for event in events]
    journal = Journal(path)
    journal.begin(game.id, "", "null", json.dumps(written))
    return journal


@every_game
def test_a_journal_with_names_that_are_not_allowed_any_more_opens_and_goes_on(
    game: AnyPlayable, tmp_path: Path
) -> None:
    journal = begun(game, tmp_path / "journal.db")
    app = App(GAMES, Table(GAMES, journal, SeededChance("")))
    assert app.table.resume()
    assert app.table.view(Viewer.TABLE).players == ONCE
    assert not isinstance(app.table.submit(from_json({COMMAND: "Deal", "first": 0}, COMMAND, game.commands)), Refusal)
    app.act(Ask(Wanted.AGAIN))
    screen = list(nodes(app.screen()))
    assert any("Аnna needs another name. Anna sits here already" in n.text for n in screen if isinstance(n, Text))
    assert not any(n.on for n in screen if isinstance(n, Button) and isinstance(n.does, lobby.Start))
    journal.close()


def test_a_remembered_name_that_is_not_allowed_any_more_is_not_offered() -> None:
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("")))
    app.act(lobby.Change(Settings().remembering(("Bruno", "Аnna", "Clara"), "saboteur", "lv")))
    app.act(Go(lobby.Lobby("players", game="saboteur", edition="lv")))
    offered = [node.label for node in nodes(app.screen()) if isinstance(node, Button)]
    assert {"Bruno", "Clara"} <= set(offered)
    assert "Аnna" not in offered


@pytest.mark.parametrize("name", ["Аnna", "Z\u0351\u0351\u0351oe", "bruno", "Brun0"])
def test_a_script_is_told_of_such_a_name(name: str) -> None:
    answer = companion("script", "-", given=json.dumps({"do": "Begin", "players": ["Bruno", name, "Clara"]}))
    assert json.loads(answer.out)["refused"]["why"] == "bad-players"
    assert answer.status == 1


def test_legit_names_are_taken() -> None:
    names = ["Ģirts", "Її", "Anna-Karolīna", "O’Neil", "علی\u200cرضا", "Jean Luc", "Anna 2", "Lukošė"]
    begin = cmd.Begin(tuple(names))
    assert not isinstance(Table(GAMES, Journal(), SeededChance("")).begin("saboteur", begin), Refusal)
