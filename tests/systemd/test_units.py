"""What the service may use is known to the kernel by the time it starts: systemd looks kinds of devices up then."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT, Need

SERVICES = sorted((ROOT / "systemd").rglob("*.service"))
EXPOSED = 1.2
"""On systemd's scale to 10, the most that any of ours may be."""
UNIT = (ROOT / "systemd" / "companion.service").read_text(encoding="utf-8")
REGISTERED_BY = {
    "drm": "drm",
    "alsa": "snd",
    "ttyACM": "cdc_acm",
    "ttyUSB": "usbserial",
    "video4linux": "videodev",
    "media": "mc",
}
"""As /proc/devices names them, and the module each comes with, by the kernel's sources."""
BUILT_IN = {"input", "gpiochip", "dma_heap"}
"""Debian's kernel and that of Raspberry Pi OS have these without any module, if at all."""


def exposure(told: str) -> float:
    """What `systemd-analyze security` comes to."""
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", told)
    assert found, told
    return float(found[1])


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


@pytest.mark.long
@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_no_unit_may_do_more_than_it_has_to(need: Need, unit: Path) -> None:
    """By the systemd of this machine; by Debian 13's too in test_install.py."""
    need("systemd", shutil.which("systemd-analyze"))
    asked = ["systemd-analyze", "security", "--offline=true", str(unit)]
    assert exposure(subprocess.run(asked, capture_output=True, text=True, check=False).stdout) <= EXPOSED


def test_every_unit_is_installed_and_removed_again() -> None:
    there = {file.name for file in (ROOT / "systemd").iterdir() if file.suffix in (".service", ".path", ".socket")}
    common = (ROOT / "systemd" / "common").read_text(encoding="utf-8")
    named = re.search(r'^units="([^"]*)"', common, re.MULTILINE)
    assert named
    assert set(named[1].split()) == there
    assert all(f"\n{name} " in common for name in there)


def test_the_light_behind_the_glass_is_all_it_may_write_of_the_machine() -> None:
    """Its folders are systemd's to make; what is below /sys is root's but for what this rule gives."""
    assert said("ReadWritePaths") == {"-/sys/devices"}
    rules = (ROOT / "systemd" / "companion.rules").read_text(encoding="ascii").splitlines()
    [rule] = [line for line in rules if not line.startswith("#")]
    assert re.findall(r'SUBSYSTEM=="(\w+)"', rule) == ["backlight"]
    assert set(re.findall(r"\$sys\$devpath/(\w+)", rule)) == {"brightness"}


@pytest.mark.parametrize(("stick", "asked"), [("", {"iw", "network-manager"}), ("upgrade keep", {"network-manager"})])
def test_a_newer_version_from_a_stick_asks_for_no_package_that_it_can_do_without(
    tmp_path: Path, stick: str, asked: set[str]
) -> None:
    """There is no network then: a board on which it is not yet would be refused all of it."""
    said_of = tmp_path / "dpkg-query"
    said_of.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
    said_of.chmod(0o755)
    script = (ROOT / "systemd" / "install").read_text(encoding="utf-8").replace('\nmain "$@"\n', "\nmissing_packages\n")
    around = {"PATH": f"{tmp_path}:/usr/bin:/bin", "COMPANION_FIRST": stick}
    asks = ["sh", "-c", script, str(ROOT / "systemd" / "install")]
    told = subprocess.run(asks, env=around, capture_output=True, text=True, check=True).stdout.split()
    assert {"iw", "network-manager"} & set(told) == asked
