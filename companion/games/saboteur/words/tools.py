"""Sentences about one tool, whole for each: most languages change the name of a tool by what is done to it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.language import _, context


def tool_name(tool: str) -> str:
    """A tool, or the two on one repair card."""
    names = {"pick": context("tool", "pick"), "lamp": context("tool", "lamp"), "cart": context("tool", "cart")}
    return " + ".join(names[part] for part in tool.split("+"))


def lie_broken(broken: Sequence[str]) -> str:
    """Why somebody may lay no path card, on the button that would."""
    one = {"pick": _("Pick broken"), "lamp": _("Lamp broken"), "cart": _("Cart broken")}
    return one[broken[0]] if len(broken) == 1 else context("several tools, on a button", "Broken")


def no_path_card() -> str:
    """What that forbids, beside the tools that are broken, for all to see."""
    return _("No path card")


def whose_breaks(tool: str) -> str:
    """Before whom a broken tool is laid."""
    return {
        "pick": _("Whose pick breaks?"),
        "lamp": _("Whose lamp breaks?"),
        "cart": _("Whose cart breaks?"),
    }[tool]


def whose_is_mended(tool: str) -> str:
    """Before whom a broken tool is taken away."""
    return {
        "pick": _("Whose pick is repaired?"),
        "lamp": _("Whose lamp is repaired?"),
        "cart": _("Whose cart is repaired?"),
    }[tool]


def breaks(tool: str, who: str, on: str) -> str:
    """Who broke whose tool."""
    sentences = {
        "pick": _("{who} breaks the pick of {on}."),
        "lamp": _("{who} breaks the lamp of {on}."),
        "cart": _("{who} breaks the cart of {on}."),
    }
    return sentences[tool].format(who=who, on=on)


def mends(tool: str, who: str, on: str) -> str:
    """Who mended whose tool."""
    own = {
        "pick": _("{who} repairs a pick."),
        "lamp": _("{who} repairs a lamp."),
        "cart": _("{who} repairs a cart."),
    }
    of_others = {
        "pick": _("{who} repairs the pick of {on}."),
        "lamp": _("{who} repairs the lamp of {on}."),
        "cart": _("{who} repairs the cart of {on}."),
    }
    return (own if who == on else of_others)[tool].format(who=who, on=on)


def broke(tool: str, who: str) -> str:
    """The same for the button that undoes it."""
    sentences = {"pick": _("{who} breaks a pick"), "lamp": _("{who} breaks a lamp"), "cart": _("{who} breaks a cart")}
    return sentences[tool].format(who=who)


def mended(tool: str, who: str) -> str:
    """The same for the button that undoes it."""
    sentences = {
        "pick": _("{who} repairs a pick"),
        "lamp": _("{who} repairs a lamp"),
        "cart": _("{who} repairs a cart"),
    }
    return sentences[tool].format(who=who)


def broken_already(tool: str, player: str) -> str:
    """Why it cannot be broken once more."""
    sentences = {
        "pick": _("{player} has a broken pick already."),
        "lamp": _("{player} has a broken lamp already."),
        "cart": _("{player} has a broken cart already."),
    }
    return sentences[tool].format(player=player)


def not_broken(tool: str, player: str) -> str:
    """Why it cannot be mended."""
    sentences = {
        "pick": _("{player} has no broken pick."),
        "lamp": _("{player} has no broken lamp."),
        "cart": _("{player} has no broken cart."),
    }
    return sentences[tool].format(player=player)
