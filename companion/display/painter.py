"""Draws a scene, and tells which parts of it look different from the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from companion.display import codes
from companion.display.arrange import BUTTON_PAD, Hit, Rect, Scene, Shade, Sheet, Spot
from companion.display.board_painter import BoardPainter
from companion.display.boxes import Box
from companion.display.canvas import box
from companion.display.letters import Letters
from companion.display.motion import Phase
from companion.display.pictures import Pictures
from companion.language.direction import read_from_right
from companion.screens.art.colours import Colour, Theme, mixed
from companion.screens.art.drawing import What
from companion.screens.nodes import Board, Button, Cell, HoldToSee, Panel, Picture, QrCode, Text
from companion.screens.pictures import Album

ROUND = 2.2
RING = 0.8
ROOM_IN_RING = 0.8
"""Of how wide a ring is, what its words may take up: they stand near its middle."""
CHOSEN = 0.6
PRESSED = 0.25
"""How far what a finger rests on shines up."""
Drawn = tuple[Rect, Any]
"""Something drawn: where, and all that decides how it looks there."""


class Painter:
    """Knows how each node looks."""

    def __init__(self, sheet: Sheet, album: Album, letters: Letters, theme: Theme) -> None:
        """Draw for this sheet, in these colours."""
        self.pictures = Pictures(album, theme)
        self.counted = 1.0
        self._sheet, self._album = sheet, album
        self._letters = letters
        self._theme = theme
        self._board = BoardPainter(self.pictures, letters, theme)

    def paint(
        self,
        surface: pygame.Surface,
        scene: Scene,
        parts: Sequence[Rect],
        pressed: Hit | None = None,
        moving: Mapping[Cell, Phase] | None = None,
    ) -> None:
        """Draw these parts of a scene anew."""
        for part in parts:
            surface.set_clip(box(part))
            surface.fill(self._theme.night)
            for spot in scene.spots:
                if _reach(spot).touches(part) and (not spot.clip or spot.clip.touches(part)):
                    surface.set_clip(box(part.shared(spot.clip) if spot.clip else part))
                    self._paint(surface, scene, spot, pressed, moving or {})
        surface.set_clip(None)

    def looks(self, scene: Scene, pressed: Hit | None) -> list[Drawn]:
        """All that is drawn, to be compared with what was drawn before."""
        found: list[Drawn] = []
        for spot in scene.spots:
            if isinstance(spot.node, Board) and scene.outlook:
                found += self._board.looks(scene.outlook, pressed)
            elif (look := self._look(spot, pressed)) is not None:
                reach = _reach(spot)
                found.append((reach.shared(spot.clip) if spot.clip else reach, (*look, spot.rect)))
        return found

    def _look(self, spot: Spot, pressed: Hit | None) -> tuple[Any, ...] | None:
        match spot.node:
            case Button() as button:
                plain = (button.look, button.picture, button.note, button.on)
                return ("button", *plain, spot.lines, spot.letters, spot.mirrored, _is(pressed, spot))
            case Text() as text:
                looks = (text.tone, text.align, text.bold, text.turned)
                return ("text", *looks, spot.lines, spot.letters, spot.mirrored)
            case Panel() as panel:
                return "panel", panel.tone
            case Picture() as picture:
                return "picture", picture.what
            case HoldToSee() as hold:
                return "hold", hold.label
            case Shade() as shade:
                return "shade", shade
            case QrCode() as code:
                return "code", code
        return None

    def _paint(
        self, surface: pygame.Surface, scene: Scene, spot: Spot, pressed: Hit | None, moving: Mapping[Cell, Phase]
    ) -> None:
        match spot.node:
            case Panel():
                self._box(surface, spot.rect, self._theme.tone(spot.node.tone), self._theme.raised, 1)
            case Text():
                self._text(surface, spot, spot.node)
            case Button():
                self._button(surface, spot, spot.node, held=_is(pressed, spot))
            case Picture():
                what = self._counted(spot.node.what)
                surface.blit(self.pictures.get(what, spot.rect.w, spot.rect.h), (spot.rect.x, spot.rect.y))
            case HoldToSee():
                self._hold(surface, spot, spot.node)
            case Shade():
                dark = self.pictures.shade(self._theme.tone(spot.node.tone), spot.rect.h, below=spot.node.below)
                surface.blit(pygame.transform.scale(dark, (spot.rect.w, spot.rect.h)), (spot.rect.x, spot.rect.y))
            case QrCode():
                codes.paint(surface, box(spot.rect), spot.node)
            case Board() if scene.outlook:
                self._board.paint(surface, scene.outlook, pressed, moving)

    def _counted(self, what: What) -> What:
        """Of what is being counted, as much as has been."""
        steps = self._album.steps(what)
        return (*what, str(int(steps * self.counted))) if steps and self.counted < 1.0 else what

    def _box(
        self, surface: pygame.Surface, rect: Rect, fill: Colour | None, edge: Colour | None = None, thick: int = 0
    ) -> None:
        look = Box(rect.w, rect.h, self._sheet.px(ROUND), fill, edge, thick)
        surface.blit(self.pictures.box(look), (rect.x, rect.y))

    def _text(self, surface: pygame.Surface, spot: Spot, text: Text) -> None:
        line_height = self._letters.line(spot.letters)
        align = {"start": "end", "end": "start"}.get(text.align, text.align) if spot.mirrored else text.align
        rtl = read_from_right(text.text, rtl=spot.mirrored)
        y = spot.rect.y
        for line in reversed(spot.lines) if text.turned else spot.lines:
            drawn = self._letters.draw(line, spot.letters, self._theme.tone(text.tone), bold=text.bold, rtl=rtl)
            if text.turned:
                drawn = pygame.transform.rotate(drawn, 180)
            free = spot.rect.w - drawn.get_width()
            x = spot.rect.x + {"start": 0, "middle": free // 2, "end": free}[align]
            over = (line_height - drawn.get_height()) // 2
            if rtl and y + over < spot.rect.y:  # marks above tall letters stay within its room
                over = max(over, spot.rect.y - y - drawn.get_bounding_rect().y)
            surface.blit(drawn, (x, y + over))
            y += line_height

    def _colours(self, button: Button) -> tuple[Colour | None, Colour]:
        theme = self._theme
        if not button.on:
            return (None if button.look == "bare" else theme.panel), theme.off
        return {
            "lamp": (theme.lamp, theme.night),
            "raised": (theme.raised, theme.ink),
            "bare": (None, theme.quiet),
            "chosen": (theme.raised, theme.ink),
        }[button.look]

    def _button(self, surface: pygame.Surface, spot: Spot, button: Button, *, held: bool) -> None:
        ground, ink = self._colours(button)
        if held:
            ground = mixed(ground or self._theme.panel, self._theme.ink, PRESSED)
        if button.look == "chosen":
            self._box(surface, spot.rect, ground, self._theme.lamp, max(2, self._sheet.px(CHOSEN)))
        elif ground:
            self._box(surface, spot.rect, ground, None if button.on else self._theme.raised, 1)
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
        for said in spot.lines:
            drawn = self._letters.draw(said, spot.letters, ink, bold=False, rtl=rtl)
            x = spot.rect.x + (spot.rect.w - drawn.get_width()) // 2
            surface.blit(drawn, (x, y + min(0, (line - drawn.get_height()) // 2)))
            y += line

    def _picture(self, picture: Picture, *, on: bool) -> pygame.Surface:
        drawn = self.pictures.get(picture.what, self._sheet.px(picture.width), self._sheet.px(picture.height))
        if not on:
            drawn = drawn.copy()
            drawn.set_alpha(110)
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

    def _hold(self, surface: pygame.Surface, spot: Spot, hold: HoldToSee) -> None:
        middle, across = spot.rect.middle, min(spot.rect.w, spot.rect.h)
        ring = Box(across, across, across // 2, None, self._theme.lamp, max(2, self._sheet.px(RING)))
        surface.blit(self.pictures.box(ring), (middle[0] - across // 2, middle[1] - across // 2))
        lines, letters = hold.label.split("\n"), self._sheet.lettering.height("body")
        widest = max(self._letters.width(line, letters, bold=False) for line in lines)
        letters = min(letters, round(letters * across * ROOM_IN_RING / max(1, widest)))
        rtl = read_from_right(hold.label, rtl=spot.mirrored)
        y = middle[1] - self._letters.line(letters) * len(lines) // 2
        for line in lines:
            drawn = self._letters.draw(line, letters, self._theme.lamp, bold=False, rtl=rtl)
            surface.blit(drawn, (middle[0] - drawn.get_width() // 2, y))
            y += self._letters.line(letters)


def _reach(spot: Spot) -> Rect:
    """Where its letters may be: what hangs from some, in Persian above all, goes further down than its line."""
    return spot.rect.inside(-(spot.letters // 3)) if isinstance(spot.node, Text) else spot.rect


def _is(pressed: Hit | None, spot: Spot) -> bool:
    """Whether a finger rests on this very spot."""
    return pressed is not None and pressed.rect == spot.rect and pressed.node == spot.node
