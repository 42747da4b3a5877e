"""What is shown on a display: the table itself, games by bots, and every screen as a picture.

The system's request to end (SIGTERM) reaches a table, in a window or a browser, as if somebody had closed it.
"""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from threading import Event

from companion.app import lobby
from companion.app.app import App
from companion.app.board import Board
from companion.app.errands import PICTURES
from companion.app.files import Writer, write, write_bytes
from companion.app.lobby.gallery import gallery
from companion.app.memory import Memory
from companion.app.privacy import Privacy
from companion.app.privacy.gallery import gallery as private_pages
from companion.app.privacy.locks import Locks
from companion.app.proofs import Proofs
from companion.app.settings import SettingsFile
from companion.commands.alive import OFF, RADIO, UPGRADE, UPGRADED, Alive, asking
from companion.commands.club.membership import Member
from companion.commands.doctor.asked import looked
from companion.commands.streams import NO, YES, complain, say, say_set_aside
from companion.core import evenings_file
from companion.core.chance import SeededChance, SystemChance
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.devices import listening
from companion.devices.buttons import Hands
from companion.devices.listening import Fitted
from companion.devices.simulated import Workbench
from companion.devices.sound.player import Player
from companion.display import keepsakes
from companion.display.stage import picture_of
from companion.display.start import open_window, patience, watch
from companion.display.trying import NoDisplay, Plug, Trial
from companion.display.window import Window
from companion.language import _, missing, saying, speak
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Hotspot, Serving, Where, handed_over
from companion.phones.web.page import Published, Signal
from companion.screens.nodes import Ask, Node, Wanted
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable

PACE = 1.2
LINK = "link"
LONGEST_WAIT = 1.0
SHEET = (1600, 960)
"""How many pixels a picture of a game that is over has."""
REST_SECONDS = 6.0
"""How long the end of a game by bots stays on the screen."""


def run(
    games: Mapping[str, AnyPlayable], journal: Journal, options: argparse.Namespace, alive: Alive, trial: Trial
) -> int:
    """Lie on the table until somebody quits; where there is no display, be the table of a browser."""
    beside = Path(journal.path).parent
    (host, port), hotspot = options.serve, Hotspot(beside)
    where = Where(host, port, handed_over(), develops=listening.photographs())
    writer = Writer()
    kept, proofs = SettingsFile(beside / "settings.json", writer.keep), Proofs(beside / "transcripts")
    if kept.settings.language and options.language is None and not speak(kept.settings.language):
        complain(missing(kept.settings.language))
    player, known = Player(lambda: kept.settings), journal.notice
    with closing(writer), closing(player):
        privacy = Privacy(kept, Locks(beside / "locks.json"))
        app = App(games, Table(games, journal, SystemChance()), kept, player.play, proofs, privacy)
        app.aloud.ears = player
        app.board = _board(Path(journal.path))
        say_set_aside(journal, known)
        bench = Workbench(app, listening.Keyboard()) if options.simulate_hardware else None
        window, stirred = open_window(app, bench, patience() if alive.awaited else 0.0, trial), Event()
        wake = writer.wake = stirred.set if isinstance(window, NoDisplay) else window.wake
        links = Links(beside / "phones.json", write=writer.keep)
        app.photographs = where.develops is not None
        serve = partial(served, Album(games), links, where, hotspot)
        with (
            closing(Memory(beside / evenings_file.NAME, app.table, journal, wake)) as memory,
            closing(Hands(app, complain, wake)) as hands,
            closing(Phones(app, links, serve, wake, hotspot.code)) as phones,
            closing(Member(options.club, journal, app.table)) as club,
        ):
            app.serve(phones)
            if where.sockets:  # whoever knocks there is waiting already
                phones.open()
            by_file, asked = listening.read_file(beside), vars(options)
            _listen(hands, club, by_file.asked(**{name: asked[name] for name in listening.KNOWN}))
            if bench and isinstance(window, Window):
                _simulate(hands, window, bench)
            app.memory = memory
            app.board.watch(wake)
            app.saves = partial(saved_sheet, Album(games), beside / PICTURES)
            app.draws = partial(keepsakes.small_picture, album=Album(games))
            memory.complain = not_copied
            plug = Plug(trial.hung) if alive.awaited and (isinstance(window, NoDisplay) or window.alone) else None
            attend = partial(_attend, hands, phones, writer, memory, alive, plug)
            meanwhile = partial(_attend_club_too, club, attend)
            if isinstance(window, NoDisplay):
                return _in_a_browser(phones, alive, meanwhile, window, stirred)
            alive.ready(_("The table is on the display."))
            window.run(meanwhile)
    return YES


def _board(journal: Path) -> Board:
    """What may be asked of the machine; where the table starts with it, how it is, which elsewhere a terminal tells."""
    board = Board(asking(OFF), asking(UPGRADE), os.environ.get(UPGRADED, ""), os.environ.get(RADIO, ""))
    board.look = partial(looked, journal) if board.now().switches_off else None
    return board


def saved_sheet(album: Album, folder: Path, name: str, sheet: Node) -> str:
    """Keep a picture beside what else is kept; tells which file it is."""
    path = folder / f"{name}.png"
    write_bytes(path, sheet_drawn(album, sheet))
    return str(path)


