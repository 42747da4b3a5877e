"""Every screen of the shell, in every state, at every size and with every size of letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import pygame
import pytest

from companion.app import lobby
from companion.app.lobby import Around, Lobby
from companion.app.lobby.gallery import past
from companion.app.lobby.home import Interrupted
from companion.app.settings import TEXT_SCALES, Settings
from companion.display.arrange import Arranged, Metrics, Sheet, Spot
from companion.display.glass import density
from companion.display.letters import Letters
from companion.games import GAMES
from companion.language import LANGUAGES, _, rtl, speaking
from companion.screens.nodes import Button, Picture, Text
from tests.lobby.states import FOUR, every_state
from tests.matrix import in_sight

SIZES = ((800, 480), (640, 400), (1280, 720), (720, 1280), (480, 800))
SCALES = [scale if scale in (1.0, 1.5) else pytest.param(scale, marks=pytest.mark.long) for scale in TEXT_SCALES]
"""Letters as they are usually and the largest: between them there is hardly anything new."""
LEAST_TARGET_MM = 10.0
WIDER = 1.16
"""Letters of most machines are so much wider than pygame's own."""
MAY_BE_SHORTENED = {"give-up", "home", "recap", "replay"}
"""Screens with lists of names so long that they may end in an ellipsis."""


@pytest.fixture(scope="module")
def letters() -> Iterator[Letters]:
    """There is a display, as whenever words are measured: where a font is lacking they are drawn for it."""
    with pytest.MonkeyPatch.context() as here:
        here.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        yield Letters(own_font=True)
        pygame.display.quit()


Laid = tuple[str, Lobby, Arranged]
"""The name of a state, where it is, and how it looks."""
Plain = Callable[[tuple[int, int]], Sequence[Laid]]


def laid_out(size: tuple[int, int], scale: float, letters: Metrics) -> Iterator[Laid]:
    """Every screen, in the language that is spoken now."""
    for name, here, around in every_state(scale):
        sheet = Sheet(size, density(size), letters, scale=scale)
        yield name, here, sheet.arrange(lobby.screen(here, around), mirrored=rtl())


@pytest.fixture(scope="module")
def plain(letters: Letters) -> Plain:
    """With letters as they are usually, once for each size whatever is asked of it."""
    return cache(lambda size: tuple(laid_out(size, 1.0, letters)))


def everything_finds_room(size: tuple[int, int], scale: float, letters: Metrics) -> None:
    all_find_room(size, laid_out(size, scale, letters))


def all_find_room(size: tuple[int, int], screens: Iterable[Laid]) -> None:
    mm = density(size)
    for name, here, arranged in screens:
        assert not arranged.cut, name
        for spot in targets(arranged):
            assert min(spot.rect.w, spot.rect.h) >= round(LEAST_TARGET_MM * mm), (name, spot)
            assert 0 <= spot.rect.x < spot.rect.x + spot.rect.w <= size[0], (name, spot)
            assert spot.clip or spot.rect.y + spot.rect.h <= size[1], (name, spot)
        if here.at not in MAY_BE_SHORTENED and here.at != "help":
            assert [spot.lines for spot in arranged.spots if any("…" in line for line in spot.lines)] == [], name


def targets(arranged: Arranged) -> list[Spot]:
    return [spot for spot in arranged.spots if isinstance(spot.node, Button)]


