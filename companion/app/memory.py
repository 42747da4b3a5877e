"""What is over is kept among the evenings, by a thread of its own: nobody at the table waits for that.

A game comes there when it ends, and once more at the next start: the plug may have been pulled just then. It leaves
the journal when a newer one stands in it, or before anything is forgotten, and only when it is there for sure; if its
end is undone it leaves the evenings again. One that cannot be kept stays in the journal, until everything is forgotten.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Literal, NamedTuple

from companion.app import errands, sticks
from companion.app.keeper import Failed, Job, Keeper, Then
from companion.app.lobby.evenings import Past, Told, asked
from companion.app.lobby.place import Errand, Lobby
from companion.app.lobby.standings import not_merged
from companion.app.sticks import Stick, Watch
from companion.core.copies import keep_another
from companion.core.evenings import Evenings
from companion.core.journal import Journal, SavedGame
from companion.core.looking_back import looking_back
from companion.core.table import Table
from companion.core.tallies import Merged
from companion.core.troubles import JournalTrouble, SetAside
from companion.language.saying import by_system, say_briefly

REST = 1.0
"""Seconds between two games of long ago: each is folded while nobody else is served, and is two waits for the disk."""
FORGETS = ("game", "player", "all")


class Taken(NamedTuple):
    """An errand that was taken on, as which `number` of all; `begun`: what goes along with it."""

    number: int
    errand: Errand
    begun: Then


class Memory:
    """Evenings beside the journal. `complain` is told why there is no copy of them."""

    def __init__(self, path: Path, table: Table, journal: Journal, wake: Then = lambda: None) -> None:
        """Nothing is opened before `attend`: the first picture of the table comes first."""
        self.complain: Callable[[str], object] = lambda _why: None
        self._path, self._wake = path, wake
        self._table, self._journal = table, journal
        self._older: list[SavedGame] = []
        self._seen: tuple[int, int, int] | None = None
        self._kept = ""
        self._keeper = Keeper(path, wake)
        self._looked_up: tuple[object, Past | None] = None, None
        self._taken: deque[Taken] = deque()
        self._newest = 0
        self._told: Told | None = None
        self._watch: Watch[tuple[Stick, ...]] | None = None
        self._sticks: tuple[Stick, ...] = ()
        self._rests_until = 0.0

    @property
    def notice(self) -> SetAside | None:
        """What was kept there and could not be read."""
        return self._keeper.notice

    @property
    def busy(self) -> bool:
        """Whether something is being kept, forgotten or looked for now."""
        return bool(self._keeper.under_way)

    def attend(self) -> bool:
        """Remember what has ended since the last time, or one game of long ago; whether there is something to show."""
        before = self._shown()
        self._look_at_sticks()
        if not self._keeper.began:
            self._keeper.start()
            if self._path.exists():
                self._do(Evenings.check)
        self._keeper.attend()
        self._carefully(self._remember)
        return self._shown() != before

    def _carefully(self, remember: Then) -> None:
        try:
            remember()
        except JournalTrouble:
            pass  # then it stays in the journal, and is tried again at the next start
        except Exception as error:  # noqa: BLE001 - a recap that goes wrong is to be known, and harms no game
            self.complain(type(error).__name__)

    def _shown(self) -> tuple[object, ...]:
        return self.notice, self._told, self._sticks, self._keeper.done

    def _look_at_sticks(self) -> None:
        """That a copy is done is told until sticks change; why there is none, until one comes that may do."""
        before, self._sticks = self._sticks, self._watch.found if self._watch else ()
        outcome = self._told
        if outcome and outcome.what == "copy":
            new = not set(self._sticks) <= set(before)
            if (outcome.state == "done" and self._sticks != before) or (outcome.state == "not" and new):
                self._told = None

    def _remember(self) -> None:
        if self._table.version != self._seen:
            self._look_at_table()
        elif self._older and not self.busy and monotonic() > self._rests_until:
            self._rests_until = monotonic() + REST
            self._look_back(self._older.pop())
        elif self._taken and not self._older and not self.busy:
            self._begin(self._taken.popleft())

    def _look_at_table(self) -> None:
        before, self._seen = self._seen, self._table.version
        if before is None or before[:2] != self._seen[:2]:
            self._older, self._kept = self._journal.older(), ""
            self._find_last()
        if before is None and not self._table.game:
            self._keep_last()
        finished = self._table.finished()
        if finished:
            self._kept = finished.uid
            self._do(partial(Evenings.keep, game=finished, number=self._seen[1]))
            self._do(self._copy)
        elif self._kept:
            self._do(partial(Evenings.forget_game, uid=self._kept))
            self._kept = ""

    def _copy(self, _evenings: Evenings) -> None:
        """What is over is in another file as well, in case this one decays."""
        try:
            keep_another(Path(self._journal.path))
        except (OSError, JournalTrouble) as error:
            self._keeper.tell(partial(self.complain, str(getattr(error, "strerror", None) or error)))

    def _keep_last(self) -> None:
        """One that ended as the plug was pulled; it stands in the journal as long as it is the newest."""
        for last in self._journal.games()[-1:]:
            if last.ended == "over" and (finished := self._table.finished(last)):
                self._do(partial(Evenings.keep, game=finished, number=last.number))

    def _look_back(self, saved: SavedGame) -> None:
        """A game that was played to its end before: it goes from the journal only when it is kept for sure."""
        finished = self._table.finished(saved)
        if finished:
            self._do(partial(Evenings.keep, game=finished, number=saved.number), partial(self._let_go, saved.number))

    def _let_go(self, number: int) -> None:
        with suppress(JournalTrouble):
            self._journal.abandon(number)

    def take_on(self, errand: Errand, begun: Then = lambda: None) -> Lobby:
        """Do this as soon as all that is over lies among the evenings, and what was asked for before is done.

        Gives where it is told what became of it; that is told of the newest alone.
        """
        self._newest += 1
        self._taken.append(Taken(self._newest, errand, begun))
        self._told = Told(errand.what)
        self._carefully(self._find_last)
        return Lobby("errand", came=errand.then)

    def _find_last(self) -> None:
        """The last game of an evening before lies on no table, and stands in the journal still: it goes first.

        Also where another was begun meanwhile, and given up.
        """
        if not self._table.game and any(taken.errand.what in FORGETS for taken in self._taken):
            self._older = [game for game in self._journal.games() if game.ended == "over"]

    def _begin(self, taken: Taken) -> None:
        """Begin it. A game that is over and lies on the table still goes from there too: no end of it can be undone.

        Where everything is forgotten, whatever is over goes, could it be kept or not.
        """
        errand, failed = taken.errand, partial(self._failed, taken)
        try:
            if self._is_about_the_last(errand):
                self._table.abandon(over=True)
                self._seen, self._kept = self._table.version, ""
            for number in self._over() if errand.what == "all" else ():
                self._journal.abandon(number)
            if errand.what in FORGETS:
                self._journal.tell_no_more()
            taken.begun()
        except Exception as error:  # noqa: BLE001 - whoever waits for it is to know
            self._give_up(failed, error)
        else:
            self._do(partial(self._run_errand, taken), failed=failed)

    def _is_about_the_last(self, errand: Errand) -> bool:
        """Whether the game on the table is over and goes with it."""
        if errand.what == "all":
            return self._table.over
        finished = self._table.finished()
        return finished is not None and (errand.what == "player" or errand.about[1:] == (finished.begun,))

    def _over(self) -> list[int]:
        """Games that no longer go on and stand in the journal still, but for one that lies on the table."""
        games, here = self._journal.games(), self._table.version[1]
        return [game.number for game in games if game.ended and game.number != here]

    def _run_errand(self, taken: Taken, evenings: Evenings) -> None:
        try:
            answer = errands.run(taken.errand, evenings, Path(self._journal.path))
        except OSError as error:
            self._keeper.tell(partial(self._failed, taken, error))
        else:
            self._keeper.tell(partial(self._became, taken, answer))

    def _became(self, taken: Taken, answer: str | Merged) -> None:
        if isinstance(answer, str):
            self._say(taken, "done", answer, self._left(taken.errand))
        elif answer is Merged.YES:
            self._say(taken, "done")
        else:
            name, into = taken.errand.about
            self._say(taken, "not", not_merged(answer).format(name=name, into=into))

    def _left(self, errand: Errand) -> int:
        """How many games stay as they are, names and all, because they could not be kept among the evenings."""
        try:
            return len(self._over()) if errand.what in FORGETS else 0
        except JournalTrouble:
            return 1  # at least: who cannot look may not say that there is none

    def _failed(self, taken: Taken, error: Exception) -> None:
        """It could not be done, and why, where people can do something about that."""
        why = ""
        if isinstance(error, JournalTrouble):
            why = say_briefly(error)
        elif isinstance(error, OSError):
            why = by_system(error.strerror or str(error))
        self._say(taken, "not", why)

    def _say(self, taken: Taken, state: Literal["done", "not"], why: str = "", left: int = 0) -> None:
        if taken.number == self._newest:
            self._told = Told(taken.errand.what, state, why, left)

    def _give_up(self, failed: Failed, error: Exception) -> None:
        """Tell that it failed; what nobody has foreseen is complained of as well."""
        if not isinstance(error, JournalTrouble):
            self.complain(type(error).__name__)
        failed(error)

    def past(self, here: Lobby) -> Past | None:
        """What is over, as far as this screen tells of it; looked up when that has changed."""
        look, key = asked(here), (here.at, here.page, here.picked, here.game, self._keeper.done)
        if look is None or not self._path.exists():
            return None
        if here.at == "kept" and not self._watch:
            self._watch = Watch(self._wake, sticks.sticks)
            self._sticks = self._watch.found
        if self._looked_up[0] != key:
            try:
                with looking_back(self._path) as past:
                    self._looked_up = key, look(past)
            except JournalTrouble:  # as while it is being mended
                return Past(told=self._told) if here.at == "errand" else None
        found = self._looked_up[1]
        return found and found._replace(told=self._told, sticks=self._sticks)

    def _do(self, job: Job, then: Then = lambda: None, failed: Failed = lambda _error: None) -> None:
        self._keeper.do(job, then, partial(self._give_up, failed))

    def close(self) -> None:
        """Come back when everything is kept, and what was asked for is done."""
        if not self._keeper.began:
            return
        while self._taken and self._older:
            self._carefully(partial(self._look_back, self._older.pop()))
        while self._taken:
            self._begin(self._taken.popleft())
        self._keeper.close()
