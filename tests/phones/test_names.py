"""Whatever name a phone lets somebody type, there is a game with it, and the settings keep it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import lobby
from companion.app.lobby.phone_pages import ROOM
from companion.app.settings import LONGEST_NAME, Settings, SettingsFile
from companion.core.game import Viewer
from companion.phones.web.page import tidy
from companion.screens.nodes import Field
from companion.screens.playable import AnyPlayable
from tests.contract.games import every_game
from tests.paper import nodes
from tests.phones.ring import Ring
from tests.places import here

TYPED = (
    "علی\u200cرضا",
    "क्\u200dष",
    "Ł\u0301ukasz \u202eevil",
    "👩\u200d👧",
    "<b>&amp;",
    "{name}",
    "%s \\n",
    "x" * LONGEST_NAME,
)
"""As from a phone: letters with joiners, letters that turn what is around, letters that mean something to programs."""


@every_game
def test_a_game_begins_with_everything_a_phone_can_type(game: AnyPlayable, tmp_path: Path) -> None:
    ring = Ring().sit(game=game.id)
    ring.phones.invitation()
    typed = TYPED[: game.seats[-1]]
    for number, name in enumerate(typed):
        ring.type(ring.knock("join", f"phone {number}"), tidy(name, ROOM))
    players = here(ring.app).players
    assert len(players) == len(typed)
    ring.app.act(lobby.Start(game.id, players, game.editions[0]))
    assert ring.app.table.view(Viewer.TABLE).players == players
    file = SettingsFile(tmp_path / "settings.json")
    file.change(Settings().remembering(players, game.id, game.editions[0]))
    again = SettingsFile(tmp_path / "settings.json")
    assert again.trouble is None
    assert again.settings.names == players


@pytest.mark.parametrize("typed", ["An\u200cna", "ANNA", "Ａｎｎａ", "Аnna", "Annα"])
def test_nobody_sits_down_under_a_name_that_looks_like_one_that_sits(typed: str) -> None:
    ring = Ring().sit("Anna")
    ring.phones.invitation()
    phone = ring.knock("join")
    ring.type(phone, typed)
    assert "Anna sits here already" in ring.texts(phone)
    assert here(ring.app).players == ("Anna",)


@pytest.mark.parametrize("typed", ["Anna-Karolīna Bērziņa", "x" * (LONGEST_NAME + 1), "Ł" * ROOM])
def test_a_name_that_is_too_long_is_told_so_and_never_cut(typed: str) -> None:
    ring = Ring().sit("Bruno")
    ring.phones.invitation()
    phone = ring.knock("join")
    assert "A name has at most 16 letters." in ring.texts(phone)
    [field] = [node for node in nodes(ring.page(phone).screen) if isinstance(node, Field)]
    assert tidy(typed, field.most) == typed, "there is room to type it"
    ring.type(phone, typed)
    assert "This name is too long. A name has at most 16 letters." in ring.texts(phone)
    assert here(ring.app).players == ("Bruno",)
    ring.type(phone, "Anna-Karolīna")
    assert here(ring.app).players == ("Bruno", "Anna-Karolīna")


def test_more_than_a_field_has_room_for_is_nothing() -> None:
    assert tidy("x" * (ROOM + 1), ROOM) == ""


@pytest.mark.parametrize("typed", ["Annа Maria", "Ꭺnna Ꭰ", "Օla Nord", "ꓐrigita", "Ieva Лapa"])
def test_letters_of_two_alphabets_are_no_name(typed: str) -> None:
    ring = Ring().sit("Bruno")
    ring.phones.invitation()
    phone = ring.knock("join")
    ring.type(phone, typed)
    assert "has letters of two alphabets" in ring.texts(phone)
    assert here(ring.app).players == ("Bruno",)
