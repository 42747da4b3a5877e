"""Screens as picture files, without a display."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pygame

from companion.display.arrange import Gaze
from companion.display.letters import Letters
from companion.display.stage import Stage
from companion.display.wishes import Wishes
from companion.screens.nodes import Node
from companion.screens.pictures import Album


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
