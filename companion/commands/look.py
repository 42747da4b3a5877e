"""`companion look`: what lies on the table, read off photographs of it, and whether it may lie so."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.streams import BAD_INPUT, NO, YES, complain, say, say_json
from companion.commands.subcommands import Subcommand, which_game, with_edition
from companion.core.game import Answer, BadQuery
from companion.language import _, later

if TYPE_CHECKING:
    from companion.screens.seam import Camera, Markers


def _options(parser: argparse.ArgumentParser) -> None:
    sentence = _("photographs of the same table, from above: JPEG or PNG")
    parser.add_argument("pictures", nargs="*", type=Path, metavar="PICTURE", help=sentence)
    live = _("look through a camera, and tell when the mine has changed; pi is the Raspberry Pi’s own (/dev/video0)")
    parser.add_argument("--live", nargs="?", const="", metavar="CAMERA", help=live)
    which_game(parser)
    parser.add_argument("--json", action="store_true", help=_("answer in JSON"))


def _run(options: argparse.Namespace) -> int:
    game = with_edition(options)
    camera = game.screens.camera
    if camera is None:
        return complain(_("{game} has no cards that a camera tells apart").format(game=game.title))
    if bool(options.pictures) == (options.live is not None):
        return complain(_("give pictures, or --live"))
    from hardware.sight import LIBRARY, NoLibrary

    try:
        return (_pictures if options.live is None else _live)(camera, options)
    except NoLibrary:
        install = f"{sys.executable} -m pip install {LIBRARY}"
        return complain(_("reading pictures needs OpenCV: {command}").format(command=install))


def _pictures(camera: Camera[Any, Any], options: argparse.Namespace) -> int:
    """Read every picture, and answer by those together; what cannot be read is said, and left out."""
    read = []
    for path in options.pictures:
        try:
            read.append(camera.read(_markers(path)))
        except BadQuery as error:
            complain(_("{file}: {error}").format(file=path, error=error))
    return _answer(camera.look(read, options.edition), as_json=options.json) if read else BAD_INPUT


def _live(camera: Camera[Any, Any], options: argparse.Namespace) -> int:
    """Answer anew whenever the mine is another, or can no longer be told; until the film is over, or Ctrl-C."""
    from hardware.camera import watched

    before: Answer | str = ""
    status = BAD_INPUT
    for seen in watched(options.live):
        now = _seen(camera, seen, options.edition)
        if now != before:
            before = now
            status = complain(now) if isinstance(now, str) else _answer(now, as_json=options.json)
    return status


def _seen(camera: Camera[Any, Any], seen: Sequence[Markers] | None, edition: str) -> Answer | str:
    """The answer by pictures taken one after the other, or why there is none."""
    if seen is None:
        return _("the camera is not there, gives no picture, or is another program’s; it is looked for")
    read, why = [], ""
    for markers in seen:
        try:
            read.append(camera.read(markers))
        except BadQuery as error:
            why = str(error)
    return camera.look(read, edition) if read else why


def _answer(answer: Answer, *, as_json: bool) -> int:
    if as_json:
        say_json(answer.data)
    else:
        say(answer.text)
    return YES if answer.yes else NO


def _markers(path: Path) -> Markers:
    """What is in this picture, which is forgotten at once. Raises BadQuery."""
    from hardware.sight import NoPicture, find

    with suppress(NoPicture):
        return find(path.read_bytes())
    raise BadQuery(_("this is no picture that can be read; JPEG and PNG can"))


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("look", later("Read what lies on the table off photographs, and judge it."), _options, _run),
)
