"""Makes every sound out of nothing but arithmetic: `python -m companion.devices.sound.make` writes assets/sounds anew.

The same file comes out to the byte wherever it runs. A cue is short (under a second), so that the next one is not late.
"""

from __future__ import annotations

import io
import math
import wave
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from random import Random

from companion import ASSETS

SOUNDS = ASSETS / "sounds"
RATE = 22_050
LOUDEST = 0.8
FADE = 0.008
"""Seconds over which a sound ends: a sudden end clicks."""

Samples = list[float]


def tone(pitch: float, seconds: float, *, attack: float = 0.004, overtones: Sequence[float] = (1.0,)) -> Samples:
    """A struck note that dies away; `overtones` is how loud each multiple of its pitch is, the higher the sooner gone.

    What is too high for the rate would come out as another, wrong note, and is left away.
    """
    heard = [(number, loud) for number, loud in enumerate(overtones, 1) if loud and pitch * number < RATE / 2]

    def at(now: float) -> float:
        swell = min(1.0, now / attack)
        return swell * sum(
            loud * math.exp(-(1.0 + 2.0 * number) * now / seconds) * math.sin(2 * math.pi * pitch * number * now)
            for number, loud in heard
        )

    return [at(step / RATE) for step in range(round(seconds * RATE))]


def glide(start: float, end: float, seconds: float) -> Samples:
    """A note that slides from one pitch to another and dies away."""
    made, turn = [], 0.0
    for step in range(round(seconds * RATE)):
        share = step / (seconds * RATE)
        turn += (start + (end - start) * share) / RATE
        made.append(math.sin(2 * math.pi * turn) * math.exp(-3.0 * share) * min(1.0, step / 60))
    return made


