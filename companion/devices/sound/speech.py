"""Says words aloud, by a program that Debian has: espeak-ng. Where it is not there, nothing is said.

What is said is made by whoever calls, of what lies open for everybody. The program only hears the words, on its input,
and gives the sound: so it goes by the same loudspeaker as all others.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from threading import Condition, Thread

from companion.devices.sound.make import RATE

PROGRAM = "espeak-ng"
VOICES = {"en": "en-gb", "lv": "lv", "lt": "lt", "uk": "uk", "ru": "ru", "fa": "fa"}
PACE = "150"
"""Words a minute: a little slower than it would speak by itself."""
PATIENCE = 10.0
HEAD = 44
"""So long is the head of its WAV; the sound that follows is what our own sounds are made of, or it is not taken."""

Heard = Callable[[bytes], None]


def is_there() -> bool:
    """Whether the program is on this machine."""
    return shutil.which(PROGRAM) is not None


def said(words: str, language: str) -> bytes:
    """The words as sound: samples of 16 bits at our own rate. Nothing if that cannot be had."""
    program = shutil.which(PROGRAM)
    if program is None:
        return b""
    asked = [program, "-v", VOICES.get(language, language), "-s", PACE, "-b", "1", "--stdin", "--stdout"]
    try:
        done = subprocess.run(asked, input=words.encode(), capture_output=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return b""
    head, samples = done.stdout[:HEAD], done.stdout[HEAD:]
    ours = head[:4] == b"RIFF" and int.from_bytes(head[24:28], "little") == RATE and head[22:24] == b"\1\0"
    return samples if ours else b""


class Speaker:
    """Has words said one after the other, in a thread of its own. What is stale by then is not said at all."""

    def __init__(self, make: Callable[[str, str], bytes] = said) -> None:
        """`make`: how words in a language become sound."""
        self._make = make
        self._wanted: tuple[str, str, Heard] | None = None
        self._changed = Condition()
        self._thread: Thread | None = None

    def say(self, words: str, language: str, heard: Heard) -> None:
        """Have this said instead of whatever waits to be; `heard` gets the sound, unless there is newer by then."""
        with self._changed:
            self._wanted = words, language, heard
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name="speech", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted is not None)
                wanted, self._wanted = self._wanted, None
            assert wanted is not None, "it was waited for"
            words, language, heard = wanted
            sound = self._make(words, language)
            with self._changed:
                if sound and self._wanted is None:
                    heard(sound)
