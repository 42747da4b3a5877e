"""What is over: told by evenings and by players, carried to another companion, and forgotten."""

from __future__ import annotations

import argparse
import csv
import errno
import io
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.app.files import write
from companion.app.lobby import evenings
from companion.app.proofs import Proofs
from companion.app.settings import SettingsFile
from companion.commands.streams import BAD_INPUT, NO, YES, complain, lines_of, say, say_json
from companion.commands.subcommands import Subcommand, default_journal, journal_option
from companion.core import copies
from companion.core.chance import SystemChance
from companion.core.codec import plain
from companion.core.evenings import Evenings
from companion.core.evenings_file import NAME
from companion.core.finished import Finished, NotAGame, evening_of, line_of, read_line
from companion.core.journal import Journal
from companion.core.looking_back import Evening, LookingBack, Luck, Standing, looking_back
from companion.core.names import said
from companion.core.table import Table
from companion.core.transcripts import named_in
from companion.core.troubles import Flaw, JournalTrouble
from companion.games import GAMES
from companion.language import _, later, plural
from companion.language.writing import listed, number

A_PAGE = 10
COLUMNS = ("evening", "game", "edition", "begun", "ended", "uid", "player", "place", "score", "rounds", "rounds_won")
FORMULA = ("=", "+", "-", "@", "\t")
"""What a spreadsheet would reckon with, if a name began so."""


def _where(options: argparse.Namespace) -> Path:
    journal: Path = options.journal or default_journal()
    return journal.with_name(NAME)


def _nothing(path: Path) -> int:
    return complain(_("no finished game is kept in {path}").format(path=path), status=NO)


def _history_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--page", type=_page, default=1, metavar="N", help=_("ten evenings each, the newest first (1)"))
    parser.add_argument("--player", metavar="NAME", help=_("how this player has fared"))
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))
    journal_option(parser)


