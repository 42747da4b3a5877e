"""Places and actions for tests: those of an app, and some that mean nothing but themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.app.app import App
from companion.screens.nodes import Action, Button
from companion.screens.playable import AnyPlayable
from companion.screens.seam import Phone, Secrets
from tests.paper import nodes


@dataclass(frozen=True, slots=True)
class Spot:
    """Any place at all, before everybody's eyes."""

    name: object = None
    seat: None = None


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """What some button does, to be known again."""

    name: object


def here(app: App) -> Any:
    """Where an app is: of which game or lobby that place is the test knows."""
    return app.here


def first(app: App) -> Any:
    """Where the game on the table begins."""
    assert app.screens
    return app.screens.first


def touch(app: App, label: str) -> None:
    """Touch the button that says this."""
    does = next(node.does for node in nodes(app.screen()) if isinstance(node, Button) and node.label == label)
    assert does is not None, label
    app.act(does)


def secrets_of(game: AnyPlayable) -> Secrets[Any, Any, Any]:
    """What a game shows to one pair of eyes, where it has such a thing."""
    assert game.screens.secrets
    return game.screens.secrets


def phone_of(game: AnyPlayable) -> Phone[Any, Any, Any]:
    """What a game shows on players' phones: each does."""
    assert game.screens.phone
    return game.screens.phone
