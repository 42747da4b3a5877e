"""What is attached to the board: pins that are pulled, a button box on USB, a phone with a radio of its own.

The kernel's own pretended devices stand for them (gpio-sim, dummy_hcd, mac80211_hwsim), so that the product meets the
very files it would: /dev/gpiochip0, /dev/ttyACM0, wlan0.
"""

from __future__ import annotations

from pathlib import Path

from hardware.pins import PANEL
from tests.board.machine import Machine, until

PIN = "/sys/devices/platform/pins/gpiochip0/sim_gpio{number}"
PRESSED = 0.2
GADGET = "/sys/kernel/config/usb_gadget/box"
NAMES = {"manufacturer": "MicroPython", "product": "Board in FS mode", "serialnumber": "e6614103e7"}
"""As a Pico tells them, so that udev gives it the name that is looked for."""
BOX = Path(__file__).with_name("box_inside.py")
RUNNING = "/run/box"
RADIO = """
modprobe mac80211_hwsim radios=2
ip netns add phone
iw phy phy1 set netns name phone
"""
JOIN = """
set -e
umask 077
wpa_passphrase "$1" "$2" >/run/phone.conf
printf '%s\\n' '#!/bin/sh' '[ "$1" != bound ] || ip addr replace "$ip/$mask" dev "$interface"' >/tmp/phone.leased
chmod 700 /tmp/phone.leased
ip netns exec phone wpa_supplicant -B -i wlan1 -c /run/phone.conf
ip netns exec phone busybox udhcpc -i wlan1 -n -q -t 20 -s /tmp/phone.leased
"""


class Panel:
    """Fingers at the panel's buttons, and eyes on its lamps, wired as hardware/wiring draws it."""

    def __init__(self, machine: Machine) -> None:
        self._inside = machine.inside

    def press(self, number: int | None) -> None:
        """A button goes from its pin to ground."""
        pull = f"{PIN.format(number=number)}/pull"
        script = f"echo pull-down >{pull}; sleep {PRESSED}; echo pull-up >{pull}"
        self._inside.run("sh", "-c", script)

    def lamps(self, seats: int) -> list[bool]:
        """Which of the players' lamps are lit now."""
        lines = " ".join(f"{PIN.format(number=number)}/value" for number in PANEL.lamps[:seats])
        return [line == "1" for line in self._inside.run("sh", "-c", f"cat {lines}").stdout.split()]


class UsbBox:
    """The button box: the firmware's own logic behind the kernel's own USB serial port."""

    def __init__(self, machine: Machine) -> None:
        self._inside = machine.inside

    def plug_in(self) -> None:
        """It was not there before: neither the device nor its driver."""
        strings = "".join(f"echo '{said}' >strings/0x409/{name}; " for name, said in NAMES.items())
        self._shell(
            f"modprobe -a dummy_hcd libcomposite usb_f_acm; mkdir -p {GADGET} {RUNNING}; cd {GADGET}; "
            "mkdir -p strings/0x409 functions/acm.usb0 configs/c.1; "
            f"echo 0x2e8a >idVendor; echo 0x0005 >idProduct; {strings}"
            "ln -sfn $PWD/functions/acm.usb0 configs/c.1/acm.usb0; echo dummy_udc.0 >UDC"
        )
        until(lambda: self._shell("test -c /dev/ttyGS0 && test -e /dev/serial/by-id", check=False) == 0)
        self._inside.run("tee", f"{RUNNING}/box.py", given=BOX.read_text(encoding="utf-8"))
        self._inside.run("systemd-run", "--unit=box", "--collect", "python3", f"{RUNNING}/box.py")

    def pull_out(self) -> None:
        """From one moment to the next."""
        self._shell(f"systemctl kill --signal=KILL box; echo >{GADGET}/UDC; rm -f {RUNNING}/lamps")

    def press(self, name: str) -> None:
        """As if it had been debounced already."""
        self._shell(f"echo {name} >{RUNNING}/press.new; mv {RUNNING}/press.new {RUNNING}/press")

    def lamps(self) -> str:
        """A letter for each seat, as the protocol names them; nothing while nobody speaks with it."""
        return self._inside.run("cat", f"{RUNNING}/lamps", check=False).stdout.strip()

    def _shell(self, script: str, *, check: bool = True) -> int:
        return self._inside.run("sh", "-c", script, check=check).status


class Phone:
    """A phone that nobody introduces: it joins by what the code at the table says, and has no other network."""

    def __init__(self, machine: Machine) -> None:
        self._inside = machine.inside
        self._inside.run("sh", "-c", RADIO)

    def join(self, name: str, password: str) -> None:
        """Join a Wi-Fi, and ask it for an address."""
        self._inside.run("sh", "-c", JOIN, "sh", name, password)

    def asks(self, path: str, host: str = "10.42.0.1") -> tuple[int, int]:
        """A page by plain HTTP: its status, and how long it is."""
        script = (
            "import sys, http.client as h; c = h.HTTPConnection('10.42.0.1', 80, timeout=60)\n"
            "c.request('GET', sys.argv[1], headers={'Host': sys.argv[2]}); r = c.getresponse()\n"
            "print(r.status); print(len(r.read()))"
        )
        said = self._inside.run("ip", "netns", "exec", "phone", "python3", "-c", script, path, host).stdout
        status, _end, text = said.partition("\n")
        return int(status), int(text)

    def finds(self, name: str) -> str:
        """What the network's own names say."""
        asked = ("ip", "netns", "exec", "phone", "busybox", "nslookup", name, "10.42.0.1")
        return self._inside.run(*asked, check=False).stdout


def loud(wave: bytes) -> bool:
    """Whether anything was heard: a WAV in which not all is silence."""
    return any(wave[44:])
