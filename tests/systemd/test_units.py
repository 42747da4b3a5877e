"""What the service may use is known to the kernel by the time it starts: systemd looks kinds of devices up then."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT

UNIT = (ROOT / "systemd" / "companion.service").read_text(encoding="utf-8")
REGISTERED_BY = {"drm": "drm", "alsa": "snd", "ttyACM": "cdc_acm", "ttyUSB": "usbserial"}
"""As /proc/devices names them, and the module each comes with, by the kernel's sources."""
BUILT_IN = {"input", "gpiochip"}
"""Debian's kernel and that of Raspberry Pi OS have these without any module."""


def said(what: str) -> set[str]:
    """All words that the unit says for this."""
    return {word for line in re.findall(f"^{what}=(.*)$", UNIT, re.MULTILINE) for word in line.split()}


def test_every_kind_of_device_it_may_use_is_known_before_it_starts() -> None:
    kinds = {word.removeprefix("char-") for word in said("DeviceAllow") if word.startswith("char-")}
    assert kinds == {*REGISTERED_BY, *BUILT_IN}


@pytest.mark.parametrize("module", REGISTERED_BY.values())
def test_a_device_that_comes_late_is_not_refused(module: str) -> None:
    """Asked for, and waited for: a box may be plugged in long after."""
    loaded = f"modprobe@{module}.service"
    assert loaded in said("Wants")
    assert loaded in said("After")
