"""The table in a room, in a browser: there is no display. It is looked at and touched from within."""

from __future__ import annotations

import re

from tests.systemd.rooms import Room

PYTHON = "/opt/companion/current/venv/bin/python"
LOOK = """
import sys
from companion.commands.bench.phone import Phone
phone = Phone(sys.argv[1], secret=bytes(range(32)))
for again in range(5):
    phone.ask()
    if phone.html:
        break
print(phone.html)
phone.close()
"""
TOUCH = r"""
import re, sys, time
from companion.commands.bench.phone import Phone
phone, until = Phone(sys.argv[1], secret=bytes(range(32))), time.monotonic() + 120
for label in sys.argv[2:]:
    found = None
    while not found and time.monotonic() < until:
        phone.ask()
        found = re.search(rf'<button[^>]*data-do="(\d+)"[^>]*>(?:(?!</button>).)*>{re.escape(label)}<', phone.html)
    if label != sys.argv[-1]:
        phone.ask(tap=int(found[1]))
print(phone.html)
phone.close()
"""


def said(room: Room, name: str = "companion.service") -> str:
    return room.inside("journalctl", "--output", "cat", "--no-pager", "--unit", name).stdout


def link_of(room: Room) -> str:
    """By which somebody opens the table, who looks where the log names the place of it; it does not tell it."""
    assert "http" not in said(room)
    place = re.findall(r"in a browser instead: sudo cat (\S+)", said(room))[-1]
    return re.sub("//[^/]+", "//127.0.0.1", room.inside("cat", place).stdout.strip())


def shown(room: Room) -> str:
    """What somebody sees who opens it."""
    return room.inside(PYTHON, "-I", "-c", LOOK, link_of(room)).stdout


def touched(room: Room, *labels: str) -> str:
    """What is there after these buttons; the last is only waited for."""
    return room.inside(PYTHON, "-I", "-c", TOUCH, link_of(room), *labels).stdout
