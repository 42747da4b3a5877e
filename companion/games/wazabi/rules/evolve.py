"""How each event changes what the companion knows. Pure and total: what the rules let happen can be folded again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.records import changed
from companion.core.sealed_chance import as_begun, chance_added
from companion.games.wazabi.editions import box, edition
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules import people
from companion.games.wazabi.rules.cards import NOT_ROLLED, Symbols
from companion.games.wazabi.rules.effects import act, more, still_in
from companion.games.wazabi.rules.state import FairRoll, Result, Round, State
from companion.games.wazabi.rules.terms import Move, Phase


def _begun(_: State, event: ev.GameBegun) -> State:
    players = len(event.players)
    return State(
        phase=Phase.DEAL,
        edition=edition(event.edition).with_house(event.house),
        games=event.games,
        teams=event.teams or tuple(range(players)),
        dice=event.dice,
        hand=event.hand,
        costs=event.costs,
        scores=(0,) * players,
        **as_begun(event.players, event.seals, event.seeds, event.fair, event.words),
    )


def _dealt(state: State, event: ev.RoundDealt) -> State:
    players = len(state.players)
    begins = event.first is not None
    return changed(
        state,
        phase=Phase.ROLL if begins else Phase.FIRST,
        number=state.number + 1,
        round=Round(
            turn=event.first or 0,
            dice=(state.dice,) * players,
            hands=(state.hand,) * players,
            skips=(0,) * players,
            pile=box().cards - state.hand * players,
            to_roll=() if begins else tuple(range(players)),
        ),
    )


def _chance_rolled(state: State, event: ev.ChanceRolled) -> State:
    return changed(state, rolls=(*state.rolls, FairRoll(event.added, event.gives)))


def _rolled_to_begin(state: State, event: ev.RolledToBegin) -> State:
    waiting = state.round.to_roll[1:]
    rolls = (*state.round.first_rolls, (event.seat, event.wazabi))
    turn = waiting[0] if waiting else event.seat
    return changed(state, round=changed(state.round, turn=turn, to_roll=waiting, first_rolls=rolls))


def _tied(state: State, event: ev.Tied) -> State:
    return changed(state, round=changed(state.round, turn=event.seats[0], to_roll=event.seats, first_rolls=()))


def _first_found(state: State, event: ev.FirstFound) -> State:
    return changed(state, phase=Phase.ROLL, round=changed(state.round, turn=event.seat))


def _rolled(state: State, event: ev.Rolled) -> State:
    rolled = Symbols(event.wazabi, event.draw, event.give)
    return _owing(state, changed(state.round, rolled=rolled, owed=rolled.draw, last=Move(event.seat)))


def _owing(state: State, round_: Round) -> State:
    """Cards that are due come first; then dice are given and a card may be played, unless one was played already."""
    if round_.owed:
        phase = Phase.DRAW
    elif round_.played:
        phase = Phase.DONE
    else:
        phase = Phase.GIVE if round_.rolled.give else Phase.CARD
    return changed(state, phase=phase, round=round_)


def _drawn(state: State, event: ev.CardsDrawn) -> State:
    round_ = state.round
    return _owing(
        state,
        changed(
            round_,
            hands=more(round_.hands, event.seat, event.count),
            pile=round_.pile - event.count,
            owed=round_.owed - event.count,
        ),
    )


def _reshuffled(state: State, event: ev.Reshuffled) -> State:
    return changed(state, round=changed(state.round, pile=event.cards, discards=0))


def _card_taken(state: State, event: ev.CardTaken) -> State:
    hands = more(more(state.round.hands, event.seat, 1), event.on, -1)
    return _owing(state, changed(state.round, hands=hands, owed=state.round.owed - 1))


def _draws_lapsed(state: State, _: ev.DrawsLapsed) -> State:
    return _owing(state, changed(state.round, owed=0))


def _dice_given(state: State, event: ev.DiceGiven) -> State:
    dice = more(state.round.dice, event.seat, -len(event.to))
    for seat in event.to:
        dice = more(dice, seat, 1)
    round_ = changed(state.round, dice=dice, last=Move(event.seat, event.to))
    return changed(state, phase=Phase.CARD if dice[event.seat] else Phase.DONE, round=round_)


def _card_played(state: State, event: ev.CardPlayed) -> State:
    hands, before = more(state.round.hands, event.seat, -1), state.round.last
    last = Move(event.seat, before.to if before else (), event.card, event.on, event.way)
    round_ = act(changed(state.round, hands=hands, played=event.card, last=last), event)
    return changed(state, phase=Phase.DRAW if round_.owed else Phase.DONE, round=round_)


def _laid_down(round_: Round, **also: Any) -> Round:
    """Only when it has been carried out does a card go to the discards."""
    return changed(round_, discards=round_.discards + bool(round_.played), played="", rolled=NOT_ROLLED, **also)


def _turn_repeated(state: State, _: ev.TurnRepeated) -> State:
    return changed(state, phase=Phase.ROLL, round=_laid_down(state.round))


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    return _next_turn(state, _laid_down(state.round, turn=event.next))


def _turn_missed(state: State, event: ev.TurnMissed) -> State:
    skips, discards = more(state.round.skips, event.seat, -1), state.round.discards + 1
    return _next_turn(state, changed(state.round, turn=event.next, skips=skips, discards=discards))


def _next_turn(state: State, round_: Round) -> State:
    return changed(state, phase=Phase.MISS if round_.skips[round_.turn] else Phase.ROLL, round=round_)


def _player_out(state: State, event: ev.PlayerOut) -> State:
    round_ = state.round
    given_up = round_.hands[event.seat] + round_.skips[event.seat]
    round_ = _laid_down(
        round_,
        hands=more(round_.hands, event.seat, -round_.hands[event.seat]),
        skips=more(round_.skips, event.seat, -round_.skips[event.seat]),
        out=(*round_.out, event.seat),
        points=round_.points + event.points,
    )
    round_ = changed(round_, discards=round_.discards + given_up)
    team = state.teams[event.seat]
    scores = tuple(s + event.points * (t == team) for s, t in zip(state.scores, state.teams, strict=True))
    halts = event.place == 1 or len(still_in(round_.dice)) == 1
    return changed(state, phase=Phase.WON if halts else Phase.DONE, round=round_, scores=scores)


def _played_on(state: State, _: ev.PlayedOn) -> State:
    return changed(state, phase=Phase.DONE)


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    result = Result(state.round.out[0], state.round.points, event.places, state.players)
    return changed(state, phase=Phase.DEAL, results=(*state.results, result))


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return changed(state, phase=Phase.OVER, places=event.places, opened=event.opened)


def _corrected(state: State, event: ev.Corrected) -> State:
    before = state.round
    round_ = changed(
        before,
        turn=event.turn,
        clockwise=event.clockwise,
        dice=event.dice,
        hands=event.hands,
        skips=event.skips,
        discards=event.discards,
        pile=event.pile,
        lost=before.lost + sum(before.dice) - sum(event.dice),
    )
    if event.turn == before.turn:
        return changed(state, costs=event.costs, round=round_)
    return changed(state, costs=event.costs, phase=Phase.ROLL, round=changed(round_, rolled=NOT_ROLLED))


_CHANGES: dict[type, Callable[[State, Any], State]] = {
    ev.GameBegun: _begun,
    ev.ChanceAdded: chance_added,
    ev.RoundDealt: _dealt,
    ev.ChanceRolled: _chance_rolled,
    ev.RolledToBegin: _rolled_to_begin,
    ev.Tied: _tied,
    ev.FirstFound: _first_found,
    ev.Rolled: _rolled,
    ev.CardsDrawn: _drawn,
    ev.Reshuffled: _reshuffled,
    ev.CardTaken: _card_taken,
    ev.DrawsLapsed: _draws_lapsed,
    ev.DiceGiven: _dice_given,
    ev.CardPlayed: _card_played,
    ev.TurnRepeated: _turn_repeated,
    ev.TurnEnded: _turn_ended,
    ev.TurnMissed: _turn_missed,
    ev.PlayerOut: _player_out,
    ev.PlayedOn: _played_on,
    ev.RoundEnded: _round_ended,
    ev.GameEnded: _game_ended,
    ev.Corrected: _corrected,
    **people.CHANGES,
}


def evolve(state: State, event: Any) -> State:
    """The state after an event."""
    return _CHANGES[type(event)](state, event)
