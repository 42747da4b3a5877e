"""Plays the sounds, from a thread of its own: a loudspeaker that is slow, or not there, never holds up the table.

A loudspeaker that is open keeps the processor awake even when it is silent, so it is opened for the first sound and
closed when there has been none for a while.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread

import pygame

from companion.app.settings import Settings
from companion.devices.sound.make import RATE, SOUNDS
from companion.devices.sound.speech import Speaker, is_there
from companion.language import spoken
from companion.screens.show import Score

DEVICES = Path("/dev/snd")
REST = 20.0
"""Seconds without a sound after which the loudspeaker is closed."""
BUFFER = 512
SILENT = (pygame.error, NotImplementedError)
"""What a loudspeaker says that fails, and pygame where the system lacks a library it plays by: the game goes on."""
PATIENCE = 2.0
Heard = str | bytes
"""A cue by its name, or words as sound."""
HUSH, END, SKIP, CLOSE = "hush", "end", "skip", "close"


class Player:
    """Plays cues as loud as the settings say at that moment. Without a loudspeaker it is silent and says nothing."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        folder: Path = SOUNDS,
        rest: float = REST,
        speaker: Speaker | None = None,
        devices: Path = DEVICES,
    ) -> None:
        """Nothing is opened yet: that is done when there is something to play."""
        self._settings = settings
        self._folder = folder
        self._rest = rest
        self._asked: SimpleQueue[tuple[Heard, float, float]] = SimpleQueue()
        self._later: list[tuple[float, Heard, float]] = []
        self._speaker = speaker or Speaker()
        self._devices, self._opened_among = devices, frozenset[tuple[str, int]]()
        self._voice: pygame.mixer.Channel | None = None
        self._thread: Thread | None = None
        self._lock = Lock()
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}

    def play(self, cue: str) -> None:
        """Play this now, and nothing of what was still to come; if the sound is off, end that. Returns at once."""
        loudness = self._settings().loudness
        if loudness:
            self._ask(cue, loudness)
        elif self._thread:
            self._ask(HUSH, 0.0)

    def perform(self, score: Score) -> None:
        """Play these, each after so many milliseconds, unless something else is heard before."""
        loudness = self._settings().loudness
        if self._thread:
            self._ask(HUSH, 0.0)
        now = time.monotonic()
        for after, cue in score if loudness else ():
            self._ask(cue, loudness, now + after / 1000)

    @property
    def can_speak(self) -> bool:
        """Whether there is a voice on this machine."""
        return is_there()

    def say(self, words: str, after: int = 0) -> None:
        """Say this after so many milliseconds, if people want to hear it: unless it is stale by then."""
        settings, due = self._settings(), time.monotonic() + after / 1000
        if settings.loudness and settings.announces:
            self._speaker.say(words, spoken(), lambda sound: self._ask(sound, settings.loudness, due))

    def skip(self) -> None:
        """Play the last of what is to come, and say what is to be said, now."""
        if self._thread:
            self._ask(SKIP, 0.0)

    def close(self) -> None:
        """Be silent from now on."""
        thread = self._thread
        if thread and thread.is_alive():
            self._asked.put((END, 0.0, 0.0))
            thread.join(PATIENCE)

    def _ask(self, cue: Heard, loudness: float, due: float = 0.0) -> None:
        with self._lock:
            self._asked.put((cue, loudness, due))
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name="sound", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            cue, loudness = self._next()
            if cue == END:
                break
            with suppress(*SILENT):
                self._do(cue, loudness)
        self._shut()

    def _next(self) -> tuple[Heard, float]:
        """What is to be heard or done next, waited for. Whatever is heard at once ends what was still to come."""
        while True:
            try:
                cue, loudness, due = self._asked.get(timeout=self._patience())
            except Empty:
                return self._later.pop(0)[1:] if self._later else (CLOSE, 0.0)
            if due:
                self._later = sorted((*self._later, (due, cue, loudness)), key=lambda each: each[0])
                continue
            if cue != SKIP:
                self._later.clear()
                return cue, loudness
            cues = [each for each in self._later if isinstance(each[1], str)]
            words = [each for each in self._later if isinstance(each[1], bytes)]
            self._later = [(0.0, *each[1:]) for each in (*cues[-1:], *words)]

    def _patience(self) -> float | None:
        """How long to wait for somebody who asks."""
        if self._later:
            return max(0.0, self._later[0][0] - time.monotonic())
        return self._rest if self._sounds else None

    def _do(self, cue: Heard, loudness: float) -> None:
        if cue == CLOSE:
            self._shut()
            return
        if cue == HUSH:
            if _is_open():
                pygame.mixer.stop()
            return
        if not self._opens():
            return
        if isinstance(cue, bytes):
            self._speak(pygame.mixer.Sound(buffer=cue), loudness)
            return
        if cue not in self._sounds:
            self._sounds[cue] = self._load(cue)
        sound = self._sounds[cue]
        if sound:
            sound.set_volume(loudness)
            sound.play()

    def _opens(self) -> bool:
        """Whether there is a loudspeaker, which is open then. One that was pulled would stay so, and be silent."""
        if _is_open() and loudspeakers(self._devices) != self._opened_among:
            self._shut()
        if not _is_open() and there_may_be_sound(self._devices):
            self._sounds.clear()
            self._voice = None
            self._opened_among = loudspeakers(self._devices)
            pygame.mixer.init(RATE, -16, 1, BUFFER)
        return _is_open()

    def _speak(self, words: pygame.mixer.Sound, loudness: float) -> None:
        """What is being said still is stale now."""
        if self._voice:
            self._voice.stop()
        words.set_volume(loudness)
        self._voice = words.play()

    def _load(self, cue: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(str(self._folder / f"{cue}.wav"))
        except (OSError, pygame.error):
            return None

    def _shut(self) -> None:
        self._sounds.clear()
        self._voice = None
        with suppress(*SILENT):
            pygame.mixer.quit()


def _is_open() -> bool:
    return bool(pygame.mixer.get_init())


def loudspeakers(devices: Path) -> frozenset[tuple[str, int]]:
    """Those that the system has now; one that was pulled and put in again is another."""
    found = set()
    for device in devices.glob("pcm*p"):
        with suppress(FileNotFoundError):
            found.add((device.name, device.stat().st_ctime_ns))
    return frozenset(found)


def there_may_be_sound(devices: Path = DEVICES) -> bool:
    """Whether opening a loudspeaker can succeed: ALSA, asked in vain, would fill the console with complaints."""
    if sys.platform != "linux" or os.environ.get("SDL_AUDIODRIVER", "alsa") != "alsa":
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    servers = [Path(runtime, "pulse", "native"), Path(runtime, "pipewire-0")] if runtime else []
    heard = os.environ.get("PULSE_SERVER") or loudspeakers(devices) or any(server.exists() for server in servers)
    return bool(heard)
