"""Which devices this table has: `hardware.toml` beside the journal, written by hand and never by the program.

    box = true        # where it usually is; or a path, with * for what varies: "/dev/serial/by-id/usb-MicroPython_*"
    scanner = true    # the same

    [panel]           # GPIO numbers; panel = true means those that hardware/wiring draws
    turn = 17

What cannot be understood is said, and the rest of it holds. The file is not put aside as others are: whoever wrote it
has to find it again, and without it the next start would say nothing of buttons that are dead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.language import _
from companion.language.saying import by_system

FILE = "hardware.toml"
LARGEST_FILE = 20_000
KNOWN = ("panel", "box", "scanner")
LONGEST_PATTERN = 200
LONGEST_TOLD = 40


@dataclass(frozen=True, slots=True)
class Fitted:
    """What is listened to, and what was wrong with the file, in sentences.

    `panel`: a pin or several for each part, or True for those that are drawn. `box` and `scanner`: where to look, empty
    for where it usually is, None for not at all.
    """

    panel: Mapping[str, object] | bool = False
    box: str | None = None
    scanner: str | None = None
    troubles: tuple[str, ...] = ()

    def asked(self, *, panel: bool = False, box: str | None = None, scanner: str | None = None) -> Fitted:
        """The same after the command line had its say: it wins."""
        return replace(
            self,
            panel=True if panel and self.panel is False else self.panel,
            box=self.box if box is None else box,
            scanner=self.scanner if scanner is None else scanner,
        )


def read(beside: Path) -> Fitted:
    """What the file in this folder says; nothing where there is none."""
    try:
        with (beside / FILE).open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        said = tomllib.loads(text.decode("utf-8")) if len(text) <= LARGEST_FILE else None
    except FileNotFoundError:
        return Fitted()
    except OSError as error:
        why = by_system(str(error.strerror))
        return _nothing(_("{file} cannot be read: {error}.").format(file=FILE, error=why))
    except (ValueError, RecursionError) as error:  # TOML's own among them, which tell line and column
        why = _shortly(str(error), 2 * LONGEST_TOLD)
        return _nothing(
            _("{file} cannot be understood: {error}. Until it is fixed it is ignored.").format(file=FILE, error=why)
        )
    if said is None:
        return _nothing(_("{file} is too long to be one of ours.").format(file=FILE))
    return _understood(said)


def _nothing(trouble: str) -> Fitted:
    return Fitted(troubles=(trouble,))


def _understood(said: Mapping[str, Any]) -> Fitted:
    troubles = [
        _("{file} has no {name}; it may have {known}.").format(
            file=FILE, known=", ".join(KNOWN), name=_shortly(name, LONGEST_TOLD)
        )
        for name in said
        if name not in KNOWN
    ]
    panel = said.get("panel", False)
    if not isinstance(panel, bool | dict):
        troubles.append(_("{file}: panel is true, or a part of its own with pins.").format(file=FILE))
        panel = False
    places = {name: _place(said.get(name, False)) for name in ("box", "scanner")}
    for name, (_where, makes_sense) in places.items():
        if not makes_sense:
            troubles.append(_('{file}: {name} is true, false, or a path in "".').format(file=FILE, name=name))
    return Fitted(panel, places["box"][0], places["scanner"][0], tuple(troubles))


def _place(value: object) -> tuple[str | None, bool]:
    """Where to look, and whether that makes sense."""
    if isinstance(value, bool):
        return ("" if value else None), True
    if isinstance(value, str) and 0 < len(value) <= LONGEST_PATTERN and "\0" not in value:
        return value, True
    return None, False


def _shortly(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}…"
