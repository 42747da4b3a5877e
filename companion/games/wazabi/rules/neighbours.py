"""Who sits where among those still in the game. Seats count clockwise, so the next seat is on the left.

Whoever has no dice is out, and is passed over by everything here.
"""

from __future__ import annotations

LEFT, RIGHT = 1, -1

Counts = tuple[int, ...]


def still_in(dice: Counts) -> list[int]:
    """The seats of those who have dice."""
    return [seat for seat, held in enumerate(dice) if held]


def beside(dice: Counts, seat: int, step: int) -> int:
    """The next player on this side who is still in the game."""
    players = len(dice)
    seat = (seat + step) % players
    while not dice[seat]:
        seat = (seat + step) % players
    return seat


def recipients(dice: Counts, giver: int, *, neighbours: bool) -> tuple[int, ...]:
    """Who may be given a die."""
    others = [seat for seat in still_in(dice) if seat != giver]
    if not neighbours:
        return tuple(others)
    sides = (beside(dice, giver, LEFT), beside(dice, giver, RIGHT))
    return tuple(seat for seat in others if seat in sides)


def holders(dice: Counts, hands: Counts, taker: int) -> tuple[int, ...]:
    """From whom a card may be taken when there is none to draw."""
    return tuple(seat for seat in still_in(dice) if seat != taker and hands[seat])


def passed_on(things: Counts, dice: Counts, step: int) -> Counts:
    """Everybody still in the game passes all of something on to this side."""
    after = list(things)
    for seat in still_in(dice):
        after[beside(dice, seat, step)] = things[seat]
    return tuple(after)


def swapped(things: Counts, one: int, other: int) -> Counts:
    """Two players exchange all of something."""
    after = list(things)
    after[one], after[other] = things[other], things[one]
    return tuple(after)


def more(things: Counts, seat: int, change: int) -> Counts:
    """One player has so many more of something, or fewer."""
    return (*things[:seat], things[seat] + change, *things[seat + 1 :])
