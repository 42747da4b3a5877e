"""`companion look`: what lies on the table, read off photographs of it, and whether it may lie so."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.commands.streams import BAD_INPUT, NO, YES, complain, say, say_json
from companion.commands.subcommands import Subcommand, which_game, with_edition
from companion.core.game import BadQuery
from companion.language import _, later


def _options(parser: argparse.ArgumentParser) -> None:
    told = _("photographs of the same table, from above: JPEG or PNG")
    parser.add_argument("pictures", nargs="+", type=Path, metavar="PICTURE", help=told)
    which_game(parser)
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))


def _run(options: argparse.Namespace) -> int:
    """Read every picture, and answer by those together; what cannot be read is said, and left out."""
    from hardware.sight import LIBRARY, NoLibrary

    game = with_edition(options)
    camera = game.screens.camera
    if camera is None:
        return complain(_("{game} has no cards that a camera tells apart").format(game=game.title))
    read = []
    for path in options.pictures:
        try:
            read.append(camera.read(_markers(path)))
        except NoLibrary:
            install = f"{sys.executable} -m pip install {LIBRARY}"
            return complain(_("reading pictures needs OpenCV: {command}").format(command=install))
        except BadQuery as error:
            complain(_("{file}: {error}").format(file=path, error=error))
    if not read:
        return BAD_INPUT
    answer = camera.look(read, options.edition)
    if options.json:
        say_json(answer.data)
    else:
        say(answer.text)
    return YES if answer.yes else NO


def _markers(path: Path) -> Any:
    """What is in this picture, which is forgotten at once. Raises BadQuery."""
    from hardware.sight import NoPicture, find

    with suppress(NoPicture):
        return find(path.read_bytes())
    raise BadQuery(_("this is no picture that can be read; JPEG and PNG can"))


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("look", later("Read what lies on the table off photographs, and judge it."), _options, _run),
)
