"""What is kept, carried away and taken in again: games that are over, and copies of everything."""

from __future__ import annotations

import argparse
import csv
import errno
import io
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from companion.app.files import write
from companion.commands.remembering import nothing, where
from companion.commands.streams import BAD_INPUT, NO, YES, complain, lines_of, say
from companion.commands.subcommands import Subcommand, default_journal, journal_option
from companion.core import copies
from companion.core.evenings import Evenings
from companion.core.finished import Finished, NotAGame, evening_of, line_of, line_of_people, read_line, read_people
from companion.core.looking_back import LookingBack, looking_back
from companion.core.names import said
from companion.core.standings import Standing
from companion.core.tallies import tally
from companion.language import _, later, plural
from companion.language.writing import number

COLUMNS = ("evening", "game", "edition", "begun", "ended", "uid", "player", "place", "score", "rounds", "rounds_won")
FORMULA = ("=", "+", "-", "@", "\t")
"""What a spreadsheet would reckon with, if a name began so."""


def _backup_options(parser: argparse.ArgumentParser) -> None:
    sentence = _("the file for the copy (companion-DATE.zip here)")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=sentence)
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


def _export_options(parser: argparse.ArgumentParser) -> None:
    sentence = _("JSON Lines of every game; for a name ending in .csv, the results as a table; - is standard output")
    parser.add_argument("file", metavar="FILE", help=sentence)
    journal_option(parser)


def _export(options: argparse.Namespace) -> int:
    path = where(options)
    if not path.exists():
        return nothing(path)
    file = Path(options.file)
    with looking_back(path) as past:
        if options.file == "-":
            for line in _lines(past):
                say(line)
            return YES
        if file.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
        lines = (f"{line}\n" for line in _lines(past))
        write(file, _as_csv(past.whole()) if file.suffix == ".csv" else "".join(lines))
    return YES


def _lines(past: LookingBack) -> Iterator[str]:
    """Every game, and after them whose names are one person's."""
    yield from map(line_of, past.whole())
    yield from map(line_of_people, past.same())


def _as_csv(games: Iterator[Finished]) -> str:
    table = io.StringIO()
    rows = csv.writer(table)
    rows.writerow(COLUMNS)
    for game in games:
        rows.writerows(_rows(game))
    return table.getvalue()


def _rows(game: Finished) -> Iterator[tuple[object, ...]]:
    recap, sums = game.recap, tally(game.recap)
    head = (evening_of(game.begun), game.game, recap.edition, game.begun, game.ended, game.uid)
    for seat, name in enumerate(recap.players):
        standing = Standing(name, sums=sums.get(said(name), Counter()))
        shown = f"'{name}" if name.startswith(FORMULA) else name
        yield *head, shown, recap.places[seat], recap.scores[seat], standing.rounds, standing.rounds_won


def _import_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("what `companion export` wrote"))
    journal_option(parser)


def _import(options: argparse.Namespace) -> int:
    games: list[Finished] = []
    people: list[tuple[str, ...]] = []
    with options.file.open("rb") as lines:
        for at, line in enumerate(lines_of(lines), 1):
            try:
                same = read_people(line)
                people += [same] if same else []
                games += [read_line(line)] if line.strip() and not same else []
            except NotAGame as wrong:
                newer = _("{file}, line {n}: written by a newer companion; nothing was changed")
                none = _("{file}, line {n}: this is no finished game; nothing was changed")
                return complain((newer if wrong.newer else none).format(file=options.file, n=at), status=BAD_INPUT)
    with closing(Evenings(where(options))) as kept:
        new = kept.add(games, people)
    sentence = plural("{n} game is new, {known} were kept already", "{n} games are new, {known} were kept already", new)
    say(sentence.format(n=number(new), known=number(len(games) - new)))
    return YES


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("export", later("Write the games that are over into a file, for others to read."), _export_options, _export),
    ("import", later("Take in games from such a file; twice changes nothing."), _import_options, _import),
    ("backup", later("Copy all that is kept into one file, also while a game goes on."), _backup_options, _backup),
    ("restore", later("Take all that is kept from such a copy again."), _restore_options, _restore),
)
"""Name, help, options, and what does it."""
