"""Tables of Saboteur brought where every screen of it can be shown in every state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from companion.core.records import Secret, one_of
from companion.games.saboteur import SABOTEUR_GAME
from companion.games.saboteur.editions import EDITIONS
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import TOOLS, broken_card
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.screens.place import Here, Photo
from companion.games.saboteur.seeing.reading import Doubt
from companion.games.saboteur.view import SeatView, TableView
from companion.screens.nodes import Node
from companion.screens.staged import Shot, Staged

FOUR = ("Anna", "Bruno", "Madara", "Jānis")
TEN = (
    *("Aleksandra-Karolīna", "Bo", "Maximilian Emanuel", "Žydrūnė", "Анастасія"),
    *("Олександр", "Wilhelmina", "Ēriks", "Śnieżka", "Jo"),
)
GROWN = "1,0=NESW 1,-1=NES 2,-1=ESW 3,-1=NESW 4,-1=NEW 5,-1=NSW 5,0=NES 5,-2=ES 6,0=w 5,1=NESW 6,1=ESW 6,2=NESW 7,1=NSW"
"""A mine of the middle of a round."""


PHOTOGRAPHS = {
    "right": Photo(GROWN),
    "wrong": Photo("1,0=NESW 2,0=NS 1,1=NES"),
    "doubts": Photo("1,0=NESW 2,0=EW", (((3, 0), Doubt.BETWEEN), ((8, 2), Doubt.UNSEEN))),
    "nothing": Photo(None),
    "no-picture": Photo(None, is_picture=False),
}
"""What photographs may show."""


class StagedTable(Staged[State, TableView, SeatView, Here]):
    """A table of Saboteur."""

    def __init__(
        self, players: tuple[str, ...] = FOUR, edition: str = "lv", seed: str = "gallery", **settings: Any
    ) -> None:
        """Sit down and begin."""
        super().__init__(SABOTEUR_GAME, cmd.Begin(players, one_of(EDITIONS, edition), **settings), seed)

    def lay(self, *cards: tuple[int, int, str]) -> Self:
        """Lay path cards one after another."""
        return self.do(*(cmd.LayPath((x, y), lies) for x, y, lies in cards))

    def seat_of(self, role: str) -> int:
        """Somebody with this role."""
        return next(seat for seat in range(len(self.view.players)) if self.own(seat).role == role)

    def run_out(self) -> StagedTable:
        """No card is left: the round ends without treasure."""
        return self.do(cmd.Correct(pile=0, hands=(0,) * len(self.view.players)))

    def all_broken(self) -> StagedTable:
        """Every tool is broken before everybody: the worst case."""
        return self.broken((TOOLS,) * len(self.view.players))

    def broken(self, tools: tuple[tuple[str, ...], ...]) -> StagedTable:
        """These are broken before the players, by a box with cards enough: most have fewer."""
        self.do(cmd.CorrectBox(dict.fromkeys(map(broken_card, TOOLS), len(tools))))
        return self.do(cmd.Correct(tools=tuple(tuple(one_of(TOOLS, tool) for tool in each) for each in tools)))

    def reach_gold(self) -> StagedTable:
        """Lay the last card before the treasure and turn it over."""
        self.do(cmd.EnterLayout("1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW")).lay((7, 0, "NEW"))
        return self.do(cmd.TurnGoal((8, 0), "" if self.view.hidden_goals else "gold"))

    def share(self) -> StagedTable:
        """Let everybody take the best gold there is."""
        while self.view.taking is not None and self.view.phase == "gold":
            seat = self.view.taking
            self.do(cmd.TakeGold(seat, Secret(max(self.own(seat).to_take))))
        return self


def named(start: str, shots: Mapping[str, Node]) -> Iterator[Shot]:
    """Pictures under a common name."""
    yield from ((f"{start}-{name}" if name else start, node) for name, node in shots.items())
