"""What a camera is told, as a code that looks like every other one from outside, whatever it says.

Same version, mask and length in bytes, and the same number of dark modules: so it shines equally bright. Around the
message stand random letters, fresh at every showing, so that two codes of one message do not look alike; they begin
somewhere else each time, or the corner in which the message begins would betray it.
"""

from __future__ import annotations

from functools import cache
from random import Random

from companion.screens.qr import matrix

ALIKE = (5, 4)
"""Version and mask of all these codes."""
LENGTH = 84
"""As many bytes as such a code holds."""
DARK = 678
"""So many of its modules are dark: as many as chance makes, so that it is soon found. Its parity never changes."""
LETTERS = "PQRSTUVWpqrstuvw"
"""They differ by four bits that go freely together, and make no words."""
FRONT = (2, 9)
TUNED = 4
"""The last letters are chosen so that the dark modules come to their number."""
ROOM = LENGTH - FRONT[1] - 2 - 3 * TUNED
"""The longest message, in bytes."""
ELLIPSIS = "…"
TRIES = 2_000
BITS = (0x20, 0x04, 0x02, 0x01)


def code_of(message: str, chance: Random) -> str:
    """The text of a code with this message in it."""
    message = _cut(message)
    around = LENGTH - len(message.encode()) - 2
    while True:
        letters = "".join(chance.choices(LETTERS, k=around))
        front = chance.randint(*FRONT)
        tuned = _tuned(f"{letters[:front]} {message} {letters[front:]}", chance)
        if tuned:
            return tuned


def _cut(message: str) -> str:
    """As much of a message as there is room for; the table goes on though a translation is too long."""
    encoded = message.encode()
    return (
        message if len(encoded) <= ROOM else encoded[: ROOM - len(ELLIPSIS.encode())].decode(errors="ignore") + ELLIPSIS
    )


def _tuned(text: str, chance: Random) -> str:
    """The text with other letters at its end, so that as many modules are dark as agreed.

    A code is linear in its bits: what flipping one of them changes is the same whatever else the text says. So codes
    are tried as whole numbers, always as many, however soon one is found.
    """
    flips, code, flipped = _flips(), _as_number(text), 0
    found: list[int] = []
    for _ in range(TRIES):
        bit = chance.randrange(len(flips))
        code ^= flips[bit]
        flipped ^= 1 << bit
        if code.bit_count() == DARK:
            found.append(flipped)
    return _flipped(text, chance.choice(found)) if found else ""


@cache
def _flips() -> tuple[int, ...]:
    """For every bit that may be flipped, the modules that change with it."""
    text = LETTERS[0] * LENGTH
    plain = _as_number(text)
    return tuple(_as_number(_flipped(text, 1 << bit)) ^ plain for bit in range(TUNED * len(BITS)))


def _as_number(text: str) -> int:
    """A code as one number, with a bit for each module."""
    return int("".join("01"[module] for row in matrix(text, ALIKE) for module in row), 2)


def _flipped(text: str, which: int) -> str:
    """The text with these bits of its last letters flipped."""
    end = bytearray(text.encode())
    for bit in range(TUNED * len(BITS)):
        if which >> bit & 1:
            end[LENGTH - TUNED + bit // len(BITS)] ^= BITS[bit % len(BITS)]
    return end.decode()
