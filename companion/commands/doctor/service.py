"""The service that starts the companion when the machine does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.commands.doctor.finding import Finding, fine, look, wrong
from companion.commands.doctor.machine import Answer, Machine
from companion.language import _, plural

UNIT, SOCKET = "companion.service", "companion.socket"
PROPERTIES = "LoadState,ActiveState,SubState,UnitFileState,Result,NRestarts"
BOOTED = "/run/systemd/system"
LOG = f"journalctl -u {UNIT} -n 50"


@dataclass(frozen=True, slots=True)
class Facts:
    """`booted`: this machine was started by systemd. Of each unit what `systemctl show` tells; None: it did not."""

    booted: bool = False
    service: Mapping[str, str] | None = None
    socket: Mapping[str, str] = field(default_factory=dict)


def examine(machine: Machine) -> Finding:
    """Its line."""
    if not machine.at(BOOTED).is_dir():
        return judge(Facts())
    service, socket = (machine.ask("systemctl", "show", unit, f"--property={PROPERTIES}") for unit in (UNIT, SOCKET))
    return judge(Facts(True, _told(service), _told(socket) or {}))


def _told(answer: Answer | None) -> dict[str, str] | None:
    if answer is None or answer.status != 0:
        return None
    return dict(line.split("=", 1) for line in answer.out.splitlines() if "=" in line)


def judge(facts: Facts) -> Finding:
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
