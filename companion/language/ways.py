"""The ways in which players come to see what only they may see, in words."""

from __future__ import annotations

from companion.language import _


def way_name(way: str) -> str:
    """A way, as on a button."""
    return {
        "phone": _("My phone"),
        "camera": _("A camera, no network"),
        "buttons": _("Secret buttons"),
        "hold": _("Hold the screen"),
        "card": _("The real card"),
    }[way]


def way_note(way: str) -> str:
    """What it means to go this way."""
    return {
        "phone": _("Scan a code once; from then on your phone shows it."),
        "camera": _("A code on the screen tells your camera. Nothing is sent."),
        "buttons": _("A sequence that only you know shows it on the screen."),
        "hold": _("You take the screen to yourself and hold a finger on it."),
        "card": _("You look once, and take the card that matches from the box."),
    }[way]
