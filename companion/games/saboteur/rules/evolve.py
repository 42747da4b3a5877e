"""How each event changes what the companion knows. Pure and total: what the rules let happen can be folded again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.records import Secret, changed
from companion.core.sealed_chance import as_begun, chance_added
from companion.core.transcripts import Dealt
from companion.games.saboteur.editions import edition
from companion.games.saboteur.rules import correcting, people
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import (
    CARD_LYING,
    MAP,
    ROCKFALL,
    Cell,
    broken_card,
    corrected,
    count_to_play,
    repair_card,
)
from companion.games.saboteur.rules.layout import FACE_DOWN, FRESH_MINE, GOALS, GOLD, STONE, Layout, beside
from companion.games.saboteur.rules.state import GOLD_SEED, Round, RoundResult, Sharing, State, goals_of, roles_of
from companion.games.saboteur.rules.terms import SEATS, Phase
from companion.games.saboteur.rules.turns import moved, with_item


def _begun(_: State, event: ev.GameBegun) -> State:
    deck = corrected(event.deck)
    assert not isinstance(deck, str), "the rules let no other deck begin"
    printed = edition(event.edition).with_house(event.house)
    return State(
        phase=Phase.DEAL,
        edition=printed,
        deck=deck,
        to_play=count_to_play(deck) if event.to_play is None else event.to_play,
        hidden_goals=event.hidden_goals,
        entering=event.entering,
        room=min(SEATS[-1], sum(printed.roles.get(len(event.players), ()))),
        purses=Secret(((),) * len(event.players)),
        **as_begun(event.players, event.seals, event.seeds, event.fair, event.words),
    )


def _dealt(state: State, event: ev.RoundDealt) -> State:
    number = state.number + 1
    players = len(state.players)
    hand = state.hand
    records = [Dealt(roles_of(number), event.added, event.roles)]
    if state.hidden_goals:
        records.append(Dealt(goals_of(number), event.added, event.goals))
    if event.gold:
        records.append(Dealt(GOLD_SEED, event.added, event.gold))
    return changed(
        state,
        phase=Phase.PLAY,
        number=number,
        dealt=(*state.dealt, *records),
        gold=event.gold or state.gold,
        round=Round(
            first=event.first,
            turn=event.first,
            mine=FRESH_MINE,
            pile=state.to_play - hand * players,
            hands=(hand,) * players,
            tools=((),) * players,
            left=state.deck,
            roles=event.roles,
            goals=event.goals,
            dealt_to=state.players,
        ),
    )


def _path_laid(state: State, event: ev.PathLaid) -> State:
    before = state.round.mine
    mine = before.lay(event.at, event.lies)
    reached = _newly_reached(before, mine, event.at) if mine.reached else ()
    return moved(state, event.seat, CARD_LYING[event.lies], mine=mine, reached=reached)


def _newly_reached(before: Layout, mine: Layout, at: Cell) -> tuple[Cell, ...]:
    """Face-down goals to which there is a path now and was none, or onto which the new card itself opens."""
    opened_onto = {near for side, near in beside(at) if side in mine.cards[at]} if at in mine.joined else set()
    return tuple(
        goal
        for goal in GOALS
        if mine.goals[goal] == FACE_DOWN
        and goal in mine.reached
        and (goal not in before.reached or goal in opened_onto)
    )


def _card_played(state: State, event: ev.CardPlayed) -> State:
    return moved(state, event.seat, unknown=state.round.unknown + 1, blind=True)


def _passed(state: State, event: ev.Passed) -> State:
    round_ = state.round
    return moved(state, event.seat, passed=True, elsewhere=round_.elsewhere + (round_.hands[event.seat] > 0))


def _tool_broken(state: State, event: ev.ToolBroken) -> State:
    round_ = state.round
    tools = with_item(round_.tools, event.on, (*round_.tools[event.on], event.tool))
    return moved(state, event.seat, broken_card(event.tool), tools=tools)


def _tool_repaired(state: State, event: ev.ToolRepaired) -> State:
    round_ = state.round
    tools = with_item(round_.tools, event.on, tuple(tool for tool in round_.tools[event.on] if tool != event.tool))
    return moved(state, event.seat, repair_card(event.card), tools=tools)


def _rock_fell(state: State, event: ev.RockFell) -> State:
    return moved(state, event.seat, ROCKFALL, mine=state.round.mine.take(event.at))


def _map_read(state: State, event: ev.MapRead) -> State:
    return moved(state, event.seat, MAP, looks=(*state.round.looks, (event.seat, event.goal)))


def _goal_turned(state: State, event: ev.GoalTurned) -> State:
    round_ = state.round
    mine = round_.mine.turn(event.at, event.shows)
    waiting = () if state.asks("goal.two-at-once") == "choose-one" else round_.reached
    onwards = (goal for goal in _newly_reached(round_.mine, mine, event.at) if goal not in waiting)
    reached = tuple(goal for goal in (*waiting, *onwards) if goal != event.at)
    phase = Phase.STONE if event.choice else Phase.GOAL if reached else Phase.PLAY
    if GOLD in round_.mine.goals.values():
        phase, reached = Phase.REVEAL, ()
    choosing = event.at if event.choice else None
    return changed(state, phase=phase, round=changed(round_, mine=mine, reached=reached, choosing=choosing))


def _stone_laid(state: State, event: ev.StoneLaid) -> State:
    before = state.round.mine
    mine = Layout.of(dict(before.paths()), {**before.goals, event.at: STONE + event.lies})
    reached = (*state.round.reached, *_newly_reached(before, mine, event.at))
    reached = tuple(dict.fromkeys(goal for goal in reached if goal in mine.reached))
    return changed(
        state,
        phase=Phase.GOAL if reached else Phase.PLAY,
        round=changed(state.round, mine=mine, reached=reached, choosing=None),
    )


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    last = {} if event.last is None else {"last": event.last, "last_card": event.last}
    return changed(state, phase=Phase.REVEAL, round=changed(state.round, reached=(), over=True, **last))


def _went_on(state: State, _: ev.WentOn) -> State:
    return changed(state, phase=Phase.PLAY, round=changed(state.round, passes=0))


def _entering_chosen(state: State, event: ev.EnteringChosen) -> State:
    return changed(state, entering=event.cards)


def _roles_shown(state: State, event: ev.RolesShown) -> State:
    result = RoundResult(event.winner, event.roles, event.left_over, state.players, state.round.dealt_to)
    return changed(state, phase=Phase.DEAL, results=(*state.results, result), opened=(*state.opened, *event.opened))


def _gold_drawn(state: State, event: ev.GoldDrawn) -> State:
    drawn = len(event.order)
    return changed(
        state,
        phase=Phase.GOLD if drawn else Phase.DEAL,
        gold=Secret(state.gold.open()[drawn:]),
        sharing=Sharing(event.order, event.cards) if drawn else None,
    )


def _gold_taken(state: State, event: ev.GoldTaken) -> State:
    assert state.sharing is not None, "only gold that goes round is taken"
    cards = list(state.sharing.cards.open())
    nuggets = event.nuggets.open()
    cards.remove(nuggets)
    return changed(
        state,
        phase=Phase.GOLD if cards else Phase.DEAL,
        sharing=Sharing(state.sharing.order[1:], Secret(tuple(cards))) if cards else None,
        purses=_into_purse(state, event.seat, (nuggets,)),
    )


def _gold_paid(state: State, event: ev.GoldPaid) -> State:
    return changed(state, gold=event.pile, purses=_into_purse(state, event.seat, event.cards.open()))


def _into_purse(state: State, seat: int, cards: tuple[int, ...]) -> Secret[tuple[tuple[int, ...], ...]]:
    purses = state.purses.open()
    return Secret(with_item(purses, seat, (*purses[seat], *cards)))


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return changed(state, phase=Phase.OVER, places=event.places, opened=(*state.opened, *event.opened))


_CHANGES: dict[type, Callable[[State, Any], State]] = {
    ev.GameBegun: _begun,
    ev.ChanceAdded: chance_added,
    ev.RoundDealt: _dealt,
    ev.PathLaid: _path_laid,
    ev.CardPlayed: _card_played,
    ev.Passed: _passed,
    ev.ToolBroken: _tool_broken,
    ev.ToolRepaired: _tool_repaired,
    ev.RockFell: _rock_fell,
    ev.MapRead: _map_read,
    ev.GoalTurned: _goal_turned,
    ev.StoneLaid: _stone_laid,
    ev.LayoutEntered: correcting.layout_entered,
    ev.Corrected: correcting.corrected,
    ev.BoxCorrected: correcting.box_corrected,
    ev.RoundEnded: _round_ended,
    ev.WentOn: _went_on,
    ev.EnteringChosen: _entering_chosen,
    ev.RolesShown: _roles_shown,
    ev.GoldDrawn: _gold_drawn,
    ev.GoldTaken: _gold_taken,
    ev.GoldPaid: _gold_paid,
    ev.GameEnded: _game_ended,
    **people.CHANGES,
}


def evolve(state: State, event: Any) -> State:
    """The state after an event."""
    return _CHANGES[type(event)](state, event)
