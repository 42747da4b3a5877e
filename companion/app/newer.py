"""A newer version on a USB stick: one file, signed, in which everything is that its installation needs.

    companion-update-1
    {"sha256": "…", "size": 17301504, "version": "1.2.0"}
    the signature of the two lines above, by Ed25519, in hexadecimal
    a tar (xz) of so many bytes, with that sum: `tree`, and `wheels` of the packages Debian has not

The table reads no more than those three lines, to offer it; whoever installs it believes nothing else either, and
copies the rest to where only root may write before looking into it. The keys are those of the installed version.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import shutil
import stat
import tarfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from companion import PACKAGE, __version__
from companion.app.sticks import sticks

KIND = b"companion-update-1\n"
NAMES = "companion-*.update"
LONGEST_LINE, MOST = 400, 16
KEYS = PACKAGE.parent / "systemd" / "release.pub"
SIZE, VERSION = "size", "version"
_SHAPE = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){2}")
BESIDES = 300_000_000
"""Room for the tree and its packages as they are installed, beside the file and what is in it."""
BLOCK = 1 << 20


class Refused(Exception):
    """Why it is not taken, in a word that the table makes a sentence of."""


class Newer(NamedTuple):
    """A version, and where it lies: after `begins` bytes of the file so many, with this sum."""

    version: str
    file: Path
    begins: int
    size: int
    digest: str


def order(version: str) -> tuple[int, ...]:
    """By which the newer of two is known."""
    return tuple(map(int, version.split(".")))


def keys(file: Path = KEYS) -> tuple[bytes, ...]:
    """Whose signature counts, as the version that is installed knows them; none where nobody has made one."""
    try:
        lines = file.read_text(encoding="ascii").split("\n")
    except OSError:
        return ()
    return tuple(bytes.fromhex(line) for line in lines if re.fullmatch("[0-9a-f]{64}", line))


def head(version: str, size: int, digest: str) -> bytes:
    """The two lines that are signed."""
    about = {"sha256": digest, SIZE: size, VERSION: version}
    return KIND + json.dumps(about, sort_keys=True).encode("ascii") + b"\n"


def read(file: Path, trusted: Iterable[bytes]) -> Newer:
    """What a file says it is, if one of these keys has signed that."""
    with _opened(file) as opened:
        kind, about, signed = (opened.readline(LONGEST_LINE) for _line in range(3))
        begins = opened.tell()
    if kind != KIND or not _is_signed(kind + about, signed, trusted):
        raise Refused("unsigned")
    data = json.loads(about)
    version = data[VERSION]
    if not _SHAPE.fullmatch(version):
        raise Refused("unsigned")
    return Newer(version, file, begins, data[SIZE], data["sha256"])


def _opened(file: Path) -> BinaryIO:
    """A file and nothing else: what hangs on a stick may be a pipe that nobody ever writes to, or lead elsewhere."""
    handle = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(file))
    return open(handle, "rb")  # noqa: PTH123 - what os.open gives is not a path


def _is_signed(message: bytes, signed: bytes, trusted: Iterable[bytes]) -> bool:
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    if not re.fullmatch(b"[0-9a-f]{128}\n", signed):
        return False
    for key in trusted:
        try:
            VerifyKey(key).verify(message, bytes.fromhex(signed.decode("ascii")))
        except BadSignatureError:
            continue
        return True
    return False


def newest(folders: Iterable[Path], trusted: Iterable[bytes], here: str = __version__) -> Newer | None:
    """The newest of all that lie there, if it is newer than what runs here."""
    found, known = [], tuple(trusted)
    for folder in folders if known else ():
        for file in _named(folder):
            with suppress(OSError, Refused):  # not ours, or pulled at this very moment
                found.append(read(file, known))
    best = max(found, key=lambda newer: order(newer.version), default=None)
    return best if best and order(best.version) > order(here) else None


def _named(folder: Path) -> list[Path]:
    """What is called so in there; before Python 3.13 a stick that is pulled meanwhile is an error."""
    with suppress(OSError):
        return sorted(folder.glob(NAMES))[:MOST]
    return []


def on_sticks() -> Newer | None:
    """What is offered by the sticks that are in."""
    return newest((Path(stick.folder) for stick in sticks(writable=False)), keys())


def take(into: Path) -> Newer:
    """Copy the newest of the sticks' to a folder that nobody else may write to, prove it whole, and unpack it there."""
    offered = on_sticks()
    if not offered:
        raise Refused("gone")
    fetch(offered, into)
    return offered


def main(into: str) -> str:
    """The same, for systemd/upgrade: why it was not done, if it was not."""
    try:
        take(Path(into))
    except Refused as why:
        return str(why)
    return ""


def fetch(offered: Newer, into: Path) -> None:
    """The file whole, then what is in it."""
    if shutil.disk_usage(into).free < 4 * offered.size + BESIDES:
        raise Refused("room")
    packed = into / "packed"
    if _copied(offered, packed) != offered.digest:
        raise Refused("torn")
    with tarfile.open(packed, "r:xz") as tar:
        tar.extractall(into, filter="data")
    packed.unlink()


def _copied(offered: Newer, packed: Path) -> str:
    """The sum of what was copied: no more than was signed, and perhaps less."""
    digest, left = hashlib.sha256(), offered.size
    try:
        with _opened(offered.file) as source, packed.open("xb") as target:
            source.seek(offered.begins)
            while left and (block := source.read(min(BLOCK, left))):
                digest.update(block)
                target.write(block)
                left -= len(block)
    except OSError as error:
        raise Refused("room" if error.errno == errno.ENOSPC else "gone") from error
    return digest.hexdigest()
