"""Screens made for tests, which have in them whatever is to be looked at, and an app that shows them."""

from __future__ import annotations

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
    Button,
    Cell,
    Column,
    Go,
    HoldToSee,
    Node,
    Panel,
    Place,
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
        self.here = screen

    def screen(self) -> Node:
        if self.here is FIELD and self.held:
            return SECRET
        screen: Node = self.here
        return screen


def board(
    shows: dict[Cell, str] | None = None, leads: Node | None = None, frame: tuple[int, int, int, int] = (0, -2, 8, 2)
) -> Board:
    """A frame with some cards in it; touching an empty cell leads to another picture."""
    lies = {(0, 0): "start", (8, -2): "?", (8, 0): "?", (8, 2): "?", **(shows or {})}
    cells = {(x, y) for x in range(frame[0], frame[2] + 1) for y in range(frame[1], frame[3] + 1)} | set(lies)
    places = tuple(
        Place(cell, lying(lies[cell]) if cell in lies else (), does=Go(leads) if leads and cell not in lies else None)
        for cell in sorted(cells)
    )
    return Board(places, frame, far="Madara")


def beside(main: Board, *words: str) -> Split:
    """A board and a panel."""
    return Split(main, Panel(Column((*(Text(word, lines=3) for word in words), Row((Button(Go(main), "Pass"),))))))


LAID = beside(board({(1, 0): "EW"}), "Anna")
EMPTY = beside(board(leads=LAID), "Anna")


def shown(window: Window) -> bytes:
    """The picture, upright."""
    return pygame.image.tobytes(window.stage.canvas.sheet, "RGB")


def glass() -> pygame.Surface:
    """The picture as the display has it."""
    return pygame.display.get_surface()
