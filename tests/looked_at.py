"""The program with somebody in front of it, who tells what can be touched first: python -m tests.looked_at run"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.cli import main

if __name__ == "__main__":
    from companion.display import start
    from companion.display.window import Window
    from companion.nodes import Button

    start.DRM = Path(os.devnull)  # no screen hangs on this machine, whatever does
    run = Window.run

    def run_and_tell(window: Window) -> None:
        labels = [spot.node.label for spot in window.scene.spots if isinstance(spot.node, Button)]
        sys.stdout.write("|".join(labels) + "\n")
        sys.stdout.flush()
        run(window)

    Window.run = run_and_tell  # type: ignore[method-assign]
    sys.exit(main())
