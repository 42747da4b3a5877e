"""What a seed of Saboteur is for and what it dealt, in words, once it is open to everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.saboteur.words import sentences
from companion.language import _, context
from companion.language.writing import number
from companion.screens.seam import Deals

Lines = tuple[str, ...]


def dealt(label: str, deals: Deals, players: Sequence[str]) -> tuple[str, Lines]:
    """Its title, and what came of its one deal, if there is one."""
    kind, _space, a_round = label.partition(" ")
    title, say = _SEEDS[kind]
    lines = say(deals[0]["gives"], players) if deals else ()
    return title().format(n=int(a_round or 0)), lines


def _roles(gives: Sequence[str], players: Sequence[str]) -> Lines:
    people = (*players, context("a role card", "Left over"))
    return tuple(f"{who}: {sentences.role_name(role)}" for who, role in zip(people, gives, strict=True))


def _goals(gives: Sequence[str], _players: Sequence[str]) -> Lines:
    places = (
        context("which of the three goals", "top"),
        context("which of the three goals", "middle"),
        context("which of the three goals", "bottom"),
    )
    return tuple(f"{place}: {sentences.goal_name(shows)}" for place, shows in zip(places, gives, strict=True))


def _gold(gives: Sequence[int], _players: Sequence[str]) -> Lines:
    return (_("From the top of the pile: {nuggets}").format(nuggets=" ".join(map(number, gives))),)


_SEEDS: dict[str, tuple[Callable[[], str], Callable[..., Lines]]] = {
    "gold": (lambda: _("Gold"), _gold),
    "roles": (lambda: _("Roles of round {n}"), _roles),
    "goals": (lambda: _("Goals of round {n}"), _goals),
}
