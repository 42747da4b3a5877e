"""The small signs on buttons, and things any table may have: a lamp, cards, gold, devices that are only pretended."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.language import _, context
from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Pen, Point


def mark(pen: Pen, name: str) -> None:
    """A small sign on a button."""
    MARKS[name](pen)


def _turn(pen: Pen) -> None:
    ink = pen.theme.ink
    around = [(0.5 + 0.32 * math.cos(a / 8), 0.52 + 0.32 * math.sin(a / 8)) for a in range(43)]
    pen.line(ink, 0.1, *around)
    pen.shape(ink, (0.62, 0.1), (0.92, 0.3), (0.58, 0.42))


def _undo(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.1, (0.25, 0.4), (0.6, 0.4), (0.78, 0.55), (0.6, 0.75), (0.4, 0.75))
    pen.shape(pen.theme.ink, (0.34, 0.18), (0.34, 0.62), (0.08, 0.4))


def _tick(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.1, (0.3, 0.5), (0.45, 0.68), (0.74, 0.3))


def _plus(pen: Pen) -> None:
    _minus(pen)
    pen.line(pen.theme.ink, 0.12, (0.5, 0.2), (0.5, 0.8))


def _minus(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.12, (0.2, 0.5), (0.8, 0.5))


def _triangle(pen: Pen) -> None:
    pen.shape(pen.theme.ink, (0.5, 0.1), (0.94, 0.86), (0.06, 0.86))


def _circle(pen: Pen) -> None:
    pen.disc(pen.theme.ink, (0.5, 0.5), 0.42)


def _square(pen: Pen) -> None:
    pen.shape(pen.theme.ink, (0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))


def _cross(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.26, (0.5, 0.16), (0.5, 0.84))
    pen.line(pen.theme.ink, 0.26, (0.16, 0.5), (0.84, 0.5))


def _next(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.14, (0.36, 0.2), (0.66, 0.5), (0.36, 0.8))


def _previous(pen: Pen) -> None:
    pen.line(pen.theme.ink, 0.14, (0.64, 0.2), (0.34, 0.5), (0.64, 0.8))


MARKS: dict[str, Callable[[Pen], None]] = {
    "turn": _turn,
    "undo": _undo,
    "ok": _tick,
    "plus": _plus,
    "minus": _minus,
    "triangle": _triangle,
    "circle": _circle,
    "square": _square,
    "cross": _cross,
    "next": _next,
    "previous": _previous,
}
"""The signs there are."""


def said(name: str) -> str:
    """What a sign means."""
    return {
        "turn": context("turn a card round", "Turn"),
        "undo": _("Undo"),
        "ok": _("OK"),
        "plus": context("one more", "More"),
        "minus": context("one less", "Less"),
        "triangle": _("triangle"),
        "circle": _("circle"),
        "square": _("square"),
        "cross": _("cross"),
        "next": _("A step on"),
        "previous": _("A step back"),
    }[name]


IRON: Colour = (178, 186, 196)
SHINE: Colour = (226, 232, 238)
FLAME: Colour = (255, 240, 200)
TOP: Colour = (104, 72, 46)


def blank(_pen: Pen) -> None:
    """Nothing, where others have something."""


def back(pen: Pen) -> None:
    """The back of a card."""
    pen.fill(pen.theme.raised, 0.12)
    pen.frame(pen.theme.quiet, 0.07, 0.12, 0.02)


def lamp(pen: Pen) -> None:
    """A miner's lamp. Its glass is bright in the middle, for there is the flame."""
    pen.ring(IRON, (0.5, 0.17), 0.15, 0.06)
    body = ((0.25, 0.36), (0.75, 0.36), (0.7, 0.82), (0.3, 0.82))
    pen.line(pen.theme.mark, 0.07, *body, body[0])
    pen.shape(mixed(pen.theme.lamp, pen.theme.brass, 0.45), *body)
    pen.shape(pen.theme.lamp, (0.33, 0.38), (0.67, 0.38), (0.64, 0.8), (0.36, 0.8))
    pen.shape(FLAME, (0.5, 0.42), (0.59, 0.6), (0.56, 0.74), (0.44, 0.74), (0.41, 0.6))
    for x in (0.32, 0.68):
        pen.line(IRON, 0.035, (x, 0.38), (0.5 + (x - 0.5) * 0.85, 0.8))
    for plate in (
        ((0.18, 0.38), (0.82, 0.38), (0.68, 0.25), (0.32, 0.25)),
        ((0.22, 0.8), (0.78, 0.8), (0.84, 0.95), (0.16, 0.95)),
    ):
        pen.line(pen.theme.mark, 0.05, *plate, plate[0])
        pen.shape(IRON, *plate)
    pen.line(SHINE, 0.03, (0.34, 0.275), (0.66, 0.275))


