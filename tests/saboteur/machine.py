"""A table with its journal in a file, and beside it a tally by hand, for games by choices of Hypothesis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record, Secret
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.view import SeatView, TableView
from tests.saboteur import reference
from tests.saboteur.tally import GOLD_CARDS, MAY, Tally

ME = "saboteur"
GAME = GAMES[ME]
SMALL = {"NS": 1, "NE": 2, "NW": 2, "NES": 3, "NEW": 4, "NESW": 6, "EW": 6, "map": 2, "n": 0, "e": 0, "ns": 0, "nw": 0}
"""A short deck, so that whole games fit into an example."""

TOOLS = st.sampled_from(("pick", "lamp", "cart"))
SEATS = st.integers(0, 9)
SHOWS = ("gold", "stone:NE", "stone:SW", "stone:NW", "stone:ES")
SHOWN = (ev.GameBegun, ev.RoundDealt, ev.RolesShown, ev.GoldDrawn, ev.GoldTaken, ev.GoldPaid)


class TallyTable(RuleBasedStateMachine):
    """A table, the file its journal is in, and beside it a tally by hand."""

    @initialize(
        players=st.integers(3, 6), edition=st.sampled_from(GAME.editions), hidden=st.booleans(), seed=st.integers(0, 99)
    )
    def begin(self, players: int, edition: Any, hidden: bool, seed: int) -> None:
        self.folder = TemporaryDirectory()
        self.starts = 0
        self.written: list[Any] = []
        self.tally = Tally()
        self.undoable: list[tuple[Tally, list[Any]]] = []
        self.undone: list[tuple[Tally, list[Any]]] = []
        self.rng = Random(seed)
        self.open_journal()
        self.players = players
        names = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix")[:players]
        answer = self.table.begin(ME, cmd.Begin(names, edition, {}, SMALL, hidden))
        assert not isinstance(answer, Refusal)
        self.tally = self.tally.after(answer)

    def open_journal(self) -> None:
        self.starts += 1
        self.journal = Journal(Path(self.folder.name) / "journal.db")
        self.table = Table(GAMES, self.journal, SeededChance(f"start {self.starts}"))
        assert self.table.resume() == (self.starts > 1)

    def teardown(self) -> None:
        if hasattr(self, "journal"):
            self.journal.close()
            self.folder.cleanup()

    @property
    def view(self) -> TableView:
        return cast(TableView, self.table.view(Viewer.TABLE))

    def seat(self, number: int) -> SeatView:
        return cast(SeatView, self.table.view(Seat(number)))

    def all_views(self) -> list[Any]:
        return [self.view, *map(self.seat, range(self.players))]

    def do(self, command: Record) -> bool:
        """Give a command; it may only be taken when it may be given, and a no changes nothing."""
        before, phase, entries = self.all_views(), str(self.view.phase), self.journal.entries(1)
        answer = self.table.submit(command)
        if isinstance(answer, Refusal):
            assert GAME.explain(answer, self.view)
            assert (self.all_views(), self.journal.entries(1)) == (before, entries)
            return False
        assert phase in MAY[type(command).__name__]
        self.undoable.append((self.tally, before))
        self.undone.clear()
        was_over = self.tally.over
        self.tally = self.tally.after(answer)
        showing = (
            isinstance(event, SHOWN)
            or (isinstance(event, ev.GoalTurned) and event.revealed)
            or (isinstance(event, ev.MapRead) and event.shows is not None)
            for event in answer
        )
        if any(showing):
            self.undoable.clear()
        if any(isinstance(event, ev.RoundEnded) and not event.treasure for event in answer):
            said = isinstance(command, cmd.EndRound)
            assert said or self.tally.no_card_is_left() or was_over
        self.check_end(answer)
        return True

    def check_end(self, answer: Iterable[Record]) -> None:
        """A round ends exactly when it must, or when people who were asked say so."""
        ended = [event for event in answer if isinstance(event, ev.RoundEnded)]
        if self.view.phase not in ("play", "stuck", "goal", "stone", "reveal"):
            return
        treasure = "gold" in self.tally.table.values()
        waiting = self.view.phase in ("goal", "stone")
        if self.view.phase == "reveal":
            assert treasure or self.tally.over
        else:
            assert not treasure
            assert waiting or not self.tally.over
            assert waiting or not self.tally.no_card_is_left()
            assert waiting or self.tally.all_have_passed() == (self.view.phase == "stuck")
        assert not ended or ended[0].treasure == treasure

    def playing(self) -> bool:
        """Do what the table waits for until a turn is being played; False if the game ends before."""
        ahead: dict[str, Callable[[], None]] = {
            "deal": self.deal,
            "stuck": self.answer,
            "goal": self.turn_goal,
            "stone": self.lay_stone,
            "reveal": self.reveal,
            "gold": self.take_gold,
        }
        while self.view.phase in ahead:
            ahead[self.view.phase]()
        return not self.table.over

    def deal(self) -> None:
        wanted = None if self.view.round else self.rng.randrange(self.players + 1)
        assert self.do(cmd.Deal(wanted)) == (wanted is None or wanted < self.players)

    def answer(self) -> None:
        assert self.do(self.rng.choice((cmd.EndRound(), cmd.GoOn())))

    def turn_goal(self) -> None:
        goal, hidden = self.rng.choice(self.view.reached), self.view.hidden_goals
        assert not self.do(cmd.TurnGoal(goal, "gold" if hidden else ""))
        ways = [""] if hidden else self.rng.sample(SHOWS, len(SHOWS))
        assert any(self.do(cmd.TurnGoal(goal, shows)) for shows in ways)
        assert goal not in self.view.reached

    def lay_stone(self) -> None:
        at = self.view.choosing
        assert at is not None
        lies = self.tally.table[at].removeprefix("stone:")
        assert self.do(cmd.LayStone(at, self.rng.choice((lies, reference.turned(lies)))))

    def reveal(self) -> None:
        assert self.do(cmd.Reveal())

    def take_gold(self) -> None:
        seat = self.view.taking
        assert seat is not None
        there = self.seat(seat).to_take
        assert Counter(there) == self.tally.around
        assert not self.do(cmd.TakeGold((seat + 1) % self.players, Secret(there[0])))
        wanted = self.rng.randint(1, 3)
        assert self.do(cmd.TakeGold(seat, Secret(wanted))) == (wanted in there)

    def can_lay(self) -> bool:
        return not self.view.tools[self.view.turn] and self.view.hands[self.view.turn] > 0

    def do_if(self, may: bool, command: Record) -> bool:
        assert self.do(command) == may, f"{command}: {may}"
        return may

    @invariant()
    def nothing_is_lost(self) -> None:
        view, tally = self.view, self.tally
        if view.phase in ("begin", "deal") and not view.round:
            return
        assert (view.turn, view.pile, view.hands, view.unknown) == (tally.turn, tally.pile, tally.hands, tally.unknown)
        assert tuple(map(frozenset, view.tools)) == tally.tools
        assert dict(view.left) == tally.left()
        assert tally.cards == (view.pile + sum(view.hands) + tally.open.total() + tally.unknown + tally.gone)
        assert {at: lies for at, lies in tally.table.items() if at not in reference.GOALS} == {
            at: lies for at, lies in view.mine.cards.items() if at not in reference.GOALS
        }
        assert {goal: tally.table[goal] for goal in reference.GOALS} == dict(view.mine.goals)

    @invariant()
    def no_gold_is_lost(self) -> None:
        purses = Counter[int]()
        for number in range(self.players):
            purses.update(self.seat(number).purse)
        if self.view.round:
            assert purses + Counter(self.tally.gold) + self.tally.around == GOLD_CARDS
        if self.table.over:
            assert self.view.nuggets == tuple(sum(self.seat(number).purse) for number in range(self.players))

    @invariant()
    def the_journal_only_grows(self) -> None:
        entries = self.journal.entries(1)
        assert entries[: len(self.written)] == self.written
        self.written = entries
