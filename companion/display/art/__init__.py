"""Every picture, drawn by hand from lines and shapes: nothing is loaded, nothing is anybody else's."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from companion.display.art import cards, dice, people, things
from companion.display.art.pen import Pen
from companion.display.theme import LANTERN, Theme

LEAST = 4
PICTURES: dict[str, Callable[..., None]] = {
    "card": cards.card,
    "goal": cards.goal,
    "back": things.back,
    "player": people.player,
    "tool": things.tool,
    "rockfall": things.rockfall,
    "map": things.treasure_map,
    "dwarf": people.dwarf,
    "gold": things.gold,
    "mark": things.mark,
    **dice.DICE,
}
"""What can be drawn, by the first word of its name."""


def draw(what: tuple[str, ...], width: int, height: int, theme: Theme = LANTERN) -> pygame.Surface:
    """Draw a picture by its name."""
    pen = Pen(max(LEAST, width), max(LEAST, height), theme)
    kind, *details = what
    PICTURES[kind](pen, *details)
    return pen.done()
