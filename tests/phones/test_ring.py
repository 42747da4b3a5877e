"""Who is let in, what each phone is to see, and what its touches do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.app import lobby
from companion.core.game import Seat, Viewer
from companion.games.saboteur.rules import commands as cmd
from companion.phones.links import seat_door
from companion.phones.web.page import Touched
from companion.screens.nodes import Ask, Do, Field, Go, Typed, Wanted
from companion.screens.playable import AnyPlayable
from tests.contract.games import every_game
from tests.paper import nodes
from tests.phones.ring import FOUR, Ring, answer, buttons_of, seated
from tests.places import first


def test_nobody_is_served_before_a_link_was_wanted() -> None:
    ring = Ring().begin()
    ring.phones.attend()
    assert len(ring.published) == 1


def test_the_same_trouble_again_is_no_news_to_anybody() -> None:
    """However a name is written that sits already: each push goes to all who are there."""
    ring = Ring().sit("Anna")
    ring.phones.invitation()
    phone = ring.knock("join")
    ring.type(phone, "Anna")
    before = len(ring.published)
    for typed in ("Anna", "ANNA", "Аnna", "Annа") * 5:
        ring.type(phone, typed)
    assert len(ring.published) == before


def test_whoever_sat_down_by_phone_sees_the_game_there() -> None:
    ring = Ring().sit("Anna", "Bruno")
    ring.phones.invitation()
    phone = ring.knock("join")
    ring.type(phone, "Clara")
    ring.begin("Anna", "Bruno", "Clara")
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    phone = ring.at_its_door("Clara", phone)
    assert "Look at your role. Anna begins." in ring.texts(phone)
    assert f"{ring.app.table.view(Seat(2)).role} your gold" in ring.held(phone)


def test_a_role_stands_only_behind_the_finger_of_its_own_phone() -> None:
    ring = Ring().begin()
    phones = [seated(ring, name, name) for name in FOUR]
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    for seat, phone in enumerate(phones):
        assert f"{ring.app.table.view(Seat(seat)).role} your gold" in ring.held(phone)
        assert ring.can_hold(phone)
        assert "digger" not in ring.texts(phone)
        assert "saboteur" not in ring.texts(phone)


def test_a_second_phone_needs_a_nod_and_the_first_is_told() -> None:
    ring = Ring().begin()
    first = seated(ring, "Anna", "first")
    second = seated(ring, "Anna", "second")
    assert "already has a phone" in ring.texts(second)
    assert "Anna" in ring.texts(first)
    assert not ring.can_hold(second)
    answer(ring, second)
    assert "Anna now uses another phone" in ring.texts(first)
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    assert ring.can_hold(second)
    assert ring.page(first).held is None


def test_a_shaken_head_leaves_the_seat_where_it_was() -> None:
    ring = Ring().begin()
    first = seated(ring, "Anna", "first")
    second = seated(ring, "Anna", "second")
    answer(ring)
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    assert ring.can_hold(first)
    assert second not in ring.published[-1].pages
    assert ring.phones.asking() is None


def test_the_table_is_asked_on_its_screen_but_never_amid_secrets() -> None:
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    seated(ring, "Anna", "first")
    ring.app.act(Go(first(ring.app).to("role", seat=1)))
    before = ring.app.screen()
    seated(ring, "Anna", "second")
    assert ring.app.screen() == before
    ring.app.act(Go(first(ring.app)))
    asked = ring.app.screen()
    answer(ring)
    assert ring.app.screen() != asked


def test_gold_is_kept_by_letter_on_the_phone() -> None:
    ring = Ring().begin()
    ring.app.act(Do(cmd.Deal(0)))
    phones = [seated(ring, name, name) for name in FOUR]
    ring.app.act(Do(cmd.EnterLayout("1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW 7,0=NEW 8,0=gold")))
    if ring.app.table.view(Viewer.TABLE).phase == "goal":
        ring.app.act(Do(cmd.TurnGoal((8, 0), "gold")))
    ring.app.act(Do(cmd.Reveal()))
    ring.phones.attend()
    view = ring.app.table.view(Viewer.TABLE)
    assert view.phase == "gold"
    while (view := ring.app.table.view(Viewer.TABLE)).phase == "gold":
        taking = view.taking
        own: Any = ring.app.seen_by(taking)
        there = own.to_take
        purse = ring.app.table.view(Seat(taking)).purse
        phone = phones[taking]
        buttons = [button for button in buttons_of(ring, phone) if button.label.startswith("Keep ")]
        assert [button.label for button in buttons] == [f"Keep {letter}" for letter in "ABCDEFGHI"[: len(there)]]
        others = [other for other in phones if other != phone]
        for other in others:
            assert not [button for button in buttons_of(ring, other) if button.label.startswith("Keep ")]
            ring.touch(other, buttons[0].does)  # what is not on one's own page does nothing
        assert ring.app.table.view(Viewer.TABLE).taking == taking
        ring.touch(phone, buttons[-1].does)
        assert sorted(ring.app.table.view(Seat(taking)).purse) == sorted((*purse, there[-1]))


def test_words_from_a_phone_go_into_the_shuffle() -> None:
    ring = Ring().begin()
    phone = seated(ring, "Bruno")
    ring.type(phone, "seven ravens")
    assert ring.app.table.view(Viewer.TABLE).added == (("Bruno", "seven ravens"),)


def test_a_page_that_is_shown_no_more_does_nothing() -> None:
    ring = Ring().begin()
    phone = seated(ring, "Bruno")
    old = ring.page(phone)
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    ring.touch(phone, Typed("chance", "late"), page=old)
    assert ring.app.table.view(Viewer.TABLE).added == ()


def test_whoever_does_not_sit_here_any_more_has_no_link_and_no_page() -> None:
    ring = Ring().begin()
    phone = seated(ring, "Anna")
    ring.app.act(Ask(Wanted.ABANDON))
    ring.begin("Bruno", "Clara", "Dainis")
    assert phone not in ring.published[-1].pages
    assert seat_door("Anna") not in ring.published[-1].doors


def test_any_number_of_strangers_costs_only_so_much() -> None:
    ring = Ring().sit("Anna")
    ring.phones.invitation()
    honest = ring.knock("join", "honest", "10.0.0.1")
    for number in range(100):
        ring.knock("join", f"stranger {number}", "10.0.0.2")
    assert len(ring.published[-1].pages) == 11
    ring.type(honest, "Bruno")
    for number in range(100):
        ring.knock("join", f"stranger {number}", f"10.0.1.{number}")
    assert len(ring.published[-1].pages) == 65, "sixty-four of them, and Bruno"


def test_when_the_game_has_begun_the_code_for_sitting_down_opens_nothing_but_for_those_who_sit() -> None:
    ring = Ring().sit("Anna")
    link = ring.phones.invitation().link
    bruno = ring.knock("join", "bruno")
    ring.type(bruno, "Bruno")
    late = ring.knock("join", "late")
    ring.begin("Anna", "Bruno", "Clara")
    there = ring.published[-1]
    assert "join" not in there.doors
    assert late not in there.pages
    bruno = ring.at_its_door("Bruno", bruno)
    assert link == f"link {there.doors[bruno.door].hex()}", "his phone has the same link as before"
    assert there.closed == {bruno.door}
    ring.sit("Anna", "Bruno")
    assert ring.phones.invitation().link != link


def test_phones_that_sat_down_before_other_games_go_on() -> None:
    ring = Ring().sit("Anna")
    for number, name in enumerate(("Bruno", "Clara", "Dainis", "Elena")):
        ring.phones.invitation()
        ring.type(ring.knock("join", name), name)
        ring.begin("Anna", "Bruno", "Clara", "Dainis", "Elena")
        assert len(ring.published[-1].closed) == number + 1
        ring.app.act(Ask(Wanted.ABANDON))
        ring.sit("Anna", *("Bruno", "Clara", "Dainis", "Elena")[: number + 1]).phones.attend()
    for name in ("Bruno", "Clara", "Dainis", "Elena"):
        assert f"{name} You have joined" in ring.texts(ring.phones.links.seats[name])
    ring.sit("Anna", "Elena").phones.attend()
    ring.phones.invitation()
    ring.begin("Anna", "Elena", "Fedir")
    assert len(ring.published[-1].closed) == 1, "what nobody needs any more is gone"


def test_everybody_gets_news_when_one_does() -> None:
    """What is published is the whole, so that nobody can tell from the air whose page has changed."""
    ring = Ring().begin()
    phones = [seated(ring, name, name) for name in FOUR]
    before = len(ring.published)
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    ring.phones.attend()
    assert len(ring.published) == before + 1
    assert set(ring.published[-1].pages) == set(phones)


def test_where_phones_cannot_be_served_the_screen_says_why_and_all_goes_on(tmp_path: Path) -> None:
    ring = Ring(tmp_path / "phones.json")
    ring.phones.table_link()
    ring.knock("table")
    ring.phones.close()
    again = Ring(tmp_path / "phones.json", fails="Port 8080 is taken by another program.")
    again.app.act(Go(lobby.Lobby("by-phone", game="saboteur", edition="lv")))
    again.phones.attend()
    assert "Port 8080 is taken by another program." in repr(again.app.screen())
    assert again.phones.link("Anna") == ""
    again.begin()
    assert again.app.table.game


@every_game
def test_one_phone_adds_words_a_few_times_and_the_others_still_can(game: AnyPlayable) -> None:
    ring = Ring().begin(game=game.id)
    anna, bruno = seated(ring, "Anna", "a"), seated(ring, "Bruno", "b")
    page = ring.page(anna)
    for number in range(20):
        ring.tell(Touched(anna, page, Typed("chance", f"word {number}")))  # as fast as can be, all on one page
    ring.phones.attend()
    assert len(ring.app.table.view(Viewer.TABLE).added) == 5
    assert not [node for node in nodes(ring.page(anna).screen) if isinstance(node, Field)]
    ring.type(bruno, "seven ravens")
    assert ring.app.table.view(Viewer.TABLE).added[-1] == ("Bruno", "seven ravens")
