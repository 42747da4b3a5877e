"""What everybody may know: built from nothing, by naming it. Only the seed of the companion's dice is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.core import deeds, people, sealed_chance
from companion.core.finished import Recap, RoundTold, last_of
from companion.core.game import Outcome, Viewer
from companion.core.records import Fields, Secret, told
from companion.core.transcripts import Dealt
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.beginning import sealed
from companion.games.wazabi.rules.cards import Symbols
from companion.games.wazabi.rules.state import DICE_SEED, Result, State
from companion.games.wazabi.rules.terms import Move, Phase


class TableView(NamedTuple):
    """What lies open on the table for everyone: see `state.Round` for what is counted.

    `people`: who sits there, see `Begun`; `room`: for how many there is; `start`: dice and cards everybody begins with;
    `house`: clauses the table has switched; `turn`: who acts; `scores`: points so far, each with those of the team.
    """

    phase: Phase
    players: tuple[str, ...]
    people: tuple[int, ...]
    room: int
    edition: str
    house: Mapping[str, bool | str]
    neighbours: bool
    costs: Mapping[str, int]
    start: tuple[int, int]
    teams: tuple[int, ...]
    games: int
    words: str
    added: tuple[tuple[str, str], ...]
    round: int
    turn: int
    clockwise: bool
    dice: tuple[int, ...]
    hands: tuple[int, ...]
    skips: tuple[int, ...]
    pile: int
    discards: int
    lost: int
    rolled: Symbols
    owed: int
    played: str
    out: tuple[int, ...]
    to_roll: tuple[int, ...]
    first_rolls: tuple[tuple[int, int], ...]
    last: Move | None
    results: tuple[Result, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]

    @staticmethod
    def untold() -> tuple[str, ...]:
        """What is for the screens alone."""
        return ("people", "room")


def view(state: State, _: Viewer) -> TableView:
    """What this viewer may know now: at every seat the same, because nothing is dealt or rolled in secret."""
    round_ = state.round
    return TableView(
        phase=state.phase,
        players=state.players,
        people=state.people,
        room=state.room,
        edition=state.edition.id,
        house=state.edition.house,
        neighbours=state.neighbours,
        costs=MappingProxyType(state.costs),
        start=(state.dice, state.hand),
        teams=state.teams,
        games=state.games,
        words=state.words,
        added=state.added,
        round=state.number,
        turn=round_.turn,
        clockwise=round_.clockwise,
        dice=round_.dice,
        hands=round_.hands,
        skips=round_.skips,
        pile=round_.pile,
        discards=round_.discards,
        lost=round_.lost,
        rolled=round_.rolled,
        owed=round_.owed,
        played=round_.played,
        out=round_.out,
        to_roll=round_.to_roll,
        first_rolls=round_.first_rolls,
        last=round_.last,
        results=state.results,
        scores=state.scores,
        places=state.places,
    )


_PUBLIC: dict[type, tuple[str, ...]] = {
    ev.GameBegun: ("players", "edition", "games", "teams", "house", "dice", "hand", "costs", "seals", "fair", "words"),
    ev.ChanceAdded: ("by", "text"),
    ev.RoundDealt: ("first",),
    ev.ChanceRolled: ("seat", "added", "gives"),
    ev.RolledToBegin: ("seat", "wazabi"),
    ev.Tied: ("seats",),
    ev.FirstFound: ("seat",),
    ev.Rolled: ("seat", "wazabi", "draw", "give"),
    ev.CardsDrawn: ("seat", "count"),
    ev.Reshuffled: ("cards",),
    ev.CardTaken: ("seat", "on"),
    ev.DrawsLapsed: ("seat", "count"),
    ev.DiceGiven: ("seat", "to"),
    ev.CardPlayed: ("seat", "card", "on", "way"),
    ev.TurnRepeated: ("seat",),
    ev.TurnEnded: ("seat", "next"),
    ev.TurnMissed: ("seat", "next"),
    ev.PlayerOut: ("seat", "place", "points"),
    ev.PlayedOn: (),
    ev.RoundEnded: ("places",),
    ev.GameEnded: ("scores", "places", "opened"),
    ev.Corrected: ("turn", "clockwise", "dice", "hands", "skips", "discards", "pile", "costs"),
    **people.PUBLIC,
}
"""The fields of each event that everyone may know."""


def witness(event: Any, _: Viewer) -> Fields:
    """What this viewer may know of something that happened."""
    return told(event, _PUBLIC)


_SHOWING = frozenset((ev.GameBegun, ev.ChanceRolled, ev.GameEnded))


def seen(event: Any) -> bool:
    """Whether the companion has shown somebody what it hid, so that this can no longer be undone."""
    return type(event) in _SHOWING


def outcome(state: State) -> Outcome:
    """How the tournament came out, and how many games and points there were in it."""
    points = sum(result.points for result in state.results)
    return Outcome(state.places, state.scores, {"games": len(state.results), "points": points})


def transcript(state: State) -> Fields:
    """Everything that is open by now, for somebody else to check."""
    rolls = [Dealt(DICE_SEED, roll.added, Secret(roll.gives)) for roll in state.rolls]
    return sealed_chance.transcript("wazabi", state, sealed(state), rolls)


def recap(events: Sequence[Fields]) -> Recap:
    """How a finished tournament went, from its events as the table saw them."""
    begun, ended = events[0], last_of(events, ev.GameEnded)
    players, seen = deeds.rounds_of(events, ev.RoundEnded, _done)
    rounds = tuple(RoundTold(_first(each.ended), players=each.players, deeds=each.deeds) for each in seen)
    return Recap(begun["edition"], players, rounds, tuple(ended["scores"]), tuple(ended["places"]))


def _first(ended: Fields) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(ended["places"]) if place == 1)


HOT = 4
"""So many wazabi in one roll are told of for long."""


def _done(event: Fields) -> Iterator[deeds.Done]:
    """What is counted of it: dice that were given, and what was rolled before all eyes."""
    match event["event"]:
        case "DiceGiven":
            yield from (("gave", event["seat"], to) for to in event["to"])
        case "Rolled" if event["wazabi"] >= HOT:
            yield "hot", event["seat"], event["seat"]
