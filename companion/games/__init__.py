"""The games. This is the only place that lists them: a game is a folder and a line here."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.saboteur import SABOTEUR_GAME
from companion.games.wazabi import WAZABI_GAME

GAMES: dict[str, Game] = {game.id: game for game in (SABOTEUR_GAME, WAZABI_GAME)}
