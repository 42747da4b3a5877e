"""Whatever name a phone lets somebody type, there is a game with it, and the settings keep it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import shell
from companion.core.game import Game, Viewer
from companion.settings import LONGEST_NAME, Settings, SettingsFile
from companion.web.typed import tidy
from tests.contract.games import every_game
from tests.phones.ring import Ring

TYPED = (
    "علی\u200cرضا",
    "क्\u200dष",
    "Ł\u0301ukasz \u202eevil",
    "👩\u200d👧",
    "<b>&amp;",
    "{name}",
    "%s \\n",
    "x" * 99,
)
"""As from a phone: letters with joiners, letters that turn what is around, letters that mean something to programs."""


@every_game
def test_a_game_begins_with_everything_a_phone_can_type(game: Game, tmp_path: Path) -> None:
    ring = Ring().sit(game=game.id)
    ring.phones.invitation()
    typed = TYPED[: game.seats[-1]]
    for number, name in enumerate(typed):
        ring.type(ring.knock("join", f"phone {number}"), tidy(name, LONGEST_NAME))
    players = ring.app.here.players
    assert len(players) == len(typed)
    ring.app.act(shell.Start(game.id, players, game.editions[0]))
    assert ring.app.table.view(Viewer.TABLE).players == players
    file = SettingsFile(tmp_path / "settings.json")
    file.change(Settings().remembering(players, game.id, game.editions[0]))
    again = SettingsFile(tmp_path / "settings.json")
    assert again.trouble is None
    assert again.settings.names == players


@pytest.mark.parametrize("typed", ["An\u200cna", "ANNA", "Ａｎｎａ", "Аnna", "Annα"])
def test_nobody_sits_down_under_a_name_that_looks_like_one_that_sits(typed: str) -> None:
    ring = Ring().sit("Anna")
    ring.phones.invitation()
    phone = ring.knock("join")
    ring.type(phone, typed)
    assert "Anna sits here already" in ring.texts(phone)
    assert ring.app.here.players == ("Anna",)
