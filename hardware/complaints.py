"""What does not work is told once, not four times a second."""

from __future__ import annotations

from hardware.signals import Part, Signal, Troubled
from hardware.troubles import Trouble


class Complaints:
    """Of one part: lets a trouble through if it is not the one that was told last."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._told: Trouble | None = None

    def of(self, trouble: Trouble | None) -> list[Signal]:
        """The signal, if there is a trouble and it is news."""
        if trouble is None or trouble == self._told:
            return []
        self._told = trouble
        return [Troubled(self._part, trouble)]

    def are_over(self) -> None:
        """All is well, or nothing is there: should the same happen again, it is news."""
        self._told = None
