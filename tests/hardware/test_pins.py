"""Which part is at which pin: settings that cannot be meant so, and what the diagram shows."""

from __future__ import annotations

import re

import pytest

from hardware.pins import PANEL, Pins, read_pins
from hardware.troubles import Fault, HardwareTrouble
from tests.conftest import ROOT

AS_DRAWN = {
    "turn": 17,
    "undo": 22,
    "sequence": [5, 6, 13, 19],
    "lamps": [16, 20, 21, 26, 23, 24, 25, 8, 7, 4],
    "turn_lamp": 27,
    "buzzer": 12,
}


def test_settings_name_the_pins() -> None:
    assert read_pins(AS_DRAWN) == PANEL
    assert read_pins({"turn": 17}) == Pins(turn=17)
    assert read_pins({"turn": 17, "undo": None, "lamps": []}) == Pins(turn=17)


def test_the_diagram_shows_the_pins_of_the_settings() -> None:
    drawn = (ROOT / "hardware" / "wiring" / "wiring.svg").read_text(encoding="utf-8")
    for _part, pin in PANEL.named:
        assert f">GPIO {pin}<" in drawn


def test_the_diagram_shows_the_pins_of_the_firmware() -> None:
    drawn = (ROOT / "hardware" / "wiring" / "wiring.svg").read_text(encoding="utf-8")
    firmware = (ROOT / "hardware" / "firmware" / "main.py").read_text(encoding="utf-8")
    buttons = dict(re.findall(r'"([TQU][0-9]?)": ([0-9]+)', firmware))
    assert len(buttons) == 15
    for name, pin in buttons.items():
        after_pin = drawn[drawn.index(f">GP{pin}<") :]
        assert after_pin.index(f"({name})") < after_pin.index("GP", 4)
    assert "LAMPS = (10, 11, 12, 13, 14, 15, 16, 17, 18, 19)\nBUZZER = 28\n" in firmware
    for seat in range(10):
        after_pin = drawn[drawn.index(f">GP{10 + seat}<") :]
        assert after_pin.index(f">lamp of player {seat + 1}<") < after_pin.index("GP", 4)


@pytest.mark.parametrize(
    ("settings", "fault", "says"),
    [
        ({"turn": 17, "undo": 17}, Fault.SAME_PIN, "GPIO 17 is given twice, for turn and for undo"),
        ({"turn": 4, "lamps": [5, 4]}, Fault.SAME_PIN, "GPIO 4 is given twice, for turn and for lamps 2"),
        ({"turn": 1}, Fault.NOT_A_PIN, "turn is given as 1"),
        ({"turn": 28}, Fault.NOT_A_PIN, "turn is given as 28"),
        ({"turn": "17"}, Fault.NOT_A_PIN, "turn is given as 17"),
        ({"turn": True}, Fault.NOT_A_PIN, "turn is given as True"),
        ({"turn": [17]}, Fault.NOT_A_PIN, "turn is given as [17]"),
        ({"turn": 17, "sequence": 5}, Fault.NOT_PINS, "sequence is given as 5: use 4 GPIO numbers"),
        ({"turn": 17, "sequence": [5, 6, 7, 8, 9]}, Fault.NOT_PINS, "sequence is given as [5, 6, 7, 8, 9]"),
        ({"turn": 17, "strip": [10]}, Fault.NOT_A_STRIP, "strip is given as [10]: use two"),
        ({"turn": 17, "strip": 10}, Fault.NOT_A_STRIP, "strip is given as 10"),
        ({"turn": 17, "lamps": [2, True]}, Fault.NOT_PINS, "lamps is given as [2, True]"),
        ({"turn": "x" * 1000}, Fault.NOT_A_PIN, f"turn is given as {'x' * 40}…, which"),
        ({"turn": 17, "lamp": 5}, Fault.NO_SUCH_SETTING, "no part called lamp: use one of turn, undo, sequence"),
        ({"lamps": [4]}, Fault.NOTHING_WIRED, "at least the turn button"),
        ({}, Fault.NOTHING_WIRED, "at least the turn button"),
    ],
)
def test_what_cannot_be_meant_so_is_told_in_a_sentence(settings: dict[str, object], fault: Fault, says: str) -> None:
    with pytest.raises(HardwareTrouble) as caught:
        read_pins(settings)
    assert caught.value.trouble.fault is fault
    assert says in str(caught.value)
    assert str(caught.value).count(". ") == 0
    assert str(caught.value).endswith(".")
