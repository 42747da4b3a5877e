"""People at the real program, `companion run` itself: they play by finger, turn button and phone, on and on.

The program asks them whenever it would wait for somebody. They can be pickled, so that others go on where they were.
"""

from __future__ import annotations

import json
import os
import pickle
import re
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

from companion.app import lobby
from companion.app.app import App
from companion.app.lobby.by_phone import THEIRS
from companion.commands.bench.phone import Phone, Refused
from companion.commands.cli import main
from companion.core.codec import COMMAND, from_json
from companion.core.game import Viewer
from companion.core.records import Record
from companion.display.window import Window
from companion.games import GAMES
from companion.phones.phones import Phones
from companion.screens.nodes import Ask, Do, Wanted
from tests.contract.games import twins_of
from tests.core.shadow import written

PATIENCE, A_LOOK = {"button": 5.0, "phone": 2.0}, 0.3
"""A press is taken in sooner or later; what a phone sends too late is refused: it was meant for another move."""
OFTEN = {"button": 0.2, "phone": 0.6}
"""So much of what they can do they do."""
A_MOMENT_MS, A_PRESS = 4.0, 0.03
"""A press is as short as a hand can make it, and long enough to be none of the bounces of a contact."""
LABELS = {"PlayUnknown": "Done", "Pass": "Pass", "EndTurn": "No card"}
"""What is touched on a phone to have this done."""
BUTTON = r'<button[^>]*data-do="(\d+)"[^>]*>(?:(?!</button>).)*>{}<'
A_TICK = 0.02


class Handset:
    """A phone at a seat: somebody looks at it now and then, and touches there what they are told to, once.

    A page is touched once: while something is wanted that is not there, the phone waits for the next, as phones do.
    """

    def __init__(self, link: str, secret: bytes) -> None:
        self._phone = Phone(link, secret, patience=5.0)
        self._wanted, self._tried, self._gone = "", "", Event()
        self._told = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def want(self, label: str) -> None:
        """Touch this as soon as it is there; nothing any more, if it is empty."""
        self._wanted = label
        (self._told.set if label else self._told.clear)()

    @property
    def wants(self) -> bool:
        """Whether it is still to be touched; if not, the table has been told, and may not have heard yet."""
        return bool(self._wanted)

    def _run(self) -> None:
        while not self._gone.is_set():
            self._told.wait(A_LOOK)
            try:
                self._look()
            except (OSError, HTTPException, Refused):
                self._gone.wait(A_TICK)

    def _look(self) -> None:
        label, page = self._wanted, self._phone.html
        found = re.search(BUTTON.format(label), page) if label and page is not self._tried else None
        if found:
            self._tried = page
            self._touch(int(found[1]))
        else:
            self._phone.ask(**({} if label else {"v": ""}))

    def _touch(self, which: int) -> None:
        try:
            self._phone.ask(tap=which)
        finally:
            self.want("")

    def close(self) -> None:
        self._gone.set()
        self._told.set()
        self._thread.join()
        self._phone.close()


