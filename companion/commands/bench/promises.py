"""`companion bench`: every figure that is promised, measured on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.commands.bench import QUICK, tries
from companion.core.chance import SeededChance
from companion.core.game import Figure, Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import seconds_each, whole_games
from companion.core.table import Table
from companion.language import context
from companion.screens.playable import AnyPlayable

EVENTS = 10_000
IMPORT = "import time; t = time.perf_counter(); import companion.games; print(time.perf_counter() - t)"


def run(games: Mapping[str, AnyPlayable], *, as_json: bool, quick: bool, club: bool) -> int:
    """Measure and print; the exit status says whether every promise is kept."""
    if quick:
        os.environ[QUICK] = "yes"
    figures = []
    for figure in _of_club(games) if club else _figures(games):
        figures.append(figure)
        if not as_json:
            print(_line(figure), flush=True)
    if as_json:
        print(json.dumps({"figures": [_data(figure) for figure in figures]}))
    return 0 if all(figure.kept for figure in figures) else 1


def _figures(games: Mapping[str, AnyPlayable]) -> Iterator[Figure]:
    for game in games.values():
        yield from game.figures(game)
    yield Figure("import_ms", min(_import_seconds() for _ in range(5)) * 1e3, "ms", "<100")
    yield from _resume(games, next(iter(games.values())))
    from companion.commands.bench import again, amid, camera, display, kept, mid_game, phones, touches

    yield from kept.figures(games)

    yield from touches.of_a_turn(games)
    yield from display.figures(games)
    yield from phones.figures(games)
    yield from mid_game.figures()
    yield from amid.figures()
    yield from again.figures()
    yield from camera.figures()
    yield from touches.of_an_evening()


def _of_club(games: Mapping[str, AnyPlayable]) -> Iterator[Figure]:
    from companion.commands.bench import club

    yield from club.figures(games)


def _import_seconds() -> float:
    done = subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True)
    return float(done.stdout)


def _resume(games: Mapping[str, AnyPlayable], game: AnyPlayable) -> Iterator[Figure]:
    """A journal of whole games: opened as at every start, and opened with every game in it folded again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        events = _fill(games, game, path)
        yield Figure("resume_events", events, "events")
        yield Figure("resume_ms", 1e3 * seconds_each(lambda: _open(games, path), 1), "ms", "<100")
        yield Figure("refold_ms", 1e3 * seconds_each(lambda: _fold_all(games, path), 1), "ms")


def _fill(games: Mapping[str, AnyPlayable], game: AnyPlayable, path: Path) -> int:
    journal = Journal(path)
    events = whole_games(Table(games, journal, SeededChance("bench")), game, game.seats[1], tries(EVENTS))
    journal.close()
    return events


def _open(games: Mapping[str, AnyPlayable], path: Path) -> None:
    journal = Journal(path)
    Table(games, journal, SeededChance("bench")).resume()
    journal.close()


def _fold_all(games: Mapping[str, AnyPlayable], path: Path) -> None:
    journal = Journal(path)
    table = Table(games, journal, SeededChance("bench"))
    for saved in journal.games():
        table.resume(saved)
        table.view(Viewer.TABLE)
    journal.close()


def _line(figure: Figure) -> str:
    kept = context("a promise", "kept") if figure.kept else context("a promise", "MISSED")
    promise = kept if figure.wanted else ""
    return f"{figure.name:<20} {figure.value:>12.2f} {figure.unit:<7} {figure.wanted:>7} {promise}".rstrip()


def _data(figure: Figure) -> dict[str, str | float | bool]:
    data: dict[str, str | float | bool] = {"name": figure.name, "value": round(figure.value, 3), "unit": figure.unit}
    return data | {"wanted": figure.wanted, "kept": figure.kept} if figure.wanted else data
