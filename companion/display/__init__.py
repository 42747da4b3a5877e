"""The touchscreen, or a window on a laptop: pygame, and only here. It draws nodes and knows what a touch means."""

import os
import sys
from types import ModuleType

# before pygame is imported anywhere, or it greets the terminal
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

UNUSED = "pygame.surfarray", "pygame.sndarray"
"""With these pygame loads numpy, which is there where OpenCV is: who looks through no camera does not pay for that."""
sys.modules.update({name: ModuleType(name) for name in UNUSED})
