"""The program in a window of its own, to be driven from outside: python -m tests.display.real_window JOURNAL"""

from __future__ import annotations

import sys

from companion.app.app import App
from companion.app.privacy import Privacy
from companion.app.privacy.locks import Locks
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.start import open_window
from companion.display.trying import NoDisplay
from companion.games import GAMES

SEED = "real window"


def app_on(journal: Journal) -> App:
    """The same at every start: how cards are dealt, and in which order gold is shown."""
    kept = SettingsFile()
    privacy = Privacy(kept, Locks(), fresh=lambda: 0)
    return App(GAMES, Table(GAMES, journal, SeededChance(SEED)), kept, privacy=privacy)


if __name__ == "__main__":
    journal = Journal(sys.argv[1])
    window = open_window(app_on(journal))
    if isinstance(window, NoDisplay):
        sys.exit(str(window))
    sys.stdout.write("{} {}\n".format(*window.surface.get_size()))
    sys.stdout.flush()
    window.run()
    journal.close()
