"""A finger on the screen, the same by which `companion bench` counts touches."""

from __future__ import annotations

from companion.commands.bench.finger import FINGER, TOUCH_MS, Clock, Finger

__all__ = ["FINGER", "TOUCH_MS", "Clock", "Finger"]
