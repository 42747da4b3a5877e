"""What may be done, and what comes of it: `decide`. Every command has one function here or in `setup`.

What follows by itself stands in `course`, what the cards do in `effects`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.records import Record
from companion.core.sealed_chance import add
from companion.games.wazabi.editions import box
from companion.games.wazabi.rules import beginning, people
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.cards import (
    NAMES_ANOTHER,
    NAMES_ANYONE,
    NAMES_WAY,
    Symbols,
    is_barred,
    is_paid,
    symbols,
)
from companion.games.wazabi.rules.course import carried_on, turn_ended
from companion.games.wazabi.rules.effects import Counts, recipients, still_in
from companion.games.wazabi.rules.state import Round, State
from companion.games.wazabi.rules.terms import Phase, Why, no

Answer = tuple[Record, ...] | Refusal

T = TypeVar("T")


def decide(state: State, command: Record, chance: Chance) -> Answer:
    """What happens if this is done now, or why it may not be. Nothing changes here."""
    phases, handle = _HANDLERS[type(command)]
    if state.phase not in phases:
        return no(Why.NOT_NOW, phase=state.phase.value)
    answer = handle(state, command, chance)
    return answer if isinstance(answer, Refusal) else carried_on(state, answer)


def _roll(state: State, command: cmd.Roll, _: Chance) -> Answer:
    """Every die shows something; rolling to begin, only wazabi symbols need be entered."""
    rolled = Symbols(command.wazabi, command.draw, command.give)
    held = state.round.dice[state.round.turn]
    enough = state.phase is Phase.FIRST and command.draw == command.give == 0
    if min(rolled) < 0 or sum(rolled) > held or (sum(rolled) < held and not enough):
        return no(Why.BAD_ROLL, "turn.roll", seat=state.round.turn, dice=held, entered=sum(rolled))
    return (_shown(state, rolled),)


def _roll_for_me(state: State, _: cmd.RollForMe, __: Chance) -> Answer:
    rolled = beginning.chance_roll(state)
    return rolled, _shown(state, symbols(rolled.gives))


def _shown(state: State, rolled: Symbols) -> Record:
    turn = state.round.turn
    return ev.RolledToBegin(turn, rolled.wazabi) if state.phase is Phase.FIRST else ev.Rolled(turn, *rolled)


def _take_card(state: State, command: cmd.TakeCard, _: Chance) -> Answer:
    wrong = _not_another(state, command.on, "draw.from-hand")
    if wrong:
        return wrong
    if not state.round.hands[command.on]:
        return no(Why.EMPTY_HAND, "draw.from-hand", seat=command.on)
    return (ev.CardTaken(state.round.turn, command.on),)


def _not_in_play(state: State, seat: int) -> Refusal | None:
    if not 0 <= seat < len(state.players):
        return no(Why.NO_SUCH_SEAT, seat=seat)
    return None if state.round.dice[seat] else no(Why.OUT, "out.nothing", seat=seat)


def _not_another(state: State, seat: int, clause: str) -> Refusal | None:
    return no(Why.NOT_YOURSELF, clause) if seat == state.round.turn else _not_in_play(state, seat)


def _give(state: State, command: cmd.Give, _: Chance) -> Answer:
    """All that show the symbol must go, each to somebody who may have it."""
    round_ = state.round
    if len(command.to) != round_.rolled.give:
        return no(Why.GIVE_EACH, "turn.give", give=round_.rolled.give)
    allowed = recipients(round_.dice, round_.turn, neighbours=state.neighbours)
    for seat in command.to:
        wrong = _not_another(state, seat, "turn.give")
        if wrong:
            return wrong
        if seat not in allowed:
            return no(Why.NOT_A_NEIGHBOUR, "give.neighbours", seat=seat, neighbours=allowed)
    return (ev.DiceGiven(round_.turn, command.to),)


def _play_card(state: State, command: cmd.PlayCard, _: Chance) -> Answer:
    """Nobody gets as far as here without a card in hand (see `course`)."""
    round_, card = state.round, command.card
    if not is_paid(card, state.costs, round_.rolled):
        return no(Why.TOO_DEAR, "card.cost", card=card, cost=state.costs[card], rolled=round_.rolled.wazabi)
    if is_barred(card, round_.rolled):
        return no(Why.BARRED, "card.lose-one", card=card, give=round_.rolled.give)
    wrong = _wrong_choice(state, command)
    return wrong or (ev.CardPlayed(round_.turn, card, command.on, command.way),)


def _wrong_choice(state: State, command: cmd.PlayCard) -> Refusal | None:
    """A card names a player, a side, or nothing."""
    card, clause = command.card, f"card.{command.card}"
    sided = card in NAMES_WAY
    named = card in NAMES_ANOTHER or card in NAMES_ANYONE
    if sided and not command.way:
        return no(Why.WAY_WANTED, clause, card=card)
    if named and command.on is None:
        return no(Why.PLAYER_WANTED, clause, card=card)
    if (command.way and not sided) or (command.on is not None and not named):
        return no(Why.NOT_ASKED, clause, card=card)
    if command.on is None:
        return None
    return _not_another(state, command.on, clause) if card in NAMES_ANOTHER else _not_in_play(state, command.on)


def _end_turn(state: State, _: cmd.EndTurn, __: Chance) -> Answer:
    return (turn_ended(state),)


def _play_on(state: State, _: cmd.PlayOn, __: Chance) -> Answer:
    if state.in_teams:
        return no(Why.NO_PLAYING_ON, "teams.win")
    if len(still_in(state.round.dice)) < 2:
        return no(Why.NO_PLAYING_ON, "win.play-on")
    return (ev.PlayedOn(),)


def _finish(state: State, _: cmd.Finish, __: Chance) -> Answer:
    """Close the game; after the last one the seed is opened and the players are ranked."""
    if not state.round.out:
        return no(Why.NOT_WON, "win.first-out")
    places = _places(state)
    ended = ev.RoundEnded(places)
    if state.number < state.games:
        return (ended,)
    ranked = places if state.games == 1 else _ranked(state)
    return ended, ev.GameEnded(state.scores, ranked, tuple(state.seeds.open().items()))


def _places(state: State) -> tuple[int, ...]:
    """In the order of going out; those still in share the next place, and a team has its first player's."""
    sides = list(dict.fromkeys(state.teams[seat] for seat in state.round.out))
    return tuple(1 + (sides.index(team) if team in sides else len(sides)) for team in state.teams)


