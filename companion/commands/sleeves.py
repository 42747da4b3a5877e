"""`companion sleeves`: what a scanner or a camera reads on the sleeves of cards, to be printed and cut."""

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
from hardware.markers import modules

if TYPE_CHECKING:
    from companion.display.paper.sheets import Side

FORMATS = (".pdf", ".png")
CARDS = ("56x87", "44x68")


def add_options(parser: argparse.ArgumentParser) -> None:
    """What may be said besides which game it is for."""
    parser.add_argument("--out", type=_file, default=Path("sleeves.pdf"), metavar="FILE", help=_("a PDF or a PNG"))
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=_("what it is printed on (a4)"))
    parser.add_argument(
        "--camera", action="store_true", help=_("markers for a camera above the table, two for each card")
    )
    parser.add_argument("--cards", choices=CARDS, default=CARDS[0], help=_("how large the cards are, in mm (56x87)"))
    parser.add_argument("--force", action="store_true", help=_("write over a file that is there"))


def _file(text: str) -> Path:
    if Path(text).suffix.lower() in FORMATS:
        return Path(text)
    raise argparse.ArgumentTypeError(_("{text!r} ends neither in .pdf nor in .png").format(text=text))


def run(game: AnyPlayable, options: argparse.Namespace) -> int:
    """Write the file, or for PNG one for each side, and say how to print it."""
    count, sides = _with_markers(game, options) if options.camera else _with_codes(game, options)
    if not count:
        sentences = [
            _("{game} has no cards that are entered by a scanner"),
            _("{game} has no cards that a camera tells apart"),
        ]
        return complain(sentences[options.camera].format(game=game.title))
    album = Album({game.id: game})
    files = _files(options.out, sides)
    there = [file for file, _pages in files if file.exists()]
    if there and not options.force:
        return complain(_("{file} is there already; --force writes over it").format(file=there[0]))
    for file, pages in files:
        file.write_bytes(_drawn(file, pages, album))
    _tell(count, [file for file, _pages in files], camera=options.camera)
    return YES


def _with_codes(game: AnyPlayable, options: argparse.Namespace) -> tuple[int, list[Side]]:
    """A label for each card that is dealt, and how many that are."""
    from companion.display.paper.sheets import Label, pages

    cards = game.screens.scanner.sleeves(options.edition) if game.screens.scanner else ()
    labels = [Label(wrap(card.code), card.ground, card.sign) for card in cards for _copy in range(card.copies)]
    return len(labels), pages(labels, options.paper)


def _with_markers(game: AnyPlayable, options: argparse.Namespace) -> tuple[int, list[Side]]:
    """Two labels for each card that lies on the table, and how many that are; last a page that shows where they go."""
    from companion.display.paper.corners import SIZES, Corners, pages

    cards = game.screens.camera.marked(options.edition) if game.screens.camera else ()
    twice = [
        Corners(modules(card.number), modules(card.number, 1), card.shows, card.under)
        for card in cards
        for _copy in range(card.copies)
    ]
    return 2 * len(twice), pages(twice, SIZES[options.cards], options.paper) if twice else []


def _files(path: Path, sides: list[Side]) -> list[tuple[Path, list[Side]]]:
    """A PDF holds every side, a PNG one."""
    if path.suffix.lower() == ".pdf":
        return [(path, sides)]
    return [(path.with_stem(f"{path.stem}{side.name}"), [side]) for side in sides]


def _drawn(file: Path, sides: list[Side], album: Album) -> bytes:
    """Pygame is loaded only for pictures."""
    if file.suffix.lower() == ".pdf":
        from companion.display.paper.pdf import pdf

        return pdf(sides, album)
    from companion.display.paper.printed import png

    return png(sides[0], album)


def _tell(codes: int, files: list[Path], *, camera: bool) -> None:
    names = ", ".join(map(str, files))
    say(plural("{n} code is in {files}.", "{n} codes are in {files}.", codes).format(n=codes, files=names))
    say(_("Print it in its actual size (100 %): the bar at the foot has to be 50 mm long."))
    say(_("Backs go on the other side of the paper, so that every label looks the same from behind."))
    if camera:
        say(_("Cut at the marks, and put two labels into the sleeve of each card, as the last page shows."))
        say(_("The labels for the backs of the goals must look alike: cut those with care."))
    else:
        say(_("Cut at the marks, and put each label into the sleeve of its card, in front, in a corner."))
