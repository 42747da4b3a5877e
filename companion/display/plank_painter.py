"""Draws buttons with what stands on them, and panels: of wood, brass and slate, or in stark contrast as plain boxes."""

from __future__ import annotations

import pygame

from companion.display.arrange import BUTTON_PAD, Rect, Sheet, Spot
from companion.display.letters import Letters
from companion.display.pictures import Pictures
from companion.display.skins import Box, Kind, Skin, face
from companion.language.writing import read_from_right
from companion.screens.art.colours import Colour, Theme, mixed
from companion.screens.nodes import Button, Panel, Picture

ROUND = 2.2
RING = 0.8
CHOSEN = 0.6
NIGHT = "night"
"""What lies under a page that stands on nothing else."""
FAINT = 110
PANELS: dict[str, Kind] = {"panel": "framed", "raised": "raised", "paper": "paper"}
SKINS: dict[str, Kind] = {"lamp": "brass", "raised": "plank", "chosen": "lit"}


class PlankPainter:
    """Knows how buttons and panels look."""

    def __init__(self, pictures: Pictures, letters: Letters, theme: Theme, sheet: Sheet) -> None:
        """Draw with these, for this sheet."""
        self._pictures = pictures
        self._letters = letters
        self._theme = theme
        self._sheet = sheet

    def disc(self, surface: pygame.Surface, rect: Rect) -> Colour:
        """Draw a round field that is held; returns the colour of the words on it."""
        if self._theme.stark:
            ring = Box(rect.w, rect.h, rect.w // 2, None, self._theme.lamp, max(2, self._sheet.px(RING)))
            surface.blit(self._pictures.box(ring), (rect.x, rect.y))
            return self._theme.lamp
        self._skin(surface, rect, "brass", radius=rect.w / 2 / self._sheet.density)
        inside = rect.inside(self._sheet.px(2 * RING))
        shine = Box(
            inside.w,
            inside.h,
            inside.w // 2,
            None,
            mixed(self._theme.lamp, self._theme.ink, 0.6),
            self._sheet.px(RING / 2),
        )
        surface.blit(self._pictures.box(shine), (inside.x, inside.y - self._sheet.px(RING / 2)))
        return self._theme.night

    def _ink(self, button: Button) -> Colour:
        theme = self._theme
        if not button.on:
            return theme.off
        return {"lamp": theme.night, "raised": theme.ink, "bare": theme.quiet, "chosen": theme.ink}[button.look]

    def _ground(self, surface: pygame.Surface, spot: Spot, button: Button, *, held: bool) -> None:
        """What a button is made of; a bare one only shows while a finger rests on it."""
        if button.look == "bare":
            if held:
                self._box(surface, spot.rect, face("framed", self._theme, held=True))
            return
        kind = SKINS[button.look] if button.on else "worn"
        if self._theme.stark:
            fill = face(kind, self._theme, held=held)
            chosen = (self._theme.lamp, max(2, self._sheet.px(CHOSEN)))
            self._box(surface, spot.rect, fill, *(chosen if button.look == "chosen" else (self._theme.raised, 1)))
        else:
            self._skin(surface, spot.rect, kind, held=held)

    def _skin(
        self, surface: pygame.Surface, rect: Rect, kind: Kind, *, held: bool = False, radius: float = ROUND
    ) -> None:
        look = Skin(kind, rect.w, rect.h, self._sheet.px(radius), self._sheet.density / 10, held)
        surface.blit(self._pictures.skin(look), (rect.x, rect.y))

    def paint(self, surface: pygame.Surface, spot: Spot, node: Button | Panel, *, held: bool) -> None:
        """Draw a button or a panel; `held`: a finger rests on it."""
        if isinstance(node, Panel):
            self._panel(surface, spot.rect, node.tone)
        else:
            self._button(surface, spot, node, held=held)

    def _panel(self, surface: pygame.Surface, rect: Rect, tone: str) -> None:
        if self._theme.stark or tone == NIGHT:
            self._box(surface, rect, self._theme.tone(tone), self._theme.raised, 1)
        else:
            self._skin(surface, rect, PANELS[tone])

    def _button(self, surface: pygame.Surface, spot: Spot, button: Button, *, held: bool) -> None:
        ink = self._ink(button)
        self._ground(surface, spot, button, held=held)
        if button.note:
            self._noted(surface, spot, button, ink)
        else:
            self._labelled(surface, spot, button, ink)

    def _noted(self, surface: pygame.Surface, spot: Spot, button: Button, ink: Colour) -> None:
        """A picture with a few words below."""
        line = self._letters.line(spot.letters)
        words = line * len(spot.lines)
        if button.picture:
            picture = self._picture(button.picture, on=button.on)
            y = spot.rect.y + (spot.rect.h - picture.get_height() - words) // 2
            surface.blit(picture, (spot.rect.x + (spot.rect.w - picture.get_width()) // 2, y))
        rtl = read_from_right(button.note, rtl=spot.mirrored)
        y = spot.rect.y + spot.rect.h - words - self._sheet.px(0.6)
        for text in spot.lines:
            drawn = self._letters.draw(text, spot.letters, ink, bold=False, rtl=rtl)
            x = spot.rect.x + (spot.rect.w - drawn.get_width()) // 2
            surface.blit(drawn, (x, y + min(0, (line - drawn.get_height()) // 2)))
            y += line

    def _picture(self, picture: Picture, *, on: bool) -> pygame.Surface:
        drawn = self._pictures.get(picture.what, self._sheet.px(picture.width), self._sheet.px(picture.height))
        if not on:
            drawn = drawn.copy()
            drawn.set_alpha(FAINT)
        return drawn

    def _labelled(self, surface: pygame.Surface, spot: Spot, button: Button, ink: Colour) -> None:
        """A picture and a label, together in the middle; the picture where reading starts."""
        pad, rtl = self._sheet.px(BUTTON_PAD), read_from_right(button.label, rtl=spot.mirrored)
        drawn = [self._letters.draw(line, spot.letters, ink, bold=True, rtl=rtl) for line in spot.lines]
        wide = max((line.get_width() for line in drawn), default=0)
        picture = self._picture(button.picture, on=button.on) if button.picture else None
        beside = picture.get_width() + (pad if wide else 0) if picture else 0
        x = spot.rect.x + max(0, spot.rect.w - wide - beside) // 2
        if picture:
            at = x + (wide + pad if wide else 0) if spot.mirrored else x
            surface.blit(picture, (at, spot.rect.y + (spot.rect.h - picture.get_height()) // 2))
            x += 0 if spot.mirrored else beside
        line_height = self._letters.line(spot.letters)
        y = spot.rect.y + (spot.rect.h - line_height * len(drawn)) // 2
        for line in drawn:
            surface.blit(line, (x + (wide - line.get_width()) // 2, y + (line_height - line.get_height()) // 2))
            y += line_height

    def _box(
        self, surface: pygame.Surface, rect: Rect, fill: Colour | None, edge: Colour | None = None, thick: int = 0
    ) -> None:
        look = Box(rect.w, rect.h, self._sheet.px(ROUND), fill, edge, thick)
        surface.blit(self._pictures.box(look), (rect.x, rect.y))
