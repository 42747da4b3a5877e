"""Pictures in words, for those who do not see them."""

from __future__ import annotations

from companion.language import _, context, plural
from companion.language.writing import listed
from companion.screens.art.cards import lying
from companion.screens.nodes import Picture

SIDES = "NESW"


def said(picture: Picture) -> str:
    """What a picture shows; nothing for those that only go with words which say it, such as a player's mark."""
    return picture.says or drawn(picture.what)


def drawn(what: tuple[str, ...]) -> str:
    """What is drawn by this name."""
    kind, *details = what
    if kind == "card":
        return _card(*details)
    if kind == "gold":
        return plural("{n} nugget", "{n} nuggets", int(details[0])).format(n=int(details[0]))
    if kind == "tool":
        return _tool(*details)
    if kind == "trick":
        return _("{what}, costs {n}").format(what=_plain(("trick", details[0])), n=int(details[1]))
    return _plain(what)


def on_board(shows: str) -> str:
    """What lies in a cell of the board."""
    return drawn(lying(shows)) if shows else context("a place on the board", "empty")


def _card(code: str, look: str = "rock") -> str:
    if look == "start":
        return context("a card", "start")
    if look == "gold":
        return context("a goal card", "gold")
    names = {
        "N": context("where a path leads", "up"),
        "E": context("where a path leads", "right"),
        "S": context("where a path leads", "down"),
        "W": context("where a path leads", "left"),
    }
    sides = listed(names[side] for side in SIDES if side in code.upper())
    if look == "stone":
        return _("stone, open {sides}").format(sides=sides)
    return (_("path {sides}") if code.isupper() else _("dead end {sides}")).format(sides=sides)


def _tool(name: str, state: str = "whole") -> str:
    one, plus, other = name.partition("+")
    if plus:
        return f"{_tool(one, state)} + {_tool(other, state)}"
    if state == "broken":
        return {"pick": _("broken pick"), "lamp": _("broken lamp"), "cart": _("broken cart")}[name]
    return {"pick": context("tool", "pick"), "lamp": context("tool", "lamp"), "cart": context("tool", "cart")}[name]


def _plain(what: tuple[str, ...]) -> str:
    return {
        ("goal",): _("goal, face down"),
        ("back",): _("cards"),
        ("pile",): context("a picture", "pile"),
        ("fan",): _("cards in hand"),
        ("hand",): _("cards"),
        ("nugget",): context("a picture", "gold"),
        ("die",): _("dice"),
        ("die", "unread"): _("not read yet"),
        ("rockfall",): _("rockfall"),
        ("map",): context("a picture", "map"),
        ("missing",): _("misses a turn"),
        ("mark", "turn"): context("turn a card round", "Turn"),
        ("mark", "undo"): _("Undo"),
        ("mark", "ok"): _("OK"),
        ("mark", "plus"): context("one more", "More"),
        ("mark", "minus"): context("one less", "Less"),
        ("mark", "triangle"): _("triangle"),
        ("mark", "circle"): _("circle"),
        ("mark", "square"): _("square"),
        ("mark", "cross"): _("cross"),
        ("die", "draw"): _("draw a card"),
        ("die", "give"): _("give a die away"),
        ("way", "left"): context("dice or hands go", "to the left"),
        ("way", "right"): context("dice or hands go", "to the right"),
        ("way", "clockwise"): context("play goes", "clockwise"),
        ("way", "back"): context("play goes", "counterclockwise"),
        ("trick", "lose-one"): _("lose one die"),
        ("trick", "lose-two"): _("lose two dice"),
        ("trick", "keep-two"): _("keep two cards"),
        ("trick", "draw-three"): _("draw three cards"),
        ("trick", "swap-dice"): _("swap dice"),
        ("trick", "pass-dice"): _("pass dice"),
        ("trick", "swap-hands"): _("swap hands"),
        ("trick", "pass-hands"): _("pass hands"),
        ("trick", "again-reverse"): _("again, the other way round"),
        ("trick", "skip"): _("miss a turn"),
    }.get(what, "")
