"""Wazabi in every phase, and what makes its places differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.games import GAMES
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.place import TABLE, Here
from companion.games.wazabi.staging.staged import SIX
from tests.walked import Walk

GAME = GAMES["wazabi"]
LAST_DIE = cmd.Correct(dice=(1, 4, 4, 4))
WIN = (cmd.Deal(0), LAST_DIE, cmd.Roll(0, 0, 1), cmd.Give((1,)))
TURN = ("roll", "draw", "give", "card")


def kind_of(here: Here) -> tuple[object, ...]:
    """Places that are one to the walk: texts and counts have no end."""
    came = here.came.at if here.came else ""
    why = here.refusal.why if here.refusal else ""
    chosen = (tuple(sorted(here.faces)), tuple(sorted(here.given)), here.card, here.by, here.page)
    return (here.at, *chosen, bool(here.typed), here.counts is None, came, why)


WALK = Walk(GAME, cmd.Begin, kind_of, 400)
after, follow, screen = WALK.after, WALK.follow, WALK.screen

STATES: dict[str, Callable[[], Any]] = {
    "deal": after,
    "first": lambda: after(cmd.Deal(), cmd.Roll(2)),
    "roll": lambda: after(cmd.Deal(0)),
    "draw": lambda: after(cmd.Deal(0), cmd.Correct(hands=(0, 12, 12, 12), discards=0), cmd.Roll(2, 2, 0)),
    "give": lambda: after(cmd.Deal(0), cmd.Roll(1, 0, 3)),
    "neighbours": lambda: after(cmd.Deal(0), cmd.Roll(2, 0, 2), house={"give.neighbours": True}),
    "card": lambda: after(cmd.Deal(0), cmd.Roll(4)),
    "card-barred": lambda: after(cmd.Deal(0), cmd.Roll(1, 0, 3), cmd.Give((1, 2, 3))),
    "won": lambda: after(*WIN, games=2),
    "playing-on": lambda: after(*WIN, cmd.PlayOn()),
    "between": lambda: after(*WIN, cmd.Finish(), games=2),
    "over": lambda: after(*WIN, cmd.Finish()),
}
FULL: dict[str, Callable[[], Any]] = {
    "roll-six": lambda: after(cmd.Deal(0), players=SIX),
    "give-six": lambda: after(cmd.Deal(0), cmd.Roll(1, 0, 3), players=SIX),
    "card-six": lambda: after(cmd.Deal(0), cmd.Roll(4), players=SIX),
    "over-six": lambda: after(cmd.Deal(0), cmd.Correct(dice=(1, 4, 4, 4, 4, 4)), *WIN[2:], cmd.Finish(), players=SIX),
}


def decides(view: Any, here: Here) -> Counter[tuple[str, ...]]:
    """What nobody may have to look for: whose turn it is and what was rolled; in the end everybody's place."""
    if here != TABLE:
        return Counter()
    if view.phase == "over":
        return Counter(("player", str(seat)) for seat in range(len(view.players)))
    whose = [("player", str(view.turn))] * (view.phase in TURN)
    dice = [("die", face) for face in ("mask", "draw", "give")] * (view.phase == "card")
    return Counter([*whose, *dice])
