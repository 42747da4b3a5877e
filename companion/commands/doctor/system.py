"""What the system does for us: the network, the clock, and the service that starts the companion with the machine.

Neither the name nor the password of a network is told.
"""

from __future__ import annotations

import os
import re
import shlex
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from companion.commands.doctor.machine import Answer, Finding, Machine, fine, look, wrong
from companion.language import _, plural
from companion.language.writing import moment
from companion.phones.serving import FILE, Hotspot

LOOP = "127."
FORM = '{"name": "…", "password": "…"}'


@dataclass(frozen=True, slots=True)
class NetworkFacts:
    """`addresses`: by which others reach this machine. `free`: the first port that is, if one is.

    `manager`: whether NetworkManager runs. `hotspot`: whether its file makes sense. None where there is none.
    """

    port: int
    addresses: tuple[str, ...] = ()
    free: int | None = None
    running: bool = False
    manager: bool | None = None
    hotspot: bool | None = None


def examine_network(machine: Machine) -> Finding:
    """Its line."""
    host, port = machine.where
    files = [folder / FILE for folder in _hotspot_folders(machine)]
    file = next((file for file in files if os.path.isfile(file)), None)  # noqa: PTH113 - one out of reach is none
    hotspot = bool(Hotspot(machine.beside).code()) if file else None
    manager = machine.ask("nmcli", "-t", "-f", "RUNNING", "general")
    runs = manager.out.strip() == "running" if manager else None
    free = port if machine.running else _free(host, port)
    facts = NetworkFacts(port, _addresses(machine, host), free, machine.running, runs, hotspot)
    return judge_network(facts, str(file or machine.beside / FILE))


def _hotspot_folders(machine: Machine) -> list[Path]:
    folder = machine.environ.get("HOTSPOT_DIRECTORY", "")
    return [*([Path(folder)] if folder else []), machine.beside]


def _addresses(machine: Machine, host: str) -> tuple[str, ...]:
    from companion.phones.serving import EVERYWHERE, own_address

    if host != EVERYWHERE:
        return (host,)
    answer = machine.ask("ip", "-4", "-o", "address", "show", "scope", "global")
    listed = re.findall(r"\binet (\d+\.\d+\.\d+\.\d+)", answer.out if answer else "")
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


def judge_network(facts: NetworkFacts, file: str) -> Finding:
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


def _reached(facts: NetworkFacts) -> str:
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


NOT_BEFORE = 2026
"""This program is not older than that."""
NOT_AFTER = 2099
SYNCHRONISED = "/run/systemd/timesync/synchronized"


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """`synchronised`: with the network's time; None if nobody could tell."""

    now: datetime
    synchronised: bool | None = None


def examine_clock(machine: Machine) -> Finding:
    """Its line."""
    now = datetime.now().astimezone()
    if machine.at(SYNCHRONISED).exists():
        return judge_clock(ClockFacts(now, True))
    answer = machine.ask("timedatectl", "show", "--property=NTPSynchronized", "--value")
    return judge_clock(ClockFacts(now, {"yes": True, "no": False}.get(answer.out.strip()) if answer else None))


def judge_clock(facts: ClockFacts) -> Finding:
    """What they mean: nothing in a game hangs on the time of day, but files and phones do."""
    now = moment(facts.now)
    if not NOT_BEFORE <= facts.now.year <= NOT_AFTER:
        says = _("It cannot be {now}. Transcripts get that date, and phones paired this evening may be forgotten.")
        return look(says.format(now=now), 'sudo date -s "2027-01-31 19:30"')
    if facts.synchronised:
        return fine(_("It is {now}, set by the network.").format(now=now))
    if facts.synchronised is False:
        says = _("It is {now}, if that is right: no network has set the clock. Transcripts get that date.")
        return look(says.format(now=now), "sudo timedatectl set-ntp true")
    return fine(_("It is {now}; who sets the clock could not be found out.").format(now=now))


UNIT, SOCKET = "companion.service", "companion.socket"
PROPERTIES = "LoadState,ActiveState,SubState,UnitFileState,Result,NRestarts"
BOOTED = "/run/systemd/system"
LOG = f"journalctl -u {UNIT} -n 50"


@dataclass(frozen=True, slots=True)
class ServiceFacts:
    """`booted`: this machine was started by systemd. Of each unit what `systemctl show` tells; None: it did not."""

    booted: bool = False
    service: Mapping[str, str] | None = None
    socket: Mapping[str, str] = field(default_factory=dict)


def examine_service(machine: Machine) -> Finding:
    """Its line."""
    if not machine.at(BOOTED).is_dir():
        return judge_service(ServiceFacts())
    service, socket = (machine.ask("systemctl", "show", unit, f"--property={PROPERTIES}") for unit in (UNIT, SOCKET))
    return judge_service(ServiceFacts(True, _told(service), _told(socket) or {}))


def _told(answer: Answer | None) -> dict[str, str] | None:
    if answer is None or answer.status != 0:
        return None
    return dict(line.split("=", 1) for line in answer.out.splitlines() if "=" in line)


def judge_service(facts: ServiceFacts) -> Finding:
    """What they mean: who starts the companion by hand needs none of it."""
    if not facts.booted:
        return fine(_("This machine was not started by systemd, so the companion is started by hand: companion run."))
    if facts.service is None:
        return look(_("systemd said nothing about the service."), f"systemctl status {UNIT}")
    if facts.service.get("LoadState") != "loaded":
        return fine(_("No service is installed, so the companion is started by hand: companion run."))
    return _installed(facts.service, facts.socket)


def _installed(service: Mapping[str, str], socket: Mapping[str, str]) -> Finding:
    active, enabled = service.get("ActiveState"), service.get("UnitFileState") == "enabled"
    restarts = int(service["NRestarts"]) if service.get("NRestarts", "").isdecimal() else 0
    if active == "failed" or service.get("SubState") == "auto-restart":
        says = _("The service does not stay up ({result}); its log says why.")
        return wrong(says.format(result=service.get("Result", "?")), LOG)
    if not enabled:
        says = _("The service is installed, but does not start with the machine.")
        return look(says, f"sudo systemctl enable --now {UNIT}")
    if active not in ("active", "activating", "reloading"):
        return look(_("The service is installed, but does not run now."), f"sudo systemctl start {UNIT}")
    if restarts:
        says = plural(
            "The service runs, after {n} restart since it was started; its log says why.",
            "The service runs, after {n} restarts since it was started; its log says why.",
            restarts,
        )
        return look(says.format(n=restarts), LOG)
    if socket.get("LoadState") == "loaded" and socket.get("ActiveState") == "failed":
        return look(_("The service runs, but the socket for phones failed."), f"sudo systemctl restart {SOCKET}")
    return fine(_("The service runs, and starts with the machine."))
