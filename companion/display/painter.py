"""Draws a scene, and tells which parts of it look different from the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from companion.display.arrange import Hit, Rect, Scene, Shade, Sheet, Spot
from companion.display.board_painter import BoardPainter
from companion.display.changing import Phase
from companion.display.glass import box
from companion.display.letters import Letters
from companion.display.pictures import Pictures
from companion.display.plank_painter import NIGHT, PlankPainter
from companion.language.writing import read_from_right
from companion.screens.art.colours import Theme
from companion.screens.art.pen import What
from companion.screens.art.things import STEPS
from companion.screens.nodes import Backdrop, Board, Button, Cell, HoldToSee, Panel, Picture, QrCode, Text
from companion.screens.pictures import Album
from companion.screens.qr import QUIET, matrix

IN_RING, ROOM_IN_RING = 1.7, 0.8
"""How far what is held keeps from the ring, in mm, and what its words may take up of it: they stand in the middle."""
OPAQUE, HALF = 255, 0.5
SWELLS = 0.12
"""By how much of its size a name swells."""
Drawn = tuple[Rect, Any]
"""Something drawn: where, and all that decides how it looks there."""


class Painter:
    """Knows how each node looks."""

    def __init__(self, sheet: Sheet, album: Album, letters: Letters, theme: Theme) -> None:
        """Draw for this sheet, in these colours."""
        self.pictures = Pictures(album, theme)
        self.counted = 1.0
        self.left = STEPS
        self.turning: Mapping[Rect, Phase] = {}
        self.swelling: Mapping[Rect, float] = {}
        self._sheet, self._album = sheet, album
        self._letters = letters
        self._theme = theme
        self._planks = PlankPainter(self.pictures, letters, theme, sheet)
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
        rooms = [box(_seen(spot)) for spot in scene.spots]
        for part in map(box, parts):
            surface.set_clip(part)
            surface.fill(self._theme.night)
            for nth in part.collidelistall(rooms):
                # what reached further would stay behind where it is drawn bit by bit
                surface.set_clip(rooms[nth].clip(part))
                self._paint(surface, scene, scene.spots[nth], pressed, moving or {})
        surface.set_clip(None)

    def looks(self, scene: Scene, pressed: Hit | None) -> list[Drawn]:
        """All that is drawn, to be compared with what was drawn before."""
        found: list[Drawn] = []
        for spot in scene.spots:
            if isinstance(spot.node, Board) and scene.outlook:
                found += self._board.looks(scene.outlook, pressed)
            elif (look := self._look(spot, pressed)) is not None:
                found.append((_seen(spot), (*look, spot.rect)))
        return found

    def _look(self, spot: Spot, pressed: Hit | None) -> tuple[Any, ...] | None:
        match spot.node:
            case Button() as button:
                plain = (button.look, button.picture, button.note, button.on)
                return ("button", *plain, spot.lines, spot.letters, spot.mirrored, _is(pressed, spot))
            case Text() as text:
                looks = (text.tone, text.align, text.bold, text.turned)
                return ("text", *looks, spot.lines, spot.letters, spot.mirrored)
            case HoldToSee(label=label):
                return "hold", label, self.left
            case Panel(tone=look) | Picture(what=look) | Backdrop(ground=look):
                return type(spot.node).__name__, look
            case Shade() | QrCode():
                return type(spot.node).__name__, spot.node
        return None

    def _paint(
        self, surface: pygame.Surface, scene: Scene, spot: Spot, pressed: Hit | None, moving: Mapping[Cell, Phase]
    ) -> None:
        match spot.node:
            case Backdrop(ground=ground):
                self._place(surface, ground)
            case Text():
                self._words(surface, spot, spot.node)
            case Panel() | Button():
                self._planks.paint(surface, spot, spot.node, held=_is(pressed, spot))
            case Picture(what=what):
                turning = self.turning.get(spot.rect)
                self._turn(surface, spot.rect, what, turning) if turning else self._picture(
                    surface, spot.rect, self._counted(what)
                )
            case HoldToSee():
                self._hold(surface, spot, spot.node)
            case Shade():
                self._shade(surface, scene, spot, spot.node)
            case QrCode():
                paint_code(surface, box(spot.rect), spot.node)
            case Board() if scene.outlook:
                self._board.paint(surface, scene.outlook, pressed, moving)

    def _counted(self, what: What) -> What:
        """Of what is being counted, as much as has been."""
        steps = self._album.steps(what)
        return (*what, str(int(steps * self.counted))) if steps and self.counted < 1.0 else what

    def _place(self, surface: pygame.Surface, ground: str) -> None:
        if not self._theme.stark:
            surface.blit(self.pictures.place(ground, *self._sheet.size), (0, 0))

    def _picture(self, surface: pygame.Surface, rect: Rect, what: What) -> None:
        surface.blit(self.pictures.get(what, rect.w, rect.h), (rect.x, rect.y))

    def _turn(self, surface: pygame.Surface, rect: Rect, what: What, phase: Phase) -> None:
        """Its back grows narrow, and then its face wide."""
        shown = self.pictures.get(phase.was if phase.share < HALF else what, rect.w, rect.h)
        wide = max(1, round(rect.w * abs(2 * phase.share - 1.0)))
        surface.blit(pygame.transform.smoothscale(shown, (wide, rect.h)), (rect.x + (rect.w - wide) // 2, rect.y))

    def _shade(self, surface: pygame.Surface, scene: Scene, spot: Spot, shade: Shade) -> None:
        """What is scrolled ends in what it stands on: the panel, or the place."""
        fading = pygame.Surface((spot.rect.w, spot.rect.h), pygame.SRCALPHA)
        fading.fill((*self._theme.tone(shade.tone), OPAQUE))
        first = scene.spots[0].node
        if isinstance(first, Backdrop) and shade.tone == NIGHT and not self._theme.stark:
            place = self.pictures.place(first.ground, *self._sheet.size)
            fading.blit(place, (0, 0), box(spot.rect))
        dark = self.pictures.shade(spot.rect.h, below=shade.below)
        dark = pygame.transform.scale(dark, (spot.rect.w, spot.rect.h))
        fading.blit(dark, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(fading, (spot.rect.x, spot.rect.y))

    def _words(self, surface: pygame.Surface, spot: Spot, text: Text) -> None:
        """A name that swells does so about its own middle, wherever in its line it stands."""
        if spot.rect not in self.swelling:
            self._text(surface, spot, text)
            return
        room, by = reached(spot), 1.0 + SWELLS * self.swelling[spot.rect]
        alone = pygame.Surface((room.w, room.h), pygame.SRCALPHA)
        at = replace(spot.rect, x=spot.rect.x - room.x, y=spot.rect.y - room.y)
        self._text(alone, replace(spot, rect=at), text)
        inked = alone.get_bounding_rect()
        swollen = pygame.transform.smoothscale_by(alone.subsurface(inked), by)
        surface.blit(swollen, swollen.get_rect(center=inked.move(room.x, room.y).center))

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

    def _hold(self, surface: pygame.Surface, spot: Spot, hold: HoldToSee) -> None:
        middle, across = spot.rect.middle, min(spot.rect.w, spot.rect.h)
        around = Rect(middle[0] - across // 2, middle[1] - across // 2, across, across)
        self._picture(surface, around, ("ring", str(self.left)))
        ink = self._planks.disc(surface, around.inside(self._sheet.px(IN_RING)))
        lines, letters = hold.label.split("\n"), self._sheet.lettering.height("body")
        widest = max(self._letters.width(line, letters, bold=True) for line in lines)
        letters = min(letters, round(letters * across * ROOM_IN_RING / max(1, widest)))
        rtl = read_from_right(hold.label, rtl=spot.mirrored)
        y = middle[1] - self._letters.line(letters) * len(lines) // 2
        for line in lines:
            drawn = self._letters.draw(line, letters, ink, bold=True, rtl=rtl)
            surface.blit(drawn, (middle[0] - drawn.get_width() // 2, y))
            y += self._letters.line(letters)


def reached(spot: Spot) -> Rect:
    """Where its letters may be: what hangs from some, in Persian above all, goes further down than its line."""
    return spot.rect.inside(-(spot.letters // 3)) if isinstance(spot.node, Text | Button) else spot.rect


def _seen(spot: Spot) -> Rect:
    """As much of that as it may be seen through."""
    reach = reached(spot)
    return reach.shared(spot.clip) if spot.clip else reach


def _is(pressed: Hit | None, spot: Spot) -> bool:
    """Whether a finger rests on this very spot."""
    return pressed is not None and pressed.rect == spot.rect and pressed.node == spot.node


BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def paint_code(surface: pygame.Surface, square: pygame.Rect, code: QrCode) -> None:
    """Draw a code in the middle of its white square; nothing of it is kept."""
    modules = matrix(code.text, code.alike)
    across = len(modules)
    side = max(1, min(square.w, square.h) // (across + 2 * QUIET))
    left = square.x + (square.w - across * side) // 2
    top = square.y + (square.h - across * side) // 2
    surface.fill(WHITE, square)
    for y, row in enumerate(modules):
        for x, black in enumerate(row):
            if black:
                surface.fill(BLACK, (left + x * side, top + y * side, side, side))
