"""What the suites over every game have to be told of Wazabi, where only the seed of the companion's dice is secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.core import people
from companion.core.game import Viewer, ViewOf
from companion.core.records import Record, Secret
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.staging.staged import FOUR, SIX

WORLDS: tuple[Mapping[str, Any], ...] = (
    {},
    {"fair": True},
    {"reckless": True},
    {"reckless": True, "setup": {"games": 2, "house": {"give.neighbours": True}, "dice": 3, "hand": 3}},
    {"reckless": True, "fair": True, "setup": {"costs": {"skip": 1}, "dice": 2}},
)
LONG_NAMES = (*SIX, *FOUR)


def twin(events: Sequence[Record], _viewer: Viewer, rng: Random) -> list[Record]:
    """Another seed, until it is opened: nobody can know what the companion would roll next."""
    begun = events[0]
    assert isinstance(begun, ev.GameBegun)
    if any(isinstance(event, ev.GameEnded) for event in events):
        return list(events)
    return [replace(begun, seeds=Secret({"dice": rng.randbytes(32).hex()})), *events[1:]]


def giver(_command: Record) -> Viewer:
    """Nobody knows more than everybody."""
    return Viewer.TABLE


def _by_hand(look: ViewOf) -> Iterator[Record]:
    """What bots never do or hardly ever: a tie, hands to take from, no card anywhere, things put right, teams."""
    yield cmd.Begin(("Anna", "Bruno", "Clara", "David"), games=2, teams=(0, 1, 0, 1))
    yield cmd.AddChance("Anna", "the 7th of hearts, würfel 3")
    yield cmd.Deal()
    for wazabi in (2, 1, 2, 0, 1, 3):  # Anna and Clara roll again
        yield cmd.Roll(wazabi)
    yield cmd.Correct(turn=0, clockwise=False, hands=(9, 9, 9, 9), discards=0, skips=(0, 0, 0, 0))
    yield cmd.Roll(1, 1, 2)
    yield cmd.TakeCard(3)
    yield cmd.Give((1, 3))
    yield cmd.PlayCard("again-reverse")
    yield cmd.Correct(hands=(36, 0, 0, 0), discards=0, dice=(1, 5, 4, 5))
    yield cmd.Roll(0, 1, 0)
    yield cmd.EndTurn()
    yield cmd.Correct(turn=0)
    yield cmd.Roll(1)
    yield cmd.PlayCard("lose-one")
    yield cmd.Finish()
    yield cmd.Deal()
    while look(Viewer.TABLE).phase == "first":
        yield cmd.RollForMe()
    yield cmd.Correct(turn=1, dice=(4, 1, 4, 4))
    yield cmd.Roll(0, 0, 1)
    yield cmd.Give((0,))
    yield cmd.Finish()


def _for_places(_look: ViewOf) -> Iterator[Record]:
    """All places are played for, with a card that costs another number, and every turn missed that can be."""
    yield cmd.Begin(("Anna", "Bruno", "Clara"), dice=1)
    yield cmd.Deal(0)
    yield cmd.Correct(costs={"lose-two": 1}, skips=(0, 2, 1))
    yield cmd.Roll(1)
    yield cmd.PlayCard("lose-one")
    yield cmd.PlayOn()
    yield cmd.Roll(1)
    yield cmd.PlayCard("lose-two")
    yield cmd.Finish()


def _coming_and_going(look: ViewOf) -> Iterator[Record]:
    """Somebody is called otherwise, another plays on, leaves, joins, sits elsewhere: before, in and after a game."""
    yield cmd.Begin(("Anna", "Bruno", "Clara", "David"), games=2)
    yield cmd.Deal()
    yield cmd.Roll(2)
    yield people.Leave(0)
    yield people.Rename(0, "Boris")
    while look(Viewer.TABLE).phase == "first":
        yield cmd.RollForMe()
    turn: int = look(Viewer.TABLE).turn
    yield people.TakeOver(turn, "Dace")
    yield cmd.Correct(skips=(1, 1, 1))
    yield people.Leave(turn)
    yield cmd.Correct(turn=1, dice=(4, 1))
    yield cmd.Roll(0, 0, 1)
    yield cmd.Finish()
    yield people.Join("Elena", 0)
    yield people.ChangeSeats((2, 0, 1))
    yield people.Leave(1)
    yield cmd.Deal(1)
    yield cmd.Correct(turn=1, dice=(4, 1))
    yield cmd.Roll(0, 0, 1)
    yield cmd.Finish()


SCRIPTS = (_by_hand, _for_places, _coming_and_going)

QUERY_WORDS: Sequence[str] = ()

LEAKS: Mapping[str, Callable[[Any, Viewer], object]] = {
    "one bit of the seed": lambda state, _: int(state.seeds.open().get("dice", "0"), 16) % 2,
}

CARDS = ("card-any", "card-any-six", "card-any-two", "card-people-six", "card-few", "card-none")
FINALS = ("final-six", "final-tournament-six", "final-three-share", "final-team")
OTHERS = ("roll", "roll-six", "give", "give-six", "draw-six", "card-on-skip-six")
IN_SIGHT = {
    **{name: {"player": 1, "die": 3} for name in CARDS},
    **{name: {"player": 1} for name in OTHERS},
    **{name: {"player": len(SIX)} for name in FINALS},
}
"""By the names of screens, which pictures decide there, and how many: whose turn it is, what was rolled, the places."""

ACROSS_THE_TABLE = ("roll", "draw", "give", "card", "won", "between", "final", "begin")
CLOSE = ()
NOTHING_TO_DO_YET = ("more-chance-nothing-yet", "help-printed")
