"""The finger by which `companion bench` counts touches; it does what people do in tests too."""

from companion.commands.bench.finger import FINGER, MOUSE, TOUCH_MS, Clock, Finger

__all__ = ["FINGER", "MOUSE", "TOUCH_MS", "Clock", "Finger"]
