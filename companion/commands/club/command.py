"""`companion club`: what an organiser does, from founding a club to seeing that nothing in it was changed."""

from __future__ import annotations

import argparse
import gc
import sys
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.files import write
from companion.commands.club.membership import FILE, needs, taken
from companion.commands.streams import NO, YES, complain, say
from companion.commands.subcommands import Subcommand, default_journal, journal_option
from companion.games import GAMES
from companion.language import _, later, plural

if TYPE_CHECKING:  # whoever has no club loads nothing of it
    from companion.commands.club.joining import Place

WALL, TRIED = ("127.0.0.1", 8090), 20
SELDOM = (100_000, 20, 100)
"""How often it is looked for what nothing refers to but itself: of that a club has next to none, and to look through
a thousand tables takes a tenth of a second, in which no news goes out."""
A_TURN = 0.0005
"""Seconds for which a thread may keep others waiting: who has an answer of the database waits for those who read."""


DEEDS = ("serve", "try", "found", "table", "organiser", "check", "join")


def _options(parser: argparse.ArgumentParser) -> None:
    deeds = {
        "serve FILE": _("keep what tables tell, and show it on the wall"),
        "try": _("the same with a broker, a database and bots, for a look"),
        "found FOLDER": _("write the files of a new club and of its broker"),
        "table FILE NAME": _("give a table its key, as a code for its scanner and as a file"),
        "organiser FILE NAME": _("give an organiser a password for the pages of tournaments"),
        "check FILE": _("see whether what is kept is still what the tables told"),
        "join CODE": _("at a table: take the code of its club"),
    }
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n".join(f"  companion club {what}\n      {does}" for what, does in deeds.items())
    parser.add_argument("what", choices=DEEDS, metavar="WHAT", help=_("one of those below"))
    parser.add_argument("words", nargs="*", metavar="…", help=_("what it needs"))
    parser.add_argument("--out", type=Path, metavar="FOLDER", help=_("table: write its file there, as onto a stick"))
    journal_option(parser)


def _run(options: argparse.Namespace) -> int:
    needed = {"try": 0, "table": 2, "organiser": 2}.get(options.what, 1)
    if len(options.words) != needed:
        sentence = _("'{what}' needs more words, or fewer; see companion club --help")
        return complain(sentence.format(what=f"club {options.what}"))
    try:
        return _join(options) if options.what == "join" else _do(options)
    except ImportError as missing:
        return complain(needs(missing), NO)


def _do(options: argparse.Namespace) -> int:
    import psycopg

    from companion.commands.club.joining import NotJoined, of_club
    from companion.commands.club.serving import first_line

    what, words = options.what, options.words
    try:
        if what in ("try", "found"):
            return _try() if what == "try" else _found(Path(words[0]).resolve())
        place = of_club(Path(words[0]))
        if what == "table":
            return _table(place, words[1], options.out)
        if what == "organiser":
            return _organiser(place, words[1])
        return _check(place) if what == "check" else _serve(place)
    except NotJoined as wrong:
        return complain(str(wrong))
    except psycopg.Error as error:
        return complain(_("the database cannot be used: {error}").format(error=first_line(error)), NO)


def _found(folder: Path) -> int:
    """The files of a new club."""
    from companion.commands.club.founding import found
    from companion.phones.serving import own_address

    for file in found(folder, own_address()):
        say(str(file))
    link = f"sudo ln -s {folder / 'broker.conf'} /etc/mosquitto/conf.d/ && sudo systemctl restart mosquitto"
    say(_("Then: {command}").format(command=link))
    return YES


def _table(place: Place, name: str, out: Path | None) -> int:
    """A table gets its key."""
    from companion.commands.club.founding import as_lines, enrol
    from companion.commands.club.joining import code_of, table_file

    key, line = enrol(place, name)
    code = code_of(place.tables, name, key)
    say(f"{as_lines(code)}\n{code}")
    if out:
        write(out / FILE, table_file(place.tables, name, key))
    if line:
        say(_("Add this to the broker’s file of passwords:") + f"\n{line.rstrip()}")
    say(_("Then: {command}").format(command="sudo systemctl reload mosquitto"))
    say(_("Whoever has this code is table {name}; it is shown this once.").format(name=name))
    return YES


def _organiser(place: Place, name: str) -> int:
    """Somebody may change tournaments."""
    from companion.commands.club.book import appointed

    say(appointed(place.database, name))
    say(_("With this password {name} signs in at the wall; it is shown this once.").format(name=name))
    return YES


def _check(place: Place) -> int:
    """Whether anything was changed since."""
    from companion.commands.club.checking import Checked
    from companion.commands.club.founding import given

    assert place.keys
    with closing(Checked(place.database, given(place.keys))) as checked:
        wrongs = 0
        for wrong in checked.wrongs():
            wrongs += 1
            say(str(wrong))
    if not wrongs:
        say(
            plural("{n} game is as it was told.", "{n} games are as they were told.", checked.games).format(
                n=checked.games
            )
        )
    return NO if wrongs else YES


def _join(options: argparse.Namespace) -> int:
    """At a table: the code of its club, as a line that was typed or pasted; from its next start on."""
    file = (options.journal or default_journal()).with_name(FILE)
    wrong = taken(options.words[0], file)
    if wrong:
        return complain(wrong)
    say(_("{file} is written: from its next start on the table tells its club.").format(file=file))
    return YES


def _serve(place: Place) -> int:
    """Until the program is told to end."""
    from companion.commands.club.boards import Boards
    from companion.commands.club.desk import Desk
    from companion.commands.club.serving import Club
    from companion.commands.club.store import Taken
    from companion.commands.club.wall import Wall

    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(A_TURN)
    boards = Boards(GAMES)
    try:
        with (
            closing(Wall(boards, place.wall, Desk(place.database, GAMES).routes())) as wall,
            closing(Club(place.broker, place.database, boards, complain)) as club,
        ):
            club.start()
            host, port = wall.address
            say(_("The wall is at http://{address}").format(address=f"{host}:{port}"))
            wall.run()
    except Taken:
        return complain(_("another club writes to this database already"), NO)
    return YES


def _try() -> int:
    """A whole club on this machine; nothing of it stays."""
    from companion.commands.club.trying import Bots, Neighbours, NotHere

    try:
        neighbours = Neighbours()
    except NotHere as missing:
        return complain(str(missing), NO)
    with closing(neighbours), closing(Bots(neighbours, GAMES.values())):
        return _serve(replace(neighbours.place, wall=_free_from(*WALL)))


def _free_from(host: str, port: int) -> tuple[str, int]:
    """There, or at the next port that is free."""
    import socket

    for each in range(port, port + TRIED):
        with suppress(OSError), socket.create_server((host, each)):
            return host, each
    return host, 0


SUBCOMMANDS: tuple[Subcommand, ...] = (
    ("club", later("Many tables, one evening: keep what they tell, and show it on a wall."), _options, _run),
)
"""Name, help, options, and what does it."""
