"""The pins of a Raspberry Pi by gpiozero and lgpio, loaded only when somebody has a panel.

gpiozero by itself tries one library after the other and in the end takes one that does nothing well. Here it is lgpio
or a trouble: dead buttons must never look like working ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hardware.groups import group_of
from hardware.troubles import Fault, HardwareTrouble

Made = TypeVar("Made")
CHIPS = Path("/dev")
LIBRARIES = ("gpiozero", "lgpio")


def pin_factory(chips: Path = CHIPS) -> Any:
    """What reaches the pins of this machine. Raises HardwareTrouble."""
    try:
        from gpiozero.exc import PinUnknownPi
        from gpiozero.pins.lgpio import LGPIOFactory
    except ModuleNotFoundError as error:
        fault = Fault.NO_LIBRARY if error.name in LIBRARIES else Fault.LIBRARY_DAMAGED
        raise HardwareTrouble(fault, library=error.name) from error
    except OSError as error:  # lgpio makes a FIFO where it is started; LG_WD says where else
        raise HardwareTrouble(Fault.LIBRARY_FAILED, error=error) from error
    except Exception as error:  # as many as there are ways for a file to decay
        raise HardwareTrouble(Fault.LIBRARY_DAMAGED, library=getattr(error, "name", None) or "lgpio") from error
    refused = [path for path in sorted(chips.glob("gpiochip*")) if not os.access(path, os.R_OK | os.W_OK)]
    if refused:
        raise HardwareTrouble(Fault.NOT_ALLOWED, port=refused[0], group=group_of(refused[0], "gpio"))
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
