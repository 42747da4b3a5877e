"""The button box without its pins: lines, sessions, presses that arrive once, lamps and beeps.

Runs under MicroPython on the box and under CPython in the tests: keep to what both know. Milliseconds that never go
back are handed in. ../README.md describes the protocol; the host takes lines, patterns and numbers from here.
"""

import binascii

VERSION = 1
LONGEST = 63
"""How long a line may be, without its end."""
NO_SESSION = "-"
HELLO_EVERY = 1000
CALL_EVERY = 250
"""As long as nobody has opened a session."""
REPEAT_AFTER = 100
SILENCE = 3000
"""Who has not been heard for so long is gone, and what was pressed meanwhile was pressed in vain."""
MOST_WAITING = 16

SLOT = 125
PATTERNS = {
    "-": "0000000000000000",
    "S": "1111111111111111",
    "B": "1111000011110000",
    "P": "1000000000000000",
    "T": "1010000000000000",
}
"""Lamps, 125 ms a figure, over and over. Never more than three flashes in a second, which could harm somebody."""
NOBODY_LISTENS = "P"

BEEP_SLOT = 50
TONES = {"T": "1", "D": "1011", "R": "111111"}


def frame(body: str) -> bytes:
    """A line as it is sent: what it says, and a checksum so that noise is not taken for a press."""
    data = body.encode()
    return data + b" %08x\n" % binascii.crc32(data)


def unframe(line: bytes) -> str | None:
    """What a line says, or None if it is not exactly as it was sent."""
    body = line[:-9]
    if not body or len(line) > LONGEST or line[-9:] != b" %08x" % binascii.crc32(body):
        return None
    return body.decode() if all(32 <= byte < 127 for byte in body) else None


def lit(pattern: str, now: int) -> bool:
    """Whether a lamp with this pattern is on."""
    return PATTERNS[pattern][now // SLOT % 16] == "1"


def beeping(tone: str, for_ms: int) -> bool:
    """Whether a buzzer that began this tone so long ago is on."""
    slot = for_ms // BEEP_SLOT
    return slot < len(TONES[tone]) and TONES[tone][slot] == "1"


def number(word: str, most: int) -> int | None:
    """A number as we write them, without signs or noughts before it, if it is not too large."""
    if not 0 < len(word) < 10 or not all("0" <= letter <= "9" for letter in word) or (word[0] == "0" and word != "0"):
        return None
    return int(word) if int(word) <= most else None


class Lines:
    """Bytes in any pieces, whole lines out. What is too long is dropped up to its end and counted."""

    def __init__(self, longest: int = LONGEST) -> None:
        self.dropped = 0
        self._longest = longest
        self._rest = b""
        self._spilt = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that are whole now, without their ends."""
        parts = (self._rest + data).split(b"\n")
        self._rest = parts.pop()
        lines = []
        for part in parts:
            if self._spilt or len(part) > self._longest:
                self.dropped += 1
            else:
                lines.append(part)
            self._spilt = False
        if len(self._rest) > self._longest:
            self._rest = b""
            self._spilt = True
        return lines


class Box:
    """What the box says and shows. The host opens a session; presses count within it, in order, until acknowledged."""

    def __init__(self, name: str, seats: int) -> None:
        self.dropped = 0
        self._name = name
        self._seats = seats
        self._lines = Lines()
        self._session = NO_SESSION
        self._heard = 0
        self._hello_due = 0
        self._number = 0
        self._waiting: list[tuple[int, bytes]] = []
        self._repeat_due = 0
        self._lamps = ""
        self._tone = ""
        self._toned = 0

    def hears(self, data: bytes, now: int) -> None:
        """What the host has sent."""
        for line in self._lines.feed(data):
            words = (unframe(line) or "").split(" ")
            if not self._obeys(words, now):
                self.dropped += 1
        if now - self._heard >= SILENCE:
            self._end()

    def happened(self, button: str, what: str) -> None:
        """Something happened to a button. Where nobody listens, or has not for long, it is dropped."""
        if self._session == NO_SESSION or len(self._waiting) >= MOST_WAITING:
            return
        self._number += 1
        body = f"KEY {self._session} {self._number} {button} {what}"
        self._waiting.append((self._number, frame(body)))
        self._repeat_due = 0

    def says(self, now: int) -> bytes:
        """What to send now."""
        data = b""
        if now >= self._hello_due:
            self._hello_due = now + (CALL_EVERY if self._session == NO_SESSION else HELLO_EVERY)
            data += frame(f"HELLO {VERSION} {self._name} {self._seats} {self._session}")
        if self._waiting and now >= self._repeat_due:
            self._repeat_due = now + REPEAT_AFTER
            for _number, line in self._waiting:
                data += line
        return data

    def lit(self, seat: int, now: int) -> bool:
        """Whether this player's lamp is on. All flash together where nobody listens."""
        if self._session == NO_SESSION:
            return lit(NOBODY_LISTENS, now)
        return bool(self._lamps) and lit(self._lamps[seat], now)

    def buzzes(self, now: int) -> bool:
        """Whether the buzzer is on."""
        return bool(self._tone) and beeping(self._tone, now - self._toned)

    def _obeys(self, words: list[str], now: int) -> bool:
        """Whether this is an order, and for us."""
        if len(words) != 3:
            return False
        order, session, what = words
        if order == "OPEN":
            return self._opens(session, what, now)
        if session != self._session or session == NO_SESSION:
            return False
        if order == "ACK":
            obeyed = self._is_told(what)
        elif order == "LAMPS":
            obeyed = self._shows(what)
        else:
            obeyed = order == "SOUND" and self._sounds(what, now)
        if obeyed:
            self._heard = now
        return obeyed

    def _opens(self, session: str, version: str, now: int) -> bool:
        """A session anew: what was pressed before it belonged to another table. Told twice, it is the same one."""
        if len(session) != 8 or version != str(VERSION):
            return False
        if session != self._session:
            self._end()
            self._session = session
        self._heard = now
        self._hello_due = 0
        return True

    def _end(self) -> None:
        self._session = NO_SESSION
        self._number = 0
        self._waiting = []
        self._lamps = self._tone = ""

    def _is_told(self, word: str) -> bool:
        last = number(word, self._number)
        if last is None:
            return False
        self._waiting = [(each, line) for each, line in self._waiting if each > last]
        return True

    def _shows(self, lamps: str) -> bool:
        if len(lamps) != self._seats or not all(lamp in PATTERNS for lamp in lamps):
            return False
        self._lamps = lamps
        return True

    def _sounds(self, tone: str, now: int) -> bool:
        if tone not in TONES:
            return False
        self._tone = tone
        self._toned = now
        return True
