"""Pieces that several of the lobby's screens share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.app.settings import Trouble
from companion.core.journal import Flaw, SetAside
from companion.language import _
from companion.language.saying import by_system
from companion.screens.nodes import Action, Button, Column, Either, Go, Node, Place, Row, Space, Text

WIDE = 180.0
"""From this width on, in mm, a column of buttons is no longer drawn over the whole screen."""

LETTER, LEAST_NAME = 3.2, 40.0
"""How wide a bold letter of the usual height is, and a button with a name on it, in mm."""


def heading(back_to: Place, title: str) -> Either:
    """The way back, and what this screen is."""
    back, words = Button(Go(back_to), _("Back")), Text(title, size="big", bold=True, lines=5)
    return Either(Row((back, words), (0, 1), gap=3.0), Column((Row((back,)), words)), 0.0)


def troubles(trouble: Trouble | None) -> tuple[Node, ...]:
    """What went wrong with the settings, for whoever can mend it."""
    if not trouble:
        return ()
    sentences = {
        "set-aside": _("The settings could not be read and were reset. The old file is kept beside them."),
        "unread": _("The settings cannot be read: {about}"),
        "unwritten": _("The settings cannot be saved: {about}"),
    }
    return (alarm(sentences[trouble.kind].format(about=by_system(trouble.about))),)


def lost_games(aside: SetAside | None) -> tuple[Node, ...]:
    """Why the games kept so far are not to be had, or not all, and which file they are in, for whoever can mend it."""
    if not aside:
        return ()
    if aside.trouble.flaw is Flaw.DOUBTFUL:
        return (alarm(_doubt(Path(aside.aside).name)),)
    why = {
        Flaw.FOREIGN: _("In place of the saved games there was a file of another program."),
        Flaw.NEWER: _("The saved games were written by a newer companion."),
        Flaw.ALTERED: _("The file with the saved games was changed by another program."),
        Flaw.UNREADABLE: _("A saved game cannot be read by this companion."),
    }.get(aside.trouble.flaw, _("The file with the saved games is damaged."))
    where = _("The old file is kept as it was and is now called {aside}. A new one was begun.").format(
        aside=Path(aside.aside).name
    )
    return (alarm(f"{why} {where}"),)


def _doubt(name: str) -> str:
    return _(
        "The last moves may be missing: compare with the cards on the table before you go on. "
        "The file as it was is kept as {aside}."
    ).format(aside=name)


def alarm(text: str) -> Text:
    """What went wrong, before anything else."""
    return Text(text, tone="wrong", align="middle", lines=8)


def name_width(names: Sequence[str], mark: float = 0.0, least: float = LEAST_NAME) -> float:
    """How wide buttons are so that the longest of these names stands there in full, with a mark."""
    return max(least, LETTER * max(map(len, names), default=0) + mark + 5.0)


def narrowed(column: Column) -> Either:
    """A column that keeps to the middle of a wide screen."""
    return Either(Row((Space(), column, Space()), (1, 2, 1)), column, WIDE)


def choice(does: Action, label: str, *, chosen: bool) -> Button:
    """One of several of which one holds."""
    return Button(does, label, look="chosen" if chosen else "raised", lines=2)


def language_name(code: str) -> str:
    """The name of a language; of one that is not in the list, its code."""
    names = {
        "en": _("English"),
        "fa": _("Persian"),
        "lt": _("Lithuanian"),
        "lv": _("Latvian"),
        "ru": _("Russian"),
        "uk": _("Ukrainian"),
    }
    return names.get(code, code)


def edition_name(edition: str) -> str:
    """An edition by the language it is printed in, which its id begins with."""
    return language_name(edition.partition("-")[0])
