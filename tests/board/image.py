"""The card that people flash, made by systemd/image; it is what `make image` packs, and what test_image.py starts."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

from companion import __version__
from tests.board.made import (
    KEPT,
    build,
    in_workshop,
    packed_source,
    part,
    recipe,
    remove,
    seen,
    told,
    wanted_packages,
    workshop_for_arm64,
)
from tests.conftest import ROOT

RECIPE = ROOT / "systemd" / "image"
BUILD = RECIPE / "build"
AGAIN = KEPT / "again"
NAME = f"companion-{__version__}-arm64"
PACKAGES = (
    *("systemd-sysv", "systemd-timesyncd", "udev", "dbus", "libpam-systemd", "kmod", "initramfs-tools", "busybox"),
    *("zstd", "iproute2", "wpasupplicant", "wireless-regdb", "rfkill", "alsa-utils", "e2fsprogs", "fdisk"),
    *("linux-image-arm64", "raspi-firmware", "firmware-brcm80211"),
)
"""Besides what `make install` asks for."""


class Image(NamedTuple):
    """The card itself, what it is started by where there is no firmware of a Pi, and what is said to its kernel."""

    card: Path
    kernel: Path
    initrd: Path
    said: str
    packages: Path


class Made(NamedTuple):
    """What a card is made from: all of it is there before a part is begun, for only one is made at a time."""

    workshop: Path
    source: Path

    def debian(self, to: Path) -> None:
        """With all packages, and without the program."""
        build(self.workshop, "debian", seen(to), *_packages(), script=BUILD)

    def card(self, to: Path, debian: Path) -> None:
        """The program on it, and all that a card has besides."""
        build(self.workshop, "card", seen(to), seen(debian), seen(self.source), __version__, script=BUILD)


def image() -> Image:
    """Make it, unless it was made from the very same."""
    made, packages = Made(workshop_for_arm64(), packed_source()), _packages()
    files = sorted(path for path in RECIPE.rglob("*") if path.is_file() and path.suffix != ".md")
    debian = part("debian.tar", made.debian, made.workshop, recipe("debian", BUILD), *packages)
    return _found(part("image", lambda to: made.card(to, debian), *made, debian, *files))


def packed(card: Path) -> Path:
    """As it is handed out: by the workshop's xz, which is the same everywhere."""
    workshop = workshop_for_arm64()
    return part("packed.img.xz", lambda to: _pack(workshop, card, to), card.parent)


def image_again() -> Image:
    """Make it anew, all of it, from Debian's packages on."""
    made, debian = Made(workshop_for_arm64(), packed_source()), AGAIN / "debian.tar"
    remove(AGAIN)
    AGAIN.mkdir()
    with told("Debian again"):
        made.debian(debian)
    with told("image again"):
        made.card(AGAIN / "image", debian)
    return _found(AGAIN / "image")


def _packages() -> list[str]:
    return sorted({*PACKAGES, *wanted_packages()})


def _pack(workshop: Path, card: Path, to: Path) -> None:
    command, around = in_workshop(workshop, "xz", "-T2", "-3", "-k", "-c", seen(card))
    with to.open("wb") as out:
        subprocess.run(command, env=around, stdout=out, check=True)


def _found(folder: Path) -> Image:
    said = (folder / "cmdline.txt").read_text(encoding="ascii").strip()
    return Image(folder / f"{NAME}.img", folder / "vmlinuz", folder / "initrd", said, folder / f"{NAME}.packages")
