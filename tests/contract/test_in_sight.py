"""What decides a turn or a game is in sight on every screen, at every size, with letters of every size: nobody scrolls
to see whose turn it is, what is broken, what was rolled, what everybody was, or who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from companion.app.settings import TEXT_SCALES
from companion.display.arrange import Arranged, Gaze, Scene, Shade
from companion.display.arrange.camera import Camera, Outlook
from companion.display.glass import density
from companion.language import LANGUAGES, speaking
from companion.screens.nodes import Board, Decides, Picture
from companion.screens.playable import AnyPlayable
from tests import matrix
from tests.contract.games import every_game, twins_of
from tests.paper import arranged, within

SIZES: Sequence[matrix.Size] = [(*size, density(size)) for size in ((800, 480), (480, 800), (720, 1280), (1024, 600))]
A_PIXEL = 1


def decisive(screen: Arranged, density: float) -> Iterator[str]:
    """The kinds of pictures that stand in what decides, which nobody has to scroll to and no shade lies on."""
    shades = [spot.rect for spot in Scene(screen, density, Gaze()).spots if isinstance(spot.node, Shade)]
    for inner in (spot for spot in screen.spots if isinstance(spot.node, Decides)):
        seen_through = inner.clip or inner.rect
        assert within(inner.rect, seen_through.inside(-A_PIXEL))
        assert not any(shade.touches(inner.rect) for shade in shades)
        for spot in screen.spots:
            if isinstance(spot.node, Picture) and within(spot.rect, inner.rect):
                yield spot.node.what[0]


def everything_that_decides_is_in_sight(game: AnyPlayable, size: matrix.Size, scale: float) -> None:
    for name, node in matrix.shots(game.id).items():
        screen = arranged(node, size, scale)
        assert screen.cut == (), (name, size, scale)
        found = list(decisive(screen, size[2]))
        for kind, least in twins_of(game).IN_SIGHT.get(name, {}).items():
            assert found.count(kind) >= least, (name, size, scale, kind)


@every_game
def test_all_that_decides_is_in_sight(game: AnyPlayable) -> None:
    """Where there is least room."""
    everything_that_decides_is_in_sight(game, SIZES[1], 1.0)


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
@every_game
def test_all_that_decides_is_in_sight_at_every_size(game: AnyPlayable, code: str) -> None:
    with speaking(code):
        for size in SIZES:
            for scale in TEXT_SCALES:
                everything_that_decides_is_in_sight(game, size, scale)


@pytest.mark.thorough
@pytest.mark.parametrize("code", LANGUAGES)
@every_game
def test_nobody_scrolls_to_lay_the_table(game: AnyPlayable, code: str) -> None:
    """Neither what is told nor the board, whoever plays and whatever they know already."""
    size = SIZES[0]
    with speaking(code):
        laying = {name: node for name, node in matrix.shots(game.id).items() if name.startswith("deal")}
        assert {"deal", "deal-known", "deal-first"} <= set(laying)
        for name, node in laying.items():
            screen = arranged(node, size)
            assert not any(screen.scrolls.values()), name
            for spot in screen.spots:
                if isinstance(spot.node, Board):
                    assert Outlook(spot.node, spot.rect, size[2], Camera()).least_zoom == 1.0, name


@every_game
def test_those_screens_are_in_the_gallery(game: AnyPlayable) -> None:
    assert set(twins_of(game).IN_SIGHT) <= set(matrix.shots(game.id))
