"""An evening of Saboteur in each of three engines: the table and every phone a real page, and the real program.

`make engines` has five phones and three rounds.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.test_serves import serving
from tests.conftest import Need
from tests.web.engines.chromium import chromium
from tests.web.engines.device import Engine
from tests.web.engines.evening import Evening
from tests.web.engines.firefox import firefox
from tests.web.engines.webkit import webkit

pytestmark = pytest.mark.long

ENGINES = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
NAMES = ("Kārlis Šņore", "مریم", "Anna", "Žanete", "پرویز")
FEW = 3
ROUNDS = int(os.environ.get("ENGINE_ROUNDS", "1"))


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, need: Need) -> Iterator[Engine]:
    with ENGINES[request.param](need) as started:
        yield started


def test_an_evening(engine: Engine, tmp_path: Path) -> None:
    names = NAMES if ROUNDS > 1 else NAMES[:FEW]
    with serving(tmp_path) as (_program, somebody):
        evening = Evening(engine, somebody.link)
        evening.sit_down(names)
        roles = evening.roles()
        evening.live()
    for each in evening.everybody:
        each.sees("cannot be reached")
        evening.nothing_told()
    with serving(tmp_path, f"127.0.0.1:{evening.port}"):
        evening.table.press("Go on with Saboteur")
        evening.taken_over(0)
        assert [phone.role() for phone in evening.phones] == roles
        purses: Counter[str] = Counter()
        for number in range(1, ROUNDS + 1):
            if number > 1:
                evening.table.press(f"Deal round {number}")
                evening.roles(number)
            evening.dig()
            evening.share(purses)
        evening.counted(purses, over=ROUNDS == 3)
