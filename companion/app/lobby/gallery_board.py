"""The screens of a table that starts with its machine, in every state, by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.app.lobby.machine import Checked, Part
from companion.app.lobby.place import Around, Board, Lobby
from companion.app.sticks import Stick
from companion.language import _, context

BOARD = Board(switches_off=True, backlit=True, checked=Checked())
Shot = tuple[str, Lobby, Around]


def on_a_board(fresh: Around) -> Iterator[Shot]:
    """All of them, where nobody has played yet."""
    home = Lobby("home")
    board, radio = replace(fresh, board=BOARD), replace(fresh, board=BOARD._replace(radio=True))
    yield "home-on-a-board", home, board
    yield "first", home, replace(radio, settings=replace(radio.settings, group=()))
    yield "country", Lobby("country"), radio
    yield "settings-on-a-board", Lobby("settings"), radio
    for page in ("", "-now", "-not"):
        yield f"off{page}", Lobby("off", page=page[1:]), board
    newer = replace(board, board=BOARD._replace(newer="1.2.0"))
    yield "home-newer", home, newer
    yield "newer", Lobby("newer"), newer
    yield "newer-now", Lobby("newer", page="now"), newer
    yield "newer-torn", Lobby("newer", page="now"), replace(board, board=BOARD._replace(became="torn"))
    for name, checked in _looked_at():
        yield f"machine-{name}", Lobby("machine"), replace(board, board=BOARD._replace(checked=checked))


def _looked_at() -> Iterator[tuple[str, Checked]]:
    """While that goes on and after, with and without a stick."""
    silent = _("No loudspeaker is there, so the game is silent. Plug one in if you want to hear it.")
    pins = _("This machine has no pins of its own, and no panel is asked for.")
    hangs = _("This could not be found out: it does not answer.")
    parts = (
        Part(context("a part of the machine", "pins"), "ok", pins),
        Part(context("a part of the machine", "sound"), "look", silent),
        Part(context("a part of the machine", "storage"), "wrong", hangs, "sudo apt clean"),
    )
    sticks = (Stick("/media/anna", "Anna 128"),)
    yield "now", Checked()
    yield "found", Checked(parts)
    yield "stick", Checked(parts, sticks)
    yield "kept", Checked(parts, sticks, kept="board-2027-01-31.zip")
    yield "unkept", Checked(parts, sticks, unkept=True)
    yield "not", Checked(())
