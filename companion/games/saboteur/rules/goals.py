"""Goals: when one may be turned over, what it shows, and how a stone lies."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules import rounds
from companion.games.saboteur.rules.cards import Cell, turned
from companion.games.saboteur.rules.check import goal_kind
from companion.games.saboteur.rules.evolve import evolve
from companion.games.saboteur.rules.layout import FACE_DOWN, GOLD, STONE, Layout
from companion.games.saboteur.rules.placing import cards_needed, unseen
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import Phase, Why, no

Answer = tuple[Record, ...] | Refusal


def turn_goal(state: State, command: cmd.TurnGoal, _: Chance) -> Answer:
    """Turn a goal over; the card that reached it is counted first, where it is yet to be."""
    if command.by is None:
        return _turn_over(state, command)
    refusal = _no_path_card_of(state, command.by)
    if refusal:
        return refusal
    played = ev.CardPlayed(command.by)
    answer = _turn_over(evolve(state, played), command)
    return answer if isinstance(answer, Refusal) else (played, *answer)


def _no_path_card_of(state: State, seat: int) -> Refusal | None:
    """Why this player cannot have laid a path card just now, if so."""
    if state.phase is not Phase.PLAY:
        return no(Why.NOT_NOW, phase=state.phase.value)
    if not 0 <= seat < len(state.players):
        return no(Why.NO_SUCH_SEAT, seat=seat)
    if state.round.tools[seat]:
        return no(Why.TOOL_BROKEN, "tools.block", tools=state.round.tools[seat])
    return None if state.round.hands[seat] else no(Why.NO_CARD)


def _turn_over(state: State, command: cmd.TurnGoal) -> Answer:
    shows = state.round.mine.goals.get(command.at)
    if shows is None:
        return no(Why.NO_SUCH_GOAL, "goal.turned", at=command.at)
    if shows != FACE_DOWN:
        return no(Why.FACE_UP_ALREADY, "goal.turned", at=command.at)
    refusal = _not_reached(state, command.at)
    if refusal:
        return refusal
    return _reveal(state, command) if state.hidden_goals else _shown(state, command.at, command.shows)


def _not_reached(state: State, at: Cell) -> Refusal | None:
    """Why this goal stays face down, if it does. Cards nobody entered may have reached it, the very last one too."""
    round_ = state.round
    if at in round_.reached or _reached_with_the_treasure(state, at):
        return None
    if state.phase is Phase.REVEAL and _treasure(round_.mine):
        return no(Why.NOT_NOW, phase=state.phase.value)
    if at in round_.mine.reached:
        return no(Why.NOT_CHOSEN, "goal.two-at-once", at=at)
    if state.phase is Phase.GOAL or not round_.blind:
        return no(Why.NOT_REACHED, "goal.turned", at=at)
    needed, played = cards_needed(round_.mine, at), max(0, unseen(state))
    return no(Why.TOO_FEW_CARDS, "goal.turned", at=at, needed=needed, played=played) if needed > played else None


def _reached_with_the_treasure(state: State, at: Cell) -> bool:
    """Of two goals reached at once both are turned over, though the first was the treasure."""
    both = state.phase is Phase.REVEAL and state.asks("goal.two-at-once") == "both"
    return both and _treasure(state.round.mine) and at in state.round.mine.reached


def _treasure(mine: Layout) -> bool:
    return GOLD in mine.goals.values()


def _reveal(state: State, command: cmd.TurnGoal) -> Answer:
    """The companion hid the goal, so the companion turns it, and lays a stone as it fits."""
    if command.shows:
        return no(Why.GOALS_ARE_HIDDEN, at=command.at)
    hidden = rounds.hidden_goal(state, command.at)
    assert hidden is not None, "hidden goals were dealt"
    shows = hidden.open()
    if shows == GOLD:
        return (ev.GoalTurned(_mover(state), command.at, shows, revealed=True, choice=False),)
    fitting, joined = _fitting(state.round.mine, command.at, shows), _joined(state.round.mine, command.at, shows)
    chosen = not fitting and state.asks("goal.stone-unfit") == "mover-chooses" and state.phase is not Phase.REVEAL
    lies = (*fitting, *joined, shows)[0]
    return (ev.GoalTurned(_mover(state), command.at, lies, revealed=True, choice=chosen),)


def _shown(state: State, at: Cell, shows: str) -> Answer:
    """People turned the real card over and say what it is and how they laid it."""
    mine = state.round.mine
    kind = goal_kind(shows)
    if not kind:
        return no(Why.GOAL_WANTED, "goal.turned", at=at)
    if kind in map(goal_kind, mine.goals.values()):
        return no(Why.NOT_THAT_STONE, "goal.stone-fits", at=at, shows=shows)
    if kind != GOLD and not state.round.blind:
        fitting = _fitting(mine, at, shows)
        if fitting and shows not in fitting:
            return no(Why.STONE_FITS, "goal.stone-fits", at=at, shows=shows, instead=fitting[0])
        chosen = state.asks("goal.stone-unfit") == "mover-chooses"
        joined = [] if fitting or chosen else _joined(mine, at, shows)
        if joined and shows not in joined:
            return no(Why.STONE_JOINS, "goal.stone-fits", at=at, shows=shows, instead=joined[0])
    return (ev.GoalTurned(_mover(state), at, shows, revealed=False, choice=False),)


def _both_ways(shows: str) -> tuple[str, str]:
    return shows, STONE + turned(shows.removeprefix(STONE))


def _fitting(mine: Layout, at: Cell, stone: str) -> list[str]:
    """The ways in which a stone matches everything around it."""
    return [way for way in _both_ways(stone) if not mine.mismatches(at, way.removeprefix(STONE))]


def _joined(mine: Layout, at: Cell, stone: str) -> list[str]:
    """The ways in which the path goes on into a stone."""
    return [way for way in _both_ways(stone) if mine.meets_way(at, way.removeprefix(STONE))]


def _mover(state: State) -> int:
    """Who reached the goal: whoever moved last."""
    return state.round.turn if state.round.last is None else state.round.last


def lay_stone(state: State, command: cmd.LayStone, _: Chance) -> Answer:
    """Lay a stone that fits neither way as it was chosen."""
    if command.at != state.round.choosing:
        return no(Why.NO_SUCH_GOAL, "goal.stone-unfit", at=command.at)
    stone = state.round.mine.goals[command.at]
    if STONE + command.lies not in _both_ways(stone):
        return no(Why.NOT_THAT_STONE, "goal.stone-unfit", at=command.at, shows=stone)
    return (ev.StoneLaid(_mover(state), command.at, command.lies),)
