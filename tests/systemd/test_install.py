"""From nothing to a table that starts by itself, and back to nothing: for real, in a Debian 13 of its own.

There is no display in there, no radio and no pins. So the table is in a browser, the hotspot says why it cannot be, and
with SDL's dummy display the window's own loop is what is watched.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.systemd.rooms import Room, until
from tests.systemd.table import said, shown, touched
from tests.systemd.test_units import EXPOSED, SERVICES, exposure

STATE = "/var/lib/companion"
BEGIN = '{"do": "Begin", "players": ["Madara", "Bruno", "Clara"]}\n{"do": "Deal", "first": 0}\n'
PROBE = """
import urllib.request as web
asked = web.Request("http://127.0.0.1/hotspot-detect.html", headers={"Host": "captive.apple.com"})
print(web.urlopen(asked, timeout=20).read().decode())
"""
FAR = "198.51.100.1"
REACH = f"""
import socket
def attempt(what, *where):
    try:
        what(*where)
    except PermissionError:
        print("refused")
    else:
        print("reached")
sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
attempt(sender.sendto, b"", ("127.0.0.1", 9))
attempt(sender.sendto, b"", ("{FAR}", 9))
attempt(open, "/dev/log-of-the-kernel")
"""
INSTALL = ("make", "-C", "/src", "install")
UNINSTALL = ("make", "-C", "/src", "uninstall")
UNITS = tuple(file.name for file in (ROOT / "systemd").iterdir() if file.suffix in (".service", ".path", ".socket"))
HOME_OF_THE_COMMAND = "sed 's/^exec setpriv.*/env/' /usr/local/bin/companion | sh"
HOTSPOT = "companion-hotspot"
PROFILE = f"/run/NetworkManager/system-connections/{HOTSPOT}.nmconnection"
TEMPLATE = "/opt/companion/current/app/systemd/hotspot.nmconnection"
WIFI = {
    "802-11-wireless.mode": "ap",
    "802-11-wireless.ssid": "A b",
    "802-11-wireless.ap-isolation": "1",
    "802-11-wireless-security.key-mgmt": "wpa-psk",
    "802-11-wireless-security.proto": "rsn",
    "802-11-wireless-security.pairwise": "ccmp",
    "802-11-wireless-security.group": "ccmp",
    "802-11-wireless-security.pmf": "1",
    "802-11-wireless-security.psk": "Zk8Qm2Xw7Lp4",
    "ipv4.method": "shared",
    "ipv4.addresses": "10.42.0.1/24",
    "connection.autoconnect": "no",
}


def unit(room: Room, what: str, name: str = "companion.service") -> str:
    return room.inside("systemctl", "show", "--property", what, "--value", name).stdout.strip()


def back_after(room: Room, signal: str) -> None:
    """Send this to the companion, and wait until systemd has started another that is ready."""
    before = unit(room, "MainPID")
    room.inside("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", "companion.service")
    until(lambda: unit(room, "MainPID") not in (before, "0") and unit(room, "ActiveState") == "active")


def begin_a_game(room: Room) -> None:
    script = f"printf '%s' '{BEGIN}' | companion script - --journal {STATE}/journal.db"
    assert '"event": "RoundDealt"' in room.run("sh", "-c", script).stdout


def what_does_not_suit_is_said(room: Room) -> None:
    as_nobody = room.run("setpriv", "--reuid", "nobody", "--clear-groups", *INSTALL, check=False)
    older = (
        "sed 's/VERSION_ID=.*/VERSION_ID=12/' /etc/os-release >/tmp/older; mount --bind /tmp/older /etc/os-release; "
    )
    held = "exec 8</opt; flock 8; "  # as anybody may who can read that folder
    locks = "; stat --format=%a /run/*.lock; exit 1"
    on_an_older = room.run("sh", "-c", f"{older}{held}{' '.join(INSTALL)}{locks}", check=False)
    assert as_nobody.returncode != 0 != on_an_older.returncode
    assert "only an administrator may do this: sudo make install" in as_nobody.stderr
    assert "it needs Debian 13 or newer" in on_an_older.stderr
    assert on_an_older.stdout.splitlines()[-1] == "600", "what only root may open is what is locked"


def install_despite_everything(room: Room, empty: Path) -> None:
    """The plug is pulled amid Debian's packages; then ours are missing; then it is pulled while they are built, and
    something is left of that."""
    room.pull_the_plug(*INSTALL, when=(room.folder / "usr" / "bin" / "fc-match").exists)
    stopped = room.run(*INSTALL, wheels=empty, check=False)
    assert stopped.returncode != 0
    assert "run this again; pip's words" in stopped.stderr, "Debian's packages are there"
    trees = room.folder / "opt" / "companion"
    room.pull_the_plug(*INSTALL, when=lambda: any(trees.glob("tree-*/venv/bin/pip")))
    assert not (trees / "current").is_symlink()
    (trees / "current.new").symlink_to("/opt/companion/tree-that-never-was")
    assert "is installed" in room.run(*INSTALL).stdout
    assert len(list(trees.glob("tree-*"))) == 1


WITHOUT_DEBIAN = """mkdir /tmp/none; printf '#!/bin/sh\\nexit 1' >/tmp/none/apt-get; chmod +x /tmp/none/apt-get
PATH=/tmp/none:$PATH exec make -C /src install CAMERA=yes"""


def what_reads_a_camera_comes_from_debian_if_it_is_asked_for(room: Room) -> None:
    """It is the only thing that is missing then, and without it nothing is exchanged."""
    tree = room.run("readlink", "/opt/companion/current").stdout
    asked = room.run("sh", "-c", WITHOUT_DEBIAN, check=False)
    assert "getting from Debian: python3-opencv\n" in asked.stdout
    assert asked.returncode != 0
    assert "apt-get could not install that" in asked.stderr
    assert room.run("readlink", "/opt/companion/current").stdout == tree


PAGE = "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())"


def the_table_comes_up(room: Room) -> None:
    """By itself, at boot; the game that was interrupted waits."""
    until(lambda: unit(room, "ActiveState") == "active")
    assert unit(room, "StatusText").startswith("no display here: ")
    assert "Go on with Saboteur" in shown(room)
    assert "Success" in room.inside("python3", "-c", PROBE).stdout
    assert room.inside("stat", "--format=%U %a", STATE).stdout == "companion 700\n"
    assert room.inside("companion", "--language", "lv", "--help").stderr == "", "the words are there"
    told = room.inside("companion", "doctor", check=False).stdout
    assert "The service runs, and starts with the machine." in told
    assert f"{STATE}/journal.db is in use: a companion is running." in told
    room.inside("sh", "-c", "companion doctor --bundle - >/run/board.zip", check=False)
    assert "Started companion.service" in room.inside("python3", "-c", PAGE, "/run/board.zip", "log.txt").stdout


def it_tells_how_it_is(room: Room) -> None:
    """At the table, by a process within the same walls."""
    found = touched(room, "Settings", "Is it all right?", "Look again")
    assert "The service runs, and starts with the machine." in found
    assert f"{STATE}/journal.db is in use: a companion is running." in found


def it_comes_back(room: Room) -> None:
    """From a crash, and from a hang: in the loop of a window, that nobody sees, and by the watchdog alone."""
    back_after(room, "SEGV")
    assert "Go on with Saboteur" in shown(room)
    room.inside("sh", "-c", "echo SDL_VIDEODRIVER=dummy >>/etc/default/companion; systemctl restart companion.service")
    assert unit(room, "StatusText") == "The table is on the display."
    back_after(room, "STOP")
    assert "Watchdog timeout" in said(room)
    room.inside("sed", "-i", "/SDL_VIDEODRIVER/d", "/etc/default/companion")


def the_units_are_sound_and_give_little_away(room: Room) -> None:
    sound = room.inside("systemd-analyze", "verify", "--man=no", *UNITS)
    assert (sound.stdout, sound.stderr) == ("", "")
    for service in SERVICES:
        told = room.inside("systemd-analyze", "security", "--offline=true", service.name).stdout
        assert exposure(told) <= EXPOSED
    room.inside("udevadm", "verify", "/etc/udev/rules.d/90-companion.rules")
    assert "max 32M" in said(room, "systemd-journald.service"), "the log"


def it_reaches_no_further_than_it_has_to(room: Room) -> None:
    """Even root, put among the service's own processes: an address on the internet, and a device nobody gave it."""
    room.inside("nmcli", "device", "modify", "lo", "+ipv4.addresses", f"{FAR}/32")
    room.inside("mknod", "/dev/log-of-the-kernel", "c", "1", "11")
    into = "echo $$ >/sys/fs/cgroup/system.slice/companion.service/cgroup.procs; "
    assert room.inside("python3", "-c", REACH).stdout.split() == ["reached", "reached", "reached"]
    among_them = room.inside("sh", "-c", f'{into} python3 -c "$1"', "sh", REACH)
    assert among_them.stdout.split() == ["reached", "refused", "refused"]


