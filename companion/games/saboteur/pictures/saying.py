"""What the pictures are to those who do not see them."""

from __future__ import annotations

from companion.games.saboteur.words.tools import tool_name
from companion.language import _, context, plural
from companion.language.writing import listed

SIDES = "NESW"


def card(code: str, look: str = "rock") -> str:
    """A path card as it lies."""
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


def gold(nuggets: str) -> str:
    """A gold card."""
    return plural("{n} nugget", "{n} nuggets", int(nuggets)).format(n=int(nuggets))


def tool(name: str, state: str = "whole") -> str:
    """A tool, or two of them."""
    if state != "broken":
        return tool_name(name)
    broken = {"pick": _("broken pick"), "lamp": _("broken lamp"), "cart": _("broken cart")}
    return " + ".join(broken[part] for part in name.split("+"))


def was(worn: str, _round: str, won: str = "") -> str:
    """What somebody was in a round."""
    role = _("saboteur") if worn == "hood" else _("gold-digger")
    return _("{role}, won").format(role=role) if won else role
