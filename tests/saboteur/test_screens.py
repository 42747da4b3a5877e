"""Every screen in every state, on every size: nothing overlaps, nothing is cut off, all can be read and touched."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from companion.arrange import Arranged, Rect, Spot
from companion.games import GAMES
from companion.games.saboteur.sitting import TEN
from companion.nodes import Board, Button, Node, Scroll, Text
from tests.saboteur.paper import SCALES, SIZES, arranged, leaves, nodes, overlap, within

SEEN_ACROSS_THE_TABLE = ("table", "light-", "round-over", "between-t", "between-n", "gold-round", "final", "hand-over")
"""Whose turn it is, results, and whose eyes are meant: for everybody, 1.5 m away."""
LARGEST = 71
LARGE = 44
READABLE = 28
CASES = [(size, scale) for size in SIZES for scale in SCALES]
on_every_size = pytest.mark.parametrize(("size", "scale"), CASES, ids=[f"{s[0]}x{s[1]}-{scale}" for s, scale in CASES])


@cache
def shots() -> dict[str, Node]:
    """The gallery."""
    shown = list(GAMES["saboteur"].screens.gallery())
    assert len(dict(shown)) == len(shown), "names are told apart"
    return dict(shown)


def screens(size: tuple[int, int, float], scale: float) -> Iterable[tuple[str, Arranged]]:
    return ((name, arranged(node, size, scale)) for name, node in shots().items())


@on_every_size
def test_nothing_is_cut_off(size: tuple[int, int, float], scale: float) -> None:
    whole = Rect(0, 0, *size[:2])
    for name, screen in screens(size, scale):
        assert screen.cut == (), name
        for spot in leaves(screen):
            assert within(spot.rect, room(screen, spot, whole)), (name, spot)


def room(screen: Arranged, spot: Spot, whole: Rect) -> Rect:
    """The screen, or all there is to scroll to."""
    if not spot.scroll or not spot.clip:
        return whole
    assert within(spot.clip, whole)
    return Rect(spot.clip.x, spot.clip.y, spot.clip.w, spot.clip.h + screen.scrolls[spot.scroll])


@on_every_size
def test_nothing_lies_on_anything_else(size: tuple[int, int, float], scale: float) -> None:
    for name, screen in screens(size, scale):
        seen = leaves(screen)
        for scroll in {spot.scroll for spot in seen if spot.scroll}:
            assert not list(overlap([spot for spot in seen if spot.scroll == scroll])), name
        fixed = [spot for spot in seen if not spot.scroll]
        fixed += [spot for spot in screen.spots if isinstance(spot.node, Scroll)]
        assert not list(overlap(fixed)), name


@on_every_size
def test_a_finger_hits_what_it_means(size: tuple[int, int, float], scale: float) -> None:
    least = int(10 * size[2])
    for name, screen in screens(size, scale):
        small = [
            spot for spot in leaves(screen) if isinstance(spot.node, Button) and min(spot.rect.w, spot.rect.h) < least
        ]
        assert not small, name


@on_every_size
def test_words_are_said_in_full(size: tuple[int, int, float], scale: float) -> None:
    """Only long names end in an ellipsis, and with large letters on small screens a long button."""
    for name, screen in screens(size, scale):
        for spot in leaves(screen):
            said = " ".join(spot.lines)
            if said.endswith("…") and scale == 1.0:
                cut = said.split()[-1].removesuffix("…")
                assert any(cut and cut in player for player in TEN), (name, said)


def test_letters_are_as_large_as_the_distance_asks() -> None:
    for name, screen in screens(SIZES[0], 1.0):
        written = [spot for spot in leaves(screen) if spot.lines]
        assert all(spot.letters >= READABLE for spot in written), name
        large = [spot.letters for spot in written if isinstance(spot.node, Text) and spot.node.size == "huge"]
        assert all(letters >= LARGE for letters in large), name
        if name.startswith(SEEN_ACROSS_THE_TABLE) and name not in ("light-shows", "light-found", NOTHING_PLAYED):
            assert large, name
    assert {LARGEST} == {
        spot.letters
        for spot in leaves(arranged(shots()["table"]))
        if isinstance(spot.node, Text) and spot.node.text == "Anna" and not spot.node.turned
    }


NOTHING_PLAYED = "light-found-nothing-played"


def test_larger_letters_are_larger() -> None:
    """Where there is room, the screen one looks at most follows the wish."""
    for name in ("table", "lay-cell", "light", "wrong-turned"):
        assert arranged(shots()[name], SIZES[3], 1.5).scale == 1.5, name
        assert arranged(shots()[name], SIZES[0], 1.5).scale > 1.0, name


def test_one_light_in_the_room() -> None:
    """At most one next thing shines, on the board or beside it."""
    for name, node in shots().items():
        lamps = [button for button in nodes(node) if isinstance(button, Button) and button.look == "lamp"]
        assert len({lamp.label for lamp in lamps}) <= 1, name
        assert all(lamp.on for lamp in lamps) or name in NOTHING_TO_DO_YET, name


NOTHING_TO_DO_YET = ("more-chance-nothing-yet", "help-printed", "light-chosen")


def test_the_board_always_shows_start_and_goals() -> None:
    boards = {name: [node for node in nodes(root) if isinstance(node, Board)] for name, root in shots().items()}
    for name, found in boards.items():
        for board in found:
            shown = {place.at: place.shows for place in board.places}
            assert shown[0, 0] == "start", name
            assert all(shown[goal] for goal in ((8, -2), (8, 0), (8, 2))), name
            left, top, right, bottom = board.frame
            laid = [at for at, shows in shown.items() if shows]
            assert all(left <= x <= right and top <= y <= bottom for x, y in laid), name
    assert sum(map(len, boards.values())) > 40