def sheet_drawn(album: Album, sheet: Node, *, upright: bool = False) -> bytes:
    """A picture of its own, as a PNG."""
    return keepsakes.picture(sheet, album, SHEET[::-1] if upright else SHEET)


def not_copied(why: str) -> None:
    """It harms no game, and whoever looks after the machine has to know."""
    complain(_("what is over could not be copied: {error}").format(error=saying.by_system(why)))


def served(
    album: Album, links: Links, where: Where, hotspot: Hotspot, tell: Callable[[Signal], None], first: Published
) -> Serving:
    """Serve phones where they know the table to be, if they have known it before."""
    serving = Serving(tell, first, where._replace(before=links.port), album, hotspot.address)
    links.served(serving.port)
    return serving


def _listen(hands: Hands, club: Member, wanted: Fitted) -> None:
    """Take what devices there are."""
    hands.joins = club.take
    for device in listening.opened(wanted, complain):
        hands.listen(device)
    scanner = listening.scanner(wanted)
    if scanner:
        hands.hear(scanner)
    hands.see(wanted.camera or "")


def _simulate(hands: Hands, window: Window, bench: Workbench) -> None:
    """Pretended devices are pressed by keys, and below the table."""
    window.keys = bench.keyboard.key
    hands.listen(bench.keyboard.buttons)
    hands.hear(bench.scanner)
    complain(listening.keys_told())


def _attend(
    hands: Hands, phones: Phones, writer: Writer, memory: Memory, alive: Alive, plug: Plug | None = None
) -> bool:
    """See to whoever is not at the screen, and let lamps and phones show what came of everything.

    If another display hangs there this ends, and whoever has started it starts it again, on that one.
    """
    if plug and plug.another():
        phones.app.act(Ask(Wanted.QUIT))
    unwritten = writer.attend()
    pressed = hands.attend()
    nudged = phones.app.nudge.attend()
    watched = phones.app.go_on()
    offered = phones.app.board.attend()
    touched = phones.attend()
    hands.light()
    alive.beat()
    known = memory.notice
    remembered = memory.attend()
    if memory.notice and memory.notice is not known:
        complain(saying.say_set_aside(memory.notice))
    return unwritten or pressed or nudged or watched or offered or touched or remembered


def _attend_club_too(club: Member, attend: Callable[[], bool]) -> bool:
    club.attend()
    return attend()


def _in_a_browser(phones: Phones, alive: Alive, meanwhile: Callable[[], bool], why: NoDisplay, stirred: Event) -> int:
    """Serve the table's own screens to whoever has the link, until the program is told to end."""
    link = phones.table_link()
    if not link:
        return complain(_("{why}; and for a browser: {trouble}").format(why=why, trouble=phones.trouble), status=NO)
    signal.signal(signal.SIGTERM, lambda *_signal: phones.app.act(Ask(Wanted.QUIT)))
    meanwhile()
    say(_("{why}. The table is in a browser instead: {link}").format(why=why, link=_not_in_a_log(link)))
    alive.ready(str(why))
    while not phones.app.done:
        meanwhile()
        due = phones.app.due
        stirred.wait(LONGEST_WAIT if due is None else min(LONGEST_WAIT, due / 1e3))
        stirred.clear()
    return YES


def _not_in_a_log(link: str) -> str:
    """The link; or where it stands, if what is said goes into the log of the machine: there it would stay for weeks."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    if not folder:
        return link
    place = Path(folder) / LINK
    write(place, f"{link}\n")
    return f"sudo cat {place}"


def demo(game: AnyPlayable, options: argparse.Namespace, seeds: Iterable[str]) -> NoDisplay | None:
    """Let bots play a game for each of the seeds, unless somebody closes the window before."""
    pace = PACE if options.pace is None else float(options.pace)
    window = open_window(App({game.id: game}, _table(game, "")))
    if isinstance(window, NoDisplay):
        return window
    for seed in seeds:
        window.app.show(_table(game, seed))
        moves = play(window.app.table, game.id, game.world(Random(seed), options.players, options.edition))
        _show(window, moves, pace)
        if window.app.done:
            break
    return None


def _table(game: AnyPlayable, seed: str) -> Table:
    """Nothing that bots do is kept."""
    return Table({game.id: game}, Journal(), SeededChance(seed))


def _show(window: Window, moves: Iterator[object], pace: float) -> None:
    for _move in moves:
        window.do(Ask(Wanted.GO_ON))
        watch(window, pace)
        if window.app.done:
            return
    watch(window, REST_SECONDS if pace else 0.0)


def screens(games: Mapping[str, AnyPlayable], folder: Path, size: tuple[int, int]) -> int:
    """Write every screen in every state as a picture; returns how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    album, count = Album(games), 0
    for count, (name, screen) in enumerate(_every_screen(games), 1):  # noqa: B007 - the last is how many
        picture_of(screen, album, size, folder / f"{name}.png")
    return count


def _every_screen(games: Mapping[str, AnyPlayable]) -> Iterator[tuple[str, Node]]:
    for name, here, around in gallery(games):
        yield name, lobby.screen(here, around)
    yield from lobby.by_phone.nods()
    yield from private_pages()
    for game in games.values():
        for name, screen in game.screens.gallery():
            yield f"{game.id}-{name}", screen


def said(nothing: NoDisplay) -> str:
    """Why nothing is shown, and what happens instead."""
    return _("{why}. A game by bots follows as text (companion demo --text)").format(why=nothing)
