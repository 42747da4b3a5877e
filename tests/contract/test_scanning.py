"""Cards before a scanner: on whichever screen, in whatever state, each code leads somewhere or is refused with why."""

from __future__ import annotations

from importlib import import_module
from itertools import cycle, islice
from typing import Any

import pytest

from companion.core.game import Viewer
from companion.screens.moment import Moment
from companion.screens.nodes import Go, Node
from companion.screens.playable import AnyPlayable
from companion.screens.seam import Sleeve
from hardware.codes import unwrap, wrap
from tests.contract.games import every_game

FEW = 14


def sleeves_of(game: AnyPlayable, edition: str) -> tuple[Sleeve, ...]:
    """None where no cards are read."""
    return game.screens.scanner.sleeves(edition) if game.screens.scanner else ()


@every_game
def test_every_code_can_be_printed_and_is_one_face_alone(game: AnyPlayable) -> None:
    for edition in game.editions:
        sleeves = sleeves_of(game, edition)
        assert all(unwrap(wrap(sleeve.code)) == sleeve.code and sleeve.copies > 0 for sleeve in sleeves)
        assert len({sleeve.code for sleeve in sleeves}) == len(sleeves)
        assert len({(sleeve.ground, sleeve.sign) for sleeve in sleeves}) == len(sleeves)


@pytest.mark.thorough
@every_game
def test_what_is_scanned_leads_to_a_screen_or_is_refused_with_why(
    game: AnyPlayable, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting: Any = import_module(f"companion.games.{game.id}.staging.staged").StagedTable
    scanner = game.screens.scanner
    if not scanner:
        return
    shows, codes = sitting.shows, [sleeve.code for sleeve in sleeves_of(game, game.editions[0])]
    some, led, refused = cycle([*codes, "NONESUCH"]), [], []

    def checked(self: Any, here: Any = game.screens.first, **how: Any) -> Node:
        view, before = self.table.view(Viewer.TABLE), self.table.version
        for code in islice(some, FEW) if here.seat is None else ():
            found = scanner.scanned(view, here, code)
            if isinstance(found, Go):
                led.append(found.here)
                assert isinstance(game.screens.screen(Moment(view, found.here)), Node)
            else:
                refused.append(found)
                assert game.explain(found, view)
                assert isinstance(game.screens.screen(Moment(view, game.screens.refused(here, None, found))), Node)
        assert self.table.version == before, "by itself a scan does nothing"
        node: Node = shows(self, here, **how)
        return node

    monkeypatch.setattr(sitting, "shows", checked)
    dict(game.screens.gallery())
    assert led
    assert refused
