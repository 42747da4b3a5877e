"""What is not wanted every turn is found by when it is wanted, under the same three words, all at one look."""

from __future__ import annotations

from typing import Any

import pytest

from companion.display.arrange import Sheet
from companion.language import LANGUAGES, _, rtl, speaking
from companion.screens.nodes import Ask, Button, Column, Go, Grid, Node, Text, Wanted
from companion.screens.playable import AnyPlayable
from tests import matrix
from tests.contract.games import every_game
from tests.matrix import in_sight
from tests.paper import LettersOfAScript, leaves, nodes, touches

NAMES = ["Now", "Correct", "Game"]


def parts(root: Node) -> dict[str, list[Button]]:
    """The buttons below each heading."""
    columns = [node.children for node in nodes(root) if isinstance(node, Column)]
    named = [children for children in columns if len(children) > 1 and isinstance(children[1], Grid)]
    return {_said(head): [b for b in nodes(grid) if isinstance(b, Button)] for head, grid, *_told in named}


def _said(node: Node) -> str:
    assert isinstance(node, Text)
    return node.text


def leads(button: Button) -> Any:
    return button.does.what if isinstance(button.does, Ask) else getattr(getattr(button.does, "here", None), "at", None)


@every_game
def test_more_is_sorted(game: AnyPlayable) -> None:
    found = parts(matrix.shots(game.id)["more"])
    assert list(found) == NAMES
    now, right, whole = ([leads(button) for button in found[name]] for name in NAMES)
    assert "help" in now
    assert {Wanted.REDO, "correct"} <= set(right)
    assert {Wanted.PEOPLE, Wanted.PROOF, "give-up", "chance"} <= set(whole)
    assert not [
        button for part in found.values() for button in part if isinstance(button.does, Go) and not button.label
    ]


def pages_of(game: AnyPlayable) -> dict[str, Node]:
    """More, in whichever state."""
    shown = matrix.shots(game.id)
    return {name: node for name, node in shown.items() if Ask(Wanted.PEOPLE) in (does for _on, does in touches(node))}


@pytest.mark.parametrize("code", LANGUAGES)
@every_game
def test_all_of_more_is_seen_at_one_look(game: AnyPlayable, code: str) -> None:
    """On a seven-inch display nothing of it has to be scrolled to, and nobody has to read three lines on a button."""
    with speaking(code):
        shown = pages_of(game)
        assert "more" in shown
        for name, node in shown.items():
            screen = Sheet((800, 480), 5.2, LettersOfAScript()).arrange(node, mirrored=rtl())
            seen = leaves(screen)
            assert all(in_sight(spot) for spot in seen), (name, screen.scrolls)
            buttons = [spot for spot in seen if isinstance(spot.node, Button)]
            on = [spot for spot in seen if isinstance(spot.node, Button) and spot.node.on]
            assert all(min(spot.rect.w, spot.rect.h) >= 10 * 5.2 for spot in buttons), name
            assert not [spot.lines for spot in on if len(spot.lines) > 2], name


@every_game
def test_the_way_home_is_said_in_more(game: AnyPlayable) -> None:
    for name, node in pages_of(game).items():
        ways = {button.label for button, does in touches(node) if does == Ask(Wanted.HOME)}
        assert ways == {_("Home")}, name
