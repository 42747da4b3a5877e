"""What the screens of Wazabi have to show, besides what every game's have to."""

from __future__ import annotations

import pytest

from companion.display.arrange import Arranged, Rect
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE
from companion.games.wazabi.staging.staged import StagedTable
from companion.screens.nodes import Button, Picture, Text
from tests import matrix
from tests.matrix import LARGEST, READABLE, Size, on_every_size
from tests.paper import SIZES, arranged, leaves, nodes

GAME = "wazabi"


def test_dice_and_cards_are_read_across_the_table() -> None:
    """Without anything having to be pulled into view; beside all that may be rolled they are smaller."""
    for name, players, letters in (("roll", 4, READABLE), ("roll-six", 6, READABLE), ("card-people-six", 6, LARGEST)):
        screen = arranged(matrix.shots(GAME)[name])
        held = [spot for spot in leaves(screen) if spot.clip and spot.scroll == "table"]
        counts = [spot for spot in held if isinstance(spot.node, Text) and spot.node.text == "4"]
        assert len(counts) == 2 * players, name
        for spot in counts:
            assert spot.letters >= letters, name
            assert spot.clip
            assert spot.rect.y + spot.rect.h <= spot.clip.y + spot.clip.h, name


@pytest.mark.thorough
def test_what_is_touched_every_turn_never_scrolls() -> None:
    for size in SIZES:
        for name, screen in matrix.screens(GAME, size, 1.5):
            for spot in leaves(screen):
                picture = getattr(spot.node, "picture", None)
                if name.startswith("roll") and picture and picture.what[0] in ("die", "roll"):
                    assert not spot.scroll, (name, size)


@on_every_size
def test_no_face_moves_under_the_finger(size: Size, scale: float) -> None:
    """Dice are read as fast as one can: whatever else changes, the next face is where it was."""
    for dice in (4, 5, 13):
        sitting = StagedTable().do(
            cmd.Correct(dice=(dice, *((16 - dice) // 3,) * 2, 16 - dice - 2 * ((16 - dice) // 3)))
        )
        read = [TABLE.but(faces=("wazabi",) * number) for number in range(dice)]
        stood = [faces_of_dice(arranged(sitting.shows(here), size, scale)) for here in read]
        assert len(stood[0]) == len(("mask", "draw", "give"))
        assert stood == [stood[0]] * dice


def faces_of_dice(screen: Arranged) -> dict[tuple[str, ...], Rect]:
    """Where one touches them."""
    buttons = {spot.node: spot.rect for spot in leaves(screen) if isinstance(spot.node, Button)}
    drawn = {button.picture.what: rect for button, rect in buttons.items() if button.picture}
    return {what: rect for what, rect in drawn.items() if what[0] == "die"}


def test_skip_cards_lie_before_players() -> None:
    drawn = [node.what for node in nodes(matrix.shots(GAME)["roll-skips"]) if isinstance(node, Picture)]
    assert drawn.count(("missing",)) == 1
    heaps = matrix.shots(GAME)["roll-heaps"]
    drawn = [node.what for node in nodes(heaps) if isinstance(node, Picture)]
    assert drawn.count(("missing",)) == len(("Anna", "Bruno", "Madara", "Jānis"))
    counted = [node.text for node in nodes(heaps) if isinstance(node, Text)]
    assert {"5", "2", "3"} <= set(counted), "several are a number and a sign"
