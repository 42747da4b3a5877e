"""Draws the picture of phones in the README: pages of a game, side by side, as Chromium shows them.

    python .ci/phones.py FILE.png

It needs Chromium, and ImageMagick (`convert`), which puts the pages together.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from companion.games import GAMES
from tests.places import phone_of
from tests.web.browser import Screen

SIZE = (320, 568)
SHOWN = (("saboteur", "digger"), ("saboteur", "digger-held"), ("saboteur", "gold-held"), ("wazabi", "turn"))
PAGES = Path(".cache/phones")


def main(out: Path) -> None:
    """Draw them."""
    PAGES.mkdir(parents=True, exist_ok=True)
    drawn = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game, name in SHOWN:
            screen = Screen(browser, SIZE, device_scale_factor=1.25, color_scheme="dark")
            screen.show(dict(phone_of(GAMES[game]).gallery())[name])
            drawn.append(PAGES / f"{game}-{name}.png")
            screen.page.screenshot(path=drawn[-1])
        browser.close()
    border = ["-bordercolor", "#3a3b47", "-border", "2", "-bordercolor", "none", "-border", "10"]
    subprocess.run(["convert", *map(str, drawn), *border, "+append", "-colors", "200", str(out)], check=True)  # noqa: S607


if __name__ == "__main__":
    main(Path(sys.argv[1]))
