"""What is promised of Wazabi's rules, measured."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import AnyGame, Figure
from companion.core.simulated_games import games_per_second


def figures(game: AnyGame) -> Iterator[Figure]:
    """Every figure of the rules."""
    yield Figure("wazabi_games_per_s", games_per_second(game, players=4, count=60), "1/s", ">500")
