"""What the pictures are to those who do not see them."""

from __future__ import annotations

from companion.language import _, context


def die(face: str = "") -> str:
    """A die. The mask has no word here: its game says by itself what everyone at the table says."""
    return {
        "": _("dice"),
        "unread": _("not read yet"),
        "draw": _("draw a card"),
        "give": _("give a die away"),
    }.get(face, "")


def trick(name: str, cost: str) -> str:
    """A card to be played."""
    return _("{what}, costs {n}").format(what=_what_it_does(name), n=int(cost))


def _what_it_does(name: str) -> str:
    return {
        "lose-one": _("lose one die"),
        "lose-two": _("lose two dice"),
        "keep-two": _("keep two cards"),
        "draw-three": _("draw three cards"),
        "swap-dice": _("swap dice"),
        "pass-dice": _("pass dice"),
        "swap-hands": _("swap hands"),
        "pass-hands": _("pass hands"),
        "again-reverse": _("again, the other way round"),
        "skip": _("miss a turn"),
    }[name]


def way(name: str) -> str:
    """Where something goes."""
    return {
        "left": context("dice or hands go", "to the left"),
        "right": context("dice or hands go", "to the right"),
        "clockwise": context("play goes", "clockwise"),
        "back": context("play goes", "counterclockwise"),
    }[name]
