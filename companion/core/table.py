"""The one holder of state. Commands go in; events or a refusal come out; everybody else gets views."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import NamedTuple

from companion.core import outbox, who_sat
from companion.core.chance import Chance
from companion.core.codec import EVENT, as_texts, from_json
from companion.core.finished import Finished, standing
from companion.core.game import AnyGame, AnyView, Outcome, Refusal, Seat, Viewer, Why, folded
from companion.core.journal import Entry, Journal, SavedGame, SetAside
from companion.core.outbox import Telling
from companion.core.plain import plain
from companion.core.records import NO_SENSE, BadRecord, Fields, Misfit, Record

Events = tuple[Record, ...]


class _Step(NamedTuple):
    """A command that counts: the state before it and after it, so that undo and redo need no thinking.

    `asides`: how many there had been by then; both states hold those, and get the later ones when they come back.
    """

    events: Events
    before: object
    after: object
    asides: int


class Table:
    """A game being played, kept in a journal. It never shows its state, only what a viewer may know."""

    def __init__(self, games: Mapping[str, AnyGame], journal: Journal, chance: Chance) -> None:
        """Lay an empty table; `resume` puts the interrupted game back on it."""
        self._games = games
        self._journal = journal
        self._chance = chance
        self._cleared = 0
        self._clear()

    def _clear(self) -> None:
        self._cleared += 1
        self._saved: SavedGame | None = None
        self._game: AnyGame | None = None
        self._state: object = None
        self._undoable: list[_Step] = []
        self._undone: list[_Step] = []
        self._asides: list[Events] = []
        self._past: list[tuple[str, Events]] = []
        self._shown = False
        self._uid = ""
        self._ends: set[int] = set()
        self._link: str | None = None

    @property
    def game(self) -> AnyGame | None:
        """The game on the table, if any."""
        return self._game

    @property
    def note(self) -> str:
        """What was noted when the game was begun."""
        return self._saved.note if self._saved else ""

    @property
    def set_aside(self) -> SetAside | None:
        """The file that was no sound journal of ours, and lies beside the one that was begun instead, if any."""
        return self._journal.notice

    @property
    def version(self) -> tuple[int, int, int]:
        """Which game this is, and how much has happened in it: as long as it stays, so does every view.

        The journal may give the number of a game that was abandoned to the next one.
        """
        return self._cleared, (self._saved.number if self._saved else 0), len(self._past)

    @property
    def moves(self) -> tuple[int, int, int]:
        """The same for what can be undone alone: as long as it stays, it is the same move that is waited for."""
        cleared, number, happened = self.version
        return cleared, number, happened - len(self._asides)

    @property
    def over(self) -> bool:
        """Whether there is a game and it has ended."""
        return self._game is not None and self._game.over(self._state)

    def begin(self, game_id: str, command: Record, note: str = "") -> Events | Refusal:
        """Put a new game on the table; one that goes on has to be finished or abandoned first."""
        if self._game and not self.over:
            return Refusal(Why.GAME_GOES_ON)
        game = self._games[game_id]
        events = game.decide(game.empty, command, self._chance)
        if isinstance(events, Refusal):
            return events
        state = folded(game, game.empty, events)
        first = partial(outbox.first, game, events) if self._journal.outbox.wanted else None
        saved = self._journal.begin(game.id, note, *as_texts(command, events), telling=first)
        self._clear()
        self._saved, self._game = saved, game
        self._take_in(game, "do", _Step(events, game.empty, state, 0))
        return events

    def submit(self, command: Record) -> Events | Refusal:
        """Do what somebody wants done, or say why not. When it returns events, they are on disk."""
        return self._submit("do", command)

    def slip_in(self, command: Record) -> Events | Refusal:
        """The same for what comes from a phone: an aside is no move, and undo and redo stay what they were."""
        game = self._game
        return self._submit("aside" if game and type(command) in game.asides else "do", command)

    def _submit(self, kind: str, command: Record) -> Events | Refusal:
        game, before = self._game, self._state
        if game is None:
            return Refusal(Why.NO_GAME)
        events = game.decide(before, command, self._chance)
        if isinstance(events, Refusal):
            return events
        step = _Step(events, before, folded(game, before, events), len(self._asides))
        return self._record(kind, step, *as_texts(command, events))

    def _record(self, kind: str, step: _Step, command: str = "null", written: str = "[]") -> Events:
        """A step is on disk, with what a club is told of it, and then on the table."""
        game, saved = self._game, self._saved
        assert game
        assert saved
        over = kind != "undo" and game.over(step.after)
        telling = self._telling(kind, step.events, over=over and kind != "aside")
        self._journal.append(saved.number, kind, command, written, over=over, telling=telling)
        self._link = telling.link if telling else None
        self._take_in(game, kind, step)
        return step.events

    def refuses(self, command: Record) -> Refusal | None:
        """Why this would not be done now, if it would not; of commands that leave nothing to chance."""
        if self._game is None:
            return Refusal(Why.NO_GAME)
        answer = self._game.decide(self._state, command, self._chance)
        return answer if isinstance(answer, Refusal) else None

    def undo(self) -> Events | Refusal:
        """Take back the last command, unless somebody was shown something since. Returns what was undone."""
        if not self._undoable:
            return Refusal(Why.SEEN if self._shown else Why.NOTHING_TO_UNDO)
        return self._record("undo", self._undoable[-1])

    def redo(self) -> Events | Refusal:
        """Do again what was last undone."""
        if not self._undone:
            return Refusal(Why.NOTHING_TO_REDO)
        return self._record("redo", self._undone[-1])

    def _take_in(self, game: AnyGame, kind: str, step: _Step) -> None:
        """Let a step that is on disk become the present."""
        self._past.append((kind, step.events))
        state = step.before if kind == "undo" else step.after
        if len(self._asides) > step.asides:  # a state of then, with what has been slipped in since
            state = folded(game, state, chain.from_iterable(self._asides[step.asides :]))
        self._state = state
        if kind == "aside":
            self._asides.append(step.events)
            return
        if kind == "undo":
            self._undone.append(self._undoable.pop())
            return
        if game.over(step.after):
            self._ends.add(len(self._past))
        if kind == "redo":
            self._undone.pop()
        else:
            self._undone.clear()
        self._undoable.append(step)
        if any(map(game.seen, step.events)):
            self._undoable.clear()
            self._shown = True

    def last_undoable(self) -> Events:
        """What undo would take back: empty if there is nothing."""
        return self._undoable[-1].events if self._undoable else ()

    def last_undone(self) -> Events:
        """What redo would do again: empty if there is nothing."""
        return self._undone[-1].events if self._undone else ()

    def abandon(self, *, over: bool = False) -> None:
        """Close the game on the table without finishing it; one that is over leaves the journal if that is wanted."""
        if self._saved and (over or not self.over):
            given_up = None if self.over else self._telling(outbox.GIVEN_UP, ())
            self._journal.abandon(self._saved.number, given_up)
        self._clear()

    def resume(self, saved: SavedGame | None = None) -> bool:
        """Put a game of the journal back on the table, without being told which the unfinished one; False if none."""
        saved = saved or self._journal.unfinished()
        if saved is None:
            return False
        try:
            self._replay(saved)
        except NO_SENSE:
            self._clear()
            self._journal.set_aside(saved.number)
            return False
        return True

    def _replay(self, saved: SavedGame) -> None:
        self._clear()
        game = self._games[saved.game]
        self._saved, self._game, self._state = saved, game, game.empty
        entries = self._journal.entries(saved.number)
        written = json.loads(f"[{','.join([entry.events for entry in entries])}]")  # one text is read faster than many
        for entry, events in zip(entries, written, strict=True):
            self._take_in(game, entry.kind, self._step(game, entry, events))

    def _step(self, game: AnyGame, entry: Entry, written: list[object]) -> _Step:
        if entry.kind == "undo":
            return self._undoable[-1]
        if entry.kind == "redo":
            return self._undone[-1]
        if entry.kind not in ("do", "aside"):
            raise BadRecord(Misfit.NO_SUCH_ENTRY, kind=entry.kind)
        events = tuple([from_json(event, EVENT, game.events) for event in written])
        return _Step(events, self._state, folded(game, self._state, events), len(self._asides))

    def _telling(self, kind: str, events: Events, *, over: bool = False) -> Telling | None:
        """What a club is told of the next step, if there is one."""
        game = self._game
        if game is None or not self._journal.outbox.wanted:
            return None
        uid, past = self._known_as(game), self._past
        after = self._link or outbox.whole(game, uid, past, self._ends)[-1].link
        return outbox.telling(game, uid, past, (kind, events), after=after, over=over)

    def _known_as(self, game: AnyGame) -> str:
        if not self._uid and self._saved:
            self._uid = outbox.known_as(game, self._journal.span(self._saved.number)[0], self._past[0][1])
        return self._uid

    def tell_all(self) -> None:
        """From now on there is a club: it is told of all of the game on the table."""
        self._journal.outbox.wanted = True
        if self._game and self._saved:
            tellings = outbox.whole(self._game, self._known_as(self._game), self._past, self._ends)
            self._journal.tell(self._saved.number, tellings)

    def view(self, viewer: Viewer) -> AnyView:
        """What this viewer may know now."""
        if self._game is None:
            return None
        self._check_seat(self._game, viewer)
        return self._game.view(self._state, viewer)

    def _check_seat(self, game: AnyGame, viewer: Viewer) -> None:
        """Nobody looks from a place where nobody sits: there a card may lie that is nobody's to see."""
        if isinstance(viewer, Seat) and viewer.number >= game.seated(self._state):
            raise IndexError(f"nobody sits at {viewer}")

    def history(self, viewer: Viewer) -> list[Fields]:
        """What this viewer may know of what has happened, in order, with what was undone and redone."""
        if self._game is None:
            return []
        self._check_seat(self._game, viewer)
        return who_sat.known(self._game.witness, self._past, viewer)

    def outcome(self) -> Outcome | None:
        """How the finished game came out."""
        return self._game.outcome(self._state) if self._game and self.over else None

    def finished(self, saved: SavedGame | None = None) -> Finished | None:
        """A game that is over, as everybody may remember it: the one on the table, or one on record, folded apart."""
        if saved:
            other = Table(self._games, self._journal, self._chance)
            try:
                other._replay(saved)
            except NO_SENSE:
                return None
            return other.finished()
        if not (self._saved and self._game and self.over):
            return None
        events = plain([self._game.witness(event, Viewer.TABLE) for event in standing(self._past)])
        begun, ended = self._journal.span(self._saved.number)
        uid, recap, opened = self._known_as(self._game), self._game.recap(events), plain(self.transcript())
        return Finished(uid, self._game.id, begun, ended, recap, events, opened)

    def transcript(self) -> Fields:
        """All that is open by now, for `companion verify`."""
        return self._game.transcript(self._state) if self._game else {}
