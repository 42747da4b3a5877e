"""What must be so at a table, counted by hand from what was played: by the printed rules, with nothing of `evolve`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.records import Record
from companion.games.saboteur.editions import edition
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import cards_to_play, corrected
from tests.saboteur.reference import BOX, GOALS, Table, read, turned

MAY: dict[str, set[str]] = {
    "Deal": {"deal"},
    **{name: {"play"} for name in ("LayPath", "PlayUnknown", "Pass")},
    **{name: {"play"} for name in ("BreakTool", "RepairTool", "CauseRockfall", "ReadMap")},
    "EndRound": {"play", "stuck"},
    "GoOn": {"stuck"},
    "TurnGoal": {"play", "goal", "reveal"},
    "LayStone": {"stone"},
    "EnterLayout": {"play", "goal", "stuck"},
    "Correct": {"play", "goal", "stuck"},
    "Reveal": {"reveal"},
    "TakeGold": {"gold"},
    **{
        name: {"deal", "play", "stuck", "goal", "stone", "reveal", "gold"}
        for name in ("AddChance", "ChooseEntering", "CorrectBox")
    },
}
"""When each command may be given."""

GOLD_CARDS = Counter({1: 16, 2: 8, 3: 4})
EMPTY_HAND_IS_SKIPPED = "pass.empty-hand"
ENDS_WHEN = "end.no-treasure"
NEXT_FIRST = "next.first"


@dataclass(frozen=True)
class Tally:
    """The cards of a game by where they are: `gone` discarded unshown, `open` face up once, `gold` the gold pile."""

    players: int = 0
    clauses: Mapping[str, object] = field(default_factory=dict)
    deck: Mapping[str, int] = field(default_factory=dict)
    to_play: int = 0
    cards: int = 0
    pile: int = 0
    hands: tuple[int, ...] = ()
    turn: int = 0
    last: int | None = None
    card_by: int | None = None
    passed: int = 0
    gone: int = 0
    unknown: int = 0
    open: Counter[str] = field(default_factory=Counter)
    table: Table = field(default_factory=lambda: read(""))
    tools: tuple[frozenset[str], ...] = ()
    over: bool = False
    rounds: int = 0
    gold: tuple[int, ...] = ()
    around: Counter[int] = field(default_factory=Counter)

    def after(self, events: tuple[Record, ...]) -> Tally:
        """The tally after these events."""
        tally = self
        for event in events:
            change = _CHANGES.get(type(event))
            tally = change(tally, event) if change else tally
        return tally

    def left(self) -> dict[str, int]:
        """The copies of each card that did not come face up."""
        return {card: copies - self.open[card] for card, copies in self.deck.items()}

    def moved(self, seat: int, *, passed: bool = False) -> Tally:
        """A card is out of the hand: one is drawn while there is a pile, and the turn goes on clockwise."""
        hands = list(self.hands)
        card_by = seat if hands[seat] else self.card_by
        drew = self.pile > 0
        hands[seat] = max(0, hands[seat] - 1) + drew
        turn, skipped = (seat + 1) % self.players, 0
        if self.clauses[EMPTY_HAND_IS_SKIPPED] == "skipped" and self.pile - drew == 0:
            while not hands[turn] and skipped < self.players:
                turn, skipped = (turn + 1) % self.players, skipped + 1
        in_a_row = self.passed + 1 if passed and not drew else 0
        moved = replace(self, hands=tuple(hands), pile=self.pile - drew, turn=turn, last=seat, card_by=card_by)
        return replace(moved, passed=in_a_row + skipped)

    def recounted(self) -> Tally:
        """As many cards as there are now are in the game."""
        return replace(self, cards=self.pile + sum(self.hands) + self.open.total() + self.unknown + self.gone)

    def shown(self, card: str) -> Tally:
        """A copy of this card came face up."""
        return replace(self, open=self.open + Counter([card]))

    def no_card_is_left(self) -> bool:
        """Whether the round ends without the treasure and without a word: in every edition when nothing is left."""
        return not self.pile and not any(self.hands)

    def all_have_passed(self) -> bool:
        """Whether the table is asked if anybody can play, by the clause of this edition."""
        passed = self.clauses[ENDS_WHEN] == "all-pass" and self.passed >= self.players
        return passed and not self.pile and any(self.hands)


def _begun(_: Tally, event: ev.GameBegun) -> Tally:
    rules = edition(event.edition).with_house(event.house)
    deck = corrected(event.deck)
    assert not isinstance(deck, str)
    to_play = len(cards_to_play(deck)) if event.to_play is None else event.to_play
    return Tally(players=len(event.players), clauses=rules.values, deck=deck, to_play=to_play)


def _dealt(tally: Tally, event: ev.RoundDealt) -> Tally:
    last = tally.last
    if tally.clauses[NEXT_FIRST] == "last-card" and tally.card_by is not None:
        last = tally.card_by
    if last is not None:
        assert event.first == (last + 1) % tally.players, "left of whoever moved, or played a card, last"
    saboteurs = event.roles.open().count("saboteur")
    assert len(event.roles.open()) - tally.players in (0, 1)
    assert saboteurs >= 1
    cards = tally.to_play
    hand = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5}.get(tally.players, 4)
    return replace(
        Tally(tally.players, tally.clauses, tally.deck, cards, cards),
        pile=cards - hand * tally.players,
        hands=(hand,) * tally.players,
        turn=event.first,
        tools=(frozenset(),) * tally.players,
        rounds=tally.rounds + 1,
        gold=event.gold.open() if event.gold else tally.gold,
    )


def _laid(tally: Tally, event: ev.PathLaid) -> Tally:
    assert tally.turn == event.seat
    upright = event.lies if event.lies in BOX else turned(event.lies)
    laid = replace(tally.shown(upright), table={**tally.table, event.at: event.lies})
    return laid.moved(event.seat)


def _played(tally: Tally, event: ev.CardPlayed) -> Tally:
    """By whoever is to move, or by who says to have reached a goal."""
    return replace(tally, unknown=tally.unknown + 1).moved(event.seat)


def _passed(tally: Tally, event: ev.Passed) -> Tally:
    assert tally.turn == event.seat
    return replace(tally, gone=tally.gone + (tally.hands[event.seat] > 0)).moved(event.seat, passed=True)


def _broken(tally: Tally, event: ev.ToolBroken) -> Tally:
    tools = (*tally.tools[: event.on], tally.tools[event.on] | {event.tool}, *tally.tools[event.on + 1 :])
    return replace(tally.shown(f"break {event.tool}"), tools=tools).moved(event.seat)


def _mended(tally: Tally, event: ev.ToolRepaired) -> Tally:
    tools = (*tally.tools[: event.on], tally.tools[event.on] - {event.tool}, *tally.tools[event.on + 1 :])
    return replace(tally.shown(f"repair {event.card}"), tools=tools).moved(event.seat)


def _fell(tally: Tally, event: ev.RockFell) -> Tally:
    assert event.at not in {(0, 0), *GOALS}
    table = {at: lies for at, lies in tally.table.items() if at != event.at}
    return replace(tally.shown("rockfall"), table=table).moved(event.seat)


def _read(tally: Tally, event: ev.MapRead) -> Tally:
    return tally.shown("map").moved(event.seat)


def _goal(tally: Tally, event: ev.GoalTurned) -> Tally:
    return replace(tally, table={**tally.table, event.at: event.shows})


def _stone(tally: Tally, event: ev.StoneLaid) -> Tally:
    return replace(tally, table={**tally.table, event.at: f"stone:{event.lies}"})


def _corrected(tally: Tally, event: ev.Corrected) -> Tally:
    """From here on the people's count holds. What lies broken has come face up; what does not may never have."""
    tools, shown = tuple(map(frozenset, event.tools)), Counter(tally.open)
    for tool in ("pick", "lamp", "cart"):
        card = f"break {tool}"
        before, now = (sum(tool in broken for broken in lying) for lying in (tally.tools, tools))
        shown[card] = min(tally.deck[card], max(now, shown[card] + now - before))
    counted = replace(tally, turn=event.turn, pile=event.pile, hands=event.hands, tools=tools, open=shown, passed=0)
    return counted.recounted()


