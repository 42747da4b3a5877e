"""How each event changes what the companion knows. Pure and total: what the rules let happen can be folded again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.core.records import changed
from companion.core.secret import Secret
from companion.games.saboteur import corrections
from companion.games.saboteur import events as ev
from companion.games.saboteur.cards import CARD_LYING, Cell
from companion.games.saboteur.deck import MAP, ROCKFALL, broken_card, corrected, count_to_play, repair_card
from companion.games.saboteur.editions import edition
from companion.games.saboteur.layout import FACE_DOWN, FRESH_MINE, GOALS, STONE, Layout, beside
from companion.games.saboteur.state import (
    GOLD_SEED,
    Dealt,
    Phase,
    Round,
    RoundResult,
    Sharing,
    State,
    goals_of,
    roles_of,
)


def _begun(_: State, event: ev.GameBegun) -> State:
    deck = corrected(event.deck)
    assert not isinstance(deck, str), "the rules let no other deck begin"
    return State(
        phase=Phase.DEAL,
        players=event.players,
        edition=edition(event.edition).with_house(event.house),
        deck=deck,
        to_play=count_to_play(deck) if event.to_play is None else event.to_play,
        hidden_goals=event.hidden_goals,
        seals=event.seals,
        seeds=event.seeds,
        purses=Secret(((),) * len(event.players)),
    )


def _chance_added(state: State, event: ev.ChanceAdded) -> State:
    return changed(state, added=(*state.added, (event.by, event.text)))


def _dealt(state: State, event: ev.RoundDealt) -> State:
    number = state.number + 1
    players = len(state.players)
    hand = state.edition.hand[players]
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
        ),
    )


def _moved(state: State, seat: int, *, passed: bool = False, **changes: Any) -> State:
    """The card is played: draw one while the pile lasts, and the turn goes on clockwise."""
    round_ = state.round
    drew = round_.pile > 0
    hands, pile = round_.hands, round_.pile - drew
    if not drew or hands[seat] == 0:
        hands = _set(hands, seat, max(0, hands[seat] - 1) + drew)
    turn, skipped = next_turn(state, seat, hands, pile)
    passes = (round_.passes + 1 if passed and not drew else 0) + skipped
    after = changed(round_, turn=turn, last=seat, pile=pile, hands=hands, passes=passes, **changes)
    return changed(state, phase=Phase.GOAL if after.reached else Phase.PLAY, round=after)


def next_turn(state: State, seat: int, hands: tuple[int, ...], pile: int) -> tuple[int, int]:
    """Whose turn comes after this seat, and how many without cards are skipped on the way, where they are."""
    players = len(hands)
    turn = (seat + 1) % players
    skipped = 0
    if pile == 0 and state.asks("pass.empty-hand") == "skipped":
        while hands[turn] == 0 and skipped < players:
            turn = (turn + 1) % players
            skipped += 1
    return turn, skipped


def _path_laid(state: State, event: ev.PathLaid) -> State:
    before = state.round.mine
    mine = before.lay(event.at, event.lies)
    reached = _newly_reached(before, mine, event.at) if mine.reached else ()
    left = _one_less(state.round, CARD_LYING[event.lies])
    return _moved(state, event.seat, mine=mine, reached=reached, left=left)


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
    return _moved(state, event.seat, unknown=state.round.unknown + 1, blind=True)


def _passed(state: State, event: ev.Passed) -> State:
    return _moved(state, event.seat, passed=True)


def _one_less(round_: Round, card: str) -> dict[str, int]:
    return {**round_.left, card: round_.left[card] - 1}


def _tool_broken(state: State, event: ev.ToolBroken) -> State:
    round_ = state.round
    tools = _set(round_.tools, event.on, (*round_.tools[event.on], event.tool))
    return _moved(state, event.seat, tools=tools, left=_one_less(round_, broken_card(event.tool)))


def _tool_repaired(state: State, event: ev.ToolRepaired) -> State:
    round_ = state.round
    tools = _set(round_.tools, event.on, tuple(tool for tool in round_.tools[event.on] if tool != event.tool))
    return _moved(state, event.seat, tools=tools, left=_one_less(round_, repair_card(event.card)))


T = TypeVar("T")


def _set(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _rock_fell(state: State, event: ev.RockFell) -> State:
    round_ = state.round
    mine = round_.mine.take(event.at)
    return _moved(state, event.seat, mine=mine, left=_one_less(round_, ROCKFALL))


def _map_read(state: State, event: ev.MapRead) -> State:
    round_ = state.round
    looks = (*round_.looks, (event.seat, event.goal))
    return _moved(state, event.seat, looks=looks, left=_one_less(round_, MAP))


def _goal_turned(state: State, event: ev.GoalTurned) -> State:
    round_ = state.round
    mine = round_.mine.turn(event.at, event.shows)
    waiting = () if state.asks("goal.two-at-once") == "choose-one" else round_.reached
    onwards = (goal for goal in _newly_reached(round_.mine, mine, event.at) if goal not in waiting)
    reached = tuple(goal for goal in (*waiting, *onwards) if goal != event.at)
    phase = Phase.STONE if event.choice else Phase.GOAL if reached else Phase.PLAY
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
    return changed(state, phase=Phase.REVEAL, round=changed(state.round, reached=()))


def _roles_shown(state: State, event: ev.RolesShown) -> State:
    result = RoundResult(event.winner, event.roles, event.left_over)
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
    return Secret(_set(purses, seat, (*purses[seat], *cards)))


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return changed(state, phase=Phase.OVER, places=event.places, opened=(*state.opened, *event.opened))


_CHANGES: dict[type, Callable[[State, Any], State]] = {
    ev.GameBegun: _begun,
    ev.ChanceAdded: _chance_added,
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
    ev.LayoutEntered: corrections.layout_entered,
    ev.Corrected: corrections.corrected,
    ev.BoxCorrected: corrections.box_corrected,
    ev.RoundEnded: _round_ended,
    ev.RolesShown: _roles_shown,
    ev.GoldDrawn: _gold_drawn,
    ev.GoldTaken: _gold_taken,
    ev.GoldPaid: _gold_paid,
    ev.GameEnded: _game_ended,
}


def evolve(state: State, event: Any) -> State:
    """The state after an event."""
    return _CHANGES[type(event)](state, event)
