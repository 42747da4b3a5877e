"""Whole games, right and wrong moves alike, played through `companion script` and refereed from the printed rules."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.referee.people import Game
from tests.referee.script import Script
from tests.referee.wazabi import Tournament

GAMES = int(os.environ.get("REFEREED", "0")) or 400
"""Of each kind; `make referee` plays more."""
PARTS = 4
KINDS = pytest.mark.parametrize("kind", [Game, Tournament])


def referee(kind: type[Game | Tournament], games: int, seed: str) -> None:
    """To play the game again in which something differs, its number is said."""
    with Script(seed) as script:
        for number in range(games):
            try:
                kind(script, Random(f"{seed} {number}")).play()
            except AssertionError as error:
                error.add_note(f"game {number} of the seed '{seed}'")
                raise


@pytest.mark.thorough
@KINDS
def test_some_games_are_as_printed(kind: type[Game | Tournament]) -> None:
    referee(kind, 8, "some")


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@KINDS
def test_hundreds_of_games_of_each_are_as_printed(kind: type[Game | Tournament], part: int) -> None:
    referee(kind, GAMES // PARTS, f"part {part}")
