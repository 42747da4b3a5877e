"""What is drawn of a round that is over: a mine as one small picture, and what somebody was, told by a shape."""

from __future__ import annotations

import math

from companion.screens.art.colours import Colour, mixed
from companion.screens.art.pen import Pen, Point, box
from companion.screens.art.people import number
from companion.screens.art.things import nugget

EARTH: Colour = (62, 48, 40)
LEATHER, COWL = (178, 140, 84), (92, 100, 148)
GOALS = ("8,-2", "8,0", "8,2")
FRAME = (0, -2, 8, 2)
HIGH = 1.4
"""How high a card is to its width."""
AROUND = 0.35
"""How much earth there is around the mine, in widths of a card."""


def lode(pen: Pen, mine: str) -> None:
    """A mine in the notation of layouts, as large as it fits."""
    shown = {**dict.fromkeys(GOALS, "?"), **dict(word.split("=") for word in mine.split()), "0,0": "start"}
    cards = {tuple(map(int, where.split(","))): lies for where, lies in shown.items()}
    left, top = (min(FRAME[way], *(at[way] for at in cards)) for way in (0, 1))
    right, bottom = (max(FRAME[way + 2], *(at[way] for at in cards)) for way in (0, 1))
    columns, rows = right - left + 1, bottom - top + 1
    wide = min(1 / (columns + 2 * AROUND), pen.high / ((rows + 2 * AROUND) * HIGH))
    x, y = (1 - columns * wide) / 2, (pen.high - rows * wide * HIGH) / 2
    pen.fill(EARTH, 0.03)
    for at, lies in sorted(cards.items()):
        small_card(pen, (x + (at[0] - left) * wide, y + (at[1] - top) * wide * HIGH), wide, lies)


def small_card(pen: Pen, at: Point, wide: float, lies: str) -> None:
    """Too small for rubble: rock, and the ways through it; what is face down has its mark."""
    x, y, high, seam = *at, wide * HIGH, wide * 0.04
    faced = lies != "?"
    code = "NESW" if lies in ("start", "gold") else lies.removeprefix("stone:")
    rock = pen.theme.rock if code == lies else pen.theme.slate
    box(pen, pen.theme.rim, (x, y), wide, high)
    box(pen, rock if faced else pen.theme.goal, (x + seam, y + seam), wide - 2 * seam, high - 2 * seam)
    middle = (x + wide / 2, y + high / 2)
    if not faced:
        across, down = wide * 0.24, high * 0.24
        corners = ((0, -down), (across, 0), (0, down), (-across, 0))
        pen.shape(pen.theme.goal_mark, *((middle[0] + dx, middle[1] + dy) for dx, dy in corners))
        return
    _ways(pen, (x, y), wide, code)
    if lies == "start":
        for rung in (-0.3, 0.0, 0.3):
            box(pen, pen.theme.ladder, (middle[0] - wide * 0.13, middle[1] + rung * high * 0.5), wide * 0.26, seam * 2)
    if lies == "gold":
        nugget(pen, middle, wide * 0.3)


def _ways(pen: Pen, at: Point, wide: float, code: str) -> None:
    """What is joined meets in the middle; a dead end stops short of it."""
    (x, y), high, half = at, wide * HIGH, wide * 0.17
    short = 0.0 if code.isupper() else wide * 0.3
    across, down = x + wide / 2, y + high / 2
    if code.isupper():
        box(pen, pen.theme.way, (across - half, down - half), 2 * half, 2 * half)
    for side in code.upper():
        if side in "NS":
            box(pen, pen.theme.way, (across - half, y if side == "N" else down + short), 2 * half, high / 2 - short)
        else:
            box(pen, pen.theme.way, (x if side == "W" else across + short, down - half), wide / 2 - short, 2 * half)


def was(pen: Pen, worn: str, text: str, won: str = "") -> None:
    """What somebody was in a round: a dome for those who dug, a pointed hood for saboteurs; `won`: with gold beside."""
    dark = mixed(LEATHER if worn == "helmet" else COWL, pen.theme.mark, 0.55)
    for colour, more in ((dark, 0.05), (LEATHER if worn == "helmet" else COWL, 0.0)):
        low, side = 0.9 + more, 0.34 + more
        if worn == "helmet":
            turns = [math.pi * (1 + step / 10) for step in range(11)]
            dome = [(0.46 + side * math.cos(turn), 0.5 + (0.38 + more) * math.sin(turn)) for turn in turns]
            pen.shape(colour, *dome, (0.46 + side, low), (0.46 - side, low))
        else:
            hood = ((0.46, 0.04 - more), (0.46 + side, 0.5), (0.46 + side, low), (0.46 - side, low), (0.46 - side, 0.5))
            pen.shape(colour, *hood)
    number(pen, text, (0.46, 0.64), 0.34, pen.theme.mark if worn == "helmet" else (250, 246, 236))
    if won:
        nugget(pen, (0.82, 0.78), 0.2)
