"""Codes that say something else look the same from outside, and no two alike from near."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from companion.app.privacy.camera_codes import ALIKE, DARK, LENGTH, ROOM, code_of
from companion.core.game import Seat
from companion.games import GAMES
from companion.games.saboteur.rules.layout import GOALS
from companion.games.saboteur.rules.terms import DIGGER, SABOTEUR
from companion.games.saboteur.screens.place import Here
from companion.language import LANGUAGES, speaking
from companion.screens.playable import AnyPlayable
from companion.screens.qr import dark, matrix
from tests.contract.games import every_game, sample
from tests.places import secrets_of
from tests.saboteur.walks import GAME

SAID = (
    "saboteur",
    "gold-digger",
    "saboteur, 9 nuggets, 1=stone 2=the treasure 3=stone",
    "1 nugget",
    "the treasure",
    "",
)
OTHERS = ("1=3 2=2 3=1", "саботажник, 3 самородки", "خرابکار", "Schürfer – 2 Goldstücke", "x" * ROOM, "ж" * 40)


def inside(text: str) -> str:
    """What a reader makes out between the letters around it."""
    return text.partition(" ")[2].rpartition(" ")[0]


@cache
def build() -> tuple[bool, ...]:
    """Error correction and mask, which are the same whatever a code says."""
    return format_of(matrix("x" * LENGTH, ALIKE))


@pytest.mark.parametrize("said", [*SAID, *OTHERS])
def test_all_codes_have_one_build(said: str) -> None:
    for salt in range(20):
        text = code_of(said, Random(salt))
        assert len(text.encode()) == LENGTH
        modules = matrix(text, ALIKE)
        assert len(modules) == 37
        assert dark(modules) == DARK
        assert format_of(modules) == build()
        if len(said.encode()) <= ROOM:
            assert inside(text) == said


def format_of(modules: tuple[tuple[bool, ...], ...]) -> tuple[bool, ...]:
    """The modules beside the finder in the corner, which tell error correction and mask."""
    return tuple(modules[8][:6]) + tuple(modules[y][8] for y in range(6))


def test_two_codes_of_one_message_are_as_unlike_as_two_of_different_ones() -> None:
    codes = [matrix(code_of("saboteur", Random(salt)), ALIKE) for salt in range(12)]
    others = [matrix(code_of("gold-digger", Random(salt)), ALIKE) for salt in range(50, 62)]
    same = [apart(one, other) for one, other in combinations(codes, 2)]
    different = [apart(one, other) for one, other in product(codes, others)]
    assert min(same) > 200
    assert abs(sum(same) / len(same) - sum(different) / len(different)) < 20


def apart(one: tuple[tuple[bool, ...], ...], other: tuple[tuple[bool, ...], ...]) -> int:
    """How many modules differ."""
    return sum(a != b for row, other_row in zip(one, other, strict=True) for a, b in zip(row, other_row, strict=True))


def test_no_module_tells_the_role() -> None:
    """Over many showings there is none that is dark for one role and light for the other."""
    count = 60
    roles = [[matrix(code_of(role, Random(f"{role}{n}")), ALIKE) for n in range(count)] for role in SAID[:2]]
    for y in range(37):
        for x in range(37):
            often = [sum(code[y][x] for code in codes) / count for codes in roles]
            assert abs(often[0] - often[1]) < 0.8, (x, y)


def test_the_same_chance_gives_the_same_code_and_another_another() -> None:
    assert code_of("saboteur", Random(5)) == code_of("saboteur", Random(5))
    assert len({code_of("saboteur", Random(salt)) for salt in range(200)}) == 200


@pytest.mark.thorough
@every_game
def test_whatever_is_whispered_has_room_and_no_colon(game: AnyPlayable) -> None:
    """In every game by bots, after every step, for every seat: in plain words, none of them cut."""
    secrets = game.screens.secrets
    if not secrets:
        return
    heard = set()
    for played in sample(game.id)[::7]:
        state = GAMES["saboteur"].empty
        for _command, events in played.steps:
            for event in events:
                state = GAME.evolve(state, event)
            for seat in range(played.players if state.round.roles.open() else 0):
                own = GAME.view(state, Seat(seat))
                heard |= {secrets.whisper(own, Here(at, seat=seat)) for at in ("role", "peek", "gold")}
    assert {"saboteur", "gold-digger"} <= heard
    assert any("the treasure" in said for said in heard)
    assert all(len(said.encode()) <= ROOM and ":" not in said for said in heard)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_most_there_is_to_whisper_has_room_in_every_language(code: str) -> None:
    """Letters that are not Latin take two bytes: so the words for these codes are short ones."""
    steps = next(played.steps for played in sample("saboteur") if played.steps)
    state = GAMES["saboteur"].empty
    for _command, events in steps:
        for event in events:
            state = GAME.evolve(state, event)
        if state.round.roles.open():
            break
    own = GAME.view(state, Seat(0))
    seen = dict(zip(GOALS, ("stone:NE", "gold", "stone:NE"), strict=True))
    with speaking(code):
        for role in (DIGGER, SABOTEUR):
            told = own._replace(table=own.table._replace(phase="play"), role=role, purse=(3, 3, 3), seen=seen)
            said = secrets_of(GAME).whisper(told, Here("role", seat=0))
            assert len(said.encode()) <= ROOM, said
            assert ":" not in said
