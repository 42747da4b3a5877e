"""What is settled before a tournament: its length, teams, what everybody begins with, and clauses played otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.records import Record, one_of
from companion.games.wazabi.editions import EDITIONS, box, clauses, edition
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.beginning import TEAM_SEATS
from companion.language import _, plural
from companion.screens.seam import Option

GAMES, TEAMS, DICE, HAND = "games", "teams", "dice", "hand"
LENGTHS = (1, 2, 3, 4, 5, 6, 8, 10)
STARTING_DICE = (4, 5, 6, 8, 10, 12, 2, 3)
STARTING_HANDS = (4, 5, 6, 2, 3)


def options(edition_id: str) -> tuple[Option, ...]:
    """The length of the tournament, teams, every clause that can be switched, dice and cards to begin with."""
    printed = edition(edition_id)
    switched = tuple(
        Option(clause.id, clause.choices, tuple(map(_, clause.says.values())), printed.values[clause.id])
        for clause in clauses().values()
        if clause.choices
    )
    return (
        Option(GAMES, LENGTHS, tuple(map(_length, LENGTHS)), 1),
        Option(
            TEAMS,
            ("alone", "opposite", "beside"),
            (
                _("Everyone plays alone."),
                _("With four to six players, those who sit opposite each other are a team; of five the last is alone."),
                _("With four to six players, neighbours are a team, two by two; of five the last is alone."),
            ),
            "alone",
        ),
        *switched,
        Option(DICE, STARTING_DICE, tuple(map(_dice, STARTING_DICE)), printed.dice),
        Option(HAND, STARTING_HANDS, tuple(map(_hand, STARTING_HANDS)), printed.hand),
    )


def _length(games: int) -> str:
    if games == 1:
        return _("One game.")
    return plural(
        "A tournament of {n} game. Whoever wins one scores the dice the others still hold.",
        "A tournament of {n} games. Whoever wins one scores the dice the others still hold.",
        games,
    ).format(n=games)


def _dice(count: int) -> str:
    return plural(
        "Everyone begins with {n} die.", "Everyone begins with {n} dice, or as many as the box has for each.", count
    ).format(n=count)


def _hand(count: int) -> str:
    return plural("Everyone is dealt {n} card.", "Everyone is dealt {n} cards.", count).format(n=count)


def begin(players: tuple[str, ...], edition_id: str, chosen: Mapping[str, Any]) -> Record:
    """The command that begins a tournament of these people."""
    known = {clause.id for clause in clauses().values() if clause.choices}
    dice: int | None = chosen.get(DICE)
    return cmd.Begin(
        players,
        one_of(EDITIONS, edition_id),
        games=chosen.get(GAMES, 1),
        teams=teams(chosen.get(TEAMS, "alone"), len(players)),
        house={clause: choice for clause, choice in chosen.items() if clause in known},
        dice=None if dice is None else min(dice, box().dice // max(1, len(players))),
        hand=chosen.get(HAND),
    )


def teams(how: str, players: int) -> tuple[int, ...]:
    """A team for every seat, or nothing where everybody plays alone."""
    if how == "alone" or players not in TEAM_SEATS:
        return ()
    if how == "beside":
        return tuple(seat // 2 for seat in range(players))
    half = players // 2
    return tuple(seat % half if seat < 2 * half else half for seat in range(players))


SOUNDS: Mapping[str, str] = {
    "RolledToBegin": "stone",
    "Rolled": "stone",
    "CardsDrawn": "card",
    "CardTaken": "card",
    "DiceGiven": "stone",
    "CardPlayed": "card",
    "CardPlayed card=lose-one": "mended",
    "CardPlayed card=lose-two": "mended",
    "CardPlayed card=skip": "broken",
    "TurnMissed": "pass",
    "PlayerOut": "treasure",
    "PlayedOn": "card",
    "RoundEnded": "round-over",
    "GameEnded": "game-over",
}
"""What is heard when something happens. Of several things at once, the last that has a cue is."""
