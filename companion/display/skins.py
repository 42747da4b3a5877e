"""What buttons and panels are made of: planks held by nails, brass for the one next thing, and framed slate.

They are put together from boxes and a few lines, so that a page full of them costs no frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

import pygame

from companion.screens.art.colours import Colour, Theme, mixed

Kind = Literal["plank", "lit", "brass", "worn", "framed", "raised", "paper"]
SHINE = 0.25
"""How far what a finger rests on shines up."""
LEAST_GRAIN = 30
"""On what is smaller than this no grain is drawn: it would be a smear."""


@dataclass(frozen=True, slots=True)
class Skin:
    """`unit`: how many pixels a tenth of a millimetre has, in which edges and nails are measured."""

    kind: Kind
    width: int
    height: int
    radius: int
    unit: float
    held: bool = False

    def tenths(self, count: float) -> int:
        """So many tenths of a millimetre in pixels, at least one."""
        return max(1, round(count * self.unit))


def face(kind: Kind, theme: Theme, *, held: bool = False) -> Colour:
    """The colour words stand on."""
    colours = {"plank": theme.wood, "lit": theme.wood_lit, "brass": theme.lamp, "worn": theme.worn}
    colour = {**colours, "framed": theme.panel, "raised": theme.raised, "paper": theme.paper}[kind]
    return mixed(colour, theme.ink, SHINE) if held else colour


def skin_drawn(skin: Skin, theme: Theme) -> pygame.Surface:
    """The skin as a picture."""
    if skin.kind in ("framed", "raised"):
        return _framed(skin, theme)
    if skin.kind == "paper":
        return _torn(skin, theme)
    picture = pygame.Surface((skin.width, skin.height), pygame.SRCALPHA)
    lip, ground = skin.tenths(8), face(skin.kind, theme, held=skin.held)
    under = theme.brass if skin.kind == "brass" else theme.wood_dark
    edge = (theme.lamp, skin.tenths(6)) if skin.kind == "lit" else (under, 1)
    picture.blit(box_drawn(Box(skin.width, skin.height, skin.radius, under)), (0, 0))
    picture.blit(box_drawn(Box(skin.width, skin.height - lip, skin.radius, ground, *edge)), (0, 0))
    if skin.kind != "worn":
        _highlight(picture, skin, mixed(ground, theme.ink, 0.55 if skin.kind == "brass" else 0.2))
    if skin.kind != "brass" and min(skin.width, skin.height) >= LEAST_GRAIN:
        _grain(picture, skin, mixed(ground, theme.wood_dark, 0.45), lip)
        _nails(picture, skin, theme)
    return picture


def _framed(skin: Skin, theme: Theme) -> pygame.Surface:
    """Slate in a frame of timber."""
    picture = box_drawn(Box(skin.width, skin.height, skin.radius, theme.wood_dark, theme.mark, 1))
    wide = skin.tenths(5)
    inner = Box(skin.width - 2 * wide, skin.height - 2 * wide, max(1, skin.radius - wide), face(skin.kind, theme))
    picture.blit(box_drawn(inner), (wide, wide))
    _highlight(picture, skin, theme.wood_lit)
    return picture


def _torn(skin: Skin, theme: Theme) -> pygame.Surface:
    """A sheet of paper, torn off above and below."""
    picture = pygame.Surface((skin.width, skin.height), pygame.SRCALPHA)
    rng, tooth = Random(3), skin.tenths(9)
    steps = range(0, skin.width + tooth, tooth)
    above = [(x, rng.randrange(tooth)) for x in steps]
    below = [(x, skin.height - 1 - rng.randrange(tooth)) for x in reversed(steps)]
    pygame.draw.polygon(picture, face("paper", theme), [*above, *below])
    picture.fill(mixed(theme.paper, theme.faded, 0.12), (0, skin.height - 3 * tooth, skin.width, 2 * tooth))
    return picture


def _highlight(picture: pygame.Surface, skin: Skin, colour: Colour) -> None:
    """Light falls from above."""
    down = skin.tenths(6) if skin.kind == "lit" else 1
    picture.fill(colour, (skin.radius, down, max(0, skin.width - 2 * skin.radius), skin.tenths(2)))


def _grain(picture: pygame.Surface, skin: Skin, colour: Colour, lip: int) -> None:
    rng = Random(f"{skin.width} {skin.height}")
    for _vein in range(2 + skin.width * skin.height // 9000):
        long = round(skin.width * (0.08 + 0.22 * rng.random()))
        x = skin.radius + round((skin.width - 2 * skin.radius - long) * rng.random())
        y = round((skin.height - lip) * (0.2 + 0.65 * rng.random()))
        picture.fill(colour, (x, y, long, 1))


def _nails(picture: pygame.Surface, skin: Skin, theme: Theme) -> None:
    across = max(3, 2 * (skin.tenths(6) // 2) + 1)
    nail = box_drawn(Box(across, across, across // 2, theme.wood_dark))
    away = max(skin.radius // 2, across // 2 + 2) + (skin.tenths(5) if skin.kind == "lit" else 0)
    for x in (away, skin.width - away - across):
        picture.blit(nail, (x, away))
        picture.fill(mixed(theme.wood_dark, theme.quiet, 0.4), (x + across // 2 - 1, away + across // 2 - 1, 1, 1))


FINE = 4


@dataclass(frozen=True, slots=True)
class Box:
    """How a box looks. Without `fill` one sees through it; `edge` is a line of this thickness inside its border."""

    width: int
    height: int
    radius: int
    fill: Colour | None = None
    edge: Colour | None = None
    thick: int = 0


def box_drawn(box: Box) -> pygame.Surface:
    """The box as a picture."""
    width, height = max(1, box.width), max(1, box.height)
    radius = max(0, min(box.radius, width // 2, height // 2))
    thick = min(box.thick, width // 2, height // 2) if box.edge else 0
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    if box.edge and thick:
        _cross(picture, pygame.Rect(0, 0, width, height), radius, (*box.edge, 255))
    inside = (*box.fill, 255) if box.fill else (0, 0, 0, 0)
    _cross(picture, pygame.Rect(thick, thick, width - 2 * thick, height - 2 * thick), max(0, radius - thick), inside)
    if radius:
        _corners(picture, radius, _disc(box, radius, thick))
    return picture


def _cross(picture: pygame.Surface, part: pygame.Rect, radius: int, colour: tuple[int, int, int, int]) -> None:
    """Fill a part but for its corners."""
    picture.fill(colour, part.inflate(-2 * radius, 0))
    picture.fill(colour, part.inflate(0, -2 * radius))


def _disc(box: Box, radius: int, thick: int) -> pygame.Surface:
    """All four corners at once. What is not there has the colour of what is, or smoothing would darken the edge."""
    outer = (box.edge if thick else None) or box.fill or (0, 0, 0)
    inner = box.fill or outer
    large = pygame.Surface((2 * radius * FINE, 2 * radius * FINE), pygame.SRCALPHA)
    large.fill((*outer, 0))
    middle = (radius * FINE, radius * FINE)
    pygame.draw.circle(large, (*outer, 255), middle, radius * FINE)
    if thick < radius and (thick or not box.fill):
        pygame.draw.circle(large, (*inner, 255 if box.fill else 0), middle, (radius - thick) * FINE)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def _corners(picture: pygame.Surface, radius: int, disc: pygame.Surface) -> None:
    width, height = picture.get_size()
    for x, from_x in ((0, 0), (width - radius, radius)):
        for y, from_y in ((0, 0), (height - radius, radius)):
            area = pygame.Rect(from_x, from_y, radius, radius)
            picture.fill((0, 0, 0, 0), (x, y, radius, radius))
            picture.blit(disc, (x, y), area)
