"""Why games refuse what can be wrong in each of them, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.fields import Fields
from companion.language import _
from companion.language.writing import number

Players = tuple[str, ...]
Reason = Callable[[Fields, Players], str]


def named(players: Players, seat: int) -> str:
    """Who sits at this place, if anybody does."""
    return players[seat] if 0 <= seat < len(players) else number(seat)


IN_EVERY_GAME: Mapping[str, Reason] = {
    "bad-players": lambda about, _players: _(
        "{least} to {most} players are needed, each with a name of its own: at most 40 letters of one alphabet."
    ).format(least=about["least"], most=about["most"]),
    "unknown-clause": lambda about, _players: _("{name} is not a house rule, or cannot be set like that.").format(
        name=about["name"]
    ),
    "bad-text": lambda about, _players: _(
        "A text of 1 to {longest} letters is wanted, and at most {most} of them in a game."
    ).format(longest=about["longest"], most=about["most"]),
    "no-such-seat": lambda about, _players: _("Nobody sits at place {seat}.").format(seat=about["seat"]),
}
"""By their codes, why games refuse what can be wrong in each of them."""
