"""A card written by Raspberry Pi Imager: what that was told of Wi-Fi, time and name is so, and nobody gets in.

Each of its kinds of files is laid out as its versions write them; NetworkManager's is read as that program reads it.
"""

from __future__ import annotations

import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from companion.app.settings import ANYWHERE, Settings, SettingsFile
from tests.conftest import ROOT

IMAGER = ROOT / "systemd" / "image" / "imager.py"
CMDLINE = "console=tty0 root=PARTUUID=c0a9a710-02 ro quiet\n"
HASH = "$5$aSaltOfTen$wJ1ZkTQnCYzq7WcWx4S0O0v4j1vVbHcBqFQJm0uDmA1"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ somebody@laptop"
PSK = "0f" * 32
USERS = f"""users:
- name: somebody
  groups: users,adm,sudo
  shell: /bin/bash
  lock_passwd: false
  passwd: {HASH}
  ssh_authorized_keys:
    - {KEY}
  sudo: ALL=(ALL) NOPASSWD:ALL
ssh_pwauth: true
"""
NEWER = {
    "user-data": f"""#cloud-config
hostname: game-night
manage_etc_hosts: true
packages:
- avahi-daemon
apt:
  conf: |
    Acquire {{
      Check-Date "false";
    }};
timezone: Europe/Riga
keyboard:
  model: pc105
  layout: "lv"
enable_ssh: true
{USERS}
runcmd:
  - [ rfkill, unblock, wifi ]
""",
    "network-config": f"""network:
  version: 2
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "LV"
      access-points:
        "Čau; \\"a=b\\"":
          hidden: true
          password: "{PSK}"
      optional: true
""",
}
OLDER = {
    "user-data": f"""#cloud-config
hostname: game-night
manage_etc_hosts: true
{USERS}
timezone: Europe/Riga
runcmd:
- sed -i 's/^\\s*REGDOMAIN=\\S*/REGDOMAIN=LV/' /etc/default/crda || true
- localectl set-x11-keymap "lv" pc105
""",
    "network-config": f"""version: 2
wifis:
  renderer: networkd
  wlan0:
    dhcp4: true
    optional: true
    access-points:
      "Čau; \\"a=b\\"":
        password: "{PSK}"
        hidden: true
""",
}
SCRIPT = {
    "firstrun.sh": f"""#!/bin/sh
set +e
if [ -f /usr/lib/raspberrypi-sys-mods/imager_custom ]; then
   /usr/lib/raspberrypi-sys-mods/imager_custom set_hostname game-night
else
   echo game-night >/etc/hostname
fi
FIRSTUSER=$(getent passwd 1000 | cut -d: -f1)
   /usr/lib/raspberrypi-sys-mods/imager_custom enable_ssh -k '{KEY}'
   /usr/lib/userconf-pi/userconf 'somebody' '{HASH}'
   /usr/lib/raspberrypi-sys-mods/imager_custom set_wlan  -h 'Čau; "a=b"' '{PSK}' 'LV'
   /usr/lib/raspberrypi-sys-mods/imager_custom set_keymap 'lv'
   /usr/lib/raspberrypi-sys-mods/imager_custom set_timezone 'Europe/Riga'
rm -f /boot/firstrun.sh
exit 0
""",
}
CHANGED = {"etc/hostname", "etc/hosts", "etc/localtime", "etc/companion-imager"}
WIFI = "etc/NetworkManager/system-connections/imager.nmconnection"
TABLE = {"var/lib/companion/wifi", "var/lib/companion/settings.json"}


