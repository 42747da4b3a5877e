"""The finger by which `companion bench` counts touches; it does what people do in tests too."""

from companion.commands.bench.finger import A_MOMENT, FINGER, MOUSE, TOUCH_MS, Clock, Finger

__all__ = ["A_MOMENT", "FINGER", "MOUSE", "TOUCH_MS", "Clock", "Finger"]
