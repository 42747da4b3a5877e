"""How each player comes to see what only they may see: five ways, the same for every game, which know no game."""

from companion.eyes.guard import Guard
from companion.eyes.privacy import Behind, Privacy
from companion.eyes.veil import ACTIONS, Chose, Cleared, Entered, Erased, GoesBy, Onward, Pressed, Shown, Veil

__all__ = [
    "ACTIONS",
    "Behind",
    "Chose",
    "Cleared",
    "Entered",
    "Erased",
    "GoesBy",
    "Guard",
    "Onward",
    "Pressed",
    "Privacy",
    "Shown",
    "Veil",
]
