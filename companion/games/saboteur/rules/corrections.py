"""What people put right, and what the companion knows afterwards."""

from __future__ import annotations

from collections import Counter

from companion.core.records import changed
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules import notation
from companion.games.saboteur.rules.cards import CARD_LYING
from companion.games.saboteur.rules.deck import TOOLS, broken_card
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS
from companion.games.saboteur.rules.reach import unseen
from companion.games.saboteur.rules.state import State
from companion.games.saboteur.rules.terms import Phase


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
    known = {"mine": mine, "reached": reached, "left": left, "blind": False, "elsewhere": 0}
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
    return changed(state, phase=phase, round=changed(state.round, **whose, left=left, passes=0))


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
