"""`companion club`: what an organiser starts, and what a table does that was told of a club."""

from __future__ import annotations

import argparse
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.streams import NO, YES, complain, say
from companion.commands.subcommands import Subcommand
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.language import _, later

if TYPE_CHECKING:  # whoever has no club loads nothing of it
    from companion.commands.club.joining import Alone, Place
    from companion.commands.club.telling import Teller

WALL, TRIED = ("127.0.0.1", 8090), 20


def _options(parser: argparse.ArgumentParser) -> None:
    what = _("'{serve}': keep what tables tell, and show it; '{look}': with a broker, a database and bots, for a look")
    what = what.format(serve="serve", look="try")
    parser.add_argument("what", choices=("serve", "try"), metavar="WHAT", help=what)
    told = _("where broker and database are, and where the wall is to be seen")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=told)


def _run(options: argparse.Namespace) -> int:
    from companion.commands.club.joining import NotJoined, of_club

    if options.what == "serve" and options.file is None:
        return complain(_("say which FILE names broker and database: companion club serve FILE"))
    try:
        return _try() if options.what == "try" else _serve(of_club(options.file))
    except NotJoined as wrong:
        return complain(str(wrong))
    except ImportError as missing:
        return complain(_needs(missing), NO)


def _serve(place: Place) -> int:
    """Until the program is told to end."""
    import psycopg

    from companion.commands.club.boards import Boards
    from companion.commands.club.serving import Club, first_line
    from companion.commands.club.store import Taken
    from companion.commands.club.wall import Wall

    boards = Boards(GAMES)
    try:
        with (
            closing(Wall(boards, place.wall)) as wall,
            closing(Club(place.broker, place.database, boards, complain)) as club,
        ):
            club.start()
            host, port = wall.address
            say(_("The wall is at http://{address}").format(address=f"{host}:{port}"))
            wall.run()
    except Taken:
        return complain(_("another club writes to this database already"), NO)
    except psycopg.Error as error:
        return complain(_("the database cannot be used: {error}").format(error=first_line(error)), NO)
    return YES


def _try() -> int:
    """A whole club on this machine; nothing of it stays."""
    from companion.commands.club.joining import Place
    from companion.commands.club.trying import Bots, Neighbours, NotHere

    try:
        neighbours = Neighbours()
    except NotHere as missing:
        return complain(str(missing), NO)
    with closing(neighbours), closing(Bots(neighbours, GAMES.values())):
        return _serve(Place(neighbours.broker("club"), neighbours.database, _free_from(*WALL)))


def _free_from(host: str, port: int) -> tuple[str, int]:
    """There, or at the next port that is free."""
    import socket

    for each in range(port, port + TRIED):
        with suppress(OSError), socket.create_server((host, each)):
            return host, each
    return host, 0


def joined(file: Path | None, journal: Journal, table: Table) -> Teller | Alone:
    """The table tells the club of this file, or of the one beside its journal, from now on. What is wrong is said."""
    from companion.commands.club.joining import FILE, Alone, NotJoined, of_table

    path = file or Path(journal.path).with_name(FILE)
    if file is None and not path.exists():
        return Alone()
    try:
        broker = of_table(path)
        from companion.commands.club.telling import Teller
    except NotJoined as wrong:
        complain(str(wrong))
    except ImportError as missing:
        complain(_needs(missing))
    else:
        teller = Teller(broker, Path(journal.path), journal.outbox, complain)
        teller.missing = True
        teller.attend(table.tell_all)
        teller.start()
        return teller
    return Alone()


def _needs(missing: ImportError) -> str:
    return _("a club needs {package}: pip install 'companion[club]'").format(package=missing.name)


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("club", later("Many tables, one evening: keep what they tell, and show it on a wall."), _options, _run),
)
"""Name, help, options, and what does it."""
