"""What the command line can do besides answering questions: each command with its options and how it is started."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path

from companion.commands import script, simulate, sleeves, watch
from companion.commands.bench import promises
from companion.commands.streams import NO, YES, complain, lines_of, say, say_set_aside, standard_input
from companion.core.journal import Journal
from companion.games import GAMES
from companion.language import _, later, plural
from companion.screens.playable import AnyPlayable

LONGEST_PACE = 3600
SERVED = ("0.0.0.0", 8080)  # noqa: S104 - phones come over the network; what they may see is sealed


def journal_option(parser: argparse.ArgumentParser) -> None:
    """Which journal it is about."""
    parser.add_argument("--journal", type=Path, metavar="FILE", help=_("keep the journal in this file"))


def _open_journal(path: Path | None, name: str = "journal.db") -> Journal:
    """Open the journal that is named, or else the one of this user, saying what had to be set aside."""
    journal = Journal(path or default_journal().with_name(name), chosen=path is not None)
    say_set_aside(journal)
    return journal


def default_journal() -> Path:
    """Where the journal lies if nobody says otherwise."""
    own, state = os.environ.get("STATE_DIRECTORY"), os.environ.get("XDG_STATE_HOME")
    if own:
        return Path(own) / "journal.db"
    try:
        return (Path(state) if state else Path("~/.local/state").expanduser()) / "companion" / "journal.db"
    except RuntimeError:  # a user without a home
        sys.exit(complain(_("this user has no home folder; use --journal FILE")))


def which_game(parser: argparse.ArgumentParser) -> None:
    """Which game it is about, and by which rules."""
    editions = list(dict.fromkeys(edition for game in GAMES.values() for edition in game.editions))
    listed = _("the printed rules to play by: {editions}").format(editions=", ".join(editions))
    parser.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)), help=_("the game to play"))
    parser.add_argument("--edition", choices=editions, metavar="EDITION", help=listed)


def _game_options(parser: argparse.ArgumentParser) -> None:
    which_game(parser)
    parser.add_argument("--players", type=whole, default=4, metavar="N", help=_("how many sit at the table (4)"))
    parser.add_argument("--seed", type=_seed, metavar="TEXT", help=_("the same text gives the same game again"))


def _chosen_game(options: argparse.Namespace) -> AnyPlayable:
    """The game asked for, its edition filled in; exits with one line if that game cannot be played so."""
    game = with_edition(options)
    if options.players not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        sys.exit(complain(_("{game} is for {least} to {most} players").format(game=game.title, least=least, most=most)))
    return game


def with_edition(options: argparse.Namespace) -> AnyPlayable:
    """The game asked for, its edition filled in; exits with one line if there is no such edition."""
    game = GAMES[options.game]
    options.edition = options.edition or game.editions[0]
    if options.edition not in game.editions:
        sys.exit(complain(_("{game} has no edition {edition}").format(game=game.title, edition=options.edition)))
    return game


def _seed(text: str) -> str:
    if not text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise argparse.ArgumentTypeError(_("{text!r} is not a text").format(text=text))
    return text


def _demo_options(parser: argparse.ArgumentParser) -> None:
    _game_options(parser)
    parser.add_argument("--text", action="store_true", help=_("tell the game as text, and keep it in a journal"))
    parser.add_argument("--games", type=_number, metavar="N", help=_("how many; 0: one after the other (0; as text 1)"))
    parser.add_argument("--pace", type=_pace, metavar="SECONDS", help=_("the time between two moves"))
    parser.add_argument("--journal", type=Path, metavar="FILE", help=_("as text: keep the journal in this file"))


def whole(text: str) -> int:
    """A whole number, as an option has it."""
    with suppress(ValueError):
        return int(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a whole number").format(text=text))


def _number(text: str) -> int:
    with suppress(ValueError):
        if int(text) >= 0:
            return int(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a number from 0").format(text=text))


def _pace(text: str) -> float:
    with suppress(ValueError):
        if 0 <= float(text) <= LONGEST_PACE:
            return float(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a number from 0 to 3600").format(text=text))


def _run(options: argparse.Namespace) -> int:
    from companion.commands.alive import Alive
    from companion.display.trying import Trial

    with closing(_open_journal(options.journal)) as journal, closing(Alive()) as alive, closing(Trial()) as trial:
        from companion.commands import onscreen  # a child tries the display meanwhile

        return onscreen.run(GAMES, journal, options, alive, trial)


def _run_options(parser: argparse.ArgumentParser) -> None:
    journal_option(parser)
    serve = _("where phones and browsers find the table, if they are wanted (0.0.0.0:8080)")
    parser.add_argument("--serve", type=_address, default=SERVED, metavar="HOST:PORT", help=serve)
    box = _("listen to a button box; if a port is given, look for it there: /dev/serial/by-id/usb-MicroPython_*")
    parser.add_argument("--box", nargs="?", const="", metavar="PATTERN", help=box)
    parser.add_argument("--panel", action="store_true", help=_("listen to the buttons on the Pi’s own pins"))
    reads = _("listen to a code scanner on USB; if a port is given, look for it there: /dev/serial/by-id/*Scan*")
    parser.add_argument("--scanner", nargs="?", const="", metavar="PATTERN", help=reads)
    looks = _("look through this camera where a table wants one; pi is the Raspberry Pi’s own (/dev/video0)")
    parser.add_argument("--camera", metavar="CAMERA", help=looks)
    club = _("tell the club of this file what happens here (club.toml beside the journal)")
    parser.add_argument("--club", type=Path, metavar="FILE", help=club)
    keys = _("draw devices below the table; keys are buttons too: space is turn, backspace undo, 1 to 0 the players’")
    parser.add_argument("--simulate-hardware", action="store_true", help=keys)


def _address(text: str) -> tuple[str, int]:
    host, _colon, port = text.rpartition(":")
    with suppress(ValueError):
        if str(IPv4Address(host)) and port.isdecimal() and int(port) < 65536:
            return host, int(port)
    raise argparse.ArgumentTypeError(_("{text!r} is not an address such as 192.168.1.2:8080").format(text=text))


def _demo(options: argparse.Namespace) -> int:
    game = _chosen_game(options)
    if options.text:
        return _tell(options)
    from companion.commands import onscreen

    nothing = onscreen.demo(game, options, _seeds(options.seed, options.games or 0))
    if nothing is None:
        return YES
    complain(onscreen.said(nothing))
    return _tell(options)


def _seeds(first: str | None, games: int) -> Iterator[str]:
    """One for each game; for 0 games, as many as are wanted."""
    first = first or secrets.token_hex(4)
    for number in count(1) if games == 0 else range(1, games + 1):
        yield first if number == 1 else f"{first}/{number}"


def _tell(options: argparse.Namespace) -> int:
    """Games by bots as text, in a journal of their own: the real table's is not for them."""
    game = _chosen_game(options)
    seeds = _seeds(options.seed, 1 if options.games is None else options.games)
    with closing(_open_journal(options.journal, "demo.db")) as journal:
        return watch.run(GAMES, game, options, seeds, journal)


