"""A slow, plain reading of Saboteur's placement rules, to check the real engine against.

Nothing here is shared with `companion`, and nothing here is clever: a table is a dict from
cell to what lies there, written as in the layout notation ("NES", "ew", "?" for a face-down
goal, "gold", "stone:NE"). Speed is welcome only where it costs no clarity.
"""

import random
from collections.abc import Iterator

Cell = tuple[int, int]
Table = dict[Cell, str]
Placement = tuple[str, Cell, str]

BOX = {
    "NESW": 5, "NES": 5, "NEW": 5, "NS": 4, "EW": 3, "NE": 5, "NW": 4,
    "nesw": 1, "nes": 1, "new": 1, "ns": 1, "ew": 1, "ne": 1, "nw": 1, "n": 1, "e": 1,
}  # fmt: skip
"""Each shape, upright, and its copies in the box."""

START: Cell = (0, 0)
GOALS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


# --- notation -------------------------------------------------------------------------------


def read(text: str) -> Table:
    """The table that a (valid) layout describes, start and goals always included."""
    table = {START: "NESW"} | dict.fromkeys(GOALS, "?")
    for token in text.split():
        at, lies = token.split("=")
        x, y = at.split(",")
        table[int(x), int(y)] = lies
    return table


def write(table: Table) -> str:
    """The layout in notation, cells in order, without the start and the face-down goals."""
    shown = [(at, lies) for at, lies in sorted(table.items()) if at != START and lies != "?"]
    return " ".join(f"{x},{y}={lies}" for (x, y), lies in shown)


# --- one card -------------------------------------------------------------------------------


def face(lies: str) -> str:
    """The code of a face-up card, goals included: "gold" is a cross, "stone:NE" is NE."""
    return "NESW" if lies == "gold" else lies.removeprefix("stone:")


def opens(lies: str, side: str) -> bool:
    """Whether a face-up card has an opening at this side; a dead end's openings count."""
    return side in face(lies).upper()


def leads_on(lies: str) -> bool:
    """Whether what comes in at one opening gets out at the others: not so in a dead end."""
    return face(lies).isupper()


def turned(code: str) -> str:
    """The card turned by 180 degrees, the only turn there is."""
    sides = "".join(side for side in "NESW" if OPPOSITE[side] in code.upper())
    return sides if code.isupper() else sides.lower()


def copies_left(table: Table, card: str) -> int:
    """Copies of a shape that are not lying on the table (start and goals are not from the box)."""
    laid = [lies for at, lies in table.items() if at != START and at not in GOALS]
    return BOX[card] - sum(lies in (card, turned(card)) for lies in laid)


# --- the table ------------------------------------------------------------------------------


def beside(at: Cell, side: str) -> Cell:
    """The cell next to this one."""
    return at[0] + STEP[side][0], at[1] + STEP[side][1]


def face_up_around(table: Table, at: Cell) -> dict[str, Cell]:
    """The cells around this one with a face-up card, by the side they lie on."""
    around = {side: beside(at, side) for side in "NESW"}
    return {side: cell for side, cell in around.items() if table.get(cell, "?") != "?"}


def joined(table: Table) -> set[Cell]:
    """The face-up cards that an unbroken path from the start gets to, the start included."""
    found = {START}
    to_follow = [START]
    while to_follow:
        here = to_follow.pop()
        if not leads_on(table[here]):
            continue
        for side, there in face_up_around(table, here).items():
            meet = opens(table[here], side) and opens(table[there], OPPOSITE[side])
            if meet and there not in found:
                found.add(there)
                to_follow.append(there)
    return found


def ways_in(table: Table, goal: Cell) -> set[str]:
    """The sides of a goal, face up or down, onto which the path from the start opens."""
    path = joined(table)
    return {
        side
        for side, cell in face_up_around(table, goal).items()
        if cell in path and leads_on(table[cell]) and opens(table[cell], OPPOSITE[side])
    }


def reached(table: Table) -> set[Cell]:
    """The goals, face up or down, onto which the path from the start opens."""
    return {goal for goal in GOALS if ways_in(table, goal)}


# --- placing --------------------------------------------------------------------------------


def problems_at(table: Table, at: Cell, lies: str, unbroken: bool) -> set[str]:
    """Everything that speaks against laying a card here, this way round: none if it fits.

    On a cell already taken the path is the one that runs now, through the card lying there.
    """
    around = face_up_around(table, at)
    problems = _problems(table, joined(table), around, lies, unbroken)
    return problems | {"taken"} if at in table else problems


