"""The real table through evenings of real games, and what has been said by then; whoever comes back finds the same."""

from __future__ import annotations

from collections.abc import Iterator, Set
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import NamedTuple

from companion.app import memory
from companion.app.app import App
from companion.app.files import Failed, keep_at_once
from companion.app.lobby import Change
from companion.app.memory import Memory
from companion.app.proofs import Proofs
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table
from companion.games import GAMES
from companion.screens.nodes import Action, Ask, Do, Wanted

NAMES = ("Anna", "Bruno", "Clara", "Dainis", "Elza")
PATIENCE = 30.0


class Said(NamedTuple):
    """What was on the screen and is known at each seat; which games are over; and the settings.

    They may have been written several times since something was said last: the last time is what they are.
    """

    prompt: str
    over: frozenset[str]
    settings: tuple[str, ...]


def prompt(table: Table) -> str:
    """What the table asks whoever comes back to it, and all that anybody may know of it, as one word.

    Nothing is held, so what only one may see is not on this page.
    """
    if not table.game or table.over:
        return ""
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("")))
    app.show(table)
    app.act(Ask(Wanted.GO_ON))
    viewers = (Viewer.TABLE, *map(Seat, range(len(table.view(Viewer.TABLE).players))))
    known = [(table.view(viewer), table.history(viewer)) for viewer in viewers]
    return sha256(repr((app.screen(), known, table.last_undoable(), table.last_undone())).encode()).hexdigest()


class Watched(Table):
    """It remembers what it answered last."""

    answer: tuple[Record, ...] | Refusal = ()

    def submit(self, command: Record) -> tuple[Record, ...] | Refusal:
        self.answer = super().submit(command)
        return self.answer


class Sitting:
    """People at a table whose files are in a folder, until it is switched off."""

    def __init__(self, folder: Path, seed: str, journal: type[Journal] = Journal) -> None:
        memory.REST = 0.0
        self.folder = folder
        self.journal = journal(folder / "journal.db")
        self.table = Watched(GAMES, self.journal, SeededChance(seed))
        settings = folder / "settings.json"
        self.settings = [settings.read_text() if settings.exists() else ""]
        kept, proofs = SettingsFile(settings, self._keep), Proofs(folder / "transcripts")
        self.app = App(GAMES, self.table, kept, proofs=proofs)
        self.memory = Memory(folder / "evenings.db", self.table, self.journal)

    def _keep(self, path: Path, text: str, failed: Failed) -> None:
        keep_at_once(path, text, failed)
        self.settings.append(text)

    def settle(self) -> None:
        """Wait until all that is over is kept: so the same seed writes in the same order."""
        ends = monotonic() + PATIENCE
        while True:
            self.memory.attend()
            if not self.memory.busy and not self.memory._older and self.memory._seen == self.table.version:
                return
            assert monotonic() < ends, "it does not come to rest"
            sleep(0)

    def close(self) -> None:
        self.memory.close()
        self.journal.close()


def again(folder: Path, over: frozenset[str]) -> Iterator[Said]:
    """The table is switched on; a move is undone and done again; it is switched off."""
    sitting = Sitting(folder, "again")
    try:
        for wanted in (Wanted.GO_ON, Wanted.UNDO, Wanted.REDO):
            if sitting.table.game:
                sitting.app.act(Ask(wanted))
            sitting.settle()
            yield said(sitting, over)
    finally:
        sitting.close()


def said(sitting: Sitting, over: Set[str]) -> Said:
    """What is known at a table where so many games are over."""
    finished, settings = sitting.table.finished(), tuple(sitting.settings)
    sitting.settings = sitting.settings[-1:]
    return Said(prompt(sitting.table), frozenset({*over, finished.uid} if finished else over), settings)


class Evening:
    """Plays by a seed: moves, undone and done again, games given up, settings changed, switched off and on."""

    def __init__(self, folder: Path, seed: str, journal: type[Journal] = Journal) -> None:
        self.folder, self.seed, self.kind = folder, seed, journal
        self.rng = Random(seed)
        self.over: set[str] = set()

    def play(self, games: int) -> Iterator[Said]:
        """What is said after each thing that was done."""
        self.sitting = Sitting(self.folder, self.seed, self.kind)
        try:
            for _game in range(games):
                yield from self.game()
        finally:
            self.sitting.close()

    def game(self) -> Iterator[Said]:
        game = self.rng.choice(list(GAMES.values()))
        world = game.world(self.rng, self.rng.randint(game.seats[0], min(5, game.seats[1])), game.editions[0])
        given_up = self.rng.random() < 0.2
        opening = world.opening()
        self.sitting.table.begin(game.id, opening)
        while True:
            yield self.settled()
            if self.sitting.table.over:
                break
            if given_up and self.rng.random() < 0.05:
                self.act(Ask(Wanted.ABANDON))
                yield self.settled()
                return
            command = world.next(self.sitting.table.view)
            events = self.done(command)
            if self.sitting.table.last_undoable() and self.rng.random() < 0.1:
                yield self.settled()
                self.act(Ask(Wanted.UNDO))
                yield self.settled()
                self.act(Ask(Wanted.REDO))
            world.follow(command, events)
            yield from self.besides()
        finished = self.sitting.table.finished()
        assert finished
        self.over.add(finished.uid)

    def act(self, action: Action) -> None:
        self.sitting.app.act(action)

    def done(self, command: Record) -> tuple[Record, ...]:
        self.act(Do(command))
        answer = self.sitting.table.answer
        assert not isinstance(answer, Refusal), answer
        return answer

    def besides(self) -> Iterator[Said]:
        """Now and then somebody sets something, or the table is switched off and on."""
        if self.rng.random() < 0.03:
            settings = self.sitting.app.settings
            self.act(Change(settings.meeting(tuple(self.rng.sample(NAMES, 3)))))
            yield self.settled()
        if self.rng.random() < 0.02 and not self.sitting.table.over:
            self.sitting.close()
            self.sitting = Sitting(self.folder, f"{self.seed} {self.rng.random()}", self.kind)
            yield self.settled()

    def settled(self) -> Said:
        self.sitting.settle()
        return said(self.sitting, self.over)
