"""The program, in which the loop can be made to hang (SIGUSR1) or to fail (SIGUSR2): python -m tests.hangs run"""

from __future__ import annotations

import signal
import sys
from threading import Event
from typing import Any, NoReturn

from companion.commands.cli import main


def hang(*_signal: Any) -> None:
    Event().wait()


def fail(*_signal: Any) -> NoReturn:
    raise RuntimeError("as if there were a mistake in it")


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, hang)
    signal.signal(signal.SIGUSR2, fail)
    sys.exit(main())
