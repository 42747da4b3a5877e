"""Every screen in every state on every size, in all languages and in a made-up one that is 40 % longer than English.

Nothing overlaps, nothing is cut off, all can be read and touched. English has the tests of each game besides.
"""

from __future__ import annotations

import pytest

from companion.app.settings import TEXT_SCALES
from companion.core.game import AnyGame
from companion.language import LANGUAGES, PSEUDO, PSEUDO_RTL, speaking, spoken
from companion.screens.nodes import Text
from tests import matrix
from tests.contract.games import every_game, twins_of
from tests.lobby import test_screens as shell
from tests.paper import CASES, SIZES, LettersOfAScript, leaves
from tests.privacy import test_pages as eyes

OTHERS = [*(code for code in LANGUAGES if code != "en"), PSEUDO, PSEUDO_RTL]
in_every_language = pytest.mark.parametrize("code", OTHERS)


def game_is_right(code: str, game: AnyGame, size: matrix.Size, scale: float) -> None:
    with speaking(code):
        assert spoken() == code, "its catalogue can be read"
        matrix.nothing_is_cut_off(game.id, size, scale)
        matrix.nothing_lies_on_anything_else(game.id, size, scale)
        matrix.a_finger_hits_what_it_means(game.id, size, scale)
        matrix.words_are_said_in_full(game.id, size, scale, twins_of(game).LONG_NAMES)


@pytest.mark.thorough
@matrix.on_every_size
@every_game
def test_every_screen_in_english(game: AnyGame, size: matrix.Size, scale: float) -> None:
    game_is_right("en", game, size, scale)


@every_game
def test_letters_are_as_large_as_the_distance_asks(game: AnyGame) -> None:
    """Whose turn it is, what everybody has, results: for everybody, 1.5 m away."""
    across_the_table, close = twins_of(game).ACROSS_THE_TABLE, twins_of(game).CLOSE
    for name, screen in matrix.screens(game.id, SIZES[0], 1.0):
        written = [spot for spot in leaves(screen) if spot.lines]
        assert all(spot.letters >= matrix.READABLE for spot in written), name
        large = [spot.letters for spot in written if isinstance(spot.node, Text) and spot.node.size == "huge"]
        assert all(letters >= matrix.LARGE for letters in large), name
        if name.startswith(across_the_table) and not name.startswith(close):
            assert large, name


@every_game
def test_one_light_in_the_room(game: AnyGame) -> None:
    """At most one next thing shines, on the board or beside it."""
    for name, found in matrix.lamps(game.id).items():
        assert len({lamp.label for lamp in found}) <= 1, name
        assert all(lamp.on for lamp in found) or name in twins_of(game).NOTHING_TO_DO_YET, name


@pytest.mark.long
@in_every_language
@every_game
def test_every_screen_of_a_game(game: AnyGame, code: str) -> None:
    for size, scale in CASES:
        game_is_right(code, game, size, scale)


@pytest.mark.long
@in_every_language
def test_every_screen_around_the_games(code: str) -> None:
    with speaking(code):
        for size in shell.SIZES:
            for scale in TEXT_SCALES:
                shell.everything_finds_room(size, scale, LettersOfAScript())


@pytest.mark.long
@in_every_language
def test_every_page_before_a_private_place(code: str) -> None:
    with speaking(code):
        for size, scale in CASES:
            eyes.everything_finds_room_and_can_be_touched(size, scale)
            eyes.words_are_said_in_full(size)


@pytest.mark.thorough
@in_every_language
@every_game
def test_words_of_every_language_find_room_on_a_seven_inch_screen(game: AnyGame, code: str) -> None:
    """The same for those who cannot wait."""
    game_is_right(code, game, SIZES[0], 1.0)


@pytest.mark.thorough
def test_longer_words_find_room_around_the_games() -> None:
    with speaking(PSEUDO):
        shell.everything_finds_room((800, 480), 1.0, LettersOfAScript())
        shell.everything_finds_room((480, 800), 1.0, LettersOfAScript())
