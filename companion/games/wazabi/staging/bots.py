"""Simulated players. A bot knows what its player would: the table and its own hand.

They play sensibly, not well: they get rid of dice first of all, then look after themselves, then spoil it for whoever
is closest to winning. With `reckless` they do anything the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from companion.core.records import one_of
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import CARDS, NAMES_ANOTHER, NAMES_ANYONE, NAMES_WAY, Card, Way, allows
from companion.games.wazabi.rules.effects import beside, holders, recipients, still_in
from companion.games.wazabi.rules.terms import LEFT, RIGHT
from companion.games.wazabi.view import TableView

Move = cmd.PlayCard | cmd.EndTurn


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees when it is their turn."""

    view: TableView
    hand: Sequence[str]
    rng: Random
    reckless: bool = False

    @property
    def others(self) -> list[int]:
        """The opponents still in the game, the one with the fewest dice first."""
        view, team = self.view, self.view.teams[self.view.turn]
        seats = [seat for seat in still_in(view.dice) if view.teams[seat] != team]
        return sorted(seats, key=lambda seat: view.dice[seat])


def take(sight: Sight) -> cmd.TakeCard:
    """Take from the fullest hand."""
    view = sight.view
    choices = holders(view.dice, view.hands, view.turn)
    return cmd.TakeCard(_pick(sight, choices, lambda seat: -view.hands[seat]))


def give(sight: Sight) -> cmd.Give:
    """Give to whoever has the fewest dice, not to a partner if that can be helped."""
    view = sight.view
    choices = recipients(view.dice, view.turn, neighbours=view.neighbours)
    team = view.teams[view.turn]

    def dread(seat: int) -> int:
        return view.dice[seat] + 100 * (view.teams[seat] == team)

    return cmd.Give(tuple(_pick(sight, choices, dread) for _ in range(view.rolled.give)))


def _pick(sight: Sight, seats: Sequence[int], dread: Callable[[int], int]) -> int:
    return sight.rng.choice(seats) if sight.reckless else min(seats, key=dread)


def choose(sight: Sight) -> Move:
    """Choose a card to play, or none."""
    if sight.reckless:
        return _anything(sight)
    costs, rolled = sight.view.costs, sight.view.rolled
    for card, wanted in _WISHES:
        if card in sight.hand and allows(card, costs, rolled):
            move = wanted(sight)
            if move:
                return move
    return cmd.EndTurn()


def _anything(sight: Sight) -> Move:
    view = sight.view
    allowed = [card for card in sight.hand if allows(card, view.costs, view.rolled)]
    if not allowed or sight.rng.random() < 0.1:
        return cmd.EndTurn()
    card = sight.rng.choice(allowed)
    seats = [seat for seat in still_in(view.dice) if seat != view.turn or card in NAMES_ANYONE]
    named = card in NAMES_ANOTHER or card in NAMES_ANYONE
    return cmd.PlayCard(
        one_of(CARDS, card),
        on=sight.rng.choice(seats) if named else None,
        way=_either_way(sight) if card in NAMES_WAY else "",
    )


def _either_way(sight: Sight) -> Way:
    """Between two players it is the same, and nobody is asked."""
    view = sight.view
    way: Way = sight.rng.choice(("left", "right"))
    return way if beside(view.dice, view.turn, LEFT) != beside(view.dice, view.turn, RIGHT) else "left"


def _plain(card: Card) -> Callable[[Sight], Move | None]:
    return lambda _sight: cmd.PlayCard(card)


def _swap_dice(sight: Sight) -> Move | None:
    """With whoever has fewest, if that is fewer."""
    view, other = sight.view, sight.others[0]
    return cmd.PlayCard("swap-dice", on=other) if view.dice[other] < view.dice[view.turn] else None


def _pass_dice(sight: Sight) -> Move | None:
    """From the side that has fewer, if that is fewer."""
    view = sight.view
    from_right = view.dice[beside(view.dice, view.turn, RIGHT)]
    from_left = view.dice[beside(view.dice, view.turn, LEFT)]
    if min(from_left, from_right) >= view.dice[view.turn]:
        return None
    return cmd.PlayCard("pass-dice", way="right" if from_left < from_right else "left")


def _skip(sight: Sight) -> Move | None:
    return cmd.PlayCard("skip", on=sight.others[0])


def _swap_hands(sight: Sight) -> Move | None:
    """For a fuller hand."""
    view = sight.view
    fullest = max(sight.others, key=lambda seat: view.hands[seat])
    return cmd.PlayCard("swap-hands", on=fullest) if view.hands[fullest] >= view.hands[view.turn] else None


def _pass_hands(sight: Sight) -> Move | None:
    return cmd.PlayCard("pass-hands", way=_either_way(sight))


_WISHES: tuple[tuple[str, Callable[[Sight], Move | None]], ...] = (
    ("lose-two", _plain("lose-two")),
    ("lose-one", _plain("lose-one")),
    ("again-reverse", _plain("again-reverse")),
    ("draw-three", _plain("draw-three")),
    ("swap-dice", _swap_dice),
    ("pass-dice", _pass_dice),
    ("skip", _skip),
    ("swap-hands", _swap_hands),
    ("pass-hands", _pass_hands),
    ("keep-two", _plain("keep-two")),
)
"""The cards in the order in which a sensible player thinks of them."""
