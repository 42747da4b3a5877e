"""A game is a folder and a line in the registry: nothing else in the tree knows that it exists, not even by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import companion
import hardware
from companion.core.game import AnyGame
from companion.games import GAMES
from companion.screens.playable import AnyPlayable
from tests.contract.games import every_game

PACKAGES = [Path(package.__path__[0]) for package in (companion, hardware)]
GAMES_FOLDER = PACKAGES[0] / "games"
REGISTRY = GAMES_FOLDER / "__init__.py"


def elsewhere(game: AnyGame) -> Iterator[Path]:
    """The code outside this game's own folder and the registry."""
    for package in PACKAGES:
        for path in sorted(package.rglob("*.py")):
            if path != REGISTRY and GAMES_FOLDER / game.id not in path.parents:
                yield path


@every_game
def test_no_code_elsewhere_names_the_game(game: AnyGame) -> None:
    name = re.compile("|".join(map(re.escape, (game.id, game.title))), re.IGNORECASE)
    named = [f"{path}: {line}" for path in elsewhere(game) for line in _lines(path) if name.search(line)]
    assert not named


SURFACES = ("app", "devices", "display", "phones", "screens")
"""The rooms that show games without knowing them."""


@every_game
def test_no_surface_names_a_picture_of_the_game(game: AnyPlayable) -> None:
    """Neither where it draws it itself, nor where it asks which it is."""
    kinds = "|".join(map(re.escape, game.screens.pictures))
    assert kinds
    named = re.compile(rf"""(?<!\w)\(\s*"({kinds})",|what\[0\] [!=]= "({kinds})\"""")
    files = [path for room in SURFACES for path in sorted((PACKAGES[0] / room).rglob("*.py"))]
    assert len(files) > len(SURFACES)
    assert [f"{path}: {line}" for path in files for line in _lines(path) if named.search(line)] == []


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_every_game_is_a_folder_of_its_name() -> None:
    for name, game in GAMES.items():
        assert name == game.id
        assert (GAMES_FOLDER / game.id / "__init__.py").is_file()


@every_game
def test_the_contract_itself_names_no_game(game: AnyGame) -> None:
    folder = Path(__file__).parent
    assert [path for path in folder.glob("*.py") if game.id in path.read_text(encoding="utf-8").lower()] == []