def _box(tally: Tally, event: ev.BoxCorrected) -> Tally:
    """The pile grows or shrinks with the box; amid passes there is then something to draw again."""
    pile = max(0, tally.pile + event.to_play - tally.to_play)
    deck = {**tally.deck, **event.counts}
    passed = 0 if pile else tally.passed
    return replace(tally, deck=deck, to_play=event.to_play, pile=pile, passed=passed).recounted()


def _ended(tally: Tally, event: ev.RoundEnded) -> Tally:
    """People may say who moved last."""
    over = replace(tally, over=True)
    return over if event.last is None else replace(over, last=event.last, card_by=event.last)


def _went_on(tally: Tally, _: ev.WentOn) -> Tally:
    return replace(tally, passed=0)


def _entered(tally: Tally, event: ev.LayoutEntered) -> Tally:
    """Copies that were on the table may be in the pile again, and the other way round; none is there twice."""
    table = read(event.layout)
    passed = 0 if tally.all_have_passed() else tally.passed
    left = Counter(tally.left())
    left.update(_paths(tally.table))
    left.subtract(_paths(table))
    shown = Counter({card: copies - max(0, left[card]) for card, copies in tally.deck.items()})
    return replace(tally, table=table, open=shown, passed=passed).recounted()


def _paths(table: Table) -> list[str]:
    """The path cards on the table, upright."""
    laid = (lies for at, lies in table.items() if at not in {(0, 0), *GOALS})
    return [lies if lies in BOX else turned(lies) for lies in laid]


def _drawn(tally: Tally, event: ev.GoldDrawn) -> Tally:
    cards, drawn = event.cards.open(), len(event.order)
    assert cards == tally.gold[:drawn], "from the top"
    return replace(tally, gold=tally.gold[drawn:], around=Counter(cards))


def _taken(tally: Tally, event: ev.GoldTaken) -> Tally:
    card = Counter([event.nuggets.open()])
    assert card <= tally.around
    return replace(tally, around=tally.around - card)


def _paid(tally: Tally, event: ev.GoldPaid) -> Tally:
    cards, pile = event.cards.open(), event.pile.open()
    assert Counter(cards + pile) == Counter(tally.gold)
    assert (sum(cards) < event.due) == event.short
    assert sum(cards) <= event.due
    return replace(tally, gold=pile)


_CHANGES: Mapping[type, Callable[[Tally, Any], Tally]] = {
    ev.GameBegun: _begun,
    ev.RoundDealt: _dealt,
    ev.PathLaid: _laid,
    ev.CardPlayed: _played,
    ev.Passed: _passed,
    ev.ToolBroken: _broken,
    ev.ToolRepaired: _mended,
    ev.RockFell: _fell,
    ev.MapRead: _read,
    ev.GoalTurned: _goal,
    ev.StoneLaid: _stone,
    ev.Corrected: _corrected,
    ev.LayoutEntered: _entered,
    ev.BoxCorrected: _box,
    ev.RoundEnded: _ended,
    ev.WentOn: _went_on,
    ev.GoldDrawn: _drawn,
    ev.GoldTaken: _taken,
    ev.GoldPaid: _paid,
}
