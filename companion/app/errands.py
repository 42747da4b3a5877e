"""What is asked for that concerns all that is kept: forgetting, and names of one person. A command and the table do it.

What is forgotten goes wherever it is kept here: from the evenings, from proofs, and from the copies that were made.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.app import sticks
from companion.app.files import erase
from companion.app.lobby.place import Errand
from companion.app.proofs import Proofs
from companion.core import copies
from companion.core.evenings import Evenings
from companion.core.names import said
from companion.core.tallies import Merged
from companion.core.transcripts import named_in
from companion.core.troubles import JournalTrouble

PICTURES = "pictures"
"""Where pictures of games that are over are kept, beside the journal."""
_NO_FILE = str.maketrans(" ", "-", ":")


def picture_name(begun: str, game: str) -> str:
    """How the name of a game's picture begins."""
    return f"{begun[:16].translate(_NO_FILE)}-{game}"


class Kept:
    """All that is kept of games that are over, in one folder with the journal."""

    def __init__(self, evenings: Evenings, journal: Path) -> None:
        """The evenings are open already; what lies in files is looked for when it is to go."""
        self.evenings, self._journal = evenings, journal
        self._proofs = Proofs(journal.with_name("transcripts"))

    def forget_game(self, number: int) -> int:
        """Let go of the game of this number, its proof and its pictures; how many games that were."""
        game = self.evenings.game(number)
        if not game:
            return 0
        self._proofs.forget(lambda transcript: transcript.get("words") == game.transcript.get("words", ""))
        self._forget_pictures([(game.begun, game.game)])
        return int(self.evenings.forget_game(game.uid))

    def forget_player(self, name: str) -> tuple[int, bool]:
        """Let go of somebody under all their names; in how many games they were, and whether anything was of them."""
        keys = self.evenings.names_of(name)
        found = self._proofs.forget(lambda transcript: not keys.isdisjoint(map(said, named_in(transcript))))
        self._forget_pictures(self.evenings.games_of(name))
        many = self.evenings.forget_person(name)
        return many, bool(many or found)

    def forget_everything(self) -> int:
        """Let go of every game that is over; how many those were."""
        self._proofs.forget(lambda _transcript: True)
        self._forget_pictures([("", "")])
        return self.evenings.forget_all()

    def _forget_pictures(self, games: Iterable[tuple[str, str]]) -> None:
        for begun, game in games:
            names = f"{picture_name(begun, game)}*.png" if begun else "*.png"
            for file in self._journal.with_name(PICTURES).glob(names):
                erase(file)

    def renew_copies(self) -> None:
        """What was forgotten stands in the copies made before: there is a fresh one in their place, or none."""
        copies.forget_copies(self._journal)
        with suppress(OSError, JournalTrouble):  # it is forgotten all the same; the next game that ends is copied again
            copies.keep_another(self._journal)

    def forget(self, errand: Errand) -> str:
        """Let go of a game, a player or everything; whether somebody reads it just now."""
        match errand.what:
            case "game":
                self.forget_game(int(errand.about[0]))
            case "player":
                self.forget_player(errand.about[0])
            case "all":
                self.forget_everything()
        self.renew_copies()
        return "" if self.evenings.wiped else "read"


def run(errand: Errand, evenings: Evenings, journal: Path) -> str | Merged:
    """Do it, in a thread that nobody waits for: what there is to tell of it, if anything."""
    match errand.what:
        case "same":
            return evenings.merge(*errand.about)
        case "apart":
            evenings.part(*errand.about)
            return ""
        case "copy":
            return copy_to(Path(*errand.about), journal)
    return Kept(evenings, journal).forget(errand)


def copy_to(folder: Path, journal: Path) -> str:
    """Copy all that is over to a stick, if it is still in; what the file is called."""
    if str(folder) not in {stick.folder for stick in sticks.sticks()}:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(folder))
    copies.clear_drafts(folder, f"{sticks.NAME}*")
    file = sticks.free_file(folder, datetime.now().astimezone())
    copies.back_up(journal, file, amid=False)
    return file.name
