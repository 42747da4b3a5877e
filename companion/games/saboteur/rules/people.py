"""People come and go amid a game of Saboteur: no edition prints how, so this is what a table of ours does.

Role cards are sealed for all rounds before the first one. So as many are dealt from as at the beginning, whoever plays:
who leaves puts hand and role card aside unseen, and as many can play as there are role cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core import people
from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.people import called, cut, insert, moved_up, sort
from companion.core.records import Record, Secret, changed
from companion.games.saboteur.rules.state import Round, State
from companion.games.saboteur.rules.terms import Phase
from companion.games.saboteur.rules.turns import next_turn

Answer = tuple[Record, ...] | Refusal

LEAST = 2
"""So many stay at the least; fewer than are printed, and whether they like to go on is theirs to say."""


def leave(state: State, command: people.Leave, _: Chance) -> Answer:
    """Between two turns, or between rounds."""
    if state.phase not in (Phase.DEAL, Phase.PLAY):
        return Refusal(people.Why.NOT_BETWEEN_TURNS)
    if not state.number:  # before the first round people sit down otherwise
        return Refusal(people.Why.NOT_BETWEEN_ROUNDS)
    return people.leave(state, command, LEAST)


def _between(state: State) -> Refusal | None:
    between = state.phase is Phase.DEAL and state.number
    return None if between else Refusal(people.Why.NOT_BETWEEN_ROUNDS)


def left(state: State, event: people.PlayerLeft) -> State:
    """The turn goes on without them; hand and role card are put aside unseen, broken tools go."""
    gone, round_ = event.place, state.round
    stay = people.left(state, event)
    purses = Secret(cut(state.purses.open(), gone))
    if not round_.hands:
        return changed(stay, purses=purses)
    hands, players = cut(round_.hands, gone), len(stay.players)
    up = {name: _up(getattr(round_, name), gone, players) for name in ("first", "last", "last_card")}
    turn = round_.turn - (round_.turn > gone)
    if round_.turn == gone:
        turn, _skipped = next_turn(state, moved_up(gone, gone, players), hands, round_.pile)
    roles = round_.roles.open()
    after = changed(
        round_,
        turn=turn,
        hands=hands,
        tools=cut(round_.tools, gone),
        elsewhere=round_.elsewhere + round_.hands[gone],
        passes=0,
        looks=tuple((seat - (seat > gone), goal) for seat, goal in round_.looks if seat != gone),
        roles=Secret((*cut(roles, gone), roles[gone])),
        **up,
    )
    return changed(stay, purses=purses, round=after)


def _up(seat: int | None, gone: int, players: int) -> int | None:
    return None if seat is None else moved_up(seat, gone, players)


def renamed(state: State, event: people.Renamed) -> State:
    """In what is shown of before too."""
    results = tuple(
        replace(result, names=called(result.names, event), dealt_to=called(result.dealt_to, event))
        for result in state.results
    )
    round_ = changed(state.round, dealt_to=called(state.round.dealt_to, event))
    return changed(people.renamed(state, event), results=results, round=round_)


def joined(state: State, event: people.PlayerJoined) -> State:
    """With an empty purse, and no part in the round before."""
    place = event.place

    def with_one_more(round_: Round) -> Round:
        roles = round_.roles.open()
        return changed(
            round_,
            hands=insert(round_.hands, place, 0),
            tools=insert(round_.tools, place, ()),
            roles=Secret(insert(roles, place, "")),
            looks=tuple((seat + (seat >= place), goal) for seat, goal in round_.looks),
            **{name: _back(getattr(round_, name), place) for name in ("first", "turn", "last", "last_card")},
        )

    round_ = with_one_more(state.round) if state.round.hands else state.round
    purses = Secret(insert(state.purses.open(), place, ()))
    return changed(people.joined(state, event), purses=purses, round=round_)


def _back(seat: int | None, place: int) -> int | None:
    return None if seat is None else seat + (seat >= place)


def seats_changed(state: State, event: people.SeatsChanged) -> State:
    """Whoever sits to the left of the last to move now begins."""
    order, round_ = event.order, state.round

    def now(seat: int | None) -> int | None:
        return None if seat is None else order.index(seat)

    if round_.hands:
        round_ = changed(
            round_,
            hands=sort(round_.hands, order),
            tools=sort(round_.tools, order),
            roles=Secret(sort(round_.roles.open(), order)),
            looks=tuple((order.index(seat), goal) for seat, goal in round_.looks),
            **{name: now(getattr(round_, name)) for name in ("first", "turn", "last", "last_card")},
        )
    purses = Secret(sort(state.purses.open(), order))
    return changed(people.seats_changed(state, event), purses=purses, round=round_)


HANDLERS = people.handlers(leave, _between, lambda state: state.room)
CHANGES: dict[type[Record], Callable[[State, Any], State]] = {
    people.Renamed: renamed,
    people.TakenOver: people.taken_over,
    people.PlayerLeft: left,
    people.PlayerJoined: joined,
    people.SeatsChanged: seats_changed,
}
