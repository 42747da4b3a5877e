"""A system that takes long to start is waited for, however often it was asked meanwhile."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Thread

from tests.board.qmp import Inside

SLEEPS_FOR = 400
"""So many questions before anybody reads one: more than the line holds."""


def test_it_is_waited_for_also_when_the_line_is_full_of_questions(tmp_path: Path) -> None:
    place = tmp_path / "inside"
    with closing(socket.socket(socket.AF_UNIX)) as listener:
        listener.bind(str(place))
        listener.listen()
        inside = Inside(place, 5.0)
        agent, _address = listener.accept()
        with closing(agent), closing(inside):
            asked = 0
            inside._socket.settimeout(0.01)
            try:
                while asked < SLEEPS_FOR:
                    inside._send({"execute": "guest-sync", "arguments": {"id": -1}})
                    asked += 1
            except TimeoutError:
                pass
            assert asked < SLEEPS_FOR, "the line is full"
            inside._numbers = numbers(agent)
            inside.awake(60.0)


def numbers(agent: socket.socket) -> Iterator[int]:
    """Of the questions; nobody is there before the second."""
    yield 1
    Thread(target=answers, args=(agent,), daemon=True).start()
    yield from count(2)


def answers(agent: socket.socket) -> None:
    """Everything, as the agent does once it is there."""
    with agent.makefile("rw", encoding="ascii") as line:
        for question in line:
            line.write(json.dumps({"return": json.loads(question)["arguments"]["id"]}) + "\n")
            line.flush()
