"""Somebody at the table with any browser: looks at the page, and touches what is to be seen."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pygame

from tests.display.lens import read
from tests.web.engines.device import PATIENCE, At, Device, comes, until
from tests.web.people import TOLD

WORDS = "() => ['page', 'line'].map((id) => document.getElementById(id)?.innerText ?? '').join('\\n')"
ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
"""Letters that are not read: they keep a name from turning what is around it."""
ENOUGH = "() => document.getElementById('stage')?.click()"
"""A touch on what is played ends it."""
A_LOOK = 0.5
"""So many seconds anybody looks who wants to see something."""
CHANGES = 20
TOUCHES = 3
"""So often may a page change while something is looked for on it."""
HELD = "() => document.getElementById('held').innerText"
FIND = """(selector, words, whole) => {
  const name = (each) => each.getAttribute("aria-label")
    || [...each.querySelectorAll("[aria-label]")].map((inner) => inner.getAttribute("aria-label")).join(" ")
    + " " + each.textContent;
  const card = new RegExp(`^${words}( [0-9]+)?$`);
  const fits = (each) => (whole ? card.test(name(each).trim()) : name(each).includes(words));
  const found = [...document.querySelectorAll(`#page ${selector}`)].find((each) => each.offsetParent && fits(each));
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "center" });
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


class Guest:
    """A device, and the name of whoever has it."""

    def __init__(self, device: Device, link: str, name: str = "") -> None:
        self.device, self.name = device, name
        device.go(link)

    def words(self) -> str:
        """What anybody reads who looks at the page."""
        return str(self.device.run(WORDS)).translate(ISOLATES)

    def told(self) -> str:
        """Everything this page is, says and keeps."""
        return str(self.device.run(TOLD))

    def sees(self, words: str) -> None:
        until(lambda: words in self.words(), f"{self.name} does not see {words!r} but {self.words()!r}")

    def find(self, selector: str, words: str = "", *, whole: bool = False) -> At:
        found = until(lambda: self.device.run(FIND, selector, words, whole), f"no {selector} {words!r}: {self.words()}")
        return found[0], found[1]

    def _tap(self, selector: str, words: str, *, whole: bool = False) -> None:
        """Touch it; a touch that crosses a page which is on its way counts for neither, and people touch again."""
        touched = (self._touch(selector, words, whole=whole) for _again in range(TOUCHES))
        assert any(touched), f"nothing came of a touch: {self.words()}"

    def _touch(self, selector: str, words: str, *, whole: bool) -> bool:
        """Touch it where it stands on a page that no longer changes, and look whether anything comes of it."""
        at, before = self._standing(selector, words, whole=whole)
        self.device.press(at, finger=self.device.touches)
        self.device.lift(finger=self.device.touches)
        return bool(comes(lambda: self.told() != before, PATIENCE / TOUCHES))

    def _standing(self, selector: str, words: str, *, whole: bool) -> tuple[At, str]:
        """Where it is, and all that the page says while it is there: a page may come in the moment between."""
        self.device.run(ENOUGH)
        for _each in range(CHANGES):
            before = self.told()
            at = self.find(selector, words, whole=whole)
            if self.told() == before:
                return at, before
        raise AssertionError(f"the page does not come to rest: {self.words()}")

    def press(self, *labels: str) -> None:
        for label in labels:
            self._tap("button", label)

    def place(self, at: str) -> None:
        self._tap(f'[aria-label^="{at}, "]', "")

    def card(self, name: str) -> None:
        self._tap("button", name, whole=True)

    def type_name(self) -> None:
        at = self.find("input")
        self.device.press(at)
        self.device.lift()
        for key in (*self.name, "Enter"):
            self.device.key_down(key)
            self.device.key_up(key)

    @contextmanager
    def holding(self, by: str = "mouse") -> Iterator[str]:
        """As long as the field is held, by the mouse, a finger or a key: what it shows."""
        self.device.run(ENOUGH)
        at = self.find("[data-hold]")
        if by == "key":
            self.device.run("() => document.querySelector('#page [data-hold]').focus()")
            self.device.key_down(" ")
        else:
            self.device.press(at, finger=by == "finger")
        seen = str(until(lambda: self.device.run(HELD), f"nothing is shown to whoever holds by {by}"))
        time.sleep(A_LOOK)
        yield seen
        if by == "key":
            self.device.key_up(" ")
        else:
            self.device.lift(finger=by == "finger")
        until(lambda: not self.device.run(HELD), f"it is still there: {by}")

    def role(self, by: str = "mouse") -> str:
        with self.holding(by) as held:
            found = re.search("^(saboteur|gold-digger)$", held, re.MULTILINE)
        assert found, held
        return found[1]

    def scan(self) -> str:
        """What a camera reads in the code that is shown."""
        (text,) = until(lambda: read(pygame.image.load(BytesIO(self.device.shot()), "page.png")), "no code to be read")
        return str(text)
