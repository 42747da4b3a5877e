"""Tables brought into a wanted situation, always by commands that people could give."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.game import Refusal, Seat
from companion.core.records import Record, Secret, one_of
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur import editions
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.view import SeatView, TableView
from tests import sitting
from tests.sitting import Seated

EDITIONS = ("lv", "lt", "uk", "ru", "fa")
NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Ida", "Jonas", "Klara")
GOALS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
MOST_SEEDS = 5_000

ALMOST = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=ESW 6,0=NEW"
"""A path from the start that lacks one card, at 7,0, to reach the middle goal."""

BETWEEN = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=ESW 6,0=SW 6,1=NE 7,1=NEW"
"""A path that lacks one card, at 8,1, which reaches the middle and the southern goal at once if it is NSW."""

CROOKED = f"{ALMOST} 7,-1=ES 8,-1=SW"
"""With 7,0=NESW the middle goal is reached from the west and the north: no way of lying fits the stone NE."""

Roles = Callable[[Sequence[str]], bool]


def begun(players: int = 3, edition: str = "lv", *, seed: str = "0", **begin: Any) -> Table | Refusal:
    """A table at which a game has begun, or why it may not."""
    return sitting.begun(cmd.Begin(NAMES[:players], one_of(editions.EDITIONS, edition), **begin), "saboteur", seed)


class Sitting(Seated[TableView]):
    """Players at a table where the first round is dealt (unless `first` is None); seat 0 begins if nobody else does."""

    def __init__(self, players: int = 3, edition: str = "lv", *, first: int | None = 0, **more: Any) -> None:
        super().__init__(begun(players, edition, **more))
        if first is not None:
            self.do(cmd.Deal(first))

    def seat(self, number: int) -> SeatView:
        """What the player at a seat sees."""
        view: SeatView = self.table.view(Seat(number))
        return view

    @property
    def roles(self) -> list[str]:
        """Everybody's role, each as its own player sees it."""
        return [self.seat(number).role for number in range(len(self.seen.players))]

    def why(self, command: Record) -> str:
        """The reason a command is refused for."""
        return self.refusal(command).why.value

    def explained(self, command: Record) -> str:
        """What the players are told when a command is refused."""
        return GAMES["saboteur"].explain(self.refusal(command), self.seen)

    def lay(self, cards: str) -> None:
        """Lay path cards one after the other, each by whoever is to move."""
        for at, lies in (card.split("=") for card in cards.split()):
            x, y = at.split(",")
            self.do(cmd.LayPath((int(x), int(y)), lies))

    def enter(self, layout: str) -> None:
        """Enter the mine as it lies."""
        self.do(cmd.EnterLayout(layout))

    def correct(self, **about: Any) -> None:
        """Put right turn, pile, hands or tools."""
        self.do(cmd.Correct(**about))

    def find_treasure(self, tools: tuple[tuple[str, ...], ...] | None = None) -> None:
        """Let whoever is to move reach the treasure, with these broken tools before the players."""
        self.enter(ALMOST)
        if tools is not None:
            self.correct(tools=tools)
        self.do(cmd.LayPath((7, 0), "NESW"))
        self.do(cmd.TurnGoal((8, 0), "gold"))

    def give_up(self) -> None:
        """Let whoever is to move discard the last card of all."""
        turn, players = self.seen.turn, len(self.seen.players)
        self.correct(pile=0, hands=tuple(int(seat == turn) for seat in range(players)))
        self.do(cmd.Pass())

    def share_out(self) -> list[int]:
        """Turn the roles over and let everybody take the best gold card; returns the takers in order."""
        self.do(cmd.Reveal())
        takers: list[int] = []
        while (taker := self.seen.taking) is not None:
            takers.append(taker)
            self.do(cmd.TakeGold(taker, Secret(max(self.seat(taker).to_take))))
        return takers


def with_roles(wanted: Roles, players: int = 3, edition: str = "lv", **more: Any) -> Sitting:
    """A table where chance dealt roles as wanted: seats in order, saboteurs as "saboteur"."""
    for seed in range(MOST_SEEDS):
        sitting = Sitting(players, edition, seed=str(seed), **more)
        if wanted(sitting.roles):
            return sitting
    raise AssertionError("no seed deals such roles")


def saboteurs_at(*seats: int) -> Roles:
    """Exactly these seats are saboteurs."""
    return lambda roles: [seat for seat, role in enumerate(roles) if role == "saboteur"] == list(seats)


def hidden_goals(seed: str, edition: str = "lv", **more: Any) -> dict[Cell, str]:
    """What lies under the goals at the table of this seed, found by looking with three maps."""
    table = Sitting(3, edition, seed=seed, hidden_goals=True, **more)
    for goal in GOALS:
        table.do(cmd.ReadMap(goal))
    return {goal: table.seat(seat).seen[goal] for seat, goal in enumerate(GOALS)}


def with_goals(wanted: Mapping[Cell, str], edition: str = "lv", **more: Any) -> Sitting:
    """A table whose goals the companion hid as wanted; they are looked at on a twin of it."""
    for seed in map(str, range(MOST_SEEDS)):
        if wanted.items() <= hidden_goals(seed, edition, **more).items():
            return Sitting(3, edition, seed=seed, hidden_goals=True, **more)
    raise AssertionError("no seed hides the goals so")
