"""What is sent to whoever looks at the wall: however slowly they take it, at the end they have all there is."""

from __future__ import annotations

import asyncio
import json
from random import Random
from weakref import WeakSet

import pytest

from companion.commands.club.news import A_TIME, Event, Screen


class Line(asyncio.Transport):
    """A connection whose other end takes what it likes, when it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.taken = b"", 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return len(self.written) - self.taken

    def is_closing(self) -> bool:
        return False


def shown(written: bytes) -> tuple[dict[str, str], list[int]]:
    """What somebody sees by it, and up to which steps each event of it was."""
    pieces, up_to = dict[str, str](), list[int]()
    for event in written.decode().split("\n\n"):
        lines = dict(line.partition(": ")[::2] for line in event.splitlines())
        if "id" in lines:
            pieces = {**({} if lines["event"] == "all" else pieces), **json.loads(lines["data"])}
            up_to.append(int(lines["id"]))
    return pieces, up_to


@pytest.mark.parametrize("size", [1, A_TIME])
def test_whoever_takes_news_slowly_has_all_of_it_at_the_end_in_its_order_and_once(size: int) -> None:
    rng, line, there = Random(size), Line(), {"table-1": "first"}
    screen = Screen("en", line, plain=True, waits=Event("all", dict(there), 0))

    async def carries() -> None:
        async for part in screen.taken():
            while rng.random() < 0.5:
                await asyncio.sleep(0)
            line.write(part)

    async def evening() -> None:
        sending = asyncio.create_task(carries())
        for step in range(1, 300):
            pieces = {f"table-{rng.randrange(20)}": f"{step}" * rng.randrange(1, size + 1)}
            there.update(pieces)
            screen.give(Event("some", pieces, step))
            if rng.random() < 0.5:
                line.taken = len(line.written)
            if rng.random() < 0.3:
                await asyncio.sleep(0)
        for _turn in range(10_000):
            line.taken = len(line.written)
            await asyncio.sleep(0)
        sending.cancel()

    asyncio.run(evening())
    pieces, up_to = shown(line.written)
    assert pieces == there
    assert up_to == sorted(set(up_to))
    assert up_to[-1] == 299
    assert len(up_to) < 299, "some of it went together"
    assert line.written.count(b"event: all\n") == 1
    assert line.written.startswith(b"retry: 1000\n\nevent: all\n"), "whatever happened before they had it"


def test_who_takes_nothing_has_next_to_nothing_put_before_them() -> None:
    line = Line()
    screen = Screen("en", line, plain=True, waits=None)
    for step in range(100):
        screen.give(Event("some", {f"table-{step}": "x" * 1000}, step))
    assert len(line.written) < 2000


def test_news_that_everybody_has_taken_is_held_by_nothing() -> None:
    """Not even by what came behind it, however long somebody lags behind in turn."""
    screens, told = [Screen("en", Line(), plain=True, waits=None, busy=True) for _each in range(3)], WeakSet[Event]()
    for step in range(100):
        event = Event("some", {"table-1": f"{step}"}, step)
        told.add(event)
        for screen in screens:
            screen.give(event)
        screens[step % 3].waits = None
        del event
    assert len(told) <= 2 * len(screens)


def test_who_has_taken_all_is_sent_the_very_bytes_as_a_part_of_an_answer_without_end() -> None:
    line = Line()
    screen = Screen("en", line, plain=False, waits=None)
    screen.give(Event("some", {"table-1": "ā"}, 7))
    size, _newline, text = line.written.partition(b"\r\n")
    assert (int(size, 16), text[-2:]) == (len(text) - 2, b"\r\n")
    assert shown(text[:-2]) == ({"table-1": "ā"}, [7])
