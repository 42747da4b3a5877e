"""What may be done, and what comes of it: `decide`. Every command has one function: those of a turn stand here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.records import Record
from companion.core.sealed_chance import add
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import correcting, goals, gold, people, rounds
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import CARD_LYING, MAP, ROCKFALL, broken_card, repair_card
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, START
from companion.games.saboteur.rules.placing import instead, problems
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import Phase, Why, no

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
    return answer + rounds.end_of_round(state, answer)


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
    first = wrong[0]
    wanting = {} if first.code is not Why.NONE_LEFT else _one_more(state, CARD_LYING[lies])
    return no(
        first.code,
        first.clause,
        at=at,
        lies=lies,
        sides=tuple(problem.side for problem in wrong if problem.code is Why.EDGE),
        also=tuple(problem.code.value for problem in wrong[1:] if problem.code is not first.code),
        instead=instead(mine, at, lies, unbroken=state.unbroken, in_stock=in_stock),
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
    hidden = rounds.hidden_goal(state, command.goal)
    return _action(state, MAP, ev.MapRead(state.round.turn, command.goal, hidden))


def _action(state: State, card: str, event: Record) -> Answer:
    """An action card may be played by whoever holds one, and there must be one left to hold."""
    if not state.round.hands[state.round.turn]:
        return no(Why.NO_CARD)
    if state.round.left[card] <= 0:
        return no(Why.NONE_LEFT, **_one_more(state, card))
    return (event,)


def _choose_entering(_: State, command: cmd.ChooseEntering, __: Chance) -> Answer:
    return (ev.EnteringChosen(command.cards),)


_ROUND_GOES_ON = (Phase.PLAY, Phase.GOAL, Phase.STONE, Phase.STUCK)

_MENDABLE = (Phase.PLAY, Phase.GOAL, Phase.STUCK)

_BEFORE_ANYTHING = (Phase.BEGIN,)
_BETWEEN_ROUNDS = (Phase.DEAL,)
_ANY_TIME = tuple(phase for phase in Phase if phase not in (Phase.BEGIN, Phase.OVER))

_HANDLERS: dict[type, tuple[tuple[Phase, ...], Callable[[State, Any, Chance], Answer]]] = {
    cmd.Begin: (_BEFORE_ANYTHING, rounds.begin),
    cmd.AddChance: (_ANY_TIME, lambda state, command, _: add(command, len(state.added), Why.BAD_TEXT)),
    cmd.Deal: (_BETWEEN_ROUNDS, rounds.deal),
    cmd.LayPath: ((Phase.PLAY,), _lay_path),
    cmd.PlayUnknown: ((Phase.PLAY,), _play_unknown),
    cmd.Pass: ((Phase.PLAY,), _pass),
    cmd.BreakTool: ((Phase.PLAY,), _break_tool),
    cmd.RepairTool: ((Phase.PLAY,), _repair_tool),
    cmd.CauseRockfall: ((Phase.PLAY,), _cause_rockfall),
    cmd.ReadMap: ((Phase.PLAY,), _read_map),
    cmd.TurnGoal: ((Phase.PLAY, Phase.GOAL, Phase.REVEAL), goals.turn_goal),
    cmd.LayStone: ((Phase.STONE,), goals.lay_stone),
    cmd.EndRound: ((Phase.PLAY, Phase.STUCK), rounds.end_round),
    cmd.GoOn: ((Phase.STUCK,), rounds.go_on),
    cmd.ChooseEntering: (_ANY_TIME, _choose_entering),
    cmd.EnterLayout: (_MENDABLE, correcting.enter_layout),
    cmd.Correct: (_MENDABLE, correcting.correct),
    cmd.CorrectBox: (_ANY_TIME, correcting.correct_box),
    cmd.Reveal: ((Phase.REVEAL,), gold.reveal),
    cmd.TakeGold: ((Phase.GOLD,), gold.take),
    **{kind: (_ANY_TIME, handle) for kind, handle in people.HANDLERS.items()},
}
