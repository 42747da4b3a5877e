"""A mine on a table in millimetres, and a camera above it: where every corner of every marker lies in the picture.

It shares nothing with what reads it: cards are measured here with a ruler, and the camera is a pinhole with a lens.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
Cell = tuple[int, int]

NUMBERS = {
    **{code: number for number, code in enumerate(("NESW", "NES", "NEW", "NS", "EW", "NE", "NW"))},
    **{code: 7 + number for number, code in enumerate(("nesw", "nes", "new", "ns", "ew", "ne", "nw", "n", "e"))},
    "start": 16,
    "?": 17,
    "gold": 18,
    "stone:NE": 19,
    "stone:NW": 20,
}
"""What stands on the printed sheet, card by card."""
HALF_TURN = str.maketrans("NESWnesw", "SWNEswne")
GOALS = ((8, -2), (8, 0), (8, 2))


class Size(NamedTuple):
    """A card, the label in its corner, its black square, and how far that is from the card's edges, in mm."""

    wide: float
    high: float
    label: float
    marker: float
    beside: float
    above: float


LARGE = Size(56, 87, 15.24, 11.261, 2.963, 4.064)
SMALL = Size(44, 68, 12.192, 8.89, 2.54, 3.217)


class Laid(NamedTuple):
    """A card on the table: its marker's number, its middle in mm, how far it is turned, and how high it is held."""

    number: int
    at: Point
    turn: float = 0.0
    lifted: float = 0.0


def half_turned(code: str) -> str:
    """A card's code after half a turn: N for S, E for W, in the order N E S W."""
    return "".join(sorted(code.translate(HALF_TURN), key="NESWnesw".index))


def card_of(shows: str) -> tuple[int, bool]:
    """Which marker is on what lies so, and whether it lies the other way round."""
    if shows in NUMBERS:
        return NUMBERS[shows], False
    prefix, _colon, code = shows.rpartition(":")
    return NUMBERS[(f"{prefix}:" if prefix else "") + half_turned(code)], True


@dataclass(frozen=True)
class Table:
    """How a mine was laid by people: `jitter` in mm and degrees is how untidily, `gap` how far apart."""

    size: Size = LARGE
    jitter: float = 1.5
    askew: float = 1.5
    gap: float = 1.0
    upside_down: float = 0.5

    def laid(self, mine: Mapping[Cell, str], rng: Random) -> list[Laid]:
        """Start, goals and cards, each a little out of place; start and goals either way round."""
        every = {(0, 0): "start", **dict.fromkeys(GOALS, "?"), **mine}
        return [self._card(cell, shows, rng) for cell, shows in every.items()]

    def _card(self, cell: Cell, shows: str, rng: Random) -> Laid:
        number, turned = card_of(shows)
        if shows in ("start", "?", "gold", "NESW", "EW", "NS", "nesw", "ew", "ns"):
            turned = rng.random() < self.upside_down
        x, y = cell[0] * (self.size.wide + self.gap), cell[1] * (self.size.high + self.gap)
        at = (x + rng.gauss(0, self.jitter), y + rng.gauss(0, self.jitter))
        return Laid(number, at, math.radians(rng.gauss(0, self.askew)) + math.pi * turned)


def turned(point: Point, by: float) -> Point:
    """A point turned about the origin, clockwise on a table whose y comes towards whoever looks."""
    return point[0] * math.cos(by) - point[1] * math.sin(by), point[0] * math.sin(by) + point[1] * math.cos(by)


def markers(card: Laid, size: Size) -> Iterator[tuple[Point, Point, Point, Point]]:
    """The corners in mm of its two markers: upper right upright, and lower left turned by a quarter."""
    half = size.marker / 2
    x, y = size.wide / 2 - size.beside - half, size.high / 2 - size.above - half
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    for middle, quarter in (((x, -y), 0.0), ((-x, y), math.pi / 2)):
        corners = []
        for corner in square:
            dx, dy = turned(corner, quarter)
            on_table = turned((middle[0] + dx, middle[1] + dy), card.turn)
            corners.append((card.at[0] + on_table[0], card.at[1] + on_table[1]))
        yield corners[0], corners[1], corners[2], corners[3]


@dataclass(frozen=True)
class Camera:
    """Where it hangs over the mine, in mm and degrees; how it is turned; its lens; and its noise in pixels."""

    over: Point = (224.0, 0.0)
    high: float = 1000.0
    tilted: Point = (0.0, 0.0)
    turn: float = 0.0
    wide: int = 2304
    tall: int = 1296
    focal: float = 1770.0
    bulge: float = 0.0
    noise: float = 0.0

    def sees(self, point: Point, lifted: float = 0.0) -> Point:
        """Where a point of the table, or above it, lies in the picture."""
        x, y = turned((point[0] - self.over[0], point[1] - self.over[1]), self.turn)
        about_x, about_y = (math.radians(each) for each in self.tilted)
        y, z = y * math.cos(about_x) - lifted * math.sin(about_x), y * math.sin(about_x) + lifted * math.cos(about_x)
        x, z = x * math.cos(about_y) - z * math.sin(about_y), x * math.sin(about_y) + z * math.cos(about_y)
        u, v = x / (self.high - z), y / (self.high - z)
        out = 1 + self.bulge * (u * u + v * v)
        return self.wide / 2 + self.focal * u * out, self.tall / 2 + self.focal * v * out

    def holds(self, point: Point) -> bool:
        """Whether it is in the picture."""
        return 0 <= point[0] < self.wide and 0 <= point[1] < self.tall


def photographed(
    cards: Sequence[Laid], camera: Camera, rng: Random, size: Size = LARGE, *, missed: float = 0.0
) -> list[tuple[int, Corners]]:
    """Every marker as a good decoder would tell of it; `missed`: what share of them it does not find."""
    found = []
    for card in cards:
        for corners in markers(card, size):
            seen = [camera.sees(corner, card.lifted) for corner in corners]
            if all(map(camera.holds, seen)) and rng.random() >= missed:
                a, b, c, d = ((x + rng.gauss(0, camera.noise), y + rng.gauss(0, camera.noise)) for x, y in seen)
                found.append((card.number, (a, b, c, d)))
    rng.shuffle(found)
    return found
