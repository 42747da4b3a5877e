"""The network the companion makes itself, where it does: the code by which phones join it, and its address in it.

Whoever sets the network up (systemd/hotspot does) writes `hotspot.json` into HOTSPOT_DIRECTORY, or beside the journal:
{"name": "Companion", "password": "Zk8Qm2Xw7Lp4", "address": "10.42.0.1"}; the address may be left out.
"""

from __future__ import annotations

import json
import os
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path

FILE = "hotspot.json"
LARGEST_FILE = 1000
SPECIAL = str.maketrans({letter: f"\\{letter}" for letter in '\\;,:"'})
"""Letters that mean something in such a code."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """It may come, go, and get another password at any time, so it is looked for whenever it is asked for."""

    beside: Path

    def code(self) -> str:
        """What a phone scans to join; empty where there is no network of ours."""
        said = self._said()
        name, password = _text(said.get("name")), _text(said.get("password"))
        if not name or not password:
            return ""
        return f"WIFI:T:WPA;S:{name.translate(SPECIAL)};P:{password.translate(SPECIAL)};;"

    def address(self) -> str:
        """Where phones that have joined find us; empty unless this machine has that address now."""
        address = str(self._said().get("address", ""))
        return address if _is_here(address) else ""

    def _said(self) -> dict[str, object]:
        told = os.environ.get("HOTSPOT_DIRECTORY", "")
        for folder in (*([Path(told)] if told else []), self.beside):
            said = _read(folder / FILE)
            if said:
                return said
        return {}


def _read(file: Path) -> dict[str, object]:
    try:
        with file.open("rb") as opened:
            said = json.loads(opened.read(LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _text(value: object) -> str:
    """What can be typed; the rest would be a code that leads nowhere, or cannot be drawn."""
    return value if isinstance(value, str) and value.isprintable() else ""


def _is_here(address: str) -> bool:
    """Only an address of this machine can be listened on."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((str(IPv4Address(address)), 0))
    except (OSError, ValueError):
        return False
    return True
