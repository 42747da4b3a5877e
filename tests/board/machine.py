"""The emulated board: a machine with a glass that is touched, a card, pins, and a plug that can be pulled."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import NamedTuple

import pygame

from tests.board.lost import Notes, lay_out, writes
from tests.board.made import MACHINE, Parts, build, in_workshop, remove, seen
from tests.board.qmp import SLOW, Inside, Line, Monitor
from tests.systemd.rooms import AS_ROOT

GLASS = (800, 480)
FARTHEST = 0x7FFF
"""The end of an axis, as QEMU counts it."""
PATIENCE = 600.0 * SLOW
BLACK = 500
"""A picture with fewer colours is none: a console's letters, or nothing."""
SPOKEN = "console=tty1 console=ttyAMA0 root=/dev/vda rw net.ifnames=0 consoleblank=0 quiet"


class Boot(NamedTuple):
    """What a machine without firmware is started by, as the workshop sees it, and what is said to the kernel."""

    kernel: str
    initrd: str
    said: str = SPOKEN


ITS_TIME = ("-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on")
"""A nanosecond for each instruction, as slow as a Pi 3: its clock goes by what it has done, so that whatever else this
machine does, nothing takes too long in the board's own eyes. While it sleeps it goes with ours."""
DOORS = (
    *("-nodefaults", "-no-user-config", "-display", "none", "-serial", "file:/machine/console"),
    *("-chardev", "socket,id=monitor,path=/machine/monitor,server=on,wait=off", "-mon", "chardev=monitor,mode=control"),
    *("-chardev", "socket,id=inside,path=/machine/inside,server=on,wait=off"),
)
SOCKET = "socket"
"""For what is plugged in while it runs."""
DEVICES = f"""
-device virtio-gpu-pci,edid=off,xres={GLASS[0]},yres={GLASS[1]} -device virtio-multitouch-pci
-audiodev wav,id=sound,path=/machine/sound.wav -device virtio-sound-pci,audiodev=sound
-device virtio-rng-pci -device virtio-serial-pci -device pcie-root-port,id={SOCKET},chassis=1,slot=1
-device virtserialport,chardev=inside,name=org.qemu.guest_agent.0
-device virtio-blk-pci,drive=card -device virtio-blk-pci,drive=source,serial=source
""".split()
"""A seven-inch display tells no size of its own, so this one does not either."""
LOG_ROOM = 16 << 30
"""Of a file that is empty where nothing was written."""


