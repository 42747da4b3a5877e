"""One card a turn and one drawn: turn, pile and hands, counted along by hand through whole games."""

from random import Random

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.staging.world import SimulatedTable
from companion.games.saboteur.view import TableView
from tests.saboteur.tables import EDITIONS, Sitting

HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
EMPTY_HAND_PASSES = ("ru", "fa")
ALL_PASS_ENDS = ("uk", "ru", "fa")
ONE_CARD = (
    *(cmd.LayPath, cmd.PlayUnknown, cmd.Pass, cmd.BreakTool),
    *(cmd.RepairTool, cmd.CauseRockfall, cmd.ReadMap),
)

by_edition = pytest.mark.parametrize("name", EDITIONS)


class Bookkeeper:
    """Counts cards as a player at the table would, from nothing but what is done."""

    def __init__(self, players: int, edition: str) -> None:
        self.players = players
        self.edition = edition
        self.turn = self.last = self.pile = 0
        self.hands: list[int] = []
        self.tools: list[set[str]] = []
        self.passed: set[int] = set()
        self.last_card = 0
        self.said_over = False

    def note(self, command: Record) -> None:
        if isinstance(command, cmd.Deal):
            last = self.last_card if self.edition == "fa" else self.last
            self.turn = (last + 1) % self.players if command.first is None else command.first
            self.said_over = False
            self.hands = [HAND[self.players]] * self.players
            self.tools = [set() for _ in range(self.players)]
            self.pile = 67 - sum(self.hands)
            self.passed.clear()
        elif isinstance(command, ONE_CARD) or (isinstance(command, cmd.TurnGoal) and command.by == self.turn):
            self._note_card(command)
        elif isinstance(command, cmd.GoOn):
            self.passed.clear()
        elif isinstance(command, cmd.EndRound):
            self.said_over = True

    def _note_card(self, command: Record) -> None:
        if isinstance(command, cmd.BreakTool):
            self.tools[command.on].add(command.tool)
        elif isinstance(command, cmd.RepairTool):
            self.tools[command.on].remove(command.tool)
        seat = self.turn
        if isinstance(command, cmd.Pass) and not self.pile:
            self.passed.add(seat)
        else:
            self.passed.clear()
        self.last_card = seat if self.hands[seat] else self.last_card
        self.hands[seat] -= self.hands[seat] > 0
        if self.pile:
            self.pile -= 1
            self.hands[seat] += 1
        self.last = seat
        self._next()

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.players
        if self.edition in EMPTY_HAND_PASSES or self.pile:
            return
        while any(self.hands) and not self.hands[self.turn]:
            self.passed.add(self.turn)
            self.turn = (self.turn + 1) % self.players

    @property
    def asks(self) -> bool:
        all_passed = self.edition in ALL_PASS_ENDS and len(self.passed) == self.players
        return not self.pile and any(self.hands) and all_passed

    @property
    def nobody_goes_on(self) -> bool:
        return self.said_over or not (self.pile or any(self.hands))


@pytest.mark.thorough
@pytest.mark.parametrize("light", [False, True], ids=["entered", "light"])
@pytest.mark.parametrize("players", range(3, 11))
@by_edition
def test_a_whole_game_counted_along(name: str, players: int, light: bool) -> None:
    book = Bookkeeper(players, name)
    table = Table(GAMES, Journal(), SeededChance(name))
    for command, _events in play(
        table, "saboteur", SimulatedTable(Random(f"{name} {players}"), players, name, light=light)
    ):
        book.note(command)
        compare(book, table.view(Viewer.TABLE))
    assert table.over


def compare(book: Bookkeeper, seen: TableView) -> None:
    if seen.phase in ("play", "stuck", "goal", "stone"):
        assert not (seen.phase == "play" and book.nobody_goes_on)
        assert seen.phase in ("goal", "stone") or book.asks == (seen.phase == "stuck")
        assert (seen.turn, seen.pile, list(seen.hands)) == (book.turn, book.pile, book.hands)
        assert [set(tools) for tools in seen.tools] == book.tools
    elif seen.phase == "reveal":
        assert book.nobody_goes_on != ("gold" in seen.mine.goals.values())


