"""How a round ends: by itself where the companion can see it, and else when the people at the table say so."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.evolve import evolve
from companion.games.saboteur.rules.layout import GOLD
from companion.games.saboteur.rules.refusals import Why, no
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import Phase

_ORDINARY = (ev.PathLaid, ev.CardPlayed, ev.Passed, ev.ToolBroken, ev.ToolRepaired, ev.RockFell, ev.MapRead)


def end_of_round(state: State, happened: tuple[Record, ...]) -> tuple[Record, ...]:
    """The round is over once the treasure is found, or when nobody holds a card and none can be drawn."""
    if len(happened) == 1 and isinstance(happened[0], _ORDINARY) and not _may_be_last(state):
        return ()
    for event in happened:
        state = evolve(state, event)
    if state.phase is Phase.REVEAL:
        return ()
    if GOLD in state.round.mine.goals.values():
        return (ev.RoundEnded(treasure=True),)
    over = state.round.over or (state.round.pile == 0 and not any(state.round.hands))
    return (ev.RoundEnded(treasure=False),) if over and state.phase is Phase.PLAY else ()


def _may_be_last(state: State) -> bool:
    """Whether one more card can end the round: not while somebody draws, nor while more than one is held."""
    return state.round.pile == 0 and sum(state.round.hands) <= 1


def end_round(state: State, command: cmd.EndRound, _: Chance) -> tuple[Record, ...] | Refusal:
    """The people say that nobody can go on. What hands hold only they can see, so it is they who know."""
    players = len(state.players)
    if command.last is not None and not 0 <= command.last < players:
        return no(Why.NO_SUCH_SEAT, seat=command.last)
    return (ev.RoundEnded(treasure=False, last=command.last),)


def go_on(_: State, __: cmd.GoOn, ___: Chance) -> tuple[Record, ...]:
    """Everybody has passed, and yet somebody can play."""
    return (ev.WentOn(),)
