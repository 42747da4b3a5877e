"""A referee of Wazabi: people who come and go. No sheet says how; the game's README does, for tables of ours."""

from __future__ import annotations

from typing import Any

from companion.games.wazabi.rules.commands import Begin
from tests.referee.comers import wrong_name, wrong_order
from tests.wazabi.reference import Book

Command = dict[str, Any]

LEAST, MOST = 2, 6
DICE, CARDS = 24, 36
PEOPLE = ("Rename", "TakeOver", "Leave", "Join", "ChangeSeats")


class Comers(Book):
    """`names` are those who sit there. `games` counts those that were begun, `phase` is where the turn is."""

    phase = "deal"
    games = 0

    def __init__(self, begin: Begin) -> None:
        super().__init__(begin)
        self.names = list(begin.players)

    def deal(self) -> None:
        super().deal()
        self.games += 1

    def _may_rename(self, command: Command) -> set[str]:
        if not 0 <= command["seat"] < self.players:
            return {"no-such-seat"}
        return wrong_name(command, self.names)

    _may_take_over = _may_rename

    def _may_leave(self, command: Command) -> set[str]:
        if self.phase not in ("deal", "first", "roll"):
            return {"not-between-turns"}
        if not self.games or (self.phase != "deal" and self.went_out):
            return {"not-between-rounds"}
        if not 0 <= command["seat"] < self.players:
            return {"no-such-seat"}
        return {"nobody-left"} if self.players == LEAST else set()

    def _may_join(self, command: Command) -> set[str]:
        if self.phase != "deal" or not self.games:
            return {"not-between-rounds"}
        if self.players >= min(MOST, DICE // self.start, CARDS // max(1, self.hand)):
            return {"no-room"}
        return wrong_name(command, self.names)

    def _may_change_seats(self, command: Command) -> set[str]:
        if self.phase != "deal" or not self.games:
            return {"not-between-rounds"}
        return wrong_order(command, self.players)

    def came_or_went(self, command: Command, events: list[dict[str, Any]]) -> None:
        """It was done, and told to all."""
        told = events[0]
        seat: Any = command.get("seat")
        match command["do"]:
            case "Rename" | "TakeOver":
                before, self.names[seat] = self.names[seat], command["name"]
                happened = "Renamed" if command["do"] == "Rename" else "TakenOver"
                expected = {"event": happened, "seat": seat, "name": command["name"], "before": before}
            case "Leave":
                expected = {"event": "PlayerLeft", "place": seat, "name": self.names[seat]}
                self._leaves(seat)
            case "Join":
                place = self.players if seat is None else seat
                expected = {"event": "PlayerJoined", "place": place, "name": command["name"]}
                self._joins(place, command["name"])
            case _:
                order = command["order"]
                expected = {"event": "SeatsChanged", "order": order}
                self.names, self.scores, self.team = (
                    [each[place] for place in order] for each in (self.names, self.scores, self.team)
                )
        assert {key: told[key] for key in expected} == expected, (command, events)

    def _joins(self, place: int, name: str) -> None:
        """Alone, with nothing scored yet."""
        self.names.insert(place, name)
        self.scores.insert(place, 0)
        self.team.insert(place, max(self.team) + 1)
        self.players += 1

    def _leaves(self, gone: int) -> None:
        """The dice leave the game, all cards are discarded; who is next, the way it goes, has their turn."""
        if self.phase != "deal":
            self._out_of_the_game(gone)
        for each in (self.names, self.scores, self.team):
            del each[gone]
        self.players -= 1

    def _out_of_the_game(self, gone: int) -> None:
        next_ = self._after(gone)
        self.ring.remove(gone)
        self.lost += self.dice[gone]
        thrown = self.hands[gone] + self.before[gone]
        for each in (self.dice, self.hands, self.before):
            del each[gone]
        turn = next_ if self.turn == gone else self.turn
        was_rolling, self.turn = self.turn == gone, turn - (turn > gone)
        self.ring = [seat - (seat > gone) for seat in self.ring]
        self._discard(thrown)
        if self.rolling_to_begin:
            self._rolls_no_more(gone)
        elif was_rolling:
            self._begin_turn(self.turn)

    def _rolls_no_more(self, gone: int) -> None:
        """Of those who roll for who begins."""
        self.rollers = [seat - (seat > gone) for seat in self.rollers if seat != gone]
        counted = {seat - (seat > gone): shown for seat, shown in self.rolls.items() if seat != gone}
        self.rolls.clear()
        self.rolls.update(counted)
        self._find_who_begins()
