"""Every page before a private place in every state, by name: for translators and for looking at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import get_args

from companion.app.privacy.camera_codes import code_of
from companion.app.privacy.pages import screen
from companion.app.privacy.veil import Sight, Step
from companion.app.settings import WAYS
from companion.screens.nodes import Node
from companion.screens.seam import Real

LINK = "http://192.168.178.123:8000/#" + "aZ-_09" * 7 + "x"
LONG = "Maximilian-Karla"


@dataclass(frozen=True)
class _Away:
    seat: None = None


def gallery() -> Iterator[tuple[str, Node]]:
    """What is seen by whoever goes another way than by holding the screen."""
    anna = Sight("Anna", 0, _Away())
    for name, step, sight in _states(anna):
        yield f"eyes-{name}", screen(step, sight)
    long = replace(anna, name=LONG)
    for step in get_args(Step):
        yield f"eyes-{step}-long", screen(step, replace(long, tries=3, way="buttons"))


def _states(anna: Sight) -> Iterator[tuple[str, Step, Sight]]:
    code = replace(anna, code=code_of("gold-digger", Random(1)))
    yield "camera", "camera", anna
    yield "camera-held", "camera", code
    yield "camera-choices", "camera", replace(anna, choices=9)
    yield "camera-choices-held", "camera", replace(code, choices=9)
    yield "phone-none", "phone", anna
    yield "phone", "phone", replace(anna, phone=False)
    yield "phone-held", "phone", replace(anna, phone=False, code=LINK)
    yield "phone-paired", "phone", replace(anna, phone=True)
    for real in get_args(Real):
        yield f"card-{real}", "card", replace(anna, real=real)
    for way in WAYS:
        yield f"ways-{way}", "ways", replace(anna, way=way)
    yield "pad", "pad", anna
    yield "pad-presses", "pad", replace(anna, presses=5)
    yield "pad-full", "pad", replace(anna, presses=8)
    yield "pad-wrong", "pad", replace(anna, wrong=True)
    yield "pad-wait", "pad", replace(anna, wait=29.4)
    yield "set", "set", anna
    yield "set-other", "set", replace(anna, wrong=True)
    yield "set-cleared", "set", replace(anna, cleared=True)
    yield "set-lost", "set", replace(anna, lost=True)
    yield "again", "again", replace(anna, presses=4)
    yield "told", "told", replace(anna, tries=4)
    yield "forgot", "forgot", anna
    yield "cleared", "cleared", anna
