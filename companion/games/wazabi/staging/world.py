"""A simulated physical table: the real cards and dice that the companion only counts, and the players who hold them.

Every later test plays against it, so it moves real cards by itself instead of believing the companion's counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from companion.core.game import Viewer, ViewOf
from companion.core.records import Record, one_of
from companion.games.wazabi.editions import EDITIONS, box, edition
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.cards import Symbols, symbols
from companion.games.wazabi.rules.effects import still_in
from companion.games.wazabi.rules.terms import Phase
from companion.games.wazabi.staging import bots
from companion.games.wazabi.view import TableView

NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix")
DECK = tuple(card for card, copies in box().copies.items() for _ in range(copies))


class SimulatedTable:
    """Cards, dice and bots, at one game with everybody alone, unless `setup` has more fields for `Begin`.

    `fair`: the companion rolls; `reckless`: the bots do anything the rules allow, and may play on for the other places.
    """

    def __init__(
        self,
        rng: Random,
        players: int,
        edition_id: str,
        *,
        fair: bool = False,
        reckless: bool = False,
        setup: Mapping[str, Any] | None = None,
    ) -> None:
        """Sit down at a table with a fresh box."""
        self._rng = rng
        self._begin = cmd.Begin(NAMES[:players], one_of(EDITIONS, edition_id), **(setup or {}))
        self._fair = fair
        self._reckless = reckless
        self.pile: list[str] = []
        self.discards: list[str] = []
        self.hands: list[list[str]] = []
        self.lying: list[list[str]] = []
        self.played: list[str] = []
        self.dice: list[int] = []

    def opening(self) -> Record:
        """Begin a game."""
        return self._begin

    def next(self, view: ViewOf) -> Record:
        """What is done next at this table."""
        table: TableView = view(Viewer.TABLE)
        if table.phase in (Phase.ROLL, Phase.FIRST):
            return cmd.RollForMe() if self._fair else self._entered(table)
        if table.phase is Phase.DEAL:
            return cmd.Deal()
        if table.phase is Phase.WON:
            return self._when_won(table)
        sight = bots.Sight(table, self.hands[table.turn], self._rng, self._reckless)
        if table.phase is Phase.DRAW:
            return bots.take(sight)
        return bots.give(sight) if table.phase is Phase.GIVE else bots.choose(sight)

    def _when_won(self, table: TableView) -> Record:
        others = len(still_in(table.dice)) > 1 and len(set(table.teams)) == len(table.players)
        return cmd.PlayOn() if others and self._reckless and self._rng.random() < 0.8 else cmd.Finish()

    def _entered(self, table: TableView) -> cmd.Roll:
        """What was rolled; for who begins wazabi are enough."""
        rolled = self._roll(table.turn)
        return cmd.Roll(rolled.wazabi) if table.phase is Phase.FIRST else cmd.Roll(*rolled)

    def _roll(self, seat: int) -> Symbols:
        return symbols(self._rng.choices(range(len(box().faces)), k=self.dice[seat]))

    def follow(self, _command: Record, events: Sequence[Record]) -> None:
        """Do with the real cards and dice what was done at the companion."""
        for event in events:
            move = _MOVES.get(type(event))
            if move:
                move(self, event)

    def _deal(self, _: ev.RoundDealt) -> None:
        begun, players = self._begin, len(self._begin.players)
        printed = edition(begun.edition)
        hand = printed.hand if begun.hand is None else begun.hand
        self.pile = list(DECK)
        self._rng.shuffle(self.pile)
        self.hands = [[self.pile.pop() for _ in range(hand)] for _ in range(players)]
        self.dice = [printed.dice if begun.dice is None else begun.dice] * players
        self.discards, self.played = [], []
        self.lying = [[] for _ in range(players)]

    def _draw(self, event: ev.CardsDrawn) -> None:
        self.hands[event.seat] += [self.pile.pop() for _ in range(event.count)]

    def _reshuffle(self, _: ev.Reshuffled) -> None:
        self.pile, self.discards = self.discards, self.pile
        self._rng.shuffle(self.pile)

    def _take(self, event: ev.CardTaken) -> None:
        hand = self.hands[event.on]
        self.hands[event.seat].append(hand.pop(self._rng.randrange(len(hand))))

    def _give(self, event: ev.DiceGiven) -> None:
        for seat in event.to:
            self.dice[event.seat] -= 1
            self.dice[seat] += 1

    def _play(self, event: ev.CardPlayed) -> None:
        self.hands[event.seat].remove(event.card)
        pile = self.lying[event.on] if event.card == "skip" and event.on is not None else self.played
        pile.append(event.card)
        self._act(event)

    def _act(self, event: ev.CardPlayed) -> None:
        kind, _, what = event.card.partition("-")
        if kind == "lose":
            self.dice[event.seat] = max(0, self.dice[event.seat] - {"one": 1, "two": 2}[what])
        elif kind == "keep":
            self._keep_two(event.seat)
        elif kind == "swap" and event.on is not None:
            things: list[Any] = self.dice if what == "dice" else self.hands
            things[event.seat], things[event.on] = things[event.on], things[event.seat]
        elif kind == "pass":
            self._pass(self.dice if what == "dice" else self.hands, event.way)

    def _keep_two(self, spared: int) -> None:
        for seat, hand in enumerate(self.hands):
            self._rng.shuffle(hand)
            while seat != spared and len(hand) > 2:
                self.discards.append(hand.pop())

    def _pass(self, things: list[Any], way: str) -> None:
        """Round the table from hand to hand, as if those who are out did not sit there."""
        seats = [seat for seat, held in enumerate(self.dice) if held]
        passed = [things[seat] for seat in seats]
        passed = passed[-1:] + passed[:-1] if way == "left" else passed[1:] + passed[:1]
        for seat, thing in zip(seats, passed, strict=True):
            things[seat] = thing

    def _lay_down(self, _: Record) -> None:
        self.discards += self.played
        self.played = []

    def _miss(self, event: ev.TurnMissed) -> None:
        self.discards.append(self.lying[event.seat].pop())

    def _leave(self, event: ev.PlayerOut) -> None:
        self._lay_down(event)
        self.discards += self.hands[event.seat] + self.lying[event.seat]
        self.hands[event.seat], self.lying[event.seat] = [], []


_MOVES: dict[type, Callable[[SimulatedTable, Any], None]] = {
    ev.RoundDealt: SimulatedTable._deal,
    ev.CardsDrawn: SimulatedTable._draw,
    ev.Reshuffled: SimulatedTable._reshuffle,
    ev.CardTaken: SimulatedTable._take,
    ev.DiceGiven: SimulatedTable._give,
    ev.CardPlayed: SimulatedTable._play,
    ev.TurnRepeated: SimulatedTable._lay_down,
    ev.TurnEnded: SimulatedTable._lay_down,
    ev.TurnMissed: SimulatedTable._miss,
    ev.PlayerOut: SimulatedTable._leave,
}
