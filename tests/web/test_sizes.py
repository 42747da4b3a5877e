"""Every page there is fits into the one size all answers have: what does not would be seen by nobody."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from companion.app.settings import LONGEST_NAME
from companion.core.chance import SeededChance
from companion.core.game import Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.screens.phone_turn import CARDS
from companion.phones.web.page import Appearance, Caller, Page
from companion.phones.web.sealed import Asked, Opened, TooLong, answer_size
from companion.phones.web.talks import Talk
from companion.screens.moment import Moment
from companion.screens.nodes import Node, Text
from companion.screens.playable import AnyPlayable
from companion.screens.show import Act, Beat, Show
from tests.contract.games import every_game
from tests.pictures import render
from tests.places import phone_of
from tests.web.conftest import House
from tests.web.pages import every_screen

ROOM = 0.75
"""Of the size a page may have so much: bots dig narrower mines than people, and other languages are longer."""
ROOM_PLAYED = 0.95
"""So much with what is played over it, which is longest where a round is over and nothing more can grow."""
LOOK = Appearance(1.5, contrast=True, still=True)._asdict()
LONGEST = '"' * (LONGEST_NAME - 1)
"""Of all letters a quotation mark takes the most room in a page."""


def html(node: Node) -> str:
    return render(node).text


def fits(door: str, screen: str, held: str | None, room: float = ROOM, acts: tuple[Act, ...] = ()) -> bool:
    """Whether it can be sealed, with something besides that fills the rest of the room."""
    spare = "." * int(answer_size(door) * (1 - room))
    opened = Opened(Caller(door, bytes(32)), Asked("", None, ""), bytes(24), Talk(bytes(32), bytes(32), bytes(32)))
    show = {"nth": "n" * 40, "acts": [{"html": html(act.page), "beats": act.beats} for act in acts]}
    said = {"html": screen, "held": held, "show": show if acts else None}
    try:
        opened.seal(v="v" * 40, **said, table=door == "table", look=LOOK, spare=spare)
    except TooLong:
        return False
    return True


def named(view: Any) -> Any:
    """The same with names as long as can be, wherever they stand."""
    if hasattr(view, "table"):
        view = view._replace(table=named(view.table))
    if hasattr(view, "players"):
        names = tuple(f"{LONGEST}{seat}" for seat in range(len(view.players)))
        view = view._replace(players=names)
    return view


def played(game: AnyPlayable, look: Any, events: Iterable[Record]) -> tuple[Act, ...]:
    """What is played of what has just happened."""
    seen = (game.witness(event, Viewer.TABLE) for event in events)
    acts = (game.screens.peaks[each["event"]](look, each) for each in seen if each["event"] in game.screens.peaks)
    return tuple(act for act in acts if act)


@pytest.mark.long
@every_game
def test_every_page_of_every_phone_fits(game: AnyPlayable) -> None:
    for number, edition in enumerate(game.editions):
        table = Table({game.id: game}, Journal(), SeededChance(f"sizes {number}"))
        world = game.world(Random(number), game.seats[-1], edition)
        for _command, events in play(table, game.id, world):
            look = named(table.view(Viewer.TABLE))
            acts = played(game, look, events)
            for seat in (0, game.seats[-1] - 1):
                own = named(table.view(Seat(seat)))
                page, held = (
                    html(phone_of(game).page(Moment(look, game.screens.first, sight), seat)) for sight in (None, own)
                )
                assert fits("seat", page, held), len(page + held)
                assert not acts or fits("seat", page, held, ROOM_PLAYED, acts), [len(html(act.page)) for act in acts]


@pytest.mark.long
def test_every_page_where_a_card_is_laid_by_phone_fits() -> None:
    """Each place it could have is to be touched, in a mine of ten players."""
    game = GAMES["saboteur"]
    table = Table({game.id: game}, Journal(), SeededChance("laid by phone"))
    for _step in play(table, game.id, game.world(Random(1), 10, "lv")):
        look = named(table.view(Viewer.TABLE))
        for lies in ("NESW", "NES") if look.phase == "play" else ():
            page = html(phone_of(game).page(Moment(look, CARDS.but(lies=lies)), look.turn))
            assert fits("seat", page, None), len(page)


@pytest.mark.thorough
def test_every_screen_of_the_table_fits() -> None:
    """With the largest there is behind it, which only some have."""
    pages = {name: html(screen) for name, screen in every_screen()}
    largest = max((page for name, page in pages.items() if "held" in name), key=len)
    for name, page in pages.items():
        assert fits("table", page, largest), name


@pytest.mark.parametrize(("letters", "is_played"), [(1_000, True), (40_000, False)])
def test_where_both_have_no_room_the_page_comes_without_what_is_played_over_it(
    house: House, letters: int, is_played: bool
) -> None:
    """As when the next game is begun at once: what is played of the end of the last lies over its page."""
    phone, act = house.phone("seat 1"), Act(Text("a" * 40_000), (Beat(100),))
    house.pages[Caller("seat 1", phone.device)] = Page(Text("p" * letters), show=Show("one", (act,)))
    house.publish()
    said = phone.ask()
    assert phone.html == f"<p>{'p' * letters}</p>"
    assert bool(said["show"]) is is_played
