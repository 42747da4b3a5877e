"""Who sits beside whom among those still in the game, and what each of the ten cards does to the counts there.

Seats count clockwise, so the next seat is on the left. Whoever has no dice is out, and is passed over by all of this.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.records import changed
from companion.games.wazabi.rules.events import CardPlayed
from companion.games.wazabi.rules.state import Round
from companion.games.wazabi.rules.terms import LEFT, RIGHT

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


KEPT = 2
DRAWN = 3


def _lose(count: int) -> Callable[[Round, CardPlayed], Round]:
    """Dice leave the game; whoever has fewer loses what there is."""

    def lose(round_: Round, event: CardPlayed) -> Round:
        lost = min(count, round_.dice[event.seat])
        return changed(round_, dice=more(round_.dice, event.seat, -lost), lost=round_.lost + lost)

    return lose


def _keep_two(round_: Round, event: CardPlayed) -> Round:
    """Which two is for each player to choose; those who are out hold no cards."""
    hands = tuple(held if seat == event.seat else min(held, KEPT) for seat, held in enumerate(round_.hands))
    return changed(round_, hands=hands, discards=round_.discards + sum(round_.hands) - sum(hands))


def _draw_three(round_: Round, _: CardPlayed) -> Round:
    return changed(round_, owed=DRAWN)


def _swap_dice(round_: Round, event: CardPlayed) -> Round:
    return changed(round_, dice=swapped(round_.dice, event.seat, _other(event)))


def _swap_hands(round_: Round, event: CardPlayed) -> Round:
    return changed(round_, hands=swapped(round_.hands, event.seat, _other(event)))


def _pass_dice(round_: Round, event: CardPlayed) -> Round:
    return changed(round_, dice=passed_on(round_.dice, round_.dice, _side(event)))


def _pass_hands(round_: Round, event: CardPlayed) -> Round:
    return changed(round_, hands=passed_on(round_.hands, round_.dice, _side(event)))


def _again_reverse(round_: Round, _: CardPlayed) -> Round:
    """The turn that comes at once moves nobody, so the direction can turn round before it."""
    return changed(round_, clockwise=not round_.clockwise)


def _skip(round_: Round, event: CardPlayed) -> Round:
    """It lies before the player instead of going to the discards."""
    return changed(round_, skips=more(round_.skips, _other(event), 1), played="")


def _other(event: CardPlayed) -> int:
    assert event.on is not None, "the rules let this card be played on somebody only"
    return event.on


def _side(event: CardPlayed) -> int:
    return LEFT if event.way == "left" else RIGHT


_EFFECTS: dict[str, Callable[[Round, CardPlayed], Round]] = {
    "lose-one": _lose(1),
    "lose-two": _lose(2),
    "keep-two": _keep_two,
    "draw-three": _draw_three,
    "swap-dice": _swap_dice,
    "pass-dice": _pass_dice,
    "swap-hands": _swap_hands,
    "pass-hands": _pass_hands,
    "again-reverse": _again_reverse,
    "skip": _skip,
}


def act(round_: Round, event: CardPlayed) -> Round:
    """The round after this card has acted."""
    return _EFFECTS[event.card](round_, event)
