"""Where scenes are shown: it lays them out for this display, draws what changed, and moves what moves."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pygame

from companion.display.arrange import Gaze, Hit, Rect, Scene, Sheet, Spot
from companion.display.board_painter import reach
from companion.display.changing import Motion, changes, damage, merged
from companion.display.glass import Canvas, Wishes, box, density
from companion.display.letters import Letters
from companion.display.painter import Drawn, Painter, reached
from companion.language import rtl
from companion.screens.art.colours import CONTRAST, LANTERN
from companion.screens.art.pen import What
from companion.screens.nodes import Node, Panel, Picture, Text
from companion.screens.pictures import Album

LEAST_SIZE = (320, 200)
OPAQUE = 255

Clock = Callable[[], float]


class Stage:
    """A display, the people's wishes, and the scene that is on."""

    def __init__(
        self,
        display: pygame.Surface,
        wishes: Wishes,
        album: Album,
        letters: Letters,
        clock: Clock,
        *,
        glass_mm: tuple[float, float] | None = None,
    ) -> None:
        """`album`: what may be shown; `glass_mm`: how large the glass is, if known; `clock` gives milliseconds."""
        self.canvas = Canvas(display, wishes.rotation)
        size = self.canvas.turn.size
        size = max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1])
        self.density = density(size, glass_mm)
        self.sheet = Sheet(size, self.density, letters, scale=wishes.text_scale)
        self.frames = 0
        self._painter = Painter(self.sheet, album, letters, CONTRAST if wishes.high_contrast else LANTERN)
        self._album = album
        self._calm = wishes.reduced_motion
        self._clock = clock
        self._motion = Motion()
        self._scene: Scene | None = None
        self._pressed: Hit | None = None
        self._looks: list[Drawn] = []
        self._fading: tuple[Rect, pygame.Surface] | None = None
        self._name = ""

    def take_over(self, before: Stage) -> None:
        """What was drawn for another stage and looks the same on this one need not be drawn again."""
        self._painter.pictures.take_over(before._painter.pictures)

    def scene(self, screen: Node, gaze: Gaze, beat: int | None = None) -> Scene:
        """Lay a screen out, or an act as it is at this beat."""
        return Scene(self.sheet.arrange(screen, mirrored=rtl(), beat=beat), self.density, gaze)

    def show(self, scene: Scene, pressed: Hit | None, *, moves: bool = False, played: bool = False) -> None:
        """Draw what is different from what is shown now; with `moves`, what changed on the board moves there.

        `played`: both are of an act, and what lay face down is turned over.
        """
        before, moved = self._scene, self._moving_parts()
        self._motion.finish()
        if moves and before and not self._calm:
            self._set_in_motion(before, scene, played=played)
        looks = self._painter.looks(scene, pressed)
        parts = damage(self._looks, looks) if before else [self.canvas.whole]
        self._scene, self._pressed, self._looks = scene, pressed, looks
        self._draw([*parts, *moved, *self._moving_parts()])

    def _set_in_motion(self, before: Scene, after: Scene, *, played: bool) -> None:
        """Only what is counted, acts, and boards: on other screens something may stand that has to be gone at once."""
        steps = self._steps(after)
        if steps and not self._steps(before):
            self._motion.count(steps, self._clock())
        if played:
            self._motion.turn_over(self._face_down(before, after), self._clock())
        if not before.outlook or not after.outlook:
            return
        panel = _panel(after)
        stays = panel is not None and panel == _panel(before) and panel.touches(self.canvas.whole)
        fades = stays and before.arranged.spots != after.arranged.spots
        if panel and fades:
            self._fading = panel, self.canvas.sheet.subsurface(box(panel.shared(self.canvas.whole))).copy()
        self._motion.begin(
            changes(before.outlook.board, after.outlook.board, self._album.covers), self._clock(), fade=fades
        )

    def _face_down(self, before: Scene, after: Scene) -> dict[Rect, What]:
        """What lay there where another picture lies now."""
        now = {spot.rect: spot.node.what for spot in after.spots if isinstance(spot.node, Picture)}
        was = {spot.rect: spot.node.what for spot in before.spots if isinstance(spot.node, Picture)}
        return {rect: what for rect, what in was.items() if self._album.covers(what) and now.get(rect, what) != what}

    def _steps(self, scene: Scene) -> int:
        """In how many steps something is counted up on a screen."""
        return next(filter(None, map(self._steps_of, scene.spots)), 0)

    def _steps_of(self, spot: Spot) -> int:
        return self._album.steps(spot.node.what) if isinstance(spot.node, Picture) else 0

    def swell(self, name: str) -> None:
        """Let this name swell once, where it stands large."""
        if not self._calm:
            self._name = name
            self._motion.swell(self._clock())

    def _swelling(self) -> list[Spot]:
        """Where it stands."""
        spots = self._scene.spots if self._scene and self._motion.swelling else ()
        named = [(each, each.node) for each in spots if isinstance(each.node, Text)]
        return [each for each, text in named if text.bold and text.text == self._name]

    def tell_left(self, left: int) -> bool:
        """Of the time that a look may take so many steps are left; whether that shows."""
        shows = left != self._painter.left and not self._calm
        if shows:
            self._painter.left = left
        return shows

    def prepare(self) -> bool:
        """Draw one of the places ahead, so that no page has to wait for its own; False when all are there."""
        return self._painter.pictures.prepare(self.sheet.size)

    @property
    def kept_bytes(self) -> int:
        """How much is kept of what pages stand in, and of what they are made of."""
        return self._painter.pictures.kept_bytes

    @property
    def moving(self) -> bool:
        """Whether frames are to be drawn."""
        return self._motion.going

    def frame(self) -> None:
        """Draw what moves, one step further."""
        parts = self._moving_parts()
        self._motion.advance(self._clock())
        self._draw(parts)

    def finish(self) -> None:
        """Let everything be where it belongs, at once."""
        parts = self._moving_parts()
        self._motion.finish()
        self._draw(parts)

    def _moving_parts(self) -> list[Rect]:
        found: list[Rect] = []
        if self._scene and self._motion.counting:
            found = [spot.rect for spot in self._scene.spots if self._steps_of(spot)]
        found += self._motion.turned(self._clock())
        found += [reached(spot) for spot in self._swelling()]
        if self._scene and self._scene.outlook:
            outlook = self._scene.outlook
            cells = [outlook.cell(at) for at in self._motion.phases(self._clock())]
            found += [reach(cell, moving=True).shared(outlook.room) for cell in cells]
        if self._fading and self._motion.faded(self._clock()) is not None:
            found.append(self._fading[0])
        return found

    def _draw(self, parts: list[Rect]) -> None:
        parts = merged([part for part in (part.shared(self.canvas.whole) for part in parts) if part.w and part.h])
        if not parts or not self._scene:
            return
        now = self._clock()
        self._painter.counted, self._painter.turning = self._motion.counted(now), self._motion.turned(now)
        self._painter.swelling = {spot.rect: self._motion.swollen(now) for spot in self._swelling()}
        self._painter.paint(self.canvas.sheet, self._scene, parts, self._pressed, self._motion.phases(now))
        gone = self._motion.faded(now)
        if self._fading and gone is not None:
            part, old = self._fading
            old.set_alpha(round(OPAQUE * (1.0 - gone)))
            self.canvas.sheet.blit(old, (part.x, part.y))
        self.canvas.show(parts)
        self.frames += 1

    def draw_roughly(self, rough: bool) -> None:
        """While two fingers zoom, fast counts for more than fine; afterwards everything is drawn anew."""
        if self._painter.pictures.rough and not rough:
            self.forget()
        self._painter.pictures.rough = rough

    def forget(self) -> None:
        """Draw all of it next time: what is on the glass is not known."""
        self._motion.finish()
        self._scene, self._looks = None, []

    def wipe(self) -> None:
        """Let nothing be seen, before anything else happens."""
        self.canvas.wipe()
        self.forget()


def _panel(scene: Scene) -> Rect | None:
    return next((spot.rect for spot in scene.spots if isinstance(spot.node, Panel)), None)


def picture_of(screen: Node, album: Album, size: tuple[int, int], path: Path) -> None:
    """Draw a screen as it looks on a display of this size."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    stage = Stage(surface, Wishes(reduced_motion=True), album, Letters(), lambda: 0.0)
    stage.show(stage.scene(screen, Gaze()), None)
    drawn = BytesIO()
    pygame.image.save(surface, drawn, path.name)
    path.write_bytes(drawn.getvalue())  # pygame itself would not say why it cannot write a file
