"""Whether a touch is seen as soon as ever while ten phones are told of everything, for `bench`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from itertools import count, cycle

from companion.app.lobby import Nod
from companion.app.lobby.by_phone import THEIRS
from companion.commands import streams
from companion.commands.bench import phones as phones_bench
from companion.commands.bench.display import taps
from companion.commands.bench.measured_apart import figure, mid_game
from companion.core.game import Figure, Viewer
from companion.display import inputs
from companion.display.window import Window
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Serving, Where
from companion.phones.web.page import Published, Signal
from companion.screens.nodes import Ask, Wanted
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable

BEFORE = 40
NAP_MS = 50.0
NEWS_EACH = 3
"""Of so many touches the last is followed by something new for everybody."""


def figures() -> Iterator[Figure]:
    """Measure in a process of its own, and the phones in another."""
    yield figure("tap_to_frame_phones_ms", __name__, "<16")


def in_child(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured."""
    with around_a_table(games) as (window, phones, _links):
        streams.say(str(taps(window, with_news(window, phones))))


@contextmanager
def around_a_table(games: Mapping[str, AnyPlayable]) -> Iterator[tuple[Window, Phones, list[str]]]:
    """The middle of a game with a phone at every seat, and the links to the seats."""
    game = next(game for game in games.values() if game.screens.phone)
    window = mid_game(games, game, phones_bench.PHONES, lambda _app, moves: moves + 1 >= BEFORE)
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


def with_news(window: Window, phones: Phones) -> Callable[[], bool]:
    """What the loop does between touches; ever again something was taken back or done again before."""
    touches, news = count(1), cycle((Ask(Wanted.UNDO), Ask(Wanted.REDO)))

    def meanwhile() -> bool:
        if next(touches) % NEWS_EACH == 0:
            window.do(next(news))
        return phones.attend()

    return meanwhile


def _serve(album: Album, tell: Callable[[Signal], None], first: Published) -> Serving:
    return Serving(tell, first, Where("127.0.0.1", 0), album)
