"""The big turn button in a game of Saboteur: whose it is, and what pressing it does. Only public things decide."""

from __future__ import annotations

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.view import TableView
from companion.screens.nodes import Do


def acting(view: TableView) -> int | None:
    """Whose turn it is, or who chooses gold."""
    return view.turn if view.phase in ("play", "stuck") else view.taking


def pressed(view: TableView, here: Here) -> Do | None:
    """This player is done: what was entered, an unknown card, or a pass. A card half entered is no pass.

    Asked whether anybody can play, whoever is to move says by it that play goes on: it ends no round unseen.
    """
    if view.phase == "stuck" and here.at == TABLE.at:
        return Do(cmd.GoOn(), here.to())
    if view.phase != "play" or here.at != TABLE.at or here.refusal:
        return None
    if here.cell and here.lies:
        return Do(cmd.LayPath(here.cell, here.lies), here.to())
    if here.cell or here.lies:
        return None
    unknown = is_light(view) and view.hands[view.turn] > 0
    return Do(cmd.PlayUnknown() if unknown else cmd.Pass(), here.to())
