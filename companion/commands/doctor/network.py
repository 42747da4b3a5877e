"""The network: whether phones can reach the table. Neither the name nor the password of a network is told."""

from __future__ import annotations

import os
import re
import shlex
import socket
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.finding import Finding, fine, look
from companion.commands.doctor.machine import Machine
from companion.language import _
from companion.phones.serving import FILE, Hotspot

LOOP = "127."
FORM = '{"name": "…", "password": "…"}'


@dataclass(frozen=True, slots=True)
class Facts:
    """`addresses`: by which others reach this machine. `free`: the first port that is, if one is.

    `manager`: whether NetworkManager runs. `hotspot`: whether its file makes sense. None where there is none.
    """

    port: int
    addresses: tuple[str, ...] = ()
    free: int | None = None
    running: bool = False
    manager: bool | None = None
    hotspot: bool | None = None


def examine(machine: Machine) -> Finding:
    """Its line."""
    host, port = machine.where
    files = [folder / FILE for folder in _hotspot_folders(machine)]
    file = next((file for file in files if os.path.isfile(file)), None)  # noqa: PTH113 - one out of reach is none
    hotspot = bool(Hotspot(machine.beside).code()) if file else None
    manager = machine.ask("nmcli", "-t", "-f", "RUNNING", "general")
    runs = manager.out.strip() == "running" if manager else None
    free = port if machine.running else _free(host, port)
    facts = Facts(port, _addresses(machine, host), free, machine.running, runs, hotspot)
    return judge(facts, str(file or machine.beside / FILE))


def _hotspot_folders(machine: Machine) -> list[Path]:
    told = machine.environ.get("HOTSPOT_DIRECTORY", "")
    return [*([Path(told)] if told else []), machine.beside]


def _addresses(machine: Machine, host: str) -> tuple[str, ...]:
    from companion.phones.serving import EVERYWHERE, own_address

    if host != EVERYWHERE:
        return (host,)
    told = machine.ask("ip", "-4", "-o", "address", "show", "scope", "global")
    listed = re.findall(r"\binet (\d+\.\d+\.\d+\.\d+)", told.out if told else "")
    return tuple(dict.fromkeys(address for address in (own_address(), *listed) if not address.startswith(LOOP)))


def _free(host: str, port: int) -> int | None:
    from companion.phones.serving import FREE_PORTS, LAST_PORT

    last = min(port + FREE_PORTS - 1, LAST_PORT) if port else 0
    for each in range(port, last + 1):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, each))
                probe.listen()
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return None


def judge(facts: Facts, file: str) -> Finding:
    """What they mean; `file` names the Wi-Fi. All but phones, and the table in a browser, goes without a network."""
    if facts.hotspot is False:
        says = _("{file} cannot be understood, so no code for the companion’s own Wi-Fi is shown. It has to be {form}.")
        return look(says.format(file=FILE, form=FORM), f"nano {shlex.quote(file)}")
    if facts.hotspot and facts.manager is False:
        says = _("The companion’s own Wi-Fi is named in {file}, but NetworkManager, which makes it, does not run.")
        return look(says.format(file=FILE), "sudo systemctl enable --now NetworkManager")
    if facts.free is None:
        says = _("The companion can listen on no port from {port} on, so no phone and no browser can reach the table.")
        return look(says.format(port=str(facts.port)), "companion run --serve 0.0.0.0:9000")
    if not facts.addresses:
        says = _("This machine is on no network, so phones cannot reach it; everything else works without one.")
        return look(says, "sudo nmtui" if facts.manager else "")
    return fine(" ".join(filter(None, (_reached(facts), _wifi(facts.hotspot)))))


def _reached(facts: Facts) -> str:
    addresses = ", ".join(facts.addresses)
    if facts.running:
        return _("Phones can reach this machine at {addresses}.").format(addresses=addresses)
    if facts.free != facts.port:
        says = _("Phones can reach this machine at {addresses}. Port {port} is taken; {free} would be used.")
        return says.format(addresses=addresses, port=str(facts.port), free=str(facts.free))
    return _("Phones can reach this machine at {addresses}, and port {port} is free.").format(
        addresses=addresses, port=str(facts.port)
    )


def _wifi(hotspot: bool | None) -> str:
    return _("The code for the companion’s own Wi-Fi can be shown.") if hotspot else ""
