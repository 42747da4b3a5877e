"""The network the companion makes itself, where it does: its name and password, and the code by which phones join it.

Whoever sets the network up writes both to `hotspot.json` in the runtime directory, or beside the journal:
{"name": "Companion", "password": "Zk8Qm2Xw7Lp4"}
"""

from __future__ import annotations

import json
import os
from pathlib import Path

FILE = "hotspot.json"
LARGEST_FILE = 1000
SPECIAL = str.maketrans({letter: f"\\{letter}" for letter in '\\;,:"'})
"""Letters that mean something in such a code."""


def wifi_code(beside: Path) -> str:
    """What a phone scans to join; empty where there is no network of ours."""
    runtime = os.environ.get("RUNTIME_DIRECTORY", "")
    for folder in (*([Path(runtime)] if runtime else []), beside):
        code = _code(folder / FILE)
        if code:
            return code
    return ""


def _code(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            said = json.loads(opened.read(LARGEST_FILE))
        name, password = str(said["name"]), str(said["password"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    if not name or not password:
        return ""
    return f"WIFI:T:WPA;S:{name.translate(SPECIAL)};P:{password.translate(SPECIAL)};;"
