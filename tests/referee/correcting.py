"""A referee of Saboteur: what people put right, which is how the table is, as long as the box has the cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee.comers import Comers
from tests.referee.printed import DECK, EMPTY_HANDS_PASS, TOOLS, Command, Event

IN_ALL = sum(DECK.values())


class Correcting(Comers):
    """Turn, pile, hands and tools, as people say they are."""

    def _may_correct(self, command: Command) -> set[str]:
        wrong = self._not_now("play", "goal", "stuck")
        if wrong:
            return wrong
        pile, hands, tools = (command.get(name, getattr(self, name)) for name in ("pile", "hands", "tools"))
        if not 0 <= command.get("turn", self.turn) < self.players:
            return {"no-such-seat"}
        if len(hands) != self.players or len(tools) != self.players or min(pile, *hands) < 0:
            return {"bad-count"}
        if any(len(set(broken)) < len(broken) for broken in tools):
            return {"broken-already"}
        broken = Counter(tool for each in tools for tool in each)
        if any(copies > DECK[f"break {tool}"] for tool, copies in broken.items()):
            return {"none-left"}
        return {"too-many-cards"} if pile + sum(hands) > IN_ALL else set()

    def _do_correct(self, command: Command, _: list[Event]) -> Any:
        """All have to pass anew. One broken tool more is a card more that came face up, of no more than there are."""
        tools = [list(each) for each in command.get("tools", self.tools)]
        for tool in TOOLS:
            before, now = (sum(tool in each for each in said) for said in (self.tools, tools))
            card = f"break {tool}"
            self.left[card] = max(0, min(self.left[card] + before - now, DECK[card] - now))
        self.tools, self.passes = tools, 0
        self.pile, self.hands = command.get("pile", self.pile), list(command.get("hands", self.hands))
        self.turn = self._who_has_a_turn(command.get("turn", self.turn))
        yield "Corrected", {"turn": self.turn, "pile": self.pile, "hands": self.hands, "tools": self.tools}
        if self.phase != "goal":
            over = not self.pile and not any(self.hands)
            self.phase = "reveal" if over else "play"
            if over:
                yield "RoundEnded", {"treasure": False}

    def _who_has_a_turn(self, turn: int) -> int:
        """Where an empty hand is no turn, it is the next player's who holds a card."""
        if self.pile or not any(self.hands) or self.edition in EMPTY_HANDS_PASS:
            return turn
        return next(seat % self.players for seat in range(turn, turn + self.players) if self.hands[seat % self.players])