@by_edition
def test_turn_one_card(name: str) -> None:
    """Each of the three ways to take a turn costs one card and draws one while the pile lasts; then it is the next."""
    table = Sitting(players=4, edition=name, first=2)
    turns = [cmd.LayPath((1, 0), "NESW"), cmd.BreakTool(0, "pick"), cmd.Pass(), cmd.ReadMap((8, 0)), cmd.PlayUnknown()]
    for drawn, command in enumerate(turns, 1):
        assert table.seen.turn == (1 + drawn) % 4
        table.do(command)
        assert (table.seen.pile, table.seen.hands) == (67 - 24 - drawn, (6, 6, 6, 6))
    table.correct(pile=1)
    table.do(cmd.Pass())
    assert (table.seen.pile, table.seen.hands) == (0, (6, 6, 6, 6))
    table.do(cmd.CauseRockfall((1, 0)))
    assert (table.seen.pile, table.seen.hands) == (0, (5, 6, 6, 6))


@by_edition
def test_pass_discard(name: str) -> None:
    """A pass costs a card too, and what it was nobody is told, not even at the seat."""
    table = Sitting(edition=name)
    table.correct(pile=0)
    [passed] = table.do(cmd.Pass())
    assert table.seen.hands == (5, 6, 6)
    assert vars_of(passed) == {"seat": 0}


def vars_of(event: Record) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__dataclass_fields__}


@by_edition
def test_without_a_card_nothing_is_played(name: str) -> None:
    table = Sitting(edition=name, house={"pass.empty-hand": "passes"})
    table.lay("1,0=NESW")
    table.correct(pile=0, hands=(3, 0, 3), tools=(("pick",), (), ()))
    wanted = [cmd.LayPath((2, 0), "NESW"), cmd.PlayUnknown(), cmd.BreakTool(2, "cart"), cmd.RepairTool(0, "pick")]
    for command in (*wanted, cmd.CauseRockfall((1, 0)), cmd.ReadMap((8, 0))):
        assert table.why(command) == "no-card"
    table.do(cmd.Pass())
    assert (table.seen.hands, table.seen.turn) == ((3, 0, 3), 2)


def test_several_empty_hands_are_skipped_in_a_row() -> None:
    table = Sitting(players=5, edition="lv")
    table.correct(pile=0, hands=(2, 0, 0, 1, 0))
    turns = []
    while table.seen.phase == "play":
        turns.append(table.seen.turn)
        table.do(cmd.PlayUnknown())
    assert turns == [0, 3, 0]


def test_nobody_is_skipped_while_there_are_cards_to_draw() -> None:
    table = Sitting(edition="lv")
    table.correct(pile=2, hands=(1, 0, 1))
    table.do(cmd.Pass())
    assert table.seen.turn == 1


def test_who_has_no_card_left_draws_one_too_while_the_pile_lasts() -> None:
    table = Sitting()
    table.correct(pile=2, hands=(0, 2, 2), turn=0)
    table.do(cmd.Pass())
    assert (table.seen.pile, table.seen.hands, table.seen.turn) == (1, (1, 2, 2), 1)


@by_edition
def test_an_empty_hand_that_is_given_the_turn_by_a_correction(name: str) -> None:
    """Where an empty hand has no turn, it is not given one by putting the table right either."""
    table = Sitting(edition=name)
    table.correct(pile=0, hands=(0, 2, 2), turn=0)
    assert table.seen.turn == (0 if name in EMPTY_HAND_PASSES else 1)


@by_edition
def test_play_goes_clockwise_from_whoever_begins(name: str) -> None:
    table = Sitting(players=7, edition=name, first=5)
    turns = []
    for _ in range(8):
        turns.append(table.seen.turn)
        table.do(cmd.PlayUnknown())
    assert turns == [5, 6, 0, 1, 2, 3, 4, 5]
