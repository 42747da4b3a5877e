"""Before the first roll the table is laid: what everybody takes is drawn, and the six words are there already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.app import App
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.wazabi import WAZABI_GAME as GAME
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE
from companion.screens.nodes import Ask, Do, Picture, Text, Wanted
from tests.display.conftest import OpenWindow, open_window  # noqa: F401 - a fixture is used by its name
from tests.display.finger import Finger
from tests.display.player import label
from tests.paper import nodes, touches
from tests.wazabi.walks import after, screen

NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix")
BOX_DICE, BOX_CARDS, EACH = 24, 36, 4


def texts(root: Any) -> list[str]:
    return [node.text for node in nodes(root) if isinstance(node, Text)]


@pytest.mark.parametrize("players", range(2, 7))
def test_what_so_many_players_take_is_drawn(players: int) -> None:
    """Four dice and four cards each, as printed; the rest is the pile, or is not needed."""
    shown = screen(after(players=NAMES[:players]))
    drawn = [node.what for node in nodes(shown) if isinstance(node, Picture)]
    spare = BOX_DICE - EACH * players
    assert drawn.count(("die",)) == EACH * players + bool(spare)
    assert drawn.count(("hand",)) == players
    said = texts(shown)
    assert f"The pile: {BOX_CARDS - EACH * players}" in said
    assert (f"Left in the box: {spare} dice" in said) == bool(spare)


def test_it_is_as_this_table_begins() -> None:
    begun = after(players=NAMES[:2], dice=7, hand=5)
    said = texts(screen(begun))
    assert (said.count("7"), said.count("5")) == (2, 2), "everybody's dice and cards"
    assert {"The pile: 26", "Left in the box: 10 dice"} <= set(said)


def test_the_words_are_seen_before_anything_is_rolled() -> None:
    """Small on the page of the one next thing, and large behind Why."""
    state = after()
    words = GAME.view(state, Viewer.TABLE).words
    assert f"Fair deal: {words}" in texts(screen(state))
    next_thing = {does for node, does in touches(screen(state)) if getattr(node, "look", "") == "lamp"}
    assert next_thing == {Do(cmd.Deal(), TABLE)}
    [why] = [does.here for node, does in touches(screen(state)) if getattr(node, "label", "") == "Why?"]
    assert set(words.split()) <= set(texts(screen(state, why)))


def test_who_has_seen_enough_of_it_sees_a_short_page_from_then_on(
    open_window: OpenWindow,  # noqa: F811 - the fixture above
    tmp_path: Path,
) -> None:
    """At the next game too, after a restart; and all of it again by a touch."""

    def begun() -> Finger:
        app = App(GAMES, Table(GAMES, Journal(), SeededChance("laying")), SettingsFile(tmp_path / "settings.json"))
        app.table.begin(GAME.id, cmd.Begin(NAMES[:4]))
        finger = Finger(open_window(app=app))
        finger.window.do(Ask(Wanted.GO_ON))
        return finger

    def dice_drawn(finger: Finger) -> int:
        return sum(node.what == ("die",) for node in finger.shown(Picture))

    finger = begun()
    assert dice_drawn(finger) > len(NAMES)
    finger.press(label("Don’t show this again"))
    assert dice_drawn(finger) == 1
    finger = begun()
    assert dice_drawn(finger) == 1
    assert any(text.text.startswith("Fair deal: ") for text in finger.shown(Text))
    finger.press(label("Lay the table"))
    assert dice_drawn(finger) > len(NAMES)
    finger.press(label("Roll to see who begins"))
    assert finger.table.view(Viewer.TABLE).phase == "first"
