"""What the people of an evening go through, whatever their browsers are."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlsplit

from tests.web.engines.device import Engine, until
from tests.web.engines.guest import Guest
from tests.web.evening import SECRET, dig

TABLE = (1000, 760)
CARDS = """() => [...document.querySelectorAll("#held .grid .col")].map((each) =>
  [each.querySelector(".t").innerText, each.querySelector("svg").getAttribute("aria-label")])"""
AWAKE = """() => { const film = document.querySelector("video");
  return navigator.vendor.startsWith("Apple") ? film === null : film !== null && !film.paused; }"""
NUMBER = "() => [...document.querySelectorAll('#page .huge')].map((each) => each.innerText.trim()).find(Number)"


class Evening:
    """Everybody there."""

    def __init__(self, engine: Engine, link: str) -> None:
        self._engine = engine
        self.port = urlsplit(link).port
        self.table = Guest(engine(TABLE), link, "the table")
        self.phones: list[Guest] = []

    @property
    def everybody(self) -> tuple[Guest, ...]:
        return self.table, *self.phones

    def sit_down(self, names: tuple[str, ...]) -> None:
        """Everybody scans the same code, and types a name; who comes after the first from one address is nodded to."""
        self.table.press("New game of Saboteur", "By phone")
        link = self.table.scan()
        self.phones = [Guest(self._engine(), link, name) for name in names]
        for phone in self.phones:
            phone.type_name()
            if phone is not self.phones[0]:
                self.table.press("Yes, I am here")
            phone.sees("You have joined")
            self.table.sees(phone.name)
        self.table.press("Everyone is in", "Begin", "Every card", "Who begins?", names[0])

    def roles(self, number: int = 1) -> list[str]:
        """Everybody looks, each in another way; meanwhile nobody else has anything of it on their page."""
        found = []
        for phone, by in zip(self.phones, self._ways(), strict=False):
            phone.sees(f"Round {number} ")
            with phone.holding(by):
                assert SECRET.search(phone.told()), "what is looked for is what is there"
                self.nothing_told(but=phone)
            found.append(phone.role(by))
        self.nothing_told()
        return found

    def _ways(self) -> list[str]:
        ways = ["mouse", "key", "finger"] if self.table.device.touches else ["mouse", "key"]
        return ways * len(self.phones)

    def nothing_told(self, but: Guest | None = None) -> None:
        for each in self.everybody:
            assert each is but or not SECRET.search(each.told()), each.name

    def live(self) -> None:
        """A page is loaded again, another left and come back to; a third reads another language for a while."""
        first, second, third = self.phones[:3]
        self.table.press("Pass")
        first.device.reload()
        with second.holding():
            second.device.go("about:blank")
            second.device.back()
            second.sees("Your turn!")
        self.nothing_told()
        third.press("English", "Lietuvių")
        until(lambda: third.device.run("() => document.documentElement.lang") == "lt", "no Lithuanian")
        third.press("Lietuvių", "English")
        for phone in (first, third):
            phone.sees(f"It is {second.name}’s turn.")
        assert second.device.run("() => document.title") == "Your turn!"
        second.press("Pass")
        third.sees("Your turn!")
        for phone in self.phones:
            assert phone.device.run(AWAKE), phone.name

    def taken_over(self, seat: int) -> None:
        """Another browser has this seat from now on: one scan, and a number that the table nods to."""
        first, table = self.phones[seat], self.table
        table.press("More", "I forgot my role", first.name, "Yes, it is me", "Another way", "My phone")
        with table.holding():
            link = table.scan()
        table.press("Done")
        second = Guest(self._engine(), link, first.name)
        second.sees("The table is asked")
        assert not SECRET.search(second.told())
        table.press(until(lambda: second.device.run(NUMBER), "no number"))
        first.sees("This phone has lost its seat")
        assert "data-hold" not in first.told()
        table.press("Back to the table")
        first.device.close()
        self.phones[seat] = second

    def dig(self) -> None:
        dig(self.table)

    def share(self, purses: Counter[str]) -> None:
        """Whoever is to choose sees the cards on the phone, and keeps the best."""
        for _each in self.phones:
            phone = until(self._chooses, "nobody chooses gold")
            with phone.holding():
                worth = {letter: int(re.findall(r"\d+", label)[0]) for letter, label in phone.device.run(CARDS)}
                for other in self.phones:
                    assert other is phone or "#gold-" not in other.told()
            best = max(worth, key=lambda letter: worth[letter])
            purses[phone.name] += worth[best]
            phone.press(f"Keep {best}")

    def _chooses(self) -> Guest | None:
        return next((each for each in self.phones if "Keep one gold card." in each.words()), None)

    def counted(self, purses: Counter[str], *, over: bool) -> None:
        """Each knows what it has; at the end everybody may."""
        for phone in self.phones:
            if over:
                phone.sees(str(purses[phone.name]))
                continue
            with phone.holding() as held:
                assert re.search(rf"\b{purses[phone.name]}\b", held), (phone.name, held)
