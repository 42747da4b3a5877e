"""The machine as the table that is playing asks for it: by a process of its own, which may crash and takes long."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

from companion.app.checkup import Looked
from companion.app.lobby.machine import Part
from companion.language import spoken

SECONDS = 90.0
"""All parts at once take a few; starting a Python on a slow machine takes as long."""


def looked(journal: Path) -> Looked:
    """What `companion doctor` finds while the table plays by this journal, in its language, and its bundle."""
    isolated = ["-I"] if sys.flags.isolated else []
    asks = ["--language", spoken(), "doctor", "--journal", str(journal), "--bundle", "-"]
    command = [sys.executable, *isolated, "-m", "companion", *asks]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)
    return read(done.stdout), done.stdout


def read(bundle: bytes) -> tuple[Part, ...]:
    """What it says of each part; a ValueError where it says nothing that makes sense."""
    from companion.commands.doctor.examining import part_names
    from companion.commands.doctor.machine import State

    try:
        with zipfile.ZipFile(BytesIO(bundle)) as pages:
            found, names = json.loads(pages.read("doctor.json"))["parts"], part_names()
        return tuple(
            Part(names[each["part"]], State(each["state"]).value, str(each["says"]), str(each["mend"]))
            for each in found
        )
    except (zipfile.BadZipFile, KeyError, TypeError) as error:
        raise ValueError(type(error).__name__) from error
