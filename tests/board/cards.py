"""Cards to begin with: Debian alone, and with the companion installed by `make install`, as people do it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tests.board.machine import Machine
from tests.board.made import Parts, part
from tests.board.qmp import SLOW

STARTS, INSTALLS = 900.0 * SLOW, 1800.0 * SLOW
UNPACK = "mkdir -p /src && tar -x -C /src -f /dev/disk/by-id/virtio-source"
INSTALL = ("env", "PIP_NO_INDEX=1", "PIP_FIND_LINKS=/src/wheels", "make", "-C", "/src", "install")
DEVICES = "panel = true\nbox = true\nscanner = true\n"
STATE = "/var/lib/companion"


def bare(parts: Parts) -> Path:
    """Debian with what Raspberry Pi OS Lite brings, and the packages that `make install` would get."""
    return parts.root / "card.img"


def installed(parts: Parts) -> Path:
    """The same after `make install`, switched off as one should."""
    return part(
        "installed.qcow2", lambda to: _install(parts, to), parts.root, parts.tree, parts.source, *INSTALL, DEVICES
    )


def _install(parts: Parts, to: Path) -> None:
    with closing(Machine(parts, bare(parts))) as machine:
        machine.start()
        machine.inside.awake(STARTS)
        machine.inside.run("sh", "-c", UNPACK)
        told = machine.inside.run(*INSTALL, patience=INSTALLS).stdout
        assert "is installed, and starts by itself" in told, told
        machine.inside.run("tee", f"{STATE}/hardware.toml", given=DEVICES)
        machine.inside.run("chown", "companion:companion", f"{STATE}/hardware.toml")
        machine.switch_off()
        machine.keep_card(to)
