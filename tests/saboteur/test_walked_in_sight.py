"""Every button of every screen is walked through: wherever one comes, what decides is in sight and not scrolled to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.app.settings import TEXT_SCALES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.deck import TOOLS, broken_card
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.staging.gallery import MIXED
from companion.games.saboteur.staging.staged import GROWN, TEN
from tests.contract.test_in_sight import SIZES
from tests.saboteur import walks
from tests.walked import all_in_sight

What = tuple[str, ...]


def ten(*commands: Any, **settings: Any) -> Any:
    """As many as there may be, with something broken before most of them."""
    broken = (cmd.CorrectBox(dict.fromkeys(map(broken_card, TOOLS), len(TEN))), cmd.Correct(tools=MIXED))  # type: ignore[arg-type]  # tools' names
    return walks.after(cmd.Deal(0), *commands, *broken, players=TEN, **settings)


STATES: dict[str, Callable[[], Any]] = {
    **walks.STATES,
    "ten": lambda: ten(cmd.EnterLayout(GROWN)),
    "ten-light": lambda: ten(*(cmd.PlayUnknown(),) * 9, entering=False),
}


def decides(view: Any, here: Here) -> Counter[What]:
    """What nobody may have to look for: whose turn it is, the pile, and all that is broken, before whom."""
    if here != TABLE or view.phase != "play":
        return Counter()
    broken = {("player", str(seat)) for seat, tools in enumerate(view.tools) if tools}
    tools = {("tool", tool, "broken") for each in view.tools for tool in each}
    return Counter({("player", str(view.turn)), *broken, *tools})


@pytest.mark.parametrize("name", STATES)
def test_wherever_a_touch_leads_what_decides_is_in_sight(name: str) -> None:
    """Where there is least room."""
    all_in_sight(walks, STATES[name](), decides, SIZES[1:2], (1.0,))


@pytest.mark.long
@pytest.mark.parametrize("name", STATES)
def test_at_every_size_with_letters_of_every_size(name: str) -> None:
    all_in_sight(walks, STATES[name](), decides, SIZES, TEXT_SCALES)
