"""What the screens say: shorter than the command line does; and what a seed rolled, once it is open to everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.game import Refusal, Why
from companion.core.standings import Deed, Honour, Lore
from companion.games.wazabi.editions import Edition, edition
from companion.games.wazabi.rules.cards import Symbols, is_barred, symbols
from companion.games.wazabi.rules.terms import Move
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import sentences
from companion.language import _, context, later, plural
from companion.language.saying import say_why
from companion.language.writing import number, ordinal
from companion.screens.seam import Deals


def card_label(card: str) -> str:
    """A card in as few words as a button has room for."""
    return {
        "lose-one": _("Lose 1 die"),
        "lose-two": _("Lose 2 dice"),
        "keep-two": _("Others keep 2"),
        "draw-three": _("Draw 3"),
        "swap-dice": _("Swap dice"),
        "pass-dice": _("Pass dice"),
        "swap-hands": _("Swap hands"),
        "pass-hands": _("Pass hands"),
        "again-reverse": _("Extra turn"),
        "skip": _("Miss a turn"),
    }[card]


def asked(card: str) -> str:
    """What is still to be chosen for a card."""
    return {
        "swap-dice": _("Whose dice do you take for yours?"),
        "swap-hands": _("Whose cards do you take for yours?"),
        "skip": _("Who misses a turn?"),
        "pass-dice": _("Which way do the dice go?"),
        "pass-hands": _("Which way do the cards go?"),
    }[card]


def face_name(face: str) -> str:
    """What a die shows."""
    return {
        "wazabi": context("face of a die", "wazabi"),
        "draw": context("face of a die", "draw"),
        "give": context("face of a die", "give"),
    }[face]


def rolled(shown: Symbols) -> str:
    """What all dice of a roll show."""
    return _("wazabi {wazabi}, draw {draw}, give {give}").format(**shown._asdict())


def not_to_play(card: str, view: TableView) -> str:
    """Why a card cannot be played after this roll, in a few words."""
    if is_barred(card, view.rolled):
        return plural("{n} give rolled", "{n} give rolled", view.rolled.give).format(n=view.rolled.give)
    wanting = view.costs[card] - view.rolled.wazabi
    return plural("{n} more wazabi", "{n} more wazabi", wanting).format(n=wanting)


def played(card: str) -> str:
    """The card of a turn, or that there was none."""
    return card_label(card) if card else _("No card")


def last_move(view: TableView, move: Move) -> str:
    """What was done with a turn: who got dice, and the card."""
    given = tuple(f"{view.players[seat]} +{number(move.to.count(seat))}" for seat in dict.fromkeys(move.to))
    on = "" if move.on is None else f" ({view.players[move.on]})"
    return "{}: {}".format(view.players[move.seat], "; ".join((*given, played(move.card) + on)))


def why_not(refusal: Refusal, view: TableView) -> str:
    """Why not, in a sentence; the clause is told beside it."""
    if isinstance(refusal.why, Why):
        return say_why(refusal.why)
    return sentences.explain(Refusal(refusal.why, "", refusal.about), view)


def rules_of(view: TableView) -> Edition:
    """The printed rules of this table, with its house rules."""
    return edition(view.edition).with_house(view.house)


def done(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    """What happened, in the few words that find room on the button that undoes it."""
    who = players[event["seat"]] if "seat" in event else ""
    say = _SHORT.get(event["event"])
    return say(event, who) if say else sentences.say(event, players)


def _given(event: Mapping[str, Any], who: str) -> str:
    sentence = plural("{n} die given by {who}", "{n} dice given by {who}", len(event["to"]))
    return sentence.format(who=who, n=len(event["to"]))


_SHORT: dict[str, Callable[[Mapping[str, Any], str], str]] = {
    "ChanceAdded": lambda e, who: _("numbers added"),
    "RoundDealt": lambda e, who: _("the deal"),
    "RolledToBegin": lambda e, who: _("the roll of {who}").format(who=who),
    "Rolled": lambda e, who: _("the roll of {who}").format(who=who),
    "CardTaken": lambda e, who: _("card taken by {who}").format(who=who),
    "DiceGiven": _given,
    "CardPlayed": lambda e, who: _("{card} by {who}").format(card=card_label(e["card"]), who=who),
    "TurnEnded": lambda e, who: _("no card by {who}").format(who=who),
    "PlayedOn": lambda e, who: _("playing on"),
    "RoundEnded": lambda e, who: _("the end of the game"),
    "Corrected": lambda e, who: _("counts corrected"),
}


def dealt(_label: str, deals: Deals, _view: object) -> tuple[str, tuple[str, ...]]:
    """Every roll the companion made for somebody, in order."""
    lines = tuple(f"{ordinal(at)} {_shown(deal)}" for at, deal in enumerate(deals, 1))
    return _("The companion’s dice"), lines or (_("It rolled for nobody."),)


def _shown(deal: Mapping[str, Any]) -> str:
    return rolled(symbols(deal["gives"]))


LORE = Lore(
    later("points: {n}"),
    {
        "gave": Deed(
            later("gives dice to: {names}"),
            later("dice given by: {names}"),
            later("Dice, most often: {who} gives them to {whom}, {n} times"),
        ),
    },
    (
        Honour(">gave", 50, later("Father Christmas"), later("dice given away: {n}")),
        Honour("<gave", 50, later("Everyone’s darling"), later("dice given by others: {n}")),
        Honour(">hot", 1, later("Hot dice"), later("four wazabi or more in one roll: {n}")),
    ),
)
"""Who gives whom their dice, and what that makes of them in the end."""
