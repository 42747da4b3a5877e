"""What follows by itself: everything between two decisions of the players happens without being asked for."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.records import Record
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.effects import beside, holders, recipients
from companion.games.wazabi.rules.evolve import evolve
from companion.games.wazabi.rules.state import State
from companion.games.wazabi.rules.terms import Phase


def carried_on(state: State, happened: tuple[Record, ...]) -> tuple[Record, ...]:
    """These events, and all that follow from them until somebody has to decide something."""
    for event in happened:
        state = evolve(state, event)
    events = list(happened)
    following = _next(state)
    while following:
        events.append(following)
        state = evolve(state, following)
        following = _next(state)
    return tuple(events)


def _next(state: State) -> Record | None:
    """While a game goes on, an empty pile is made anew at once; else it depends on what the table waits for."""
    if not state.round.pile and state.round.discards and state.phase not in _BETWEEN_GAMES:
        return ev.Reshuffled(state.round.discards)
    follows = _FOLLOWS.get(state.phase)
    return follows(state) if follows else None


def _after_rolling_to_begin(state: State) -> Record | None:
    """The most wazabi symbols begin; a tie rolls again."""
    if state.round.to_roll:
        return None
    most = max(wazabi for _, wazabi in state.round.first_rolls)
    best = tuple(seat for seat, wazabi in state.round.first_rolls if wazabi == most)
    return ev.FirstFound(best[0]) if len(best) == 1 else ev.Tied(best)


def _draw(state: State) -> Record | None:
    """Draw while there is a pile; with a choice of hands to take from, the player decides."""
    round_ = state.round
    if round_.pile:
        return ev.CardsDrawn(round_.turn, min(round_.owed, round_.pile))
    choices = holders(round_.dice, round_.hands, round_.turn)
    if not choices:
        return ev.DrawsLapsed(round_.turn, round_.owed)
    return ev.CardTaken(round_.turn, choices[0]) if len(choices) == 1 else None


def _give(state: State) -> Record | None:
    """Where only one player can be given dice there is nothing to decide."""
    round_ = state.round
    choices = recipients(round_.dice, round_.turn, neighbours=state.neighbours)
    return ev.DiceGiven(round_.turn, choices * round_.rolled.give) if len(choices) == 1 else None


def _no_card_to_play(state: State) -> Record | None:
    return None if state.round.hands[state.round.turn] else turn_ended(state)


def _done(state: State) -> Record:
    round_ = state.round
    if not round_.dice[round_.turn] and round_.turn not in round_.out:
        return _out(state)
    if round_.played == "again-reverse":
        return ev.TurnRepeated(round_.turn)
    return turn_ended(state)


def _out(state: State) -> Record:
    """The first one out wins, and scores the dice of all opponents."""
    round_ = state.round
    place = len(round_.out) + 1
    team = state.teams[round_.turn]
    against = sum(held for held, other in zip(round_.dice, state.teams, strict=True) if other != team)
    return ev.PlayerOut(round_.turn, place, against if place == 1 else 0)


def turn_ended(state: State) -> Record:
    """The turn goes on to the next player still in the game."""
    round_ = state.round
    return ev.TurnEnded(round_.turn, beside(round_.dice, round_.turn, round_.step))


def _miss_turn(state: State) -> Record:
    round_ = state.round
    return ev.TurnMissed(round_.turn, beside(round_.dice, round_.turn, round_.step))


_BETWEEN_GAMES = (Phase.WON, Phase.DEAL, Phase.OVER)

_FOLLOWS: dict[Phase, Callable[[State], Record | None]] = {
    Phase.FIRST: _after_rolling_to_begin,
    Phase.DRAW: _draw,
    Phase.GIVE: _give,
    Phase.CARD: _no_card_to_play,
    Phase.DONE: _done,
    Phase.MISS: _miss_turn,
}
