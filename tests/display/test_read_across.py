"""What everybody waits for is read at 1.5 m: whose turn it is, what is broken, the pile and the last move.

Measured is how high a capital or a digit comes out on the glass, in pixels of the fonts that are there, or a picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pygame
import pytest

from companion.display.arrange import Arranged, Sheet, Spot
from companion.display.glass import density
from companion.display.letters import Letters
from companion.games import GAMES
from companion.games.saboteur.rules.cards import TOOLS
from companion.games.saboteur.staging.staged import FOUR, TEN
from companion.games.wazabi.staging.staged import SIX
from companion.language import rtl, speaking
from companion.screens.nodes import Ask, Button, Picture, Text, Wanted
from tests.matrix import in_sight, shots

LEAST = 5.0
"""In mm: more than twice as high as the smallest letter that good eyes read from there."""
TURNS = {
    "saboteur": ("table", "light", "light-ten", "light-broken", "light-unsure", "light-unsure-ten"),
    "wazabi": ("roll", "give", "card-any", "card-few", "card-none", "card-dear", "draw"),
}
"""The pages somebody plays a turn on begin with one of these, or are one of them."""
SIZES = ((800, 480), (480, 800))
LANGUAGES = ("en", "lv", "lt", "uk", "ru", "fa")
PEOPLE = {"saboteur": (FOUR, TEN), "wazabi": (FOUR, SIX)}


@pytest.fixture(autouse=True)
def _display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.display.quit()


letters = Letters()


def pages(game: str) -> Iterator[tuple[str, Arranged, float]]:
    for name, node in shots(game).items():
        if name in TURNS[game] or (name.startswith(TURNS[game]) and not name.startswith("light")):
            for size in SIZES:
                px = density(size)
                yield f"{name} {size}", Sheet(size, px, letters).arrange(node, mirrored=rtl()), px


@cache
def capital(height: int, *, bold: bool, sign: str) -> int:
    """How high it is drawn."""
    return letters.draw(sign, height, (255, 255, 255), bold=bold).get_bounding_rect().h


def high(spot: Spot, px: float) -> float:
    """In mm: a picture, the capital words begin with, a digit; Persian has no capitals, but alef."""
    if isinstance(spot.node, Picture):
        return min(spot.rect.w, spot.rect.h) / px
    words = "".join(spot.lines)
    sign = "8" if words.isdigit() else "ا" if rtl() and not words.isascii() else "H"
    return capital(spot.letters, bold=True, sign=sign) / px


def seen(screen: Arranged) -> list[Spot]:
    return [spot for spot in screen.spots if isinstance(spot.node, Text | Picture | Button) and in_sight(spot)]


def of_kind(spot: Spot, *what: str) -> bool:
    return isinstance(spot.node, Picture) and spot.node.what[: len(what)] == what


def the_last_move(game: str, spots: list[Spot], px: float) -> bool:
    """Its words are large enough; or whose it was, and what lies there for it; or dice that were just rolled."""
    undo = next((s for s in spots if isinstance(s.node, Button) and s.node.does == Ask(Wanted.UNDO)), None)
    if undo is None:  # somebody is amid entering a move, and takes back that first
        return True
    assert isinstance(undo.node, Button)
    named = ((name, seat) for names in PEOPLE[game] for seat, name in enumerate(names) if name in undo.node.label)
    if (who := max(named, key=lambda each: len(each[0]), default=None)) is None or high(undo, px) >= LEAST:
        return True
    shown = [
        (one, other)
        for one, other in pairwise(spots)
        if of_kind(one, "player", str(who[1])) and isinstance(other.node, Picture)
    ]
    rolled = [
        spot
        for spot in spots
        if isinstance(spot.node, Picture) and (spot.node.what == ("die", "mask") or spot.node.what[0] == "roll")
    ]
    return any(min(high(one, px), high(other, px)) >= LEAST for one, other in shown) or bool(
        rolled and min(high(spot, px) for spot in rolled) >= LEAST
    )


@pytest.mark.parametrize(
    "code", [code if code != "fa" else pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES]
)
@pytest.mark.parametrize("game", list(GAMES))
def test_whoever_waits_reads_from_across_the_table_what_goes_on(game: str, code: str) -> None:
    with speaking(code):
        found = list(pages(game))
        assert len(found) >= 2 * len(TURNS[game])
        for name, screen, px in found:
            spots = seen(screen)
            names = [spot for spot in spots if isinstance(spot.node, Text) and spot.node.size == "huge"]
            piles = [spots[at + 1] for at, spot in enumerate(spots) if of_kind(spot, "pile")]
            broken = [spot for spot in spots if any(of_kind(spot, "tool", tool, "broken") for tool in TOOLS)]
            assert names, name
            assert piles, name
            assert not [spot for spot in (*names, *piles, *broken) if high(spot, px) < LEAST], name
            assert the_last_move(game, spots, px), name


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_done_next_hangs_beside_whoever_is_to_move(code: str) -> None:
    """However long words and names are, nothing has to stand below it on a wide screen, and all of it finds room."""
    with speaking(code):
        for name, node in shots("saboteur").items():
            if name == "light" or name.startswith(("light-ten", "light-broken", "light-unsure")):
                screen = Sheet(SIZES[0], density(SIZES[0]), letters).arrange(node, mirrored=rtl())
                assert screen.cut == (), name
                assert any(of_kind(spot, "chains") for spot in screen.spots), name
