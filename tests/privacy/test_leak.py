"""Two games that differ only in what the table may not know: the same pages on every way, and codes of one build."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.app import privacy
from companion.app.app import App
from companion.app.privacy.camera_codes import DARK
from companion.app.privacy.locks import Locks
from companion.app.settings import WAYS, SettingsFile, Way
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games.saboteur.screens.place import At, Here
from companion.screens.nodes import Go, HoldToSee, Node, QrCode
from companion.screens.playable import AnyPlayable
from companion.screens.qr import dark, matrix
from tests.contract.games import journal_of, resumed
from tests.paper import arranged, nodes, touches
from tests.saboteur.twins import WORLDS, twin
from tests.saboteur.walks import GAME

SEQUENCE = (1, 1, 2, 3)
CUTS = (0.05, 0.3, 0.6, 0.9, 1.0)
STEPS = 5
HIDDEN = {"hidden_goals": True}
PRIVATE: tuple[At, ...] = ("roles", "role", "peek", "gold")


def app_on(table: Table, way: Way, visit: int) -> App:
    """An app whose players all go this way, and whose chance is known."""
    names, kept = table.view(Viewer.TABLE).players, SettingsFile()
    for name in names:
        kept.change(kept.settings.going(name, way))
    locks = deepcopy(locked(names if way == "buttons" else ()))
    return App({GAME.id: GAME}, table, kept, privacy=privacy.Privacy(kept, locks, fresh=lambda: visit))


@cache
def locked(names: tuple[str, ...]) -> Locks:
    """Everybody's sequence, which takes its time to set."""
    locks = Locks(clock=lambda: 0.0)
    for name in names:
        locks.set(name, SEQUENCE)
    return locks


def tables(options: dict[str, bool], rng: Random, cuts: Sequence[float]) -> list[tuple[Table, Table]]:
    """The same game up to some moments, each beside a twin."""
    table = Table({GAME.id: GAME}, Journal(), SeededChance(str(options)))
    steps = list(islice(play(table, GAME.id, GAME.world(rng, 3, "lv", **options)), 400))
    cut_at = [max(2, round(len(steps) * cut)) for cut in cuts]
    cut_at += [at + 1 for at, (command, _) in enumerate(steps) if type(command).__name__ == "Reveal"]
    pairs = []
    for cut in cut_at:
        events = [event for _, came in steps[:cut] for event in came]
        other = iter(twin(events, Viewer.TABLE, rng))
        twins = [(command, tuple(islice(other, len(came)))) for command, came in steps[:cut]]
        pairs.append((on_table(GAME, steps[:cut]), on_table(GAME, twins)))
    return pairs


def on_table(game: AnyPlayable, steps: Any) -> Table:
    return resumed(game, journal_of(game, steps))


def same(one: Node, other: Node) -> None:
    assert one == other
    assert repr(one) == repr(other)


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
def test_no_page_before_a_secret_knows_it(way: Way) -> None:
    on_every_page(dict(HIDDEN), way, CUTS[1::2])


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_no_page_before_a_secret_knows_it_at_any_table(options: dict[str, bool], way: Way) -> None:
    on_every_page(dict(options), way, CUTS)


def on_every_page(options: dict[str, bool], way: Way, cuts: Sequence[float]) -> None:
    """Go to every private place in both games, and the same way on from there."""
    rng, seen, codes = Random(f"{options} {way}"), 0, 0
    for number, pair in enumerate(tables(options, rng, cuts)):
        for at, seat in ((at, seat) for at in PRIVATE for seat in range(3)):
            apps = [app_on(table, way, number) for table in pair]
            for app in apps:
                app.act(Go(Here(at, seat=seat)))
            for _ in range(STEPS):
                if not isinstance(apps[0].here, privacy.Veil):
                    break
                same(apps[0].screen(), apps[1].screen())
                seen += 1
                codes += held_alike(apps)
                chosen = rng.randrange(99)
                for app in apps:
                    offered = [does for _, does in touches(app.screen()) if not isinstance(does, privacy.Chose)]
                    app.act(offered[chosen % len(offered)])
    assert (seen > 20) == (way != "hold")
    assert way != "camera" or codes > 10


def held_alike(apps: list[App]) -> int:
    """While held too, all that can be seen from afar is the same: where everything stands, and how dark the code is."""
    if not any(isinstance(node, HoldToSee) for node in nodes(apps[0].screen())):
        return 0
    held: list[Node] = []
    for app in apps:
        app.hold()
        held.append(app.screen())
        app.let_go()
    one, other = ([(spot.rect, spot.lines) for spot in arranged(screen).spots] for screen in held)
    assert one == other
    codes = [code for screen in held for code in nodes(screen) if isinstance(code, QrCode)]
    built = {(len(code.text.encode()), code.alike, dark(matrix(code.text, code.alike))) for code in codes}
    assert len(built) <= 1
    assert all(number == DARK for _length, _alike, number in built)
    return len(codes)


def test_a_page_that_knew_would_be_noticed() -> None:
    """The twins do differ: what the codes say is not the same."""
    rng, said = Random("differ"), set()
    for pair in tables(dict(HIDDEN), rng, CUTS):
        whispers = []
        for table in pair:
            app = app_on(table, "camera", 0)
            app.act(Go(Here("role", seat=0)))
            app.hold()
            [code] = [node for node in nodes(app.screen()) if isinstance(node, QrCode)]
            whispers.append(code.text)
        said.add(whispers[0] == whispers[1])
    assert False in said
