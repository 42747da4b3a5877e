"""Draws the board: what lies in each cell, how it is marked, and what moves there just now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pygame

from companion.display.arrange import Hit, Outlook, Rect
from companion.display.changing import Phase
from companion.display.glass import box
from companion.display.letters import Letters
from companion.display.pictures import Pictures
from companion.display.skins import Box
from companion.screens.art.colours import Colour, Theme, mixed
from companion.screens.art.pen import What
from companion.screens.nodes import BoardCell, Cell

GLOW = 0.16
GHOSTLY = 210
PLAIN = 0.5
"""So much of a cell must be seen for it to glow: a bright sliver at the edge of the board looks like a fault."""
DROP = 0.3
"""How much larger a card is when it begins to fall."""
SETTLE = 0.08
OPAQUE = 255


class BoardPainter:
    """Knows how each cell looks."""

    def __init__(self, pictures: Pictures, letters: Letters, theme: Theme) -> None:
        """Draw with these."""
        self._pictures = pictures
        self._letters = letters
        self._theme = theme

    def looks(self, outlook: Outlook, pressed: Hit | None) -> list[tuple[Rect, Any]]:
        """Each cell with all that decides how it looks."""
        found: list[tuple[Rect, Any]] = []
        for place in outlook.board.places:
            cell = outlook.cell(place.at)
            look = ("place", place.shows, place.mark, place.label, place.sides, _is(pressed, place), cell)
            found.append((reach(cell, place.sides).shared(outlook.room), look))
        return found

    def paint(
        self, surface: pygame.Surface, outlook: Outlook, pressed: Hit | None, moving: Mapping[Cell, Phase]
    ) -> None:
        """Draw the cells; what moves lies above the others, what is pointed at as wrong above everything."""
        part = surface.get_clip()
        surface.set_clip(part.clip(box(outlook.room)))
        seen = [place for place in outlook.board.places if surface.get_clip().colliderect(_reach(outlook, place))]
        for place in sorted(seen, key=lambda place: (bool(place.sides), place.at in moving)):
            phase = moving.get(place.at)
            cell = _inner(outlook.cell(place.at))
            if phase:
                self._moving(surface, cell, place, phase)
            else:
                self._still(surface, cell, _as_far_as_seen(outlook, place))
            if _is(pressed, place):
                self._box(surface, cell, None, self._theme.ink, max(2, cell.w // 16))
        surface.set_clip(part)

    def _still(self, surface: pygame.Surface, cell: pygame.Rect, place: BoardCell) -> None:
        lamp = self._theme.lamp
        glows = place.mark in ("glow", "chosen")
        if place.shows:
            drawn = self._card(place.shows, cell)
            if place.mark == "ghost":
                drawn = drawn.copy()
                drawn.set_alpha(GHOSTLY)
            surface.blit(drawn, cell)
        elif not glows:
            self._box(surface, cell, None, self._theme.raised, 1)
        if glows or place.mark == "ghost":
            fill = mixed(self._theme.night, lamp, GLOW) if glows and not place.shows else None
            self._box(surface, cell, fill, lamp, max(2, cell.w // (12 if place.mark == "glow" else 8)))
        if place.mark == "wrong":
            self._wrong(surface, cell, place.sides)
        if place.label:
            letters = self._letters.draw(place.label, max(12, cell.w // 2), lamp, bold=True)
            surface.blit(letters, letters.get_rect(center=cell.center))

    def _box(
        self, surface: pygame.Surface, part: pygame.Rect, fill: Colour | None, edge: Colour | None, thick: int
    ) -> None:
        look = Box(part.w, part.h, max(2, min(part.w, part.h) // 12), fill, edge, thick)
        surface.blit(self._pictures.box(look), part)

    def _wrong(self, surface: pygame.Surface, cell: pygame.Rect, sides: str) -> None:
        self._box(surface, cell, None, self._theme.wrong, max(2, cell.w // 18))
        thick = _bar(cell.w)
        bars = {
            "N": pygame.Rect(cell.x, cell.y - thick // 2, cell.w, thick),
            "S": pygame.Rect(cell.x, cell.bottom - thick // 2, cell.w, thick),
            "W": pygame.Rect(cell.x - thick // 2, cell.y, thick, cell.h),
            "E": pygame.Rect(cell.right - thick // 2, cell.y, thick, cell.h),
        }
        for side in sides:
            bar = bars[side]
            surface.blit(self._pictures.box(Box(bar.w, bar.h, thick // 2, self._theme.wrong)), bar)

    def _moving(self, surface: pygame.Surface, cell: pygame.Rect, place: BoardCell, phase: Phase) -> None:
        left = 1.0 - phase.share
        if phase.kind == "flip":
            shown = phase.was if phase.share < 0.5 else place.shows
            self._stretched(surface, shown, cell, abs(2 * phase.share - 1.0), 1.0)
        elif phase.kind == "leave":
            self._still(surface, cell, place)
            self._stretched(surface, phase.was, cell, 1.0, 1.0, round(OPAQUE * left))
        else:
            grown = 1.0 + (DROP if phase.kind == "drop" else SETTLE) * left
            alpha = round(OPAQUE * phase.share) if phase.kind == "drop" else OPAQUE
            self._stretched(surface, place.shows, cell, grown, grown, alpha)

    def _stretched(
        self, surface: pygame.Surface, shows: What, cell: pygame.Rect, wide: float, high: float, alpha: int = OPAQUE
    ) -> None:
        size = (max(1, round(cell.w * wide)), max(1, round(cell.h * high)))
        drawn = pygame.transform.smoothscale(self._card(shows, cell), size)
        drawn.set_alpha(alpha)
        surface.blit(drawn, drawn.get_rect(center=cell.center))

    def _card(self, shows: What, cell: pygame.Rect) -> pygame.Surface:
        return self._pictures.get(shows, cell.w, cell.h)


def reach(cell: Rect, sides: str = "", *, moving: bool = False) -> Rect:
    """All that is drawn for a cell: bars at its wrong sides stand out, and a falling card is larger."""
    if moving:
        return cell.inside(-round(cell.h * DROP / 2) - 1)
    return cell.inside(-_bar(cell.w)) if sides else cell


def _reach(outlook: Outlook, place: BoardCell) -> pygame.Rect:
    return box(reach(outlook.cell(place.at), place.sides, moving=True))


def _as_far_as_seen(outlook: Outlook, place: BoardCell) -> BoardCell:
    """Beyond the edge there is only a hint of more."""
    cell = outlook.cell(place.at)
    seen = cell.shared(outlook.room)
    hint = place.mark == "glow" and seen.w * seen.h < PLAIN * cell.w * cell.h
    return replace(place, mark="") if hint else place


def _inner(cell: Rect) -> pygame.Rect:
    return box(cell.inside(max(1, cell.w // 24)))


def _bar(width: int) -> int:
    return max(6, width // 5)


def _is(pressed: Hit | None, place: BoardCell) -> bool:
    return pressed is not None and pressed.node == place
