"""What is asked for that concerns all that is kept: forgetting, and names of one person. A command and the table do it.

What is forgotten goes wherever it is kept here: from the evenings, from proofs, and from the copies that were made.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from companion.app.proofs import Proofs
from companion.app.settings import Settings
from companion.core import copies
from companion.core.evenings import Evenings
from companion.core.names import said
from companion.core.transcripts import named_in


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
    """What was forgotten stands in the copies that were made before: there is a fresh one in their place."""
    copies.forget_copies(journal)
    copies.keep_another(journal)