def _page(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 10**9:
        return int(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a number from 1").format(text=text))


def _history(options: argparse.Namespace) -> int:
    path = _where(options)
    if not path.exists():
        return _nothing(path)
    with looking_back(path) as past:
        return _of_player(past, options) if options.player else _of_evenings(past, options)


def _of_evenings(past: LookingBack, options: argparse.Namespace) -> int:
    page = past.evenings((options.page - 1) * A_PAGE, A_PAGE)
    if options.json:
        told = [{"evening": each.day, "people": each.people, "games": each.games} for each in page]
        say_json({"page": options.page, "pages": -(-past.days() // A_PAGE), "evenings": plain(told)})
    else:
        for evening in page:
            say("\n".join(_told(evening)))
    return YES


def _told(evening: Evening) -> Iterator[str]:
    """The evening, and each of its games by the number it is asked for."""
    yield f"{evening.day}  {listed(evening.people)}"
    for game in evening.games:
        title = evenings.title_of(game.game, GAMES)
        yield f"  {game.number}  {title} ({game.recap.edition})  {evenings.took(game)}  {evenings.placed(game.recap)}"
        yield from (f"      {told}" for told in evenings.rounds(game.recap))


def _of_player(past: LookingBack, options: argparse.Namespace) -> int:
    standings = past.standings(options.player)
    if not standings:
        return complain(_("nobody called {name} is in a finished game").format(name=options.player), status=NO)
    if options.json:
        say_json({"player": options.player, "games": {game: _data(each) for game, each in standings.items()}})
        return YES
    for game, each in standings.items():
        told = (f"  {line}" for line in evenings.lines(each))
        say("\n".join((f"{evenings.title_of(game, GAMES)}: {each.name}", *told)))
    return YES


def _data(each: Standing) -> dict[str, Any]:
    roles = {role: _luck(luck) for role, luck in each.roles.items()}
    counted = ("games", "won", "streak", "score", "rounds", "rounds_won")
    return {"name": each.name, **{name: getattr(each, name) for name in counted}, "roles": roles}


def _luck(luck: Luck) -> dict[str, Any]:
    told = {"times": luck.times, "won": luck.won, "of": len(luck.chances)}
    return told | {"expected": round(luck.expected, 2), "range": list(luck.range())}


def _export_options(parser: argparse.ArgumentParser) -> None:
    told = _("JSON Lines of every game; for a name ending in .csv, the results as a table; - is standard output")
    parser.add_argument("file", metavar="FILE", help=told)
    journal_option(parser)


def _export(options: argparse.Namespace) -> int:
    path = _where(options)
    if not path.exists():
        return _nothing(path)
    file = Path(options.file)
    with looking_back(path) as past:
        if options.file == "-":
            for game in past.whole():
                say(line_of(game))
            return YES
        if file.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
        lines = (line_of(game) + "\n" for game in past.whole())
        write(file, _as_csv(past.whole()) if file.suffix == ".csv" else "".join(lines))
    return YES


def _as_csv(games: Iterator[Finished]) -> str:
    table = io.StringIO()
    rows = csv.writer(table)
    rows.writerow(COLUMNS)
    for game in games:
        rows.writerows(_rows(game))
    return table.getvalue()


def _rows(game: Finished) -> Iterator[tuple[object, ...]]:
    recap = game.recap
    head = (evening_of(game.begun), game.game, recap.edition, game.begun, game.ended, game.uid)
    for seat, name in enumerate(recap.players):
        standing = Standing(name)
        standing.take_in(recap, seat)
        shown = f"'{name}" if name.startswith(FORMULA) else name
        yield *head, shown, recap.places[seat], recap.scores[seat], standing.rounds, standing.rounds_won


def _import_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("what `companion export` wrote"))
    journal_option(parser)


def _import(options: argparse.Namespace) -> int:
    games = []
    with options.file.open("rb") as lines:
        for at, line in enumerate(lines_of(lines), 1):
            try:
                games += [read_line(line)] if line.strip() else []
            except NotAGame as wrong:
                newer = _("{file}, line {n}: written by a newer companion; nothing was changed")
                none = _("{file}, line {n}: this is no finished game; nothing was changed")
                return complain((newer if wrong.newer else none).format(file=options.file, n=at), status=BAD_INPUT)
    with closing(Evenings(_where(options))) as kept:
        new = kept.add(games)
    told = plural("{n} game is new, {known} were kept already", "{n} games are new, {known} were kept already", new)
    say(told.format(n=number(new), known=number(len(games) - new)))
    return YES


def _forget_options(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", type=_page, metavar="N", help=_("the game `companion history` has under this number"))
    what.add_argument("--player", metavar="NAME", help=_("this name everywhere; the games stay without their course"))
    what.add_argument("--all", action="store_true", help=_("every game that is over"))
    journal_option(parser)


def _forget(options: argparse.Namespace) -> int:
    """Wherever it is kept here: among the evenings, in the journal, in proofs, in copies, in the settings."""
    journal_path = options.journal or default_journal()
    if not journal_path.exists():
        return complain(_("there is no journal at {path}").format(path=journal_path), status=NO)
    proofs = Proofs(journal_path.with_name("transcripts"))
    with (
        closing(Journal(journal_path, chosen=options.journal is not None)) as journal,
        closing(Evenings(journal_path.with_name(NAME))) as kept,
    ):
        _hand_over(journal, kept)
        forgotten = _forgotten(options, kept, proofs, journal_path)
    if forgotten is None:
        return complain(_("there is no such game or player"), status=NO)
    copies.forget_copies(journal_path)
    copies.keep_another(journal_path)
    if not kept.wiped:
        raise JournalTrouble(Flaw.IN_USE, kept.path)
    told = plural("{n} game was changed or forgotten.", "{n} games were changed or forgotten.", forgotten)
    say(told.format(n=number(forgotten)))
    return YES


def _hand_over(journal: Journal, kept: Evenings) -> None:
    """What is over is to be found in one place."""
    table = Table(GAMES, journal, SystemChance())
    for saved in journal.games():
        finished = table.finished(saved) if saved.ended == "over" else None
        if finished:
            kept.keep(finished, saved.number)
            journal.abandon(saved.number)


def _forgotten(options: argparse.Namespace, kept: Evenings, proofs: Proofs, journal: Path) -> int | None:
    """How many games that were; None if there was nothing to forget, in no game either."""
    if options.all:
        proofs.forget(lambda _transcript: True)
        return kept.forget_all() or None
    if options.game:
        game = kept.game(options.game)
        if not game:
            return None
        proofs.forget(lambda transcript: transcript.get("words") == game.transcript.get("words", ""))
        return int(kept.forget_game(game.uid))
    key = said(options.player)
    found = proofs.forget(lambda transcript: key in map(said, named_in(transcript)))
    known = SettingsFile(journal.with_name("settings.json"))
    for name in known.settings.named():
        if said(name) == key:
            known.change(known.settings.forgetting(name))
            found += 1
    many = kept.forget_person(options.player)
    return many if many or found else None


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("history", later("Tell of the games that are over, by evenings or by player."), _history_options, _history),
    ("export", later("Write the games that are over into a file, for others to read."), _export_options, _export),
    ("import", later("Take in games from such a file; twice changes nothing."), _import_options, _import),
    ("forget", later("Forget a game, a player, or everything that is over."), _forget_options, _forget),
)
"""Name, help, options, and what does it."""
