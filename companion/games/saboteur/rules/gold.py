"""After a round: roles are shown, and the gold is shared out."""

from __future__ import annotations

from itertools import chain, cycle, islice

from companion.core.chance import Chance
from companion.core.game import Refusal
from companion.core.records import Record, Secret
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.evolve import evolve
from companion.games.saboteur.rules.layout import GOLD
from companion.games.saboteur.rules.state import GOLD_SEED, State, goals_of, roles_of
from companion.games.saboteur.rules.terms import DIGGER, NOBODY, ROUNDS, SABOTEUR, Why, no

DUE = {1: 4, 2: 3, 3: 3, 4: 2}
"""What each saboteur is due, by how many there were."""


def reveal(state: State, _: cmd.Reveal, __: Chance) -> tuple[Record, ...] | Refusal:
    """Turn the roles over; pay the saboteurs, or lay gold ready for the diggers."""
    players, cards = len(state.players), state.round.roles.open()
    roles = list(cards[:players])
    treasure = GOLD in state.round.mine.goals.values()
    winner = DIGGER if treasure else SABOTEUR if SABOTEUR in roles else NOBODY
    shown = ev.RolesShown(
        roles=tuple(roles),
        left_over=" ".join(cards[players:]),
        winner=winner,
        goals=state.round.goals.open(),
        opened=_open(state, roles_of(state.number), goals_of(state.number)),
    )
    gold = (_draw(state, roles),) if treasure else _pay(state, roles)
    return _finished(state, (shown, *gold))


def _open(state: State, *labels: str) -> tuple[tuple[str, str], ...]:
    seeds = state.seeds.open()
    return tuple((label, seeds[label]) for label in labels if label in seeds)


def _draw(state: State, roles: list[str]) -> ev.GoldDrawn:
    """As many cards as players, with ten players nine, and the order in which they are taken."""
    players, round_ = len(state.players), state.round
    reached_by = round_.first if round_.last is None else round_.last
    sharing = _sharing(state, roles, reached_by)
    first = []
    if roles[reached_by] == SABOTEUR and state.asks("gold.saboteur-reaches") == "takes-one":
        first = [reached_by]
    cards = state.gold.open()[: min(players, 9) if sharing else len(first)]
    order = islice(chain(first, cycle(sharing)), len(cards))
    return ev.GoldDrawn(order=tuple(order), cards=Secret(cards))


def _sharing(state: State, roles: list[str], reached_by: int) -> list[int]:
    """The diggers in passing order: counterclockwise from whoever reached the treasure."""
    players, round_ = len(state.players), state.round
    around = [(reached_by - step) % players for step in range(players)]
    sharing = [seat for seat in around if roles[seat] == DIGGER]
    if state.asks("gold.broken-tool") == "no-share":
        sharing = [seat for seat in sharing if not round_.tools[seat]]
    return sharing


def _pay(state: State, roles: list[str]) -> tuple[Record, ...]:
    """Pay each saboteur from the pile, clockwise from the player after the last to move."""
    saboteurs = roles.count(SABOTEUR)
    pile = state.gold.open()
    paid: list[Record] = []
    for seat in _clockwise(state):
        if roles[seat] == SABOTEUR:
            due = DUE[saboteurs]
            cards, pile = draw_exactly(due, pile)
            paid.append(ev.GoldPaid(seat, due, sum(cards) < due, Secret(cards), Secret(pile)))
    return tuple(paid)


def _clockwise(state: State) -> list[int]:
    players = len(state.players)
    return [(state.last_to_move + step) % players for step in range(1, players + 1)]


def draw_exactly(due: int, pile: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw from the top until the sum is exact; a card too many goes to the bottom. Returns cards and what is left.

    If the drawing would never end, or the pile is empty, everything goes back and the pile pays the largest sum it can
    that is not above the due.
    """
    taken: list[int] = []
    rest = list(pile)
    lacking, refused = due, 0
    while lacking and refused < len(rest):
        card = rest.pop(0)
        if card <= lacking:
            taken.append(card)
            lacking -= card
            refused = 0
        else:
            rest.append(card)
            refused += 1
    if not lacking:
        return tuple(taken), tuple(rest)
    return _largest_not_above(due, pile)


def _largest_not_above(due: int, pile: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best sum the pile can make, from the cards nearest its top."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for index, card in enumerate(pile):
        for total, chosen in list(ways.items()):
            if total + card <= due:
                ways.setdefault(total + card, (*chosen, index))
    best = ways[max(ways)]
    return tuple(pile[i] for i in best), tuple(card for i, card in enumerate(pile) if i not in best)


def take(state: State, command: cmd.TakeGold, _: Chance) -> tuple[Record, ...] | Refusal:
    """Keep one of the cards handed on."""
    assert state.sharing is not None, "gold goes round in this phase"
    if command.seat != state.sharing.order[0]:
        return no(Why.NOT_YOUR_CHOICE, "gold.passing", seat=command.seat, chooses=state.sharing.order[0])
    if command.nuggets.open() not in state.sharing.cards.open():
        return no(Why.NO_SUCH_GOLD, "gold.passing", seat=command.seat)
    return _finished(state, (ev.GoldTaken(command.seat, command.nuggets),))


def _finished(state: State, happened: tuple[Record, ...]) -> tuple[Record, ...]:
    """After the last round's gold, every purse is opened and the players are ranked."""
    for event in happened:
        state = evolve(state, event)
    if state.number < ROUNDS or state.sharing is not None:
        return happened
    nuggets = tuple(sum(purse) for purse in state.purses.open())
    places = tuple(1 + sum(other > mine for other in nuggets) for mine in nuggets)
    return (*happened, ev.GameEnded(nuggets, places, _open(state, GOLD_SEED)))
