"""Every word is as readable where it stands as on plain ground: contrast is measured on the pixels that are shown."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain, product

import pygame
import pytest

from companion.app.lobby import screen
from companion.app.lobby.gallery import gallery as lobby_gallery
from companion.app.privacy.gallery import gallery as private_gallery
from companion.display.arrange import Gaze, Spot
from companion.display.glass import Wishes, box
from companion.display.letters import Letters
from companion.display.stage import Stage
from companion.games import GAMES
from companion.language import LANGUAGES, speaking
from companion.screens.art.colours import LANTERN, Colour
from companion.screens.nodes import Button, Node, Text
from tests.matrix import shots
from tests.pictures import ALBUM

ENOUGH = 4.5
"""WCAG 2, AA, for words of any size."""
SIZES = ((800, 480), (480, 800))
EVERY = 3
"""Of so many pixels across and down one is looked at."""
BUT_FEW = 0.04
"""Of a word's ground so much may be a grain, a nail or a star."""
LEAST_INK = 12
"""Fewer pixels than these are not a word, but what is left of one at an edge."""
MOST_UNEVEN = {False: 1.01, True: 1.03}
"""On black, in stark contrast, the same few letters are a larger share of what little shines at all."""
INKS: dict[str, Colour] = {"lamp": LANTERN.night, "bare": LANTERN.quiet}
"""What is written with on buttons, where it is not plain ink."""


class Unseen(Letters):
    """Letters that take their room and are not seen."""

    def draw(self, text: str, height: int, colour: Colour, *, bold: bool, rtl: bool = False) -> pygame.Surface:
        seen = super().draw(text, height, colour, bold=bold, rtl=rtl)
        return pygame.Surface(seen.get_size(), pygame.SRCALPHA)


@pytest.fixture(autouse=True)
def _display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.display.quit()


def lobby() -> Iterator[tuple[str, Node]]:
    for name, here, around in lobby_gallery(GAMES):
        yield name, screen(here, around)


def of_a_game(name: str) -> Iterable[tuple[str, Node]]:
    return shots(name).items()


ROOMS: dict[str, Callable[[], Iterable[tuple[str, Node]]]] = {
    "lobby": lobby,
    "private": private_gallery,
    **{name: partial(of_a_game, name) for name in GAMES},
}
"""Every screen there is, by whose it is."""


def set_up(size: tuple[int, int], letters: Letters, **wishes: bool) -> tuple[Stage, pygame.Surface]:
    surface = pygame.Surface(size).convert()
    return Stage(surface, Wishes(reduced_motion=True, **wishes), ALBUM, letters, lambda: 0.0), surface


def shown(node: Node, size: tuple[int, int], letters: Letters, **wishes: bool) -> pygame.Surface:
    stage, surface = set_up(size, letters, **wishes)
    stage.show(stage.scene(node, Gaze()), None)
    return surface


@lru_cache(maxsize=100_000)
def luminance(colour: tuple[int, ...]) -> float:
    """As WCAG defines it."""
    parts = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ink(spot: Spot) -> Colour:
    if isinstance(spot.node, Text):
        return LANTERN.tone(spot.node.tone)
    assert isinstance(spot.node, Button)
    return INKS.get(spot.node.look, LANTERN.ink) if spot.node.on else LANTERN.off


def written(real: pygame.Surface, bare: pygame.Surface, part: pygame.Rect) -> pygame.Rect:
    """The part of it where words are."""
    apart = real.subsurface(part).copy()
    apart.blit(bare, (0, 0), part, special_flags=pygame.BLEND_RGB_SUB)
    other = bare.subsurface(part).copy()
    other.blit(real, (0, 0), part, special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(apart, (0, 0, 0), (2, 2, 2, 255))
    same.invert()
    if same.count() < LEAST_INK:
        return pygame.Rect(0, 0, 0, 0)
    return same.to_surface(unsetcolor=(0, 0, 0, 0)).get_bounding_rect().move(part.topleft)


def worst(bare: pygame.Surface, part: pygame.Rect, colour: Colour) -> float:
    """The contrast of a colour with the ground it stands on, but for a few pixels of it."""
    some = max(1, part.w // EVERY), max(1, part.h // EVERY)
    pixels = pygame.image.tobytes(pygame.transform.scale(bare.subsurface(part), some), "RGBA")
    counted = Counter(memoryview(pixels).cast("I"))
    lights = sorted((luminance(tuple(each.to_bytes(4, sys.byteorder))), count) for each, count in counted.items())
    seen = list(chain.from_iterable([light] * count for light, count in lights))
    few, own = int(len(seen) * BUT_FEW), luminance(colour)
    ends = seen[few], seen[-1 - few]
    return min((max(own, end) + 0.05) / (min(own, end) + 0.05) for end in ends)


class Reader:
    """Two displays with the same screen on them, one of which lacks the words."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._stage, self._real = set_up(size, Letters(own_font=True))
        self._other, self._bare = set_up(size, Unseen(own_font=True))

    def too_faint(self, node: Node) -> Iterator[tuple[str, float]]:
        scene = self._stage.scene(node, Gaze())
        for stage in (self._stage, self._other):
            stage.show(scene, None)
        for spot in scene.spots:
            if isinstance(spot.node, Text | Button) and spot.lines:
                seen = box(spot.rect.shared(spot.clip) if spot.clip else spot.rect).clip(self._real.get_rect())
                part = written(self._real, self._bare, seen) if seen.w and seen.h else seen
                if part.w and part.h and (found := worst(self._bare, part, ink(spot))) < ENOUGH:
                    yield " ".join(spot.lines), found


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("room", ROOMS)
def test_every_word_stands_out_from_the_place_it_stands_in(room: str, size: tuple[int, int]) -> None:
    reader = Reader(size)
    assert not {name: found for name, node in ROOMS[room]() if (found := list(reader.too_faint(node)))}


def light(picture: pygame.Surface) -> float:
    """How much light it gives, as a face before it would be lit."""
    pixels = pygame.image.tobytes(picture, "RGB")
    counted = [[channel.count(value) for value in range(256)] for channel in (pixels[part::3] for part in range(3))]
    weights = (0.2126, 0.7152, 0.0722)
    return math.fsum(
        weight * count * luminance((value, value, value))
        for weight, counts in zip(weights, counted, strict=True)
        for value, count in enumerate(counts)
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    "code", ["en", *(pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES if code != "en")]
)
def test_the_whole_page_shines_the_same_whatever_the_role(code: str) -> None:
    with speaking(code):
        saboteur = shots("saboteur")
        for size, stark in product(SIZES, (False, True)):
            pages = (saboteur[f"role-held-{role}"] for role in ("digger", "saboteur"))
            lights = [light(shown(page, size, Letters(), high_contrast=stark)) for page in pages]
            assert max(lights) < MOST_UNEVEN[stark] * min(lights), (size, stark, lights)
