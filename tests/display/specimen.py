"""Screens made for tests, which have in them whatever is to be looked at, and an app that shows them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.display.window import Window
from companion.games import GAMES
from companion.games.saboteur.pictures.cards import lying
from companion.screens.nodes import (
    Board,
    BoardCell,
    Button,
    Cell,
    Column,
    Go,
    HoldToSee,
    Node,
    Panel,
    Row,
    Space,
    Split,
    Text,
)

SECRET = Column((Text("you are a", align="middle"), Text("SABOTEUR", size="huge", bold=True, align="middle")))
FIELD = Column((Space(grow=True), HoldToSee("hold\nto see", 0), Space(grow=True)), align="middle")


class Easel(App):
    """Shows whatever is put on it; a touch that leads somewhere leads to another picture."""

    def __init__(self, screen: Node) -> None:
        super().__init__(GAMES, Table(GAMES, Journal(), SeededChance("")))
        self.act(Go(Drawn(screen)))

    def screen(self, *, held: bool | None = None) -> Node:
        return SECRET if on(self) is FIELD and (self.held if held is None else held) else on(self)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What stands on an easel."""

    screen: Node
    seat: None = None


def on(app: App) -> Node:
    """What stands on it now."""
    assert isinstance(app.here, Drawn)
    return app.here.screen


def board(
    shows: dict[Cell, str] | None = None, leads: Node | None = None, frame: tuple[int, int, int, int] = (0, -2, 8, 2)
) -> Board:
    """A frame with some cards in it; touching an empty cell leads to another picture."""
    lies = {(0, 0): "start", (8, -2): "?", (8, 0): "?", (8, 2): "?", **(shows or {})}
    cells = {(x, y) for x in range(frame[0], frame[2] + 1) for y in range(frame[1], frame[3] + 1)} | set(lies)
    places = tuple(
        BoardCell(
            cell,
            lying(lies[cell]) if cell in lies else (),
            does=Go(Drawn(leads)) if leads and cell not in lies else None,
        )
        for cell in sorted(cells)
    )
    return Board(places, frame, far="Madara")


def beside(main: Board, *words: str) -> Split:
    """A board and a panel."""
    return Split(
        main, Panel(Column((*(Text(word, lines=3) for word in words), Row((Button(Go(Drawn(main)), "Pass"),)))))
    )


LAID = beside(board({(1, 0): "EW"}), "Anna")
EMPTY = beside(board(leads=LAID), "Anna")


def shown(window: Window) -> bytes:
    """The picture, upright."""
    return pygame.image.tobytes(window.stage.canvas.sheet, "RGB")


def glass() -> pygame.Surface:
    """The picture as the display has it."""
    return pygame.display.get_surface()
