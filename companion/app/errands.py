"""What is asked for that concerns all that is kept: forgetting, and names of one person. A command and the table do it.

What is forgotten goes wherever it is kept here: from the evenings, from proofs, and from the copies that were made.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.app import sticks
from companion.app.lobby.place import Errand
from companion.app.proofs import Proofs
from companion.app.settings import Settings
from companion.core import copies
from companion.core.evenings import Evenings
from companion.core.names import said
from companion.core.tallies import Merged
from companion.core.transcripts import named_in
from companion.core.troubles import JournalTrouble


def forget_game(kept: Evenings, proofs: Proofs, number: int) -> int:
    """Let go of the game of this number and of its proof; how many games that were."""
    game = kept.game(number)
    if not game:
        return 0
    proofs.forget(lambda transcript: transcript.get("words") == game.transcript.get("words", ""))
    return int(kept.forget_game(game.uid))


def forget_player(kept: Evenings, proofs: Proofs, name: str) -> tuple[int, bool]:
    """Let go of somebody under all their names; in how many games they were, and whether there was anything of them."""
    keys = kept.names_of(name)
    found = proofs.forget(lambda transcript: not keys.isdisjoint(map(said, named_in(transcript))))
    many = kept.forget_person(name)
    return many, bool(many or found)


def forget_everything(kept: Evenings, proofs: Proofs) -> int:
    """Let go of every game that is over; how many those were."""
    proofs.forget(lambda _transcript: True)
    return kept.forget_all()


def unnamed(settings: Settings, keys: Collection[str]) -> Settings:
    """The same without these names, however they are written there."""
    for name in settings.named():
        if said(name) in keys:
            settings = settings.forgetting(name)
    return settings


def renew_copies(journal: Path) -> None:
    """What was forgotten stands in the copies that were made before: there is a fresh one in their place, or none."""
    copies.forget_copies(journal)
    with suppress(OSError, JournalTrouble):  # it is forgotten all the same; the next game that ends is copied again
        copies.keep_another(journal)


def run(errand: Errand, kept: Evenings, journal: Path) -> str | Merged:
    """Do it, in a thread that nobody waits for: what there is to tell of it, if anything."""
    match errand.what:
        case "same":
            return kept.merge(*errand.about)
        case "apart":
            kept.part(*errand.about)
            return ""
        case "copy":
            return copy_to(Path(*errand.about), journal)
    forget(errand, kept, journal)
    return "" if kept.wiped else "read"


def forget(errand: Errand, kept: Evenings, journal: Path) -> None:
    """Let go of a game, a player or everything, wherever it stands here."""
    proofs = Proofs(journal.with_name("transcripts"))
    match errand.what:
        case "game":
            forget_game(kept, proofs, int(errand.about[0]))
        case "player":
            forget_player(kept, proofs, errand.about[0])
        case "all":
            forget_everything(kept, proofs)
    renew_copies(journal)


def copy_to(folder: Path, journal: Path) -> str:
    """Copy all that is over to a stick, if it is still in; what the file is called."""
    if str(folder) not in {stick.folder for stick in sticks.sticks()}:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(folder))
    copies.clear_drafts(folder, f"{sticks.NAME}*")
    file = sticks.free_file(folder, datetime.now().astimezone())
    copies.back_up(journal, file, amid=False)
    return file.name
