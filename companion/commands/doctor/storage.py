"""Where the journal is kept, and whether it is sound: found out on a copy in memory, so that nothing there changes."""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import stat
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.machine import Finding, Machine, fine, look, wrong
from companion.core import evenings_file
from companion.core.journal import MIGRATIONS, Flaw, JournalTrouble
from companion.core.soundness import look_at
from companion.language import _, saying
from companion.language.saying import by_system

WRITES, WRITING_SECONDS = 20, 2.0
PAGE = 4096
SLOW_MS = 200
"""A good card takes 20 to 200 ms until something is kept for sure."""
LITTLE_ROOM, NO_ROOM = 100_000_000, 3_000_000
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class StorageFacts:
    """`wanted`: the journal's folder. `folder`: that, or the first above it that exists.

    `refused`: why nothing can be written there.
    """

    wanted: Path
    folder: Path
    slowest_ms: float = 0.0
    free: int = 0
    read_only: bool = False
    refused: str = ""
    is_folder: bool = True


def examine_storage(machine: Machine) -> Finding:
    """Its line."""
    folder = next(path for path in (machine.beside, *machine.beside.parents) if os.path.exists(path))  # noqa: PTH110 - one that may not be looked into is none
    if not folder.is_dir():
        return judge_storage(StorageFacts(machine.beside, folder, is_folder=False))
    stat = os.statvfs(folder)
    read_only, free = bool(stat.f_flag & os.ST_RDONLY), stat.f_bavail * stat.f_frsize
    try:
        slowest = _slowest_ms(folder)
    except OSError as error:
        why = by_system(error.strerror or type(error).__name__)
        return judge_storage(StorageFacts(machine.beside, folder, 0.0, free, read_only, why))
    return judge_storage(StorageFacts(machine.beside, folder, slowest, free))


def _slowest_ms(folder: Path) -> float:
    """How long the slowest of some writes takes until it is kept, in a file without a name: nothing stays of it."""
    slowest, began = 0.0, time.monotonic()
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        for _number in range(WRITES):
            started = time.perf_counter()
            file.write(bytes(PAGE))
            os.fsync(file.fileno())
            slowest = max(slowest, (time.perf_counter() - started) * 1000)
            if time.monotonic() - began > WRITING_SECONDS:
                break
    return slowest


def judge_storage(facts: StorageFacts) -> Finding:
    """What they mean. Without a journal nothing starts."""
    folder = str(facts.folder)
    if not facts.is_folder:
        says = _("{folder} is a file, and a folder is needed there.").format(folder=folder)
        return wrong(says, f"mv {shlex.quote(folder)} {shlex.quote(folder)}.aside", stops=True)
    if facts.read_only:
        says = _("{folder} can only be read, not written: the card may be worn out, or locked.")
        return wrong(
            says.format(folder=folder),
            f"sudo mount -o remount,rw $(findmnt -no TARGET -T {shlex.quote(folder)})",
            stops=True,
        )
    if facts.refused and facts.free >= NO_ROOM:
        says = _("Nothing can be written into {folder}: {error}.").format(folder=folder, error=facts.refused)
        return wrong(says, f"sudo install -d -o $USER -m 700 {shlex.quote(str(facts.wanted))}", stops=True)
    room = _("{n} MB are free").format(n=facts.free // MEGABYTE)
    if facts.free < NO_ROOM:
        says = _("{folder} is full: {room}.").format(folder=folder, room=room)
        return wrong(says, "sudo apt clean && sudo journalctl --vacuum-size=20M", stops=True)
    if facts.free < LITTLE_ROOM:
        says = _("{folder} is almost full: {room}.").format(folder=folder, room=room)
        return look(says, "sudo apt clean && sudo journalctl --vacuum-size=20M")
    ms = round(facts.slowest_ms)
    if facts.slowest_ms > SLOW_MS:
        says = _(
            "{folder} is slow: saving took up to {ms} ms, and a good card takes 200 at most. "
            "Moves are then shown late. Another card may be better."
        )
        return look(says.format(folder=folder, ms=ms), "companion bench")
    says = _("{folder} saves within {ms} ms, and {room}.")
    return fine(says.format(folder=folder, ms=max(1, ms), room=room))


IN_MEMORY = Path("/dev/shm")  # noqa: S108 - secrets are in it, so rather there than on a card; and for us alone
COPIED = ("", "-wal")
LARGEST_COPY = 100_000_000
KILOBYTE = 1000


def is_running(path: Path) -> bool:
    """Whether another process has this journal now; one that is about to take it waits a moment."""
    if not os.path.isfile(path):  # noqa: PTH113 - one that may not be looked at is none
        return False
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


@dataclass(frozen=True, slots=True)
class JournalFacts:
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


def examine_journal(machine: Machine) -> Finding:
    """Its line."""
    path = machine.journal
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return judge_journal(JournalFacts(path))
    except OSError as error:
        return judge_journal(
            JournalFacts(path, 0, flaw=Flaw.UNUSABLE, says=f"{path}: {by_system(str(error.strerror))}.")
        )
    private = not stat.S_IMODE(found.st_mode) & 0o077
    facts = JournalFacts(path, found.st_size, machine.running, private=private)
    if machine.running:
        return judge_journal(facts)
    if not stat.S_ISREG(found.st_mode):
        return judge_journal(JournalFacts(path, found.st_size, regular=False))
    if found.st_size > LARGEST_COPY:
        return judge_journal(JournalFacts(path, found.st_size, private=private, too_large=True))
    try:
        trouble = _trouble_with(path)
    except OSError:  # no room for a copy, which says nothing of the journal
        return judge_journal(JournalFacts(path, found.st_size, private=private, too_large=True))
    if trouble and is_running(path):  # one was started meanwhile, and what we copied was half written
        return judge_journal(JournalFacts(path, found.st_size, running=True, private=private))
    flaw = trouble.flaw if trouble else None
    says = saying.say(trouble) if trouble else ""
    return judge_journal(JournalFacts(path, found.st_size, False, flaw, says, private, chosen=machine.chosen))


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


def judge_journal(facts: JournalFacts) -> Finding:
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


def examine_evenings(machine: Machine) -> Finding:
    """Its line: what is wrong with finished games keeps nobody from playing."""
    path = machine.beside / evenings_file.NAME
    if not path.is_file():
        return fine(_("No finished game is kept yet."))
    try:
        trouble = None if evenings_file.look_over(path) else JournalTrouble(Flaw.DAMAGED, str(path))
    except JournalTrouble as found:
        trouble = found
    if trouble:
        says = _("{trouble} The next start sets it aside, unchanged, and begins a new one.")
        return look(says.format(trouble=saying.say(trouble)), "companion run")
    size = max(1, path.stat().st_size // KILOBYTE)
    return fine(_("{path} is sound ({n} kB).").format(path=path, n=size))


def _flawed(facts: JournalFacts) -> Finding:
    if facts.flaw is Flaw.DOUBTFUL:
        says = _("{trouble} The next start goes on with the game, and keeps a copy of the file as it is now.")
        return look(says.format(trouble=facts.says), "companion run")
    if facts.chosen:
        says = _("{trouble} So it is refused, and left as it is.").format(trouble=facts.says)
        return wrong(says, "companion run", stops=True)
    says = _("{trouble} The next start sets it aside, unchanged, and begins a new one.").format(trouble=facts.says)
    return wrong(says, "companion run")
