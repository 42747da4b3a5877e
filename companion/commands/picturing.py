"""A game that is over, as a picture in a file."""

from __future__ import annotations

import argparse
import errno
import os
from pathlib import Path

from companion.app.files import write_bytes
from companion.app.lobby import recap
from companion.app.recalling import remembered
from companion.commands.remembering import nothing, where
from companion.commands.streams import NO, YES, complain, say
from companion.commands.subcommands import Subcommand, journal_option, whole
from companion.core.finished import Finished
from companion.core.looking_back import LookingBack, looking_back
from companion.games import GAMES
from companion.language import _, later
from companion.screens.pictures import Album


def _options(parser: argparse.ArgumentParser) -> None:
    game = _("the game `companion history` has under this number (the newest)")
    parser.add_argument("game", nargs="?", type=whole, metavar="N", help=game)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=_("the file for the picture, a PNG"))
    parser.add_argument("--upright", action="store_true", help=_("higher than wide, as a phone is held"))
    journal_option(parser)


def _recap(options: argparse.Namespace) -> int:
    path = where(options)
    if not path.exists():
        return nothing(path)
    if options.out.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(options.out))
    with looking_back(path) as past:
        finished = _asked(past, options.game)
    if finished is None:
        return complain(_("there is no such game or player"), status=NO)
    from companion.commands import onscreen

    sheet = recap.picture(remembered(GAMES, finished))
    write_bytes(options.out, onscreen.sheet_drawn(Album(GAMES), sheet, upright=options.upright))
    say(_("The picture is saved as {file}").format(file=options.out))
    return YES


def _asked(past: LookingBack, number: int | None) -> Finished | None:
    """The game of this number, or the last one that was played."""
    newest = past.evenings(0, 1)
    if number is None and newest:
        number = newest[0].games[-1].number
    return past.game(number) if number else None


SUBCOMMANDS: tuple[Subcommand, ...] = (("recap", later("Draw a game that is over as a picture."), _options, _recap),)
"""Name, help, options, and what does it."""
