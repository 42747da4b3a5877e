"""Devices turned into signals: buttons, scanners, lamps and boxes; knows nothing of companion."""
