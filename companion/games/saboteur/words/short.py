"""What the screens say: shorter than the command line does of a refusal, for the board beside it shows where.

And what a seed is for and what it dealt, once it is open to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from companion.core.game import Refusal
from companion.core.standings import Deed, Honour, Lore
from companion.games.saboteur.editions import Edition, edition
from companion.games.saboteur.rules.layout import GOLD
from companion.games.saboteur.rules.terms import DIGGER, SABOTEUR, Why
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import sentences, tools
from companion.language import _, context, later, plural
from companion.language.writing import listed, number
from companion.screens.seam import Deals


def why_not(refusal: Refusal, view: TableView) -> str:
    """Why not, in one short sentence."""
    say = _SHORT.get(str(refusal.why))
    return say(refusal.about) if say else sentences.reason(refusal, view)


def _edge(about: Mapping[str, Any]) -> str:
    names = [sentences.side_name(side) for side in about["sides"]]
    sentence = plural("One side does not match: {sides}.", "These sides do not match: {sides}.", len(names))
    return sentence.format(sides=listed(names))


_ABOUT_TOOLS = {"ToolBroken": tools.broke, "ToolRepaired": tools.mended}
_SHORT: dict[str, Callable[[Mapping[str, Any]], str]] = {
    Why.EDGE: _edge,
    Why.TAKEN: lambda about: _("Something lies there already."),
    Why.NO_NEIGHBOUR: lambda about: _("No face-up card lies beside it."),
    Why.NO_PATH: lambda about: _("No unbroken path leads there from the start."),
    Why.UNKNOWN_CARD: lambda about: _("There is no such card in the box."),
    Why.NONE_LEFT: lambda about: (
        _("Every copy of this card has been used. Does your box have more of them?")
        if "copies" in about
        else _("Every copy of this card has been used.")
    ),
    Why.NOT_REACHED: lambda about: _("No path leads to this goal yet."),
    Why.TOO_FEW_CARDS: lambda about: _(
        "Too few cards for a path to this goal: {needed} needed besides those entered, {played} counted."
    ).format(needed=about["needed"], played=about["played"]),
    Why.NOT_CHOSEN: lambda about: _("This goal was reached, but another one was chosen."),
    Why.STONE_JOINS: lambda about: _("The stone can be laid so that the path leads into it."),
    Why.STONE_FITS: lambda about: _("The stone can be laid so that it fits."),
    Why.GOALS_ARE_HIDDEN: lambda about: _("The companion hides the goals here, and turns them over itself."),
}


def rules_of(view: TableView) -> Edition:
    """The printed rules of this table, with its house rules."""
    return edition(view.edition).with_house(view.house)


def _entered(cards: object) -> str:
    if cards == "unsure":
        return _("cards checked when unsure")
    return _("cards entered") if cards else _("no cards entered")


def done(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    """What happened, in the few words that find room on the button that undoes it."""
    who = players[event["seat"]] if "seat" in event else ""
    if event["event"] in _ABOUT_TOOLS:
        return _ABOUT_TOOLS[event["event"]](event["tool"], who)
    short = {
        "PathLaid": _("{who} lays a card"),
        "CardPlayed": _("{who} plays a card"),
        "Passed": _("{who} passes"),
        "RockFell": _("{who} plays a rockfall"),
        "MapRead": _("{who} looks at a goal"),
        "GoalTurned": _("a goal turned over"),
        "StoneLaid": _("how the stone lies"),
        "LayoutEntered": _("the mine entered"),
        "Corrected": _("counts corrected"),
        "BoxCorrected": _("cards of the box"),
        "ChanceAdded": _("numbers added"),
        "RoundEnded": _("the end of the round"),
        "WentOn": _("someone can play"),
        "EnteringChosen": _entered(event.get("cards")),
    }
    sentence = short.get(event["event"])
    return sentence.format(who=who) if sentence else sentences.say(event, players)


def _goal_aloud(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    if event["shows"] != GOLD:
        return _("Only stone!")
    return " ".join((_("The treasure is found!"), _("{name} found it.").format(name=players[event["seat"]])))


def _end_aloud(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    """That there was treasure is said already."""
    return "" if event["treasure"] else sentences.say(event, players)


ALOUD: Mapping[str, Callable[[Mapping[str, Any], tuple[str, ...]], str]] = {
    "GoalTurned": _goal_aloud,
    "RoundEnded": _end_aloud,
    "RolesShown": sentences.say,
    "GameEnded": sentences.say,
}
"""What all hear of what happened, by the event's name."""

Lines = tuple[str, ...]


def dealt(label: str, deals: Deals, view: TableView) -> tuple[str, Lines]:
    """Its title, and what came of its one deal, if there is one."""
    kind, _space, a_round = label.partition(" ")
    title, say = _SEEDS[kind]
    players = view.results[int(a_round) - 1].dealt_to if deals and kind == "roles" else ()
    lines = say(deals[0]["gives"], players) if deals else ()
    return title().format(n=int(a_round or 0)), lines


def _roles(gives: Sequence[str], players: Sequence[str]) -> Lines:
    """To whom, as they sat then."""
    aside = context("a role card", "Left over")
    return tuple(f"{who}: {sentences.role_name(role)}" for who, role in zip_longest(players, gives, fillvalue=aside))


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


LORE = Lore(
    later("gold: {n}"),
    {
        "broke": Deed(
            later("breaks the tools of: {names}"),
            later("tools broken by: {names}"),
            later("Tools, most often: {who} breaks those of {whom}, {n} times"),
        ),
        "mended": Deed(
            later("repairs tools of: {names}"),
            later("tools repaired by: {names}"),
            later("Repairs, most often: {who} repairs tools of {whom}, {n} times"),
        ),
    },
    (
        Honour(">broke", 10, later("Sledgehammer"), later("tools broken: {n}")),
        Honour(">mended", 5, later("Good neighbour"), later("tools of others repaired: {n}")),
        Honour(">friendly", 3, later("Friendly fire"), later("as a digger, tools of diggers broken: {n}")),
        Honour(">calm", 1, later("Butter would not melt"), later("won as a saboteur, all tools whole: {n}")),
    ),
    {SABOTEUR: later("saboteur"), DIGGER: later("gold-digger")},
)
"""Who breaks whose tools, and what that makes of them in the end."""
