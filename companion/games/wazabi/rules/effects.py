"""What each of the ten cards does to the counts, once it has left the hand of whoever plays it."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.records import changed
from companion.games.wazabi.rules.events import CardPlayed
from companion.games.wazabi.rules.neighbours import LEFT, RIGHT, more, passed_on, swapped
from companion.games.wazabi.rules.state import Round

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
