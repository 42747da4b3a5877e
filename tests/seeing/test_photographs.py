"""Photographs of tables, untidy and badly lit: hardly a card is missed, and none is read that does not lie so."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from companion.games.saboteur.seeing.reading import Lost, Seen, read, together
from hardware.sight import NoPicture, find
from tests.seeing.mines import grown
from tests.seeing.pixels import Light, jpeg, photograph
from tests.seeing.scenes import Camera, Cell, Laid, Table

TABLES = range(20)
GOOD = Camera()
"""2304 x 1296 from 1 m: the camera of a Raspberry Pi. A phone has more."""
WEBCAM = Camera(wide=1920, tall=1080, focal=1475, high=900)
START = (0, 0)


def hand(rng: Random) -> list[Laid]:
    """Cards held flat in front of the table: markers and all."""
    x, y = rng.uniform(-100, 560), rng.choice([-330, 330])
    return [Laid(rng.randrange(16), (x + 40 * n, y), rng.uniform(-3, 3), rng.uniform(60, 200)) for n in range(5)]


def seen(camera: Camera, seed: int, pictures: int) -> tuple[dict[Cell, str], list[Seen | Lost]]:
    """A mine, and what each of some pictures shows of it: the camera stays, light and noise are others."""
    rng = Random(seed)
    mine = grown(rng)
    laid = [*Table(jitter=2, askew=2, gap=rng.uniform(-1, 3)).laid(mine, rng), *hand(rng)]
    aslant = (rng.uniform(-15, 15), rng.uniform(-15, 15))
    above = replace(camera, tilted=aslant, turn=rng.choice([0, math.pi]), bulge=rng.uniform(-0.06, 0.03))
    shown = []
    for _picture in range(pictures):
        light = Light(rng.uniform(0.5, 1), rng.uniform(2, 6), rng.randrange(4), rng.randrange(3))
        shown.append(read(find(jpeg(photograph(laid, above, rng, light=light), light.quality))))
    return mine, shown


def shares(camera: Camera, pictures: int) -> Iterator[tuple[int, int]]:
    """Of each table how many cards are read, and how many there are."""
    for seed in TABLES:
        mine, shown = seen(camera, seed, pictures)
        cards = dict(together(each for each in shown if isinstance(each, Seen)).cards)
        cards.pop(START, None)
        assert cards.items() <= mine.items()
        yield len(cards), len(mine)


@pytest.mark.long
@pytest.mark.parametrize(
    ("camera", "pictures", "least"),
    [(GOOD, 1, 0.97), (GOOD, 5, 0.985), (WEBCAM, 1, 0.95)],
    ids=["one", "five", "webcam"],
)
def test_hardly_a_card_is_missed_and_none_is_wrong(camera: Camera, pictures: int, least: float) -> None:
    read_off, there = map(sum, zip(*shares(camera, pictures), strict=True))
    assert read_off / there >= least


@pytest.mark.long
def test_where_no_marker_lies_no_card_is_seen() -> None:
    """Tables, shadows, glare, and pictures of mere noise."""
    for seed in TABLES:
        rng = Random(seed)
        bare = photograph([], WEBCAM, rng, light=Light(glare=rng.randrange(6), shadows=rng.randrange(6)))
        noise = np.random.default_rng(seed).integers(0, 256, (480, 640), np.uint8)
        blocks = np.kron(noise[::8, ::8] // 128 * 255, np.ones((8, 8), np.uint8))
        for picture in (bare, noise, blocks):
            assert isinstance(read(find(jpeg(picture))), Lost)


@pytest.mark.parametrize("kind", [".jp2", ".bmp", ".webp", ".tiff", ".pgm"])
def test_only_jpeg_and_png_are_pictures_whatever_else_could_be_read(kind: str) -> None:
    """Some others are small and take ever so much room while they are read."""
    bare = np.full((300, 300), 128, np.uint8)
    assert find(jpeg(bare)) == find(cv2.imencode(".png", bare)[1].tobytes()) == []
    with pytest.raises(NoPicture):
        find(cv2.imencode(kind, bare)[1].tobytes())
