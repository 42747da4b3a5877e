"""Questions on the command line that need no table: one as arguments, or one from each line of standard input."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from companion.commands.streams import BAD_INPUT, NO, YES, complain, lines_of, say, say_json, standard_input
from companion.core.game import Answer, AnyGame, BadQuery, Query
from companion.language import _

FROM_INPUT = "-"

_WITH_VALUE = ("--edition",)


def add_options(parser: argparse.ArgumentParser, game: AnyGame, query: Query) -> None:
    """Give the parser of a question its help and options. The question itself is not for argparse: see `split`."""
    parser.usage = f"{parser.prog} {query.usage} [--edition EDITION] [--json]"
    parser.add_argument(
        "--edition",
        choices=game.editions,
        default=game.editions[0],
        metavar="EDITION",
        help=_("the printed rules to go by: {editions}").format(editions=", ".join(game.editions)),
    )
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))


def split(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tell the words of the question from the options around them; `-1,0=EW` is a word, though it begins with -."""
    words: list[str] = []
    options: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            words += waiting
        elif argument in _WITH_VALUE:
            options += [argument, *(value for value in [next(waiting, None)] if value is not None)]
        elif argument.startswith("--") or argument == "-h":
            options.append(argument)
        else:
            words.append(argument)
    return words, options


def run(query: Query, words: Sequence[str], options: argparse.Namespace) -> int:
    """Answer, and return the exit status: that of the answer, or the worst of all lines."""
    if not words:
        return complain(_("give {usage}, or - to read it from standard input").format(usage=query.usage))
    tokens = " ".join(words).split()
    if tokens[:1] == [FROM_INPUT]:
        return _answer_lines(query, " ".join(tokens[1:]), options)
    try:
        answer = query.ask(" ".join(words), options.edition)
    except BadQuery as error:
        return complain(str(error))
    if options.json:
        say_json(answer.data)
    else:
        say(answer.text)
    return _status(answer)


def _answer_lines(query: Query, rest: str, options: argparse.Namespace) -> int:
    lines = standard_input()
    if lines is None:
        return complain(_("there is no standard input to read from"))
    worst = YES
    for number, line in enumerate(lines_of(lines), 1):
        worst = max(worst, _answer_line(query, f"{line} {rest}", number, options))
    return worst


def _answer_line(query: Query, asked: str, number: int, options: argparse.Namespace) -> int:
    try:
        answer = query.ask(asked, options.edition)
    except BadQuery as error:
        sentence = _("line {number}: {error}").format(number=number, error=error)
        _print_line({"error": sentence}, sentence, options)
        return complain(sentence, BAD_INPUT)
    _print_line(answer.data, answer.text, options)
    return _status(answer)


def _print_line(data: object, text: str, options: argparse.Namespace) -> None:
    if options.json:
        say_json(data)
    else:
        say("; ".join(line.strip() for line in text.splitlines()))


def _status(answer: Answer) -> int:
    return YES if answer.yes else NO
