"""Saboteur in every phase, and what makes its places differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.core.records import Record
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import TOOLS, broken_card
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.staging.gallery import MIXED
from companion.games.saboteur.staging.staged import GROWN, TEN
from tests.walked import FOUR, Steps, Walk

GAME = GAMES["saboteur"]
BEFORE_GOALS = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW"
MOST_CELLS = 5


def kind_of(here: Here) -> tuple[object, ...]:
    """Places that are one to the walk: texts and counts have no end."""
    came = here.came.at if here.came else ""
    why = here.refusal.why if here.refusal else ""
    drafted = (bool(here.typed), bool(here.draft), here.counts is None, here.by)
    return (here.at, here.cell, here.lies, here.tool, here.repair, here.seat, here.page, came, why, *drafted)


def few_cells() -> Steps:
    """From the mine to a few of its cells: all are alike."""
    cells: set[Any] = {None}

    def goes(here: Here, there: Here) -> bool:
        if there.cell not in cells and len(cells) > MOST_CELLS and here.at in ("table", "editor"):
            return False
        cells.add(there.cell)
        return True

    return goes


WALK = Walk(GAME, cmd.Begin, kind_of, 700, few_cells)
after, follow, screen = WALK.after, WALK.follow, WALK.screen


def reached(*, hidden: bool = False, edition: str = "lv") -> Any:
    state = after(cmd.Deal(0), cmd.EnterLayout(f"{BEFORE_GOALS} 7,-1=NS 7,-2=ES"), hidden_goals=hidden, edition=edition)
    return follow(state, cmd.LayPath((7, 0), "NESW"))


def two_goals() -> Any:
    """Two goals reached at once, and the first was the treasure."""
    return follow(reached(), cmd.TurnGoal((8, -2), "gold"))


def in_gold() -> Any:
    state = after(cmd.Deal(0), cmd.EnterLayout(BEFORE_GOALS), cmd.LayPath((7, 0), "NEW"))
    return follow(follow(state, cmd.TurnGoal((8, 0), "gold")), cmd.Reveal())


def to_the_end() -> Any:
    state = after(cmd.Deal(0))
    for number in range(3):
        state = follow(follow(state, cmd.Correct(pile=0, hands=(0,) * 4)), cmd.Reveal())
        state = follow(state, cmd.Deal()) if number < 2 else state
    return state


def unfitting_stone() -> Any:
    layout = f"{BEFORE_GOALS} 8,-1=NS 8,1=NS"
    for goal in range(40):
        state = GAME.empty
        for command in (
            *(cmd.Begin(FOUR, hidden_goals=True), cmd.Deal(0), cmd.EnterLayout(layout)),
            *(cmd.LayPath((7, 0), "NESW"), cmd.TurnGoal((8, 0))),
        ):
            state = follow(state, command, f"stone {goal}")
        if state.phase == "stone":
            return state
    raise AssertionError("no stone in 40 games")


BROKEN = (cmd.BreakTool(1, "pick"), cmd.BreakTool(2, "lamp"))
STATES: dict[str, Callable[[], Any]] = {
    "deal": after,
    "play": lambda: after(cmd.Deal(0), cmd.EnterLayout(GROWN), *BROKEN, cmd.Pass()),
    "blocked": lambda: after(cmd.Deal(0), cmd.BreakTool(1, "pick")),
    "light": lambda: after(cmd.Deal(0), cmd.PlayUnknown()),
    "light-goals": lambda: after(cmd.Deal(0), *(cmd.PlayUnknown(),) * 8, entering=False),
    "light-hidden": lambda: after(cmd.Deal(0), *(cmd.PlayUnknown(),) * 8, entering=False, hidden_goals=True),
    "light-over": lambda: after(cmd.Deal(0), *(cmd.PlayUnknown(),) * 9, cmd.EndRound(2), entering=False),
    "stuck": lambda: after(cmd.Deal(0), cmd.Correct(pile=0), *(cmd.Pass(),) * 4, edition="uk"),
    "two-goals": two_goals,
    "hidden": lambda: after(cmd.Deal(0), cmd.EnterLayout(GROWN), hidden_goals=True),
    "goal": reached,
    "goal-hidden": lambda: reached(hidden=True),
    "goal-choose": lambda: reached(edition="uk"),
    "stone": unfitting_stone,
    "reveal": lambda: after(cmd.Deal(0), cmd.Correct(pile=0, hands=(0,) * 4)),
    "gold": in_gold,
    "over": to_the_end,
}


def ten(*commands: Record, **settings: Any) -> Any:
    """As many as there may be, with something broken before most of them."""
    broken = (cmd.CorrectBox(dict.fromkeys(map(broken_card, TOOLS), len(TEN))), cmd.Correct(tools=MIXED))  # type: ignore[arg-type]  # tools' names
    return after(cmd.Deal(0), *commands, *broken, players=TEN, **settings)


FULL: dict[str, Callable[[], Any]] = {
    "ten": lambda: ten(cmd.EnterLayout(GROWN)),
    "ten-light": lambda: ten(*(cmd.PlayUnknown(),) * 9, entering=False),
}


def decides(view: Any, here: Here) -> Counter[tuple[str, ...]]:
    """What nobody may have to look for: whose turn it is, the pile, and all that is broken, before whom."""
    if here != TABLE or view.phase != "play":
        return Counter()
    broken = {("player", str(seat)) for seat, tools in enumerate(view.tools) if tools}
    tools = {("tool", tool, "broken") for each in view.tools for tool in each}
    return Counter({("player", str(view.turn)), *broken, *tools})