def what_it_writes_is_never_run(room: Room) -> None:
    """Somebody who has taken it over leaves a program behind, and code that ALSA is to load from its home."""
    into = ("nsenter", "--mount", "--target", unit(room, "MainPID"))
    for folder in (STATE, "/run/companion", "/tmp", "/var/tmp", "/dev/shm"):
        room.inside(*into, "cp", "/bin/true", f"{folder}/left-behind")
        ran = room.inside(*into, f"{folder}/left-behind", check=False)
        assert "Permission denied" in ran.stderr, folder
        room.inside(*into, "rm", f"{folder}/left-behind")
    environment = room.inside("cat", f"/proc/{unit(room, 'MainPID')}/environ").stdout.split("\0")
    assert "HOME=/run/companion" in environment
    room.inside("touch", "/run/companion/.asoundrc")
    room.inside("systemctl", "restart", "companion.service")
    assert ".asoundrc" not in room.inside("ls", "-A", "/run/companion").stdout
    assert "HOME=/nonexistent\n" in room.inside("sh", "-c", HOME_OF_THE_COMMAND).stdout


def the_wifi_is_as_it_should_be_or_says_why_not(room: Room) -> None:
    """There is no radio here, so NetworkManager is only asked how it understands the profile."""
    assert room.inside("systemctl", "start", "companion-hotspot", check=False).returncode != 0
    assert "there is no Wi-Fi that can be an access point; is the country set?" in said(room, "companion-hotspot")
    assert room.inside("find", "/run", "-name", "*hotspot*").stdout == ""
    room.inside("sh", "-c", f"umask 077; sed 's/@NAME@/A b/; s/@PASSWORD@/Zk8Qm2Xw7Lp4/' {TEMPLATE} >{PROFILE}")
    room.inside("nmcli", "connection", "load", PROFILE)
    understood = room.inside("nmcli", "--show-secrets", "--get-values", ",".join(WIFI), "connection", "show", HOTSPOT)
    assert dict(zip(WIFI, understood.stdout.splitlines(), strict=True)) == WIFI
    room.inside("sh", "-c", f"rm {PROFILE}; nmcli connection reload")


