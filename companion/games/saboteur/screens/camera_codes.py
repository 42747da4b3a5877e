"""What is to be seen at the private places, in a few words for a camera, and what can be chosen there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.core.records import Secret
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.rules.layout import GOALS, GOLD
from companion.games.saboteur.rules.terms import DIGGER, SABOTEUR
from companion.games.saboteur.screens.place import HANDED_ON, ROW, Here
from companion.games.saboteur.view import SeatView, TableView
from companion.language import context, plural
from companion.screens.nodes import Do
from companion.screens.seam import Real

ROLES = ("play", "stuck")
"""When a private place shows the role; at other times it shows the gold."""


def whisper(own: SeatView, here: Here) -> str:
    """What the place shows, as short as it can be said."""
    if here.at == "gold":
        return _numbered(map(str, own.to_take))
    if here.at == "peek":
        return _goal(own, peeked(own.table, own.seat))
    if own.table.phase not in ROLES:
        return _gold(own)
    parts = (_role(own.role), _gold(own) if own.purse else "", _goals(own))
    return ", ".join(filter(None, parts))


def _role(role: str) -> str:
    return {
        DIGGER: context("in a code: at most 12 letters, no colon", "gold-digger"),
        SABOTEUR: context("in a code: at most 12 letters, no colon", "saboteur"),
    }[role]


def _gold(own: SeatView) -> str:
    return context("in a code: at most 8 letters, no colon", "gold {n}").format(n=sum(own.purse))


def _goals(own: SeatView) -> str:
    return _numbered(_goal(own, goal) for goal in GOALS) if own.seen else ""


def _goal(own: SeatView, goal: Cell) -> str:
    shows = own.seen.get(goal)
    if not shows:
        return "?"
    treasure = context("in a code: at most 12 letters, no colon", "the treasure")
    return treasure if shows == GOLD else context("in a code: at most 6 letters, no colon", "stone")


def _numbered(things: Iterable[str]) -> str:
    """Counted from 1; with a colon, some phones take a text for a link."""
    return " ".join(f"{number}={thing}" for number, thing in enumerate(things, 1))


def choices(own: SeatView, here: Here) -> tuple[Do, ...]:
    """To take each of the gold cards, in the order they lie in."""
    if here.at != "gold":
        return ()
    return tuple(Do(cmd.TakeGold(own.seat, Secret(count)), here.to(HANDED_ON)) for count in own.to_take)


def mixed(own: SeatView, mix: Callable[[Sequence[int]], tuple[int, ...]]) -> SeatView:
    """The gold in another order: whoever chose before knows what is there, and may see where a finger goes."""
    return own._replace(to_take=mix(own.to_take))


def away(here: Here) -> Here:
    """From a role one goes on to the next player's, from anything else back to the table."""
    if here.at == ROW:
        return here.to(ROW, by=here.seat)
    return here.to("secrets") if here.at == "role" else here.to()


def real(view: TableView, here: Here) -> Real:
    """A role is one card, and gold so far several; gold handed on is chosen first; the goals are hidden by us alone."""
    if here.at == "gold":
        return "choice"
    if here.at == "peek":
        return "none"
    return "card" if view.phase in ROLES else "cards"


def peeked(view: TableView, seat: int) -> Cell:
    """The goal this player looked at last."""
    return next((goal for looker, goal in reversed(view.looks) if looker == seat), GOALS[0])


def nuggets(own: SeatView) -> str:
    """The gold of a player so far."""
    count = sum(own.purse)
    return plural("{n} nugget", "{n} nuggets", count).format(n=count)
