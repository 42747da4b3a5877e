"""What all at the table hear, and what is played before them: made of what everybody has seen, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from companion.core.game import Viewer
from companion.core.records import Fields, Record
from companion.core.table import Table
from companion.language import _
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of
from companion.screens.show import Score, Show

REFUSED, SAMPLE = "refused", "card"


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


class Aloud:
    """`sound` is told every cue to be heard; `ears`, if there are any, hear a show in its time, and words."""

    def __init__(self, sound: Callable[[str], None]) -> None:
        self.sound = sound
        self.ears: Ears | None = None
        self._acting: int | None = None
        self._peak: tuple[tuple[int, int, int], tuple[Fields, ...]] | None = None

    def begun(self) -> None:
        """Another game is played now, or an earlier moment of it."""
        self._acting = self._peak = None

    def refused(self) -> None:
        """Say no so that it is heard."""
        self.sound(REFUSED)

    def happened(self, game: AnyPlayable, table: Table, events: Sequence[Record], *, calm: bool) -> None:
        """It is heard, if need be beat by beat as it is played, and said after that; `calm`: nothing is played here."""
        seen = tuple(game.witness(event, Viewer.TABLE) for event in events)
        self._peak = table.moves, tuple(event for event in seen if event["event"] in game.screens.peaks)
        show, cue = None if calm else self.played(game, table), cue_of(game, events)
        if show and show.score and self.ears:
            self.ears.perform(show.score)
        elif cue:
            self.sound(cue)
        self._announce(game, table, seen, show.lasts if show else 0)

    def played(self, game: AnyPlayable, table: Table) -> Show | None:
        """What is played of the last move, in the language that is spoken; nothing once there was another."""
        if self._peak is None or self._peak[0] != table.moves:
            return None
        view, peaks = table.view(Viewer.TABLE), game.screens.peaks
        acts = (peaks[event["event"]](view, event) for event in self._peak[1])
        found = tuple(act for act in acts if act)
        return Show(".".join(map(str, table.moves)), found) if found else None

    def _announce(self, game: AnyPlayable, table: Table, seen: Iterable[Fields], after: int) -> None:
        """What came of it, and whose turn it is."""
        view, buttons, said = table.view(Viewer.TABLE), game.screens.buttons, wording_of(game).aloud
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


def cue_of(game: AnyPlayable, events: Iterable[Record]) -> str:
    """The sound of what everybody saw, and nothing else; of several things at once the last that has one."""
    wording = wording_of(game)
    cues = [wording.cue(game.witness(event, Viewer.TABLE)) for event in events]
    return next((cue for cue in reversed(cues) if cue), "")
