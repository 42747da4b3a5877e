"""Before the first turn: beginning a tournament, handing out dice and cards, and the companion's own dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.core import chance as fair
from companion.core.chance import Chance
from companion.core.clauses import wrong_clause
from companion.core.game import Refusal
from companion.core.names import may_sit
from companion.core.records import Record, Secret
from companion.core.transcripts import Sealed, words
from companion.games.wazabi.editions import box, clauses, edition
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.evolve import evolve
from companion.games.wazabi.rules.state import DICE_SEED, State
from companion.games.wazabi.rules.terms import SEATS, Why, no

Answer = tuple[Record, ...] | Refusal

TEAM_SEATS = range(4, 7)
IN_A_TEAM = 2
MOST_GAMES = 99


def begin(state: State, command: cmd.Begin, chance: Chance) -> Answer:
    """Set the tournament up and seal the seed of every roll it may need."""
    names = [name.strip() for name in command.players]
    if len(names) not in SEATS or not may_sit(names):
        return no(Why.BAD_PLAYERS, least=SEATS[0], most=SEATS[-1])
    printed = edition(command.edition)
    dice = printed.dice if command.dice is None else command.dice
    hand = printed.hand if command.hand is None else command.hand
    wrong = _wrong_setup(command, dice, hand)
    if wrong:
        return wrong
    seed = chance.seed()
    begun = ev.GameBegun(
        players=tuple(names),
        edition=command.edition,
        games=command.games,
        teams=command.teams,
        house=command.house,
        dice=dice,
        hand=hand,
        costs={**box().costs, **command.costs},
        seals=((DICE_SEED, fair.seal(DICE_SEED, seed)),),
        seeds=Secret({DICE_SEED: seed.hex()}),
        fair=fair.NAME,
    )
    return (replace(begun, words=words("wazabi", begun.players, sealed(evolve(state, begun)))),)


def sealed(state: State) -> tuple[Sealed, ...]:
    """The seal of the dice."""
    return tuple(Sealed(label, seal, faces=len(box().faces)) for label, seal in state.seals)


def _wrong_setup(command: cmd.Begin, dice: int, hand: int) -> Refusal | None:
    players = len(command.players)
    if command.teams and not _are_teams(command.teams, players):
        return no(Why.BAD_TEAMS, "teams.size", least=TEAM_SEATS[0], most=TEAM_SEATS[-1])
    if not 1 <= command.games <= MOST_GAMES:
        return no(Why.BAD_GAMES, most=MOST_GAMES)
    if not 1 <= dice <= box().dice // players:
        return no(Why.BAD_SETUP, "setup.dice", least=1, most=box().dice // players)
    if not 0 <= hand <= box().cards // players:
        return no(Why.BAD_SETUP, "setup.cards", least=0, most=box().cards // players)
    unknown = wrong_clause(clauses(), command.house)
    if unknown is not None:
        return no(Why.UNKNOWN_CLAUSE, name=unknown)
    return wrong_cost(command.costs)


def _are_teams(teams: Sequence[int], players: int) -> bool:
    return players in TEAM_SEATS and len(teams) == players and max(Counter(teams).values()) <= IN_A_TEAM


def wrong_cost(costs: Mapping[str, int]) -> Refusal | None:
    """Refuse a cost that no card can have."""
    for card, cost in costs.items():
        if card not in box().costs or not 0 <= cost <= box().dice:
            return no(Why.BAD_COST, "card.cost", name=card)
    return None


def deal(state: State, command: cmd.Deal, _: Chance) -> Answer:
    """Hand out dice and cards; who begins is rolled for, unless the table knows."""
    if command.first is not None and not 0 <= command.first < len(state.players):
        return no(Why.NO_SUCH_SEAT, "setup.first", seat=command.first)
    return (ev.RoundDealt(command.first),)


def chance_roll(state: State) -> ev.ChanceRolled:
    """Roll all dice of whoever is to roll."""
    seed = bytes.fromhex(state.seeds.open()[DICE_SEED])
    added = [text for _, text in state.added]
    dice = state.round.dice[state.round.turn]
    faces = fair.rolled(state.fair, seed, len(state.rolls) + 1, added, dice, len(box().faces))
    return ev.ChanceRolled(state.round.turn, len(added), faces)
