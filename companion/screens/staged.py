"""A real table with people who do as they are told, so that a game's screens can be shown in every state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Self

from companion.core.chance import SeededChance
from companion.core.finished import Finished
from companion.core.game import Own, Refusal, Seat, State, Viewer, World
from companion.core.journal import Journal
from companion.core.people import Rename
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.screens.hints import ALL
from companion.screens.moment import Looks, Moment, Sight
from companion.screens.nodes import Node
from companion.screens.playable import AnyPlayable, Here, Playable, View
from companion.screens.seam import told
from companion.screens.show import Act

Shot = tuple[str, Node]
NOBODY = Looks()
Known = frozenset[str]
EVERYTHING = frozenset((ALL,))
"""Hints are shown where they are wanted: here people know the game."""
NOTHING: Known = frozenset()


class Staged(Generic[State, View, Own, Here]):
    """A table that shows its screens."""

    def __init__(self, game: Playable[State, View, Own, Here], begin: Record, seed: str = "gallery") -> None:
        """Sit down and begin."""
        self._game = game
        self.table = Table({game.id: game}, Journal(), SeededChance(seed))
        begun = self.table.begin(game.id, begin)
        assert not isinstance(begun, Refusal), begun
        self._happened = begun

    @property
    def view(self) -> View:
        """What lies open."""
        view: View = self.table.view(Viewer.TABLE)
        return view

    def own(self, seat: int) -> Own:
        """What one player knows."""
        view: Own = self.table.view(Seat(seat))
        return view

    def do(self, *commands: Record) -> Self:
        """Do things that are allowed."""
        for command in commands:
            answer = self.table.submit(command)
            assert not isinstance(answer, Refusal), (command, answer)
            self._happened = answer
        return self

    def played(self) -> tuple[Act, ...]:
        """What is played of the last thing that was done."""
        seen = (self._game.witness(event, Viewer.TABLE) for event in self._happened)
        peaks = self._game.screens.peaks
        acts = (peaks[event["event"]](self.view, event) for event in seen if event["event"] in peaks)
        return tuple(act for act in acts if act)

    def tried(self, here: Here, command: Record) -> Here:
        """Where one is after something that is not allowed."""
        answer = self.table.submit(command)
        assert isinstance(answer, Refusal), command
        return self._game.screens.refused(here, command, answer)

    def phone(
        self, seat: int, there: Here | None = None, *, held: bool = False, known: Known = EVERYTHING, lens: bool = False
    ) -> Node:
        """The page of this player's phone, which may be somewhere on its own turn."""
        screens = self._game.screens
        assert screens.phone
        own = self.own(seat) if held else None
        return screens.phone.page(Moment(self.view, there or screens.first, own, known=known, photographs=lens), seat)

    def shows(
        self,
        here: Here | None = None,
        *,
        held: bool = False,
        looks: Looks = NOBODY,
        known: Known = EVERYTHING,
        sight: Sight | None = None,
        lens: bool = False,
    ) -> Node:
        """The screen at this place, or where the game begins, with what may be seen there."""
        screens = self._game.screens
        at, secrets = here or screens.first, screens.secrets
        may_see = secrets is not None and (secrets.open(at) or (held and secrets.held(at)))
        own = self.own(at.seat) if may_see and at.seat is not None else None
        last, undone = (
            self._game.witness(events[0], Viewer.TABLE) if events else None
            for events in (self.table.last_undoable(), self.table.last_undone())
        )
        undoable, redoable = (told(self._game, seen, self.view.players) for seen in (last, undone))
        return screens.screen(Moment(self.view, at, own, undoable, redoable, looks, known, last, sight, lens))


def played_out(game: AnyPlayable, players: Sequence[str], world: World) -> Finished:
    """A whole game of these people, who came to it when it had begun, as it is remembered."""
    table = Table({game.id: game}, Journal(), SeededChance("gallery"))
    moves = play(table, game.id, world)
    next(moves)
    for seat, name in enumerate(players):
        table.submit(Rename(seat, name))
    for _move in moves:
        pass
    finished = table.finished()
    assert finished, "it was played to its end"
    return finished
