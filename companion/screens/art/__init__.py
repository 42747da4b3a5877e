"""Every picture, drawn by hand from lines and shapes: nothing is loaded, nothing is anybody else's.

What they are drawn on is a pen's business: pygame's on the display, SVG's in a browser.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.screens.art import cards, devices, dice, gold, miners, things
from companion.screens.art.pen import Pen

PICTURES: dict[str, Callable[..., None]] = {
    "card": cards.card,
    "goal": cards.goal,
    "back": things.back,
    "pile": things.pile,
    "fan": things.fan,
    "tool": things.tool,
    "rockfall": things.rockfall,
    "map": things.treasure_map,
    "player": miners.player,
    "dwarf": miners.dwarf,
    "gold": gold.gold,
    "nugget": gold.one,
    "hoard": gold.hoard,
    "mark": things.mark,
    "bulb": devices.bulb,
    "buzzer": devices.buzzer,
    "scanner": devices.scanner,
    **dice.DICE,
}
"""What can be drawn, by the first word of its name."""


def draw(pen: Pen, what: tuple[str, ...]) -> None:
    """Draw a picture by its name."""
    kind, *details = what
    PICTURES[kind](pen, *details)
