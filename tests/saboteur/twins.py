"""What the suites over every game have to be told of Saboteur: above all, games that one viewer cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.core import people
from companion.core.game import Seat, Viewer, ViewOf
from companion.core.records import Record, Secret
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.staging.staged import TEN
from tests.saboteur.gold_twins import GOLD_EVENTS, other_course

WORLDS: tuple[Mapping[str, bool], ...] = (
    {},
    {"light": True},
    {"hidden_goals": True},
    {"light": True, "hidden_goals": True},
)

LONG_NAMES = TEN
NORTH_TO_SOUTH = ((8, -2), (8, 0), (8, 2))


def twin(events: Sequence[Record], viewer: Viewer, rng: Random) -> list[Record]:
    """Deal again, as the viewer cannot know, every card the viewer has not seen by the end of these events."""
    sat = _sat(events)
    seen_by = {row[viewer.number] for row in sat if isinstance(viewer, Seat) and viewer.number < len(row)}
    course = other_course(
        [each for each in zip(events, sat, strict=True) if isinstance(each[0], GOLD_EVENTS)], seen_by, rng
    )
    gold = iter(course)
    made = [next(gold) if isinstance(event, GOLD_EVENTS) else event for event in events]
    begun = made[0]
    assert isinstance(begun, ev.GameBegun)
    made[0] = replace(begun, seeds=Secret(_other_seeds(begun.seeds.open(), events, rng)))
    dealt = max((at for at, event in enumerate(made) if isinstance(event, ev.RoundDealt)), default=0)
    if dealt and not any(isinstance(event, ev.RolesShown) for event in made[dealt:]):
        seats = {seat for seat, person in enumerate(sat[dealt]) if person in seen_by}
        made[dealt:] = _other_round(made[dealt:], seats, rng)
    return made


def _sat(events: Sequence[Record]) -> list[list[int]]:
    """Who sat where after each event: whoever plays on for somebody knows what they knew, and counts for the same."""
    rows: list[list[int]] = []
    now: list[int] = []
    for event in events:
        match event:
            case ev.GameBegun():
                now = list(range(len(event.players)))
            case people.PlayerLeft(place):
                now = [*now[:place], *now[place + 1 :]]
            case people.PlayerJoined(place):
                now = [*now[:place], 100 + len(rows), *now[place:]]
            case people.SeatsChanged(order):
                now = [now[seat] for seat in order]
        rows.append(now)
    return rows


def _other_seeds(seeds: Mapping[str, str], events: Sequence[Record], rng: Random) -> dict[str, str]:
    opened = {
        label for event in events if isinstance(event, ev.RolesShown | ev.GameEnded) for label, _seed in event.opened
    }
    return {label: seed if label in opened else rng.randbytes(32).hex() for label, seed in seeds.items()}


def _other_round(events: list[Record], seats: set[int], rng: Random) -> list[Record]:
    """Other roles for the others, other goals where neither everybody nor the viewer has looked."""
    dealt = events[0]
    assert isinstance(dealt, ev.RoundDealt)
    roles = _mixed(dealt.roles.open(), seats, rng)
    looked = {event.goal for event in events if isinstance(event, ev.MapRead) and event.seat in seats}
    turned = {event.at for event in events if isinstance(event, ev.GoalTurned)}
    goals = _mixed(dealt.goals.open(), {NORTH_TO_SOUTH.index(goal) for goal in looked | turned}, rng)
    shows = dict(zip(NORTH_TO_SOUTH, goals, strict=False))
    later = (
        replace(event, shows=Secret(shows[event.goal])) if isinstance(event, ev.MapRead) and event.shows else event
        for event in events[1:]
    )
    return [replace(dealt, roles=Secret(roles), goals=Secret(goals)), *later]


def _mixed(items: Sequence[str], known: set[int], rng: Random) -> tuple[str, ...]:
    """The items in another order, those at the known places staying."""
    places = [place for place in range(len(items)) if place not in known]
    mixed = list(items)
    for place, other in zip(places, rng.sample(places, len(places)), strict=True):
        mixed[place] = items[other]
    return tuple(mixed)


def giver(command: Record) -> Viewer:
    """Only who chooses gold knows what there is to choose from."""
    return Seat(command.seat) if isinstance(command, cmd.TakeGold) else Viewer.TABLE


def _by_hand(look: ViewOf) -> Iterator[Record]:
    """What bots never do: chance added, a mine entered, counts corrected, in every round."""
    yield cmd.Begin(("Anna", "Bruno", "Clara"), "ru", {"gold.broken-tool": "no-share"}, {"map": 5, "EW": 4})
    yield cmd.AddChance("Anna", "the 7th of hearts, würfel 3")
    yield cmd.Deal(2)
    yield cmd.LayPath((1, 0), "EW")
    yield cmd.EnterLayout("1,0=EW 2,0=NSW 5,5=ns")
    yield cmd.PlayUnknown()
    yield cmd.Correct(turn=1, pile=3, hands=(2, 2, 3), tools=(("pick",), (), ("cart", "lamp")))
    yield cmd.CorrectBox({"EW": 5, "break lamp": 4})
    yield cmd.RepairTool(2, "cart", "lamp+cart")
    yield from _to_the_end(look)


def _unfitting_stones(look: ViewOf) -> Iterator[Record]:
    """The middle goal is reached where no stone fits: ways are open onto it from three sides."""
    yield cmd.Begin(("Anna", "Bruno", "Clara", "David", "Elena"), "lv", hidden_goals=True)
    for number in range(3):
        yield cmd.Deal(None if number else 4)
        yield cmd.EnterLayout("1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW 8,-1=NS 8,1=NS")
        yield cmd.ReadMap((8, 2))
        yield cmd.LayPath((7, 0), "NESW")
        yield cmd.AddChance("Elena", "before it is turned")
        yield cmd.TurnGoal((8, 0))
        if look(Viewer.TABLE).phase == "stone":
            lies: str = look(Viewer.TABLE).mine.cards[8, 0]
            yield cmd.LayStone((8, 0), "SW" if lies == "NE" else "NE" if lies == "SW" else "NW")
        yield from _round_end(look)


def _coming_and_going(look: ViewOf) -> Iterator[Record]:
    """Somebody is called otherwise, another plays on, leaves, joins, sits elsewhere: before, in and after a round."""
    yield cmd.Begin(("Anna", "Bruno", "Clara", "David", "Elena"), "lv", hidden_goals=True)
    yield people.Rename(1, "Boris")
    yield cmd.Deal(3)
    yield cmd.ReadMap((8, 0))
    yield people.TakeOver(3, "Dace")
    yield people.Leave(1)
    yield cmd.PlayUnknown()
    yield people.Rename(0, "Anya")
    yield from _round_end(look)
    yield people.Join("Felix", 0)
    yield people.ChangeSeats((4, 0, 1, 2, 3))
    yield people.Join("Gints")
    yield cmd.Deal()
    yield cmd.ReadMap((8, 2))
    yield people.Leave(5)
    yield people.Leave(0)
    yield from _round_end(look)
    yield people.Leave(2)
    yield cmd.Deal()
    yield from _to_the_end(look)


def _to_the_end(look: ViewOf) -> Iterator[Record]:
    yield from _round_end(look)
    while look(Viewer.TABLE).phase != "over":
        yield cmd.Deal()
        yield from _round_end(look)


def _round_end(look: ViewOf) -> Iterator[Record]:
    """No card is left, roles are shown, and the least gold is always taken."""
    if look(Viewer.TABLE).phase == "goal":
        yield cmd.TurnGoal(look(Viewer.TABLE).reached[0])
    if look(Viewer.TABLE).phase == "play":
        yield cmd.Correct(pile=0, hands=(0,) * len(look(Viewer.TABLE).players))
    yield cmd.Reveal()
    while look(Viewer.TABLE).phase == "gold":
        seat = look(Viewer.TABLE).taking
        yield cmd.TakeGold(seat, Secret(min(look(Seat(seat)).to_take)))


SCRIPTS = (_by_hand, _unfitting_stones, _coming_and_going)

QUERY_WORDS = (
    *("1,0=EW", "1,0=NESW", "2,0=ew", "0,1=NS", "-1,0=ESW", "2,-1=sw", "7,0=EW", "8,1=NS", "999,-999=n", "1000,0=EW"),
    *("0,0=NESW", "0,0=EW", "8,0=?", "8,0=gold", "8,2=gold", "8,2=stone:NE", "8,-2=stone:WS", "8,0=NE", "1,0=gold"),
    *("+", "-", "=", "NES", "ew", "SEN", "1,0=", "1,0=nES", "1,0=EE", "1,0=X", "1;0=EW", "٣,0=EW", "+1,0=EW", "?"),
)


def _others(viewer: Viewer, items: Sequence[Any]) -> list[Any]:
    """What belongs to everybody but the viewer."""
    return [item for seat, item in enumerate(items) if viewer != Seat(seat)]


LEAKS: Mapping[str, Callable[[Any, Viewer], object]] = {
    "the role left over": lambda state, _: state.round.roles.open()[len(state.players) :],
    "how many saboteurs were dealt": lambda state, _: state.round.roles.open()[: len(state.players)].count("saboteur"),
    "the roles of the others": lambda state, viewer: _others(viewer, state.round.roles.open()[: len(state.players)]),
    "the southern goal": lambda state, _: state.round.goals.open()[2:],
    "the top of the gold pile": lambda state, _: state.gold.open()[:1],
    "how many cards the gold pile has": lambda state, _: len(state.gold.open()),
    "what the gold pile is worth": lambda state, _: sum(state.gold.open()),
    "how many cards others have": lambda state, viewer: [len(purse) for purse in _others(viewer, state.purses.open())],
    "who else is richest": lambda state, viewer: (
        max(map(sum, _others(viewer, state.purses.open())), default=0) > sum(map(sum, state.purses.open())) / 3
    ),
    "the best card going round": lambda state, _: state.sharing and max(state.sharing.cards.open()),
    "in what order the gold lay that goes round": lambda state, _: state.sharing and state.sharing.cards.open()[:2],
    "one bit of a seed": lambda state, _: int(state.seeds.open().get("roles 3", "0"), 16) % 2,
    "how the roles came out of the shuffle": lambda state, _: [dealt.gives.open()[-1] for dealt in state.dealt],
}

ALL = len(TEN)
TABLES = ("table", "table-grown", "table-ten", "table-beyond", "table-empty-pile")
IN_SIGHT = {
    **{name: {"pile": 1} for name in TABLES},
    "table-others-broken": {"pile": 1, "tool": 2, "player": 2},
    "table-all-broken": {"pile": 1, "tool": 3, "player": ALL},
    "table-mixed-broken": {"pile": 1, "tool": 10, "player": ALL},
    "all-passed-ten": {"tool": 10, "player": ALL},
    "nobody-can-play-ten": {"tool": 2, "player": 2},
    **{name: {"fellow": ALL} for name in ("gold-round-ten", "between-ten")},
    "final-ten": {"player": ALL, "nugget": ALL},
    "final-shared": {"player": 4, "nugget": 4},
    "final-shared-ten": {"player": ALL, "nugget": ALL},
}
"""By the names of screens, which pictures decide there, and how many: the pile, what is broken, roles, places."""

ACROSS_THE_TABLE = ("table", "light-", "round-over", "between-t", "between-n", "gold-round", "final", "hand-over")
CLOSE = ("light-actions", "light-shows", "light-found", "light-who", "light-refused")
NOTHING_TO_DO_YET = ("more-chance-nothing-yet", "help-printed", "light-chosen")
