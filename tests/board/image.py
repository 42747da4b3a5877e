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


def image() -> Image:
    """Make it, unless it was made from the very same."""
    workshop, source, packages = workshop_for_arm64(), packed_source(), _packages()
    files = sorted(path for path in RECIPE.rglob("*") if path.is_file() and path.suffix != ".md")
    debian = part("debian.tar", _debian, workshop, recipe("debian", BUILD), *packages)
    return _found(part("image", lambda to: _card(to, debian), workshop, debian, source, *files))


def packed(card: Path) -> Path:
    """As it is handed out: by the workshop's xz, which is the same everywhere."""
    return part("packed.img.xz", lambda to: _pack(card, to), card.parent)


def image_again() -> Image:
    """Make it anew, all of it, from Debian's packages on."""
    remove(AGAIN)
    AGAIN.mkdir()
    debian = AGAIN / "debian.tar"
    with told("Debian again"):
        _debian(debian)
    with told("image again"):
        _card(AGAIN / "image", debian)
    return _found(AGAIN / "image")


def _packages() -> list[str]:
    return sorted({*PACKAGES, *wanted_packages()})


def _debian(to: Path) -> None:
    build(workshop_for_arm64(), "debian", seen(to), *_packages(), script=BUILD)


def _card(to: Path, debian: Path) -> None:
    build(workshop_for_arm64(), "card", seen(to), seen(debian), seen(packed_source()), __version__, script=BUILD)


def _pack(card: Path, to: Path) -> None:
    command, around = in_workshop(workshop_for_arm64(), "xz", "-T2", "-3", "-k", "-c", seen(card))
    with to.open("wb") as out:
        subprocess.run(command, env=around, stdout=out, check=True)


def _found(folder: Path) -> Image:
    said = (folder / "cmdline.txt").read_text(encoding="ascii").strip()
    return Image(folder / f"{NAME}.img", folder / "vmlinuz", folder / "initrd", said, folder / f"{NAME}.packages")
