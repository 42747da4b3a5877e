"""Putting the companion right: the mine as it lies, turn, pile, hands and tools, and what is in the box."""

from __future__ import annotations

from collections import Counter

from companion.core.chance import Chance
from companion.core.game import BadQuery, Refusal
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules import notation
from companion.games.saboteur.rules.check import check, refusal
from companion.games.saboteur.rules.deck import MOST_COPIES, PLAYED, broken_card, count_to_play
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD
from companion.games.saboteur.rules.refusals import Why, no
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.turns import next_turn

Answer = tuple[Record, ...] | Refusal


def enter_layout(state: State, command: cmd.EnterLayout, _: Chance) -> Answer:
    """The whole mine, if it may lie so."""
    try:
        tokens = notation.read_tokens(command.layout)
    except BadQuery as error:
        return no(Why.BAD_LAYOUT, said=str(error))
    report = check(tokens, state.deck)
    if wrong := refusal(tokens, report):
        return wrong
    goals = report.layout.goals
    if state.hidden_goals and goals != state.round.mine.goals:
        return no(Why.GOALS_ARE_HIDDEN)
    unreached = [goal for goal in GOALS if goals[goal] != FACE_DOWN and goal not in report.layout.reached]
    if GOLD in [goals[goal] for goal in unreached]:
        return no(Why.NOT_REACHED, "goal.turned", at=unreached[0])
    return (ev.LayoutEntered(notation.write(report.layout)),)


def correct(state: State, command: cmd.Correct, _: Chance) -> Answer:
    """Turn, pile, hands and tools, of no more cards than the box has."""
    round_, players = state.round, len(state.players)
    turn = round_.turn if command.turn is None else command.turn
    pile = round_.pile if command.pile is None else command.pile
    hands = round_.hands if command.hands is None else command.hands
    tools = round_.tools if command.tools is None else command.tools
    if not 0 <= turn < players:
        return no(Why.NO_SUCH_SEAT, seat=turn)
    if len(hands) != players or len(tools) != players or min(pile, *hands) < 0:
        return no(Why.BAD_COUNT, players=players)
    if any(len(set(broken)) != len(broken) for broken in tools):
        return no(Why.BROKEN_ALREADY, "tools.one-of-each")
    wrong = _more_than_the_box(state, pile + sum(hands), tools)
    if wrong:
        return wrong
    turn, _skipped = next_turn(state, turn - 1, hands, pile)
    return (ev.Corrected(turn, pile, hands, tools),)


def _more_than_the_box(state: State, face_down: int, tools: tuple[tuple[str, ...], ...]) -> Refusal | None:
    """No card comes from nowhere: neither in pile and hands, nor before the players."""
    broken = Counter(broken_card(tool) for each in tools for tool in each)
    for card, copies in broken.items():
        if copies > state.deck[card]:
            return no(Why.NONE_LEFT, card=card, copies=copies)
    return no(Why.TOO_MANY_CARDS, most=state.to_play) if face_down > state.to_play else None


def correct_box(state: State, command: cmd.CorrectBox, _: Chance) -> Answer:
    """Copies of path and action cards; gold has been counted before it was shuffled, and stays."""
    for name, copies in command.counts.items():
        used = state.deck[name] - state.round.left.get(name, state.deck[name]) if name in PLAYED else 0
        if name not in PLAYED or not used <= copies <= MOST_COPIES:
            return no(Why.BAD_DECK, name=name)
    deck = {**state.deck, **command.counts}
    to_play = min(state.to_play, count_to_play(deck)) if command.to_play is None else command.to_play
    to_deal = len(state.players) * state.edition.hand[len(state.players)]
    if not to_deal <= to_play <= count_to_play(deck):
        return no(Why.BAD_DECK, name="")
    return (ev.BoxCorrected(command.counts, to_play),)
