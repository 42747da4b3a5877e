"""Putting the companion right (the mine, turn, pile, hands, tools, the box), and what it knows afterwards."""

from __future__ import annotations

from collections import Counter

from companion.core.chance import Chance
from companion.core.game import BadQuery, Refusal
from companion.core.records import Fields, Record, changed
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules import notation
from companion.games.saboteur.rules.cards import (
    CARD_LYING,
    MOST_COPIES,
    PLAYED,
    TOOLS,
    Deck,
    broken_card,
    count_to_play,
)
from companion.games.saboteur.rules.check import check, refusal
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD
from companion.games.saboteur.rules.placing import unseen
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import Phase, Why, no
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
    to_deal = len(state.players) * state.hand
    if not to_deal <= to_play <= count_to_play(deck):
        return no(Why.BAD_DECK, name="")
    return (ev.BoxCorrected(command.counts, to_play),)


def layout_entered(state: State, event: ev.LayoutEntered) -> State:
    """The mine lies as entered; cards that were on the table may be in the pile again, and the other way round."""
    before, mine = state.round.mine, notation.read(event.layout)
    waiting = (mine.reached - before.reached) | mine.reached.intersection(state.round.reached)
    reached = tuple(goal for goal in GOALS if mine.goals[goal] == FACE_DOWN and goal in waiting)
    count = Counter(state.round.left)
    count.update(CARD_LYING[code] for _, code in before.paths())
    count.subtract(CARD_LYING[code] for _, code in mine.paths())
    left = {card: max(0, copies) for card, copies in count.items()}
    passes = 0 if state.phase is Phase.STUCK else state.round.passes
    known = {"mine": mine, "reached": reached, **_left(state, left), "blind": False, "elsewhere": 0}
    entered = changed(
        state, phase=Phase.GOAL if reached else Phase.PLAY, round=changed(state.round, passes=passes, **known)
    )
    return changed(entered, round=changed(entered.round, elsewhere=unseen(entered)))


def corrected(state: State, event: ev.Corrected) -> State:
    """A tool that is broken now and was not is a card that has come face up; one that is whole may never have been."""
    left = dict(state.round.left)
    for tool in TOOLS:
        before, now = (sum(tool in broken for broken in tools) for tools in (state.round.tools, event.tools))
        card = broken_card(tool)
        left[card] = max(0, min(left[card] + before - now, state.deck[card] - now))
    whose = {"turn": event.turn, "pile": event.pile, "hands": event.hands, "tools": event.tools}
    phase = Phase.PLAY if state.phase is Phase.STUCK else state.phase
    return changed(state, phase=phase, round=changed(state.round, **whose, **_left(state, left), passes=0))


def _left(state: State, left: Deck) -> Fields:
    """So many copies are left, and all others have come face up."""
    return {"left": left, "entered": sum(state.deck.values()) - sum(left.values())}


def box_corrected(state: State, event: ev.BoxCorrected) -> State:
    """The copies that are left are as many more or fewer; so is the pile, where the total has been counted anew.

    While there is a pile again, nobody is asked whether all are stuck.
    """
    round_ = state.round
    more = {card: copies - state.deck[card] for card, copies in event.counts.items()}
    left = {card: copies + more.get(card, 0) for card, copies in round_.left.items()}
    pile = max(0, round_.pile + event.to_play - state.to_play)
    stuck = state.phase is Phase.STUCK
    return changed(
        state,
        phase=Phase.PLAY if stuck and pile else state.phase,
        deck={**state.deck, **event.counts},
        to_play=event.to_play,
        round=changed(round_, left=left, pile=pile, passes=0 if pile else round_.passes),
    )
