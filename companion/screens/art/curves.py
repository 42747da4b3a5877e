"""Figures of what is over: how something of everybody went up and down, what everybody has in all, and luck."""

from __future__ import annotations

from companion.screens.art.colours import PLAYERS, mixed
from companion.screens.art.pen import Inset, Pen
from companion.screens.art.people import badge, number

AT_THE_END, LEAST_BETWEEN = 0.075, 0.9
"""How large a badge at the end of a line is, and how close two may stand, in their own size."""
LEFT, FOOT, TOP = 0.06, 0.06, 0.05
SEAM = 0.006


def lines(pen: Pen, *courses: str) -> None:
    """A line for everybody, "seat:6,5,7", from left to right; at its end stands whose it is."""
    parts = (course.partition(":") for course in courses)
    read = [(int(seat), [int(count) for count in counts.split(",")]) for seat, _is, counts in parts]
    most = max((max(counts) for _seat, counts in read), default=0) or 1
    ground, right = pen.high - FOOT, 1 - AT_THE_END - 0.02
    for count in range(0, most + 1, max(1, most // 6)):
        y = ground - (ground - TOP) * count / most
        pen.line(mixed(pen.theme.paper, pen.theme.faded, 0.25), 0.003, (LEFT, y), (right, y))
        number(pen, str(count), (LEFT / 2, y), 0.035, pen.theme.faded)
    ends: list[tuple[float, int]] = []
    for seat, counts in read:
        steps = max(1, len(counts) - 1)
        nudge = (seat - len(read) / 2) * 0.006
        across, up = (right - LEFT) / steps, (ground - TOP) / most
        points = [(LEFT + across * at, ground - up * count + nudge) for at, count in enumerate(counts)]
        for colour, thick in ((pen.theme.mark, 0.016), (PLAYERS[seat % len(PLAYERS)], 0.011)):
            pen.line(colour, thick, *points)
        ends.append((points[-1][1], seat))
    for y, seat in _apart(sorted(ends), pen.high):
        badge(Inset(pen, (1 - AT_THE_END, y - AT_THE_END / 2), AT_THE_END), str(seat))


def _apart(ends: list[tuple[float, int]], high: float) -> list[tuple[float, int]]:
    """Badges one below the other where their lines end alike."""
    least, found = AT_THE_END * LEAST_BETWEEN, list[tuple[float, int]]()
    lowest = high - AT_THE_END / 2
    for left, (y, seat) in zip(range(len(ends) - 1, -1, -1), ends, strict=True):
        above = found[-1][0] + least if found else AT_THE_END / 2
        found.append((max(above, min(y, lowest - left * least)), seat))
    return found


def bars(pen: Pen, seat: str, most: str, *parts: str) -> None:
    """What somebody has, in parts one after the other, to the most that anybody has."""
    x, colour = 0.0, PLAYERS[int(seat) % len(PLAYERS)]
    whole = max(1, int(most))
    for at, part in enumerate(parts):
        wide = int(part) / whole
        if wide:
            near, far = x + SEAM, max(x + 2 * SEAM, x + wide - SEAM)
            box = ((near, 0.1 * pen.high), (far, 0.1 * pen.high), (far, 0.9 * pen.high), (near, 0.9 * pen.high))
            pen.line(pen.theme.mark, 2 * SEAM, *box, box[0])
            pen.shape(mixed(colour, (255, 255, 255), 0.25 * (at % 2)), *box)
        x += wide


def luck(pen: Pen, rounds: str, least: str, most: str, times: str, expected: str) -> None:
    """How often something was, on a line of all the times it might have been; what is ordinary is broad on it."""
    middle, ends = pen.high / 2, (0.02, 0.98)

    def at(value: str) -> float:
        return ends[0] + (ends[1] - ends[0]) * float(value) / max(1.0, float(rounds))

    pen.line(pen.theme.off, 0.006, (ends[0], middle), (ends[1], middle))
    pen.line(pen.theme.wood_lit, 0.036, (at(least), middle), (at(most), middle))
    pen.line(pen.theme.quiet, 0.006, (at(expected), 0.1 * pen.high), (at(expected), 0.9 * pen.high))
    ordinary = int(least) <= int(times) <= int(most)
    pen.disc(pen.theme.mark, (at(times), middle), 0.026)
    pen.disc(pen.theme.lamp if ordinary else pen.theme.wrong, (at(times), middle), 0.02)
