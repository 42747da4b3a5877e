"""The clock: a Pi has none that goes on without power."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.commands.doctor.finding import Finding, fine, look
from companion.commands.doctor.machine import Machine
from companion.language import _
from companion.language.writing import moment

NOT_BEFORE = 2026
"""This program is not older than that."""
NOT_AFTER = 2099
SYNCHRONISED = "/run/systemd/timesync/synchronized"


@dataclass(frozen=True, slots=True)
class Facts:
    """`synchronised`: with the network's time; None if nobody could tell."""

    now: datetime
    synchronised: bool | None = None


def examine(machine: Machine) -> Finding:
    """Its line."""
    now = datetime.now().astimezone()
    if machine.at(SYNCHRONISED).exists():
        return judge(Facts(now, True))
    answer = machine.ask("timedatectl", "show", "--property=NTPSynchronized", "--value")
    return judge(Facts(now, {"yes": True, "no": False}.get(answer.out.strip()) if answer else None))


def judge(facts: Facts) -> Finding:
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