class Somebody:
    """Plays so many games. `told` hears after each thing that was done; `kept` is where they remember their cards."""

    def __init__(self, seed: str, games: int, told: Callable[[App], object], kept: Path | None = None) -> None:
        self._rng = Random(seed)
        self._games, self._told, self._kept = games, told, kept
        self._world: Any = None
        self._handset: Handset | None = None
        self.by = dict.fromkeys(("finger", "button", "phone"), 0)

    def run(self, journal: Path) -> int:
        """Be the program until they have played enough."""
        evenings: list[Iterator[float]] = []

        def asked(window: Window) -> float:
            evenings.extend([] if evenings else [self._play(window)])
            return next(evenings[0], 0.0)

        serve = f"127.0.0.1:{urlsplit(self._scanned()[0]).port or 0}"
        with patch.object(Window, "patience", asked):
            return main(("run", "--simulate-hardware", "--serve", serve, "--journal", str(journal)))

    def _scanned(self) -> tuple[str, bytes]:
        """What is in the phone of whoever sits first: the link, and what makes it the same phone; or nothing yet."""
        in_it = self._kept and self._kept.with_suffix(".phone")
        return pickle.loads(in_it.read_bytes()) if in_it and in_it.exists() else ("", b"")

    def _play(self, window: Window) -> Iterator[float]:
        """Each time it says for how many milliseconds nobody does anything."""
        app = window.app
        self._told(app)
        for _game in range(self._games):
            if app.playing and not app.table.over:
                self._come_back(window)
            else:
                self._begin(window)
            yield 0.0
            yield from self._game(window)
        self._leave()
        window.do(Ask(Wanted.QUIT))

    def _begin(self, window: Window) -> None:
        game = self._rng.choice(list(GAMES.values()))
        players, kind = self._rng.randint(game.seats[0], 5), self._rng.choice(twins_of(game).WORLDS)
        self._world = game.world(self._rng, players, game.editions[0], **kind)
        self._remember(window.app, None)
        window.app.table.begin(game.id, self._world.opening())
        window.do(Ask(Wanted.GO_ON))
        self._told(window.app)
        self._take_phone(window.app)

    def _come_back(self, window: Window) -> None:
        """Others were here before, and have left a note of what lies on the real table."""
        table = window.app.table
        assert self._kept
        assert table.game
        many, self._world, note = pickle.loads(self._kept.read_bytes())
        doing = note and from_json(json.loads(note), COMMAND, table.game.commands)
        window.do(Ask(Wanted.GO_ON))
        if len(table._past) > many and self._slipped(window.app):
            self._put_right(window)
        if doing is not None and len(table._past) > many and table._past[-1][0] != "redo":
            self._world.follow(doing, table._past[-1][1])
        elif doing is not None:
            window.do(Do(doing))
            self._world.follow(doing, table._past[-1][1])
            self._told(window.app)
        self._take_phone(window.app)

    def _remember(self, app: App, doing: Record | None) -> None:
        self._keep("", (len(app.table._past), self._world, doing and written(doing)))

    def _keep(self, suffix: str, what: object) -> None:
        if self._kept:
            draft = self._kept.with_suffix(".new")
            draft.write_bytes(pickle.dumps(what))
            draft.replace(self._kept.with_suffix(suffix))

    def _take_phone(self, app: App) -> None:
        """Whoever sits first has it all evening, also where others were here before."""
        phones, name = app._phones, app.table.view(Viewer.TABLE).players[0]
        if self._handset:
            return
        assert isinstance(phones, Phones)
        (link, secret), shown = self._scanned(), phones.link(name)
        if not shown:
            return
        if not phones.paired(name) or urlsplit(link).netloc != urlsplit(shown).netloc:
            link, secret = shown, os.urandom(32)
            self._keep(".phone", (link, secret))
        self._handset = Handset(link, secret)

    def _leave(self) -> None:
        if self._handset:
            self._handset.close()
        self._handset = None

    def _game(self, window: Window) -> Iterator[float]:
        app = window.app
        while not app.table.over:
            if asked := app._phones.asking():
                window.do(lobby.Nod(asked, THEIRS))
            command = self._world.next(app.table.view)
            self._remember(app, command)
            before = app.table.version
            yield from self._by_some_way(window, command)
            slipped = app.table.version != before and self._slipped(app)
            if slipped:
                self._put_right(window)
            if slipped or app.table.version == before:
                self.by["finger"] += 1
                window.do(Do(command))
            self._world.follow(command, app.table._past[-1][1])
            self._told(app)
            yield 0.0

    def _slipped(self, app: App) -> bool:
        """Whether a machine that is very slow has taken a press for a hold, which takes back what was done before."""
        return app.table._past[-1][0] == "undo"

    def _put_right(self, window: Window) -> None:
        self._told(window.app)
        window.do(Ask(Wanted.REDO))
        self._told(window.app)

    def _by_some_way(self, window: Window, command: Record) -> Iterator[float]:
        """What the turn button or a phone can do they do, now and then."""
        app, table = window.app, window.app.table
        buttons, view = app.screens and app.screens.buttons, table.view(Viewer.TABLE)
        means = buttons.pressed(view, app.here) if buttons and app.in_game else None
        label = LABELS.get(type(command).__name__, "") if app.acting == 0 else ""
        way = "phone" if self._handset and label else "button"
        if not (isinstance(means, Do) and means.command == command) or self._rng.random() > OFTEN[way]:
            return
        if self._handset and label:
            self._handset.want(label)
        else:
            window.keys("space", True)
            down = monotonic()
            while monotonic() < down + A_PRESS:  # others may wake the window meanwhile
                yield A_MOMENT_MS
            window.keys("space", False)
        before, ends = table.version, monotonic() + PATIENCE[way]
        while table.version == before and monotonic() < ends:
            if asked := app._phones.asking():
                window.do(lobby.Nod(asked, THEIRS))
            touched = self._handset and label and not self._handset.wants  # whatever comes of that comes in now
            yield A_MOMENT_MS
            if self._handset and touched and table.version == before:
                self._handset.want(label)  # what was touched was gone: there is another page by now, or soon
        self.by[way] += table.version != before and not self._slipped(app)
        if self._handset:
            self._handset.want("")