IMAGER = "/opt/companion/current/app/systemd/image/files/etc/systemd/system/companion-imager.service"
TOLD = "  /usr/lib/imager_custom set_wlan -h 'A; \"b\" \\c' ' two \\words' LV\n"
JOINED = "/etc/NetworkManager/system-connections/imager.nmconnection"
JOINS = {
    "802-11-wireless.mode": "infrastructure",
    "802-11-wireless.ssid": 'A; "b" \\c',
    "802-11-wireless.hidden": "yes",
    "802-11-wireless-security.key-mgmt": "wpa-psk",
    "802-11-wireless-security.psk": " two \\words",
    "connection.autoconnect": "yes",
}


def what_imager_was_told_is_understood(room: Room) -> None:
    """Done by its own unit, which may do little; a name and a password with all that means something in such files."""
    unmounted = f"sed /run-flashed.mount/d {IMAGER} >/run/systemd/system/companion-imager.service"
    room.inside("sh", "-c", f'{unmounted}; mkdir /run/flashed; printf %s "$1" >/run/flashed/firstrun.sh', "sh", TOLD)
    room.inside("systemctl", "daemon-reload")
    room.inside("systemctl", "start", "companion-imager")
    assert room.inside("cat", f"{STATE}/wifi").stdout == "LV as-it-was\n"
    assert room.inside("stat", "--format=%U %a", f"{STATE}/wifi").stdout == "companion 600\n"
    room.inside("nmcli", "connection", "load", JOINED)
    asked = ("--show-secrets", "--escape", "no", "--get-values", ",".join(JOINS), "connection", "show", "imager")
    understood = room.inside("nmcli", *asked).stdout
    assert dict(zip(JOINS, understood.splitlines(), strict=True)) == JOINS
    room.inside("sh", "-c", f"rm {JOINED} /etc/companion-imager; nmcli connection reload")