class Machine:
    """It runs until its plug is pulled; what is on its card stays."""

    def __init__(self, parts: Parts, card: Path, boot: Boot | None = None, size: int = 0) -> None:
        """`card`: what is on it at first; it is not written to, but what is new lies beside it. `size`: of the card."""
        self._parts, self._base = parts, seen(card)
        self._size, root = size, seen(parts.root)
        self._boot = boot or Boot(f"{root}/vmlinuz", f"{root}/initrd")
        self._kind = "qcow2"
        self.folder = Path(mkdtemp(prefix="board-"))
        self._binds = {self.folder: "/machine"}
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: list[Line] = []
        beneath = "raw" if card.suffix == ".img" else "qcow2"
        self._tool("qemu-img", "create", "-q", "-f", "qcow2", "-F", beneath, "-b", self._base, "/machine/card")
        if size:
            self._tool("qemu-img", "resize", "-q", "/machine/card", str(size))

    def start(self, *more: str, noted: bool = False) -> None:
        """Give it power; `noted`: every write to the card is, so that it can be lost."""
        for name in ("monitor", "inside", "console"):
            (self.folder / name).unlink(missing_ok=True)
        boot = self._boot
        kernel = ("-kernel", boot.kernel, "-initrd", boot.initrd, "-append", boot.said)
        words = (*self._hardware(noted), *ITS_TIME, *kernel, *DOORS, *more)
        command, around = self._in_workshop("nice", "-n", "10", *words)
        with (self.folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=around, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.powered = time.monotonic()
        try:
            self.monitor = Monitor(self.folder / "monitor")
            self._lines.append(self.monitor)
            self.inside = Inside(self.folder / "inside", 30.0 * SLOW)
            self._lines.append(self.inside)
        except BaseException:
            self.pull_the_plug()
            raise

    def _hardware(self, noted: bool) -> list[str]:
        """QEMU's words for the machine, what is attached to it, and its card."""
        source = {"driver": "raw", "node-name": "source", "read-only": True, "file": _file(seen(self._parts.source))}
        drives = [word for each in (self._card(noted), source) for word in ("-blockdev", json.dumps(each))]
        return [*MACHINE, "-dtb", seen(self._parts.tree), *drives, *DEVICES]

    def _card(self, noted: bool) -> dict[str, object]:
        card = {"driver": self._kind, "file": _file("/machine/card")}
        if not noted:
            return {**card, "node-name": "card"}
        log = self.folder / "log"
        log.unlink(missing_ok=True)
        log.touch()
        os.truncate(log, LOG_ROOM)
        self.notes = Notes(log)
        return {"driver": "blklogwrites", "node-name": "card", "file": card, "log": _file("/machine/log")}

    def cut(self, chance: Random, many: int | None = None) -> Path:
        """Its card as a plug leaves it that is pulled after so many noted writes: what was flushed, any of the rest."""
        whole, cut = self.folder / "whole", self.folder / "cut"
        if not whole.exists():
            self._tool("qemu-img", "convert", "-O", "raw", self._base, f"/machine/{whole.name}")
            os.truncate(whole, max(whole.stat().st_size, self._size))
        subprocess.run(["cp", "--sparse=always", whole, cut], check=True)
        with (self.folder / "log").open("rb") as log, cut.open("r+b") as card:
            lay_out(log, list(islice(writes(log), many)), card, chance)
        return cut

    def games_on(self, card: Path) -> Path:
        """A folder with what the companion keeps on a card, which has to be whole, and stays as the plug left it."""
        to, mended = self.folder / "games", self.folder / "mended"
        remove(to)
        subprocess.run(["cp", "--sparse=always", card, mended], check=True)
        build(self._parts.workshop, "games", f"/machine/{mended.name}", "/machine/games", binds=self._binds)
        return to / "companion"

    def put_in(self, card: Path) -> None:
        """Another card, into a board without power."""
        card.replace(self.card)
        self._kind = "raw"

    @property
    def card(self) -> Path:
        """What is in its slot."""
        return self.folder / "card"

    @property
    def console(self) -> Path:
        """What it says on its serial line."""
        return self.folder / "console"

    def pull_the_plug(self) -> None:
        """From one moment to the next, without a word."""
        if self._process:
            subprocess.run([*AS_ROOT, "kill", f"-{signal.SIGKILL:d}", str(self._process.pid)], check=False)
            self._ended(30 * SLOW)

    def _ended(self, patience: float) -> int:
        assert self._process
        status = self._process.wait(patience)
        self._process = None
        while self._lines:
            self._lines.pop().close()
        return status

    def switch_off(self) -> None:
        """As `poweroff` does, and wait until it has."""
        self.inside.run("systemctl", "--no-block", "poweroff")
        self.goes_off()

    def goes_off(self) -> None:
        """Wait until it has switched itself off."""
        assert self._ended(PATIENCE) == 0

    def close(self) -> None:
        """Forget it, with its card."""
        self.pull_the_plug()
        remove(self.folder)

    def read(self, path: str) -> bytes:
        """A file on it."""
        return b64decode(self.inside.run("base64", path).stdout)

    def keep_card(self, to: Path) -> None:
        """Its card as it is now, for others to begin with."""
        shutil.move(self.card, to)

    def picture(self) -> pygame.Surface:
        """What is on the glass: the real scanout."""
        self.monitor.ask("screendump", filename="/machine/glass.png", format="png")
        return pygame.image.load(self.folder / "glass.png")

    def finger(self, *contacts: tuple[str, int, float, float]) -> None:
        """What a touchscreen tells of fingers at one moment: begin, update or end; which finger; where, in pixels."""
        events = [event for contact in contacts for event in _contact(*contact)]
        self.monitor.ask("input-send-event", events=events)

    def rest(self, seconds: float) -> None:
        """Let so much of its own time pass."""
        self.inside.run("sleep", str(seconds))

    def touch(self, at: tuple[float, float], held: float = 0.05) -> None:
        """A tap, or as long as it is held."""
        self.finger(("begin", 0, *at))
        self.rest(held)
        self.finger(("end", 0, *at))

    def _in_workshop(self, *command: str) -> tuple[list[str], dict[str, str]]:
        return in_workshop(self._parts.workshop, *command, binds=self._binds)

    def _tool(self, *command: str) -> None:
        asked, around = self._in_workshop(*command)
        subprocess.run(asked, env=around, check=True)


def _file(name: str) -> dict[str, object]:
    return {"driver": "file", "filename": name}


def _contact(what: str, slot: int, x: float, y: float) -> list[dict[str, object]]:
    """A finger's landing, way and lift, as QEMU's own windows tell it."""

    def told(kind: str, axis: str = "x", value: float = 0) -> dict[str, object]:
        tracking = -1 if kind == "end" else slot
        data = {"type": kind, "slot": slot, "tracking-id": tracking, "axis": axis, "value": round(value)}
        return {"type": "mtt", "data": data}

    touching: dict[str, object] = {"type": "btn", "data": {"button": "touch", "down": what != "end"}}
    if what == "end":
        return [told("end"), touching]
    across, down = (value * FARTHEST / (size - 1) for value, size in zip((x, y), GLASS, strict=True))
    ways = [told("data", "x", across), told("data", "y", down)]
    return [told("begin"), touching, *ways] if what == "begin" else [told("update"), *ways]


def colours(picture: pygame.Surface) -> int:
    """How many different ones there are."""
    pixels = pygame.image.tobytes(picture, "RGB")
    return len({pixels[at : at + 3] for at in range(0, len(pixels), 3)})


def until(so: Callable[[], bool], patience: float = PATIENCE, every: float = 0.5) -> None:
    """Wait for it, but not for ever."""
    end = time.monotonic() + patience
    while not so():
        assert time.monotonic() < end, "it never came"
        time.sleep(every)
