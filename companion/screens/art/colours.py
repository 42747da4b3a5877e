"""Colours: a lantern in a mine. One light in the room, and it falls on what may be touched next."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour there is. Nothing is told by colour alone. `stark`: nothing is drawn that tells nothing."""

    night: Colour = (18, 20, 27)
    panel: Colour = (28, 26, 29)
    raised: Colour = (46, 42, 44)
    hairline: Colour = (58, 59, 71)
    paper: Colour = (240, 226, 194)
    faded: Colour = (98, 80, 56)
    off: Colour = (158, 147, 133)
    ink: Colour = (244, 234, 215)
    quiet: Colour = (200, 191, 172)
    lamp: Colour = (255, 196, 92)
    wrong: Colour = (255, 150, 120)
    wood: Colour = (84, 59, 41)
    wood_lit: Colour = (112, 80, 51)
    wood_dark: Colour = (43, 31, 24)
    worn: Colour = (47, 39, 34)
    brass: Colour = (183, 126, 42)
    rock: Colour = (107, 90, 73)
    stones: Colour = (87, 73, 60)
    way: Colour = (233, 207, 154)
    rim: Colour = (48, 38, 30)
    slate: Colour = (76, 88, 99)
    ladder: Colour = (139, 83, 43)
    goal: Colour = (62, 46, 84)
    goal_mark: Colour = (176, 151, 221)
    mark: Colour = (12, 13, 18)
    stark: bool = False

    def tone(self, name: str) -> Colour:
        """The colour of letters."""
        colour: Colour = getattr(self, name)
        return colour


LANTERN = Theme()
CONTRAST = Theme(
    night=(0, 0, 0),
    panel=(0, 0, 0),
    raised=(38, 38, 44),
    hairline=(150, 150, 150),
    off=(150, 150, 150),
    wood=(38, 38, 44),
    wood_lit=(38, 38, 44),
    worn=(0, 0, 0),
    paper=(255, 255, 255),
    faded=(40, 40, 40),
    ink=(255, 255, 255),
    quiet=(225, 225, 220),
    lamp=(255, 214, 64),
    wrong=(255, 150, 120),
    rock=(78, 64, 52),
    stones=(58, 48, 40),
    way=(255, 236, 190),
    rim=(0, 0, 0),
    slate=(60, 74, 90),
    goal=(70, 44, 110),
    goal_mark=(230, 214, 255),
    stark=True,
)
"""For eyes that need more of a difference: black, white, and a brighter lamp."""

PLAYERS: tuple[Colour, ...] = (
    (86, 180, 233),
    (230, 159, 0),
    (0, 168, 122),
    (240, 228, 66),
    (222, 132, 182),
    (228, 104, 20),
    (138, 160, 245),
    (200, 200, 200),
    (150, 212, 110),
    (244, 168, 160),
)
"""Okabe and Ito's palette, then four more: a player's shape and number tell what colour cannot."""


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
