"""The table in letters, for terminals and reports; the touchscreen has its own picture."""

from __future__ import annotations

from companion.games.wazabi.rules.terms import Phase
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words.sentences import cards, dice, points
from companion.language import _, context, plural
from companion.language.writing import cut, listed

LETTERS_OF_A_NAME = 12
NOBODY_ACTS = (Phase.BEGIN, Phase.DEAL, Phase.WON, Phase.OVER)


def sketch(view: TableView) -> str:
    """A line for every player, and one for the middle of the table: never more than 80 letters wide."""
    if not view.round:
        return listed(cut(name, LETTERS_OF_A_NAME) for name in view.players)
    way = context("play goes", "clockwise") if view.clockwise else context("play goes", "counterclockwise")
    middle = _("game {round} of {games}, pile {pile}, discards {discards}, {way}").format(
        round=view.round, games=view.games, pile=view.pile, discards=view.discards, way=way
    )
    return "\n".join([*(_player(view, seat) for seat in range(len(view.players))), f"  {middle}"])


def _player(view: TableView, seat: int) -> str:
    acts = seat == view.turn and view.phase not in NOBODY_ACTS
    held = context("of the game", "out") if seat in view.out else f"{dice(view.dice[seat])}, {cards(view.hands[seat])}"
    parts = (
        f"{'>' if acts else ' '} {cut(view.players[seat], LETTERS_OF_A_NAME):<{LETTERS_OF_A_NAME}} {held:<18}",
        _rolled(view) if acts else "",
        _misses(view.skips[seat]) if view.skips[seat] else "",
        points(view.scores[seat]) if view.games > 1 else "",
    )
    return " ".join(part for part in parts if part).rstrip()


def _misses(turns: int) -> str:
    return plural("misses {n}", "misses {n}", turns).format(n=turns)


def _rolled(view: TableView) -> str:
    if not any(view.rolled):
        return ""
    return _("rolled W{wazabi} D{draw} G{give}").format(**view.rolled._asdict())
