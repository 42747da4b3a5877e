"""Every button of every screen is walked through: wherever one comes, what decides is in sight and not scrolled to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.app.settings import TEXT_SCALES
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE, Here
from companion.games.wazabi.staging.staged import SIX
from tests.contract.test_in_sight import SIZES
from tests.walked import all_in_sight
from tests.wazabi import walks

What = tuple[str, ...]
TURN = ("roll", "draw", "give", "card")

STATES: dict[str, Callable[[], Any]] = {
    **walks.STATES,
    "roll-six": lambda: walks.after(cmd.Deal(0), players=SIX),
    "give-six": lambda: walks.after(cmd.Deal(0), cmd.Roll(1, 0, 3), players=SIX),
    "card-six": lambda: walks.after(cmd.Deal(0), cmd.Roll(4), players=SIX),
    "over-six": lambda: walks.after(
        cmd.Deal(0), cmd.Correct(dice=(1, 4, 4, 4, 4, 4)), *walks.WIN[2:], cmd.Finish(), players=SIX
    ),
}


def decides(view: Any, here: Here) -> Counter[What]:
    """What nobody may have to look for: whose turn it is and what was rolled; in the end everybody's place."""
    if here != TABLE:
        return Counter()
    if view.phase == "over":
        return Counter(("player", str(seat)) for seat in range(len(view.players)))
    whose = [("player", str(view.turn))] * (view.phase in TURN)
    dice = [("die", face) for face in ("mask", "draw", "give")] * (view.phase == "card")
    return Counter([*whose, *dice])


@pytest.mark.parametrize("name", STATES)
def test_wherever_a_touch_leads_what_decides_is_in_sight(name: str) -> None:
    """Where there is least room."""
    all_in_sight(walks, STATES[name](), decides, SIZES[1:2], (1.0,))


@pytest.mark.long
@pytest.mark.parametrize("name", STATES)
def test_at_every_size_with_letters_of_every_size(name: str) -> None:
    all_in_sight(walks, STATES[name](), decides, SIZES, TEXT_SCALES)
