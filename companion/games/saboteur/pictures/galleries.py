"""Galleries: the mouths one goes into, and the door in which one sees who one is.

The two roles are drawn of the same parts and shine equally: what falls onto a face must not tell them apart.
"""

from __future__ import annotations

import math

from companion.games.saboteur.pictures.cards import WOOD
from companion.games.saboteur.pictures.dwarfs import COWL, LEATHER, hood
from companion.games.saboteur.pictures.remembered import small_card
from companion.screens.art.colours import mixed
from companion.screens.art.eyes import eye
from companion.screens.art.pen import Inset, Pen, box
from companion.screens.art.people import BRIM, face, hat, player
from companion.screens.art.things import IRON, lamp, nugget
from companion.screens.art.timber import BEAM_DARK, BEAM_LIT, BEAM_WOOD

DARK, LIT = (31, 27, 26), (92, 70, 38)
POST, LINTEL, STANDS = 0.045, 0.055, 0.06
"""How wide the timber of a door is, and how far above its sill people stand."""
USUAL_LETTERS, SILL, A_LETTER, LEAST_SILL = 10, 0.036, 0.0073, 0.004
"""How high the sill below a word of so many letters is, and how much of it shines as brightly as one of them."""
ROCK, EDGE, STEEL = (128, 121, 114), (30, 26, 24), (112, 116, 122)


def den(pen: Pen, hat_worn: str, letters: str = str(USUAL_LETTERS)) -> None:
    """Who one is, in an open door: with pick and cart, or with a broken pick and rocks.

    `letters`: how many the word below it has. The longer it shines, the lower is the sill of the door.
    """
    low = pen.high - STANDS
    pen.fill(DARK, 0.02)
    for share in (0.0, 0.4, 0.8):
        wide, high = 0.46 * (1 - share) + 0.08, (low - LINTEL) * (1 - share / 3)
        arch = [(0.5 + wide * math.cos(a / 8 * math.pi), low - high * math.sin(a / 8 * math.pi)) for a in range(9)]
        pen.shape(mixed(DARK, LIT, 0.12 + 0.22 * share), *arch)
    for near, far in ((POST, 0.12), (1 - POST, 0.88)):
        pen.shape(BEAM_DARK, (near, LINTEL), (far, LINTEL + 0.03), (far, low), (near, pen.high))
    box(pen, EDGE, (0, low), 1, STANDS)
    if hat_worn == "hood":
        _rocks(Inset(pen, (0.13, low - 0.21), 0.22))
        _pick(Inset(pen, (0.66, low - 0.25), 0.25), broken=True)
    else:
        _cart(Inset(pen, (0.13, low - 0.21), 0.22))
        _pick(Inset(pen, (0.66, low - 0.25), 0.25), broken=False)
    _bust(pen, hat_worn, low)
    _timber(pen)
    high = max(LEAST_SILL, SILL + A_LETTER * (USUAL_LETTERS - int(letters)))
    box(pen, mixed(pen.theme.quiet, BEAM_LIT, 0.4), (0, pen.high - high), 1, high)


def _bust(pen: Pen, hat_worn: str, low: float) -> None:
    """As large as the door is high."""
    size = low - LINTEL - 0.01
    inner = Inset(pen, (0.5 - size / 2, LINTEL), size)
    colour = mixed(COWL if hat_worn == "hood" else LEATHER, pen.theme.night, 0.35)
    shoulders = ((0.08, 1.04), (0.16, 0.8), (0.3, 0.68), (0.7, 0.68), (0.84, 0.8), (0.92, 1.04))
    inner.shape(mixed(colour, pen.theme.mark, 0.5), *((0.5 + (x - 0.5) * 1.06, y - 0.015) for x, y in shoulders[1:-1]))
    inner.shape(colour, *shoulders)
    if hat_worn == "hood":
        hood(inner)
        return
    face(inner, (142, 120, 92))
    hat(inner, LEATHER, BRIM, 0.3, 0.34)
    inner.disc(pen.theme.mark, (0.5, 0.22), 0.085)
    inner.disc((226, 196, 128), (0.5, 0.22), 0.07)


def _pick(pen: Pen, *, broken: bool) -> None:
    """Leaning on the wall; or its head on a splinter, beside what is left of the handle."""
    ends = ((0.16, 0.98), (0.36, 0.66)) if broken else ((0.16, 0.98), (0.55, 0.34))
    for wood, iron, more in ((EDGE, EDGE, 0.06), (mixed(WOOD, EDGE, 0.2), STEEL, 0.0)):
        pen.line(wood, 0.11 + more, *ends)
        if broken:
            pen.line(wood, 0.11 + more, (0.52, 0.56), (0.72, 0.4))
        head = (
            ((0.42, 0.2), (0.66, 0.24), (0.86, 0.46), (0.92, 0.76))
            if broken
            else ((0.1, 0.32), (0.4, 0.16), (0.7, 0.26), (0.9, 0.56))
        )
        pen.line(iron, 0.12 + more, *head)


def _cart(pen: Pen) -> None:
    for x, y, size in ((0.3, 0.4, 0.13), (0.7, 0.4, 0.13), (0.5, 0.36, 0.15), (0.42, 0.22, 0.12), (0.6, 0.24, 0.11)):
        nugget(pen, (x, y), size, x)
    for x in (0.3, 0.7):
        pen.disc(EDGE, (x, 0.86), 0.15)
        pen.disc(STEEL, (x, 0.86), 0.11)
    tub = ((0.06, 0.44), (0.94, 0.44), (0.82, 0.8), (0.18, 0.8))
    pen.line(EDGE, 0.06, *tub, tub[0])
    pen.shape(mixed(WOOD, EDGE, 0.3), *tub)
    pen.line(STEEL, 0.07, (0.06, 0.45), (0.94, 0.45))


