"""What is attached to the board: pins that are pulled, a box and a scanner on USB, a phone with a radio of its own.

The kernel's own pretended devices stand for them (gpio-sim, dummy_hcd, mac80211_hwsim), so that the product meets the
very files it would: /dev/gpiochip0, /dev/ttyACM0, wlan0.
"""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import ProxySettings

from hardware.pins import PANEL
from tests.board.machine import SOCKET, Machine, until

PIN = "/sys/devices/platform/pins/gpiochip0/sim_gpio{number}"
PRESSED, HELD = 0.2, 1.2
LOOKS = 20_000
"""At a pin, one after the other, until it is seen to change."""
CONNECTOR = "/sys/class/drm/card0-Virtual-1/status"
TOUCH, SOUND = "virtio_input", "virtio_snd"
"""The drivers of what QEMU has for them."""
GADGETS = "/sys/kernel/config/usb_gadget"
BY_NAME = "/dev/serial/by-id"
BOX = Path(__file__).with_name("box_inside.py")
RUNNING = "/run/box"
HOTSPOT = "/run/companion-hotspot/hotspot.json"
RADIO = """
set -e
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
INSIDE = Path(__file__).with_name("phones_inside.py")
FIRST_DOOR, FIRST_ADDRESS = 8001, 101
LEND = """
set -e
ip link set eth0 netns phone
ip -n phone link set lo up
ip -n phone addr add 10.0.2.15/24 dev eth0
ip -n phone link set eth0 up
"""
"""The address by which QEMU finds it."""


class Panel:
    """Fingers at the panel's buttons, and eyes on its lamps, wired as hardware/wiring draws it."""

    def __init__(self, machine: Machine) -> None:
        self._inside = machine.inside

    def press(self, number: int | None, held: float = PRESSED) -> None:
        """A button goes from its pin to ground."""
        self._inside.run("sh", "-c", _pressed(number, held))

    def press_and_listen(self, number: int | None) -> bool:
        """The same; whether the buzzer, which was silent before, was heard then."""
        script = f"{_is(PANEL.buzzer, 0)}; {_pressed(number)}; {_is(PANEL.buzzer, 1)}"
        return self._inside.run("sh", "-c", script, check=False).status == 0

    def lamps(self, seats: int) -> list[bool]:
        """Which of the players' lamps are lit now."""
        lines = " ".join(f"{PIN.format(number=number)}/value" for number in PANEL.lamps[:seats])
        return [line == "1" for line in self._inside.run("sh", "-c", f"cat {lines}").stdout.split()]


def _pressed(number: int | None, held: float = PRESSED) -> str:
    pull = f"{PIN.format(number=number)}/pull"
    return f"echo pull-down >{pull}; sleep {held}; echo pull-up >{pull}"


def _is(number: int | None, value: int) -> str:
    look = f"read v <{PIN.format(number=number)}/value && [ $v = {value} ]"
    return f"n=0; until {look}; do n=$((n + 1)); [ $n -lt {LOOKS} ] || exit 1; done"


class Driven:
    """A part that is there from the start: pulled, and put in again, as far as the kernel can tell."""

    def __init__(self, machine: Machine, driver: str) -> None:
        """`driver`: of the touchscreen, say."""
        self._inside, self._at = machine.inside, f"/sys/bus/virtio/drivers/{driver}"
        self._name = self._inside.run("sh", "-c", f"cd {self._at} && ls -d virtio*").stdout.strip()

    def plug_in(self) -> None:
        """There it is again."""
        self._inside.run("sh", "-c", f"echo {self._name} >{self._at}/bind && udevadm settle")

    def pull_out(self) -> None:
        """Its devices are gone."""
        self._inside.run("sh", "-c", f"echo {self._name} >{self._at}/unbind && udevadm settle")


class Display:
    """Its plug, as the kernel sees it."""

    def __init__(self, machine: Machine) -> None:
        self._inside = machine.inside

    def plug_in(self) -> None:
        """There it is again."""
        self._inside.run("sh", "-c", f"echo detect >{CONNECTOR}")

    def pull_out(self) -> None:
        """Nobody says so to the table."""
        self._inside.run("sh", "-c", f"echo off >{CONNECTOR}")


class Gadget:
    """What is plugged into USB: a serial port with the names by which it is looked for."""

    def __init__(self, machine: Machine, name: str, place: int, made_by: str, product: str, number: str) -> None:
        """`place`: which of those there are it has for itself."""
        self._inside, self._place, self._at = machine.inside, place, f"{GADGETS}/{name}"
        self._number = number
        strings = {"manufacturer": made_by, "product": product, "serialnumber": number}
        self._strings = "".join(f"echo '{word}' >strings/0x409/{key}; " for key, word in strings.items())

    def plug_in(self) -> None:
        """It was not there before: neither the device nor its driver."""
        self.shell(
            "modprobe dummy_hcd num=2; modprobe -a libcomposite usb_f_acm; "
            f"mkdir -p {self._at}; cd {self._at}; mkdir -p strings/0x409 functions/acm.usb0 configs/c.1; "
            f"echo 0x2e8a >idVendor; echo 0x0005 >idProduct; {self._strings}"
            f"ln -sfn $PWD/functions/acm.usb0 configs/c.1/acm.usb0; echo dummy_udc.{self._place} >UDC"
        )
        there = f"udevadm settle; test -c {self.port()} && ls {BY_NAME}/*{self._number}*"
        until(lambda: self.shell(there, check=False) == 0)

    def port(self) -> str:
        """What is the other end of it."""
        return f"/dev/ttyGS{self._inside.run('cat', f'{self._at}/functions/acm.usb0/port_num').stdout.strip()}"

    def pull_out(self) -> None:
        """From one moment to the next."""
        self.shell(f"echo >{self._at}/UDC")

    def shell(self, script: str, *, check: bool = True) -> int:
        """On the board, as root."""
        return self._inside.run("sh", "-c", script, check=check).status


