"""Buttons that bounce, as presses that do not. Milliseconds from whatever clock is handed in.

Contacts bounce for up to some 10 ms, so a level counts once it has stayed for 20. The same file runs on the box
under MicroPython: keep to what both know.
"""

STABLE = 20
HOLD = 800
REPEAT = 400
MOST_REPEATS = 8
"""A box of cards left lying on a button does not take back the whole game."""

DOWN = "DOWN"
PRESS = "PRESS"
HELD = "HOLD"

TURN = "T"
SEQUENCE = "Q"
UNDO = "U"


class Key:
    """One button. What can be held counts as pressed when it is let go; everything else as soon as it is down."""

    def __init__(self, holdable: bool, repeats: bool) -> None:
        self._holdable = holdable
        self._repeats = repeats
        self._raw = True
        self._since = 0
        # A button that is down at the start, stuck or leant on, means nothing before it has been up.
        self._down = True
        self._left = 0
        self._next = 0

    def sees(self, down: bool, now: int) -> tuple[str, ...]:
        """The level as just read, and what has happened by that: at each edge, and again when `due`."""
        if down != self._raw:
            self._raw = down
            self._since = now
        elif now - self._since < STABLE:
            pass
        elif down != self._down:
            self._down = down
            return self._went_down() if down else self._went_up()
        elif self._left and now >= self._next:
            return self._stayed_down(now)
        return ()

    def edge(self, down: bool, at: int) -> tuple[str, ...]:
        """A change of the level, and when it came: until then the level was the other one, whoever looked or not.

        So nothing is lost if nobody found the time to look between two edges.
        """
        at = max(at, self._since)
        if down == self._raw:
            return ()
        happened = self._caught_up(at)
        self.sees(down, at)
        return happened

    def _caught_up(self, at: int) -> tuple[str, ...]:
        """All that looking in time would have told until now."""
        happened: tuple[str, ...] = ()
        due = self.due()
        while due is not None and due < at:
            happened += self.sees(self._raw, due)
            due = self.due()
        return happened

    def due(self) -> int | None:
        """When to look again, if nothing changes until then."""
        settled = self._since + STABLE
        if self._raw != self._down:
            return settled
        return max(settled, self._next) if self._left else None

    def _went_down(self) -> tuple[str, ...]:
        self._left = 1 if self._holdable else MOST_REPEATS if self._repeats else 0
        self._next = self._since + HOLD
        return (DOWN,) if self._holdable else (PRESS,)

    def _stayed_down(self, now: int) -> tuple[str, ...]:
        self._left -= 1
        self._next = now + REPEAT
        return (HELD,) if self._holdable else (PRESS,)

    def _went_up(self) -> tuple[str, ...]:
        let_go = self._holdable and self._left
        self._left = 0
        return (PRESS,) if let_go else ()


class Keys:
    """All buttons of a device by name: T (the one all share) or T0 to T9, Q0 to Q3, U."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._keys = {name: Key(name[0] == TURN, name[0] == UNDO) for name in names}

    def sees(self, name: str, down: bool, now: int) -> tuple[str, ...]:
        """What has happened to this button, by its level as just read."""
        return self._keys[name].sees(down, now)

    def edge(self, name: str, down: bool, at: int) -> tuple[str, ...]:
        """What has happened to this button, by a change of its level and when that came."""
        return self._keys[name].edge(down, at)

    def due(self, name: str) -> int | None:
        """When to look at this button again."""
        return self._keys[name].due()
