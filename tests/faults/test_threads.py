"""A thread that fails or dies takes no game along, and no other thread."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.app.app import App
from companion.commands.onscreen import served
from companion.core.chance import SeededChance
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Hotspot, Serving, Where
from companion.phones.web.server import _Inside
from companion.screens.nodes import Do
from tests.app.test_memory import Evening, is_alone
from tests.app.test_memory import evening as evening  # noqa: PLC0414 - a fixture
from tests.phones.ring import FOUR
from tests.pictures import ALBUM


def test_what_goes_wrong_while_a_game_is_kept_is_told_and_the_next_is_kept(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game itself stays in the journal, until the next start at the latest."""
    told: list[str] = []
    evening.memory.complain = told.append
    with monkeypatch.context() as broken:
        broken.setattr(Evenings, "keep", None)
        evening.play("wazabi", 1)
        evening.until(lambda: bool(told))
        evening.until(lambda: not evening.memory._under_way)
    assert told == ["TypeError"]
    assert evening.in_journal() == [1]
    evening.play("wazabi", 2)
    evening.until(lambda: is_alone(evening, 2))
    assert evening.kept() == [1, 2]


def test_a_server_that_dies_amid_a_game_takes_nothing_along(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def dies(server: Any) -> None:
        server._tell_started()
        raise OSError

    monkeypatch.setattr(_Inside, "main_loop", dies)
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("dies")))
    serve = partial(served, ALBUM, links := Links(), Where("127.0.0.1", 0), Hotspot(tmp_path))
    with closing(Phones(app, links, serve)) as phones:
        app.serve(phones)
        app.table.begin("saboteur", cmd.Begin(FOUR))
        assert phones.link(FOUR[0])
        assert isinstance(phones._server, Serving)
        phones._server._server._thread.join()
        for command in (cmd.Deal(0), cmd.Pass(), cmd.Pass()):
            before = app.table.version
            app.act(Do(command))
            phones.attend()
            assert app.table.version != before