def _screens_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help=_("the folder for the pictures"))
    parser.add_argument("--size", type=_size, default=(800, 480), metavar="WxH", help=_("in pixels (800x480)"))


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    if width.isdecimal() and height.isdecimal() and 320 <= int(width) <= 4096 and 200 <= int(height) <= 4096:
        return int(width), int(height)
    raise argparse.ArgumentTypeError(_("{text!r} is not a size such as 800x480").format(text=text))


def _screens(options: argparse.Namespace) -> int:
    from companion.commands import onscreen

    drawn = onscreen.screens(GAMES, options.out, options.size)
    sentence = plural("{n} picture is in {folder}", "{n} pictures are in {folder}", drawn)
    say(sentence.format(n=drawn, folder=options.out))
    return YES


def _sleeves_options(parser: argparse.ArgumentParser) -> None:
    which_game(parser)
    sleeves.add_options(parser)


def _sleeves(options: argparse.Namespace) -> int:
    game = with_edition(options)
    return sleeves.run(game, options)


def _simulate_options(parser: argparse.ArgumentParser) -> None:
    _game_options(parser)
    parser.add_argument("--games", type=whole, default=1, metavar="N", help=_("how many games (1)"))
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))
    parser.add_argument("--show", action="store_true", help=_("tell every move and draw the table"))
    parser.add_argument("--transcript", type=Path, metavar="FILE", help=_("write what `verify` needs of the last game"))


