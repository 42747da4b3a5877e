"""The button box on a Raspberry Pi Pico (RP2040), MicroPython 1.20 or newer. Copy debounce.py and logic.py beside it.

Every button goes from its pin to ground, every lamp from its pin through a resistor to ground. What is not
soldered is simply never pressed.
"""

import binascii
import select
import sys
import time

import machine
import micropython
from debounce import Keys
from logic import Box

SEATS = 10
BUTTONS = {"T0": 0, "T1": 1, "T2": 2, "T3": 3, "T4": 4, "T5": 5, "T6": 6, "T7": 7, "T8": 8, "T9": 9}
BUTTONS.update({"Q0": 20, "Q1": 21, "Q2": 22, "Q3": 26, "U": 27})
LAMPS = (10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
BUZZER = 28
MOST_READ = 256


def received(poller, stream):
    """What the host has sent so far, at most so much that buttons are still looked at in time."""
    data = b""
    while len(data) < MOST_READ and poller.poll(0):
        byte = stream.read(1)
        if not byte:
            break
        data += byte
    return data


def main():
    """Look at every button once a millisecond, for ever; should that ever stop, the watchdog starts it anew."""
    micropython.kbd_intr(-1)  # or a byte 3 on the line, noise or not, would stop the program
    inputs = {name: machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for name, pin in BUTTONS.items()}
    lamps = [machine.Pin(pin, machine.Pin.OUT, value=0) for pin in LAMPS]
    buzzer = machine.Pin(BUZZER, machine.Pin.OUT, value=0)
    poller = select.poll()
    poller.register(sys.stdin, select.POLLIN)
    box = Box(binascii.hexlify(machine.unique_id()).decode(), SEATS)
    keys = Keys(tuple(inputs))
    watchdog = machine.WDT(timeout=4000)
    now, ticks = 0, time.ticks_ms()
    while True:
        later = time.ticks_ms()
        now, ticks = now + time.ticks_diff(later, ticks), later
        box.hears(received(poller, sys.stdin.buffer), now)
        for name, pin in inputs.items():
            for what in keys.sees(name, not pin.value(), now):
                box.happened(name, what)
        for seat, lamp in enumerate(lamps):
            lamp.value(box.lit(seat, now))
        buzzer.value(box.buzzes(now))
        data = box.says(now)
        if data:
            sys.stdout.buffer.write(data)
        watchdog.feed()
        time.sleep_ms(1)


main()
