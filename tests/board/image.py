"""The card that people flash, made by systemd/image; it is what `make image` packs, and what test_image.py starts."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion import __version__
from tests.board.made import build, packed_source, part, recipe, seen, wanted_packages, workshop_for_arm64
from tests.conftest import ROOT

RECIPE = ROOT / "systemd" / "image"
BUILD = RECIPE / "build"
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
    workshop, source = workshop_for_arm64(), packed_source()
    packages = sorted({*PACKAGES, *wanted_packages()})
    files = sorted(path for path in RECIPE.rglob("*") if path.is_file())
    debian = part(
        "debian.tar",
        lambda to: build(workshop, "debian", seen(to), *packages, script=BUILD),
        workshop,
        recipe("debian", BUILD),
        *packages,
    )
    asked = (seen(debian), seen(source), __version__)
    folder = part(
        "image",
        lambda to: build(workshop, "card", seen(to), *asked, script=BUILD),
        *(workshop, debian, source, *files),
    )
    said = (folder / "cmdline.txt").read_text(encoding="ascii").strip()
    return Image(folder / f"{NAME}.img", folder / "vmlinuz", folder / "initrd", said, folder / f"{NAME}.packages")
