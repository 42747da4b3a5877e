"""How contacts bounce: milliseconds at one level and the other, beginning with the first touch.

Drawn after what oscilloscopes show of such switches: a microswitch, a cheap tactile one, an old arcade button, a
reed, and one with a knock after it has come to rest.
"""

BURSTS = {
    "clean": (),
    "microswitch": (1, 1, 1, 2),
    "tactile": (1, 1, 1, 1, 2, 1, 3, 1, 1, 2),
    "worn arcade": (4, 2, 1, 1, 6, 3, 1, 1, 1, 5, 2, 1),
    "reed": (1,) * 18,
    "late knock": (2, 1, 12, 3),
}
"""Each has an even number of stretches, so that after it the level is again the one it began with."""
