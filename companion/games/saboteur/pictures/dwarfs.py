"""The two kinds of dwarfs."""

from __future__ import annotations

from companion.screens.art.pen import Pen


def dwarf(pen: Pen, hat_worn: str) -> None:
    """Two dwarfs, equally bright: what shines from the screen onto a face must not tell them apart."""
    pen.fill(pen.theme.panel, 0.5)
    pen.frame(pen.theme.quiet, 0.03, 0.5)
    skin, dark = (139, 107, 78), pen.theme.night
    beard = (124, 121, 118) if hat_worn == "hood" else (138, 116, 86)
    hat = (114, 122, 146) if hat_worn == "hood" else (122, 84, 50)
    pen.shape(skin, (0.28, 0.45), (0.72, 0.45), (0.7, 0.66), (0.5, 0.84), (0.3, 0.66))
    pen.shape(beard, (0.3, 0.62), (0.5, 0.68), (0.7, 0.62), (0.68, 0.8), (0.5, 0.92), (0.32, 0.8))
    if hat_worn == "hood":
        pen.shape(hat, (0.22, 0.46), (0.5, 0.2), (0.78, 0.46), (0.66, 0.42), (0.34, 0.42))
    else:
        pen.shape(hat, (0.24, 0.44), (0.3, 0.26), (0.5, 0.18), (0.7, 0.26), (0.76, 0.44))
        pen.disc((170, 150, 90), (0.5, 0.31), 0.07)
    for x in (0.41, 0.59):
        pen.disc(dark, (x, 0.53), 0.035)