def _ranked(state: State) -> tuple[int, ...]:
    """By points; a team counts once among those ahead."""
    sides = dict(zip(state.teams, state.scores, strict=True))
    return tuple(1 + sum(other > score for other in sides.values()) for score in state.scores)


def _correct(state: State, command: cmd.Correct, _: Chance) -> Answer:
    """Cards of the box and dice handed out stay as many: the pile, and the dice lost, are what is left of them."""
    round_ = state.round
    turn = _or(command.turn, round_.turn)
    dice, hands = _or(command.dice, round_.dice), _or(command.hands, round_.hands)
    skips, discards = _or(command.skips, round_.skips), _or(command.discards, round_.discards)
    pile = box().cards - sum(hands) - sum(skips) - discards
    if min(discards, pile) < 0 or not _can_lie(round_, dice, hands, skips):
        return no(Why.BAD_COUNT, players=len(state.players))
    wrong = _not_in_play(state, turn) or beginning.wrong_cost(command.costs)
    if wrong:
        return wrong
    clockwise, costs = _or(command.clockwise, round_.clockwise), {**state.costs, **command.costs}
    return (ev.Corrected(turn, clockwise, dice, hands, skips, discards, pile, costs),)


def _or(corrected: T | None, known: T) -> T:
    return known if corrected is None else corrected


def _can_lie(round_: Round, dice: Counts, hands: Counts, skips: Counts) -> bool:
    """Who is out has nothing, everybody else has dice, and no die comes from nowhere."""
    seats = range(len(round_.dice))
    if not len(dice) == len(hands) == len(skips) == len(seats) or min(*dice, *hands, *skips) < 0:
        return False
    empty = all(not (hands[seat] or skips[seat] or dice[seat]) for seat in round_.out)
    held = all(dice[seat] for seat in seats if seat not in round_.out)
    return empty and held and sum(dice) <= sum(round_.dice) + round_.lost


_PLAYING = (Phase.ROLL, Phase.DRAW, Phase.GIVE, Phase.CARD)
_ANY_TIME = tuple(phase for phase in Phase if phase not in (Phase.BEGIN, Phase.OVER))

_HANDLERS: dict[type, tuple[tuple[Phase, ...], Callable[[State, Any, Chance], Answer]]] = {
    cmd.Begin: ((Phase.BEGIN,), beginning.begin),
    cmd.AddChance: (_ANY_TIME, lambda state, command, _: add(command, len(state.added), Why.BAD_TEXT)),
    cmd.Deal: ((Phase.DEAL,), beginning.deal),
    cmd.Roll: ((Phase.FIRST, Phase.ROLL), _roll),
    cmd.RollForMe: ((Phase.FIRST, Phase.ROLL), _roll_for_me),
    cmd.TakeCard: ((Phase.DRAW,), _take_card),
    cmd.Give: ((Phase.GIVE,), _give),
    cmd.PlayCard: ((Phase.CARD,), _play_card),
    cmd.EndTurn: ((Phase.CARD,), _end_turn),
    cmd.PlayOn: ((Phase.WON,), _play_on),
    cmd.Finish: ((*_PLAYING, Phase.WON), _finish),
    cmd.Correct: ((Phase.ROLL, Phase.CARD), _correct),
    **{kind: (_ANY_TIME, handle) for kind, handle in people.HANDLERS.items()},
}
