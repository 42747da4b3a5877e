"""What every move does: the card leaves the hand, one is drawn, and the turn goes on."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.core.records import with_fields
from companion.games.saboteur.rules.state import Round, State
from companion.games.saboteur.rules.terms import Phase

T = TypeVar("T")


def moved(state: State, seat: int, card: str = "", *, passed: bool = False, **changes: Any) -> State:
    """The card is played, face up if it is named: draw one while the pile lasts, and the turn goes on clockwise."""
    round_ = state.round
    hands, pile = round_.hands, round_.pile
    held, drew = hands[seat], pile > 0
    if not (held and drew):
        hands = with_item(hands, seat, max(0, held - 1) + drew)
    turn, skipped = next_turn(state, seat, hands, pile - drew)
    passes = (round_.passes + 1 if passed and not drew else 0) + skipped
    last_card = seat if held else round_.last_card
    changes |= {"turn": turn, "last": seat, "last_card": last_card}
    changes |= {"pile": pile - drew, "hands": hands, "passes": passes}
    if card:
        changes |= {"left": {**round_.left, card: round_.left[card] - 1}, "entered": round_.entered + 1}
    after = with_fields(round_, changes)
    return with_fields(state, {"phase": _phase_after(state, after), "round": after})


def _phase_after(state: State, round_: Round) -> Phase:
    """What a move leads to. Only the players see whether anybody holds a card that can be played: they are asked."""
    if round_.reached:
        return Phase.GOAL
    all_passed = round_.passes >= len(state.players) and state.asks("end.no-treasure") == "all-pass"
    return Phase.STUCK if all_passed and any(round_.hands) else Phase.PLAY


def next_turn(state: State, seat: int, hands: tuple[int, ...], pile: int) -> tuple[int, int]:
    """Whose turn comes after this seat, and how many without cards are skipped on the way, where they are."""
    players = len(hands)
    turn = (seat + 1) % players
    skipped = 0
    if pile == 0 and state.asks("pass.empty-hand") == "skipped":
        while hands[turn] == 0 and skipped < players:
            turn = (turn + 1) % players
            skipped += 1
    return turn, skipped


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same with another item in this place."""
    return (*items[:index], item, *items[index + 1 :])