def it_can_have_the_machine_switched_off(room: Room) -> None:
    """By a file that its own user writes where nobody else may; then all of this ends."""
    given = room.inside("cat", f"/proc/{unit(room, 'MainPID')}/environ").stdout.split("\0")
    asks = next(value.removeprefix("COMPANION_OFF=") for value in given if value.startswith("COMPANION_OFF="))
    as_nobody = ("setpriv", "--reuid", "nobody", "--clear-groups", "touch", asks)
    assert room.inside(*as_nobody, check=False).returncode != 0
    assert unit(room, "ActiveState", "companion-off.service") == "inactive"
    room.inside("setpriv", "--reuid", "companion", "--clear-groups", "touch", asks)
    until(room.has_ended)


def it_ends_when_asked_to(room: Room) -> None:
    room.inside("systemctl", "stop", "companion.socket", "companion.service")
    assert (unit(room, "Result"), unit(room, "ExecMainStatus")) == ("success", "0")
    room.inside("systemctl", "start", "companion.service")


def a_newer_version_without_network(room: Room) -> None:
    """If nothing is to be fetched it needs none, else nothing has changed; the table goes on where it was.

    Also where its files are root's, as a removal leaves them and a copy brings them back.
    """
    tree = room.inside("readlink", "/opt/companion/current").stdout
    version = "s/^__version__ = .*/__version__ = '9.9.9'/"
    room.inside("sh", "-c", f'cp -r /src /tmp/newer; sed -i "{version}" /tmp/newer/companion/__init__.py')
    room.inside("sh", "-c", "cp -r /tmp/newer /tmp/hungry; echo '# and more' >>/tmp/hungry/systemd/requirements.lock")
    hungry = room.inside("make", "-C", "/tmp/hungry", "install", check=False)
    assert hungry.returncode != 0
    assert "Check the network, then run this again" in hungry.stderr
    assert unit(room, "ActiveState") == "active"
    room.inside("sh", "-c", f"chown root:root {STATE} {STATE}/*")
    assert "version 9.9.9 is installed" in room.inside("make", "-C", "/tmp/newer", "install").stdout
    assert room.inside("readlink", "/opt/companion/current").stdout != tree
    assert unit(room, "ActiveState") == "active"
    assert "Go on with Saboteur" in shown(room)


@pytest.mark.long
def test_from_nothing_to_a_table_and_back_to_nothing(room: Room, tmp_path: Path) -> None:
    before = room.files()
    what_does_not_suit_is_said(room)
    install_despite_everything(room, tmp_path)
    what_reads_a_camera_comes_from_debian_if_it_is_asked_for(room)
    begin_a_game(room)
    with room.started():
        the_table_comes_up(room)
        it_tells_how_it_is(room)
        what_imager_was_told_is_understood(room)
        it_comes_back(room)
        the_units_are_sound_and_give_little_away(room)
        it_reaches_no_further_than_it_has_to(room)
        what_it_writes_is_never_run(room)
        the_wifi_is_as_it_should_be_or_says_why_not(room)
        a_newer_version_without_network(room)
        it_ends_when_asked_to(room)
        it_can_have_the_machine_switched_off(room)
    assert "stays in /var/lib/companion" in room.run(*UNINSTALL).stdout
    assert {path for path in room.files() - before if not path.startswith(STATE)} == set()
    assert "companion" not in room.run("cat", "/etc/passwd", "/etc/group").stdout
    assert room.run("grep", "--count", "--text", "Madara", f"{STATE}/journal.db").stdout == "1\n"
