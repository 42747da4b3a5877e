"""Looks at the machine at the table's word, and puts what was found onto a stick: each in a thread nobody waits for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread

from companion.app import files, sticks
from companion.app.lobby.machine import Checked, Part
from companion.app.sticks import Stick, Watch

NAME = "board-"
"""How the name of the file on a stick begins."""
Looked = tuple[tuple[Part, ...], bytes]
"""What was found of each part, and all of it in one file."""
Look = Callable[[], Looked]


class Checkup:
    """What is known of the machine. What the table is shown is one value, which threads exchange whole."""

    def __init__(self, look: Look, tell: Callable[[], object]) -> None:
        """Nothing is looked at before somebody wants to know. `tell`: there is something else to show."""
        self._look, self._tell = look, tell
        self._found, self._file, self._busy = Checked(), b"", False
        self._watch: Watch[tuple[Stick, ...]] | None = None

    def now(self) -> Checked:
        """All that its screen may know."""
        return self._found._replace(sticks=self._watch.found) if self._watch else self._found

    def asked(self, onto: str) -> None:
        """Somebody wants it looked at, or onto the stick in this folder; one thing at a time."""
        if self._busy:
            return
        self._busy = True
        self._found = self._found._replace(kept="", unkept=False) if onto else Checked()
        try:
            self._watch = self._watch or Watch(self._tell, sticks.sticks)
            Thread(target=partial(self._keep, onto) if onto else self._examine, name="checkup", daemon=True).start()
        except Exception:  # noqa: BLE001 - as where there is no room for a thread: it can be asked again
            self._show(self._found._replace(unkept=True) if onto else Checked(()))

    def _examine(self) -> None:
        try:
            parts, self._file = self._look()
        except Exception:  # noqa: BLE001 - whatever it is, whoever waits is told that nothing was found out
            parts, self._file = (), b""
        self._show(Checked(parts))

    def _keep(self, folder: str) -> None:
        kept = ""
        try:
            if self._file and folder in {stick.folder for stick in sticks.sticks()}:
                file = sticks.free_file(Path(folder), datetime.now().astimezone(), NAME)
                files.write_bytes(file, self._file)
                kept = file.name
        except Exception:  # noqa: BLE001 - it is full, or was pulled out, or whatever else: it is not there
            kept = ""
        self._show(self._found._replace(kept=kept, unkept=not kept))

    def _show(self, found: Checked) -> None:
        self._found, self._busy = found, False
        self._tell()
