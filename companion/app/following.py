"""What follows when something has happened at the table: it is heard, and what is to last is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.app.proofs import Kept, Proofs
from companion.app.settings import SettingsFile
from companion.core.game import Viewer
from companion.core.records import Record
from companion.core.table import Table
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of

REFUSED = "refused"


class Following:
    """`sound` is told every cue to be heard; `proof_kept`: what became of the proof of the game that is over."""

    def __init__(self, kept: SettingsFile, proofs: Proofs, sound: Callable[[str], None]) -> None:
        self._kept, self._proofs, self.sound = kept, proofs, sound
        self.proof_kept: Kept | None = None

    def begun(self) -> None:
        """Another game is played now."""
        self.proof_kept = None

    def refused(self) -> None:
        """Say no so that it is heard."""
        self.sound(REFUSED)

    def happened(self, game: AnyPlayable, table: Table, events: Iterable[Record]) -> None:
        """It is heard, and how the group likes it kept; and of a game that is over the proof."""
        self.remember(game, table)
        if table.over:  # after that nothing more is done, so this is once for each game
            self.proof_kept = self._proofs.keep(game.id, table.transcript())
        cue = cue_of(game, events)
        if cue:
            self.sound(cue)

    def remember(self, game: AnyPlayable, table: Table) -> None:
        """What was chosen amid a game holds for the next one."""
        chosen, settings = game.screens.kept(table.view(Viewer.TABLE)), self._kept.settings
        known = {option: choice for of, option, choice in settings.house if of == game.id}
        if any(known.get(option, "") != choice for option, choice in chosen.items()):
            self._kept.change(settings.choosing(game.id, chosen))


def cue_of(game: AnyPlayable, events: Iterable[Record]) -> str:
    """The sound of what everybody saw, and nothing else; of several things at once the last that has one."""
    wording = wording_of(game)
    cues = [wording.cue(game.witness(event, Viewer.TABLE)) for event in events]
    return next((cue for cue in reversed(cues) if cue), "")
