"""The camera above the table, as the loop sees it: proposals come and go by it, and nothing is done that is not shown.

A thread only puts signals into a queue. What a picture shows is worked out where it is taken, in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from queue import SimpleQueue
from typing import Any

from companion.app.app import App
from companion.app.inbox import waiting
from companion.app.lobby import Lobby
from companion.core.game import Viewer
from companion.core.table import Events
from companion.language import _
from companion.screens.moment import Sight
from companion.screens.nodes import Go, Place
from companion.screens.seam import Camera as Seeing
from hardware.camera import AGAIN_SECONDS, Camera
from hardware.ports import Inputs
from hardware.signals import Looked, Plugged, Signal, Stirred, Troubled, Unplugged
from hardware.watch import Watch

Opens = Callable[[str], Inputs]
"""Opens a camera, which tells what the reader of that name makes of its pictures."""
MOST_KNOWN = 20
"""So many proposals that nobody wanted are remembered, and so many that counted by themselves."""


@dataclass
class Eye:
    """Everything about a camera that is not the device; `source` says which one it is.

    `complain` is told what people may want to know.
    """

    app: App
    source: str = ""
    wake: Callable[[], None] = lambda: None
    opens: Opens | None = None
    complain: Callable[[str], object] = lambda _said: None
    _watch: Watch | None = None
    _signals: SimpleQueue[Signal] = field(default_factory=SimpleQueue)
    _looks: int = 0
    _since: float | None = None
    _shown: float = 0.0
    _judged: object = None
    _proposed: tuple[Place, object] | None = None
    _left: list[Any] = field(default_factory=list)  # Any: a place of whichever game it is
    _settled: list[tuple[Events, object]] = field(default_factory=list)
    _by_hand: list[object] = field(default_factory=list)
    _heard: object = None
    _broke: float | None = None

    def __post_init__(self) -> None:
        if self.opens or find_spec("cv2"):
            self.app.sight = Sight()
            self.app.settles_in = self._due_in

    def close(self) -> None:
        """See nothing more."""
        if self._watch:
            self._watch.close()
        self._watch = None

    def attend(self) -> bool:
        """Open or shut the eye as is wanted, and take what it has seen; whether anything came of it that shows."""
        if self.app.sight is None:
            return False
        before = self.app.sight, self.app.here, self.app.table.version
        self._open_or_shut()
        for signal in waiting(self._signals):
            self._take(signal)
        self._hear_of_undo()
        self._propose()
        self._settle()
        return before != (self.app.sight, self.app.here, self.app.table.version)

    @property
    def _seeing(self) -> Seeing[Any, Any] | None:  # Any: see AnyScreens
        return self.app.screens.camera if self.app.screens else None

    def _open_or_shut(self) -> None:
        """It looks while a screen of a game is shown that wants it to, and never behind anybody's back."""
        sight, seeing = self.app.sight, self._seeing
        assert sight is not None
        asked = bool(seeing and not self.app.table.over and seeing.wanted(self.app.table.view(Viewer.TABLE)))
        looks = asked and not sight.shut and not isinstance(self.app.here, Lobby)
        if looks and seeing and not self._watch and not self._rests_in():
            opens = self.opens or (lambda reader: Camera(self.source, reader))
            self._watch = Watch(opens(seeing.reader), self._tell)
        elif self._watch and not looks:
            self.close()
            waiting(self._signals)
            sight = Sight(shut=sight.shut)
            self._since = None
        self.app.sight = sight._replace(looks=looks)

    def _rests_in(self) -> float | None:
        """What broke is given so many milliseconds before it is tried again."""
        if self._broke is None or self._watch:
            return None
        return max(0.0, self._broke + AGAIN_SECONDS * 1e3 - self.app.clock())

    def _due_in(self) -> float | None:
        """In how many milliseconds something happens by itself."""
        looks = self.app.sight is not None and self.app.sight.looks
        return self._rests_in() if looks and self._broke is not None else self._settles_in()

    def _tell(self, signal: Signal) -> None:
        """Called in the camera's thread."""
        self._signals.put(signal)
        self.wake()

    def _take(self, signal: Signal) -> None:
        sight = self.app.sight
        assert sight is not None
        if not isinstance(signal, Unplugged | Troubled):
            self._broke = None
        match signal:
            case Stirred():
                self._since = None
                self.app.sight = sight._replace(there=True)
            case Looked(told):
                self._looks, self._since = self._looks + 1, self.app.clock()
                self.app.sight = sight._replace(there=True, told=told)
            case Plugged():
                self.app.sight = sight._replace(there=True)
            case Unplugged() | Troubled():
                self._since = None
                self.app.sight = sight._replace(there=False, told=None)
        if isinstance(signal, Troubled):
            self._mourn()

    def _mourn(self) -> None:
        """Nobody looks any more: whoever did has ended with what went wrong. It is told once, however often it does."""
        self.close()
        if self._broke is None:
            self.complain(_("the camera is not there, gives no picture, or is another program’s; it is looked for"))
        self._broke = self.app.clock()

    def _hear_of_undo(self) -> None:
        """Whoever takes something back knows that it still lies there: it is proposed no more, nor counts by itself."""
        before, self._heard = self._heard, self.app.table.version
        undone = self.app.table.last_undone() if before != self._heard else ()
        self._by_hand += [does for events, does in self._settled if undone and events == undone]
        if undone and not (self._proposed and self._proposed[1] == before):
            place = self._sees(self.app.first, self._left)
            self._left = [*self._left, place][-MOST_KNOWN:] if place not in (None, self.app.first) else self._left

    def _sees(self, here: Place, left: Sequence[Any]) -> Place | None:  # Any: see `_left`
        """Where the screens go from here by what it told last."""
        look, view = self.app.sight and self.app.sight.told, self.app.table.view(Viewer.TABLE)
        place: Place | None = None
        if self._seeing and look is not None:
            place = self._seeing.seen(view, here, look, self.app.table.refuses, left)
        return place

    def _propose(self) -> None:
        """Let the screens go where they go by what was seen; what people leave they do not come back to by that.

        While something moves, nobody knows what lies there: what was seen before is not held against what is entered.
        """
        sight, here = self.app.sight, self.app.here
        key = self.app.table.version, self._looks, here
        if sight is None or sight.told is None or self._since is None or key == self._judged:
            return
        if self._seeing is None or not self.app.in_game:
            return
        if self._proposed and here == self.app.first and self._proposed[1] == self.app.table.version:
            self._left = [*self._left, self._proposed[0]][-MOST_KNOWN:]
        self._proposed = None
        place, first = self._sees(here, self._left), self.app.first
        if (self._left or self._by_hand) and self._sees(first, ()) == first:
            self._left, self._by_hand = [], []
        if place is not None:
            self._proposed = (place, self.app.table.version) if place != first else None
            self.app.sight = sight._replace(differs=bool(self._left))
            if place != here:
                self._shown = self.app.clock()
                self.app.act(Go(place))
        self._judged = self.app.table.version, self._looks, self.app.here

    def _settles_in(self) -> float | None:
        """In how many milliseconds what is proposed counts, if nothing moves and nobody minds."""
        pause, settles = self.app.settings.settles, self._settles()
        if not pause or self._since is None or settles is None:
            return None
        return max(0.0, max(self._since, self._shown) + pause * 1e3 - self.app.clock())

    def _settles(self) -> Any:
        """What would count by itself: the newest look has to show it, and nobody may have taken it back."""
        seeing, shown = self._seeing, self._proposed is not None and self._proposed[0] == self.app.here
        does = seeing.settles(self.app.here) if seeing and shown and self.app.in_game else None
        return None if does in self._by_hand else does

    def _settle(self) -> None:
        """What cannot be put on disk is left to people, as it would be if they had taken it back."""
        if self._settles_in() == 0.0:
            does, before = self._settles(), self.app.table.version
            self.app.act(does)
            if self.app.table.version == before:
                self._by_hand.append(does)
            else:
                self._settled = [*self._settled, (self.app.table.last_undoable(), does)][-MOST_KNOWN:]
            self._propose()
