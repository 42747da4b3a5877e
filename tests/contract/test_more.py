"""What is not wanted every turn is found by when it is wanted, in every game under the same three words."""

from __future__ import annotations

from typing import Any

from companion.screens.nodes import Ask, Button, Column, Go, Grid, Node, Text, Wanted
from companion.screens.playable import AnyPlayable
from tests import matrix
from tests.contract.games import every_game
from tests.paper import nodes

NAMES = ["Now", "Correct", "Game"]


def parts(root: Node) -> dict[str, list[Button]]:
    """The buttons below each heading."""
    columns = [node.children for node in nodes(root) if isinstance(node, Column)]
    named = [children for children in columns if len(children) == 2 and isinstance(children[1], Grid)]
    return {_said(head): [b for b in nodes(grid) if isinstance(b, Button)] for head, grid in named}


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
    assert {Wanted.HOME, Wanted.PROOF, "give-up", "chance"} <= set(whole)
    assert not [
        button for part in found.values() for button in part if isinstance(button.does, Go) and not button.label
    ]
