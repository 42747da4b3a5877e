"""What follows when something has happened at the table: it is heard, and what is to last is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from companion.app.proofs import Kept, Proofs
from companion.app.settings import SettingsFile
from companion.core.game import Viewer
from companion.core.people import PlayerJoined, Renamed, TakenOver
from companion.core.records import Record
from companion.core.table import Table
from companion.language import _
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of
from companion.screens.show import Score

REFUSED = "refused"


class Ears(Protocol):
    """By whom what is played is heard."""

    def perform(self, score: Score) -> None:
        """Let these cues be heard, each after so many milliseconds."""

    def skip(self) -> None:
        """Let the last of them be heard now, and none before."""

    def say(self, words: str, after: int = 0) -> None:
        """Let this be said after so many milliseconds, if people want to hear it."""

    @property
    def can_speak(self) -> bool:
        """Whether there is a voice."""


class Following:
    """`sound` is told every cue to be heard; `proof_kept`: what became of the proof of the game that is over."""

    def __init__(self, kept: SettingsFile, proofs: Proofs, sound: Callable[[str], None]) -> None:
        self._kept, self._proofs, self.sound = kept, proofs, sound
        self.ears: Ears | None = None
        self._acting: int | None = None
        self.proof_kept: Kept | None = None

    def begun(self) -> None:
        """Another game is played now."""
        self.proof_kept = self._acting = None

    def pause(self, *, yes: bool) -> None:
        """The table has a pause, or has had it: that is kept."""
        if yes != self._kept.settings.paused:
            self._kept.change(replace(self._kept.settings, paused=yes))

    def refused(self) -> None:
        """Say no so that it is heard."""
        self.sound(REFUSED)

    def happened(self, game: AnyPlayable, table: Table, events: Sequence[Record], score: Score) -> None:
        """It is heard, by its `score` if it is played; how the group likes it is kept, and its proof at the end."""
        self.remember(game, table)
        if any(isinstance(event, Renamed | TakenOver | PlayerJoined) for event in events):
            self._kept.change(self._kept.settings.meeting(table.view(Viewer.TABLE).players))
        self._learn(game, events)
        if table.over:  # after that nothing more is done, so this is once for each game
            self.proof_kept = self._proofs.keep(game.id, table.transcript())
        cue = cue_of(game, events)
        if score and self.ears:
            self.ears.perform(score)
        elif cue:
            self.sound(cue)

    def announce(self, game: AnyPlayable, table: Table, events: Iterable[Record], after: int) -> None:
        """What came of it is said, and whose turn it is: made of what lies open for everybody, and of nothing else."""
        view, buttons, said = table.view(Viewer.TABLE), game.screens.buttons, wording_of(game).aloud
        seen = [game.witness(event, Viewer.TABLE) for event in events]
        words = [said[event["event"]](event, view.players) for event in seen if event["event"] in said]
        acting = buttons.acting(view) if buttons else None
        if acting is not None and acting != self._acting:
            words.append(_("It is {name}’s turn.").format(name=view.players[acting]))
        self._acting = acting
        self.say(" ".join(filter(None, words)), after)

    def say(self, words: str, after: int = 0) -> None:
        """Say this aloud, if people here want to hear it."""
        if self.ears and words:
            self.ears.say(words, after)

    @property
    def can_speak(self) -> bool:
        """Whether words can be said aloud here."""
        return self.ears is not None and self.ears.can_speak

    def skip(self) -> None:
        """Nobody waits for the rest of what is played."""
        if self.ears:
            self.ears.skip()

    def remember(self, game: AnyPlayable, table: Table) -> None:
        """What was chosen amid a game holds for the next one."""
        chosen, settings = game.screens.kept(table.view(Viewer.TABLE)), self._kept.settings
        known = {option: choice for of, option, choice in settings.house if of == game.id}
        if any(known.get(option, "") != choice for option, choice in chosen.items()):
            self._kept.change(settings.choosing(game.id, chosen))

    def _learn(self, game: AnyPlayable, events: Iterable[Record]) -> None:
        """What was done once needs no hint any more, in no later game either."""
        done = {what for event in events for what in game.screens.learnt.get(type(event).__name__, ())}
        settings = self._kept.settings
        for what in sorted(done - settings.known_of(game.id)):
            settings = settings.knowing(game.id, what)
        if settings is not self._kept.settings:
            self._kept.change(settings)


def cue_of(game: AnyPlayable, events: Iterable[Record]) -> str:
    """The sound of what everybody saw, and nothing else; of several things at once the last that has one."""
    wording = wording_of(game)
    cues = [wording.cue(game.witness(event, Viewer.TABLE)) for event in events]
    return next((cue for cue in reversed(cues) if cue), "")
