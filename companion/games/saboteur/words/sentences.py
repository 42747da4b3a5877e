"""What the companion says: events, refusals and problems as sentences, each through gettext."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.game import Refusal
from companion.core.transcripts import words_before
from companion.games.saboteur.editions import edition
from companion.games.saboteur.rules import events as ev
from companion.games.saboteur.rules.cards import STEPS, Cell
from companion.games.saboteur.rules.layout import GOLD
from companion.games.saboteur.rules.notation import write_cell
from companion.games.saboteur.rules.placing import How, Instead, Problem
from companion.games.saboteur.rules.terms import DIGGER, NOBODY, SABOTEUR, Why
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import tools
from companion.language import _, context, plural
from companion.language.saying import CAME_OR_WENT, IN_EVERY_GAME, Reason, cite, named
from companion.language.writing import listed, ranking


def side_name(side: str) -> str:
    """A side of a card, as people say it."""
    return {
        "N": context("side of a card", "top"),
        "E": context("side of a card", "right"),
        "S": context("side of a card", "bottom"),
        "W": context("side of a card", "left"),
    }[side]


def role_name(role: str) -> str:
    """A role."""
    return {DIGGER: _("gold-digger"), SABOTEUR: _("saboteur")}.get(role, "")


def role_wants(role: str) -> str:
    """What whoever has this role is after, in words as few for both."""
    return {DIGGER: _("Find the treasure."), SABOTEUR: _("Hide the treasure.")}.get(role, "")


def goal_name(shows: str) -> str:
    """What a goal shows."""
    return context("what a goal shows", "the treasure") if shows == GOLD else context("what a goal shows", "stone")


def problem(found: Problem, lies: str = "") -> str:
    """A problem of the command line, without its clause."""
    about = {"at": found.at, "lies": lies, "sides": (found.side,) if found.side else ()}
    return _REASONS[found.code](about, ())


def suggestion(better: Instead) -> str:
    """The nearest legal placement, as an offer."""
    where, lies = write_cell(better.at), better.lies
    if better.how == "turned":
        return _("Turned round, it fits: {where}={lies}.").format(where=where, lies=lies)
    if better.how == "one-over":
        return _("One cell over, it fits: {where}={lies}.").format(where=where, lies=lies)
    return _("Another card fits here: {where}={lies}.").format(where=where, lies=lies)


def explain(refusal: Refusal, view: TableView) -> str:
    """Why not, on which clause it rests, and what would be right instead."""
    rules = edition(view.edition).with_house(view.house)
    reason = _REASONS[refusal.why](refusal.about, view.players)
    better = refusal.about.get("instead")
    offer = suggestion(better) if isinstance(better, Instead) else ""
    return " ".join(part for part in (reason, cite(rules, refusal.clause), offer) if part)


def _at(about: Mapping[str, Any]) -> str:
    cell: Cell = about["at"]
    return write_cell(cell)


def _player(about: Mapping[str, Any], players: tuple[str, ...]) -> str:
    return named(players, about["seat"])


def _edge(about: Mapping[str, Any], _players: tuple[str, ...]) -> str:
    x, y = about["at"]
    steps = [(side_name(side), STEPS[side]) for side in about["sides"]]
    sides = [_("{side} ({near})").format(side=name, near=write_cell((x + dx, y + dy))) for name, (dx, dy) in steps]
    sentence = plural(
        "At {at} one side does not match its neighbour: {sides}.",
        "At {at} these sides do not match their neighbours: {sides}.",
        len(sides),
    )
    return sentence.format(at=_at(about), sides=listed(sides))


_REASONS: Mapping[str, Reason] = {
    **IN_EVERY_GAME,
    Why.TAKEN: lambda a, p: _("At {at} something lies already.").format(at=_at(a)),
    Why.EDGE: _edge,
    Why.NO_NEIGHBOUR: lambda a, p: _("No face-up card lies beside {at}.").format(at=_at(a)),
    Why.NO_PATH: lambda a, p: _("No unbroken path leads from the start to {at}.").format(at=_at(a)),
    Why.UNKNOWN_CARD: lambda a, p: _("At {at}: there is no such card in the box.").format(at=_at(a)),
    Why.NONE_LEFT: lambda a, p: (
        _("At {at}: every copy of this card has been used already.").format(at=_at(a))
        if "at" in a
        else _("Every copy of this card has been seen already.")
    ),
    Why.NOT_NOW: lambda a, p: _("Not now: {wanted}").format(wanted=_wanted(a["phase"])),
    Why.BAD_DECK: lambda a, p: (
        _("{name} is not a card in the box, or its count cannot be right.").format(name=a["name"])
        if a["name"]
        else _("There are not enough cards for everyone’s hand.")
    ),
    Why.FIRST_IS_KNOWN: lambda a, p: _("Who begins this round is known."),
    Why.NO_CARD: lambda a, p: _("There is no card in hand to play."),
    Why.TOOL_BROKEN: lambda a, p: _("No path card while a tool is broken: {tools}.").format(
        tools=listed(map(tools.tool_name, a["tools"]))
    ),
    Why.BROKEN_ALREADY: lambda a, p: (
        tools.broken_already(a["tool"], _player(a, p)) if "tool" in a else _("One broken tool of each kind at most.")
    ),
    Why.NOT_BROKEN: lambda a, p: tools.not_broken(a["tool"], _player(a, p)),
    Why.WRONG_REPAIR: lambda a, p: _("This repair card ({card}) does not repair what is broken: {tool}.").format(
        card=tools.tool_name(a["card"]), tool=tools.tool_name(a["tool"])
    ),
    Why.NOTHING_TO_FALL: lambda a, p: _("At {at} there is no path card to take.").format(at=_at(a)),
    Why.NO_SUCH_GOAL: lambda a, p: _("There is no goal at {at} to do this with.").format(at=_at(a)),
    Why.FACE_UP_ALREADY: lambda a, p: _("The goal at {at} is face up already.").format(at=_at(a)),
    Why.NOT_REACHED: lambda a, p: _("The goal at {at} has not been reached.").format(at=_at(a)),
    Why.TOO_FEW_CARDS: lambda a, p: _(
        "Too few cards for a path to the goal at {at}: {needed} needed besides those entered, {played} played."
    ).format(at=_at(a), needed=a["needed"], played=a["played"]),
    Why.NOT_CHOSEN: lambda a, p: _("The goal at {at} was reached, but another one was chosen.").format(at=_at(a)),
    Why.GOALS_ARE_HIDDEN: lambda a, p: _("The companion hides the goals at this table, and turns them over itself."),
    Why.GOAL_WANTED: lambda a, p: _("Say what the goal shows: gold, or stone:NE, SW, NW or ES as it lies."),
    Why.STONE_FITS: lambda a, p: _("The stone can be laid so that it fits: {better}.").format(better=a["instead"]),
    Why.STONE_JOINS: lambda a, p: _("The stone can be laid so that the path leads into it: {better}.").format(
        better=a["instead"]
    ),
    Why.NOT_THAT_STONE: lambda a, p: _("This goal cannot be {shows}.").format(shows=a["shows"]),
    Why.BAD_LAYOUT: lambda a, p: _("The layout cannot be read: {said}.").format(said=a["said"]),
    Why.BAD_COUNT: lambda a, p: _("There must be a count for each of the {players} players, none below 0.").format(
        players=a["players"]
    ),
    Why.TOO_MANY_CARDS: lambda a, p: plural(
        "Pile and hands have {n} card at most.", "Pile and hands have {n} cards at most.", a["most"]
    ).format(n=a["most"]),
    Why.NOT_YOUR_CHOICE: lambda a, p: _("{player} chooses now.").format(player=p[a["chooses"]]),
    Why.NO_SUCH_GOLD: lambda a, p: _("There is no such card among the gold."),
    Why.UNKNOWN_CODE: lambda a, p: _("That is the code of no card of this game."),
    Why.SCREEN_IN_USE: lambda a, p: _("Finish what is on the screen first, or go back; then scan the card."),
    Why.NOT_ENTERED: lambda a, p: _("Path cards are not entered in this round. To start entering them, touch More."),
    Why.NOTHING_TO_MEND: lambda a, p: _("Nobody has a broken tool that this card repairs."),
    Why.NOTHING_TO_TAKE: lambda a, p: _("There is no path card yet that a rockfall could take."),
}


def _wanted(phase: str) -> str:
    return {
        "begin": _("no game has begun."),
        "deal": _("first deal the next round."),
        "play": _("a turn is being played."),
        "stuck": _("everyone has passed: first say whether anyone can still play."),
        "goal": _("a goal was reached: first turn it over."),
        "stone": _("first choose how the stone lies."),
        "reveal": _("the round is over: first show the roles."),
        "gold": _("gold is going round."),
        "over": _("the game is over."),
    }[phase]


def say(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    """Tell what happened, from what a viewer may know of it (see `view.witness`)."""
    who = players[event["seat"]] if "seat" in event else ""
    on = players[event["on"]] if "on" in event else ""
    came_or_went = CAME_OR_WENT.get(event["event"])
    return came_or_went(event) if came_or_went else _TOLD[event["event"]](event, who, on, players)


def _begun(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    return _("A game of Saboteur begins: {names}. Its six words, to write down: {words}.").format(
        names=listed(players), words=event["words"] or words_before(event["seals"])
    )


def _dealt(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    sentence = _("Roles are dealt; {first} begins.").format(first=players[event["first"]])
    role = {DIGGER: _("You are a gold-digger."), SABOTEUR: _("You are a saboteur.")}
    return f"{sentence} {role[event['role']]}" if "role" in event else sentence


def _entering_chosen(cards: object) -> str:
    if cards == "unsure":
        return _("From now on a card is checked when someone is unsure of it.")
    if cards == "seen":
        return _("From now on a camera sees which cards are laid.")
    return _("Cards are entered from now on.") if cards else _("Cards are not entered from now on.")


def _roles_shown(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    won = {
        DIGGER: _("The gold-diggers win the round."),
        SABOTEUR: _("The saboteurs win the round."),
        NOBODY: _("Nobody wins the round: there was no saboteur."),
    }[event["winner"]]
    named = (f"{name}: {role_name(role)}" for name, role in zip(players, event["roles"], strict=True))
    return f"{won} {listed(named)}."


def _gold_paid(event: Mapping[str, Any], who: str) -> str:
    sentence = plural("{who} draws gold worth {n} nugget.", "{who} draws gold worth {n} nuggets.", event["due"])
    if event["short"]:
        sentence = plural(
            "{who} is due {n} nugget, and the gold pile cannot pay it in full.",
            "{who} is due {n} nuggets, and the gold pile cannot pay it in full.",
            event["due"],
        )
    return sentence.format(who=who, n=event["due"])


def _game_ended(event: Mapping[str, Any], players: tuple[str, ...]) -> str:
    gold = (plural("{n} nugget", "{n} nuggets", nuggets).format(n=nuggets) for nuggets in event["nuggets"])
    return ranking(event["places"], players, gold)


_Told = Callable[[Mapping[str, Any], str, str, tuple[str, ...]], str]
_TOLD: dict[str, _Told] = {
    ev.GameBegun.__name__: lambda e, who, on, p: _begun(e, p),
    ev.ChanceAdded.__name__: lambda e, who, on, p: _("{by} adds numbers.").format(by=e["by"]),
    ev.RoundDealt.__name__: lambda e, who, on, p: _dealt(e, p),
    ev.PathLaid.__name__: lambda e, who, on, p: _("{who} lays {card} at {at}.").format(
        who=who, card=e["lies"], at=write_cell(e["at"])
    ),
    ev.CardPlayed.__name__: lambda e, who, on, p: _("{who} plays a card.").format(who=who),
    ev.Passed.__name__: lambda e, who, on, p: _("{who} passes.").format(who=who),
    ev.ToolBroken.__name__: lambda e, who, on, p: tools.breaks(e["tool"], who, on),
    ev.ToolRepaired.__name__: lambda e, who, on, p: tools.mends(e["tool"], who, on),
    ev.RockFell.__name__: lambda e, who, on, p: _("{who} plays a rockfall on {at}.").format(
        who=who, at=write_cell(e["at"])
    ),
    ev.MapRead.__name__: lambda e, who, on, p: _("{who} looks at the goal at {at}.").format(
        who=who, at=write_cell(e["goal"])
    ),
    ev.GoalTurned.__name__: lambda e, who, on, p: _("{who} reached the goal at {at}: {shows}.").format(
        who=who, at=write_cell(e["at"]), shows=goal_name(e["shows"])
    ),
    ev.StoneLaid.__name__: lambda e, who, on, p: _("{who} lays the stone as {lies}.").format(who=who, lies=e["lies"]),
    ev.LayoutEntered.__name__: lambda e, who, on, p: _("The whole mine is entered."),
    ev.Corrected.__name__: lambda e, who, on, p: _("Corrected; it is {turn}’s turn.").format(turn=p[e["turn"]]),
    ev.BoxCorrected.__name__: lambda e, who, on, p: _("The cards of the box are counted anew."),
    ev.RoundEnded.__name__: lambda e, who, on, p: (
        _("The treasure is found!") if e["treasure"] else _("Nobody can go on: the treasure stays hidden.")
    ),
    ev.WentOn.__name__: lambda e, who, on, p: _("Someone can still play: the round goes on."),
    ev.EnteringChosen.__name__: lambda e, who, on, p: _entering_chosen(e["cards"]),
    ev.RolesShown.__name__: lambda e, who, on, p: _roles_shown(e, p),
    ev.GoldDrawn.__name__: lambda e, who, on, p: plural(
        "{n} gold card goes round.", "{n} gold cards go round.", len(e["order"])
    ).format(n=len(e["order"])),
    ev.GoldTaken.__name__: lambda e, who, on, p: _("{who} keeps a gold card.").format(who=who),
    ev.GoldPaid.__name__: lambda e, who, on, p: _gold_paid(e, who),
    ev.GameEnded.__name__: lambda e, who, on, p: _game_ended(e, p),
}


def reason(refusal: Refusal, view: TableView) -> str:
    """Why not, without the clause."""
    return _REASONS[refusal.why](refusal.about, view.players)


def offer_name(how: How) -> str:
    """What is offered instead, in a few words."""
    return {"turned": _("Turned round it fits"), "one-over": _("One place over it fits")}.get(
        how, _("This card instead")
    )
