"""The command line: `companion --help` lists what there is, README.md beside this file tells more."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Generator, Sequence
from typing import IO, Any, NoReturn, TypeAlias

from companion import __version__
from companion.commands import ask, keeping, look, picturing, remembering
from companion.commands.club import command as club
from companion.commands.streams import INTERRUPTED, NO, YES, complain, give_up_output, make_ready
from companion.commands.subcommands import SUBCOMMANDS, Subcommand
from companion.core.game import AnyGame, Query
from companion.core.journal import JournalTrouble
from companion.core.troubles import NoJournal
from companion.games import GAMES
from companion.language import LANGUAGES, _, choosing, missing, plural, saying, speak
from companion.language.saying import by_system, speak_as_we_do

EVERY = (
    *SUBCOMMANDS,
    *remembering.SUBCOMMANDS,
    *picturing.SUBCOMMANDS,
    *look.SUBCOMMANDS,
    *keeping.SUBCOMMANDS,
    *club.SUBCOMMANDS,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Do one command and return its exit status."""
    make_ready()
    try:
        try:
            return _do(sys.argv[1:] if argv is None else list(argv))
        finally:
            sys.stdout.flush()
    except SystemExit as left:  # argparse has said what there is to say
        return int(left.code or YES)
    except BrokenPipeError:  # whoever read has read enough
        give_up_output()
        return YES
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except NoJournal as trouble:
        return complain(saying.say_refused(trouble))
    except JournalTrouble as trouble:
        return complain(saying.say(trouble), status=NO)
    except OSError as error:
        return _complain_of_file(error)


def _complain_of_file(error: OSError) -> int:
    if error.filename:
        return complain(_("{file}: {error}").format(file=error.filename, error=by_system(str(error.strerror))))
    give_up_output()
    return complain(_("the answer could not be written: {error}").format(error=by_system(str(error.strerror))))


def _do(arguments: list[str]) -> int:
    language, asked = choosing.asked_for(arguments)
    if language is not None and language not in choosing.CHOICES:
        return complain(_no_such_language(language))
    _speak(language or choosing.of_machine(os.environ))
    name, arguments = (asked[0], asked[1:]) if asked else ("", [])
    if name == "verify":
        from companion import verify

        verify.speak(_, plural)
        return verify.main(arguments)
    parser, queries = _parsers()
    if name in queries:
        query, subparser = queries[name]
        words, options = ask.split(arguments)
        return ask.run(query, words, subparser.parse_args(options))
    options_read = parser.parse_args(asked, argparse.Namespace(language=language))
    if not name:
        return complain(_("say what to do, such as: companion run; companion --help lists what there is"))
    status: int = options_read.run(options_read)
    return status


def _no_such_language(code: str) -> str:
    sentence = _("{option} {code}: there is no such language; there are {languages}")
    return sentence.format(option=choosing.OPTION, code=repr(code), languages=", ".join(LANGUAGES))


def _speak(code: str) -> None:
    speak_as_we_do()
    if not speak(code):
        complain(missing(code))


class _Parser(argparse.ArgumentParser):
    """argparse, saying what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        sys.exit(complain(_("{message}; see {command} --help").format(message=message, command=self.prog)))

    def _print_message(self, message: str, file: IO[str] | Any = None) -> None:
        """Print help, without hiding that it could not be written."""
        (file or sys.stderr).write(message)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Descriptions stay as they are written, and commands are listed without a heading of their own."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28)

    def _format_action(self, action: argparse.Action) -> str:
        text = super()._format_action(action)
        return text.partition("\n")[2] if action.nargs == argparse.PARSER else text

    def _iter_indented_subactions(self, action: argparse.Action) -> Generator[argparse.Action, None, None]:
        if action.nargs == argparse.PARSER:
            yield from action._get_subactions()  # type: ignore[attr-defined]  # what argparse does, but not indented


_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
_Queries = dict[str, tuple[Query, argparse.ArgumentParser]]


def _parsers() -> tuple[argparse.ArgumentParser, _Queries]:
    parser: argparse.ArgumentParser = _Parser(
        prog="companion",
        description=_("A companion for physical card games: it deals in secret, keeps count and knows the rules."),
        epilog=_("companion COMMAND --help tells more about a command."),
        usage="companion COMMAND ...",
        formatter_class=_Help,
    )
    sentence = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"companion {__version__}", help=sentence)
    _language_option(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", prog="companion")
    first, *others = EVERY
    _add(commands, first)
    queries = {name: found for game in GAMES.values() for name, found in _add_queries(commands, game).items()}
    for subcommand in others:
        _add(commands, subcommand)
    _command(commands, "verify", _("Check that a game was dealt fairly."))
    return parser, queries


def _command(commands: _Commands, name: str, about: str) -> argparse.ArgumentParser:
    """A command and its help: the first paragraph says what it does, the rest comes after the options."""
    does, _gap, more = about.partition("\n\n")
    in_list = does[0].lower() + does[1:].rstrip(".")
    parser = commands.add_parser(
        name, help=in_list, description=does, epilog=more or None, formatter_class=_Help, allow_abbrev=False
    )
    _language_option(parser)
    return parser


def _language_option(parser: argparse.ArgumentParser) -> None:
    """For the help alone: by the time a parser reads the command, the language is spoken and its option taken out."""
    sentence = _("language to use: {languages}").format(languages=", ".join(LANGUAGES))
    parser.add_argument(choosing.OPTION, metavar="CODE", default=argparse.SUPPRESS, help=sentence)


def _add(commands: _Commands, subcommand: Subcommand) -> None:
    name, about, add_options, run = subcommand
    parser = _command(commands, name, _(about))
    add_options(parser)
    parser.set_defaults(run=run)


def _add_queries(commands: _Commands, game: AnyGame) -> _Queries:
    found: _Queries = {}
    for name, query in game.queries.items():
        sub = _command(commands, name, query.help())
        ask.add_options(sub, game, query)
        found[name] = (query, sub)
    return found
