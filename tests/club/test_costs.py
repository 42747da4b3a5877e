"""What a table tells of itself may be nonsense, but it costs the club, its walls and the other tables little."""

from __future__ import annotations

from pathlib import Path

from companion.commands.club.boards import Boards
from companion.commands.club.messages import read_told
from companion.commands.club.pieces import LARGEST
from companion.commands.club.store import Step
from companion.core.records import Fields
from companion.games import GAMES
from tests.club.test_boards import Nothing
from tests.club.test_messages import told_of

GAME = GAMES["saboteur"]


def laid(at: int, lies: str) -> Fields:
    """A card that somebody says they have laid."""
    return {"event": "PathLaid", "seat": 0, "at": [1 + at % 50, 3 + at // 50], "lies": lies}


class Told:
    """Boards that are told of one game after the other, each begun as a real one was."""

    def __init__(self, folder: Path) -> None:
        self.boards = Boards(GAMES)
        self._beginning = [list(read_told(each).events) for each in told_of(GAME, folder)[:2]]
        self._id = self._game = self._number = 0

    def begins(self) -> None:
        self._game, self._number = self._game + 1, 0
        for events in self._beginning:
            self.tells(events)

    def tells(self, events: list[Fields]) -> str:
        """What the wall shows then."""
        self._id, self._number = self._id + 1, self._number + 1
        step = Step(self._id, "door", self._game, GAME.id, self._number, "do", events, "on")
        self.boards.happened(Nothing(), [step])
        return self.boards.pieces("en", self.boards.changed())["table-door"]


def test_a_mine_of_more_cards_than_any_box_has_is_sent_to_no_wall(tmp_path: Path) -> None:
    told = Told(tmp_path)
    told.begins()
    shown = [told.tells([laid(at, "NESW") for at in range(first, first + 100)]) for first in range(0, 1000, 100)]
    assert "<svg" in shown[0]
    assert max(map(len, shown)) <= LARGEST
    assert "<svg" not in shown[-1]
    told.begins()
    assert "<svg" in told.tells([laid(0, "NESW")]), "its next game"
