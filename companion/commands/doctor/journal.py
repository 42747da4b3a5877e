"""The journal: whether it is sound, found out on a copy in memory, so that nothing beside the real one changes."""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import stat
import struct
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.finding import Finding, fine, look, wrong
from companion.commands.doctor.machine import Machine
from companion.core.journal import MIGRATIONS, Flaw, JournalTrouble
from companion.core.soundness import look_at
from companion.language import _, saying
from companion.language.saying import by_system

LOCK_BYTES = (0x40000000, 512)
"""Where SQLite locks a database: https://sqlite.org/lockingv3.html."""
IN_MEMORY = Path("/dev/shm")  # noqa: S108 - secrets are in it, so rather there than on a card; and for us alone
COPIED = ("", "-wal")
LARGEST_COPY = 100_000_000
KILOBYTE = 1000


def is_running(path: Path) -> bool:
    """Whether another process has this journal now, asked without taking the lock oneself."""
    if not os.path.isfile(path):  # noqa: PTH113 - one that may not be looked at is none
        return False
    with suppress(OSError), path.open("rb") as file:
        start, length = LOCK_BYTES
        asked = struct.pack("hhqqi0q", fcntl.F_RDLCK, 0, start, length, 0)
        told = fcntl.fcntl(file, fcntl.F_GETLK, asked)
        return bool(struct.unpack("hhqqi0q", told)[0] != fcntl.F_UNLCK)
    return False


@dataclass(frozen=True, slots=True)
class Facts:
    """`size`: in bytes, None if there is none yet. `flaw`, `says`: what is wrong. `private`: for its owner alone.

    `chosen`: somebody named this very file.
    """

    path: Path
    size: int | None = None
    running: bool = False
    flaw: Flaw | None = None
    says: str = ""
    private: bool = True
    too_large: bool = False
    regular: bool = True
    chosen: bool = False


def examine(machine: Machine) -> Finding:
    """Its line."""
    path = machine.journal
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return judge(Facts(path))
    except OSError as error:
        return judge(Facts(path, 0, flaw=Flaw.UNUSABLE, says=f"{path}: {by_system(str(error.strerror))}."))
    private = not stat.S_IMODE(found.st_mode) & 0o077
    facts = Facts(path, found.st_size, machine.running, private=private)
    if machine.running:
        return judge(facts)
    if not stat.S_ISREG(found.st_mode):
        return judge(Facts(path, found.st_size, regular=False))
    if found.st_size > LARGEST_COPY:
        return judge(Facts(path, found.st_size, private=private, too_large=True))
    try:
        trouble = _trouble_with(path)
    except OSError:  # no room for a copy, which says nothing of the journal
        return judge(Facts(path, found.st_size, private=private, too_large=True))
    if trouble and is_running(path):  # one was started meanwhile, and what we copied was half written
        return judge(Facts(path, found.st_size, running=True, private=private))
    flaw = trouble.flaw if trouble else None
    says = saying.say(trouble) if trouble else ""
    return judge(Facts(path, found.st_size, False, flaw, says, private, chosen=machine.chosen))


def _trouble_with(path: Path) -> JournalTrouble | None:
    memory = str(IN_MEMORY) if IN_MEMORY.is_dir() else None
    try:
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            copy = Path(folder) / "journal.db"
            for tail in COPIED:
                source = Path(f"{os.path.realpath(path)}{tail}")
                if source.exists():
                    shutil.copyfile(source, f"{copy}{tail}")
            return look_at(copy, str(path), MIGRATIONS)
    except JournalTrouble as trouble:
        return trouble
    except PermissionError as error:
        return JournalTrouble(Flaw.UNUSABLE, str(path), error.strerror or "")


def judge(facts: Facts) -> Finding:
    """What they mean: a damaged one is set aside and the evening begins anew, an unusable one stops everything."""
    quoted = shlex.quote(str(facts.path))
    if facts.size is None:
        return fine(_("There is no journal yet; the first game makes {path}.").format(path=facts.path))
    if facts.running:
        return fine(_("{path} is in use: a companion is running.").format(path=facts.path))
    if not facts.regular:
        says = _("{path} is not a file, so no journal can be kept there.").format(path=facts.path)
        return wrong(says, f"mv {quoted} {quoted}.aside", stops=True)
    if facts.flaw in (Flaw.UNUSABLE, Flaw.READ_ONLY):
        return wrong(facts.says, f"sudo chown $USER {quoted}", stops=True)
    if facts.flaw:
        return _flawed(facts)
    if not facts.private:
        says = _("{path} can be read by others on this machine, and roles are in it.").format(path=facts.path)
        return look(says, f"chmod 600 {quoted}")
    size = max(1, facts.size // KILOBYTE)
    if facts.too_large:
        return look(_("{path} is so large ({n} kB) that it was not examined.").format(path=facts.path, n=size))
    return fine(_("{path} is sound ({n} kB).").format(path=facts.path, n=size))


def _flawed(facts: Facts) -> Finding:
    if facts.flaw is Flaw.DOUBTFUL:
        says = _("{trouble} The next start goes on with the game, and keeps a copy of the file as it is now.")
        return look(says.format(trouble=facts.says), "companion run")
    if facts.chosen:
        says = _("{trouble} So it is refused, and left as it is.").format(trouble=facts.says)
        return wrong(says, "companion run", stops=True)
    says = _("{trouble} The next start sets it aside, unchanged, and begins a new one.").format(trouble=facts.says)
    return wrong(says, "companion run")
