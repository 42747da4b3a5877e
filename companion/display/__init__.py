"""The touchscreen, or a window on a laptop: pygame, and only here. It draws nodes and knows what a touch means."""

import os

# before pygame is imported anywhere, or it greets the terminal
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
