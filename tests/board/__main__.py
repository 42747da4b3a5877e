"""The emulated board to look at, to touch and to unplug: `make emulate`."""

from __future__ import annotations

import sys
from cmd import Cmd
from contextlib import closing
from pathlib import Path

import pygame

from hardware.codes import wrap
from tests.board.attached import Display, Panel, Phone, UsbBox, UsbScanner
from tests.board.cards import STARTS, installed
from tests.board.machine import BLACK, Machine, colours, until
from tests.board.made import KEPT, parts, told
from tests.board.qmp import Refused

SEEN = ("-vnc", "127.0.0.1:7", "-device", "virtio-tablet-pci")
GREETING = """The table is on the board's glass: a VNC viewer shows it at 127.0.0.1:5907, and its mouse is a finger.
help lists what else there is; quit pulls the plug and forgets the card."""


class Hands(Cmd):
    """What somebody can do who sits before it."""

    prompt = "board> "
    intro = GREETING

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self._machine = machine

    def onecmd(self, line: str) -> bool:
        """What cannot be done is said, and the board stays as it is."""
        try:
            return super().onecmd(line)
        except (ValueError, KeyError, AssertionError, Refused) as error:
            print(f"that cannot be done: {error!r}")
            return False

    def do_picture(self, rest: str) -> None:
        """picture [FILE]: the glass, as a PNG"""
        path = Path(rest or KEPT / "glass.png")
        pygame.image.save(self._machine.picture(), path)
        print(path)

    def do_tap(self, rest: str) -> None:
        """tap X Y [SECONDS]: touch a point of the glass, 800 x 480"""
        x, y, *held = map(float, rest.split())
        self._machine.touch((x, y), *held)

    def do_press(self, rest: str) -> None:
        """press PIN: the panel's button at this pin; 17 is the turn button, 22 undo"""
        Panel(self._machine).press(int(rest))

    def do_lamps(self, _rest: str) -> None:
        """lamps: which of the panel's are lit, and the box's"""
        print(Panel(self._machine).lamps(10), UsbBox(self._machine).lamps())

    def do_box(self, rest: str) -> None:
        """box in, box out, box NAME: plug the box in or out, or press a button of it: T0 to T9, U"""
        box = UsbBox(self._machine)
        {"in": box.plug_in, "out": box.pull_out}.get(rest, lambda: box.press(rest))()

    def do_scanner(self, rest: str) -> None:
        """scanner in, scanner out, scanner CODE: plug the scanner in or out, or let it read a code, say NES"""
        scanner = UsbScanner(self._machine)
        {"in": scanner.plug_in, "out": scanner.pull_out}.get(rest, lambda: scanner.scans(wrap(rest)))()

    def do_display(self, rest: str) -> None:
        """display in, display out: its plug"""
        screen = Display(self._machine)
        {"in": screen.plug_in, "out": screen.pull_out}[rest]()

    def do_phone(self, _rest: str) -> None:
        """phone: one joins the board's Wi-Fi by what its code says, and lends its radio to a browser here"""
        phone = Phone(self._machine)
        address = phone.join()
        (way,) = phone.is_lent(self._machine, 1)
        print(f"a browser that goes out by {way['server']} is that phone; the table is at http://{address}")

    def do_sh(self, rest: str) -> None:
        """sh COMMAND: run it on the board, as root"""
        done = self._machine.inside.run("sh", "-c", rest, check=False)
        print(done.stdout + done.stderr, end="")

    def do_plug(self, _rest: str) -> None:
        """plug: pull it, and put it in again"""
        self._machine.pull_the_plug()
        come_up(self._machine)

    def do_quit(self, _rest: str) -> bool:
        """quit: pull the plug, and forget the card"""
        return True

    do_EOF = do_quit  # noqa: N815 - the name that Cmd has for it


def come_up(machine: Machine) -> None:
    """Give it power, and wait for the table."""
    with told("the table come up"):
        machine.start(*SEEN)
        machine.inside.awake(STARTS)
        until(lambda: colours(machine.picture()) > BLACK)


def main() -> int:
    """Make what is missing, and let somebody play."""
    made = parts()
    with closing(Machine(made, installed(made))) as machine:
        come_up(machine)
        Hands(machine).cmdloop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