def _simulate(options: argparse.Namespace) -> int:
    game = _chosen_game(options)
    if options.games < 1:
        return complain(_("--games must be 1 or more"))
    return simulate.run(game, options)


def _script_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("commands as JSON Lines, or - for standard input"))
    sentence = _("keep the game here, and go on with the one kept here")
    parser.add_argument("--journal", type=Path, metavar="FILE", help=sentence)
    parser.add_argument(
        "--seed", type=_seed, metavar="TEXT", help=_("the same text deals the same again: never for a real game")
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--seat", type=whole, metavar="N", help=_("show what this seat may know, counted from 0"))
    shown.add_argument("--open", action="store_true", help=_("show every secret: for reports, not for players"))


def _script(options: argparse.Namespace) -> int:
    if options.seat is not None and options.seat < 0:
        return complain(_("--seat: the seats are counted from 0"))
    with ExitStack() as open_now:
        lines = standard_input() if options.file == "-" else open_now.enter_context(Path(options.file).open("rb"))
        if lines is None:
            return complain(_("there is no standard input to read from"))
        journal = _open_journal(options.journal) if options.journal else Journal()
        open_now.callback(journal.close)
        return script.run(GAMES, options, lines_of(lines), journal)


def _transcript_options(parser: argparse.ArgumentParser) -> None:
    journal_option(parser)
    parser.add_argument("--number", type=whole, metavar="N", help=_("which game of the journal (the newest)"))


def _transcript(options: argparse.Namespace) -> int:
    path = options.journal or default_journal()
    if not path.exists():
        return complain(_("there is no journal at {path}").format(path=path), status=NO)
    with closing(_open_journal(options.journal)) as journal:
        return script.print_transcript(GAMES, journal, options.number)


def _bench_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help=_("try each a tenth as often: rough, but soon told"))
    parser.add_argument("--club", action="store_true", help=_("those of a club of a thousand tables instead"))
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))


def _bench(options: argparse.Namespace) -> int:
    return promises.run(GAMES, as_json=options.json, quick=options.quick, club=options.club)


def _doctor_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--journal", type=Path, metavar="FILE", help=_("the journal it would play by, looked at only"))
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))
    sentence = _("all of it for whoever helps, without names, games and keys, as a ZIP; - is standard output")
    parser.add_argument("--bundle", metavar="FILE", help=sentence)


def _doctor(options: argparse.Namespace) -> int:
    from companion.commands.doctor import examining

    journal, chosen = options.journal or default_journal(), options.journal is not None
    return examining.run(journal, SERVED, chosen=chosen, as_json=options.json, into=options.bundle)


Subcommand = tuple[str, str, Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]

SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("run", later("Start the companion."), _run_options, _run),
    ("demo", later("Watch bots play."), _demo_options, _demo),
    ("screens", later("Draw every screen in every state as a picture."), _screens_options, _screens),
    ("sleeves", later("Print codes for the sleeves of cards, for a scanner to read."), _sleeves_options, _sleeves),
    ("simulate", later("Let bots play whole games, and count how they come out."), _simulate_options, _simulate),
    ("script", later("Replay commands, one JSON object a line."), _script_options, _script),
    ("transcript", later("Print what is needed to verify a game."), _transcript_options, _transcript),
    ("doctor", later("Check every part of this machine, and say what fixes it."), _doctor_options, _doctor),
    ("bench", later("Measure every figure that is promised."), _bench_options, _bench),
)
"""Name, help, options, and what does it."""
