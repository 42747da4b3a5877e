"""Each phone speaks its player's language, whatever the table speaks."""

from __future__ import annotations

from companion.app import lobby
from companion.games.saboteur.rules import commands as cmd
from companion.language import LANGUAGES, PSEUDO, speak, speaking
from companion.phones.languages import Reads
from companion.phones.links import seat_door
from companion.phones.web.page import JOIN, Caller, Prefers
from companion.screens.nodes import Button, Go
from tests.paper import nodes
from tests.phones.ring import Ring, says


def labels(ring: Ring, caller: Caller) -> list[str]:
    return [node.label for node in nodes(ring.page(caller).screen) if isinstance(node, Button)]


def knock(ring: Ring, door: str, device: str, language: str) -> Caller:
    return ring.knock(door, device, language=language)


def seated(language: str = "") -> tuple[Ring, Caller]:
    ring = Ring().begin()
    ring.phones.link("Anna")
    phone = knock(ring, seat_door("Anna"), "anna", language)
    ring.app.act(lobby.Nod(lobby.Asked("Anna"), lobby.by_phone.THEIRS))
    ring.phones.attend()
    return ring, phone


def test_a_phone_speaks_as_its_browser_does_and_the_table_as_before() -> None:
    ring, phone = seated("uk")
    assert ring.page(phone).language == "uk"
    with speaking("uk"):
        other, twin = seated()
        assert ring.page(phone).screen == other.page(twin).screen
    assert "Українська" in labels(ring, phone)
    assert any("New game" in node.label for node in nodes(shell_screen(ring)) if isinstance(node, Button))


def shell_screen(ring: Ring) -> object:
    ring.app.act(Go(lobby.Lobby("home")))
    return ring.app.screen()


def test_a_browser_of_another_language_is_heard_later_too() -> None:
    ring, phone = seated("")
    assert ring.page(phone).language == "en"
    ring.tell(Prefers(phone, "lt"))
    ring.phones.attend()
    assert ring.page(phone).language == "lt"


def test_another_is_chosen_on_it_by_its_own_name_and_remembered_by_the_players() -> None:
    ring, phone = seated("uk")
    ring.touch(phone, Reads())
    assert labels(ring, phone) == [*LANGUAGES.values()]
    assert not ring.can_hold(phone)
    ring.touch(phone, Reads("lv"))
    assert ring.page(phone).language == "lv"
    assert ring.app.settings.reads("ANNA") == "lv"
    ring.phones.link("Bruno")
    bruno = knock(ring, seat_door("Bruno"), "bruno", "")
    assert ring.page(bruno).language == "en", "it is nobody else's"


def test_who_comes_back_another_evening_finds_what_they_chose() -> None:
    ring = Ring().begin()
    ring.app.act(lobby.Change(ring.app.settings.reading("Anna", "fa")))
    ring.phones.link("Anna")
    phone = knock(ring, seat_door("Anna"), "new", "uk")
    assert ring.page(phone).language == "uk", "it is not known yet whose it is"
    says(ring, "Yes, it is mine")
    assert ring.page(phone).language == "fa"


def test_what_is_chosen_while_sitting_down_goes_with_the_name() -> None:
    ring = Ring().sit()
    ring.phones.invitation()
    phone = knock(ring, JOIN, "one", "ru")
    assert ring.page(phone).language == "ru"
    ring.touch(phone, Reads())
    ring.touch(phone, Reads("lt"))
    ring.type(phone, "Dace")
    assert ring.page(phone).language == "lt"
    assert ring.app.settings.reads("Dace") == "lt"


def test_a_phone_that_asks_for_nothing_follows_the_table() -> None:
    ring, phone = seated()
    before = len(ring.published)
    try:
        speak(PSEUDO)
        ring.phones.attend()
        assert ring.page(phone).language == PSEUDO
        assert len(ring.published) == before + 1
    finally:
        speak("en")


def test_what_is_held_is_in_the_same_language_and_looks_the_same_around() -> None:
    ring = Ring().begin()
    ring.app.table.submit(cmd.Deal(0))
    ring.phones.link("Anna")
    phone = knock(ring, seat_door("Anna"), "anna", "lv")
    says(ring, "Yes, it is mine")
    assert ring.can_hold(phone)
    held = [node.label for node in nodes(ring.page(phone).held) if isinstance(node, Button)]
    assert held == labels(ring, phone)
    ring.touch(phone, Reads())
    assert ring.page(phone).held is None, "there is nothing to be held while one chooses"


def test_the_choice_of_one_changes_nothing_for_the_others() -> None:
    ring, anna = seated("lv")
    ring.phones.link("Bruno")
    bruno = knock(ring, seat_door("Bruno"), "bruno", "uk")
    before = ring.page(bruno)
    ring.touch(anna, Reads())
    ring.touch(anna, Reads("fa"))
    assert ring.page(bruno) == before
