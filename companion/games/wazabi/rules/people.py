"""People come and go amid a tournament of Wazabi: the sheet does not say how, so this is what a table of ours does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import people
from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.people import called, cut, insert, sort
from companion.core.records import Record, changed
from companion.games.wazabi.rules.cards import NOT_ROLLED
from companion.games.wazabi.rules.effects import beside
from companion.games.wazabi.rules.state import Round, State
from companion.games.wazabi.rules.terms import SEATS, Phase

Answer = tuple[Record, ...] | Refusal


def leave(state: State, command: people.Leave, _: Chance) -> Answer:
    """Before a roll, while at least two play on; or between games."""
    if state.phase not in (Phase.DEAL, Phase.FIRST, Phase.ROLL):
        return Refusal(people.Why.NOT_BETWEEN_TURNS)
    if state.phase is not Phase.DEAL and state.round.out:
        return Refusal(people.Why.NOT_BETWEEN_ROUNDS)
    return _not_yet(state) or people.leave(state, command, SEATS[0])


def _between(state: State) -> Refusal | None:
    between = state.phase is Phase.DEAL and state.number
    return None if between else Refusal(people.Why.NOT_BETWEEN_ROUNDS)


def _not_yet(state: State) -> Refusal | None:
    """Before the first game people sit down otherwise."""
    return None if state.number else Refusal(people.Why.NOT_BETWEEN_ROUNDS)


def left(state: State, event: people.PlayerLeft) -> State:
    """Their dice leave the game, and their cards and those before them go to the discards."""
    gone, before = event.place, state.round
    players = {"teams": cut(state.teams, gone), "scores": cut(state.scores, gone)}
    stay = changed(people.left(state, event), **players)
    if state.phase is Phase.DEAL:
        return changed(stay, round=Round())

    def up(seat: int) -> int:
        return seat - (seat > gone)

    round_ = changed(
        before,
        dice=cut(before.dice, gone),
        hands=cut(before.hands, gone),
        skips=cut(before.skips, gone),
        lost=before.lost + before.dice[gone],
        discards=before.discards + before.hands[gone] + before.skips[gone],
        to_roll=tuple(up(seat) for seat in before.to_roll if seat != gone),
        first_rolls=tuple((up(seat), wazabi) for seat, wazabi in before.first_rolls if seat != gone),
        turn=up(before.turn),
        last=None,
    )
    if before.turn != gone:
        return changed(stay, round=round_)
    return _next(stay, changed(round_, rolled=NOT_ROLLED), up(beside(before.dice, gone, before.step)))


def _next(state: State, round_: Round, turn: int) -> State:
    """Whoever was to roll has left: the next does, or misses that turn."""
    if state.phase is Phase.FIRST:
        return changed(state, round=changed(round_, turn=round_.to_roll[0] if round_.to_roll else turn))
    phase = Phase.MISS if round_.skips[turn] else Phase.ROLL
    return changed(state, phase=phase, round=changed(round_, turn=turn))


def renamed(state: State, event: people.Renamed) -> State:
    """In what is shown of before too."""
    results = tuple(result._replace(names=called(result.names, event)) for result in state.results)
    return changed(people.renamed(state, event), results=results)


def joined(state: State, event: people.PlayerJoined) -> State:
    """With no points, and in a team of their own."""
    place = event.place
    teams = insert(state.teams, place, max(state.teams) + 1)
    return changed(people.joined(state, event), teams=teams, scores=insert(state.scores, place, 0), round=Round())


def seats_changed(state: State, event: people.SeatsChanged) -> State:
    """Points and teams go along."""
    teams, scores = sort(state.teams, event.order), sort(state.scores, event.order)
    return changed(people.seats_changed(state, event), teams=teams, scores=scores, round=Round())


HANDLERS = people.handlers(leave, _between, lambda state: state.room)
CHANGES: dict[type[Record], Callable[[State, Any], State]] = {
    people.Renamed: renamed,
    people.TakenOver: people.taken_over,
    people.PlayerLeft: left,
    people.PlayerJoined: joined,
    people.SeatsChanged: seats_changed,
}
