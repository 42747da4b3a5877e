"""Every screen in every state, on every size: nothing overlaps, nothing is cut off, all can be read and touched."""

from __future__ import annotations

from companion.display.arrange import Arranged, Rect
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE
from companion.games.wazabi.staging.staged import FOUR, SIX, StagedTable
from companion.screens.nodes import Button, Picture, Text
from tests import matrix
from tests.matrix import LARGE, LARGEST, READABLE, Size, lamps, on_every_size
from tests.paper import SIZES, arranged, leaves, nodes

GAME = "wazabi"
SEEN_ACROSS_THE_TABLE = ("roll", "draw", "give", "card", "won", "between", "final", "begin")
"""Whose turn it is, what everybody has, results: for everybody, 1.5 m away."""


@on_every_size
def test_nothing_is_cut_off(size: Size, scale: float) -> None:
    matrix.nothing_is_cut_off(GAME, size, scale)


@on_every_size
def test_nothing_lies_on_anything_else(size: Size, scale: float) -> None:
    matrix.nothing_lies_on_anything_else(GAME, size, scale)


@on_every_size
def test_a_finger_hits_what_it_means(size: Size, scale: float) -> None:
    matrix.a_finger_hits_what_it_means(GAME, size, scale)


@on_every_size
def test_words_are_said_in_full(size: Size, scale: float) -> None:
    matrix.words_are_said_in_full(GAME, size, scale, (*SIX, *FOUR))


def test_letters_are_as_large_as_the_distance_asks() -> None:
    for name, screen in matrix.screens(GAME, SIZES[0], 1.0):
        written = [spot for spot in leaves(screen) if spot.lines]
        assert all(spot.letters >= READABLE for spot in written), name
        large = [spot.letters for spot in written if isinstance(spot.node, Text) and spot.node.size == "huge"]
        assert all(letters >= LARGE for letters in large), name
        if name.startswith(SEEN_ACROSS_THE_TABLE):
            assert large, name


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


def test_one_light_in_the_room() -> None:
    """At most one next thing shines."""
    for name, found in lamps(GAME).items():
        assert len({lamp.label for lamp in found}) <= 1, name
        assert all(lamp.on for lamp in found) or name in ("more-chance-nothing-yet", "help-printed"), name


def test_skip_cards_lie_before_players() -> None:
    drawn = [node.what for node in nodes(matrix.shots(GAME)["roll-skips"]) if isinstance(node, Picture)]
    assert drawn.count(("missing",)) == 1
    heaps = matrix.shots(GAME)["roll-heaps"]
    drawn = [node.what for node in nodes(heaps) if isinstance(node, Picture)]
    assert drawn.count(("missing",)) == len(("Anna", "Bruno", "Madara", "Jānis"))
    counted = [node.text for node in nodes(heaps) if isinstance(node, Text)]
    assert {"5", "2", "3"} <= set(counted), "several are a number and a sign"
