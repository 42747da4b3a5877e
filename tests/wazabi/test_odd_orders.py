"""People who touch things in odd orders: back and forth, undone in every phase, put right in between."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.app.lobby import Lobby, Start
from companion.core.game import Viewer
from companion.games.wazabi import WAZABI_GAME as GAME
from companion.screens.nodes import Ask, Button, Do, Wanted
from tests.contract.test_ways import leads_on, leads_to_the_table
from tests.display.conftest import OpenWindow, open_window  # noqa: F401 - a fixture is used by its name
from tests.display.finger import Finger

PLAYERS = ("Aleksandra-Karolīna", "Bo", "Maximilian Emanuel")
TOUCHES = 1200
PHASES = {"deal", "first", "roll", "give", "card", "won", "over"}
UNDONE = {"first", "roll", "give", "card", "won"}


class Restless:
    """Touches any button there is: mostly one that does something, often one that takes something back."""

    def __init__(self, finger: Finger, seed: int) -> None:
        self.finger, self.app, self.rng = finger, finger.window.app, Random(seed)
        self.undone: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()

    def begin(self) -> None:
        options = {"games": self.rng.choice((1, 2)), "dice": 2, "hand": self.rng.choice((2, 4))}
        self.finger.window.do(Start(GAME.id, PLAYERS, "lv", tuple(options.items())))

    def touch_something(self) -> None:
        table = self.app.table
        if table.game is None or isinstance(self.app.here, Lobby):
            return self.begin() if table.game is None or table.over else self.finger.window.do(Ask(Wanted.GO_ON))
        phase = table.view(Viewer.TABLE).phase
        self.passed[phase] += 1
        assert leads_to_the_table(GAME, table, self.app.here), self.app.here
        assert leads_on(GAME, table), phase
        buttons = [button for button in self.finger.buttons() if button.on and button.does is not None]
        assert buttons, self.app.here
        wanted = self.rng.choices(buttons, [self.likely(button) for button in buttons])[0]
        self.undone[phase] += wanted.does == Ask(Wanted.UNDO)
        return self.finger.press(lambda button: button is wanted)

    def likely(self, button: Button) -> float:
        if isinstance(button.does, Ask):
            return {"undo": 2.5, "redo": 1.0}.get(button.does.what, 0.02)
        return 3.0 if isinstance(button.does, Do) or button.look == "lamp" else 1.0


@pytest.mark.long
@pytest.mark.parametrize(("seed", "size"), [(1, (800, 480)), (2, (720, 1280))])
def test_there_is_always_a_way_on_and_back(
    open_window: OpenWindow,  # noqa: F811 - the fixture above
    seed: int,
    size: tuple[int, int],
) -> None:
    restless = Restless(Finger(open_window(size)), seed)
    for _ in range(TOUCHES):
        restless.touch_something()
    assert set(restless.passed) >= PHASES
    assert set(+restless.undone) >= UNDONE
