"""What holds of every screen of every game: on each size, with each size of letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

import pytest

from companion.display.arrange import Arranged, Gaze, Rect, Scene, Shade, Spot
from companion.games import GAMES
from companion.language import _, spoken
from companion.screens.nodes import Button, Node, Picture, Scroll, Text
from tests.paper import CASES, UNSEEN, arranged, leaves, nodes, overlap, within

Size = tuple[int, int, float]
LARGEST = 71
LARGE = 44
READABLE = 28
on_every_size = pytest.mark.parametrize(("size", "scale"), CASES, ids=[f"{s[0]}x{s[1]}-{scale}" for s, scale in CASES])


def shots(game: str) -> dict[str, Node]:
    """The gallery of a game, in the language that is spoken now."""
    return _shots(game, spoken())


@cache
def _shots(game: str, _code: str) -> dict[str, Node]:
    shown = list(GAMES[game].screens.gallery())
    assert len(dict(shown)) == len(shown), "names are told apart"
    return dict(shown)


def screens(game: str, size: Size, scale: float) -> Iterable[tuple[str, Arranged]]:
    return _screens(game, spoken(), size, scale)


@lru_cache(maxsize=1)
def _screens(game: str, _code: str, size: Size, scale: float) -> tuple[tuple[str, Arranged], ...]:
    """Whatever is asked of them, they are arranged once."""
    return tuple((name, arranged(node, size, scale)) for name, node in shots(game).items())


def nothing_is_cut_off(game: str, size: Size, scale: float) -> None:
    whole = Rect(0, 0, *size[:2])
    for name, screen in screens(game, size, scale):
        assert screen.cut == (), name
        for spot in leaves(screen):
            assert within(spot.rect, room(screen, spot, whole)), (name, spot)


def room(screen: Arranged, spot: Spot, whole: Rect) -> Rect:
    """The screen, or all there is to scroll to."""
    if not spot.scroll or not spot.clip:
        return whole
    assert within(spot.clip, whole)
    return Rect(spot.clip.x, spot.clip.y, spot.clip.w, spot.clip.h + screen.scrolls[spot.scroll])


def in_sight(spot: Spot) -> bool:
    """Whether all of it is seen before anything is scrolled."""
    return spot.clip is None or within(spot.rect, spot.clip)


def pictures(screen: Arranged, density: float) -> Counter[tuple[str, ...]]:
    """Those that are seen whole before anything is scrolled, and that lie in no shade; a player in whatever size."""
    shades = [spot.rect for spot in Scene(screen, density, Gaze()).spots if isinstance(spot.node, Shade)]
    return Counter(
        spot.node.what[:2] if spot.node.what[0] == "player" else spot.node.what
        for spot in screen.spots
        if isinstance(spot.node, Picture) and in_sight(spot) and not any(shade.touches(spot.rect) for shade in shades)
    )


def nothing_lies_on_anything_else(game: str, size: Size, scale: float) -> None:
    for name, screen in screens(game, size, scale):
        seen = leaves(screen)
        for scroll in {spot.scroll for spot in seen if spot.scroll}:
            assert not list(overlap([spot for spot in seen if spot.scroll == scroll])), name
        fixed = [spot for spot in seen if not spot.scroll]
        fixed += [spot for spot in screen.spots if isinstance(spot.node, Scroll)]
        assert not list(overlap(fixed)), name


def a_finger_hits_what_it_means(game: str, size: Size, scale: float) -> None:
    least = int(10 * size[2])
    for name, screen in screens(game, size, scale):
        small = [
            spot for spot in leaves(screen) if isinstance(spot.node, Button) and min(spot.rect.w, spot.rect.h) < least
        ]
        assert not small, name


def words_are_said_in_full(game: str, size: Size, scale: float, names: Iterable[str]) -> None:
    """Only long names end in an ellipsis, a clause with "Why?" beside it, and with large letters a long button."""
    for name, screen in screens(game, size, scale):
        seen = leaves(screen)
        cited = any(isinstance(spot.node, Button) and spot.node.label == _("Why?") for spot in seen)
        for spot in seen:
            said = UNSEEN.sub("", " ".join(spot.lines))
            if cited and isinstance(spot.node, Text) and spot.node.tone == "quiet":
                continue
            if said.endswith("…") and scale == 1.0:
                cut = said.split()[-1].removesuffix("…").strip("():،,.")
                assert any(cut and cut in player for player in names), (name, said)


def lamps(game: str) -> Mapping[str, list[Button]]:
    """What shines as the one next thing, by the name of the screen."""
    return {
        name: [button for button in nodes(node) if isinstance(button, Button) and button.look == "lamp"]
        for name, node in shots(game).items()
    }
