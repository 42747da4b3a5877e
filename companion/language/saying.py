"""What is said in every game: what goes wrong, why a game refuses, rules with their places in print, ways to see.

And what the system, SQLite and argparse say of themselves, who know nothing of our catalogues.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.core.clauses import Printed
from companion.core.game import Why
from companion.core.journal import Flaw, JournalTrouble, SetAside
from companion.core.records import Fields
from companion.core.troubles import NoJournal
from companion.language import _, later
from companion.language.writing import number


def say(trouble: JournalTrouble) -> str:
    """One sentence."""
    return _say(trouble, trouble.about["path"])


def say_briefly(trouble: JournalTrouble) -> str:
    """The same for a screen, where the name of the file is enough."""
    return _say(trouble, Path(trouble.about["path"]).name)


def _say(trouble: JournalTrouble, path: str) -> str:
    return _(trouble.flaw.value).format(path=path, detail=by_system(trouble.about["detail"]))


def say_refused(trouble: NoJournal) -> str:
    """What was wrong with what somebody named, and that nothing became of it."""
    return _("{trouble} It was left as it is; --journal takes a journal of the companion, or a new name.").format(
        trouble=say(trouble)
    )


def say_set_aside(notice: SetAside) -> str:
    """What was wrong, and where the file is now."""
    if notice.trouble.flaw is Flaw.DOUBTFUL:
        return _("{trouble} The game goes on; what was there is kept, unchanged, as {aside}.").format(
            trouble=say(notice.trouble), aside=notice.aside
        )
    return _("{trouble} It was set aside, unchanged, as {aside}; a new journal was begun.").format(
        trouble=say(notice.trouble), aside=notice.aside
    )


def say_why(why: Why) -> str:
    """Why the table refused, where it was not a rule of the game."""
    return {
        Why.NO_GAME: _("No game has begun."),
        Why.GAME_GOES_ON: _("A game goes on: finish it or abandon it first."),
        Why.NOTHING_TO_UNDO: _("There is nothing to undo."),
        Why.NOTHING_TO_REDO: _("There is nothing to redo."),
        Why.SEEN: _("Someone has seen something since: it cannot be undone, only corrected."),
    }[why]


Players = tuple[str, ...]
Reason = Callable[[Fields, Players], str]


def named(players: Players, seat: int) -> str:
    """Who sits at this place, if anybody does."""
    return players[seat] if 0 <= seat < len(players) else number(seat)


IN_EVERY_GAME: Mapping[str, Reason] = {
    "bad-players": lambda about, _players: _(
        "{least} to {most} players are needed, each with a name of its own: at most 40 letters of one alphabet."
    ).format(least=about["least"], most=about["most"]),
    "unknown-clause": lambda about, _players: _("{name} is not a house rule, or cannot be set like that.").format(
        name=about["name"]
    ),
    "bad-text": lambda about, _players: _(
        "A text of 1 to {longest} letters is wanted, and at most {most} of them in a game."
    ).format(longest=about["longest"], most=about["most"]),
    "bad-name": lambda about, _players: _(
        "{name} cannot be used: everyone has a name of their own, of one alphabet."
    ).format(name=about["name"]),
    "bad-seats": lambda about, _players: _("Say for each of the {players} seats who sits there now.").format(
        players=about["players"]
    ),
    "not-between-turns": lambda _about, _players: _("Finish what has been begun at the table first."),
    "not-between-rounds": lambda _about, _players: _("Only between two rounds."),
    "no-room": lambda about, _players: _("No more than {most} can play this game to its end.").format(
        most=about["most"]
    ),
    "nobody-left": lambda _about, _players: _("Two have to stay. To stop altogether, give this game up."),
    "no-such-seat": lambda about, _players: _("Nobody sits at place {seat}.").format(seat=about["seat"]),
}
"""By their codes, why games refuse what can be wrong in each of them."""


CAME_OR_WENT: Mapping[str, Callable[[Fields], str]] = {
    "Renamed": lambda event: _("{before} is now called {name}.").format(before=event["before"], name=event["name"]),
    "TakenOver": lambda event: _("{name} plays on for {before}.").format(before=event["before"], name=event["name"]),
    "PlayerLeft": lambda event: _("{name} leaves the game.").format(name=event["name"]),
    "PlayerJoined": lambda event: _("{name} joins the game.").format(name=event["name"]),
    "SeatsChanged": lambda _event: _("The seats have changed."),
}
"""What is said in every game of people who come and go."""


def cite(rules: Printed, clause: str) -> str:
    """The sentence that holds at this table and its place in print; nothing for no clause."""
    if not clause:
        return ""
    says, passage = rule(rules, clause), rules.cites(clause)
    if clause in rules.house:
        return _("House rule of this table ({clause}): {says}").format(clause=clause, says=says)
    if not passage:
        return _("{says} ({clause}; the printed rules are silent)").format(says=says, clause=clause)
    return _("{says} ({clause}; {edition} rules: {passage})").format(
        says=says, clause=clause, edition=rules.id, passage=passage
    )


def rule(rules: Printed, clause: str) -> str:
    """What a clause says at this table."""
    return _(rules.says(clause))


def source(rules: Printed, clause: str) -> str:
    """Where a clause is printed."""
    if clause in rules.house:
        return _("House rule of this table")
    passage = rules.cites(clause)
    return f"{rules.title} · {passage}" if passage else _("Not printed; it is how the companion plays")


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


OF_THE_SYSTEM = frozenset(
    {
        later("Address already in use"),
        later("Disk quota exceeded"),
        later("File exists"),
        later("File name too long"),
        later("File too large"),
        later("Input/output error"),
        later("Is a directory"),
        later("No space left on device"),
        later("No such file or directory"),
        later("Not a directory"),
        later("Operation not permitted"),
        later("Permission denied"),
        later("Read-only file system"),
        later("Too many open files"),
        later("attempt to write a readonly database"),
        later("database disk image is malformed"),
        later("database is locked"),
        later("database or disk is full"),
        later("disk I/O error"),
        later("file is not a database"),
        later("unable to open database file"),
        later("not a file"),
        later("there are too many"),
    }
)


def by_system(words: str) -> str:
    """What the system or SQLite said, in the language that is spoken now, where we knew it beforehand."""
    return _(words) if words in OF_THE_SYSTEM else words


OF_ARGPARSE = (
    later("usage: "),
    later("options"),
    later("positional arguments"),
    later("show this help message and exit"),
    later("argument %(argument_name)s: %(message)s"),
    later("the following arguments are required: %s"),
    later("one of the arguments %s is required"),
    later("unrecognized arguments: %s"),
    later("expected one argument"),
    later("expected at most one argument"),
    later("expected at least one argument"),
    later("ignored explicit argument %r"),
    later("not allowed with argument %s"),
    later("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""All that our commands can make it say, in its own words."""


def speak_as_we_do() -> None:
    """Have argparse say its sentences by our catalogues, from now on."""
    words: Any = argparse
    words._ = _of_ours


def _of_ours(text: str | None) -> str | None:
    """What is not argparse's own is ours, and in the right language already."""
    return _(text) if text in OF_ARGPARSE else text
