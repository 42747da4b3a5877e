"""The loudspeaker: whether it opens, tried in a child."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.commands.doctor.finding import Finding, fine, look, wrong
from companion.commands.doctor.machine import Machine, join_group, may_use
from companion.language import _

PROBE = """
import pygame
pygame.mixer.init({rate}, -16, 1, 512)
pygame.mixer.quit()
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """`cards`: the loudspeakers by ALSA's names. `trouble`: what was said when it did not open."""

    expected: bool = False
    cards: tuple[str, ...] = ()
    refused: str = ""
    running: bool = False
    trouble: str = ""


def examine(machine: Machine) -> Finding:
    """Its line."""
    from companion.devices.sound.make import RATE
    from companion.devices.sound.player import there_may_be_sound

    devices = machine.at("/dev/snd")
    loudspeakers = sorted(devices.glob("pcm*p"))
    cards = tuple(re.findall(r"^ *\d+ \[[^\]]*\]: \S+ - (.+)$", machine.read("/proc/asound/cards"), re.MULTILINE))
    refused = next((join_group(each, "audio") for each in loudspeakers if not may_use(each, write=True)), "")
    expected = there_may_be_sound(devices)
    if not expected or refused or machine.running:
        return judge(Facts(expected, cards, refused, machine.running))
    answer = machine.child(PROBE.format(rate=RATE))
    said = answer.err.strip().splitlines()
    trouble = "" if answer.status == 0 else (said[-1] if said else _("it does not answer"))
    return judge(Facts(expected, cards, trouble=trouble))


def judge(facts: Facts) -> Finding:
    """What they mean: without sound the game goes on."""
    if not facts.expected:
        return look(_("No loudspeaker is there, so the game is silent. Plug one in if you want to hear it."))
    if facts.refused:
        says = _("There is a loudspeaker, but this user may not use it; log in again after fixing it.")
        return wrong(says, facts.refused)
    cards = ", ".join(facts.cards) or _("the desktop’s own")
    if facts.running:
        return fine(
            _("There is a loudspeaker: {cards}. A companion is running, so it was not tried.").format(cards=cards)
        )
    if facts.trouble:
        says = _("The loudspeaker does not open, so the game is silent: {trouble}.")
        return look(says.format(trouble=facts.trouble.rstrip(".")), "aplay -l")
    return fine(_("The loudspeaker opens: {cards}.").format(cards=cards))
