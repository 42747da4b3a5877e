"""What the table does meanwhile stays as it is, whatever a phone does for its turn; who is called, and who looked."""

from __future__ import annotations

import pytest

from companion.app import lobby, privacy
from companion.core.game import Viewer
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import ROW, TABLE, At, Here
from companion.phones.web.page import LetGo
from companion.screens.nodes import Ask, Button, Do, Go, Grid, Wanted
from tests.paper import nodes
from tests.phones.ring import Ring, card, labels, press, round_table, seated, turn
from tests.phones.test_beside import FullDisk
from tests.places import touch


def test_what_was_half_chosen_is_gone_when_anything_moves() -> None:
    ring, phones = round_table(entering=True)
    press(ring, phones[0], "I lay …")
    card(ring, phones[0], "NES")
    ring.app.act(Do(cmd.Pass()))
    ring.app.act(Ask(Wanted.UNDO))
    ring.phones.attend()
    assert {"I lay …", "Pass"} <= {*labels(ring, phones[0])}


def test_what_the_table_has_half_entered_for_a_turn_that_is_over_is_not_the_next_ones() -> None:
    ring, phones = round_table(entering=True)
    ring.app.act(Go(Here(cell=(1, 0), lies="NESW")))
    press(ring, phones[0], "Pass")
    assert ring.app.here == Here()


@pytest.mark.parametrize("at", ["more", "help", "editor", "role"])
def test_what_the_table_reads_meanwhile_stays(at: At) -> None:
    ring, phones = round_table(entering=False)
    ring.app.act(Go(Here(at, seat=2 if at == "role" else None, page="place.match")))
    before = ring.app.here
    press(ring, phones[0], "Done")
    assert turn(ring) == 1
    assert ring.app.here == before


def test_what_somebody_has_opened_at_the_table_stays_open_to_the_end_of_the_round() -> None:
    """Closed by a phone, it would leave the turn of somebody else under the finger that looks."""
    ring, phones = round_table(entering=False)
    ring.app.act(Do(cmd.Correct(pile=0, hands=(1, 1, 0, 0))))
    ring.app.act(lobby.Change(ring.app.settings.going("Clara", "buttons")))
    role = Here("role", seat=2)
    ring.app.act(Go(role))
    for _twice in range(2):
        for action in (*map(privacy.Pressed, (0, 1, 2, 3)), privacy.Entered()):
            ring.app.act(action)
    assert ring.app.here == role
    ring.phones.attend()
    for phone in phones[:2]:
        shown = ring.app.screen()
        press(ring, phone, "Done")
        assert (ring.app.here, ring.app.screen()) == (role, shown)
    assert ring.app.table.view(Viewer.TABLE).phase == "reveal"


def test_what_the_table_was_told_about_a_card_stays() -> None:
    ring, phones = round_table(entering=True)
    ring.app.act(Do(cmd.LayPath((1, 0), "NS")))
    told = ring.app.here
    press(ring, phones[0], "Pass")
    assert turn(ring) == 1
    assert ring.app.here == told


def test_what_could_not_be_kept_is_tried_again_by_the_table_alone() -> None:
    """Else a phone would take the turn, and the table would take the next one by trying again."""
    journal = FullDisk()
    ring = Ring(journal=journal).begin()
    ring.app.act(Do(cmd.ChooseEntering(cards=False)))
    ring.app.act(Do(cmd.Deal(0)))
    anna = seated(ring, "Anna")
    journal.full = True
    touch(ring.app, "Done, next player")
    journal.full = False
    told = ring.app.screen()
    press(ring, anna, "Done")
    assert (turn(ring), ring.app.screen()) == (0, told)
    touch(ring.app, "Try again")
    assert turn(ring) == 1


def test_who_is_waited_for_is_called_and_nobody_else() -> None:
    ring, phones = round_table(entering=False)
    assert [ring.page(phone).calls for phone in phones] == [True, False, False, False]
    press(ring, phones[0], "Done")
    assert [ring.page(phone).calls for phone in phones] == [False, True, False, False]


def test_the_table_learns_who_has_looked_by_phone_once_for_each_deal() -> None:
    ring, phones = round_table(entering=False)
    assert ticked(ring) == [False] * 4
    ring.touch(phones[1], LetGo())
    assert ticked(ring) == [False, True, False, False]
    ring.phones.attend()
    pages = len(ring.published)
    ring.touch(phones[1], LetGo())
    assert len(ring.published) == pages, "who looks again is no news to anybody"
    ring.app.act(Do(cmd.EnterLayout("1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW 7,0=NEW 8,0=gold")))
    ring.app.act(Ask(Wanted.ABANDON))
    ring.begin()
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    assert ticked(ring) == [False] * 4


def ticked(ring: Ring) -> list[bool]:
    """Whom the table shows to have looked, on the page where roles are looked at."""
    ring.app.act(Go(TABLE.to(ROW)))
    marks = next(node for node in nodes(ring.app.screen()) if isinstance(node, Grid))
    hung = [node.picture for node in marks.children if isinstance(node, Button)]
    return [picture is not None and "ticked" in picture.what for picture in hung]


def test_looking_looks_the_same_to_everybody_else() -> None:
    ring, phones = round_table(entering=False)
    before = [ring.page(phone) for phone in phones]
    ring.touch(phones[1], LetGo())
    assert [ring.page(phone) for phone in phones] == before
