"""The command line: `companion --help` lists what there is."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from companion import __version__
from companion.core.game import Answer, BadQuery, Game
from companion.core.journal import Journal, JournalTrouble
from companion.games import GAMES
from companion.language import _, troubles

YES, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class _Parser(argparse.ArgumentParser):
    """argparse, saying what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Do one command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]  # real streams
    asked = sys.argv[1:] if argv is None else list(argv)
    if asked[:1] == ["verify"]:
        from companion import verify

        return verify.main(asked[1:])
    options = _parser().parse_args(asked)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read has read enough
        return YES
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except JournalTrouble as trouble:
        return complain(troubles.say(trouble), status=NO)
    return status


def complain(sentence: str, status: int = BAD_INPUT) -> int:
    """Say in one line on standard error what is wrong."""
    print(f"companion: {sentence}", file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="companion", description=_("A companion for physical card games."))
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(title=_("commands"), required=True, metavar="COMMAND")
    for game in GAMES.values():
        for name, query in game.queries.items():
            sub = commands.add_parser(name, help=_(query.help), usage=f"companion {name} {query.usage} [options]")
            sub.add_argument(
                "query", nargs="*", help=_("the layout, or - to read one from each line of standard input")
            )
            sub.add_argument("--edition", choices=game.editions, default=game.editions[0])
            sub.add_argument("--json", action="store_true")
            sub.set_defaults(run=_ask, answer=query.ask)
    for name, help_, add, run in _COMMANDS:
        sub = commands.add_parser(name, help=_(help_))
        add(sub)
        sub.set_defaults(run=run)
    commands.add_parser("verify", help=_("check that a game was dealt fairly"), add_help=False)
    return parser


def _ask(options: argparse.Namespace) -> int:
    words: list[str] = options.query
    if words[:1] != ["-"]:
        try:
            answer = options.answer(" ".join(words), options.edition)
        except BadQuery as error:
            return complain(str(error))
        _print_answer(answer, options.json)
        return YES if answer.yes else NO
    worst = YES
    for number, line in enumerate(_lines(sys.stdin.buffer), 1):
        worst = max(worst, _ask_line(options, number, line + " " + " ".join(words[1:])))
    return worst


def _ask_line(options: argparse.Namespace, number: int, query: str) -> int:
    try:
        answer = options.answer(query, options.edition)
    except BadQuery as error:
        said = _("line {number}: {error}").format(number=number, error=error)
        print(json.dumps({"error": said}, ensure_ascii=False) if options.json else said, flush=True)
        return complain(said)
    _print_answer(answer, options.json, one_line=True)
    return YES if answer.yes else NO


def _lines(stream: Any) -> Iterator[str]:
    for line in stream:
        yield line.decode("utf-8", errors="replace").rstrip("\r\n")


def _print_answer(answer: Answer, as_json: bool, *, one_line: bool = False) -> None:
    text = json.dumps(answer.data, ensure_ascii=False) if as_json else answer.text
    print("; ".join(map(str.strip, text.splitlines())) if one_line else text, flush=one_line)


def _journal_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--journal", type=Path, default=None, help=_("another place for the journal"))


def open_journal(path: Path | None) -> Journal:
    """Open the journal, saying what had to be set aside."""
    journal = Journal(path or default_journal())
    if journal.notice:
        print(f"companion: {troubles.say_set_aside(journal.notice)}", file=sys.stderr)
    return journal


def default_journal() -> Path:
    """Where the journal lies if nobody says otherwise."""
    state = os.environ.get("STATE_DIRECTORY") or os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "companion" / "journal.db"


def _game_options(parser: argparse.ArgumentParser) -> None:
    editions = sorted({edition for game in GAMES.values() for edition in game.editions})
    parser.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--players", type=int, default=4, metavar="N")
    parser.add_argument("--edition", choices=editions, default=None, help=_("the printed rules to play by"))
    parser.add_argument("--seed", default=None, help=_("play the same game again"))


def chosen_game(options: argparse.Namespace) -> Game:
    """The game asked for, its edition filled in; exits with one line if that game cannot be played so."""
    game = GAMES[options.game]
    options.edition = options.edition or game.editions[0]
    if options.edition not in game.editions:
        sys.exit(complain(_("{game} has no edition {edition}").format(game=game.title, edition=options.edition)))
    if options.players not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        sys.exit(complain(_("{game} is for {least} to {most} players").format(game=game.title, least=least, most=most)))
    return game


def _run_options(parser: argparse.ArgumentParser) -> None:
    _game_options(parser)
    _journal_option(parser)
    parser.add_argument("--pace", type=float, default=None, metavar="SECONDS", help=_("time between two moves"))


def _run(options: argparse.Namespace) -> int:
    from companion import watch

    game = chosen_game(options)
    return watch.run(game, options, open_journal(options.journal))


def _simulate_options(parser: argparse.ArgumentParser) -> None:
    _game_options(parser)
    parser.add_argument("--games", type=int, default=1, metavar="K")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", action="store_true", help=_("tell every move and draw the table"))
    parser.add_argument("--transcript", type=Path, metavar="FILE", help=_("write what `verify` needs of the last game"))


def _simulate(options: argparse.Namespace) -> int:
    from companion import simulate

    game = chosen_game(options)
    if options.games < 1:
        return complain(_("--games must be 1 or more"))
    return simulate.run(game, options)


def _script_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help=_("commands as JSON Lines, or - for standard input"))
    parser.add_argument(
        "--journal", type=Path, default=None, help=_("keep the game here, and go on with one kept here")
    )
    parser.add_argument("--seed", default=None, help=_("chance that comes out the same every time"))
    parser.add_argument("--seat", type=int, default=None, metavar="N", help=_("show what this seat may know"))
    parser.add_argument("--open", action="store_true", help=_("show every secret: for reports, not for players"))


def _script(options: argparse.Namespace) -> int:
    from companion import script

    journal = open_journal(options.journal) if options.journal else Journal()
    try:
        if options.file == "-":
            return script.run(GAMES, options, _lines(sys.stdin.buffer), journal)
        with Path(options.file).open("rb") as lines:
            return script.run(GAMES, options, _lines(lines), journal)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return complain(_("{file}: {error}").format(file=options.file, error=error.strerror))
    finally:
        journal.close()


def _transcript_options(parser: argparse.ArgumentParser) -> None:
    _journal_option(parser)
    parser.add_argument("--number", type=int, default=None, help=_("which game of the journal; without it the newest"))


def _transcript(options: argparse.Namespace) -> int:
    from companion import script

    path = options.journal or default_journal()
    if not path.exists():
        return complain(_("there is no journal at {path}").format(path=path), status=NO)
    return script.print_transcript(GAMES, open_journal(path), options.number)


def _bench_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")


def _bench(options: argparse.Namespace) -> int:
    from companion import bench

    return bench.run(GAMES, as_json=options.json)


_Add = Callable[[argparse.ArgumentParser], None]
_Run = Callable[[argparse.Namespace], int]
_COMMANDS: tuple[tuple[str, str, _Add, _Run], ...] = (
    ("run", "start the companion", _run_options, _run),
    ("simulate", "play whole games by bots and count", _simulate_options, _simulate),
    ("script", "replay commands, one JSON object a line", _script_options, _script),
    ("transcript", "print what is needed to verify a game", _transcript_options, _transcript),
    ("bench", "measure every figure that is promised", _bench_options, _bench),
)
