"""Sitting down by phone: who may, and that one device cannot take every chair, for after the first the table nods."""

from __future__ import annotations

from random import Random

import pytest

from companion.app import lobby
from companion.app.stones import filled
from companion.core.game import Viewer
from companion.core.simulated_games import play
from companion.games.saboteur.rules.commands import Deal
from companion.phones.web.page import Caller, Touched
from companion.screens.nodes import Do, Field, Go, Typed
from tests.paper import nodes
from tests.phones.ring import Ring, says
from tests.places import here, touch

THERE = "10.0.0.66"


def joins(ring: Ring, name: str, network: str = THERE) -> Caller:
    """A new device from there scans the code, and a name is typed on it."""
    phone = ring.knock("join", name, network)
    ring.type(phone, name)
    return phone


def asked(ring: Ring) -> str:
    """Who the table is asked about before they sit down."""
    about = ring.phones.asking()
    return about.name if about and about.chair else ""


def has_field(ring: Ring, phone: Caller) -> bool:
    return any(isinstance(node, Field) for node in nodes(ring.page(phone).screen))


def sitting() -> Ring:
    ring = Ring().sit("Anna")
    assert ring.phones.invitation().link
    return ring


def test_one_machine_that_makes_up_devices_gets_one_chair() -> None:
    ring = sitting()
    for number in range(12):
        phone = ring.knock("join", f"device {number}", THERE)
        if has_field(ring, phone):
            ring.type(phone, f"Nobody {number}")
    assert here(ring.app).players == ("Anna", "Nobody 0")
    assert asked(ring)
    says(ring, "No, not here")
    assert not asked(ring), "nobody is asked about anybody from there again"
    late = ring.knock("join", "late", THERE)
    assert "The table said no" in ring.texts(late)
    assert not has_field(ring, late)
    joins(ring, "Bruno", "10.0.0.2")
    assert here(ring.app).players == ("Anna", "Nobody 0", "Bruno")


def test_phones_behind_one_router_sit_down_with_a_nod_each() -> None:
    ring = sitting()
    for name in ("Bruno", "Clara", "Dainis"):
        phone = joins(ring, name)
        if asked(ring):
            assert f"you are {name}" in ring.texts(phone)
            assert f"I am {name}" in repr(ring.app.screen())
            says(ring, "Yes, I am here")
        assert ring.phones.paired(name)
        assert "You have joined" in ring.texts(phone)
    assert here(ring.app).players == ("Anna", "Bruno", "Clara", "Dainis")


def test_a_phone_that_has_a_chair_takes_no_second_one() -> None:
    ring = sitting()
    phone = joins(ring, "Bruno")
    assert not has_field(ring, phone)
    ring.knock("join", "Bruno", THERE)
    assert here(ring.app).players == ("Anna", "Bruno")
    assert not asked(ring)


def test_who_is_sent_away_at_the_table_does_not_simply_sit_down_again() -> None:
    ring = sitting()
    phone = joins(ring, "Nobody")
    says(ring, "Nobody")
    says(ring, "Remove")
    assert here(ring.app).players == ("Anna",)
    touch(ring.app, "By phone")
    ring.phones.attend()
    assert not ring.phones.paired("Nobody")
    ring.type(ring.knock("join", "Nobody", THERE), "Nobody")
    assert here(ring.app).players == ("Anna",)
    assert asked(ring) == "Nobody"
    assert phone not in ring.phones.links.seats.values()


@pytest.mark.parametrize("before", [False, True])
def test_who_is_sent_away_has_nothing_of_whoever_sits_down_by_that_name(*, before: bool) -> None:
    """Neither where nobody else sits there yet, nor where somebody of that name played the game that has just ended."""
    ring, anna, others = Ring(), "Anna", ("Bruno", "Clara")
    if before:
        game = ring.app.games["saboteur"]
        for _move in play(ring.app.table, game.id, game.world(Random("before"), 3, "lv")):
            pass
        anna, *_others = others = ring.app.table.view(Viewer.TABLE).players
    ring.sit().phones.invitation()
    joins(ring, anna)
    says(ring, anna)
    says(ring, "Remove")
    ring.begin(*dict.fromkeys((anna, *others)))
    ring.app.act(Do(Deal(0)))
    ring.phones.attend()
    assert not ring.phones.paired(anna)
    assert not any(page.held for page in ring.published[-1].pages.values())


def test_when_the_game_begins_nobody_is_asked_about_chairs_any_more() -> None:
    ring = sitting()
    joins(ring, "Bruno")
    joins(ring, "Clara")
    assert asked(ring) == "Clara"
    ring.begin("Anna", "Bruno", "Dainis")
    assert not asked(ring)


def test_whoever_joins_by_phone_takes_the_first_seat_that_has_no_name() -> None:
    ring = Ring().sit(*filled((), 10))
    before = here(ring.app).players
    assert ring.phones.invitation().link
    joins(ring, "Anna")
    assert here(ring.app).players == ("Anna", *before[1:])


def test_sitting_down_by_phone() -> None:
    ring = Ring().sit("Anna")
    assert ring.phones.invitation().link
    phone = ring.knock("join")
    assert "Join" in ring.texts(phone)
    ring.type(phone, "  Bruno   Maria ")
    assert here(ring.app).players == ("Anna", "Bruno Maria")
    assert "Bruno Maria" in ring.texts(phone)
    assert ring.phones.paired("Bruno Maria")


def test_whoever_brings_a_phone_sees_it_there_unless_they_chose_another_way() -> None:
    ring = Ring().sit("Anna", "Bruno")
    ring.app.act(lobby.Change(ring.app.settings.going("Clara", "buttons")))
    ring.phones.invitation()
    for name in ("Clara", "Dainis"):
        ring.type(ring.knock("join", name), name)
    assert [ring.app.settings.way(name) for name in ("Anna", "Clara", "Dainis")] == ["hold", "buttons", "phone"]


def test_a_name_that_sits_already_is_said_so_and_another_can_be_typed() -> None:
    ring = Ring().sit("Anna")
    ring.phones.invitation()
    phone = ring.knock("join")
    ring.type(phone, "anna")
    assert "Anna sits here already" in ring.texts(phone)
    assert here(ring.app).players == ("Anna",)
    ring.type(phone, "Anna B")
    assert here(ring.app).players == ("Anna", "Anna B")


def test_when_nobody_sits_down_or_no_chair_is_left_nobody_can() -> None:
    ring = Ring().sit(*"ABCDEFGHIJ")
    ring.phones.invitation()
    phone = ring.knock("join")
    assert "Nobody can join now" in ring.texts(phone)
    ring.app.act(Go(lobby.Lobby("home")))
    ring.phones.attend()
    assert "Nobody can join now" in ring.texts(phone)
    ring.sit("A")
    ring.phones.attend()
    assert "Join" in ring.texts(phone)


def test_nobody_sits_down_by_phone_unless_the_code_for_it_is_shown() -> None:
    ring = Ring().sit("Anna")
    ring.phones.invitation()
    phone = ring.knock("join")
    shown = ring.page(phone)
    for at in ("players", "name", "way", "home"):
        ring.app.act(Go(lobby.Lobby(at, game="saboteur", edition="lv", players=("Anna",))))
        ring.tell(Touched(phone, shown, Typed("name", "Bruno")))
        ring.phones.attend()
        assert here(ring.app).players == ("Anna",)
        assert "Nobody can join now" in ring.texts(phone)
    ring.sit("Anna").phones.attend()
    ring.type(phone, "Bruno")
    assert here(ring.app).players == ("Anna", "Bruno")
