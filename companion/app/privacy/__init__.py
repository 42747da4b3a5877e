"""How each player comes to see what only they may see: five ways, the same for every game, which know no game."""

from companion.app.privacy.guard import Guard
from companion.app.privacy.veil import Chose, Cleared, Entered, Erased, GoesBy, Onward, Pressed, Shown, Unveiling, Veil
from companion.app.privacy.ways import Behind, Privacy

__all__ = [
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
    "Unveiling",
    "Veil",
]
