"""A slow, plain bookkeeping of Wazabi from nothing but what is done at the table, to check the real rules against.

Nothing here is shared with `companion` except the commands it is told. It moves one card or die at a time, and sends
the turn round a ring of those who are still in the game.
"""

from __future__ import annotations

from collections import Counter

from companion.core.records import Record
from companion.games.wazabi.rules import commands as cmd

DIE = ("wazabi", "wazabi", "wazabi", "draw", "draw", "give")


class Book:
    """What lies where, written down by hand."""

    def __init__(self, begin: cmd.Begin) -> None:
        self.players = len(begin.players)
        self.start = 4 if begin.dice is None else begin.dice
        self.hand = 4 if begin.hand is None else begin.hand
        self.team = list(begin.teams) or list(range(self.players))
        self.scores = [0] * self.players
        self.dice: list[int] = []

    def deal(self) -> None:
        self.dice = [self.start] * self.players
        self.hands = [self.hand] * self.players
        self.before = [0] * self.players  # skip cards lying before each player
        self.pile, self.discards, self.lost = 36 - self.hand * self.players, 0, 0
        self.ring = list(range(self.players))  # in the order of play
        self.turn = 0
        self.went_out: list[int] = []
        self.rollers, self.rolls = list(self.ring), Counter[int]()
        self.rolling_to_begin, self.won, self.closed = True, False, False
        self.owed, self.in_play, self.gives = 0, False, 0

    def note(self, command: Record, faces: tuple[int, ...] = ()) -> None:
        """Write down what was done; `faces` are what the companion rolled."""
        if isinstance(command, cmd.RollForMe):
            shown = Counter(DIE[face] for face in faces)
            self._rolled(shown["wazabi"], shown["draw"], shown["give"])
        elif isinstance(command, cmd.Roll):
            self._rolled(command.wazabi, command.draw, command.give)
        elif isinstance(command, cmd.TakeCard):
            self._take(command.on)
            self._draw_on()
        elif isinstance(command, cmd.Give):
            self._give(list(command.to))
        elif isinstance(command, cmd.PlayCard):
            self._play(command)
        elif isinstance(command, cmd.EndTurn):
            self._pass_turn()
        else:
            self._note_game(command)

    def _note_game(self, command: Record) -> None:
        if isinstance(command, cmd.Deal):
            self.deal()
        elif isinstance(command, cmd.PlayOn):
            self.won = False
            self._leave_ring()
        elif isinstance(command, cmd.Finish):
            self.closed = True

    def _rolled(self, wazabi: int, draw: int, give: int) -> None:
        if self.rolling_to_begin:
            self._rolled_to_begin(wazabi)
            return
        self.owed, self.gives, self.in_play = draw, give, False
        self._draw_on()

    def _rolled_to_begin(self, wazabi: int) -> None:
        self.rolls[self.rollers.pop(0)] = wazabi
        self._find_who_begins()

    def _find_who_begins(self) -> None:
        """When all have rolled who were to."""
        if not self.rollers:
            most = max(self.rolls.values())
            self.rollers = sorted(seat for seat in self.rolls if self.rolls[seat] == most)
            self.rolls.clear()
            self.rolling_to_begin = len(self.rollers) > 1
        self.turn = self.rollers[0]

    def _draw_on(self) -> None:
        """Draw what is due as far as that can be done without asking anybody."""
        while self.owed:
            others = [seat for seat in self.ring if seat != self.turn and self.hands[seat]]
            if self.pile:
                self.pile -= 1
                self.hands[self.turn] += 1
                self.owed -= 1
                self._new_pile()
            elif len(others) == 1:
                self._take(others[0])
            elif others:
                return
            else:
                self.owed = 0
        if self.in_play:
            self._pass_turn()
        elif self.gives:
            others = [seat for seat in self.ring if seat != self.turn]
            if len(others) == 1:
                self._give(others * self.gives)
        elif not self.hands[self.turn]:
            self._pass_turn()

    def _new_pile(self) -> None:
        if self.pile == 0:
            self.pile, self.discards = self.discards, 0

    def _discard(self, cards: int) -> None:
        self.discards += cards
        self._new_pile()

    def _take(self, seat: int) -> None:
        self.hands[seat] -= 1
        self.hands[self.turn] += 1
        self.owed -= 1

    def _give(self, to: list[int]) -> None:
        for seat in to:
            self.dice[self.turn] -= 1
            self.dice[seat] += 1
        if not self.dice[self.turn]:
            self._out()
        elif not self.hands[self.turn]:
            self._pass_turn()

    def _play(self, command: cmd.PlayCard) -> None:
        me, card, on = self.turn, command.card, command.on
        self.hands[me] -= 1
        self.in_play = True
        if card == "draw-three":
            self.owed = 3
            self._draw_on()
            return
        if card == "skip":
            assert on is not None
            self.before[on] += 1
            self.in_play = False
        elif card in ("lose-one", "lose-two"):
            self._lose(1 if card == "lose-one" else 2)
            if me in self.went_out:
                return
        elif card == "keep-two":
            thrown = [max(0, held - 2) if seat != me else 0 for seat, held in enumerate(self.hands)]
            self.hands = [held - away for held, away in zip(self.hands, thrown, strict=True)]
            self._discard(sum(thrown))
        elif card in ("swap-dice", "swap-hands"):
            assert on is not None
            things = self.dice if card == "swap-dice" else self.hands
            things[me], things[on] = things[on], things[me]
        elif card in ("pass-dice", "pass-hands"):
            self._pass_on(self.dice if card == "pass-dice" else self.hands, command.way)
        if card == "again-reverse":
            self.ring.reverse()
            self._discard(1)
        else:
            self._pass_turn()

    def _lose(self, count: int) -> None:
        for _ in range(min(count, self.dice[self.turn])):
            self.dice[self.turn] -= 1
            self.lost += 1
        if not self.dice[self.turn]:
            self._out()

    def _pass_on(self, things: list[int], way: str) -> None:
        """The next seat clockwise sits on the left."""
        clockwise = sorted(self.ring)
        held = [things[seat] for seat in clockwise]
        for place, thing in enumerate(held):
            to = place + 1 if way == "left" else place - 1
            things[clockwise[to % len(clockwise)]] = thing

    def _out(self) -> None:
        """Also ends the turn, if play goes on."""
        me = self.turn
        self.went_out.append(me)
        thrown = self.hands[me] + self.before[me] + self.in_play
        self.hands[me] = self.before[me] = 0
        self.in_play = False
        if len(self.went_out) == 1:
            points = sum(self.dice[seat] for seat in range(self.players) if self.team[seat] != self.team[me])
            for seat in range(self.players):
                self.scores[seat] += points if self.team[seat] == self.team[me] else 0
        self.won = len(self.went_out) == 1 or len(self.ring) == 2
        if self.won:
            self.discards += thrown  # nobody shuffles when the game is won
        else:
            self._discard(thrown)
            self._leave_ring()

    def _leave_ring(self) -> None:
        """The turn goes on from where the player sat who went out last."""
        self._new_pile()
        leaver = self.went_out[-1]
        place = self.ring.index(leaver)
        self.ring.remove(leaver)
        self._begin_turn(self.ring[place % len(self.ring)])

    def _pass_turn(self) -> None:
        if self.in_play:
            self.in_play = False
            self._discard(1)
        self._begin_turn(self._after(self.turn))

    def _after(self, seat: int) -> int:
        return self.ring[(self.ring.index(seat) + 1) % len(self.ring)]

    def _begin_turn(self, seat: int) -> None:
        while self.before[seat]:
            self.before[seat] -= 1
            self._discard(1)
            seat = self._after(seat)
        self.turn = seat
