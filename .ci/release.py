"""A release as one signed file, to be carried to a table on a USB stick.

    make release KEY=FILE

What is in the file, and who may take it, is said in companion/app/newer.py. FILE holds the secret half of the key that
signs: it is made with the first release and belongs to nobody but whoever makes them. Its public half is put into
systemd/release.pub, which is committed: only tables that were installed with it take what is signed by it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from nacl.signing import SigningKey

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import __version__  # noqa: E402 - it is of this tree, wherever one stands
from companion.app import newer  # noqa: E402

PUBLIC = Path("systemd") / "release.pub"
LOCK = Path("systemd") / "requirements.lock"
INSTALLED = (
    "companion",
    "hardware",
    "assets",
    "systemd",
    ".ci/translations.py",
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
)
"""What systemd/install takes over."""
LEFT_OUT = "assets/screenshots"
MACHINES = ("aarch64", "x86_64")
GLIBC = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
PYTHON = "3.13"
"""Debian 13's, which systemd/install asks for."""
THEN = 315_532_800
"""Every file is of 1980, so that the same tree makes the same release."""


def main() -> int:
    """Make it, and tell where it is."""
    asked = argparse.ArgumentParser(description="A release as one signed file.")
    asked.add_argument(
        "--key", type=Path, required=True, help="the secret half of the key; it is made if there is none"
    )
    asked.add_argument("--tree", type=Path, default=ROOT, help="what is released (this tree)")
    asked.add_argument("--version", default=__version__, help=f"what it is called ({__version__})")
    asked.add_argument("--wheels", type=Path, help="a folder with all packages; without it they are fetched")
    asked.add_argument("--out", type=Path, default=ROOT / "dist", help="where the file goes (dist)")
    options = asked.parse_args()
    key = signing_key(options.key, options.tree)
    with tempfile.TemporaryDirectory() as folder:
        wheels = options.wheels or fetched(options.tree / LOCK, Path(folder) / "wheels")
        packed = pack(options.tree, wheels, Path(folder) / "packed")
        made = signed(options.version, packed, key, options.out)
    print(f"{made} ({made.stat().st_size / 1e6:.1f} MB)")
    return 0


def signing_key(file: Path, tree: Path) -> SigningKey:
    """The key, made where there is none; a release that no table would take is not made."""
    if file.resolve().is_relative_to(tree.resolve()):
        sys.exit(f"{file} lies in what is released: keep it elsewhere")
    public = tree / PUBLIC
    if not file.exists():
        made = SigningKey.generate()
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as new:  # noqa: PTH123
            new.write(f"{made.encode().hex()}\n")
        with public.open("a", encoding="ascii") as known:
            known.write(f"{made.verify_key.encode().hex()}\n")
        print(f"a new key is in {file}: keep it; its public half is in {public}: commit that")
    key = SigningKey(bytes.fromhex(file.read_text(encoding="ascii").strip()))
    if key.verify_key.encode() not in newer.keys(public):
        sys.exit(f"{public} does not know the key in {file}: no table would take what it signs")
    return key


def fetched(lock: Path, into: Path) -> Path:
    """Wheels of all packages Debian has not, for each kind of machine, by their sums."""
    for machine in MACHINES:
        platforms = [f"--platform={glibc}_{machine}" for glibc in GLIBC]
        how = ["--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:", f"--python-version={PYTHON}"]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download"]
        subprocess.run([*pip, *how, *platforms, "--requirement", str(lock), "--dest", str(into)], check=True)
    return into


def pack(tree: Path, wheels: Path, packed: Path) -> Path:
    """One archive of it all, the same for the same tree."""
    with tarfile.open(packed, "w:xz", format=tarfile.PAX_FORMAT, preset=1) as tar:
        for name, file in sorted((*_of_tree(tree), *((f"wheels/{each.name}", each) for each in wheels.iterdir()))):
            entry = tar.gettarinfo(file, name)
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime, entry.mode = THEN, 0o755 if entry.mode & 0o100 else 0o644
            with file.open("rb") as content:
                tar.addfile(entry, content)
    return packed


def _of_tree(tree: Path) -> Iterator[tuple[str, Path]]:
    """What git knows, and nothing else that may lie about in there."""
    asked = ["git", "-C", str(tree), "ls-files", "-z", "--", *INSTALLED, f":!{LEFT_OUT}"]
    listed = subprocess.run(asked, stdout=subprocess.PIPE, check=False).stdout
    if not listed:
        sys.exit(f"{tree} is no clone with what is to be released")
    for name in os.fsdecode(listed).rstrip("\0").split("\0"):
        yield f"tree/{name}", tree / name


def signed(version: str, packed: Path, key: SigningKey, out: Path) -> Path:
    """The file as it goes onto a stick."""
    with packed.open("rb") as content:
        head = newer.head(version, packed.stat().st_size, hashlib.file_digest(content, "sha256").hexdigest())
    out.mkdir(parents=True, exist_ok=True)
    made = out / newer.NAMES.replace("*", version)
    signature = key.sign(head).signature.hex().encode("ascii")
    made.write_bytes(head + signature + b"\n" + packed.read_bytes())
    return made


if __name__ == "__main__":
    sys.exit(main())
