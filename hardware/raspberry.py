"""The pins of a Raspberry Pi by gpiozero and lgpio, loaded only when somebody has a panel.

gpiozero by itself tries one library after the other and in the end takes one that does nothing well. Here it is lgpio
or a trouble: dead buttons must never look like working ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hardware.troubles import Fault, HardwareTrouble

Made = TypeVar("Made")
CHIPS = Path("/dev")


def pin_factory(chips: Path = CHIPS) -> Any:
    """What reaches the pins of this machine. Raises HardwareTrouble."""
    try:
        from gpiozero.exc import PinUnknownPi
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise HardwareTrouble(Fault.NO_LIBRARY, library=error.name or "lgpio") from error
    except OSError as error:  # lgpio makes a FIFO where it is started; LG_WD says where else
        raise HardwareTrouble(Fault.LIBRARY_FAILED, error=error) from error
    refused = [path for path in sorted(chips.glob("gpiochip*")) if not os.access(path, os.R_OK | os.W_OK)]
    if refused:
        raise HardwareTrouble(Fault.NOT_ALLOWED, port=refused[0], group=_group(refused[0]))
    try:
        return LGPIOFactory()
    except PinUnknownPi as error:
        raise HardwareTrouble(Fault.NO_PINS, error=error) from error
    except Exception as error:  # lgpio.error, which cannot be named where lgpio is missing
        raise HardwareTrouble(Fault.NO_PINS, error=error) from error


def claim(part: str, pin: int, make: Callable[[], Made]) -> Made:
    """A device on a pin. Raises HardwareTrouble."""
    from gpiozero.exc import GPIOPinInUse

    try:
        return make()
    except GPIOPinInUse as error:
        raise HardwareTrouble(Fault.PIN_BUSY, pin=pin, part=part) from error
    except Exception as error:
        if "busy" in str(error).lower():
            raise HardwareTrouble(Fault.PIN_BUSY, pin=pin, part=part) from error
        raise HardwareTrouble(Fault.PIN_FAILED, pin=pin, part=part, error=error) from error


def _group(path: Path) -> str:
    try:
        return path.group()
    except (OSError, KeyError):
        return "gpio"
