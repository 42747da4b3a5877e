"""A referee of Saboteur, from the five printed rules: what may be done now.

It shares nothing with `companion`: it is told what was done, and of what chance dealt the outcome. Placement is read by
`tests/saboteur/reference.py`, which shares nothing either.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Self

from tests.referee.printed import MOVER_CHOOSES, ONE_OF_TWO, UNBROKEN, Command, turned_stone, upright
from tests.referee.script import snake
from tests.saboteur import reference
from tests.saboteur.reference import GOALS, START, Cell, Table


class Judge:
    """One game. `why_not` says which refusals are right; what comes of it stands in `saboteur.py`."""

    def __init__(self, players: int, edition: str, *, hidden: bool) -> None:
        self.players, self.edition, self.hidden = players, edition, hidden
        self.phase, self.number = "deal", 0
        self.purses: list[list[int]] = [[] for _ in range(players)]
        self.gold: list[int] = []
        self.last, self.last_card, self.first = -1, -1, -1
        self.results: list[str] = []
        self.turn, self.pile, self.passes = 0, 0, 0
        self.hands: list[int] = []
        self.tools: list[list[str]] = []
        self.table: Table = {}
        self.left: Counter[str] = Counter()
        self.waiting: list[Cell] = []
        self.choosing: Cell | None = None
        self.roles: list[str] = []
        self.goals: list[str] = []
        self.order: list[int] = []
        self.around: list[int] = []

    def copy(self) -> Self:
        """As it is now."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                nested = isinstance(value, list) and value and isinstance(value[0], list)
                setattr(other, name, [each[:] for each in value] if nested else value.copy())
        return other

    def why_not(self, command: Command) -> set[str]:
        """The words of which one has to be the reason; none if it may be done."""
        judge = getattr(self, "_may_" + snake(command["do"]))
        wrong: set[str] = judge(command)
        return wrong

    def _not_now(self, *phases: str) -> set[str]:
        return set() if self.phase in phases else {"not-now"}

    def _may_begin(self, _: Command) -> set[str]:
        return {"game-goes-on"}

    def _may_deal(self, command: Command) -> set[str]:
        wrong = self._not_now("deal")
        if wrong:
            return wrong
        asked = command.get("first")
        if self.number:
            return {"first-is-known"} if asked is not None else set()
        return set() if asked is None or 0 <= asked < self.players else {"no-such-seat"}

    def _may_lay_path(self, command: Command) -> set[str]:
        wrong = self._not_now("play")
        if wrong:
            return wrong
        if self.tools[self.turn]:
            return {"tool-broken"}
        if not self.hands[self.turn]:
            return {"no-card"}
        at, lies = tuple(command["at"]), command["lies"]
        card = upright(lies)
        problems = reference.problems_at(self.table, at, lies, self.edition in UNBROKEN)
        if not card:
            return problems | {"unknown-card"}
        return problems or (set() if self.left[card] > 0 else {"none-left"})

    def _may_pass(self, _: Command) -> set[str]:
        return self._not_now("play")

    def _acts(self, card: str) -> set[str]:
        """Whether whoever moves may hold this action card."""
        if not self.hands[self.turn]:
            return {"no-card"}
        return set() if self.left[card] > 0 else {"none-left"}

    def _may_break_tool(self, command: Command) -> set[str]:
        wrong = self._not_now("play")
        if wrong:
            return wrong
        if not 0 <= command["on"] < self.players:
            return {"no-such-seat"}
        if command["tool"] in self.tools[command["on"]]:
            return {"broken-already"}
        return self._acts(f"break {command['tool']}")

    def _may_repair_tool(self, command: Command) -> set[str]:
        wrong = self._not_now("play")
        if wrong:
            return wrong
        card = command.get("card") or command["tool"]
        if not 0 <= command["on"] < self.players:
            return {"no-such-seat"}
        if command["tool"] not in card.split("+"):
            return {"wrong-repair"}
        if command["tool"] not in self.tools[command["on"]]:
            return {"not-broken"}
        return self._acts(f"repair {card}")

    def _may_cause_rockfall(self, command: Command) -> set[str]:
        wrong = self._not_now("play")
        if wrong:
            return wrong
        at = tuple(command["at"])
        if at not in self.table or at == START or at in GOALS:
            return {"nothing-to-fall"}
        return self._acts("rockfall")

    def _may_read_map(self, command: Command) -> set[str]:
        wrong = self._not_now("play")
        if wrong:
            return wrong
        goal = tuple(command["goal"])
        if goal not in GOALS:
            return {"no-such-goal"}
        return self._acts("map") if self.table[goal] == "?" else {"face-up-already"}

    def _may_turn_goal(self, command: Command) -> set[str]:
        wrong = self._not_now("play", "goal", "reveal")
        at = tuple(command["at"])
        if wrong:
            return wrong
        if at not in GOALS:
            return {"no-such-goal"}
        if self.table[at] != "?":
            return {"face-up-already"}
        both = self.phase == "reveal" and self._treasure() and self.edition not in ONE_OF_TWO
        if at not in self.waiting and not (both and at in reference.reached(self.table)):
            return {"not-reached", "not-now", "not-chosen"}
        if self.hidden:
            return {"goals-are-hidden"} if command.get("shows") else set()
        return self._may_show(at, command.get("shows", ""))

    def _may_show(self, at: Cell, shows: str) -> set[str]:
        """A stone is laid so that it fits, if it can; if it cannot, and nobody chooses, so that it is joined."""
        kinds = ("gold", "stone:NE", "stone:SW", "stone:NW", "stone:ES")
        if shows not in kinds:
            return {"goal-wanted"}
        same = {shows, turned_stone(shows)}
        if same & {self.table[goal] for goal in GOALS}:
            return {"not-that-stone"}
        if shows == "gold":
            return set()
        fitting = [way for way in sorted(same) if self._fits(at, way)]
        if fitting:
            return set() if shows in fitting else {"stone-fits"}
        return set() if self.edition in MOVER_CHOOSES or self._joins(at, shows) else {"stone-joins"}

    def _treasure(self) -> bool:
        return "gold" in (self.table[goal] for goal in GOALS)

    def _fits(self, at: Cell, shows: str) -> bool:
        return not any(
            reference.opens(shows, side) != reference.opens(self.table[near], reference.OPPOSITE[side])
            for side, near in reference.face_up_around(self.table, at).items()
        )

    def _joins(self, at: Cell, shows: str) -> bool:
        ways = reference.ways_in(self.table, at)
        return any(side in reference.face(shows) for side in ways)

    def _may_lay_stone(self, command: Command) -> set[str]:
        wrong = self._not_now("stone")
        if wrong:
            return wrong
        at = tuple(command["at"])
        if at != self.choosing:
            return {"no-such-goal"}
        stone = self.table[at]
        same = {reference.face(stone), reference.face(turned_stone(stone))}
        return set() if command["lies"] in same else {"not-that-stone"}

    def _may_end_round(self, _: Command) -> set[str]:
        return self._not_now("play", "stuck")

    def _may_go_on(self, _: Command) -> set[str]:
        return self._not_now("stuck")

    def _may_reveal(self, _: Command) -> set[str]:
        return self._not_now("reveal")

    def _may_take_gold(self, command: Command) -> set[str]:
        wrong = self._not_now("gold")
        if wrong:
            return wrong
        if command["seat"] != self.order[0]:
            return {"not-your-choice"}
        return set() if command["nuggets"] in self.around else {"no-such-gold"}
