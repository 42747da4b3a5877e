"""The program in a window of its own, to be driven from outside: python -m tests.display.real_window JOURNAL"""

from __future__ import annotations

import sys

from companion.app import App
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.start import NoDisplay, open_window
from companion.games import GAMES

SEED = "real window"

if __name__ == "__main__":
    journal = Journal(sys.argv[1])
    window = open_window(App(GAMES, Table(GAMES, journal, SeededChance(SEED))))
    if isinstance(window, NoDisplay):
        sys.exit(str(window))
    sys.stdout.write("{} {}\n".format(*window.surface.get_size()))
    sys.stdout.flush()
    window.run()
    journal.close()
