"""A window and a phone at one table: what is typed on the phone stands on the screen, the deal on the phone."""

from __future__ import annotations

import re
from contextlib import closing
from threading import Thread

import pygame

from companion.app import lobby
from companion.app.app import App
from companion.commands.bench.phone import Phone
from companion.core.chance import SeededChance
from companion.core.game import Seat
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.phones.links import Links
from companion.phones.phones import Phones
from companion.phones.serving import Serving, Where
from companion.screens.nodes import Button, Do, Go
from tests.display.conftest import OpenWindow, open_window
from tests.paper import nodes
from tests.pictures import ALBUM
from tests.places import here

__all__ = ["open_window"]

LOOPBACK = Where("127.0.0.1", 0)


def asked(phone: Phone, wanted: str) -> str:
    """Ask until the page says this."""
    for _ in range(20):
        if wanted in phone.html:
            return phone.html
        phone.ask()
    raise AssertionError(f"{wanted} never came: {phone.html}")


def test_they_hear_of_each_other_at_once(open_window: OpenWindow) -> None:
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("both")))
    window = open_window(app=app)
    app.act(Go(lobby.Lobby("by-phone", game="saboteur", edition="lv", players=("Anna", "Bruno"))))
    held: list[str] = []

    def somebody(phone: Phone) -> None:
        """Sits down, waits for the deal, and looks."""
        try:
            asked(phone, "Your name")
            field = re.search(r'data-do="(\d+)"', phone.html)
            assert field
            phone.ask(tap=int(field[1]), text="Clara")
            asked(phone, "hold")
            held.append(phone.held or "")
        finally:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    with closing(
        Phones(app, Links(), lambda tell, first: Serving(tell, first, LOOPBACK, ALBUM), window.wake)
    ) as phones:
        app.serve(phones)
        window.draw()
        pygame.event.clear()  # what an earlier test has left would be taken for ours

        def deal_when_all_sit() -> bool:
            changed = phones.attend()
            if app.table.game is None and here(app).players == ("Anna", "Bruno", "Clara"):
                assert "Clara" in [node.label for node in nodes(app.screen()) if isinstance(node, Button)]
                app.act(lobby.Start("saboteur", here(app).players, "lv"))
                app.act(Do(cmd.Deal(0)))
            return changed

        with closing(Phone(phones.invitation().link)) as phone:
            phones.attend()  # the door is there before anybody can have scanned its code
            guest = Thread(target=somebody, args=(phone,))
            guest.start()
            window.run(deal_when_all_sit)
            guest.join()
    assert app.table.view(Seat(2)).role in held[0]