class Pi:
    """A card's first partition, and the system beside it, as it is before its first start."""

    def __init__(self, place: Path) -> None:
        self.boot, self.root = place / "boot", place / "root"
        self.state = self.root / "var/lib/companion"
        zones = self.root / "usr/share/zoneinfo/Europe"
        for folder in (self.boot, self.root / "etc", self.state, zones):
            folder.mkdir(parents=True)
        (zones / "Riga").touch()
        (self.boot / "cmdline.txt").write_text(CMDLINE)
        self.before = self.files()

    def written(self, files: dict[str, str]) -> None:
        """By Imager, when it wrote the card."""
        for name, text in files.items():
            (self.boot / name).write_text(text, encoding="utf-8")

    def starts(self) -> set[str]:
        """As at each start; which files there are besides."""
        asked = [sys.executable, "-I", str(IMAGER), str(self.boot), str(self.root)]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        return self.files() - self.before

    def files(self) -> set[str]:
        return {str(file.relative_to(self.root)) for file in self.root.rglob("*") if not file.is_dir()}

    def says(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def wifi(self) -> ConfigParser:
        """As what keeps the network reads it: names as they are written, and nothing filled in."""
        read = ConfigParser(interpolation=None, delimiters=("=",))
        read.read_string(self.says(WIFI))
        return read

    @property
    def settings(self) -> Settings:
        """As the table reads them at its start."""
        kept = SettingsFile(self.state / "settings.json")
        assert not kept.trouble
        return kept.settings


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def network_of(pi: Pi) -> str:
    """The name of the Wi-Fi it joins."""
    return bytes(map(int, pi.wifi()["wifi"]["ssid"].rstrip(";").split(";"))).decode()


@pytest.mark.parametrize("files", [NEWER, OLDER, SCRIPT], ids=["newer", "older", "script"])
def test_what_it_was_told_is_so_and_of_users_keys_and_commands_there_is_nothing(pi: Pi, files: dict[str, str]) -> None:
    pi.written(files)
    assert pi.starts() == CHANGED | {WIFI} | TABLE
    assert pi.says("etc/hostname") == "game-night\n"
    assert "127.0.0.1 localhost game-night\n" in pi.says("etc/hosts")
    assert str((pi.root / "etc/localtime").readlink()) == "/usr/share/zoneinfo/Europe/Riga"
    assert network_of(pi) == 'Čau; "a=b"'
    assert pi.wifi()["wifi-security"]["psk"] == PSK
    assert pi.wifi()["wifi"]["hidden"] == "true"
    assert (pi.root / WIFI).stat().st_mode & 0o777 == 0o600
    assert (pi.root / "etc/companion-imager").stat().st_mode & 0o777 == 0o600
    assert (pi.root / "etc/hostname").stat().st_mode & 0o777 == 0o644
    assert pi.says("var/lib/companion/wifi") == "LV as-it-was\n"
    assert pi.settings == Settings(country="LV")
    everything = "".join(pi.says(name) for name in pi.starts() - {"etc/localtime"})
    assert not any(word in everything for word in (HASH, KEY, "somebody", "sudo", "rfkill"))


def test_a_country_alone_is_heard_too(pi: Pi) -> None:
    pi.written({"user-data": "#cloud-config\n", "cmdline.txt": f"{CMDLINE.strip()} cfg80211.ieee80211_regdom=LT\n"})
    assert pi.starts() == {"etc/companion-imager"} | TABLE
    assert pi.settings.country == "LT"


def test_a_network_without_a_password_is_an_open_one(pi: Pi) -> None:
    pi.written({"network-config": NEWER["network-config"].replace(PSK, "")})
    pi.starts()
    assert network_of(pi) == 'Čau; "a=b"'
    assert "wifi-security" not in pi.wifi()


@pytest.mark.parametrize("written", ["words-of-mine", "'words-of-mine'", "|", "*other"])
def test_a_password_that_stands_there_otherwise_makes_no_open_network_of_it(pi: Pi, written: str) -> None:
    """Anybody could put up one of that name, and the table would join it."""
    pi.written({"network-config": NEWER["network-config"].replace(f'"{PSK}"', written)})
    assert WIFI not in pi.starts() or "psk=" in pi.says(WIFI)


@pytest.mark.parametrize("written", ["", " ", f'\n            "{PSK}"', "\n            words-of-mine"])
def test_nor_does_one_that_stands_on_the_next_line_or_was_forgotten(pi: Pi, written: str) -> None:
    pi.written({"network-config": NEWER["network-config"].replace(f' "{PSK}"', written)})
    assert WIFI not in pi.starts()


@pytest.mark.parametrize(("options", "hidden"), [("-p", False), ("-p -h", True), ("-hp", True), ("", False)])
def test_what_a_script_says_before_the_name_is_not_the_name(pi: Pi, options: str, hidden: bool) -> None:
    pi.written({"firstrun.sh": SCRIPT["firstrun.sh"].replace("-h 'Čau", f"{options} 'Čau")})
    pi.starts()
    assert network_of(pi) == 'Čau; "a=b"'
    assert pi.wifi()["wifi-security"]["psk"] == PSK
    assert pi.wifi()["wifi"]["hidden"] == str(hidden).lower()
    assert pi.says("var/lib/companion/wifi") == "LV as-it-was\n"


def test_an_option_that_nobody_knows_joins_nothing(pi: Pi) -> None:
    pi.written({"firstrun.sh": SCRIPT["firstrun.sh"].replace("-h 'Čau; \"a=b\"'", "-x somebodys-network")})
    assert WIFI not in pi.starts()


def test_a_password_in_words_is_written_as_it_is_read_again(pi: Pi) -> None:
    """What keeps the network takes a stroke for the beginning of something else, and blanks in front for none."""
    pi.written({"firstrun.sh": SCRIPT["firstrun.sh"].replace(PSK, r" two \words")})
    pi.starts()
    assert r"psk=\stwo \\words" in pi.says(WIFI)


@pytest.mark.parametrize("files", [{}, {"user-data": "#cloud-config\n"}, {"network-config": "\0\xff"}])
def test_a_card_of_which_nothing_was_said_is_as_it_was_made(pi: Pi, files: dict[str, str]) -> None:
    pi.written(files)
    assert pi.starts() == set()


def test_it_is_done_once_and_then_the_table_has_the_say_until_the_card_is_written_anew(pi: Pi) -> None:
    pi.written(NEWER)
    pi.starts()
    (pi.root / WIFI).unlink()
    (pi.state / "wifi").write_text("IR on\n")
    (pi.root / "etc/hostname").write_text("another\n")
    assert WIFI not in pi.starts()
    assert pi.says("etc/hostname") == "another\n"
    pi.written({"network-config": NEWER["network-config"].replace("Čau", "Sveiki")})
    pi.starts()
    assert network_of(pi) == 'Sveiki; "a=b"'
    assert pi.says("var/lib/companion/wifi") == "IR on\n", "what was chosen at the table stays"


def test_what_the_plug_cut_short_is_done_again(pi: Pi) -> None:
    pi.written(NEWER)
    pi.starts()
    for name in ("etc/companion-imager", WIFI):
        (pi.root / name).unlink()
    (pi.root / f"{WIFI}.new").write_text("half of i")
    assert pi.starts() == CHANGED | {WIFI} | TABLE
    assert network_of(pi) == 'Čau; "a=b"'


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        *(("game-night", name) for name in ("-night", "a" * 64, "a.b", "$(reboot)", "../passwd", "ā")),
        *(("Europe/Riga", zone) for zone in ("Europe/Nowhere", "../../../etc/shadow", "/etc/shadow", "Europe", "")),
        *(('"LV"', country) for country in ('"lv"', '"LVA"', '"L;"', '""')),
        *(("Čau", name) for name in ("ā" * 17, "\x1b[31m", "\x7f")),
        *((PSK, password) for password in ("seven77", "ā" * 10, "z" * 64)),
    ],
)
def test_what_does_not_look_as_it_should_is_as_if_it_were_not_there(pi: Pi, right: str, wrong: str) -> None:
    pi.written({name: text.replace(right, wrong) for name, text in NEWER.items()})
    touched = {
        "game-night": {"etc/hostname", "etc/hosts"},
        "Europe/Riga": {"etc/localtime"},
        '"LV"': TABLE,
        "Čau": {WIFI},
        PSK: {WIFI},
    }[right]
    assert pi.starts() == (CHANGED | {WIFI} | TABLE) - touched


def test_a_country_the_table_does_not_know_is_none_to_it_and_one_to_the_radio(pi: Pi) -> None:
    pi.written({"network-config": NEWER["network-config"].replace('"LV"', '"JP"')})
    pi.starts()
    assert pi.says("var/lib/companion/wifi") == "JP as-it-was\n"
    assert pi.settings.country == ANYWHERE
