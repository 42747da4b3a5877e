"""What each viewer may know: built from nothing, by naming it. Nothing is ever copied and then taken out again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.core import deeds, people, sealed_chance
from companion.core.finished import Recap, RoundTold, last_of
from companion.core.game import Outcome, Seat, Viewer
from companion.core.records import Fields, looked_once, told
from companion.games.saboteur.editions import edition
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.rules.layout import GOALS, Layout
from companion.games.saboteur.rules.placing import unseen
from companion.games.saboteur.rules.rounds import sealed
from companion.games.saboteur.rules.state import RoundResult, State
from companion.games.saboteur.rules.terms import DIGGER, SABOTEUR, Entering, Phase
from companion.language import later


class TableView(NamedTuple):
    """What lies open on the table for everyone.

    `people`: who sits there, see `Begun`; `room`: for how many there is. `house`: clauses it has switched; `deck`: the
    copies its box has of each card, `to_play`: how many to play it has in all; `unknown` cards were played without
    being entered, and `unseen` of them may lie in the mine; `taking`: who chooses gold now.
    """

    phase: Phase
    players: tuple[str, ...]
    people: tuple[int, ...]
    room: int
    edition: str
    house: Mapping[str, bool | str]
    deck: Mapping[str, int]
    to_play: int
    unbroken: bool
    hidden_goals: bool
    entering: Entering | None
    words: str
    added: tuple[tuple[str, str], ...]
    round: int
    turn: int
    last: int | None
    mine: Layout
    pile: int
    hands: tuple[int, ...]
    tools: tuple[tuple[str, ...], ...]
    left: Mapping[str, int]
    unknown: int
    unseen: int
    reached: tuple[Cell, ...]
    choosing: Cell | None
    looks: tuple[tuple[int, Cell], ...]
    results: tuple[RoundResult, ...]
    taking: int | None
    gold_to_take: int
    nuggets: tuple[int, ...]
    places: tuple[int, ...]

    @staticmethod
    def untold() -> tuple[str, ...]:
        """What is for the screens alone."""
        return ("people", "room")


class SeatView(NamedTuple):
    """What one player may know besides. `to_take`: the gold to choose from; `seen`: the goals this player looked at."""

    table: TableView
    seat: int
    role: str
    purse: tuple[int, ...]
    to_take: tuple[int, ...]
    seen: Mapping[Cell, str]


def view(state: State, viewer: Viewer) -> TableView | SeatView:
    """What this viewer may know now."""
    return _seat_view(state, viewer.number) if isinstance(viewer, Seat) else table_view(state)


@looked_once
def table_view(state: State) -> TableView:
    """What everyone may know."""
    round_ = state.round
    over = state.phase is Phase.OVER
    return TableView(
        phase=state.phase,
        players=state.players,
        people=state.people,
        room=state.room,
        edition=state.edition.id,
        house=state.edition.house,
        deck=MappingProxyType(state.deck),
        to_play=state.to_play,
        unbroken=state.unbroken,
        hidden_goals=state.hidden_goals,
        entering=state.entering,
        words=state.words,
        added=state.added,
        round=state.number,
        turn=round_.turn,
        last=round_.last,
        mine=round_.mine,
        pile=round_.pile,
        hands=round_.hands,
        tools=round_.tools,
        left=MappingProxyType(round_.left),
        unknown=round_.unknown,
        unseen=max(0, unseen(state)) if round_.hands else 0,
        reached=round_.reached,
        choosing=round_.choosing,
        looks=round_.looks,
        results=state.results,
        taking=state.sharing.order[0] if state.sharing else None,
        gold_to_take=len(state.sharing.order) if state.sharing else 0,
        nuggets=tuple(sum(purse) for purse in state.purses.open()) if over else (),
        places=state.places,
    )


def _seat_view(state: State, seat: int) -> SeatView:
    sharing = state.sharing
    roles = state.round.roles.open()
    return SeatView(
        table=table_view(state),
        seat=seat,
        role=roles[seat] if roles else "",
        purse=state.purses.open()[seat],
        to_take=tuple(sorted(sharing.cards.open())) if sharing and sharing.order[0] == seat else (),
        seen=_seen_goals(state, seat),
    )


def _seen_goals(state: State, seat: int) -> dict[Cell, str]:
    if not state.hidden_goals:
        return {}
    goals = state.round.goals.open()
    return {goal: goals[GOALS.index(goal)] for looker, goal in state.round.looks if looker == seat}


_PUBLIC: dict[type, tuple[str, ...]] = {
    ev.GameBegun: (
        "players",
        "edition",
        "house",
        "deck",
        "to_play",
        "hidden_goals",
        "entering",
        "seals",
        "fair",
        "words",
    ),
    ev.ChanceAdded: ("by", "text"),
    ev.RoundDealt: ("first", "added"),
    ev.PathLaid: ("seat", "at", "lies"),
    ev.CardPlayed: ("seat",),
    ev.Passed: ("seat",),
    ev.ToolBroken: ("seat", "on", "tool"),
    ev.ToolRepaired: ("seat", "on", "tool", "card"),
    ev.RockFell: ("seat", "at", "card"),
    ev.MapRead: ("seat", "goal"),
    ev.GoalTurned: ("seat", "at", "shows", "revealed", "choice"),
    ev.StoneLaid: ("seat", "at", "lies"),
    ev.LayoutEntered: ("layout",),
    ev.Corrected: ("turn", "pile", "hands", "tools"),
    ev.BoxCorrected: ("counts", "to_play"),
    ev.RoundEnded: ("treasure", "last"),
    ev.WentOn: (),
    ev.EnteringChosen: ("cards",),
    ev.RolesShown: ("roles", "left_over", "winner", "goals", "opened"),
    ev.GoldDrawn: ("order",),
    ev.GoldTaken: ("seat",),
    ev.GoldPaid: ("seat", "due", "short"),
    ev.GameEnded: ("nuggets", "places", "opened"),
    **people.PUBLIC,
}
"""The fields of each event that everyone may know."""

_OWN: dict[type, Callable[[Any, int], dict[str, Any]]] = {
    ev.RoundDealt: lambda event, seat: {"role": event.roles.open()[seat]},
    ev.MapRead: lambda event, seat: (
        {"shows": event.shows.open()} if event.seat == seat and event.shows is not None else {}
    ),
    ev.GoldTaken: lambda event, seat: {"nuggets": event.nuggets.open()} if event.seat == seat else {},
    ev.GoldPaid: lambda event, seat: {"cards": event.cards.open()} if event.seat == seat else {},
}
"""What the player at a seat may know of an event besides."""


def witness(event: Any, viewer: Viewer) -> Fields:
    """What this viewer may know of something that happened."""
    seen = told(event, _PUBLIC)
    if isinstance(viewer, Seat) and type(event) in _OWN:
        return {**seen, **_OWN[type(event)](event, viewer.number)}
    return seen


_SHOWING = frozenset((ev.GameBegun, ev.RoundDealt, ev.RolesShown, ev.GoldDrawn, ev.GoldTaken, ev.GoldPaid))


def seen(event: Any) -> bool:
    """Whether the companion has shown somebody what it hid, so that this can no longer be undone."""
    kind = type(event)
    if kind is ev.GoalTurned:
        return bool(event.revealed)
    return kind in _SHOWING or (kind is ev.MapRead and event.shows is not None)


def outcome(state: State) -> Outcome:
    """How the game came out, and how often which side won a round."""
    winners = [result.winner for result in state.results]
    tally = {
        later("rounds to diggers"): winners.count(DIGGER),
        later("rounds to saboteurs"): winners.count(SABOTEUR),
    }
    return Outcome(state.places, tuple(sum(purse) for purse in state.purses.open()), tally)


def transcript(state: State) -> Fields:
    """Everything that is open by now, for somebody else to check."""
    return sealed_chance.transcript("saboteur", state, sealed(state), state.dealt)


def recap(events: Sequence[Fields]) -> Recap:
    """How a finished game went, from its events as the table saw them."""
    begun, ended = events[0], last_of(events, ev.GameEnded)
    players, seen = deeds.rounds_of(events, ev.RolesShown, _done)
    rules = edition(begun["edition"])
    deck = rules.roles[len(begun["players"])]
    rounds = tuple(_round_told(each, deck) for each in seen)
    return Recap(rules.id, players, rounds, tuple(ended["nuggets"]), tuple(ended["places"]))


def _done(event: Fields) -> Iterator[deeds.Done]:
    """What is counted of it: tools that were broken, and mended for others."""
    match event["event"]:
        case "ToolBroken":
            yield "broke", event["seat"], event["on"]
        case "ToolRepaired" if event["seat"] != event["on"]:
            yield "mended", event["seat"], event["on"]


def _round_told(seen: deeds.RoundSeen, deck: tuple[int, int]) -> RoundTold:
    roles, (saboteurs, diggers) = tuple(seen.ended["roles"]), deck
    won = tuple(seat for seat, role in enumerate(roles) if role == seen.ended["winner"])
    odds = {SABOTEUR: (saboteurs, saboteurs + diggers), DIGGER: (diggers, saboteurs + diggers)}
    return RoundTold(won, seen.ended["winner"], roles, odds, seen.players, _and_by_role(seen.deeds, roles, won))


def _and_by_role(done: deeds.Counted, roles: tuple[str, ...], won: tuple[int, ...]) -> deeds.Counted:
    """What roles that lie open now make of it: diggers who broke diggers' tools, saboteurs whom nobody suspected.

    Where no tool was broken in a round nobody was suspected of anything.
    """
    broke = done.get("broke", ())
    friendly = tuple(deed for deed in broke if roles[deed[0]] == roles[deed[1]] == DIGGER)
    suspected = {on for _by, on, _times in broke}
    calm = tuple((seat, seat, 1) for seat in won if roles[seat] == SABOTEUR and broke and seat not in suspected)
    return {**done, **({"friendly": friendly} if friendly else {}), **({"calm": calm} if calm else {})}
