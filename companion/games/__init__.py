"""The games. This is the only place that lists them: a game is a folder and a line here."""

from __future__ import annotations

from companion.games.saboteur import SABOTEUR_GAME
from companion.games.wazabi import WAZABI_GAME
from companion.screens.playable import AnyPlayable

GAMES: dict[str, AnyPlayable] = {game.id: game for game in (SABOTEUR_GAME, WAZABI_GAME)}
