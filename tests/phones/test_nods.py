"""Who would like to have a seat that somebody has, and how little that may bother anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import lobby
from companion.core.game import Seat
from companion.core.journal import Journal
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.games.wazabi.rules import commands as wz
from companion.phones.links import is_closed, seat_door
from companion.phones.web.page import JOIN, TABLE, Caller, Knocked, Touched
from companion.screens.nodes import Ask, Button, Do, Go, Typed, Wanted
from tests.paper import nodes
from tests.phones.ring import Ring, answer, says, seated
from tests.places import first, here


def the_one_at(ring: Ring, name: str, device: Caller) -> bool:
    """Whether this device, by whatever door, has the seat."""
    return ring.phones.links.seats[name].device == device.device


def test_no_phone_is_shown_a_secret_before_the_table_has_said_yes() -> None:
    """Whoever scans first may have taken a picture of the code. It is asked before all eyes, never amid secrets."""
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.link("Anna")
    ring.app.act(Go(first(ring.app).to("role", seat=0)))
    private = ring.app.screen()
    phone = ring.knock(seat_door("Anna"))
    assert "the table asks whether this phone is yours" in ring.texts(phone)
    assert nothing_held(ring)
    assert not ring.phones.paired("Anna")
    assert ring.app.screen() == private
    ring.app.act(Go(first(ring.app)))
    assert ring.app.screen() == lobby.by_phone.nod(lobby.Asked("Anna"))
    says(ring, "Yes, it is mine")
    assert ring.phones.asking() is None
    assert ring.held(phone)
    assert ring.phones.paired("Anna")


def test_whoever_has_let_their_code_be_scanned_is_asked_there_and_then_and_of_nobody_else() -> None:
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    ring.app.act(Go(first(ring.app).to("role", seat=0)))
    for label in ("Another way", "My phone"):
        says(ring, label)
    private = ring.app.screen()
    ring.phones.link("Bruno")
    ring.knock(seat_door("Bruno"), "another")
    assert ring.app.screen() == private, "of Bruno the table is asked later"
    says(ring, "Done")
    says(ring, "No, it is not mine")
    ring.app.act(Go(first(ring.app).to("role", seat=0)))
    assert ring.app.screen() == private
    ring.app.hold()
    phone = ring.knock(seat_door("Anna"))
    asked = lobby.by_phone.nod(lobby.Asked("Anna"))
    assert ring.app.screen() != asked, "as long as a finger is on it nothing comes under it"
    ring.app.let_go()
    assert ring.app.screen() == asked
    says(ring, "Yes, it is mine")
    assert ring.held(phone)
    second = seated(ring, "Anna", "second")
    answer(ring, second)
    assert the_one_at(ring, "Anna", second), "nor when it is another phone"


@pytest.mark.parametrize(("game", "deal"), [("saboteur", cmd.Deal(0)), ("wazabi", wz.Deal(0))])
def test_where_numbers_are_added_the_table_is_asked(game: str, deal: Record) -> None:
    """Somebody has said who they are, but looks at nothing that others may not see."""
    ring = Ring().begin(game=game)
    ring.app.act(Do(deal))
    for label in ("More", "Add numbers", "Anna"):
        says(ring, label)
    ring.phones.link("Bruno")
    ring.knock(seat_door("Bruno"))
    assert ring.app.screen() == lobby.by_phone.nod(lobby.Asked("Bruno"))


def nothing_held(ring: Ring) -> bool:
    """Of all that was ever published."""
    return not any(page.held for published in ring.published for page in published.pages.values())


def test_a_stranger_who_read_the_code_of_a_seat_has_nothing_of_it() -> None:
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    link = ring.phones.link("Anna")
    stranger = ring.knock(seat_door("Anna"), "stranger")
    says(ring, "No, it is not mine")
    assert nothing_held(ring)
    assert stranger not in ring.published[-1].pages
    assert ring.published[-1].closed >= set(ring.published[-1].doors) - {TABLE, JOIN}
    assert not ring.phones.paired("Anna")
    assert ring.phones.link("Anna") != link
    seated(ring, "Anna", "her own")
    assert ring.phones.paired("Anna")


def test_nor_after_a_restart_before_anybody_has_said_yes(tmp_path: Path) -> None:
    """What was asked is asked no more: who was not nodded to by then scans again."""
    files, journal = tmp_path / "phones.json", Journal(tmp_path / "journal.db")
    ring = Ring(files, journal=journal).begin()
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.link("Anna")
    stranger = ring.knock(seat_door("Anna"), "stranger")
    journal.close()
    again = Ring(files, journal=Journal(tmp_path / "journal.db"))
    again.phones.open()
    again.app.act(Ask(Wanted.GO_ON))
    again.phones.attend()
    assert stranger not in again.published[-1].pages
    assert nothing_held(again)
    assert not again.phones.paired("Anna")


def test_who_sat_down_before_the_deal_was_named_on_the_screen_and_is_asked_about_no_more() -> None:
    ring = Ring().sit("Anna", "Bruno")
    ring.phones.invitation()
    phone = ring.knock("join", "clara")
    ring.type(phone, "Clara")
    assert "Clara" in [node.label for node in nodes(ring.app.screen()) if isinstance(node, Button)]
    ring.begin("Anna", "Bruno", "Clara")
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    assert ring.phones.asking() is None
    assert ring.held(ring.at_its_door("Clara", phone))


def test_each_phone_is_asked_about_by_itself_and_who_sat_down_by_phone_was_seen_by_all() -> None:
    ring = Ring().sit("Anna", "Bruno")
    ring.phones.invitation()
    ring.type(ring.knock("join", "clara"), "Clara")
    assert ring.phones.asking() is None
    ring.begin("Anna", "Bruno", "Clara")
    for name in ("Anna", "Bruno"):
        ring.phones.link(name)
        ring.knock(seat_door(name), name)
    assert ring.phones.asking() == lobby.Asked("Anna")
    says(ring, "Yes, it is mine")
    assert ring.phones.asking() == lobby.Asked("Bruno")
    says(ring, "No, it is not mine")
    assert ring.phones.asking() is None
    assert ring.phones.paired("Anna")


def test_who_finds_a_stranger_at_their_seat_says_no_and_scans_again() -> None:
    """By the same code nobody else comes in, and by the next one nobody is asked about before the first is answered."""
    ring = Ring().begin()
    ring.phones.link("Anna")
    ring.knock(seat_door("Anna"), "stranger")
    late = ring.knock(seat_door("Anna"), "late")
    assert late not in ring.published[-1].pages
    ring.phones.link("Anna")
    own = ring.knock(seat_door("Anna"), "own")
    assert own not in ring.published[-1].pages
    assert seat_door("Anna") in ring.published[-1].doors
    says(ring, "No, it is not mine")
    own = ring.knock(seat_door("Anna"), "own")
    says(ring, "Yes, it is mine")
    assert the_one_at(ring, "Anna", own)
    assert ring.phones.asking() is None


def two(ring: Ring) -> tuple[Caller, Caller, Caller]:
    return seated(ring, "Anna", "first"), seated(ring, "Anna", "second"), seated(ring, "Anna", "third")


def test_the_nod_is_for_the_phone_that_asked_and_not_for_one_that_came_after() -> None:
    ring = Ring().begin()
    _first, second, third = two(ring)
    assert third not in ring.published[-1].pages
    assert "number" in ring.texts(second)
    answer(ring, second)
    assert the_one_at(ring, "Anna", second)


def test_a_wrong_number_lets_nobody_in() -> None:
    ring = Ring().begin()
    first, second, _third = two(ring)
    asked = ring.phones.asking()
    assert asked
    wrong = next(number for number in asked.numbers if str(number) not in ring.texts(second))
    ring.app.act(lobby.Nod(asked, wrong))
    assert the_one_at(ring, "Anna", first)
    assert ring.phones.asking() is None


def test_an_answer_to_an_earlier_question_is_none_to_the_next() -> None:
    ring = Ring().begin()
    first, _second, _third = two(ring)
    old = ring.phones.asking()
    assert old
    answer(ring)
    other = seated(ring, "Anna", "other")
    for number in range(100):
        ring.app.act(lobby.Nod(old, number))
    assert ring.phones.asking()
    assert the_one_at(ring, "Anna", first)
    assert "already has a phone" in ring.texts(other)


def test_whoever_took_a_picture_of_a_code_can_ask_once() -> None:
    """The code of the seat is another one by then, and only the phone that has the seat goes on by the old."""
    ring = Ring().begin()
    ring.phones.link("Anna")
    key = ring.phones.links.keys()[seat_door("Anna")]
    first, _second, _third = two(ring)
    link = ring.phones.link("Anna")
    answer(ring)
    assert ring.phones.link("Anna") == link, "nobody has come by this one yet"
    (door,) = (door for door, other in ring.phones.links.keys().items() if other == key)
    assert is_closed(door)
    for number in range(5):
        ring.knock(door, f"stranger {number}")
        assert ring.phones.asking() is None
    assert set(ring.published[-1].pages) == {first}


def test_whose_seat_was_given_away_by_mistake_scans_and_has_it_again() -> None:
    ring = Ring().begin()
    first, second, _third = two(ring)
    answer(ring, second)
    again = seated(ring, "Anna", "first")
    answer(ring, again)
    assert the_one_at(ring, "Anna", first)
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    held = {caller.device: page.held for caller, page in ring.published[-1].pages.items()}
    assert held[first.device]
    assert not held.get(second.device)


def test_nobody_sits_down_under_the_name_of_somebody_whose_phone_is_here() -> None:
    ring = Ring().begin("Anna", "Bruno", "Clara")
    phone = seated(ring, "Anna")
    ring.app.act(Do(cmd.Deal(0)))
    ring.sit().phones.invitation()
    other = ring.knock("join", "other")
    for name in ("Anna", "ANNA"):
        ring.type(other, name)
        assert "sits here already" in ring.texts(other)
    assert ring.app.table.view(Seat(0)).role not in ring.texts(other)
    assert the_one_at(ring, "Anna", phone)


def test_a_name_that_is_sent_twice_is_no_move_in_a_game() -> None:
    ring = Ring().begin("Anna", "Bruno", "Clara").sit("Bruno")
    ring.phones.invitation()
    phone = ring.knock("join")
    page = ring.page(phone)
    for _twice in range(2):
        ring.tell(Touched(phone, page, Typed("name", "Anna")))
    ring.phones.attend()
    assert here(ring.app).players == ("Bruno", "Anna")


def test_who_is_forgotten_amid_typing_a_name_is_no_trouble() -> None:
    ring = Ring().sit("Anna")
    ring.phones.invitation()
    phones = [ring.knock("join", f"stranger {number}", f"10.0.0.{number}") for number in range(64)]
    page = ring.page(phones[0])
    ring.tell(Knocked(Caller("join", b"one more".ljust(32))))
    ring.tell(Touched(phones[0], page, Typed("name", "Late")))
    ring.phones.attend()
    assert here(ring.app).players == ("Anna",)
