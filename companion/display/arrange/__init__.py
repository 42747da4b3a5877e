"""Where every node of a screen goes: pure arithmetic on millimetres, so that it is tested without a window.

The only thing it asks of the outside is how wide a text is. Right to left is a mirror held up at the end: everything
changes sides but what lies on the board, and what is not to be mirrored.
"""

from companion.display.arrange.camera import Camera, Outlook, ZoomBy
from companion.display.arrange.geometry import Arranged, Point, Rect, Spot
from companion.display.arrange.leaves import BUTTON_PAD
from companion.display.arrange.lettering import LETTERS, Metrics
from companion.display.arrange.scene import Carried, Gaze, Hit, Scene, Shade
from companion.display.arrange.sheet import Sheet

__all__ = [
    "BUTTON_PAD",
    "LETTERS",
    "Arranged",
    "Camera",
    "Carried",
    "Gaze",
    "Hit",
    "Metrics",
    "Outlook",
    "Point",
    "Rect",
    "Scene",
    "Shade",
    "Sheet",
    "Spot",
    "ZoomBy",
]
