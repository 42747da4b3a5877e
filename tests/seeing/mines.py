"""Mines as people lay them, for scenes: grown card by card by the rules, some with a rockfall or a mistake in them."""

from __future__ import annotations

from random import Random

from companion.games.saboteur.editions import box
from companion.games.saboteur.rules.cards import SHAPES
from companion.games.saboteur.rules.layout import FACE_DOWN, FRESH_MINE, GOALS

Cell = tuple[int, int]


def grown(rng: Random, most: int = 40) -> dict[Cell, str]:
    """What lies besides the start: path cards, and goals that were reached, face up."""
    mine, left = FRESH_MINE, {shape: box()[shape] for shape in SHAPES}
    goals = ["gold", "stone:NE", "stone:NW"]
    rng.shuffle(goals)
    for _card in range(rng.randrange(most)):
        fits = [
            each
            for each in mine.fits(unbroken=True)
            if left[each[1].card] and -1 <= each[0][0] <= 9 and abs(each[0][1]) <= 3
        ]
        if not fits:
            break
        weight = [2.0 ** cell[0] * (3 if lie.lies.isupper() else 1) for cell, lie in fits]
        cell, lie = rng.choices(fits, weight)[0]
        left[lie.card] -= 1
        mine = mine.lay(cell, lie.lies)
        for goal in sorted(mine.reached):
            if mine.goals[goal] == FACE_DOWN:
                mine = mine.turn(goal, goals.pop())
    if rng.random() < 0.3 and len(list(mine.paths())) > 4:
        mine = mine.take(rng.choice([cell for cell, _code in mine.paths()]))
    return {**dict(mine.paths()), **{goal: mine.goals[goal] for goal in GOALS}}
