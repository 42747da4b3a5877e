"""A referee of Saboteur, from the five printed rules: what comes of what is done, and how the table stands then."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee.gold import Gold
from tests.referee.printed import (
    ALL_PASS,
    DECK,
    EMPTY_HANDS_PASS,
    HAND,
    LAST_CARD,
    MOVER_CHOOSES,
    ONE_OF_TWO,
    ROLES,
    ROLES_FA,
    Command,
    Event,
    turned_stone,
    upright,
)
from tests.referee.script import snake
from tests.saboteur import reference
from tests.saboteur.reference import GOALS, START, Cell


class Referee(Gold):
    """`done` is told what was done and what happened, and checks it; `check` compares what lies open."""

    def done(self, command: Command, events: list[Event]) -> None:
        """It was done: what happened has to be this, and nothing else."""
        expected = list(getattr(self, "_do_" + snake(command["do"]))(command, events))
        assert [event["event"] for event in events] == [name for name, _about in expected], (command, events)
        for event, (_name, about) in zip(events, expected, strict=True):
            assert {name: event[name] for name in about} == about, (command, event, about)

    def _do_deal(self, command: Command, events: list[Event]) -> Any:
        dealt = events[0]
        saboteurs, diggers = (ROLES_FA if self.edition == "fa" else ROLES)[self.began]
        assert Counter(dealt["roles"]) == {"saboteur": saboteurs, "digger": diggers}
        if self.hidden:
            assert sorted(dealt["goals"]) == ["gold", "stone:NE", "stone:NW"]
        if not self.number:
            assert Counter(dealt["gold"]) == {1: 16, 2: 8, 3: 4}
            self.gold = list(dealt["gold"])
        last = self.last_card if self.edition in LAST_CARD else self.last
        self.first = self._first(command, dealt) if not self.number else (last + 1) % self.players
        self.number += 1
        self.phase, self.turn = "play", self.first
        self.last = self.last_card = (self.first - 1) % self.players
        self.roles, self.goals = dealt["roles"][: self.players], dealt["goals"]
        self.table = reference.read("")
        self.hands = [HAND[max(3, self.players)]] * self.players
        self.pile = 67 - sum(self.hands)
        self.tools = [[] for _ in range(self.players)]
        self.left = Counter(DECK)
        self.passes = 0
        self.waiting = []
        self.choosing = None
        yield "RoundDealt", {"first": self.first}

    def _first(self, command: Command, dealt: Event) -> int:
        """Whoever was named; else a lot was drawn, which is anybody's."""
        asked = command.get("first")
        if asked is None:
            assert dealt["first"] in range(self.players)
        return int(dealt["first"] if asked is None else asked)

    def _do_lay_path(self, command: Command, _: list[Event]) -> Any:
        at, lies, seat = tuple(command["at"]), command["lies"], self.turn
        before = reference.reached(self.table)
        self.table[at] = lies
        self.left[upright(lies)] -= 1
        self._moved()
        self._reach(before, at)
        yield "PathLaid", {"seat": seat, "at": command["at"], "lies": lies}
        yield from self._after_a_move()

    def _reach(self, before: set[Cell], at: Cell) -> None:
        """Face-down goals to which a path leads now and did not, or onto which it leads by this very card."""
        now = reference.reached(self.table)
        onto = set()
        lies = self.table[at]
        if at in reference.joined(self.table) and reference.leads_on(lies):
            onto = {reference.beside(at, side) for side in "NESW" if reference.opens(lies, side)}
        new = [
            goal for goal in GOALS if self.table[goal] == "?" and goal in now and (goal not in before or goal in onto)
        ]
        self.waiting += [goal for goal in new if goal not in self.waiting]

    def _do_pass(self, _: Command, __: list[Event]) -> Any:
        seat = self.turn
        self._moved(passed=True)
        yield "Passed", {"seat": seat}
        yield from self._after_a_move()

    def _do_break_tool(self, command: Command, _: list[Event]) -> Any:
        seat = self.turn
        self.tools[command["on"]].append(command["tool"])
        self.left[f"break {command['tool']}"] -= 1
        self._moved()
        yield "ToolBroken", {"seat": seat, "on": command["on"], "tool": command["tool"]}
        yield from self._after_a_move()

    def _do_repair_tool(self, command: Command, _: list[Event]) -> Any:
        seat, card = self.turn, command.get("card") or command["tool"]
        self.tools[command["on"]].remove(command["tool"])
        self.left[f"repair {card}"] -= 1
        self._moved()
        yield "ToolRepaired", {"seat": seat, "on": command["on"], "tool": command["tool"], "card": card}
        yield from self._after_a_move()

    def _do_cause_rockfall(self, command: Command, _: list[Event]) -> Any:
        seat = self.turn
        gone = self.table.pop(tuple(command["at"]))
        self.left["rockfall"] -= 1
        self._moved()
        yield "RockFell", {"seat": seat, "at": command["at"], "card": gone}
        yield from self._after_a_move()

    def _do_read_map(self, command: Command, _: list[Event]) -> Any:
        seat = self.turn
        self.left["map"] -= 1
        self._moved()
        shows = self.goals[GOALS.index(tuple(command["goal"]))] if self.hidden else None
        yield "MapRead", {"seat": seat, "goal": command["goal"], "shows": shows}
        yield from self._after_a_move()

    def _moved(self, *, passed: bool = False) -> None:
        """One card leaves the hand, one is drawn while there are any, and the next clockwise is on turn."""
        seat = self.last = self.turn
        if self.hands[seat]:
            self.hands[seat] -= 1
            self.last_card = seat
        self.passes = self.passes + 1 if passed and not self.pile else 0
        if self.pile:
            self.pile -= 1
            self.hands[seat] += 1
        for _ in range(self.players):
            self.turn = (self.turn + 1) % self.players
            if self.pile or self.hands[self.turn] or self.edition in EMPTY_HANDS_PASS:
                return
            self.passes += 1
        self.turn = (seat + 1) % self.players

    def _after_a_move(self) -> Any:
        if self.waiting:
            self.phase = "goal"
        elif not self.pile and not any(self.hands):
            self.phase = "reveal"
            yield "RoundEnded", {"treasure": False}
        elif self.edition in ALL_PASS and self.passes >= self.players:
            self.phase = "stuck"
        else:
            self.phase = "play"

    def _do_turn_goal(self, command: Command, events: list[Event]) -> Any:
        at, over = tuple(command["at"]), self.phase == "reveal"
        shows = self._shown(at, events[0]) if self.hidden else command["shows"]
        before = reference.reached(self.table)
        self.table[at] = shows
        self.waiting = [] if self.edition in ONE_OF_TWO else [goal for goal in self.waiting if goal != at]
        yield "GoalTurned", {"seat": self.last, "at": command["at"], "shows": shows}
        if over:
            return
        if shows == "gold":
            self.phase = "reveal"
            yield "RoundEnded", {"treasure": True}
        elif events[0]["choice"]:
            self.phase, self.choosing = "stone", at
        else:
            self._reach(before, at)
            yield from self._after_a_move()

    def _shown(self, at: Cell, event: Event) -> str:
        """What the companion had hidden; a stone it lays as it fits, or as it is joined, or asks."""
        shows: str = event["shows"]
        ways = {shows, turned_stone(shows)}
        assert self.goals[GOALS.index(at)] in ways
        fits = [way for way in sorted(ways) if shows == "gold" or self._fits(at, way)]
        assert event["choice"] is (not fits and self.edition in MOVER_CHOOSES and self.phase != "reveal")
        if fits:
            assert shows in fits
        elif not event["choice"]:
            assert self._joins(at, shows)
        return shows

    def _do_lay_stone(self, command: Command, _: list[Event]) -> Any:
        at = tuple(command["at"])
        before = reference.reached({**self.table, at: "?"})
        self.table[at] = "stone:" + command["lies"]
        self.choosing = None
        now = reference.reached(self.table)
        self.waiting = [goal for goal in self.waiting if goal in now]
        self._reach(before, at)
        yield "StoneLaid", {"seat": self.last, "at": command["at"], "lies": command["lies"]}
        yield from self._after_a_move()

    def _do_end_round(self, _: Command, __: list[Event]) -> Any:
        self.phase = "reveal"
        yield "RoundEnded", {"treasure": False}

    def _do_go_on(self, _: Command, __: list[Event]) -> Any:
        self.phase, self.passes = "play", 0
        yield "WentOn", {}

    def check(self, view: dict[str, Any]) -> None:
        """Everything that lies open is as written down here."""
        assert (view["phase"], view["round"]) == (self.phase, self.number)
        if self.phase in ("play", "goal", "stone", "stuck", "reveal"):
            open_ = {key: view[key] for key in ("turn", "pile", "hands", "tools")}
            assert open_ == {"turn": self.turn, "pile": self.pile, "hands": self.hands, "tools": self.tools}
            mine = {_cell(at): lies for at, lies in (view["mine"]["cards"] | view["mine"]["goals"]).items()}
            assert {START: "NESW"} | mine == self.table
            assert {card: view["left"][card] for card in DECK} == {card: self.left[card] for card in DECK}
        assert [result["winner"] for result in view["results"]] == self.results


def _cell(at: str) -> Cell:
    x, y = at.split(",")
    return int(x), int(y)
