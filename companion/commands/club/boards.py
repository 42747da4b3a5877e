"""What the wall shows: every table as it is now, folded from what it has told; `pieces.py` writes it.

Whoever folds here has nothing but what all at that table saw. A table may tell nonsense: then it is shown without its
game, and the others are shown all the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from threading import Lock
from time import monotonic

from companion.commands.club.pieces import Board, Moment, Pieces, Ranked, seen
from companion.commands.club.serving import Shown
from companion.commands.club.store import Step, Store
from companion.core.course import seen_on
from companion.core.finished import standing
from companion.core.outbox import GIVEN_UP
from companion.core.records import NO_SENSE, Fields
from companion.language import speaking
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of

MOMENTS, BEST = 4, 9
"""So many moments of the evening, and so many of the best of all kinds of games together, are on the wall."""
FEW = 24
"""So many tables are drawn; of more each has two lines."""
STANDING = 1.0
"""Seconds between two times that standings are reckoned, at the least."""


@dataclass
class Changes:
    """What is not as it was; `up_to`: the newest step that is seen in it."""

    tables: set[str] = field(default_factory=set)
    moments: bool = False
    standings: bool = False
    up_to: int = 0


class Boards(Shown):
    """All tables. The writer's thread tells what happened; the wall's asks for pieces, in any language."""

    def __init__(self, games: Mapping[str, AnyPlayable]) -> None:
        """Show these kinds of games; of others only that they are played. `stirred` is called when there is news."""
        self.stirred: Callable[[], object] = lambda: None
        self.album = Album(games)
        self._games, self._write = games, Pieces(games, self.album)
        self._boards: dict[str, Board] = {}
        self._moments: deque[Moment] = deque(maxlen=MOMENTS)
        self._ranked: Ranked = {}
        self._changes = Changes()
        self._drawn = True
        self._over, self._reckoned = False, -STANDING
        self._lock = Lock()

    def begin(self, store: Store) -> None:
        """Every table whose last game is not long ago."""
        for game in store.going_on():
            self._take_in(store.course(game))
        self._rank(store)
        self._changes.up_to = store.last()

    def happened(self, store: Store, steps: Sequence[Step]) -> None:
        """Fold what is new; of what was taken back, or is known in part, all from its beginning.

        Where a database goes away amid it the same steps come again.
        """
        up_to = 0
        try:
            self._fold_all(store, steps)
            up_to = steps[-1].id
        finally:
            with self._lock:  # both at once: what is sent says up to where all is seen in it
                self._changes.up_to = max(self._changes.up_to, up_to)
                self._changes.tables |= self._redrawn({step.table for step in steps})
            self.stirred()

    def _fold_all(self, store: Store, steps: Sequence[Step]) -> None:
        anew = {step.game for step in steps if step.what in ("undo", "redo")}
        for (table, game), course in _by_game(steps):
            known = self._boards.get(table, Board("")).game
            if course[0].number > 1 and game > known:
                anew.add(game)
            if game not in anew:
                self._take_in(course, fresh=True)
        for game in sorted(anew):
            self._take_in(store.course(game))
        self._over = self._over or bool(anew) or any(step.state == "over" for step in steps)
        self.catch_up(store)

    def catch_up(self, store: Store) -> None:
        """Reckon who stands where, if a game is over since: not more often than somebody reads it."""
        if self._over and monotonic() >= self._reckoned + STANDING:
            self._reckoned = monotonic()
            self._rank(store)
            self._over = False
            self.stirred()

    def here(self, table: str, *, yes: bool) -> None:
        """A table came or went."""
        with self._lock:
            if table in self._boards and self._boards[table].here == yes:
                return
            self._boards.setdefault(table, Board(table)).here = yes
            self._changes.tables |= self._redrawn({table})
        self.stirred()

    def _redrawn(self, tables: set[str]) -> set[str]:
        """These; or all, where there are just now too many to be drawn."""
        drawn, self._drawn = self._drawn, len(self._boards) <= FEW
        return tables if drawn == self._drawn else set(self._boards)

    def _take_in(self, steps: Sequence[Step], *, fresh: bool = False) -> None:
        """Steps of one game: all of it, or what comes next. What an older one tells late is kept, and not shown."""
        table, game, kind = steps[0].table, steps[0].game, steps[0].kind
        with self._lock:
            board = self._boards.setdefault(table, Board(table))
            if fresh and game == board.game:
                steps = [step for step in steps if step.number > board.number]
            if game < board.game or not steps:
                return
            if steps[0].number == 1:
                board = self._boards[table] = Board(table, game, kind=kind, here=board.here)
            board.number = steps[-1].number
            board.given_up = steps[-1].what == GIVEN_UP
            try:
                events = standing([(step.what, step.events) for step in steps if step.what != GIVEN_UP])
            except NO_SENSE:  # as where more was taken back than was ever done
                board.sound = False
                return
            for event in events:
                self._fold(board, event, fresh=fresh)

    def _fold(self, board: Board, event: Fields, *, fresh: bool) -> None:
        game = self._games.get(board.kind)
        if game is None or game.again is None or not board.sound:
            return
        try:
            board.state = seen_on(game, game.again, game.empty if board.state is None else board.state, event)
            board.view, board.last = None, event
            if fresh:
                self._remember(board, game, event)
        except NO_SENSE:
            board.sound = False

    def _remember(self, board: Board, game: AnyPlayable, event: Fields) -> None:
        """What all heard there is a moment of the evening."""
        say = wording_of(game).aloud.get(event["event"])
        players = seen(game, board).players if say else ()
        if say and say(event, players):
            self._moments.append(Moment(board.table, board.kind, event, players))
            self._changes.moments = True

    def _rank(self, store: Store) -> None:
        """Of so many kinds of games as are on the wall: those that we know, however many others somebody names."""
        kinds = sorted(store.kinds(), key=lambda kind: kind not in self._games)[:BEST]
        ranked = {
            (kind, tonight): store.standings(kind, tonight=tonight, most=BEST // len(kinds) or 1)
            for kind in kinds
            for tonight in (True, False)
        }
        with self._lock:
            self._ranked, self._changes.standings = ranked, True

    def changed(self) -> Changes:
        """What is not as it was when this was asked last."""
        with self._lock:
            changes, self._changes = self._changes, Changes(up_to=self._changes.up_to)
        return changes

    def everything(self) -> Changes:
        """As if all of it had changed."""
        with self._lock:
            return Changes(set(self._boards), moments=True, standings=True, up_to=self._changes.up_to)

    def pieces(self, language: str, changed: Changes) -> dict[str, str]:
        """What has changed, as pieces of a page by their ids, in a language."""
        with speaking(language), self._lock:
            drawn = len(self._boards) <= FEW
            written = {f"table-{name}": self._write.table(self._boards[name], drawn=drawn) for name in changed.tables}
            if changed.moments:
                written["moments"] = "".join(map(self._write.moment, reversed(self._moments)))
            if changed.standings:
                written["standings"] = "".join(self._write.standings(self._ranked))
        return written


def _by_game(steps: Iterable[Step]) -> Iterator[tuple[tuple[str, int], list[Step]]]:
    """What came together of each."""
    for which, course in groupby(steps, lambda step: (step.table, step.game)):
        yield which, list(course)