def chains(pen: Pen) -> None:
    """Two chains, by which a sign hangs. They tell nothing."""
    links = 0 if pen.theme.stark else 4
    for x in (0.14, 0.86):
        for link in range(links):
            y = pen.high * (link + 0.5) / links
            pen.ring(IRON, (x, y), 0.62 * pen.high / links, 0.008)


def table(pen: Pen) -> None:
    """A table, seen from above: its edge, and boards with a little grain."""
    if pen.theme.stark:
        pen.frame(pen.theme.raised, 0.01, 0.12)
        return
    pen.fill(pen.theme.wood_dark, 0.12)
    pen.fill(pen.theme.brass, 0.11, 0.008)
    pen.fill(TOP, 0.1, 0.02)
    for board in range(1, 5):
        y = pen.high * board / 5
        pen.line(mixed(TOP, pen.theme.wood_dark, 0.5), 0.004, (0.05, y), (0.95, y))
        pen.line(mixed(TOP, pen.theme.wood_dark, 0.3), 0.003, (0.1 * board, y - 0.03), (0.1 * board + 0.3, y - 0.03))


def pile(pen: Pen) -> None:
    """Cards one on another."""
    for step in (2, 1, 0):
        x, y = 0.1 + 0.06 * step, 0.3 + 0.14 * step
        corners = ((x + 0.1, y), (x + 0.72, y), (x + 0.62, y + 0.34), (x, y + 0.34))
        pen.shape(pen.theme.quiet, *corners)
        pen.line(pen.theme.panel, 0.045, *corners, corners[0])


STEPS = 20
"""In so many steps the time goes that a look may take."""


def ring(pen: Pen, left: str = str(STEPS)) -> None:
    """Around what is held: as much of the time as is left."""
    pen.ring(mixed(pen.theme.lamp, pen.theme.mark, 0.75), (0.5, 0.5), 0.5, 0.038)
    turns = [2 * math.pi * (int(left) * step / 60 / STEPS - 0.25) for step in range(61)] if int(left) else []
    if turns:
        pen.line(pen.theme.lamp, 0.024, *((0.5 + 0.481 * math.cos(a), 0.5 + 0.481 * math.sin(a)) for a in turns))


def bulb(pen: Pen, state: str = "off") -> None:
    """A lamp. Lit it is full and has rays; dark it is an empty ring."""
    middle = (0.5, pen.high / 2)
    if state == "off":
        pen.ring(pen.theme.quiet, middle, 0.24, 0.06)
        return
    pen.disc(pen.theme.lamp, middle, 0.26)
    for eighth in range(8):
        x, y = math.cos(eighth * math.pi / 4), math.sin(eighth * math.pi / 4)
        pen.line(pen.theme.lamp, 0.07, *((middle[0] + x * far, middle[1] + y * far) for far in (0.36, 0.45)))


def buzzer(pen: Pen, waves: str = "0") -> None:
    """A loudspeaker, and as many waves as what it says has."""
    y = pen.high / 2
    colour = pen.theme.lamp if int(waves) else pen.theme.quiet
    pen.shape(
        colour, (0.06, y - 0.12), (0.2, y - 0.12), (0.4, y - 0.3), (0.4, y + 0.3), (0.2, y + 0.12), (0.06, y + 0.12)
    )
    for wave in range(int(waves)):
        far = 0.16 + 0.16 * wave
        arc = [(0.4 + far * math.cos(a / 10), y + far * math.sin(a / 10)) for a in range(-8, 9, 2)]
        pen.line(colour, 0.06, *arc)


