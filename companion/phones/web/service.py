"""What the server says to whom: the heart of it, without sockets. All of it runs in the server's own thread.

Whoever knows a door's link and asks is answered at once if there is news, and else waits for some. When anything that
anybody is to see has changed, all are answered, so that nobody can tell from outside whose page it was: every page is
drawn and every answer sealed before the first of them goes out.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

from companion.language import is_rtl, speaking
from companion.language.choosing import of_browser
from companion.phones.web.answers import words
from companion.phones.web.hosts import network
from companion.phones.web.html import Markup
from companion.phones.web.limits import (
    KNOCKS,
    KNOCKS_AT_ONCE,
    TABLE_TAPS,
    TABLE_TAPS_AT_ONCE,
    TAPS,
    TAPS_AT_ONCE,
    Buckets,
)
from companion.phones.web.page import (
    TABLE,
    Caller,
    Develops,
    Keyed,
    Knocked,
    LetGo,
    Page,
    Prefers,
    Published,
    Signal,
    Touched,
    tidy,
)
from companion.phones.web.sealed import Asked, Doors, Greeted, Opened, TooLong
from companion.screens.moment import Photograph
from companion.screens.nodes import Field, Node, Typed

PATIENCE = 25.0
"""After so many seconds without news an answer says just that: shorter than what routers and browsers bear."""
KNOCK_AGAIN = 10.0
KNOCKING = 64
LOOKED, LEFT, KEYS = -1, -2, -3
ENDED = {LOOKED: LetGo(), LEFT: LetGo(away=True)}
"""What a touch on nothing tells: a look has ended."""


class TooMany(Exception):
    """A device touches faster than anybody can; it may say the same again a little later."""


Render = Callable[[Node], Markup]


class Version(NamedTuple):
    """What a device was shown. A tap counts for the page it was made on, and once: so a repeated one does nothing."""

    epoch: str
    page: int
    taps: int
    news: int

    def __str__(self) -> str:
        return f"{self.epoch}.{self.page}.{self.taps}.{self.news}"


@dataclass
class Shown:
    """What one device is shown, drawn once."""

    page: Page
    number: int
    render: Render
    taps: int = 0

    def draw(self) -> None:
        """Draw it now; what goes wrong with that is told when it is asked for."""
        with suppress(Exception):
            _ = self.screen, self.held, self.show

    @cached_property
    def screen(self) -> Markup:
        """The page as HTML: in its own language, whatever another thread says meanwhile."""
        with speaking(self.page.language):
            return self.render(self.page.screen)

    @cached_property
    def held(self) -> str | None:
        """What stands in its place while it is held."""
        with speaking(self.page.language):
            return self.render(self.page.held).text if self.page.held else None

    @cached_property
    def show(self) -> dict[str, Any] | None:
        """What is played over it: each act with how long its beats last."""
        show = self.page.show
        with speaking(self.page.language):
            acts = [
                {"html": self.render(act.page).text, "beats": [beat.lasts for beat in act.beats]}
                for act in (show.acts if show else ())
            ]
        return {"nth": show.nth, "acts": acts} if show else None


class Service:
    """Answers requests from what was published last, and tells what was touched."""

    def __init__(self, tell: Callable[[Signal], None], render: Render, clock: Callable[[], float]) -> None:
        self._tell, self._render, self._clock = tell, render, clock
        self.develops: Develops | None = None
        """What reads photographs, if anything can."""
        self._epoch = secrets.token_urlsafe(9)
        self._waiting: dict[asyncio.Future[bytes], Opened] = {}
        self._news_number = 0
        self._published = Published()
        self._doors = Doors(lambda caller: caller in self._shown)
        self._shown: dict[Caller, Shown] = {}
        self._knocked: dict[Caller, float] = {}
        self._preferred: dict[Caller, str] = {}
        self._knocks = Buckets(clock, KNOCKS, KNOCKS_AT_ONCE)
        self._taps = Buckets(clock, TAPS, TAPS_AT_ONCE)
        self._table_taps = Buckets(clock, TABLE_TAPS, TABLE_TAPS_AT_ONCE)

    def publish(self, published: Published) -> None:
        """From now on this is what there is to see; if it differs from what was, all who wait are answered."""
        if published == self._published:
            return
        self._published = Published(dict(published.doors), dict(published.pages), published.closed)
        self._doors.hang(self._published.doors, published.closed)
        self._shown = {caller: self._show(caller, page) for caller, page in published.pages.items()}
        self._preferred = {caller: code for caller, code in self._preferred.items() if caller in self._shown}
        self._wake()

    def _show(self, caller: Caller, page: Page) -> Shown:
        """A page that stays as it was stays the same one, and taps on it still count. Its number tells of no others.

        Whoever is only called again keeps theirs: a finger may be on it, or an eye on what is held.
        """
        before = self._shown.get(caller)
        if before and replace(before.page, calls=page.calls) == page:
            before.page = page
        if before and before.page == page:
            return before
        return Shown(page, self._news_number + 1, self._render)

    def _wake(self) -> None:
        """Also what nobody waits for now is drawn: how long an answer takes tells nobody whether its page is new."""
        self._news_number += 1
        for shown in self._shown.values():
            shown.draw()
            time.sleep(0)  # lets the table's loop go on in between: ten pages take ten times as long as it may wait
        waiting = [(future, opened) for future, opened in self._waiting.items() if not future.done()]
        for answer in [self._answer_to(future, opened) for future, opened in waiting]:
            answer()

    def _answer_to(self, future: asyncio.Future[bytes], opened: Opened) -> Callable[[], None]:
        """How to answer one of those who wait; what is wrong with one page is nobody else's trouble."""
        try:
            return partial(future.set_result, self._sealed(opened))
        except Exception as error:  # noqa: BLE001 - whoever asked for it tells of it
            return partial(future.set_exception, error)

    @property
    def watchword(self) -> str:
        """What a device has to name that comes for the first time."""
        return self._doors.watchword

    def open(self, request: bytes) -> Opened | Greeted:
        """Here it is decided whether a request is heard: if its sender has a link, and says this for the first time.

        All else raises Wrong, and vouches for nobody: garbage, what was heard before, what comes to no open door.
        """
        return self._doors.open(request)

    async def answer(self, opened: Opened, address: str) -> bytes:
        """Do what was asked for, and answer: at once if there is something to say, else when there is; or TooMany."""
        caller, asked = opened.caller, opened.asked
        language = of_browser(asked.languages)
        if caller not in self._shown:
            self._knock(caller, network(address), language)
        elif self._preferred.get(caller, "") != language and self._taps.take(caller.device.hex()):
            self._preferred[caller] = language
            self._tell(Prefers(caller, language))
        if asked.tap is not None:
            await self._tap(caller, asked, asked.tap)
        elif asked.v == str(self._version(caller)):
            return await self._news(opened)
        return self._sealed(opened)

    async def _news(self, opened: Opened) -> bytes:
        """What is said when there is something, or when there was nothing for long."""
        news: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[news] = opened
        try:
            return await asyncio.wait_for(news, PATIENCE)
        except TimeoutError:
            return self._sealed(opened)
        finally:
            self._waiting.pop(news, None)

    def _sealed(self, opened: Opened) -> bytes:
        """Where there is no room for both, the page comes without what is played over it."""
        answer = self._say(opened.caller, opened.asked.v)
        try:
            return opened.seal(**answer)
        except TooLong:
            return opened.seal(**{**answer, "show": None})

    def _version(self, caller: Caller) -> Version:
        shown = self._shown.get(caller)
        page, taps = (shown.number, shown.taps) if shown else (0, 0)
        return Version(self._epoch, page, taps, self._news_number)

    def _say(self, caller: Caller, seen: str) -> dict[str, Any]:
        """The page only to those who do not have it: it must not be pulled away from under a finger."""
        version, shown = self._version(caller), self._shown.get(caller)
        answer: dict[str, Any] = {"v": str(version), "calls": int(shown.page.calls) if shown else 0}
        if seen.split(".")[:2] != str(version).split(".")[:2]:
            answer["html"], answer["held"] = (shown.screen.text, shown.held) if shown else ("", None)
            answer["table"] = caller.door == TABLE
            answer["types"] = bool(shown and shown.page.types)
            answer["name"] = shown.page.name if shown else ""
            answer["awake"] = bool(shown and shown.page.awake)
            answer["looks"] = f"{self._epoch}.{shown.page.looks}" if shown and shown.page.looks else ""
            answer["look"] = shown.page.look._asdict() if shown else {}
            answer["show"] = shown.show if shown else None
            answer["speaks"] = _speaks(shown.page.language) if shown else None
        return answer

    async def _tap(self, caller: Caller, asked: Asked, tap: int) -> None:
        shown = self._shown.get(caller)
        does = self._does(caller, shown, asked, tap) if shown else None
        if shown and does is not None:
            buckets = self._table_taps if caller.door == TABLE else self._taps
            if not buckets.take(caller.device.hex()):  # only of what counts: sending it again takes nothing from them
                raise TooMany
            shown.taps += 1
            if isinstance(does, Photograph):
                look = await self.develops(asked.picture, does.reader) if self.develops else None
                does = replace(does, told=look)
            self._tell(Touched(caller, shown.page, does))

    def _does(self, caller: Caller, shown: Shown, asked: Asked, tap: int) -> Any:
        """A photograph took its time, and goes where the page there is by now wants one; all else is for its own."""
        if asked.picture:
            return next((each for each in shown.screen.does if isinstance(each, Photograph)), None)
        if asked.v.split(".")[:3] != str(self._version(caller)).split(".")[:3]:
            return None
        return (_meant if tap >= 0 else _at_table if caller.door == TABLE else _by_phone)(shown, tap, asked.text)

    def _knock(self, caller: Caller, who: str, language: str) -> None:
        """Told once, and again after a while; however many devices somebody makes up, only so many are told."""
        now = self._clock()
        waiting = ((each, at) for each, at in self._knocked.items() if each not in self._shown)
        self._knocked = {each: at for each, at in waiting if now - at < KNOCK_AGAIN}
        if caller not in self._knocked and len(self._knocked) < KNOCKING and self._knocks.take(who):
            self._knocked[caller], self._preferred[caller] = now, language
            self._tell(Knocked(caller, who, language))


def _at_table(shown: Shown, tap: int, text: str) -> Any:
    """What the table's page says that is no touch."""
    return Keyed(text) if tap == KEYS and shown.page.types else ENDED.get(tap)


def _by_phone(shown: Shown, tap: int, _text: str) -> Any:
    """What a player's page says that is no touch: that it was held, where that is to be told."""
    return ENDED[LOOKED] if tap == LOOKED and shown.page.looks else None


def _meant(shown: Shown, tap: int, text: str) -> Any:
    """What a touch on this page stands for; None if it is a touch on nothing."""
    if tap >= len(shown.screen.does):
        return None
    does = shown.screen.does[tap]
    if not isinstance(does, Field):
        return does
    typed = tidy(text, does.most)
    return Typed(does.what, typed) if typed else None


@cache
def _speaks(code: str) -> dict[str, Any]:
    """What the page has to know of its language, and what it says by itself in it."""
    with speaking(code):
        return {"lang": code, "dir": "rtl" if is_rtl(code) else "ltr", "words": words()}