@pytest.mark.thorough
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_finds_room(size: tuple[int, int], scale: float, letters: Letters, plain: Plain) -> None:
    all_find_room(size, plain(size) if scale == 1.0 else laid_out(size, scale, letters))


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_targets_keep_apart(size: tuple[int, int], plain: Plain) -> None:
    """2 mm, and 1 mm inside a keyboard: no finger touches two things at once."""
    mm = density(size)
    for name, here, arranged in plain(size):
        spots = targets(arranged)
        least = round((1.0 if here.at == "name" else 2.0) * mm) - 1
        for at, spot in enumerate(spots):
            for other in spots[at + 1 :]:
                if spot.clip == other.clip:
                    assert not spot.rect.inside(-(least // 2)).touches(other.rect.inside(-(least // 2))), (name, spot)


def test_no_screen_is_forgotten() -> None:
    assert {here.at for _name, here, _around in every_state(1.0)} == set(lobby.SCREENS)


def test_a_player_is_told_by_shape_and_number_and_name() -> None:
    for name, here, around in every_state(1.0):
        if here.at == "players":
            arranged = Sheet((800, 480), 5.2, Letters(own_font=True)).arrange(lobby.screen(here, around))
            seated = [spot.node for spot in targets(arranged) if isinstance(spot.node, Button) and spot.node.picture]
            assert [node.label for node in seated] == list(here.players), name
            assert [node.picture.what for node in seated if node.picture] == [
                ("player", str(seat)) for seat in range(len(here.players))
            ]


@pytest.mark.parametrize("glass", [None, (180.0, 108.0), (218.0, 136.0), (340.0, 190.0)], ids=str)
@pytest.mark.parametrize("size", [*SIZES, (1024, 600), (1920, 1080)], ids=str)
def test_the_picture_on_home_hangs_in_the_middle(
    size: tuple[int, int], glass: tuple[float, float] | None, letters: Letters
) -> None:
    """However large the display says it is."""
    home = lobby.screen(Lobby("home"), Around(GAMES, Settings()))
    screen = Sheet(size, density(size, glass), letters).arrange(home)
    picture = next(spot.rect for spot in screen.spots if isinstance(spot.node, Picture))
    name = next(spot.rect for spot in screen.spots if isinstance(spot.node, Text) and spot.node.text == "Companion")
    stands = (picture, name) if picture.holds(picture.x, name.middle[1]) else (picture,)
    middle = (min(rect.x for rect in stands) + max(rect.x + rect.w for rect in stands)) / 2
    assert middle == pytest.approx(size[0] / 2, abs=1.5), "the mine above the name, or the lamp beside it"


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_wrong_is_said_to_the_end(size: tuple[int, int], plain: Plain) -> None:
    """The name of a file too, though it is longer than a line."""
    for name, _here, arranged in plain(size):
        for spot in arranged.spots:
            if isinstance(spot.node, Text) and spot.node.tone == "wrong":
                assert "".join("".join(spot.lines).split()) == "".join(spot.node.text.split()), name


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_can_be_touched_at_home_is_said_to_the_end(code: str, letters: Letters) -> None:
    """Only names of those who played may be shortened."""
    with speaking(code):
        home = lobby.screen(Lobby("home"), Around(GAMES, Settings(), past=past(GAMES, FOUR)))
        for size in SIZES:
            screen = Sheet(size, WIDER * density(size), letters).arrange(home, mirrored=rtl())
            assert not any("…" in line for spot in targets(screen) for line in spot.lines), size


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_game_is_whole_in_sight_at_home_with_letters_of_every_size(code: str, letters: Letters) -> None:
    """And beside the game that waits so is the way to evenings that were."""
    over = past(GAMES, FOUR)
    with speaking(code):
        for scale in TEXT_SCALES:
            for waiting in (None, Interrupted("Saboteur", ("Anna", "Bruno", "Clara", "David"), 2)):
                node = lobby.screen(Lobby("home"), Around(GAMES, Settings(), waiting, past=over))
                screen = Sheet((800, 480), 5.2, letters, scale=scale).arrange(node, mirrored=rtl())
                titles = [game.title for game in GAMES.values()]
                games = [spot for spot in targets(screen) if any(title in " ".join(spot.lines) for title in titles)]
                assert len(games) == len(GAMES) + bool(waiting)
                assert all(in_sight(spot) for spot in games), (scale, waiting)
                assert not screen.cut
                assert not any("…" in line for spot in targets(screen) for line in spot.lines), (scale, waiting)
                evenings = [spot for spot in targets(screen) if _("Evenings") in " ".join(spot.lines)]
                assert [spot.clip for spot in evenings] == [None], (scale, waiting)
