"""What is over: told by evenings and by players; names that are one person's; and what is forgotten."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from companion.app.errands import Kept
from companion.app.lobby import evenings, keeping, standings
from companion.app.privacy.locks import Locks
from companion.app.settings import SettingsFile
from companion.app.stones import stones
from companion.commands.streams import NO, YES, complain, say, say_json
from companion.commands.subcommands import Subcommand, default_journal, journal_option
from companion.core.chance import SystemChance
from companion.core.evenings import Evenings
from companion.core.evenings_file import NAME, is_older
from companion.core.finished import Finished
from companion.core.journal import Journal, SavedGame
from companion.core.looking_back import Evening, LookingBack, looking_back
from companion.core.names import said
from companion.core.plain import plain
from companion.core.records import NO_SENSE
from companion.core.standings import Lore, Luck, Standing
from companion.core.table import Table
from companion.core.tallies import DID, MET, Merged
from companion.core.troubles import Flaw, JournalTrouble
from companion.core.who_sat import ever_sat
from companion.games import GAMES
from companion.language import _, later, plural
from companion.language.writing import listed, number, ordinal

A_PAGE = 10


def where(options: argparse.Namespace) -> Path:
    """The file that the evenings are in."""
    journal: Path = options.journal or default_journal()
    return journal.with_name(NAME)


def nothing(path: Path) -> int:
    """There is none."""
    return complain(_("no finished game is kept in {path}").format(path=path), status=NO)


def _history_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--page", type=_page, default=1, metavar="N", help=_("ten evenings each, the newest first (1)"))
    parser.add_argument("--player", metavar="NAME", help=_("how this player has fared"))
    parser.add_argument("--standings", action="store_true", help=_("how everyone has fared"))
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))
    journal_option(parser)


def _page(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 10**9:
        return int(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a number from 1").format(text=text))


def _history(options: argparse.Namespace) -> int:
    path = where(options)
    if not path.exists():
        return nothing(path)
    if is_older(path):
        Evenings(path).close()  # an older companion kept no sums
    with looking_back(path) as past:
        if options.player:
            return _of_player(past, options)
        return _of_all(past, options) if options.standings else _of_evenings(past, options)


def _of_evenings(past: LookingBack, options: argparse.Namespace) -> int:
    page = past.evenings((options.page - 1) * A_PAGE, A_PAGE)
    if options.json:
        data = [{"evening": each.day, "people": each.people, "games": each.games} for each in page]
        say_json({"page": options.page, "pages": -(-past.days() // A_PAGE), "evenings": plain(data)})
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
        yield from (f"      {sentence}" for sentence in evenings.rounds(game.recap))


def _of_player(past: LookingBack, options: argparse.Namespace) -> int:
    found = past.standings(options.player)
    if not found:
        return _nobody(options.player)
    if options.json:
        say_json({"player": options.player, "games": {game: _data(game, each) for game, each in found.items()}})
        return YES
    for game, each in found.items():
        lore = standings.lore_of(game, GAMES)
        called = (f"  {title}: {sentences}" for title, sentences in standings.honours(each, lore))
        sentences = (f"  {line}" for line in standings.lines(each, lore))
        say("\n".join((f"{evenings.title_of(game, GAMES)}: {listed((each.name, *each.also))}", *sentences, *called)))
    return YES


def _nobody(name: str) -> int:
    return complain(_("nobody called {name} is in a finished game").format(name=name), status=NO)


def _of_all(past: LookingBack, options: argparse.Namespace) -> int:
    """Everybody, a page at a time, in each kind of game."""
    skip = (options.page - 1) * A_PAGE
    pages = {game: past.ranked(game, skip, A_PAGE, stones()) for game in past.kinds()}
    if options.json:
        data = {
            game: {"players": [_counted(each) for each in page], "most": past.most(game)}
            for game, page in pages.items()
        }
        say_json({"page": options.page, "games": plain(data)})
        return YES
    for game, page in pages.items():
        say(evenings.title_of(game, GAMES))
        for place, each in enumerate(page, skip + 1):
            say(f"  {ordinal(place)} {each.name}: {next(standings.lines(each, Lore()))}")
        for line in standings.most_often(past.most(game), standings.lore_of(game, GAMES)):
            say(f"  {line}")
    return YES


def _data(game: str, each: Standing) -> dict[str, Any]:
    roles = {role: _luck(luck) for role, luck in each.roles.items()}
    lore = standings.lore_of(game, GAMES)
    deeds = {what: {"to": dict(each.whom(DID + what)), "from": dict(each.whom(MET + what))} for what in lore.deeds}
    earned = [honour.title for honour, _times in each.earned(lore)]
    return _counted(each) | {"also": each.also, "roles": roles, "deeds": deeds, "honours": earned}


def _counted(each: Standing) -> dict[str, Any]:
    counted = ("name", "games", "won", "streak", "score", "rounds", "rounds_won")
    return {name: getattr(each, name) for name in counted}


def _luck(luck: Luck) -> dict[str, Any]:
    counts = {"times": luck.times, "won": luck.won, "of": luck.rounds}
    return counts | {"expected": round(luck.expected, 2), "range": list(luck.range()), "ordinary": luck.ordinary}


def _merge_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help=_("a name that stands in games"))
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("into", nargs="?", metavar="NAME", help=_("the name of the same person that they go by"))
    what.add_argument("--apart", action="store_true", help=_("the first name is a person of its own again"))
    journal_option(parser)


def _merge(options: argparse.Namespace) -> int:
    path = where(options)
    if not path.exists():
        return nothing(path)
    with closing(Evenings(path)) as kept:
        asked = filter(None, (options.name, options.into))
        if unknown := [name for name in asked if not kept.games_of(name)]:
            return _nobody(unknown[0])
        if options.apart:
            done = kept.part(options.name)
            apart = _("{name} is a person of its own again.") if done else _("{name} is a person of its own already.")
            say(apart.format(name=options.name))
            return YES if done else NO
        answer = kept.merge(options.name, options.into)
    if answer is not Merged.YES:
        return complain(standings.not_merged(answer).format(name=options.name, into=options.into), status=NO)
    say(_("{name} and {into} are one person now, in later games too.").format(name=options.name, into=options.into))
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
    with (
        closing(Journal(journal_path, chosen=options.journal is not None)) as journal,
        closing(Evenings(journal_path.with_name(NAME))) as evenings,
    ):
        left = _hand_over(journal, evenings)
        kept = Kept(evenings, journal_path)
        forgotten = _forgotten(options, kept, journal, left)
        if forgotten is not None:
            journal.tell_no_more()
    if left and not options.all:
        complain(keeping.left(len(left)))
    if forgotten is None:
        return complain(_("there is no such game or player"), status=NO)
    kept.renew_copies()
    if not evenings.wiped:
        raise JournalTrouble(Flaw.IN_USE, evenings.path)
    sentence = plural("{n} game was changed or forgotten.", "{n} games were changed or forgotten.", forgotten.games)
    say(sentence.format(n=number(forgotten.games)))
    if forgotten.stays:
        stays = _(
            "{name} is in a game that goes on. Their secret sequence, and how they see what is secret, stay until it "
            "is over or given up; then the same command forgets them too."
        )
        say(stays.format(name=options.player))
    return YES


class _Forgotten(NamedTuple):
    """In how many games; `stays`: what guards their secrets, because they have sat at a game that goes on."""

    games: int
    stays: bool = False


def _forgotten(options: argparse.Namespace, kept: Kept, journal: Journal, left: list[int]) -> _Forgotten | None:
    """What became of it; None if there was nothing to forget, in no game either. `left`: what could not be kept."""
    if options.player:
        return _player_forgotten(options.player, kept, journal)
    if options.all:
        for each in left:
            journal.abandon(each)
        many = kept.forget_everything() + len(left)
    else:
        many = kept.forget_game(options.game)
    return _Forgotten(many) if many else None


def _player_forgotten(name: str, kept: Kept, journal: Journal) -> _Forgotten | None:
    """As at the screen: nobody's secret in a game that goes on is opened by it."""
    keys, beside = kept.evenings.names_of(name), Path(journal.path)
    gone = keys - _at_table(journal)
    known, locks = SettingsFile(beside.with_name("settings.json")), Locks(beside.with_name("locks.json"))
    many, found = kept.forget_player(name)
    without = known.settings.without(gone)
    if without != known.settings:
        known.change(without)
        found = True
    stays = gone != keys
    return _Forgotten(many, stays) if locks.forget(gone) or found or stays else None