class UsbBox(Gadget):
    """The button box: the firmware's own logic behind the kernel's own USB serial port."""

    def __init__(self, machine: Machine) -> None:
        """As a Pico tells its names."""
        super().__init__(machine, "box", 0, "MicroPython", "Board in FS mode", "e6614103e7")

    def plug_in(self) -> None:
        """And its firmware starts."""
        super().plug_in()
        self.shell(f"mkdir -p {RUNNING}")
        self._inside.run("tee", f"{RUNNING}/box.py", given=BOX.read_text(encoding="utf-8"))
        self._inside.run("systemd-run", "--unit=box", "--collect", "python3", f"{RUNNING}/box.py", self.port())

    def pull_out(self) -> None:
        """It has no power then."""
        self.shell("systemctl kill --signal=KILL box")
        super().pull_out()
        self.shell(f"rm -f {RUNNING}/lamps")

    def press(self, name: str) -> None:
        """As if it had been debounced already."""
        self.shell(f"echo {name} >{RUNNING}/press.new; mv {RUNNING}/press.new {RUNNING}/press")

    def lamps(self) -> str:
        """A letter for each seat, as the protocol names them; nothing while nobody speaks with it."""
        return self._inside.run("cat", f"{RUNNING}/lamps", check=False).stdout.strip()


class UsbScanner(Gadget):
    """A code scanner that is a serial port."""

    def __init__(self, machine: Machine) -> None:
        """As many of them are called."""
        super().__init__(machine, "scanner", 1, "Imager", "Barcode Scanner", "20991")

    def scans(self, line: str) -> None:
        """It has read this."""
        self.shell(f"printf '%s\\r' '{line}' >{self.port()}")


class Phone:
    """A phone that nobody introduces: it joins by what the code at the table says, and has no other network."""

    def __init__(self, machine: Machine) -> None:
        self._inside = machine.inside
        self._inside.run("sh", "-c", RADIO)

    def join(self) -> str:
        """The Wi-Fi that the board makes, by what its code says; it is given an address, and told the table's."""
        self._inside.run("systemctl", "start", "companion-hotspot")
        told = json.loads(self._inside.run("cat", HOTSPOT).stdout)
        self._inside.run("sh", "-c", JOIN, "sh", told["name"], told["password"])
        self.joined = told["name"], told["password"]
        return str(told["address"])

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

    def is_lent(self, machine: Machine, doors: int) -> list[ProxySettings]:
        """Its radio to so many browsers here: a way out for each, by an address of its own in the board's Wi-Fi."""
        ports = free_ports(doors)
        ways = [{"str": f"tcp:127.0.0.1:{port}-:{FIRST_DOOR + number}"} for number, port in enumerate(ports)]
        machine.monitor.ask("netdev_add", type="user", id="lent", restrict=True, hostfwd=ways)
        machine.monitor.ask("device_add", driver="virtio-net-pci", netdev="lent", bus=SOCKET, romfile="")
        until(lambda: self._inside.run("test", "-e", "/sys/class/net/eth0", check=False).status == 0)
        addresses = [f"10.42.0.{FIRST_ADDRESS + door}" for door in range(doors)]
        given = "".join(f"ip -n phone addr add {address}/24 dev wlan1; " for address in addresses)
        self._inside.run("sh", "-c", f"{LEND}{given}")
        self._inside.run("tee", "/run/phones.py", given=INSIDE.read_text(encoding="utf-8"))
        script = ("ip", "netns", "exec", "phone", "python3", "/run/phones.py", str(FIRST_DOOR), *addresses)
        self._inside.run("systemd-run", "--unit=phones", "--collect", *script)
        knock = f"import socket; socket.create_connection(('127.0.0.1', {FIRST_DOOR + doors - 1}))"
        heard = ("ip", "netns", "exec", "phone", "python3", "-c", knock)
        until(lambda: self._inside.run(*heard, check=False).status == 0)
        return [ProxySettings(server=f"socks5://127.0.0.1:{port}") for port in ports]

    def finds(self, name: str) -> str:
        """What the network's own names say."""
        asked = ("ip", "netns", "exec", "phone", "busybox", "nslookup", name, "10.42.0.1")
        return self._inside.run(*asked, check=False).stdout


def free_ports(many: int) -> list[int]:
    """Nobody listens there yet; all are found before one is given back, so that none is found twice."""
    with ExitStack() as found:
        doors = [found.enter_context(socket.create_server(("127.0.0.1", 0))) for _door in range(many)]
        return [door.getsockname()[1] for door in doors]


def loud(wave: bytes) -> bool:
    """Whether anything was heard: a WAV in which not all is silence."""
    return any(wave[44:])
