"""Whether a touch is seen as soon as ever, whatever else goes on, for `bench`.

Ten phones are told of everything; strangers ask as much as they can, and new phones come; devices gone mad send 10,000
lines a second each: the scanner one genuine code after the other, the box what is nearly right.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count, cycle
from pathlib import Path

from companion.app.lobby import Nod
from companion.app.lobby.by_phone import THEIRS
from companion.commands import streams
from companion.commands.bench import phones as phones_bench
from companion.commands.bench.display import taps
from companion.commands.bench.floods import flood
from companion.commands.bench.mid_game import figure, mid_game
from companion.core.game import Figure, Viewer
from companion.devices import listening
from companion.devices.buttons import Hands
from companion.devices.listening import Fitted
from companion.display import inputs
from companion.display.window import Window
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Serving, Where
from companion.phones.web.page import Published, Signal
from companion.screens.nodes import Ask, Wanted
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable

PHONES_FROM = 40
NAP_MS = 50.0
NEWS_EACH = 3
"""Of so many touches the last is followed by something new for everybody."""


def figures() -> Iterator[Figure]:
    """Measure each in a process of its own, and in others whoever else is there."""
    yield figure("tap_to_frame_phones_ms", _amid_phones, "<16")
    yield figure("tap_to_frame_floods_ms", _amid_floods, "<16")
    yield figure("tap_to_frame_noise_ms", _amid_noise, "<16")


def _amid_phones(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured."""
    with _around_a_table(games) as (window, phones, _links):
        streams.say(str(taps(window, _with_news(window, phones))))


@contextmanager
def _around_a_table(games: Mapping[str, AnyPlayable]) -> Iterator[tuple[Window, Phones, list[str]]]:
    """The middle of a game with a phone at every seat, and the links to the seats."""
    game = next(game for game in games.values() if game.screens.phone)
    window = mid_game(games, game, phones_bench.PHONES, lambda _app, moves: moves + 1 >= PHONES_FROM)
    app = window.app
    with closing(Phones(app, Links(), partial(_serve, Album(games)), window.wake)) as phones:
        app.serve(phones)
        names = app.table.view(Viewer.TABLE).players
        links = [phones.link(name) for name in names]
        phones.attend()
        with phones_bench.phones("stay", links):
            while not all(map(phones.paired, names)):
                window.handle(*inputs.arrived(NAP_MS))
                window.attend(phones.attend)
                if asked := phones.asking():
                    window.do(Nod(asked, THEIRS))
            yield window, phones, links
            phones.close()


def _with_news(window: Window, phones: Phones) -> Callable[[], bool]:
    """What the loop does between touches; ever again something was taken back or done again before."""
    touches, news = count(1), cycle((Ask(Wanted.UNDO), Ask(Wanted.REDO)))

    def meanwhile() -> bool:
        if next(touches) % NEWS_EACH == 0:
            window.do(next(news))
        return phones.attend()

    return meanwhile


def _serve(album: Album, tell: Callable[[Signal], None], first: Published) -> Serving:
    return Serving(tell, first, Where("127.0.0.1", 0), album)


def _amid_floods(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured: a game with ten phones, fifty that are new, and the strangers."""
    with _around_a_table(games) as (window, phones, links):
        where = phones_bench.where(links[0])
        newcomers = [links[number % len(links)] for number in range(phones_bench.NEWCOMERS)]
        with flood(*where), phones_bench.phones("visit", newcomers) as visitors:
            streams.say(str(taps(window, _with_news(window, phones))))
            visitors.kill()


LINES_A_SECOND = 10_000
AT_ONCE = 100
NOISE_FROM = 25
PLAYERS = 4
SENDER = "import sys; from companion.commands.bench.amid import send; send(int(sys.argv[1]), sys.argv[2])"
NOISE = {
    "scanner": "C1.NES.G6\r\nC1.XNES.N9\r\n",
    "box": "HELLO 1 e6614103e7 10 - 00000000\n\x7fKEY 3f2a91c0 17 T2 PRESS\n",
}
"""Two lines of each."""


def _amid_noise(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured, in the middle of a game with both devices plugged in."""
    game = next(iter(games.values()))
    window = mid_game(games, game, PLAYERS, lambda _app, moves: moves >= NOISE_FROM)
    with _plugged("scanner") as scanner, _plugged("box") as box, closing(Hands(window.app, streams.complain)) as hands:
        wanted = Fitted(scanner=scanner, box=box)
        for device in listening.opened(wanted, streams.complain):
            hands.listen(device)
        reader = listening.scanner(wanted)
        assert reader is not None
        hands.hear(reader)
        time.sleep(1)
        streams.say(str(taps(window, hands.attend)))


@contextmanager
def _plugged(name: str) -> Iterator[str]:
    """A serial port with somebody at its other end who sends and sends."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.symlink_to(os.ttyname(theirs))
        asked = [sys.executable, "-c", SENDER, str(ours), NOISE[name]]
        with subprocess.Popen(asked, pass_fds=[ours]) as sender:
            yield str(path)
            sender.kill()
    os.close(ours)
    os.close(theirs)


def send(port: int, noise: str) -> None:
    """Be whoever sends, until killed; what does not get through is lost, as on a wire."""
    os.set_blocking(port, False)
    some, due = noise.encode() * (AT_ONCE // 2), time.monotonic()
    while True:
        with suppress(BlockingIOError):
            os.write(port, some)
        due += AT_ONCE / LINES_A_SECOND
        time.sleep(max(0.0, due - time.monotonic()))
