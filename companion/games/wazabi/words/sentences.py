"""What the companion says: events and refusals as sentences, each through gettext."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.game import Refusal
from companion.games.wazabi.editions import edition
from companion.games.wazabi.rules import events as ev
from companion.games.wazabi.rules.terms import Why
from companion.games.wazabi.view import TableView
from companion.language import _, plural
from companion.language.saying import CAME_OR_WENT, IN_EVERY_GAME, Players, Reason, cite, named
from companion.language.writing import listed, ordinal, ranking


def card_name(card: str) -> str:
    """A card, by what it does."""
    return {
        "lose-one": _("lose one die"),
        "lose-two": _("lose two dice"),
        "keep-two": _("others keep two cards"),
        "draw-three": _("draw three cards"),
        "swap-dice": _("swap dice"),
        "pass-dice": _("pass dice"),
        "swap-hands": _("swap hands"),
        "pass-hands": _("pass hands"),
        "again-reverse": _("another turn, then the other way round"),
        "skip": _("miss a turn"),
    }[card]


def dice(count: int) -> str:
    """So many dice."""
    return plural("{n} die", "{n} dice", count).format(n=count)


def cards(count: int) -> str:
    """So many cards."""
    return plural("{n} card", "{n} cards", count).format(n=count)


def points(count: int) -> str:
    """So many points."""
    return plural("{n} point", "{n} points", count).format(n=count)


def explain(refusal: Refusal, view: TableView) -> str:
    """Why not, and on which clause it rests."""
    rules = edition(view.edition).with_house(view.house)
    reason = _REASONS[refusal.why](refusal.about, view.players)
    return " ".join(part for part in (reason, cite(rules, refusal.clause)) if part)


def _names(players: Players, seats: tuple[int, ...]) -> str:
    return listed(named(players, seat) for seat in seats)


_REASONS: Mapping[str, Reason] = {
    **IN_EVERY_GAME,
    Why.NOT_NOW: lambda a, p: _("Not now: {wanted}").format(wanted=wanted(a["phase"])),
    Why.BAD_TEAMS: lambda a, p: _("Teams are for {least} to {most} players, each named for one team.").format(
        least=a["least"], most=a["most"]
    ),
    Why.BAD_GAMES: lambda a, p: _("A tournament has 1 to {most} games.").format(most=a["most"]),
    Why.BAD_SETUP: lambda a, p: _("With what is in the box, everyone can have {least} to {most}.").format(
        least=a["least"], most=a["most"]
    ),
    Why.BAD_COST: lambda a, p: _("{name} is not a card in the box, or cannot cost that.").format(name=a["name"]),
    Why.BAD_ROLL: lambda a, p: _("{player}: {dice}, but entered were {entered}.").format(
        player=named(p, a["seat"]), dice=dice(a["dice"]), entered=a["entered"]
    ),
    Why.OUT: lambda a, p: _("{player} is out.").format(player=named(p, a["seat"])),
    Why.NOT_YOURSELF: lambda a, p: _("Choose another player, not yourself."),
    Why.GIVE_EACH: lambda a, p: _("Say who gets each of them: {dice}.").format(dice=dice(a["give"])),
    Why.NOT_A_NEIGHBOUR: lambda a, p: _("{player} is no neighbour; these are: {names}.").format(
        player=named(p, a["seat"]), names=_names(p, a["neighbours"])
    ),
    Why.EMPTY_HAND: lambda a, p: _("{player} has no card to take.").format(player=named(p, a["seat"])),
    Why.TOO_DEAR: lambda a, p: plural(
        "This card ({card}) costs {cost} wazabi, but only {n} was rolled.",
        "This card ({card}) costs {cost} wazabi, but only {n} were rolled.",
        a["rolled"],
    ).format(card=card_name(a["card"]), cost=a["cost"], n=a["rolled"]),
    Why.BARRED: lambda a, p: plural(
        "Not after rolling {n} give symbol.", "Not after rolling {n} give symbols.", a["give"]
    ).format(n=a["give"]),
    Why.PLAYER_WANTED: lambda a, p: _("Say on whom ({card}).").format(card=card_name(a["card"])),
    Why.WAY_WANTED: lambda a, p: _("Say left or right ({card}).").format(card=card_name(a["card"])),
    Why.NOT_ASKED: lambda a, p: _("This card ({card}) does not ask for that choice.").format(card=card_name(a["card"])),
    Why.NOT_WON: lambda a, p: _("Nobody has won yet."),
    Why.NO_PLAYING_ON: lambda a, p: _("There is nothing left to play for."),
    Why.BAD_COUNT: lambda a, p: _(
        "These counts cannot be right. There are no more dice than were handed out, and no more cards than in the box. "
        "Whoever still plays has a die or more; whoever is out has nothing."
    ),
}


def wanted(phase: str) -> str:
    """What is waited for."""
    return {
        "begin": _("no game has begun."),
        "deal": _("first deal the next game."),
        "first": _("first roll to see who begins."),
        "roll": _("first roll the dice."),
        "draw": _("first take a card from someone’s hand."),
        "give": _("first give the dice away."),
        "card": _("a card may be played."),
        "won": _("the game is won."),
        "over": _("the game is over."),
    }[phase]


def say(event: Mapping[str, Any], players: Players) -> str:
    """Tell what happened, from what a viewer may know of it (see `view.witness`)."""
    who = players[event["seat"]] if "seat" in event else ""
    came_or_went = CAME_OR_WENT.get(event["event"])
    return came_or_went(event) if came_or_went else _TOLD[event["event"]](event, who, players)


def _dealt(event: Mapping[str, Any], players: Players) -> str:
    if event["first"] is None:
        return _("Dice and cards are handed out; everyone rolls to see who begins.")
    return _("Dice and cards are handed out; {first} begins.").format(first=players[event["first"]])


def _card_played(event: Mapping[str, Any], who: str, players: Players) -> str:
    card = card_name(event["card"])
    if event["on"] is not None:
        return _("{who} plays: {card} ({on}).").format(who=who, card=card, on=players[event["on"]])
    sentences = {"left": _("{who} plays: {card}, to the left."), "right": _("{who} plays: {card}, to the right.")}
    return sentences.get(event["way"], _("{who} plays: {card}.")).format(who=who, card=card)


def _player_out(event: Mapping[str, Any], who: str) -> str:
    if event["place"] > 1:
        return _("{who} has no dice left: place {place}.").format(who=who, place=event["place"])
    return _("{who} has no dice left and wins: {points}.").format(who=who, points=points(event["points"]))


def _ranked(places: tuple[int, ...], players: Players) -> str:
    return listed(f"{ordinal(place)} {name}" for place, name in sorted(zip(places, players, strict=True)))


def _game_ended(event: Mapping[str, Any], players: Players) -> str:
    return ranking(event["places"], players, map(points, event["scores"]))


_TOLD: dict[str, Callable[[Mapping[str, Any], str, Players], str]] = {
    ev.GameBegun.__name__: lambda e, who, p: _("Wazabi begins: {names}.").format(names=listed(p)),
    ev.ChanceAdded.__name__: lambda e, who, p: _("{by} adds numbers.").format(by=e["by"]),
    ev.RoundDealt.__name__: lambda e, who, p: _dealt(e, p),
    ev.ChanceRolled.__name__: lambda e, who, p: _("The companion rolls for {who}.").format(who=who),
    ev.RolledToBegin.__name__: lambda e, who, p: plural(
        "{who} rolls {n} wazabi.", "{who} rolls {n} wazabi.", e["wazabi"]
    ).format(who=who, n=e["wazabi"]),
    ev.Tied.__name__: lambda e, who, p: _("A tie: {names} roll again.").format(names=_names(p, e["seats"])),
    ev.FirstFound.__name__: lambda e, who, p: _("{who} begins.").format(who=who),
    ev.Rolled.__name__: lambda e, who, p: _("{who} rolls: wazabi {wazabi}, draw {draw}, give {give}.").format(
        who=who, wazabi=e["wazabi"], draw=e["draw"], give=e["give"]
    ),
    ev.CardsDrawn.__name__: lambda e, who, p: plural(
        "{who} draws {n} card.", "{who} draws {n} cards.", e["count"]
    ).format(who=who, n=e["count"]),
    ev.Reshuffled.__name__: lambda e, who, p: _("The pile is empty: shuffle the discards ({cards}).").format(
        cards=cards(e["cards"])
    ),
    ev.CardTaken.__name__: lambda e, who, p: _("{who} takes a card from {on}.").format(who=who, on=p[e["on"]]),
    ev.DrawsLapsed.__name__: lambda e, who, p: _("There is no card left that {who} could draw.").format(who=who),
    ev.DiceGiven.__name__: lambda e, who, p: _("{who} gives dice to {names}.").format(
        who=who, names=_names(p, e["to"])
    ),
    ev.CardPlayed.__name__: _card_played,
    ev.TurnRepeated.__name__: lambda e, who, p: _("{who} has another turn.").format(who=who),
    ev.TurnEnded.__name__: lambda e, who, p: _("It is {next}’s turn.").format(next=p[e["next"]]),
    ev.TurnMissed.__name__: lambda e, who, p: _("{who} misses a turn; it is {next}’s.").format(
        who=who, next=p[e["next"]]
    ),
    ev.PlayerOut.__name__: lambda e, who, p: _player_out(e, who),
    ev.PlayedOn.__name__: lambda e, who, p: _("Play goes on for the other places."),
    ev.RoundEnded.__name__: lambda e, who, p: _("The game is over: {ranked}.").format(ranked=_ranked(e["places"], p)),
    ev.GameEnded.__name__: lambda e, who, p: _game_ended(e, p),
    ev.Corrected.__name__: lambda e, who, p: _("Corrected; it is {turn}’s turn.").format(turn=p[e["turn"]]),
}
