"""What follows when something has happened at the table: what is to last is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.app.proofs import Kept, Proofs
from companion.app.settings import SettingsFile
from companion.core.game import Viewer
from companion.core.people import PlayerJoined, Renamed, TakenOver
from companion.core.records import Record
from companion.core.table import Table
from companion.screens.hints import ALL, PLAYED
from companion.screens.playable import AnyPlayable

REFUSED = "refused"


class Following:
    """`proof_kept`: what became of the proof of the game that is over."""

    def __init__(self, kept: SettingsFile, proofs: Proofs) -> None:
        self._kept, self._proofs = kept, proofs
        self.proof_kept: Kept | None = None
        self._did: dict[tuple[str, str], frozenset[str]] = {}

    def begun(self) -> None:
        """Another game is played now."""
        self.proof_kept = None

    def pause(self, *, yes: bool) -> None:
        """The table has a pause, or has had it: that is kept."""
        if yes != self._kept.settings.paused:
            self._kept.change(replace(self._kept.settings, paused=yes))

    def happened(self, game: AnyPlayable, table: Table, events: Sequence[Record]) -> None:
        """How the group likes it is kept, and the proof of a game that is over."""
        self.remember(game, table)
        if any(isinstance(event, Renamed | TakenOver | PlayerJoined) for event in events):
            self._kept.change(self._kept.settings.meeting(table.view(Viewer.TABLE).players))
        self._learn(game, table, events)
        if table.over:  # after that nothing more is done, so this is once for each game
            self.proof_kept = self._proofs.keep(game.id, table.transcript())

    def remember(self, game: AnyPlayable, table: Table) -> None:
        """What was chosen amid a game holds for the next one."""
        chosen, settings = game.screens.kept(table.view(Viewer.TABLE)), self._kept.settings
        known = {option: choice for of, option, choice in settings.house if of == game.id}
        if any(known.get(option, "") != choice for option, choice in chosen.items()):
            self._kept.change(settings.choosing(game.id, chosen))

    def known_to(self, game: AnyPlayable, name: str) -> frozenset[str]:
        """The hints that somebody's phone needs no more: of what they did themselves, and after a whole game all."""
        if self._kept.settings.known_of(game.id) & {ALL, PLAYED}:
            return frozenset((ALL,))
        return self._did.get((game.id, name), frozenset())

    def _learn(self, game: AnyPlayable, table: Table, events: Iterable[Record]) -> None:
        """What was done once needs no hint any more, in no later game either; on a phone, of whoever did it."""
        players, done = table.view(Viewer.TABLE).players, {PLAYED} if table.over else set[str]()
        for event in events:
            learnt = game.screens.learnt.get(type(event).__name__, ())
            done.update(learnt)
            if learnt and (seat := getattr(event, "seat", None)) is not None:
                who = game.id, players[seat]
                self._did[who] = self._did.get(who, frozenset()).union(learnt)
        settings = self._kept.settings
        for what in sorted(done - settings.known_of(game.id)):
            settings = settings.knowing(game.id, what)
        if settings is not self._kept.settings:
            self._kept.change(settings)
