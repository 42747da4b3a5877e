"""Boxes with round corners, filled and framed. pygame's own come out ragged, and different where they are cut off."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.screens.art.colours import Colour

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


def drawn(box: Box) -> pygame.Surface:
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
