"""Whether a touch is seen as soon as ever while devices gone mad send 10,000 lines a second each, for `bench`.

The scanner reads one genuine code after the other, faster than anybody shows cards; what the box sends is nearly right.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.commands import streams
from companion.commands.bench.display import taps
from companion.commands.bench.measured_apart import figure, mid_game
from companion.core.game import Figure
from companion.devices import listening
from companion.devices.buttons import Hands
from companion.devices.hardware_file import Fitted
from companion.screens.playable import AnyPlayable

LINES_A_SECOND = 10_000
AT_ONCE = 100
MOVES = 25
PLAYERS = 4
SENDER = "import sys; from companion.commands.bench.amid_noise import send; send(int(sys.argv[1]), sys.argv[2])"
NOISE = {
    "scanner": "C1.NES.G6\r\nC1.XNES.N9\r\n",
    "box": "HELLO 1 e6614103e7 10 - 00000000\n\x7fKEY 3f2a91c0 17 T2 PRESS\n",
}
"""Two lines of each."""


def figures() -> Iterator[Figure]:
    """Measure in a process of its own, with the senders in others."""
    yield figure("tap_to_frame_noise_ms", __name__, "<16")


def in_child(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured, in the middle of a game with both devices plugged in."""
    game = next(iter(games.values()))
    window = mid_game(games, game, PLAYERS, lambda _app, moves: moves >= MOVES)
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
