"""Two games that differ only in what somebody may not know are the same to them on every surface there is.

The twins are those of tests/contract: made from the printed rules, not from what the program shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

import pytest

from companion.app.aloud import cue_of
from companion.core.game import Seat, Viewer
from companion.display.stage import picture_of
from companion.games.wazabi.rules.commands import RollForMe
from companion.phones.web.page import Caller, Page
from companion.screens.nodes import Ask, Do, Wanted
from companion.screens.playable import AnyPlayable
from tests.contract.games import Step, bot_games, every_game, sample, scripted_games
from tests.contract.test_secrets import Pair, begun_together, pairs
from tests.phones.ring import Ring, buttons_of, seated
from tests.pictures import ALBUM, render
from tests.soak import soaked

Around = tuple[Ring, list[Caller]]


def resumed(game: AnyPlayable, steps: Sequence[Step]) -> tuple[Ring, list[Caller]]:
    """The companion with this game on its table, and a phone of everybody's."""
    (journal,) = begun_together(game, steps)
    ring = Ring(journal=journal)
    ring.app.act(Ask(Wanted.GO_ON))
    view = ring.app.table.view(Viewer.TABLE)
    return ring, [seated(ring, name, name) for name in view.players]


def seen(page: Page) -> tuple[str, str]:
    """What is sent to a phone, before it is filled up to the one size."""
    return render(page.screen).text, render(page.held).text if page.held else ""


def same_to(viewer: Viewer | Seat, one: Around, other: Around) -> None:
    """Every page as it lies there, and the viewer's own while it is held."""
    assert len(one[0].published) == len(other[0].published)
    for seat, (phone, twin_phone) in enumerate(zip(one[1], other[1], strict=True)):
        page, twin_page = one[0].page(phone), other[0].page(twin_phone)
        assert replace(page, held=None) == replace(twin_page, held=None), "what nobody holds is nobody's secret"
        if viewer == Seat(seat):
            assert seen(page) == seen(twin_page)


def plays(ring: Ring, phones: Sequence[Caller]) -> bool:
    """Whoever is to move does on the phone the last thing that is offered there, but for rolling: dice may differ."""
    called = [phone for phone in phones if ring.page(phone).calls]
    offered = [(phone, button.does) for phone in called for button in buttons_of(ring, phone)]
    moves = [(phone, does) for phone, does in offered if isinstance(does, Do) and does.command != RollForMe()]
    for phone, does in moves[-1:]:
        ring.touch(phone, does)
    return bool(moves)


def played(game: AnyPlayable, steps: Sequence[Step]) -> list[object]:
    """All that is played before everybody, of each step."""
    found: list[object] = []
    state = game.empty
    for _command, events in steps:
        for event in events:
            state = game.evolve(state, event)
        view = game.view(state, Viewer.TABLE)
        seen = (game.witness(event, Viewer.TABLE) for event in events)
        found += [game.screens.peaks[each["event"]](view, each) for each in seen if each["event"] in game.screens.peaks]
    return found


def compare(game: AnyPlayable, pair: Pair) -> None:
    """The table's screen for everybody; for a player also their own phone, held and not."""
    one, _states, other, viewer, _rng = pair
    (ring, phones), (twin, twin_phones) = resumed(game, one), resumed(game, other)
    assert ring.app.screen() == twin.app.screen()
    same_to(viewer, (ring, phones), (twin, twin_phones))
    if plays(ring, phones):
        assert plays(twin, twin_phones)
        assert ring.app.screen() == twin.app.screen()
        same_to(viewer, (ring, phones), (twin, twin_phones))
    for (_, events), (_, twins) in zip(one, other, strict=True):
        assert cue_of(game, events) == cue_of(game, twins)
    assert played(game, one) == played(game, other)


@pytest.mark.long
@every_game
def test_what_somebody_may_not_know_changes_no_surface(game: AnyPlayable) -> None:
    for pair in islice(pairs(game, iter(sample(game.id)[::3]), cuts=1), 8):
        compare(game, pair)


@pytest.mark.long
@every_game
def test_nor_does_it_in_hundreds_of_games(game: AnyPlayable) -> None:
    games = chain(scripted_games(game), bot_games(game, 500_000))
    for pair in islice(pairs(game, games, cuts=2), soaked(100, 300)):
        compare(game, pair)


@pytest.mark.long
@every_game
def test_the_screen_is_the_same_to_the_pixel(game: AnyPlayable, tmp_path: Path) -> None:
    for number, pair in enumerate(islice(pairs(game, iter(sample(game.id)[::9]), cuts=1), 3)):
        drawn = []
        for steps in (pair.one, pair.other):
            ring, _phones = resumed(game, steps)
            file = tmp_path / f"{number}.png"
            picture_of(ring.app.screen(), ALBUM, (800, 480), file)
            drawn.append(file.read_bytes())
        assert drawn[0] == drawn[1]
