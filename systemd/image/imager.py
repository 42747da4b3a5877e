"""What Raspberry Pi Imager was told of this card: its Wi-Fi and country, the time zone, its name; nothing else.

It writes on the first partition what systems run or obey as their administrator: `user-data` and `network-config`, or a
script `firstrun.sh`; a country alone stands in `cmdline.txt`. Here none of that is run. Of users, passwords to log in
by, keys and commands not a word is read; what is read has to look as it should, or is as if it were not there. Whoever
writes the card anew is heard anew; what was done once is never done again, for since then somebody may have chosen
otherwise at the table.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from uuid import NAMESPACE_DNS, uuid5

FILES = ("user-data", "network-config", "firstrun.sh", "cmdline.txt")
LARGEST_FILE = 100_000
NOTED = "etc/companion-imager"
"""The sum of what was done."""
PROFILE = "etc/NetworkManager/system-connections/imager.nmconnection"
ZONES = "usr/share/zoneinfo"
STATE = "var/lib/companion"
NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")
COUNTRY = re.compile(r"[A-Z]{2}")
ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}")
PASSWORD = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")
BARE = re.compile(r"^ +password:[ \t]*$", re.MULTILINE)
"""It stands on another line, or was forgotten: no open network was meant, which has a pair of quotes there."""
CUSTOM = re.compile(r"^ *\S*/imager_custom (set_\w+) (.*)$", re.MULTILINE)
"""How the script has things done, where the system it is for knows how."""
OPTIONS = re.compile(r"-[hp]+")
"""Before the name of a Wi-Fi: that it is hidden, and that its password is in plain words."""
NETWORK = """\
# As Raspberry Pi Imager was told when this card was written.
[connection]
id=imager
uuid={uuid}
type=wifi

[wifi]
mode=infrastructure
ssid={ssid}
hidden={hidden}
{security}
[ipv4]
method=auto

[ipv6]
method=auto
"""
SECURITY = """
[wifi-security]
key-mgmt=wpa-psk
psk={password}
"""


@dataclass(frozen=True)
class Told:
    """Empty is what was not said, or makes no sense."""

    name: str = ""
    zone: str = ""
    country: str = ""
    wifi: str = ""
    password: str = ""
    hidden: bool = False


def told(texts: dict[str, str]) -> Told:
    """By the files it was written into, one kind of which there is."""
    user, network = texts["user-data"], texts["network-config"]
    if texts["firstrun.sh"]:
        return _sound(_by_script(texts["firstrun.sh"]))
    radio = _first(r"\bcfg80211\.ieee80211_regdom=([A-Z]{2})\b", texts["cmdline.txt"])
    return _sound(
        Told(
            name=_word(user, "hostname", ""),
            zone=_word(user, "timezone", ""),
            country=_word(network, "regulatory-domain") or _first(r"\bREGDOMAIN=([A-Z]{2})\b", user) or radio,
            wifi="" if BARE.search(network) else _quoted(_first(r'^ +access-points: *\n +"(.*)": *$', network)),
            password=_quoted(_first(r'^ +password: *"?(.*?)"? *$', network)),
            hidden=_word(network, "hidden") == "true",
        )
    )


def _by_script(text: str) -> Told:
    asked: dict[str, list[str]] = {}
    for what, words in CUSTOM.findall(text):
        with suppress(ValueError):  # a quote that is never closed
            asked[what] = [*shlex.split(words), "", "", ""]
    wlan = asked.get("set_wlan", ["", "", ""])
    options = [*takewhile(OPTIONS.fullmatch, wlan)]
    wifi, password, country = wlan[len(options) :][:3]
    if wifi.startswith("-"):  # an option nobody knows here, and so nobody knows what the others are
        wifi = ""
    hidden = "h" in "".join(options)
    return Told(asked.get("set_hostname", [""])[0], asked.get("set_timezone", [""])[0], country, wifi, password, hidden)


def _sound(said: Told) -> Told:
    """What of it looks as it should; a Wi-Fi goes with its password."""
    joins = 0 < len(said.wifi.encode()) <= 32 and said.wifi.isprintable()
    joins = joins and (not said.password or PASSWORD.fullmatch(said.password) is not None)
    return Told(
        name=said.name if NAME.fullmatch(said.name) else "",
        zone=said.zone if ZONE.fullmatch(said.zone) else "",
        country=said.country if COUNTRY.fullmatch(said.country) else "",
        wifi=said.wifi if joins else "",
        password=said.password if joins else "",
        hidden=said.hidden and joins,
    )


def _first(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1] if found else ""


def _word(text: str, key: str, indented: str = " +") -> str:
    """The one word that stands there, in quotes or not."""
    return _first(rf"^{indented}{key}: *[\"']?([^\s\"']+)[\"']? *$", text)


def _quoted(text: str) -> str:
    """It puts a stroke before a quote, and before nothing else."""
    return text.replace('\\"', '"')


def profile(said: Told) -> str:
    """For NetworkManager. The name as numbers: so nothing in it means anything."""
    ssid = "".join(f"{byte};" for byte in said.wifi.encode())
    password = re.sub(r"^ ", r"\\s", said.password.replace("\\", "\\\\"))
    security = SECURITY.format(password=password) if password else ""
    uuid = uuid5(NAMESPACE_DNS, f"{ssid}imager.companion")
    return NETWORK.format(uuid=uuid, ssid=ssid, hidden=str(said.hidden).lower(), security=security)


def do(said: Told, root: Path) -> None:
    """Whatever was said; each file whole or not at all."""
    if said.name:
        _write(root / "etc/hostname", f"{said.name}\n")
        _write(root / "etc/hosts", f"127.0.0.1 localhost {said.name}\n::1 localhost {said.name}\n")
    if said.zone and (root / ZONES / said.zone).is_file():
        _link(root / "etc/localtime", f"/{ZONES}/{said.zone}")
    if said.wifi:
        _write(root / PROFILE, profile(said), 0o600)
    if said.country:
        _tell_the_table(said.country, root / STATE)


def _tell_the_table(country: str, state: Path) -> None:
    """As if it had been chosen there; whoever has a table that was played at has chosen already."""
    from companion.app.settings import COUNTRIES

    chosen = {"country": country} if country in COUNTRIES else {}
    for name, text in (("wifi", f"{country} as-it-was\n"), ("settings.json", f"{json.dumps(chosen)}\n")):
        if not (state / name).exists():
            _write(state / name, text, 0o600)


def _write(path: Path, text: str, mode: int = 0o644) -> None:
    """It belongs to whom its folder does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    owner, new = path.parent.stat(), path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        os.fchmod(file.fileno(), mode)  # while it is ours: the unit has no right to that afterwards
        os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _link(path: Path, to: str) -> None:
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    new.symlink_to(to)
    new.replace(path)


def _read(path: Path) -> str:
    with suppress(OSError), path.open("rb") as file:
        return file.read(LARGEST_FILE).decode("utf-8", "replace").replace("\r\n", "\n")
    return ""


def main(card: Path, root: Path) -> None:
    """Do what stands on the card's first partition, unless that was done."""
    texts = {name: _read(card / name) for name in FILES}
    said, known = told(texts), sha256("\0".join(texts.values()).encode()).hexdigest()
    if said != Told() and _read(root / NOTED).strip() != known:
        do(said, root)
        _write(root / NOTED, f"{known}\n", 0o600)  # by it a password could be tried out


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
