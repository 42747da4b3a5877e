"""A simulated physical table: the real cards and hands that the companion never sees, and the players who hold them.

Every later test plays against it, so it keeps to the printed rules by itself: what the bots do is really possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from companion.core.game import Seat, Viewer, ViewOf
from companion.core.records import Record, Secret, one_of
from companion.games.saboteur.editions import EDITIONS, box, edition
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import (
    MAP,
    REPAIRS,
    ROCKFALL,
    TOOLS,
    Cell,
    broken_card,
    cards_to_play,
    repair_card,
    turned,
)
from companion.games.saboteur.rules.layout import FACE_DOWN, FRESH_MINE, GOALS, GOLD, STONE, Layout
from companion.games.saboteur.rules.rounds import GOAL_CARDS
from companion.games.saboteur.rules.terms import Phase
from companion.games.saboteur.staging.bots import Move, Sight, choose
from companion.games.saboteur.view import SeatView, TableView

NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Ida", "Jonas")


class SimulatedTable:
    """Cards, hands and bots. With `light`, or where that was chosen, no paths are entered, only what they reached."""

    def __init__(
        self, rng: Random, players: int, edition_id: str, *, light: bool = False, hidden_goals: bool = False
    ) -> None:
        """Sit down at a table with a fresh box."""
        self._rng = rng
        self._edition = edition_id
        self._light = light
        self._hidden_goals = hidden_goals
        self.names = NAMES[:players]
        self.pile: list[str] = []
        self.hands: list[list[str]] = []
        self.goals: dict[Cell, str] = {}
        self._looked: list[dict[Cell, str]] = []
        self._mine: Layout = FRESH_MINE
        self._move: Move | None = None
        self._shown = ""

    def opening(self) -> Record:
        """Begin a game."""
        return cmd.Begin(self.names, one_of(EDITIONS, self._edition), hidden_goals=self._hidden_goals)

    def next(self, view: ViewOf) -> Record:
        """What is done next at this table."""
        table: TableView = view(Viewer.TABLE)
        self._light = self._light or table.entering in (False, "unsure")
        if not self._light:
            self._mine = table.mine
        if self._light and table.entering in (None, True, "seen"):
            return cmd.ChooseEntering(False)
        return _NEXT[table.phase](self, table, view)

    def _begin_round(self, table: TableView, _: ViewOf) -> Record:
        self._deal()
        return cmd.Deal(None if table.round else self._rng.randrange(len(self.names)))

    def _take_gold(self, table: TableView, view: ViewOf) -> Record:
        assert table.taking is not None, "somebody takes gold"
        return cmd.TakeGold(table.taking, Secret(max(view(Seat(table.taking)).to_take)))

    def _show_roles(self, table: TableView, _: ViewOf) -> Record:
        missed = self._reached() if self._light and GOLD not in table.mine.goals.values() else []
        return self._turn(missed[0]) if missed else cmd.Reveal()

    def _say_whether_to_go_on(self, table: TableView, _: ViewOf) -> Record:
        return cmd.GoOn() if any(self._can_play(table, seat) for seat in range(len(self.hands))) else cmd.EndRound()

    def _turn_goal(self, table: TableView, _: ViewOf) -> Record:
        return self._turn(table.reached[0])

    def _lay_stone(self, table: TableView, _: ViewOf) -> Record:
        assert table.choosing is not None, "a stone is being chosen"
        lies = table.mine.cards[table.choosing]
        return cmd.LayStone(table.choosing, self._rng.choice((lies, turned(lies))))

    def _deal(self) -> None:
        self.pile = list(cards_to_play(box()))
        self._rng.shuffle(self.pile)
        held = edition(self._edition).hand[len(self.names)]
        self.hands = [[self.pile.pop() for _ in range(held)] for _ in self.names]
        self.goals = dict(zip(GOALS, self._rng.sample(GOAL_CARDS, len(GOALS)), strict=True))
        self._looked = [{} for _ in self.names]
        self._mine = FRESH_MINE

    def _play(self, table: TableView, view: ViewOf) -> Record:
        if self._light and self._reached():
            return self._turn(self._reached()[0])
        seat: SeatView = view(Seat(table.turn))
        looked = {**self._looked[table.turn], **seat.seen}
        self._move = choose(Sight(seat, self.hands[table.turn], self._mine, looked, self._rng))
        return self._in_light(self._move[1], table) if self._light else self._move[1]

    def _in_light(self, done: Record, table: TableView) -> Record:
        """What is told of cards: that one was played or reached a goal, and which tool is broken or mended."""
        if isinstance(done, cmd.LayPath):
            mine = self._mine.lay(done.at, done.lies)
            goal = next((goal for goal in GOALS if goal in mine.reached and mine.goals[goal] == FACE_DOWN), None)
            return replace(self._turn(goal, mine), by=table.turn) if goal else cmd.PlayUnknown()
        if isinstance(done, cmd.RepairTool):
            cards = (tools for tools in REPAIRS if done.tool in tools.split("+") and table.left[repair_card(tools)])
            return replace(done, card=next(cards))
        seen_here = isinstance(done, cmd.ReadMap) and self._hidden_goals
        untold = isinstance(done, cmd.CauseRockfall | cmd.ReadMap) and not seen_here
        return cmd.PlayUnknown() if untold else done

    def _can_play(self, table: TableView, seat: int) -> bool:
        """Whether this player holds any card that can be played, sensible or not."""
        fitting = set() if table.tools[seat] else {lie.card for _, lie in self._mine.fits(unbroken=table.unbroken)}
        broken = {tool for tools in table.tools for tool in tools}
        whole = {tool for tools in table.tools for tool in TOOLS if tool not in tools}
        face_down = FACE_DOWN in self._mine.goals.values()
        useful = {
            *fitting,
            *(broken_card(tool) for tool in whole),
            *(repair_card(tools) for tools in REPAIRS if broken.intersection(tools.split("+"))),
            *((ROCKFALL,) if any(True for _ in self._mine.paths()) else ()),
            *((MAP,) if face_down else ()),
        }
        return not useful.isdisjoint(self.hands[seat])

    def _reached(self) -> list[Cell]:
        return [goal for goal in GOALS if goal in self._mine.reached and self._mine.goals[goal] == FACE_DOWN]

    def _turn(self, goal: Cell, mine: Layout | None = None) -> cmd.TurnGoal:
        """Turn the real goal card over. With `light` nobody says which way round it is laid then."""
        if self._hidden_goals:
            return cmd.TurnGoal(goal)
        self._shown = self._as_it_fits(goal, mine or self._mine)
        return cmd.TurnGoal(goal, self.goals[goal] if self._light else self._shown)

    def _as_it_fits(self, goal: Cell, mine: Layout) -> str:
        """What the goal shows; a stone so that its sides match, or else so that the path leads into it."""
        shows = self.goals[goal]
        if shows == GOLD:
            return shows
        card = shows.removeprefix(STONE)
        ways = (card, turned(card))
        lies = min(ways, key=lambda way: (bool(mine.mismatches(goal, way)), not mine.meets_way(goal, way)))
        return STONE + lies

    def follow(self, _command: Record, events: Sequence[Record]) -> None:
        """Do with the real cards what was told to the companion."""
        if self._move is not None:
            (card, done), self._move = self._move, None
            self._use(card, done, events[0].seat)  # type: ignore[attr-defined]  # a move's event names the seat
        if self._light:
            for event in events:
                self._turn_over(event)

    def _use(self, card: str, done: Record, seat: int) -> None:
        if card:
            self.hands[seat].remove(card)
        if self.pile:
            self.hands[seat].append(self.pile.pop())
        if isinstance(done, cmd.ReadMap) and not self._hidden_goals:
            self._looked[seat][done.goal] = self.goals[done.goal]
        elif self._light and isinstance(done, cmd.LayPath):
            self._mine = self._mine.lay(done.at, done.lies)
        elif self._light and isinstance(done, cmd.CauseRockfall):
            self._mine = self._mine.take(done.at)

    def _turn_over(self, event: Record) -> None:
        """A goal was turned over: with `light` only this table knows the rest of the mine."""
        if isinstance(event, ev.GoalTurned):
            self._mine = self._mine.turn(event.at, event.shows if self._hidden_goals else self._shown)
        elif isinstance(event, ev.StoneLaid):
            goals = {**self._mine.goals, event.at: STONE + event.lies}
            self._mine = Layout.of(dict(self._mine.paths()), goals)


_NEXT: dict[Phase, Callable[[SimulatedTable, TableView, ViewOf], Record]] = {
    Phase.DEAL: SimulatedTable._begin_round,
    Phase.PLAY: SimulatedTable._play,
    Phase.STUCK: SimulatedTable._say_whether_to_go_on,
    Phase.GOAL: SimulatedTable._turn_goal,
    Phase.STONE: SimulatedTable._lay_stone,
    Phase.REVEAL: SimulatedTable._show_roles,
    Phase.GOLD: SimulatedTable._take_gold,
}
