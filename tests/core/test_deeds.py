"""Who did what to whom stays with the person: other names, other seats, other people, while a game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.deeds import Done, rounds_of
from companion.core.records import Fields, Record
from companion.games import GAMES
from tests.core.test_evenings import finished, played


class RoundEnded(Record):
    """What a round ends with."""


def done(event: Fields) -> Iterator[Done]:
    if event["event"] == "Hit":
        yield "hit", event["by"], event["to"]


def hit(by: int, to: int) -> Fields:
    return {"event": "Hit", "by": by, "to": to}


BEGUN = {"event": "GameBegun", "players": ["Ana", "Bruno", "Clara"]}
ENDED = {"event": "RoundEnded"}


def test_the_same_person_under_another_name_or_at_another_seat_has_done_it() -> None:
    events = [
        BEGUN,
        hit(0, 1),
        {"event": "Renamed", "seat": 0, "name": "Āna", "before": "Ana"},
        hit(0, 1),
        {"event": "SeatsChanged", "order": [2, 0, 1]},
        hit(1, 2),
        ENDED,
    ]
    players, (seen,) = rounds_of(events, RoundEnded, done)
    assert players == ("Clara", "Āna", "Bruno")
    assert seen.players == ()
    assert seen.deeds == {"hit": ((1, 2, 3),)}


def test_a_round_before_a_new_name_is_told_by_that_name() -> None:
    events = [BEGUN, hit(2, 0), ENDED, {"event": "Renamed", "seat": 2, "name": "Dora", "before": "Clara"}, ENDED]
    players, rounds = rounds_of(events, RoundEnded, done)
    assert players == ("Ana", "Bruno", "Dora")
    assert [(seen.players, seen.deeds) for seen in rounds] == [((), {"hit": ((2, 0, 1),)}), ((), {})]


def test_who_plays_on_for_another_has_done_nothing_of_it_nor_who_came_later() -> None:
    events = [
        BEGUN,
        hit(0, 1),
        ENDED,
        hit(1, 2),
        {"event": "TakenOver", "seat": 1, "name": "Emil", "before": "Bruno"},
        hit(1, 2),
        {"event": "PlayerJoined", "place": 0, "name": "Fatima"},
        {"event": "PlayerLeft", "place": 1, "name": "Ana"},
        hit(0, 1),
        ENDED,
    ]
    players, rounds = rounds_of(events, RoundEnded, done)
    assert players == ("Fatima", "Emil", "Clara")
    assert [seen.players for seen in rounds] == [("Ana", "Bruno", "Clara"), ()]
    assert [seen.deeds for seen in rounds] == [{"hit": ((0, 1, 1),)}, {"hit": ((0, 1, 1), (1, 2, 1))}]


def test_what_open_roles_make_of_broken_tools() -> None:
    """Told over from the events, in which whoever likes has broken them: bots have their reasons."""
    rng, calm, friendly = Random("broken"), 0, 0
    for number in range(12):
        told_of = finished(played("saboteur", f"calm {number}", 5)).events
        broke = [event["event"] == "ToolBroken" for event in told_of]
        events = [
            {**event, "seat": rng.randrange(5)} if yes else event for event, yes in zip(told_of, broke, strict=True)
        ]
        rounds, broken = iter(GAMES["saboteur"].recap(events).rounds), list[tuple[int, int]]()
        for event in events:
            if event["event"] == "ToolBroken":
                broken.append((event["seat"], event["on"]))
            if event["event"] == "RolesShown":
                told, roles = next(rounds), event["roles"]
                won = event["winner"] == "saboteur" and bool(broken)
                suspected = {on for _by, on in broken}
                unseen = [at for at, role in enumerate(roles) if role == "saboteur" and won and at not in suspected]
                assert told.deeds.get("calm", ()) == tuple((seat, seat, 1) for seat in unseen)
                among = [pair for pair in broken if {roles[seat] for seat in pair} == {"digger"}]
                assert sum(times for _by, _to, times in told.deeds.get("friendly", ())) == len(among)
                calm, friendly, broken = calm + len(unseen), friendly + len(among), []
    assert calm
    assert friendly
