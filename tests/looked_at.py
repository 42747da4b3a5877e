"""The program with somebody in front of it, who tells what can be touched first: python -m tests.looked_at run"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from companion.commands.cli import main
from companion.display import trying
from companion.display.window import Window
from companion.screens.nodes import Button

ITS: Any = Window
patience = Window.patience


def tell_once(window: Window) -> float | None:
    """Say it when the window first waits for somebody: earlier there is nothing to be touched, nor to be ended."""
    ITS.patience = patience
    labels = [spot.node.label for spot in window.scene.spots if isinstance(spot.node, Button)]
    sys.stdout.write("|".join(labels) + "\n")
    sys.stdout.flush()
    return window.patience()


if __name__ == "__main__":
    trying.DRM = Path(os.devnull)  # no screen hangs on this machine, whatever does
    ITS.patience = tell_once
    sys.exit(main())
