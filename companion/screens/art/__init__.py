"""Pictures that every table has, drawn by hand from lines and shapes: nothing is loaded, nothing is anybody else's.

What they are drawn on is a pen's business: pygame's on the display, SVG's in a browser. Each game brings its own.
"""

from __future__ import annotations

from companion.language import _, context
from companion.screens.art import curves, eyes, people, things
from companion.screens.art.pen import ALONE, Drawing

COMMON: dict[str, Drawing] = {
    "back": Drawing(things.back, lambda: _("cards"), high=1.5, beforehand=ALONE),
    "lamp": Drawing(things.lamp, lambda: context("tool", "lamp"), beforehand=ALONE),
    "chains": Drawing(things.chains, high=0.1),
    "table": Drawing(things.table, high=0.4),
    "pile": Drawing(things.pile, lambda: context("a picture", "pile"), beforehand=ALONE),
    "player": Drawing(
        people.player,
        beforehand=tuple((str(seat), *face) for seat in range(len(people.SHAPES)) for face in ((), ("miner",))),
    ),
    "mark": Drawing(things.mark, things.said, beforehand=tuple((name,) for name in things.MARKS)),
    "blank": Drawing(things.blank),
    "lines": Drawing(curves.lines, high=0.6, own_ink=True),
    "bars": Drawing(curves.bars, high=0.1, own_ink=True),
    "luck": Drawing(curves.luck, high=0.08),
    "ring": Drawing(things.ring),
    "bulb": Drawing(things.bulb),
    "buzzer": Drawing(things.buzzer),
    "scanner": Drawing(things.scanner),
    "arrow": Drawing(things.arrow),
    "eye": Drawing(eyes.eye, eyes.eye_said, beforehand=(("open",), ("shut",), ("wondering",), ("none",))),
    "watched": Drawing(eyes.watched, lambda: _("a camera sees the table"), high=0.5, beforehand=ALONE),
    "outline": Drawing(eyes.outline, lambda *_cards: _("what the camera sees"), high=0.5625, own_ink=True),
    "stand": Drawing(things.stand, high=0.7),
}
"""By their kinds, the first word of a picture's name."""
