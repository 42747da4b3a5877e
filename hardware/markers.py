"""The markers a camera looks for on cards: 35 small squares of the family AprilTag 25h9, black and white modules.

Any two differ in nine modules or more, however they are turned, so that one that is half lost is not taken for another.
The patterns are those of the published family; OpenCV reads them, and draws the same.
"""

from __future__ import annotations

Modules = tuple[tuple[bool, ...], ...]

INSIDE = 5
SIDE = INSIDE + 2
"""Modules along a side, with the black border."""

_WHITE = (
    *(0x11FA755, 0x0DB164F, 0x02DA1BD, 0x16726AF, 0x0E650E9, 0x1BA2558, 0x0CFD5DC, 0x1AB74C1, 0x1CE8ABB),
    *(0x022CAF6, 0x1C93702, 0x1049B14, 0x0EA27B6, 0x130E14F, 0x0973035, 0x082836D, 0x1580F8D, 0x103B372),
    *(0x046EF9D, 0x120B8EA, 0x1147DF4, 0x07FD90B, 0x08D5276, 0x144E803, 0x0685587, 0x04BE1C2, 0x121C512),
    *(0x01E42CD, 0x14A9E26, 0x1BAF982, 0x1FD1D34, 0x0141679, 0x116A0BE, 0x01B8DDB, 0x0E7133A),
)
"""The white modules of each, row by row from its upper left, the first as the highest of 25 bits."""
COUNT = len(_WHITE)


def modules(number: int, quarters: int = 0) -> Modules:
    """A marker row by row, True for black, turned clockwise by so many quarters."""
    white = f"{_WHITE[number]:025b}"
    rows = [[bit == "0" for bit in white[row : row + INSIDE]] for row in range(0, len(white), INSIDE)]
    edge = [True] * SIDE
    whole = [edge, *([True, *row, True] for row in rows), edge]
    for _quarter in range(quarters):
        whole = [list(column) for column in zip(*reversed(whole), strict=True)]
    return tuple(map(tuple, whole))