def noise(seconds: float, dark: float, seed: str, *, attack: float = 0.002) -> Samples:
    """A rush of air or stones, dying away; the nearer `dark` is to 1, the deeper it rumbles."""
    rng, level, made = Random(seed), 0.0, []
    for step in range(round(seconds * RATE)):
        level = dark * level + (1 - dark) * rng.uniform(-1.0, 1.0)
        now = step / RATE
        made.append(level * min(1.0, now / attack) * math.exp(-5.0 * now / seconds))
    peak = max(map(abs, made))
    return [sample / peak for sample in made]


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Several sounds at once: each with the second at which it sets in, and how loud it is."""
    shifted = [[0.0] * round(start * RATE) + [loud * sample for sample in part] for start, loud, part in parts]
    return [sum(samples) for samples in zip_longest(*shifted, fillvalue=0.0)]


BELL = (1.0, 0.45, 0.25, 0.12)
WOOD = (1.0, 0.4, 0.1)
THUD = (1.0, 0.6, 0.3)
IRON = (0.7, 0.1, 0.5, 0.0, 0.4, 0.3)


def _card() -> Samples:
    """A card slides and is put down."""
    return mixed((0.0, 0.35, noise(0.09, 0.35, "slide", attack=0.05)), (0.07, 0.8, tone(190, 0.12, overtones=WOOD)))


def _pass() -> Samples:
    """A card slides away."""
    return mixed((0.0, 0.5, noise(0.2, 0.55, "away", attack=0.08)), (0.1, 0.2, glide(340, 240, 0.16)))


def _broken() -> Samples:
    """Iron snaps, and falls."""
    clang = tone(311, 0.35, overtones=IRON)
    return mixed((0.0, 0.4, noise(0.08, 0.1, "snap")), (0.0, 0.6, clang), (0.16, 0.4, tone(233, 0.3, overtones=IRON)))


def _mended() -> Samples:
    """Two blows on the anvil, the second one true."""
    return mixed(
        (0.0, 0.5, tone(622, 0.25, overtones=IRON)),
        (0.17, 0.6, tone(831, 0.4, overtones=IRON)),
    )


def _rockfall() -> Samples:
    """Rock comes down, and some stones after it; not too deep, for small loudspeakers have no bass."""
    stones = [(0.18 + 0.09 * n, 0.35 - 0.06 * n, tone(260 - 23 * n, 0.12, overtones=WOOD)) for n in range(4)]
    return mixed((0.0, 1.0, noise(0.75, 0.85, "rock", attack=0.03)), *stones)


def _map() -> Samples:
    """Paper is unfolded."""
    return mixed(
        (0.0, 0.35, noise(0.12, 0.1, "fold", attack=0.04)),
        (0.13, 0.4, noise(0.16, 0.15, "unfold", attack=0.06)),
        (0.22, 0.25, glide(420, 560, 0.25)),
    )


def _stone() -> Samples:
    """Only a stone: one dull knock and its echo."""
    return mixed(
        (0.0, 1.0, tone(175, 0.4, overtones=THUD)),
        (0.0, 0.3, noise(0.1, 0.8, "knock")),
        (0.22, 0.25, tone(175, 0.35, overtones=THUD)),
    )


def _drum() -> Samples:
    """A roll, soft and growing: something is about to be turned over."""
    blows = [(0.055 * n, 0.08 + 0.035 * n, tone(147, 0.16, overtones=THUD)) for n in range(14)]
    return mixed((0.0, 0.12, noise(0.9, 0.8, "roll", attack=0.6)), *blows)


def _treasure() -> Samples:
    """Gold: five notes climb and stay ringing."""
    climb = (523, 659, 784, 1047, 1319)
    return mixed(*((0.09 * n, 0.45, tone(pitch, 0.5, overtones=BELL)) for n, pitch in enumerate(climb)))


def _round_over() -> Samples:
    """The bell that ends a shift."""
    return mixed((0.0, 0.6, tone(392, 0.5, overtones=BELL)), (0.28, 0.6, tone(294, 0.6, overtones=BELL)))


def _gold() -> Samples:
    """Nuggets clink."""
    clinks = ((0.0, 1976), (0.06, 2349), (0.13, 1760))
    return mixed(*((start, 0.4, tone(pitch, 0.22, overtones=IRON)) for start, pitch in clinks))


def _game_over() -> Samples:
    """A chord to end the evening with."""
    chord = ((0.0, 262), (0.1, 330), (0.2, 392), (0.3, 523))
    return mixed(*((start, 0.4, tone(pitch, 0.9 - start, overtones=BELL)) for start, pitch in chord))


def _refused() -> Samples:
    """A low, short no that startles nobody."""
    return mixed((0.0, 0.6, tone(196, 0.16, overtones=BELL)), (0.13, 0.6, tone(165, 0.24, overtones=BELL)))


def _nudge() -> Samples:
    """Two soft notes, as of somebody who clears their throat."""
    soft = (1.0, 0.15)
    low, high = (tone(pitch, 0.45, attack=0.05, overtones=soft) for pitch in (440, 523))
    return mixed((0.0, 0.6, low), (0.22, 0.5, high))


CUES: dict[str, Callable[[], Samples]] = {
    "card": _card,
    "pass": _pass,
    "broken": _broken,
    "mended": _mended,
    "rockfall": _rockfall,
    "map": _map,
    "stone": _stone,
    "drum": _drum,
    "treasure": _treasure,
    "round-over": _round_over,
    "gold": _gold,
    "game-over": _game_over,
    "refused": _refused,
    "nudge": _nudge,
}
"""Every cue there is, by the name a game calls it by."""


def written(samples: Samples) -> bytes:
    """A sound as the bytes of a WAV file: one channel, 16 bits, as loud as every other."""
    peak = max(map(abs, samples))
    fade = round(FADE * RATE)
    ending = [min(1.0, (len(samples) - step) / fade) for step in range(len(samples))]
    levels = (round(32_767 * LOUDEST * sample / peak * end) for sample, end in zip(samples, ending, strict=True))
    kept = io.BytesIO()
    with wave.open(kept, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(level.to_bytes(2, "little", signed=True) for level in levels))
    return kept.getvalue()


def files() -> Iterator[tuple[str, bytes]]:
    """Every sound file there is to be."""
    for cue, samples in CUES.items():
        yield f"{cue}.wav", written(samples())


def main() -> None:
    """Write them all."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, content in files():
        (SOUNDS / name).write_bytes(content)


if __name__ == "__main__":
    main()