def _rocks(pen: Pen) -> None:
    for x, y, size in ((0.26, 0.78, 0.26), (0.76, 0.8, 0.24), (0.5, 0.46, 0.25)):
        for colour, more, up in ((EDGE, 1.14, 0.0), (ROCK, 1.0, 0.0), (mixed(ROCK, (255, 255, 255), 0.2), 0.55, 0.07)):
            corners = (0.3, 1.2, 2.1, 3.0, 3.9, 5.2)
            pen.shape(
                colour,
                *((x - up + size * more * math.cos(a), y - up + size * more * 0.86 * math.sin(a)) for a in corners),
            )


def _timber(pen: Pen) -> None:
    """The posts of a door, and the beam above."""
    for x in (0.0, 1 - POST):
        box(pen, BEAM_WOOD, (x, 0), POST, pen.high)
        pen.line(BEAM_DARK, 0.006, (x + POST * 0.6, 0.1), (x + POST * 0.5, pen.high * 0.9))
    box(pen, BEAM_WOOD, (0, 0), 1, LINTEL)
    pen.line(BEAM_LIT, 0.009, (0.01, 0.008), (0.99, 0.008))
    pen.line(BEAM_DARK, 0.009, (0, LINTEL), (1, LINTEL))


def mouth(pen: Pen, leads_to: str) -> None:
    """The mouth of a gallery, and in it what one enters there: "turns", what one is "unsure" of, or "every" card."""
    pen.fill(DARK, 0.03)
    low = pen.high
    for share in (0.0, 0.35, 0.7):
        wide, high = 0.4 * (1 - share) + 0.06, low * 0.86 * (1 - share / 2)
        arch = [(0.5 + wide * math.cos(a / 8 * math.pi), low - high * math.sin(a / 8 * math.pi)) for a in range(9)]
        pen.shape(mixed(DARK, LIT, 0.25 + 0.5 * share), *arch)
    {"turns": _turns, "unsure": _unsure, "every": _every, "seen": _seen}[leads_to](pen)
    for x in (0.0, 0.93):
        box(pen, BEAM_WOOD, (x, 0), 0.07, low)
        pen.line(BEAM_DARK, 0.008, (x + 0.035, 0.1), (x + 0.03, low * 0.9))
    box(pen, BEAM_WOOD, (0, 0), 1, 0.075)
    pen.line(BEAM_LIT, 0.012, (0.01, 0.012), (0.99, 0.012))
    pen.line(BEAM_DARK, 0.012, (0, 0.078), (1, 0.078))


def _turns(pen: Pen) -> None:
    """A miner under a lantern, and one thing to touch."""
    pen.line(BEAM_DARK, 0.01, (0.24, 0.07), (0.24, 0.14))
    lamp(Inset(pen, (0.18, 0.12), 0.13))
    player(Inset(pen, (0.34, 0.14), 0.36), "0", "miner")
    box(pen, pen.theme.mark, (0.71, 0.26), 0.19, 0.16)
    box(pen, pen.theme.lamp, (0.73, 0.28), 0.15, 0.12)
    pen.line(pen.theme.night, 0.022, (0.765, 0.34), (0.795, 0.37), (0.85, 0.31))


def _unsure(pen: Pen) -> None:
    """A card under a lens."""
    small_card(pen, (0.28, 0.12), 0.21, "NES")
    for colour, thick in ((pen.theme.mark, 0.06), (WOOD, 0.04)):
        pen.line(colour, thick, (0.66, 0.37), (0.77, 0.46))
    for colour, wide in ((pen.theme.mark, 0.145), (IRON, 0.132), (pen.theme.slate, 0.108)):
        pen.disc(colour, (0.57, 0.28), wide)
    pen.line(pen.theme.ink, 0.028, (0.53, 0.25), (0.545, 0.215), (0.58, 0.207), (0.61, 0.23), (0.6, 0.26), (0.57, 0.29))
    pen.disc(pen.theme.ink, (0.57, 0.345), 0.018)


def _every(pen: Pen) -> None:
    """A mine of several cards, on its way to the goals."""
    for x, y, sides in (
        *((0.27, 0.085, "ES"), (0.16, 0.23, "ESW"), (0.27, 0.23, "NEW"), (0.38, 0.23, "EW")),
        *((0.49, 0.23, "ESW"), (0.49, 0.375, "NE"), (0.16, 0.375, "NE")),
    ):
        small_card(pen, (x, y), 0.1, sides)
    for y in (0.09, 0.235, 0.38):
        box(pen, pen.theme.goal_mark, (0.74, y), 0.085, 0.115)
        box(pen, pen.theme.goal, (0.75, y + 0.01), 0.065, 0.095)


def _seen(pen: Pen) -> None:
    """An eye above a card."""
    eye(Inset(pen, (0.33, 0.06), 0.34), "open")
    small_card(pen, (0.42, 0.26), 0.14, "NES")
    for x, sides in ((0.27, "EW"), (0.57, "ESW")):
        small_card(pen, (x, 0.26), 0.14, sides)
