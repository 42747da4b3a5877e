"""What is on a table besides cards, where it is only pretended: a lamp, a buzzer, a code scanner."""

from __future__ import annotations

import math

from companion.screens.art.pen import Pen


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
