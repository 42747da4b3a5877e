"""What may be done, and what comes of it: `decide`. Every command has one function here or in `dealing` and `gold`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Record, Refusal
from companion.games.saboteur import commands as cmd
from companion.games.saboteur import correcting, dealing, gold
from companion.games.saboteur import events as ev
from companion.games.saboteur.cards import CARD_LYING, Cell, turned
from companion.games.saboteur.check import goal_kind
from companion.games.saboteur.deck import MAP, ROCKFALL, broken_card, repair_card
from companion.games.saboteur.evolve import evolve
from companion.games.saboteur.layout import FACE_DOWN, GOALS, GOLD, START, STONE, Layout
from companion.games.saboteur.placing import instead, problems
from companion.games.saboteur.refusals import Why, no
from companion.games.saboteur.state import Phase, State

Answer = tuple[Record, ...] | Refusal


def decide(state: State, command: Record, chance: Chance) -> Answer:
    """What happens if this is done now, or why it may not be. Nothing changes here."""
    phases, handle = _HANDLERS[type(command)]
    if state.phase not in phases:
        return no(Why.NOT_NOW, phase=state.phase.value)
    answer = handle(state, command, chance)
    may_end = state.phase in _ROUND_GOES_ON or isinstance(command, cmd.TurnGoal)
    if isinstance(answer, Refusal) or not may_end:
        return answer
    return answer + _end_of_round(state, answer)


def _end_of_round(state: State, happened: tuple[Record, ...]) -> tuple[Record, ...]:
    """The round is over once the treasure is found, or when nobody can go on."""
    if isinstance(happened[0], _ORDINARY) and not _may_be_last(state):
        return ()
    for event in happened:
        state = evolve(state, event)
    round_ = state.round
    if GOLD in round_.mine.goals.values():
        return (ev.RoundEnded(treasure=True),)
    if state.phase is not Phase.PLAY or round_.pile > 0:
        return ()
    all_passed = round_.passes >= len(state.players) and state.asks("end.no-treasure") == "all-pass"
    return (ev.RoundEnded(treasure=False),) if all_passed or not any(round_.hands) else ()


def _may_be_last(state: State) -> bool:
    """Whether one more card can end the round: not while somebody draws, nor while others can still play."""
    round_ = state.round
    return round_.pile == 0 and round_.hands.count(0) + round_.passes + 1 >= len(state.players)


_ORDINARY = (ev.PathLaid, ev.CardPlayed, ev.Passed, ev.ToolBroken, ev.ToolRepaired, ev.RockFell, ev.MapRead)


def _lay_path(state: State, command: cmd.LayPath, _: Chance) -> Answer:
    round_ = state.round
    if round_.tools[round_.turn]:
        return no(Why.TOOL_BROKEN, "tools.block", tools=round_.tools[round_.turn])
    if not round_.hands[round_.turn]:
        return no(Why.NO_CARD)
    card = CARD_LYING.get(command.lies, "")
    fitting = round_.mine.fits_at(command.at, unbroken=state.unbroken)
    if (card, command.lies) in fitting and round_.left[card] > 0:
        return (ev.PathLaid(round_.turn, command.at, command.lies),)
    return _misplaced(state, command)


def _misplaced(state: State, command: cmd.LayPath) -> Refusal:
    """Say all that is wrong, and what would be right close by."""
    mine, at, lies = state.round.mine, command.at, command.lies

    def in_stock(card: str) -> bool:
        return state.round.left[card] > 0

    wrong = problems(mine, at, lies, unbroken=state.unbroken, in_stock=in_stock)
    wrong.sort(key=lambda problem: problem.code is Why.NONE_LEFT)  # the box is asked about only where all else is right
    better = instead(mine, at, lies, unbroken=state.unbroken, in_stock=in_stock)
    first = wrong[0]
    wanting = {} if first.code is not Why.NONE_LEFT else _one_more(state, CARD_LYING[lies])
    return no(
        first.code,
        first.clause,
        at=at,
        lies=lies,
        sides=tuple(problem.side for problem in wrong if problem.code is Why.EDGE),
        also=tuple(problem.code.value for problem in wrong[1:] if problem.code is not first.code),
        instead=None if better is None else {"how": better.how, "at": better.at, "lies": better.lies},
        **wanting,
    )


def _one_more(state: State, card: str) -> dict[str, Any]:
    """What the box would have to have for this card to be played."""
    return {"card": card, "copies": state.deck[card] + 1}


def _play_unknown(state: State, _: cmd.PlayUnknown, __: Chance) -> Answer:
    turn = state.round.turn
    return (ev.CardPlayed(turn),) if state.round.hands[turn] else no(Why.NO_CARD)


def _pass(state: State, _: cmd.Pass, __: Chance) -> Answer:
    return (ev.Passed(state.round.turn),)


def _break_tool(state: State, command: cmd.BreakTool, _: Chance) -> Answer:
    round_ = state.round
    if not 0 <= command.on < len(state.players):
        return no(Why.NO_SUCH_SEAT, seat=command.on)
    if command.tool in round_.tools[command.on]:
        return no(Why.BROKEN_ALREADY, "tools.one-of-each", seat=command.on, tool=command.tool)
    return _action(state, broken_card(command.tool), ev.ToolBroken(round_.turn, command.on, command.tool))


def _repair_tool(state: State, command: cmd.RepairTool, _: Chance) -> Answer:
    card = command.card or command.tool
    if not 0 <= command.on < len(state.players):
        return no(Why.NO_SUCH_SEAT, seat=command.on)
    if command.tool not in card.split("+"):
        return no(Why.WRONG_REPAIR, "repair.match", tool=command.tool, card=card)
    if command.tool not in state.round.tools[command.on]:
        return no(Why.NOT_BROKEN, "repair.match", seat=command.on, tool=command.tool)
    return _action(state, repair_card(card), ev.ToolRepaired(state.round.turn, command.on, command.tool, card))


def _cause_rockfall(state: State, command: cmd.CauseRockfall, _: Chance) -> Answer:
    code = state.round.mine.cards.get(command.at)
    if code is None or command.at == START or command.at in GOALS:
        return no(Why.NOTHING_TO_FALL, "rockfall.spares", at=command.at)
    return _action(state, ROCKFALL, ev.RockFell(state.round.turn, command.at, code))


def _read_map(state: State, command: cmd.ReadMap, _: Chance) -> Answer:
    shows = state.round.mine.goals.get(command.goal)
    if shows != FACE_DOWN:
        return no(Why.NO_SUCH_GOAL if shows is None else Why.FACE_UP_ALREADY, "map.one-goal", at=command.goal)
    hidden = dealing.hidden_goal(state, command.goal)
    return _action(state, MAP, ev.MapRead(state.round.turn, command.goal, hidden))


def _action(state: State, card: str, event: Record) -> Answer:
    """An action card may be played by whoever holds one, and there must be one left to hold."""
    if not state.round.hands[state.round.turn]:
        return no(Why.NO_CARD)
    if state.round.left[card] <= 0:
        return no(Why.NONE_LEFT, **_one_more(state, card))
    return (event,)


def _turn_goal(state: State, command: cmd.TurnGoal, _: Chance) -> Answer:
    round_ = state.round
    shows = round_.mine.goals.get(command.at)
    if shows is None:
        return no(Why.NO_SUCH_GOAL, "goal.turned", at=command.at)
    if shows != FACE_DOWN:
        return no(Why.FACE_UP_ALREADY, "goal.turned", at=command.at)
    if command.at not in round_.reached and not _may_have_been_reached(state):
        return no(Why.NOT_REACHED, "goal.turned", at=command.at)
    if state.hidden_goals:
        return _reveal_goal(state, command)
    return _goal_shown(state, command.at, command.shows)


def _may_have_been_reached(state: State) -> bool:
    """Whether a card that was not entered may have reached a goal: even the very last one, after which all is over."""
    goals = state.round.mine.goals.values()
    waiting = state.phase is Phase.PLAY or (state.phase is Phase.REVEAL and GOLD not in goals)
    return waiting and state.round.blind


def _reveal_goal(state: State, command: cmd.TurnGoal) -> Answer:
    """The companion hid the goal, so the companion turns it, and lays a stone as it fits."""
    if command.shows:
        return no(Why.GOALS_ARE_HIDDEN, at=command.at)
    hidden = dealing.hidden_goal(state, command.at)
    assert hidden is not None, "hidden goals were dealt"
    shows = hidden.open()
    if shows == GOLD:
        return (ev.GoalTurned(_mover(state), command.at, shows, revealed=True, choice=False),)
    fitting = _fitting(state.round.mine, command.at, shows)
    joined = [way for way in _both_ways(shows) if state.round.mine.meets_way(command.at, way.removeprefix(STONE))]
    choice = not fitting and state.asks("goal.stone-unfit") == "mover-chooses"
    lies = (*fitting, *joined, shows)[0]
    return (ev.GoalTurned(_mover(state), command.at, lies, revealed=True, choice=choice),)


def _goal_shown(state: State, at: Cell, shows: str) -> Answer:
    """People turned the real card over and say what it is and how they laid it."""
    mine = state.round.mine
    kind = goal_kind(shows)
    if not kind:
        return no(Why.GOAL_WANTED, "goal.turned", at=at)
    if kind in map(goal_kind, mine.goals.values()):
        return no(Why.NOT_THAT_STONE, "goal.stone-fits", at=at, shows=shows)
    all_known = kind != GOLD and not state.round.blind
    fitting = _fitting(mine, at, shows) if all_known else []
    if fitting and shows not in fitting:
        return no(Why.STONE_FITS, "goal.stone-fits", at=at, shows=shows, instead=fitting[0])
    return (ev.GoalTurned(_mover(state), at, shows, revealed=False, choice=False),)


def _both_ways(shows: str) -> tuple[str, str]:
    return shows, STONE + turned(shows.removeprefix(STONE))


def _fitting(mine: Layout, at: Cell, stone: str) -> list[str]:
    """The ways in which a stone matches everything around it."""
    return [way for way in _both_ways(stone) if not mine.mismatches(at, way.removeprefix(STONE))]


def _mover(state: State) -> int:
    """Who reached the goal: whoever moved last."""
    return state.round.turn if state.round.last is None else state.round.last


def _lay_stone(state: State, command: cmd.LayStone, _: Chance) -> Answer:
    if command.at != state.round.choosing:
        return no(Why.NO_SUCH_GOAL, "goal.stone-unfit", at=command.at)
    stone = state.round.mine.goals[command.at]
    if STONE + command.lies not in _both_ways(stone):
        return no(Why.NOT_THAT_STONE, "goal.stone-unfit", at=command.at, shows=stone)
    return (ev.StoneLaid(_mover(state), command.at, command.lies),)


_ROUND_GOES_ON = (Phase.PLAY, Phase.GOAL, Phase.STONE)

_BEFORE_ANYTHING = (Phase.BEGIN,)
_BETWEEN_ROUNDS = (Phase.DEAL,)
_ANY_TIME = tuple(phase for phase in Phase if phase not in (Phase.BEGIN, Phase.OVER))

_HANDLERS: dict[type, tuple[tuple[Phase, ...], Callable[[State, Any, Chance], Answer]]] = {
    cmd.Begin: (_BEFORE_ANYTHING, dealing.begin),
    cmd.AddChance: (_ANY_TIME, dealing.add_chance),
    cmd.Deal: (_BETWEEN_ROUNDS, dealing.deal),
    cmd.LayPath: ((Phase.PLAY,), _lay_path),
    cmd.PlayUnknown: ((Phase.PLAY,), _play_unknown),
    cmd.Pass: ((Phase.PLAY,), _pass),
    cmd.BreakTool: ((Phase.PLAY,), _break_tool),
    cmd.RepairTool: ((Phase.PLAY,), _repair_tool),
    cmd.CauseRockfall: ((Phase.PLAY,), _cause_rockfall),
    cmd.ReadMap: ((Phase.PLAY,), _read_map),
    cmd.TurnGoal: ((Phase.PLAY, Phase.GOAL, Phase.REVEAL), _turn_goal),
    cmd.LayStone: ((Phase.STONE,), _lay_stone),
    cmd.EnterLayout: ((Phase.PLAY, Phase.GOAL), correcting.enter_layout),
    cmd.Correct: ((Phase.PLAY, Phase.GOAL), correcting.correct),
    cmd.CorrectBox: (_ANY_TIME, correcting.correct_box),
    cmd.Reveal: ((Phase.REVEAL,), gold.reveal),
    cmd.TakeGold: ((Phase.GOLD,), gold.take),
}