def _at_table(journal: Journal) -> set[str]:
    """Who has sat at a game that goes on, as they are said. Only their names are read."""
    games = (game.number for game in journal.games() if not game.ended)
    entries = (entry for game in games for entry in journal.entries(game))
    return set(map(said, ever_sat(event for entry in entries for event in json.loads(entry.events))))


def _hand_over(journal: Journal, kept: Evenings) -> list[int]:
    """What is over is to be found in one place; which games cannot be kept there, and stay in the journal."""
    table, left = Table(GAMES, journal, SystemChance()), []
    for saved in journal.games():
        finished = _finished(table, saved) if saved.ended else None
        if finished:
            kept.keep(finished, saved.number)
            journal.abandon(saved.number)
        elif saved.ended:
            left.append(saved.number)
    return left


def _finished(table: Table, saved: SavedGame) -> Finished | None:
    """None too where it cannot be read any more."""
    try:
        return table.finished(saved)
    except (JournalTrouble, *NO_SENSE):
        return None


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("history", later("Tell of the games that are over, by evenings or by player."), _history_options, _history),
    ("merge", later("Make two names one person, or take them apart again."), _merge_options, _merge),
    ("forget", later("Forget a game, a player, or everything that is over."), _forget_options, _forget),
)
"""Name, help, options, and what does it."""
