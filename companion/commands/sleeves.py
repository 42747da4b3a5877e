"""`companion sleeves`: the codes that a scanner reads on the sleeves of cards, to be printed and cut."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.streams import YES, complain, say
from companion.display.paper import PAPERS
from companion.language import _, plural
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable
from hardware.codes import wrap

if TYPE_CHECKING:
    from companion.display.paper.sheets import Side

FORMATS = (".pdf", ".png")


def add_options(parser: argparse.ArgumentParser) -> None:
    """What may be said besides which game it is for."""
    parser.add_argument("--out", type=_file, default=Path("sleeves.pdf"), metavar="FILE", help=_("a PDF or a PNG"))
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=_("what it is printed on (a4)"))
    parser.add_argument("--force", action="store_true", help=_("write over a file that is there"))


def _file(text: str) -> Path:
    if Path(text).suffix.lower() in FORMATS:
        return Path(text)
    raise argparse.ArgumentTypeError(_("{text!r} ends neither in .pdf nor in .png").format(text=text))


def run(game: AnyPlayable, options: argparse.Namespace) -> int:
    """Write the file, or for PNG one for each side, and say how to print it."""
    from companion.display.paper.sheets import Label, pages

    cards = game.screens.scanner.sleeves(options.edition) if game.screens.scanner else ()
    if not cards:
        return complain(_("{game} has no cards that are entered by a scanner").format(game=game.title))
    labels = [Label(wrap(card.code), card.ground, card.sign) for card in cards for _copy in range(card.copies)]
    album = Album({game.id: game})
    files = _files(options.out, pages(labels, options.paper))
    there = [file for file, _pages in files if file.exists()]
    if there and not options.force:
        return complain(_("{file} is there already; --force writes over it").format(file=there[0]))
    for file, sides in files:
        file.write_bytes(_drawn(file, sides, album))
    _tell(len(labels), [file for file, _pages in files])
    return YES


def _files(path: Path, sides: list[Side]) -> list[tuple[Path, list[Side]]]:
    """A PDF holds every side, a PNG one: faces and backs of each sheet."""
    if path.suffix.lower() == ".pdf":
        return [(path, sides)]
    names = [path.with_stem(f"{path.stem}{_sheet(number)}{'-backs' * (number % 2)}") for number in range(len(sides))]
    return [(name, [side]) for name, side in zip(names, sides, strict=True)]


def _sheet(number: int) -> str:
    return f"-{number // 2 + 1}" if number > 1 else ""


def _drawn(file: Path, sides: list[Side], album: Album) -> bytes:
    """Pygame is loaded only for pictures."""
    if file.suffix.lower() == ".pdf":
        from companion.display.paper.pdf import pdf

        return pdf(sides, album)
    from companion.display.paper.printed import png

    return png(sides[0], album)


def _tell(codes: int, files: list[Path]) -> None:
    names = ", ".join(map(str, files))
    say(plural("{n} code is in {files}.", "{n} codes are in {files}.", codes).format(n=codes, files=names))
    say(_("Print it in its actual size (100 %): the bar at the foot has to be 50 mm long."))
    say(_("Backs go on the other side of the paper, so that every label looks the same from behind."))
    say(_("Cut at the marks, and put each label into the sleeve of its card, in front, in a corner."))
