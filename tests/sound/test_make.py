"""The sounds are what the script in this repository makes, and are fit to be heard at a table."""

from __future__ import annotations

import io
import wave
from array import array

import pytest

from companion.devices.sound.make import CUES, RATE, SOUNDS, files

MOST_BYTES = 40 * 1024
LONGEST = 1.0
QUIET, LOUD = 3_000, 27_000
CLICK = 600
"""A jump from silence to more than this, of 32,767, is heard as a click."""


@pytest.mark.thorough
def test_the_script_makes_exactly_the_files_that_are_there() -> None:
    made = dict(files())
    assert set(made) == {path.name for path in SOUNDS.iterdir()}
    for name, content in made.items():
        assert (SOUNDS / name).read_bytes() == content, f"{name}: python -m companion.devices.sound.make"


@pytest.mark.parametrize("cue", CUES)
def test_a_sound_is_small_and_short_and_neither_too_loud_nor_clicking(cue: str) -> None:
    content = (SOUNDS / f"{cue}.wav").read_bytes()
    assert len(content) < MOST_BYTES
    with wave.open(io.BytesIO(content)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        samples = array("h", file.readframes(file.getnframes()))
    assert 0.1 < len(samples) / RATE < LONGEST
    assert 26_000 < max(map(abs, samples)) < LOUD
    assert (sum(sample * sample for sample in samples) / len(samples)) ** 0.5 > QUIET
    assert abs(samples[0]) < CLICK
    assert abs(samples[-1]) < CLICK


def test_no_two_cues_sound_alike() -> None:
    contents = [path.read_bytes() for path in SOUNDS.iterdir()]
    assert len(set(contents)) == len(contents)
