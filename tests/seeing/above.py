"""A camera above a table, without one: it tells what a process would have told of the markers in its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from queue import SimpleQueue
from random import Random
from typing import Any

from companion.core.game import Refusal, Viewer
from companion.devices.buttons import Hands
from companion.devices.eye import Eye
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE
from companion.games.saboteur.seeing.aiming import Watcher
from companion.games.saboteur.seeing.reading import Marker
from companion.screens.nodes import Go, Text
from hardware.signals import Looked, Part, Signal, Stirred, Unplugged
from tests.buttons.patience import until
from tests.display.conftest import OpenWindow
from tests.display.finger import Clock, Finger
from tests.seeing.scenes import Camera, Cell, Laid, Table, photographed

ABOVE = Camera(high=1100)
LOOKS = 3
FITS = "It fits."


class Lens:
    """What a camera would tell, said by whoever tests."""

    part = Part.CAMERA

    def __init__(self) -> None:
        self.open, self._said = True, SimpleQueue[Signal | Exception | None]()
        self._ready: list[Signal] = []

    def say(self, *signals: Signal | Exception) -> None:
        """From now on this is what it told; or what went wrong with it."""
        for signal in signals:
            self._said.put(signal)

    def poll(self) -> list[Signal]:
        ready, self._ready = self._ready, []
        return ready

    def wait(self, seconds: float) -> None:
        signal = self._said.get(timeout=100 * seconds)
        if isinstance(signal, Exception):
            raise signal
        self._ready = [signal] if signal else []

    def wake(self) -> None:
        self._said.put(None)

    def close(self) -> None:
        self.open = False


def shown(
    mine: Mapping[Cell, str], *also: Laid, without: Sequence[int] = (), seed: int = 1, by: Watcher | None = None
) -> Looked:
    """What it tells of this mine, laid as people lay it."""
    rng = Random(seed)
    laid = [card for card in (*Table().laid(mine, rng), *also) if card.number not in without]
    pictures: list[list[Marker]] = [photographed(laid, ABOVE, Random(seed + n), missed=0.02) for n in range(LOOKS)]
    return Looked((by or Watcher())(pictures, (ABOVE.wide, ABOVE.tall), 0.0))


class Watched:
    """A table with a camera above it. The camera's time is real, the window's stands still."""

    def __init__(self, open_window: OpenWindow) -> None:
        self.window = open_window()
        self.app, self.lenses, self.said = self.window.app, list[Lens](), list[str]()
        self.woken, clock = 0, self.window.clock
        assert isinstance(clock, Clock)
        self.clock = clock
        self.hands = Hands(self.app, self.said.append, self._wake)
        self.hands.eye = Eye(self.app, wake=self._wake, opens=self._opened, complain=self.said.append)
        self.finger = Finger(self.window, mouse=False)
        self.mine: dict[Cell, str] = {}
        self.watcher = Watcher()

    def _opened(self, _reader: str) -> Lens:
        self.lenses.append(Lens())
        return self.lenses[-1]

    def _wake(self) -> None:
        self.woken += 1

    def attend(self) -> None:
        """The loop goes round once."""
        self.window.attend(self.hands.attend)
        self.window.handle()

    def sees(self, *signals: Signal | Exception) -> None:
        """The camera tells this, and the table hears it."""
        self.attend()
        wanted = self.woken + len(signals)
        self.lenses[-1].say(*signals)
        until(lambda: self.woken == wanted, self.attend, self.said)
        self.attend()

    def lies(self, mine: Mapping[Cell, str], *also: Laid, without: Sequence[int] = ()) -> None:
        """A hand has been there, and now it lies so."""
        self.mine = dict(mine)
        self.sees(Stirred(), shown(mine, *also, without=without, by=self.watcher))

    def lays(self, cell: Cell, code: str) -> None:
        """Somebody lays a card beside what lies."""
        self.lies({**self.mine, cell: code})

    def unplugged(self) -> None:
        self.sees(Unplugged(Part.CAMERA))

    def waits(self, seconds: float) -> None:
        """Nobody does anything for so long."""
        self.clock.now += seconds * 1e3
        self.attend()

    def close(self) -> None:
        self.hands.close()


def begin(made: Watched, edition: Any = "lv", **settings: Any) -> None:
    made.app.table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara"), edition, entering="seen", **settings))
    do(made, cmd.Deal(0))
    made.app.act(Go(TABLE))
    made.window.draw()
    made.lies({})


def do(made: Watched, *commands: Any) -> None:
    for command in commands:
        assert not isinstance(made.app.table.submit(command), Refusal), command


def view(made: Watched) -> Any:
    return made.app.table.view(Viewer.TABLE)


def words(made: Watched) -> str:
    return " ".join(node.text for node in made.finger.shown(Text))


def laid(made: Watched) -> dict[tuple[int, int], str]:
    return dict(view(made).mine.paths())