def is_right(table: Table, path: set[Cell], at: Cell, lies: str, unbroken: bool) -> bool:
    """The same as one answer, for whoever asks about many cards on one table and knows its path (`joined`)."""
    return at not in table and not _problems(table, path, face_up_around(table, at), lies, unbroken)


def _problems(table: Table, path: set[Cell], around: dict[str, Cell], lies: str, unbroken: bool) -> set[str]:
    problems = set()
    if not around:
        problems.add("no-neighbour")
    for side, cell in around.items():
        if opens(lies, side) != opens(table[cell], OPPOSITE[side]):
            problems.add("edge")
    if unbroken and around and not _continues(table, path, around, lies):
        problems.add("no-path")
    return problems


def _continues(table: Table, path: set[Cell], around: dict[str, Cell], lies: str) -> bool:
    """Whether the card meets, opening to opening, a joined card that is not a dead end."""
    return any(
        cell in path and leads_on(table[cell]) and opens(table[cell], OPPOSITE[side]) and opens(lies, side)
        for side, cell in around.items()
    )


def fits(table: Table, unbroken: bool, copies: bool) -> set[Placement]:
    """Every (card, cell, way it lies) that may be added; `copies`: only shapes not used up."""
    path = joined(table)
    cards = [card for card in BOX if not copies or copies_left(table, card) > 0]
    face_up = [cell for cell, lies in table.items() if lies != "?"]
    nearby = {beside(cell, side) for cell in face_up for side in "NESW"} - set(table)
    around = {at: face_up_around(table, at) for at in nearby}
    return {
        (card, at, lies)
        for card in cards
        for lies in {card, turned(card)}
        for at in nearby
        if not _problems(table, path, around[at], lies, unbroken)
    }


# --- positions to try -----------------------------------------------------------------------

HEADINGS: tuple[Cell, ...] = (
    *(GOALS * 3), (8, 1), (8, -1), (11, -2), (11, 2), (8, 5), (-4, 0), (3, -4)
)  # fmt: skip
"""Where a layout may be growing to: mostly goals, but also between, behind and away from them."""


def random_walk(rng: random.Random) -> Iterator[Table]:
    """Positions as games give them, card by card, game after game, without end.

    Each table is a fresh dict. The clauses take turns; games go on after the treasure is found.
    """
    unbroken = True
    while True:
        yield from _random_game(rng, unbroken)
        unbroken = not unbroken


def _random_game(rng: random.Random, unbroken: bool) -> Iterator[Table]:
    table = read("")
    hidden = dict(zip(GOALS, rng.sample(["gold", "NE", "NW"], 3), strict=True))
    heading = rng.choice(GOALS)
    for _ in range(45):
        yield dict(table)
        removable = sorted(set(table) - {START, *GOALS})
        if len(removable) > 5 and rng.random() < 0.06:
            del table[rng.choice(removable)]  # a rockfall
            continue
        placements = sorted(fits(table, unbroken, copies=True))
        if not placements:
            return
        if table.get(heading, "?") != "?" or rng.random() < 0.05:
            heading = rng.choice(HEADINGS)
        path = joined(table)
        weights = [_appeal(table, path, placement, heading) for placement in placements]
        [(_, at, lies)] = rng.choices(placements, weights)
        table[at] = lies
        _turn_over_reached(rng, table, hidden)
    yield dict(table)


def _appeal(table: Table, path: set[Cell], placement: Placement, heading: Cell) -> float:
    """Better: near to where we are heading, open towards it, no dead end, on the path."""
    _, at, lies = placement

    def distance(cell: Cell) -> int:
        return abs(cell[0] - heading[0]) + abs(cell[1] - heading[1])

    ahead = [side for side in "NESW" if distance(beside(at, side)) < distance(at)]
    appeal = 2.0 ** -distance(at)
    appeal *= 1.0 if any(opens(lies, side) for side in ahead) else 0.2
    appeal *= 1.0 if leads_on(lies) else 0.1
    appeal *= 1.0 if _continues(table, path, face_up_around(table, at), lies) else 0.1
    return appeal


def _turn_over_reached(rng: random.Random, table: Table, hidden: dict[Cell, str]) -> None:
    """Turn over every goal that is reached; a stone may lead on to the next one."""
    while waiting := sorted(goal for goal in reached(table) if table[goal] == "?"):
        goal = waiting[0]
        way_in = rng.choice(sorted(ways_in(table, goal)))
        card = hidden[goal]
        open_there = card if opens(card, way_in) else turned(card)
        table[goal] = "gold" if card == "gold" else f"stone:{open_there}"
