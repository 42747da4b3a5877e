"""The companion's own Wi-Fi: a fresh password each time, told to the table, and only to the table."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from companion.phones.serving import Hotspot
from companion.phones.web.hosts import PROBES
from tests.conftest import ROOT

HERE = ROOT / "systemd"
ADDRESS = "10.42.0.1"
RADIO = '#!/bin/sh\necho "$*" >>"$CALLS"\n[ "$1 $2" != "--wait 40" ] || exit "${RADIO:-0}"\n'
"""What stands for NetworkManager where there is no radio; the real one is asked in test_install.py."""


@pytest.fixture
def around(tmp_path: Path) -> dict[str, str]:
    """A machine whose folders are under `tmp_path`."""
    nmcli = tmp_path / "bin" / "nmcli"
    nmcli.parent.mkdir()
    nmcli.write_text(RADIO, encoding="ascii")
    nmcli.chmod(0o755)
    (tmp_path / "told").mkdir()
    return {
        "PATH": f"{nmcli.parent}:{os.environ['PATH']}",
        "CALLS": str(tmp_path / "calls"),
        "RUNTIME_DIRECTORY": str(tmp_path / "told"),
        "PROFILES": str(tmp_path / "profiles"),
    }


def hotspot(verb: str, around: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", HERE / "hotspot", verb], env=around, capture_output=True, text=True, check=False)


def profile(around: dict[str, str]) -> Path:
    return Path(around["PROFILES"]) / "companion-hotspot.nmconnection"


def test_every_evening_has_its_own_password_and_the_table_knows_it(around: dict[str, str]) -> None:
    told, passwords = Hotspot(Path(around["RUNTIME_DIRECTORY"])), set()
    for _evening in range(20):
        assert hotspot("up", around).returncode == 0
        code = re.fullmatch(r"WIFI:T:WPA;S:Companion;P:([A-Za-z0-9]{12,63});;", told.code())
        assert code
        passwords.add(code[1])
        text = profile(around).read_text(encoding="ascii")
        assert f"\npsk={code[1]}\n" in text
        assert "@" not in text
    assert len(passwords) == 20
    assert profile(around).stat().st_mode & 0o077 == 0
    assert not any(password in Path(around["CALLS"]).read_text() for password in passwords), "all may see arguments"
    assert hotspot("down", around).returncode == 0
    assert told.code() == ""
    assert not profile(around).exists()


@pytest.mark.parametrize("name", ["a/b", "x" * 33, " ", "a ", 'a"b', "a;b", "é", "a\nb"])
def test_a_name_that_would_need_care_is_refused(around: dict[str, str], name: str) -> None:
    done = hotspot("up", {**around, "COMPANION_WIFI": name})
    assert done.returncode == 1
    assert "COMPANION_WIFI" in done.stderr
    assert not profile(around).exists()


def test_without_a_radio_nothing_stays_behind(around: dict[str, str]) -> None:
    done = hotspot("up", {**around, "RADIO": "4"})
    assert done.returncode == 1
    assert "is the country set?" in done.stderr
    assert not profile(around).exists()
    assert Hotspot(Path(around["RUNTIME_DIRECTORY"])).code() == ""


def test_only_the_names_that_phones_probe_lead_to_the_companion() -> None:
    lines = (HERE / "dnsmasq.conf").read_text(encoding="ascii").splitlines()
    told = [line for line in lines if not line.startswith("#")]
    assert sorted(told) == sorted(f"host-record={name},{ADDRESS}" for name in PROBES)
    assert f"\naddress1={ADDRESS}/24\n" in (HERE / "hotspot.nmconnection").read_text(encoding="ascii")
    assert f'"address": "{ADDRESS}"' in (HERE / "hotspot").read_text(encoding="ascii")
