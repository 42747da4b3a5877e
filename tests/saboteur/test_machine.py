"""Whole games by choices of Hypothesis: right and wrong commands, undo and redo, and the plug pulled in between."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from companion.core import people
from companion.core.game import Refusal, Viewer, Why
from companion.games.saboteur.rules import commands as cmd
from tests.contract.commands import any_command
from tests.saboteur import reference
from tests.saboteur.machine import GAME, ME, SEATS, TOOLS, TallyTable
from tests.soak import soaked

BROKEN = st.sets(st.tuples(SEATS, TOOLS), max_size=6)
"""What lies broken, and before whom; nothing: that is not spoken of."""


STAYING = tuple(name for name, kind in GAME.commands.items() if kind not in people.COMMANDS)
"""The tally by hand knows nobody who comes or goes: the referee does."""


class Games(TallyTable):
    """What may be tried at the table; `playing` does in between what it waits for."""

    @rule(times=st.sampled_from((1, 3, 15)), towards=st.sampled_from(reference.GOALS))
    def dig(self, times: int, towards: reference.Cell) -> None:
        """Lay what the reference holds for legal, nearest to a goal first, with whole tools and a card in hand."""
        for _ in range(times):
            if not self.playing():
                return
            unbroken = self.tally.clauses["place.unbroken-path"] is True
            left = self.tally.left()
            fits = sorted(fit for fit in reference.fits(self.tally.table, unbroken, copies=False) if left[fit[0]] > 0)
            if not fits:
                return
            _, at, lies = min(fits, key=lambda fit: (_far(fit, towards), self.rng.random()))
            before = reference.reached(self.tally.table)
            if self.do_if(self.can_lay(), cmd.LayPath(at, lies)):
                new = {goal for goal in reference.reached(self.tally.table) - before if self.tally.table[goal] == "?"}
                assert new <= set(self.view.reached) or self.table.over or self.view.phase == "reveal"
            else:
                self.do(cmd.Pass())

    @rule(x=st.integers(-2, 9), y=st.integers(-3, 3), lies=st.sampled_from(sorted(reference.BOX)), turn=st.booleans())
    def lay_anything(self, x: int, y: int, lies: str, turn: bool) -> None:
        if not self.playing():
            return
        lies, card = reference.turned(lies) if turn else lies, lies
        unbroken = self.tally.clauses["place.unbroken-path"] is True
        wrong = reference.problems_at(self.tally.table, (x, y), lies, unbroken) or self.tally.left()[card] <= 0
        self.do_if(self.can_lay() and not wrong, cmd.LayPath((x, y), lies))

    @rule(times=st.sampled_from((1, 2, 5, 60)), unknown=st.booleans())
    def go_round(self, times: int, unknown: bool) -> None:
        """Pass, or only press the button, a few times."""
        for _ in range(times):
            if self.playing():
                held = self.view.hands[self.view.turn]
                self.do_if(held > 0 or not unknown, cmd.PlayUnknown() if unknown else cmd.Pass())

    @rule(on=SEATS, tool=TOOLS, mend=st.booleans(), other=TOOLS)
    def use_tool(self, on: int, tool: Any, mend: bool, other: Any) -> None:
        if not self.playing():
            return
        if not mend:
            self.do(cmd.BreakTool(on, tool))
        broken = [(seat, name) for seat, names in enumerate(self.view.tools) for name in names]
        if mend and broken:
            on, tool = self.rng.choice(broken)
            self.do(cmd.RepairTool(on, cast(Any, tool), "" if tool == other else cast(Any, _pair(tool, other))))

    @rule(goal=st.sampled_from(reference.GOALS), fall=st.booleans())
    def look_or_let_fall(self, goal: reference.Cell, fall: bool) -> None:
        if not self.playing():
            return
        laid = sorted(set(self.tally.table) - {(0, 0), *reference.GOALS})
        if fall and laid:
            may = self.tally.left()["rockfall"] > 0 and self.view.hands[self.view.turn] > 0
            self.do_if(may, cmd.CauseRockfall(self.rng.choice(laid)))
        elif self.do(cmd.ReadMap(goal)) and self.view.hidden_goals:
            assert self.view.last is not None
            assert goal in self.seat(self.view.last).seen

    @rule(pile=st.sampled_from((0, 0, 3, 9)), most=st.sampled_from((0, 0, 1, 4)), turn=SEATS, broken=BROKEN)
    def correct_counts(self, pile: int, most: int, turn: int, broken: set[tuple[int, Any]]) -> None:
        if self.playing():
            hands = tuple(self.rng.randint(0, most) for _ in range(self.players))
            tools = tuple(tuple(tool for on, tool in sorted(broken) if on == seat) for seat in range(self.players))
            lying = Counter(f"break {tool}" for each in tools for tool in each)
            there = all(copies <= self.tally.deck[card] for card, copies in lying.items())
            self.do_if(turn < self.players and there, cmd.Correct(turn, pile, hands, tools if broken else None))

    @rule(most=st.integers(0, 3))
    def enter_layout(self, most: int) -> None:
        """The mine as it lies, or some cards less, as if they had been taken away unnoticed."""
        if self.playing():
            laid = sorted(set(self.tally.table) - {(0, 0), *reference.GOALS})
            gone = self.rng.sample(laid, min(most, len(laid)))
            lies = {at: lies for at, lies in self.tally.table.items() if at not in gone}
            taken = self.do(cmd.EnterLayout(reference.write(lies)))
            assert taken or self.tally.unknown, "only beside cards that were not entered may a stone lie against others"

    @rule(data=st.data())
    def do_anything(self, data: st.DataObject) -> None:
        self.do(data.draw(any_command(ME, STAYING)))

    @rule()
    def undo(self) -> None:
        before, answer = (self.tally, self.all_views()), self.table.undo()
        if not self.undoable:
            assert answer == Refusal(Why.SEEN)
            return
        self.tally, views = self.undoable.pop()
        assert self.all_views() == views
        self.undone.append(before)

    @rule()
    def redo(self) -> None:
        before, answer = (self.tally, self.all_views()), self.table.redo()
        if not self.undone:
            assert answer == Refusal(Why.NOTHING_TO_REDO)
            return
        self.tally, views = self.undone.pop()
        assert self.all_views() == views
        self.undoable.append(before)

    @precondition(lambda self: not self.table.over)
    @rule()
    def pull_the_plug(self) -> None:
        views, history = self.all_views(), self.table.history(Viewer.TABLE)
        self.journal.close()
        self.open_journal()
        assert self.all_views() == views
        assert self.table.history(Viewer.TABLE) == history


def _far(fit: reference.Placement, towards: reference.Cell) -> int:
    """How far a placement is from a goal; a dead end is farther than any way."""
    _, (x, y), lies = fit
    return abs(x - towards[0]) + abs(y - towards[1]) + 100 * (not reference.leads_on(lies))


def _pair(tool: str, other: str) -> str:
    """The repair card that shows both tools."""
    return "+".join(name for name in ("pick", "lamp", "cart") if name in (tool, other))


def play(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Games,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.thorough
def test_games_by_any_choice() -> None:
    play(examples=8, steps=80)


@pytest.mark.long
def test_many_games_by_any_choice() -> None:
    play(examples=soaked(120, 400), steps=120)
