"""What is kept, looked at and carried away: copies of everything."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from companion.commands.streams import NO, YES, complain, say
from companion.commands.subcommands import Subcommand, default_journal, journal_option
from companion.core import copies
from companion.language import _, later


def _backup_options(parser: argparse.ArgumentParser) -> None:
    told = _("the file for the copy (companion-DATE.zip here)")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=told)
    journal_option(parser)


def _backup(options: argparse.Namespace) -> int:
    journal = options.journal or default_journal()
    if not journal.exists():
        return complain(_("there is no journal at {path}").format(path=journal), status=NO)
    file = options.file or Path(f"companion-{datetime.now().astimezone():%Y-%m-%d}.zip")
    copies.back_up(journal, file)
    say(_("Everything that is kept is in {file}; roles of a game that goes on are in it too.").format(file=file))
    return YES


def _restore_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("a copy that `companion backup` made"))
    journal_option(parser)


def _restore(options: argparse.Namespace) -> int:
    try:
        asides = copies.restore(options.file, options.journal or default_journal(), chosen=options.journal is not None)
    except copies.NoCopy as wrong:
        newer = _("{file} was made by a newer companion; nothing was changed")
        none = _("{file} is no copy of the companion’s, or is damaged; nothing was changed")
        return complain((newer if wrong.newer else none).format(file=options.file))
    for aside in asides:
        say(_("What was there until now is kept as {file}.").format(file=aside))
    say(_("Everything is as it was when {file} was made.").format(file=options.file))
    return YES


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("backup", later("Copy all that is kept into one file, also while a game goes on."), _backup_options, _backup),
    ("restore", later("Take all that is kept from such a copy again."), _restore_options, _restore),
)
"""Name, help, options, and what does it."""
