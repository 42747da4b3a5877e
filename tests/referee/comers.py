"""A referee of Saboteur: people who come and go. No print says how; the game's README does, for tables of ours."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.referee.judge import Judge
from tests.referee.printed import EMPTY_HANDS_PASS, ROLES, ROLES_FA, Command, Event

LEAST, MOST = 2, 10


def comes_or_goes(rng: Random, players: int, names: Sequence[str]) -> Command:
    """At any time, in any game, whether it can be or not."""
    seat, name, place = rng.randint(-1, players), rng.choice(names), rng.choice((None, rng.randint(0, players)))
    return rng.choice(
        (
            {"do": "Rename", "seat": seat, "name": name},
            {"do": "TakeOver", "seat": seat, "name": name},
            {"do": "Leave", "seat": seat},
            {"do": "Join", "name": name, "seat": place},
            {"do": "ChangeSeats", "order": rng.sample(range(players), players)},
        )
    )


def wrong_name(command: Command, names: Sequence[str]) -> set[str]:
    """Nobody is called as somebody is who sits there."""
    return {"bad-name"} if command["name"] in names else set()


def wrong_order(command: Command, players: int) -> set[str]:
    """Everybody has a place of their own, and somebody has another one."""
    places = list(range(players))
    return set() if sorted(command["order"]) == places != command["order"] else {"bad-seats"}


class Comers(Judge):
    """`names` are those who sit there, `began` is how many were there when role cards were sealed."""

    def __init__(self, players: int, edition: str, *, hidden: bool) -> None:
        super().__init__(players, edition, hidden=hidden)
        self.names: list[str] = []
        self.began = players

    def _may_rename(self, command: Command) -> set[str]:
        if self.phase == "over":
            return {"not-now"}
        if not 0 <= command["seat"] < self.players:
            return {"no-such-seat"}
        return wrong_name(command, self.names)

    _may_take_over = _may_rename

    def _may_leave(self, command: Command) -> set[str]:
        if self.phase == "over":
            return {"not-now"}
        if self.phase not in ("deal", "play"):
            return {"not-between-turns"}
        if not self.number:
            return {"not-between-rounds"}
        if not 0 <= command["seat"] < self.players:
            return {"no-such-seat"}
        return {"nobody-left"} if self.players == LEAST else set()

    def _may_join(self, command: Command) -> set[str]:
        if self.phase == "over":
            return {"not-now"}
        if self.phase != "deal" or not self.number:
            return {"not-between-rounds"}
        if self.players >= min(MOST, self.role_cards()):
            return {"no-room"}
        return wrong_name(command, self.names)

    def _may_change_seats(self, command: Command) -> set[str]:
        if self.phase == "over":
            return {"not-now"}
        if self.phase != "deal" or not self.number:
            return {"not-between-rounds"}
        return wrong_order(command, self.players)

    def role_cards(self) -> int:
        """How many are dealt from in every round."""
        return sum((ROLES_FA if self.edition == "fa" else ROLES)[self.began])

    def _do_rename(self, command: Command, _: list[Event]) -> Any:
        yield "Renamed", {**self._called(command)}

    def _do_take_over(self, command: Command, _: list[Event]) -> Any:
        yield "TakenOver", {**self._called(command)}

    def _called(self, command: Command) -> Command:
        seat, name = command["seat"], command["name"]
        before, self.names[seat] = self.names[seat], name
        return {"seat": seat, "name": name, "before": before}

    def _do_leave(self, command: Command, _: list[Event]) -> Any:
        """The hand is nobody's any more; who sits to the left is next, and begins if the one who left moved last."""
        gone, players = command["seat"], self.players - 1
        name = self.names.pop(gone)
        del self.purses[gone]
        self.last, self.last_card, self.first = (
            (seat - (seat >= gone)) % players for seat in (self.last, self.last_card, self.first)
        )
        if self.phase == "play":
            self._out_of_the_round(gone, players)
        self.players = players
        yield "PlayerLeft", {"place": gone, "name": name}
        if self.phase == "play" and not self.pile and not any(self.hands):
            self.phase = "reveal"
            yield "RoundEnded", {"treasure": False}

    def _out_of_the_round(self, gone: int, players: int) -> None:
        del self.hands[gone], self.tools[gone], self.roles[gone]
        self.passes = 0
        if self.turn > gone:
            self.turn -= 1
        elif self.turn == gone:
            left = [(gone + step) % players for step in range(players)]
            can = [seat for seat in left if self.pile or self.hands[seat] or self.edition in EMPTY_HANDS_PASS]
            self.turn = (can or left)[0]

    def _do_join(self, command: Command, _: list[Event]) -> Any:
        place = self.players if command.get("seat") is None else command["seat"]
        self.names.insert(place, command["name"])
        self.purses.insert(place, [])
        self.last, self.last_card, self.first = (
            seat + (seat >= place) for seat in (self.last, self.last_card, self.first)
        )
        self.players += 1
        yield "PlayerJoined", {"place": place, "name": command["name"]}

    def _do_change_seats(self, command: Command, _: list[Event]) -> Any:
        order = command["order"]
        self.names = [self.names[seat] for seat in order]
        self.purses = [self.purses[seat] for seat in order]
        self.last, self.last_card, self.first = (order.index(seat) for seat in (self.last, self.last_card, self.first))
        yield "SeatsChanged", {"order": order}
