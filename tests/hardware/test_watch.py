"""A thread that looks at a device: what happens reaches the queue, and so does that it cannot look any more."""

from __future__ import annotations

from pathlib import Path
from queue import Queue
from time import sleep

from hardware.box import Box
from hardware.fakes import FakeButtons, FakeScanner
from hardware.firmware.logic import frame
from hardware.ports import milliseconds
from hardware.signals import Part, Plugged, SequencePressed, Signal, Troubled, TurnPressed
from hardware.troubles import Fault
from hardware.watch import Watch
from tests.hardware.board import Board
from tests.hardware.wire import Wire

PATIENCE_S = 10


def test_what_happens_reaches_the_queue_without_anybody_polling() -> None:
    queue: Queue[Signal] = Queue()
    fake = FakeButtons(Part.PANEL, ("T", "Q0"))
    watch = Watch(fake, queue.put)
    assert queue.get(timeout=PATIENCE_S) == Plugged(Part.PANEL)
    while fake._presses.due() is not None:  # it must be known to be up first
        fake.wake()
    fake.down("Q0")
    assert queue.get(timeout=PATIENCE_S) == SequencePressed(0)
    watch.close()
    assert not watch.is_alive


class Broken(FakeScanner):
    """A driver with a fault in it."""

    def poll(self) -> list[Signal]:
        raise RuntimeError("its cable is on fire")


def test_a_driver_that_fails_is_told() -> None:
    queue: Queue[Signal] = Queue()
    watch = Watch(Broken(), queue.put)
    told = queue.get(timeout=PATIENCE_S)
    assert isinstance(told, Troubled)
    assert told.trouble.fault is Fault.BROKEN
    assert (
        str(told.trouble)
        == "the scanner stopped working (RuntimeError: its cable is on fire): start the companion again."
    )
    watch.close()


def test_presses_arrive_through_a_flood(tmp_path: Path) -> None:
    """Ten thousand lines a second, none of them a press, in time as it passes."""
    queue: Queue[Signal] = Queue()
    board = Board(Wire(tmp_path / "box", watched=True))
    board.plug()
    driver = Box(str(tmp_path / "box"))
    watch = Watch(driver, queue.put)
    told: list[Signal] = []
    flood = frame("KEY 00000000 1 T0 PRESS") * 50

    def flood_until_told(so_many: int) -> None:
        for _ in range(2000):
            board.wire.write(flood)
            board.turn(milliseconds())
            while not queue.empty():
                told.append(queue.get())
            if len(told) >= so_many:
                return
            sleep(0.005)

    flood_until_told(1)
    for press in range(100):
        board.press(f"T{press % 10}")
        flood_until_told(press + 2)
    watch.close()
    board.unplug()
    assert told == [Plugged(Part.BOX), *(TurnPressed(press % 10) for press in range(100))]
    assert driver.counts.dropped > 2000