def scanner(pen: Pen) -> None:
    """A code between the corners of what looks at it."""
    y = pen.high / 2 - 0.5
    for x, up in ((0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)):
        dx, dy = (0.18 if x < 0.5 else -0.18), (0.18 if up < 0.5 else -0.18)
        pen.line(pen.theme.ink, 0.06, (x + dx, y + up), (x, y + up), (x, y + up + dy))
    for x, wide in ((0.28, 0.05), (0.38, 0.09), (0.5, 0.04), (0.6, 0.09), (0.72, 0.05)):
        pen.line(pen.theme.ink, wide, (x, y + 0.28), (x, y + 0.72))
    pen.line(pen.theme.wrong, 0.05, (0.12, y + 0.5), (0.88, y + 0.5))


PAPER_INK: Colour = (52, 46, 42)
SIGHT: Colour = (250, 232, 178)


def arrow(pen: Pen, way: str = "right") -> None:
    """On paper: from here to there."""
    y = pen.high / 2

    def at(far: float, aside: float) -> Point:
        return (far, y + aside) if way == "right" else (0.5 - aside, y - 0.5 + far)

    pen.line(PAPER_INK, 0.1, at(0.04, 0), at(0.7, 0))
    pen.shape(PAPER_INK, at(0.62, -0.26), at(0.98, 0), at(0.62, 0.26))


def stand(pen: Pen) -> None:
    """On paper: a table from the side, and an arm over it that holds a camera, looking straight down on the cards."""
    top = pen.high - 0.16
    pen.shape(SIGHT, (0.5, 0.15), (0.82, top), (0.18, top))
    pen.line(PAPER_INK, 0.018, (0.08, top - 0.01), (0.08, 0.07), (0.5, 0.07))
    pen.line(PAPER_INK, 0.018, (0.08, 0.2), (0.21, 0.07))
    pen.shape(PAPER_INK, (0.45, 0.08), (0.55, 0.08), (0.55, 0.13), (0.53, 0.16), (0.47, 0.16), (0.45, 0.13))
    pen.line(WOOD_OF_TABLE, 0.035, (0.04, top + 0.02), (0.96, top + 0.02))
    for leg in (0.1, 0.9):
        pen.line(WOOD_OF_TABLE, 0.03, (leg, top + 0.03), (leg, pen.high - 0.02))
    for card in range(9):
        x = 0.26 + 0.054 * card
        pen.line(PAPER_INK, 0.012, (x, top - 0.006), (x + 0.036, top - 0.006))


WOOD_OF_TABLE: Colour = (158, 110, 64)
DARK, BODY, BRIGHT, GLINT = (134, 84, 14), (222, 158, 40), (255, 208, 92), (255, 243, 200)
OUTLINE = ((0.05, 1.0), (0.2, 0.92), (0.37, 1.0), (0.52, 0.9), (0.66, 1.0), (0.84, 0.94))
"""The corners of a nugget: where they stand, in turns, and how far out."""


def nugget(pen: Pen, at: Point, size: float, turn: float = 0.0) -> None:
    """A lump of gold, lit from above on the left."""
    pen.shape(DARK, *_corners(at, size * 1.12, turn))
    pen.shape(BODY, *_corners(at, size, turn))
    x, y = at
    pen.shape(BRIGHT, *_corners((x - size * 0.14, y - size * 0.16), size * 0.62, turn + 0.1))
    pen.shape(GLINT, *_corners((x - size * 0.32, y - size * 0.34), size * 0.2, turn))


def _corners(at: Point, size: float, turn: float) -> list[Point]:
    return [
        (
            at[0] + size * out * math.cos(2 * math.pi * (angle + turn)),
            at[1] + size * out * 0.84 * math.sin(2 * math.pi * (angle + turn)),
        )
        for angle, out in OUTLINE
    ]
