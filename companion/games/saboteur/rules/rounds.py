"""Beginning a game, dealing its rounds, and how each ends: all is sealed before anybody adds to the chance of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from companion.core import chance as fair
from companion.core.chance import Chance
from companion.core.clauses import wrong_clause
from companion.core.game import Refusal
from companion.core.names import may_sit
from companion.core.records import Record, Secret
from companion.core.transcripts import Sealed, words
from companion.games.saboteur.editions import clauses, edition
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import STONES, Cell, corrected, count_to_play, gold_cards
from companion.games.saboteur.rules.evolve import evolve
from companion.games.saboteur.rules.layout import GOALS, GOLD, STONE
from companion.games.saboteur.rules.state import GOLD_SEED, State, goals_of, roles_of
from companion.games.saboteur.rules.terms import DIGGER, ROUNDS, SABOTEUR, SEATS, Phase, Why, no

T = TypeVar("T")

GOAL_CARDS = (GOLD, *(STONE + card for card in STONES))


def begin(state: State, command: cmd.Begin, chance: Chance) -> tuple[Record, ...] | Refusal:
    """Set the game up and seal every shuffle it will need."""
    names = [name.strip() for name in command.players]
    if len(names) not in SEATS or not may_sit(names):
        return no(Why.BAD_PLAYERS, least=SEATS[0], most=SEATS[-1])
    unknown = wrong_clause(clauses(), command.house)
    if unknown is not None:
        return no(Why.UNKNOWN_CLAUSE, name=unknown)
    deck = corrected(command.deck)
    if isinstance(deck, str):
        return no(Why.BAD_DECK, name=deck)
    to_play = count_to_play(deck) if command.to_play is None else command.to_play
    if not edition(command.edition).hand[len(names)] * len(names) <= to_play <= count_to_play(deck):
        return no(Why.BAD_DECK, name="")
    seeds = {label: chance.seed() for label in _labels(command.hidden_goals)}
    begun = ev.GameBegun(
        players=tuple(names),
        edition=command.edition,
        house=command.house,
        deck=command.deck,
        hidden_goals=command.hidden_goals,
        seals=tuple((label, fair.seal(label, seed)) for label, seed in seeds.items()),
        seeds=Secret({label: seed.hex() for label, seed in seeds.items()}),
        to_play=command.to_play,
        entering=command.entering,
        fair=fair.NAME,
    )
    return (replace(begun, words=words("saboteur", begun.players, sealed(evolve(state, begun)))),)


def _labels(hidden_goals: bool) -> Iterator[str]:
    """Every seed that will be needed, in the order in which they are dealt from."""
    for number in range(1, ROUNDS + 1):
        yield roles_of(number)
        if hidden_goals:
            yield goals_of(number)
        if number == 1:
            yield GOLD_SEED


def sealed(state: State) -> tuple[Sealed, ...]:
    """Every seal of this game, and the cards as they lie before they are shuffled by its seed."""
    return tuple(Sealed(label, seal, _undealt(state, label)) for label, seal in state.seals)


def _undealt(state: State, label: str) -> tuple[str | int, ...]:
    if label == GOLD_SEED:
        return gold_cards(state.deck)
    return role_cards(state) if label.startswith("roles") else GOAL_CARDS


def deal(state: State, command: cmd.Deal, chance: Chance) -> tuple[Record, ...] | Refusal:
    """Deal roles, goals if the companion hides them, and before the first round the gold."""
    first = _who_begins(state, command.first, chance)
    if isinstance(first, Refusal):
        return first
    number = state.number + 1
    return (
        ev.RoundDealt(
            first=first,
            added=len(state.added),
            roles=Secret(_shuffle(state, roles_of(number), role_cards(state))),
            goals=Secret(_shuffle(state, goals_of(number), GOAL_CARDS) if state.hidden_goals else ()),
            gold=Secret(_shuffle(state, GOLD_SEED, gold_cards(state.deck))) if number == 1 else None,
        ),
    )


def _who_begins(state: State, asked: int | None, chance: Chance) -> int | Refusal:
    """The first time the players or a lot; later it is whoever sits to the left of the last to move, or play a card."""
    players = len(state.players)
    if state.number:
        card = state.round.last_card if state.asks("next.first") == "last-card" else None
        last = state.last_to_move if card is None else card
        return (last + 1) % players if asked is None else no(Why.FIRST_IS_KNOWN, "next.first")
    if asked is None:
        return int.from_bytes(chance.seed(), "big") % players
    return asked if 0 <= asked < players else no(Why.NO_SUCH_SEAT, "first.player", seat=asked)


def role_cards(state: State) -> tuple[str, ...]:
    """The role cards of this edition for as many players as there were when all was sealed."""
    saboteurs, diggers = state.edition.roles[len(state.began)]
    return (SABOTEUR,) * saboteurs + (DIGGER,) * diggers


def _shuffle(state: State, label: str, items: tuple[T, ...]) -> tuple[T, ...]:
    seed = bytes.fromhex(state.seeds.open()[label])
    return fair.shuffled(state.fair, seed, label, [text for _, text in state.added], items)


def hidden_goal(state: State, at: Cell) -> Secret[str] | None:
    """What the companion knows of a goal: nothing, unless it hides the goals itself."""
    return Secret(state.round.goals.open()[GOALS.index(at)]) if state.hidden_goals else None


_ORDINARY = (ev.PathLaid, ev.CardPlayed, ev.Passed, ev.ToolBroken, ev.ToolRepaired, ev.RockFell, ev.MapRead)


def end_of_round(state: State, happened: tuple[Record, ...]) -> tuple[Record, ...]:
    """The round is over once the treasure is found, or when nobody holds a card and none can be drawn."""
    if len(happened) == 1 and isinstance(happened[0], _ORDINARY) and not _may_be_last(state):
        return ()
    for event in happened:
        state = evolve(state, event)
    if state.phase is Phase.REVEAL:
        return ()
    if GOLD in state.round.mine.goals.values():
        return (ev.RoundEnded(treasure=True),)
    over = state.round.over or (state.round.pile == 0 and not any(state.round.hands))
    return (ev.RoundEnded(treasure=False),) if over and state.phase is Phase.PLAY else ()


def _may_be_last(state: State) -> bool:
    """Whether one more card can end the round: not while somebody draws, nor while more than one is held."""
    return state.round.pile == 0 and sum(state.round.hands) <= 1


def end_round(state: State, command: cmd.EndRound, _: Chance) -> tuple[Record, ...] | Refusal:
    """The people say that nobody can go on. What hands hold only they can see, so it is they who know."""
    players = len(state.players)
    if command.last is not None and not 0 <= command.last < players:
        return no(Why.NO_SUCH_SEAT, seat=command.last)
    return (ev.RoundEnded(treasure=False, last=command.last),)


def go_on(_: State, __: cmd.GoOn, ___: Chance) -> tuple[Record, ...]:
    """Everybody has passed, and yet somebody can play."""
    return (ev.WentOn(),)
