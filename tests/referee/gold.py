"""A referee of Saboteur, from the five printed rules: roles turned over, and gold."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from tests.referee.correcting import Correcting
from tests.referee.printed import DUE, Command, Event


class Gold(Correcting):
    """What follows a round."""

    def _do_reveal(self, _: Command, events: list[Event]) -> Any:
        diggers = [seat for seat in range(self.players) if self.roles[seat] == "digger"]
        treasure = self._treasure()
        winner = "digger" if treasure else "saboteur" if len(diggers) < self.players else "nobody"
        self.results.append(winner)
        yield "RolesShown", {"roles": self.roles, "winner": winner}
        self.phase = "deal"
        if treasure:
            cards = min(self.players, 9)
            around = [(self.last - step) % self.players for step in range(self.players)]
            sharing = [seat for seat in around if seat in diggers]
            self.order = (sharing * cards)[:cards]
            self.around, self.gold = self.gold[:cards], self.gold[cards:]
            self.phase = "gold"
            yield "GoldDrawn", {"order": self.order, "cards": self.around[:]}
        else:
            yield from self._paid([seat for seat in range(self.players) if seat not in diggers], events[1:])
            yield from self._end_of_game()

    def _paid(self, saboteurs: list[int], events: list[Event]) -> Any:
        """In turn order. Where drawing never comes out, the pile pays the most it can, by whichever cards."""
        paid = iter(events)
        for step in range(1, self.players + 1):
            seat = (self.last + step) % self.players
            if seat not in saboteurs:
                continue
            due = DUE[len(saboteurs)]
            drawn, event = self._drawn(due), next(paid)
            cards = event["cards"] if drawn is None else drawn
            if drawn is None:
                most = max(
                    sum(some) for count in range(due + 1) for some in combinations(self.gold, count) if sum(some) <= due
                )
                assert sum(cards) == most
                assert Counter(event["pile"] + cards) == Counter(self.gold)
                self.gold = event["pile"]
            self.purses[seat] += cards
            yield "GoldPaid", {"seat": seat, "due": due, "short": sum(cards) < due, "cards": cards, "pile": self.gold}

    def _drawn(self, due: int) -> list[int] | None:
        """Card by card from the top, and under the pile with what is too much; None if it never comes out exact."""
        taken: list[int] = []
        pile = self.gold[:]
        for _ in range(4 * len(pile)):
            if sum(taken) == due or not pile:
                break
            card = pile.pop(0)
            (taken if sum(taken) + card <= due else pile).append(card)
        if sum(taken) != due:
            return None
        self.gold = pile
        return taken

    def _do_take_gold(self, command: Command, _: list[Event]) -> Any:
        self.around.remove(command["nuggets"])
        self.purses[command["seat"]].append(command["nuggets"])
        self.order = self.order[1:]
        yield "GoldTaken", {"seat": command["seat"], "nuggets": command["nuggets"]}
        if not self.order:
            self.phase = "deal"
            yield from self._end_of_game()

    def _end_of_game(self) -> Any:
        if self.number == 3:
            self.phase = "over"
            nuggets = [sum(purse) for purse in self.purses]
            places = [1 + sum(other > mine for other in nuggets) for mine in nuggets]
            yield "GameEnded", {"nuggets": nuggets, "places": places}
