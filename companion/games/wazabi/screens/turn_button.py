"""The big turn button in a game of Wazabi: whose it is, and what pressing it does."""

from __future__ import annotations

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE, Here
from companion.games.wazabi.view import TableView
from companion.screens.nodes import Do

TURN = ("roll", "draw", "give", "card")


def acting(view: TableView) -> int | None:
    """Whose turn it is."""
    return view.turn if view.phase in TURN else None


def pressed(view: TableView, here: Here) -> Do | None:
    """This player plays no card. Dice have to be entered before: no press can stand for them."""
    return Do(cmd.EndTurn(), TABLE) if view.phase == "card" and here.at == TABLE.at else None
