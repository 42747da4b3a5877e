"""A hand on the table in a browser: it touches what is to be seen, by mouse or by finger, and knows nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from threading import Event

from playwright.sync_api import Browser, expect

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.game import Refusal
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table
from companion.games import GAMES
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Serving, Where
from companion.phones.web.html import render
from companion.phones.web.page import Published, Signal
from companion.screens.nodes import BoardCell, Button, Field
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable
from tests.web.browser import until
from tests.web.pages import touched
from tests.web.people import Someone, a_look

PATIENCE = 10.0
SHOWN = """(html) => {
  const plain = (root) => {
    for (const each of root.querySelectorAll("*")) {
      for (const name of ["style", "hidden"]) each.removeAttribute(name);
      each.classList.remove("roomy");
    }
    return root.innerHTML;
  };
  const expected = new DOMParser().parseFromString(html, "text/html").body;
  return plain(document.getElementById("page").cloneNode(true)) === plain(expected);
}"""
"""Is this what the page shows, but for what page.js does to it?"""


class Told(Table):
    """A table that tells what came of the last thing that was done, as whoever has the real dice sees it."""

    happened: tuple[Record, ...] = ()

    def submit(self, command: Record) -> tuple[Record, ...] | Refusal:
        answer = super().submit(command)
        self.happened = () if isinstance(answer, Refusal) else answer
        return answer


class Hand:
    """Whoever sits at the table; and the table's loop, which goes on whenever something was touched."""

    def __init__(self, browser: Browser, chance: str, games: Mapping[str, AnyPlayable] = GAMES) -> None:
        self.app, self._album = App(games, Told(games, Journal(), SeededChance(chance))), Album(games)
        self.app.clock = count(step=10_000).__next__  # whoever comes next takes their time
        self._stirred = Event()
        self._phones = Phones(self.app, Links(), self._serve, self._stirred.set)
        self.app.serve(self._phones)
        self.someone = Someone(browser, (1280, 800))
        self.touches, self.mouse = 0, True
        link = self._phones.table_link()
        self._phones.attend()
        self.someone.page.goto(link)
        self.see()

    def wait(self) -> None:
        """The clock goes on by itself."""

    def close(self) -> None:
        self.someone.context.close()
        self._phones.close()

    def take(self, size: tuple[int, int], *, mouse: bool) -> None:
        """Another screen."""
        self.mouse = mouse
        self.someone.page.set_viewport_size({"width": size[0], "height": size[1]})

    @property
    def table(self) -> Told:
        assert isinstance(self.app.table, Told)
        return self.app.table

    def refresh(self) -> None:
        """Something happened at the table that was not touched here."""
        self._phones.attend()
        until(self.someone.page, SHOWN, render(self._album, self.app.screen()).text)

    def see(self) -> None:
        """Wait for what was touched to be done, and for the page to show what came of it."""
        while not self._phones.attend():
            assert self._stirred.wait(PATIENCE), "nothing was heard"
            self._stirred.clear()
        until(self.someone.page, SHOWN, render(self._album, self.app.screen()).text)

    def _touch(self, wanted: Callable[[Button | Field | BoardCell], bool]) -> None:
        things = list(touched(self.app.screen()))
        numbers = [number for number, each in enumerate(things) if wanted(each)]
        assert numbers, f"no such thing among {[getattr(each, 'label', each) for each in things]}"
        what = self.someone.page.locator(",".join(f'#page [data-do="{number}"]:visible' for number in numbers)).first
        self.someone.has_seen_enough()
        (what.click if self.mouse else what.tap)()
        self.touches += 1
        self.see()

    def buttons(self) -> list[Button]:
        return [each for each in touched(self.app.screen()) if isinstance(each, Button)]

    def places(self) -> dict[tuple[int, int], BoardCell]:
        return {each.at: each for each in touched(self.app.screen()) if isinstance(each, BoardCell)}

    def press(self, wanted: Callable[[Button], bool]) -> None:
        self._touch(lambda each: isinstance(each, Button) and wanted(each))

    def touch_place(self, at: tuple[int, int]) -> None:
        self._touch(lambda each: isinstance(each, BoardCell) and each.at == at)

    def hold(self) -> None:
        self.someone.has_seen_enough()
        if self.mouse:
            self.someone.page.locator("[data-hold]:visible").hover()
            self.someone.page.mouse.down()
        else:
            self.someone.hold()
        expect(self.someone.page.locator("#held")).to_be_visible()
        a_look(self.someone.page)

    def let_go(self) -> None:
        """Which the table is told."""
        self.lift()
        self.see()

    def lift(self) -> None:
        if self.mouse:
            self.someone.page.mouse.up()
        else:
            self.someone.let_go()
        expect(self.someone.page.locator("#held")).to_be_empty()

    def _serve(self, tell: Callable[[Signal], None], first: Published) -> Serving:
        return Serving(tell, first, Where("127.0.0.1", 0), self._album)
