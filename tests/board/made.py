"""What the emulated board is made of: each part is made once, and kept under the name of what it was made from.

What only root may do is in the script `build`, which runs in a Debian 13 of its own (`tests/systemd/room`): this
machine's may be older, and gets nothing installed.
"""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT
from tests.systemd.rooms import AS_ROOT, DEBS, LOCK, SCRIPT, fetch_wheels, make_base

KEPT = ROOT / ".cache" / "board"
BUILD = Path(__file__).with_name("build")
MACHINE = ("qemu-system-aarch64", "-cpu", "cortex-a72", "-smp", "2", "-m", "2G", "-M", "virt,gic-version=3")
TOOLS = (
    *("qemu-system-arm", "qemu-utils", "qemu-user", "qemu-user-binfmt", "mmdebstrap", "e2fsprogs", "kmod", "zstd"),
    *("device-tree-compiler", "make", "gcc-aarch64-linux-gnu", "xz-utils", "libelf1t64"),
    *("squashfs-tools", "mtools", "dosfstools", "fdisk"),
)
BOARD = (
    *("systemd-sysv", "udev", "dbus", "libpam-systemd", "kmod", "initramfs-tools", "make", "iproute2"),
    *("wpasupplicant", "wireless-regdb", "iw", "busybox", "alsa-utils", "qemu-guest-agent"),
)
"""What Raspberry Pi OS Lite brings as well; and what we speak with the board by."""
SOURCE = ("Makefile", "companion", "hardware", "assets", "systemd", "LICENSE", "README.md", "CHANGELOG.md")
SOURCE_OF_CI = ".ci/translations.py"


class Parts(NamedTuple):
    """All that a machine is started from."""

    workshop: Path
    root: Path
    tree: Path
    source: Path


def parts() -> Parts:
    """Make what is not there yet, and say what, and how long it took. Can be stopped at any moment and called again."""
    workshop = workshop_for_arm64()
    kernel = part("kernel.tar", lambda to: build(workshop, "kernel", seen(to)), workshop, recipe("kernel"))
    packages = sorted({*BOARD, *wanted_packages()})
    made_root = ("root", "/board/root.new", seen(kernel))
    root = part("root", lambda _to: build(workshop, *made_root, *packages), kernel, recipe("root"), *packages)
    tree = part("tree.dtb", lambda to: build(workshop, "tree", seen(to), *MACHINE), workshop, recipe("tree"), *MACHINE)
    return Parts(workshop, root, tree, packed_source())


def workshop_for_arm64() -> Path:
    """A Debian with all that the rest is made by."""
    return part("workshop", _set_up_workshop, SCRIPT, recipe("tools"), *TOOLS)


def packed_source() -> Path:
    """This project with the packages that Debian has not: all that an installation without a network takes."""
    wheels = part("wheels", lambda to: fetch_wheels(to, "aarch64"), LOCK)
    return part("source.tar", lambda to: _pack(to, wheels), wheels, *_source_files())


def part(name: str, make: Callable[[Path], object], *made_from: Path | str) -> Path:
    """A file or a folder: the one that was made from the very same, or a new one."""
    stem, dot, kind = name.partition(".")
    path, new = KEPT / f"{stem}-{_key(made_from)}{dot}{kind}", KEPT / f"{stem}.new{dot}{kind}"
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            remove(new)
            with told(stem):
                make(new)
            for old in KEPT.glob(f"{stem}-*{dot}{kind}"):
                remove(old)
            new.rename(path)
    return path


def recipe(verb: str, script: Path = BUILD) -> str:
    """What the script does for it: when that changes, and no more, the part is made anew."""
    found = re.search(rf"^{verb}\(\) {{.*?^}}", script.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found, f"the script builds {verb}"
    return found[0]


@contextmanager
def told(what: str) -> Iterator[None]:
    """Say what is made, and how long that took."""
    print(f"board: making {what} …", flush=True)
    began = time.monotonic()
    yield
    print(f"board: {what} took {time.monotonic() - began:.0f} s", flush=True)


def _key(made_from: tuple[Path | str, ...]) -> str:
    """What is kept here already has its own key in its name."""
    said = sha256()
    for each in made_from:
        named = isinstance(each, str) or each.parent == KEPT
        said.update(str(each.name if isinstance(each, Path) else each).encode() + b"\0")
        said.update(b"" if named else Path(each).read_bytes())
    return said.hexdigest()[:12]


def remove(path: Path) -> None:
    """Whoever it belongs to."""
    if path.exists():
        subprocess.run([*AS_ROOT, "rm", "-rf", "--one-file-system", str(path)], check=True)


def in_workshop(
    workshop: Path, *command: str, binds: dict[Path, str] | None = None
) -> tuple[list[str], dict[str, str]]:
    """How a command is started in there, and its surroundings."""
    (DEBS / "partial").mkdir(parents=True, exist_ok=True)  # others may have forgotten what they fetched
    seen = {ROOT: "/src", KEPT: "/board", DEBS: "/var/cache/apt/archives", **(binds or {})}
    around = {**os.environ, "ROOM_BINDS": " ".join(f"{here}:{there}" for here, there in seen.items())}
    return [*AS_ROOT, "sh", str(SCRIPT), "run", str(workshop), *command], around


def build(
    workshop: Path, verb: str, *arguments: str, script: Path = BUILD, binds: dict[Path, str] | None = None
) -> None:
    """Do this in the workshop; what it says is kept, and told in part where it fails."""
    log = KEPT / f"{verb}.log"
    command, around = in_workshop(workshop, "sh", f"/src/{script.relative_to(ROOT)}", verb, *arguments, binds=binds)
    with log.open("wb") as out:
        done = subprocess.run(command, env=around, stdout=out, stderr=out, check=False)
    if done.returncode:
        last = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
        raise SystemExit(f"board: {verb} could not be made; the end of {log.relative_to(ROOT)}:\n{last}")


def seen(path: Path) -> str:
    """Where the workshop sees what is kept here."""
    return f"/board/{path.relative_to(KEPT)}"


def _set_up_workshop(to: Path) -> None:
    subprocess.run([*AS_ROOT, "sh", str(SCRIPT), "open", str(make_base()), str(to)], check=True)
    build(to, "tools", *TOOLS)


def wanted_packages() -> list[str]:
    """What `make install` asks Debian for, so that the board needs no network."""
    found = re.search(r'^packages="([^"]*)"', (ROOT / "systemd" / "install").read_text(encoding="utf-8"), re.MULTILINE)
    assert found, "systemd/install names its packages"
    return found[1].split()


def _source_files() -> list[Path]:
    """All of this project that goes onto the board."""
    found = [ROOT / SOURCE_OF_CI]
    for name in SOURCE:
        path = ROOT / name
        found += [path] if path.is_file() else [each for each in path.rglob("*") if _goes_along(each)]
    return sorted(found)


def _goes_along(path: Path) -> bool:
    left_out = "__pycache__" in path.parts or "screenshots" in path.parts or path.suffix == ".mo"
    return path.is_file() and not left_out


def _pack(to: Path, wheels: Path) -> None:
    """The board reads it as a disk: an archive needs no file system."""
    with tarfile.open(to, "w") as packed:
        for path in _source_files():
            packed.add(path, path.relative_to(ROOT))
        for wheel in sorted(wheels.iterdir()):
            packed.add(wheel, f"wheels/{wheel.name}")
