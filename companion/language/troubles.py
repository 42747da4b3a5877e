"""What goes wrong in every game, said to the person at the table."""

from __future__ import annotations

from pathlib import Path

from companion.core.game import Why
from companion.core.journal import Flaw, JournalTrouble, SetAside
from companion.core.troubles import NoJournal
from companion.language import _
from companion.language.system import by_system


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
