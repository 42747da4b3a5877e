"""The history of the figures as one SVG: a field for each figure that is promised, the promise as a line across it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict


class Value(TypedDict):
    """A figure of a release; `wanted` is what is promised of it, such as "<16", or nothing."""

    value: float
    unit: str
    wanted: str


class Release(TypedDict):
    """What was measured of a release, and in how many rounds."""

    rounds: int
    figures: dict[str, Value]


History = dict[str, Release]

COLUMNS, WIDE, HIGH, EDGE = 3, 320, 170, 20
TOP, BOTTOM, SIDE = 44, 124, 34
INK, FAINT, GROUND, FIELD, LINE, MISSED = "#1b1b1b", "#5a5346", "#ffffff", "#f4f1ea", "#b3531a", "#b00020"
FONT = "Noto Sans, DejaVu Sans, sans-serif"


def is_kept(value: float, wanted: str) -> bool:
    """Whether a promise such as "<16" or ">150" is kept."""
    return not wanted or (value < float(wanted[1:]) if wanted[0] == "<" else value > float(wanted[1:]))


def drawn(history: History) -> str:
    """The whole drawing."""
    newest = list(history.values())[-1]["figures"]
    promised = [name for name, figure in newest.items() if figure["wanted"]]
    rows = -(-len(promised) // COLUMNS)
    width, height = COLUMNS * WIDE + 2 * EDGE, rows * HIGH + 2 * EDGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FONT}" fill="{INK}">',
        "  <title>Every promised figure by release; the line is the promise</title>",
        f'  <rect width="{width}" height="{height}" fill="{GROUND}"/>',
    ]
    for number, name in enumerate(promised):
        across, down = number % COLUMNS, number // COLUMNS
        lines.append(f'  <g id="{name}" transform="translate({EDGE + across * WIDE} {EDGE + down * HIGH})">')
        lines += (f"    {line}" for line in field(name, history))
        lines.append("  </g>")
    return "\n".join([*lines, "</svg>", ""])


def field(name: str, history: History) -> Iterator[str]:
    """One figure: a point for each release that has it, from 0 at the bottom, and the promise of the newest."""
    measured = [(release, each["figures"][name]) for release, each in history.items() if name in each["figures"]]
    wanted, unit = measured[-1][1]["wanted"], measured[-1][1]["unit"]
    promise = float(wanted[1:])
    most = 1.2 * max(promise, *(figure["value"] for _release, figure in measured))

    def height(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * value / most, 1)

    step = (WIDE - 3 * SIDE) / max(1, len(measured) - 1)
    points = [(SIDE + 20 + round(step * at, 1), height(figure["value"])) for at, (_r, figure) in enumerate(measured)]
    yield f'<rect width="{WIDE - 12}" height="{HIGH - 12}" rx="8" fill="{FIELD}"/>'
    yield f'<text x="12" y="24" font-size="14" font-weight="bold">{name}</text>'
    yield words(WIDE - 24, 24, f"&{'lt' if wanted[0] == '<' else 'gt'};{promise:g} {unit}", LINE, "end")
    across = f'y1="{height(promise)}" x2="{WIDE - 24}" y2="{height(promise)}" stroke="{LINE}" stroke-width="2"'
    yield f'<line class="promise" x1="12" {across} stroke-dasharray="6 4"/>'
    yield f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}" fill="none" stroke="{INK}" stroke-width="2"/>'
    for (x, y), (release, figure) in zip(points, measured, strict=True):
        colour = INK if is_kept(figure["value"], wanted) else MISSED
        yield f'<circle class="value" cx="{x}" cy="{y}" r="4" fill="{colour}"/>'
        away = 16 if y > height(promise) else -8  # from the line of the promise
        yield words(x, round(y + away, 1), f"{figure['value']:g}", colour)
        yield words(x, BOTTOM + 28, release, FAINT)


def words(x: float, y: float, text: str, colour: str, anchor: str = "middle") -> str:
    """A few small words."""
    return f'<text x="{x}" y="{y}" font-size="11" text-anchor="{anchor}" fill="{colour}">{text}</text>'
