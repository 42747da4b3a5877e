"""A player's own turn on the player's own phone: it acts for its seat alone, for this move alone, and once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.app import lobby, privacy
from companion.core.game import Viewer
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import ROW, TABLE, Here
from companion.games.saboteur.screens.roles import TICK
from companion.games.wazabi.rules import commands as wazabi
from companion.phones.web.page import Caller, LetGo, Touched
from companion.screens.nodes import Action, Ask, Board, Do, Go, Grid, Picture, Wanted
from tests.paper import nodes
from tests.phones.ring import FOUR, Ring
from tests.phones.test_beside import FullDisk
from tests.phones.test_ring import buttons_of, seated
from tests.places import touch


def round_table(*, entering: bool, path: Any = None) -> tuple[Ring, list[Caller]]:
    """A round of Saboteur that Anna begins, and everybody with a phone."""
    ring = Ring(path).begin()
    ring.app.act(Do(cmd.ChooseEntering(cards=entering)))
    ring.app.act(Do(cmd.Deal(0)))
    phones = [seated(ring, name, name) for name in FOUR]
    ring.phones.attend()
    return ring, phones


def labels(ring: Ring, phone: Caller) -> list[str]:
    return [button.label for button in buttons_of(ring, phone)]


def press(ring: Ring, phone: Caller, label: str) -> None:
    ring.touch(phone, next(button.does for button in buttons_of(ring, phone) if button.label == label and button.on))


def done(ring: Ring, phone: Caller) -> Action:
    does = next(button.does for button in buttons_of(ring, phone) if button.label == "Done")
    assert does is not None
    return does


def turn(ring: Ring) -> int:
    whose: int = ring.app.table.view(Viewer.TABLE).turn
    return whose


def last(ring: Ring) -> Any:
    return ring.app.table.history(Viewer.TABLE)[-1]["events"][0]


def place(ring: Ring, phone: Caller, at: tuple[int, int]) -> None:
    """Touch this place of the small mine."""
    board = next(node for node in nodes(ring.page(phone).screen) if isinstance(node, Board))
    ring.touch(phone, next(cell.does for cell in board.places if cell.at == at))


def card(ring: Ring, phone: Caller, lies: str) -> None:
    """Touch the button with this card on it."""
    pictured = (button for button in buttons_of(ring, phone) if button.picture)
    ring.touch(phone, next(each.does for each in pictured if each.picture and each.picture.what == ("card", lies)))


def test_where_no_cards_are_entered_whoever_is_to_move_is_done_by_phone() -> None:
    ring, phones = round_table(entering=False)
    press(ring, phones[0], "Done")
    assert last(ring) == {"event": "CardPlayed", "seat": 0}
    press(ring, phones[1], "Pass")
    assert last(ring) == {"event": "Passed", "seat": 1}
    assert turn(ring) == 2


def test_only_whoever_is_to_move_finds_anything_to_do() -> None:
    for entering in (False, True):
        ring, phones = round_table(entering=entering)
        offered = [{"Done", "Pass", "I lay …"} & {*labels(ring, phone)} for phone in phones]
        assert offered == [{"I lay …" if entering else "Done", "Pass"}, set(), set(), set()]


def test_another_seat_does_nothing_with_what_it_heard_of() -> None:
    ring, phones = round_table(entering=False)
    does = done(ring, phones[0])
    for other in phones[1:]:
        ring.touch(other, does)
    assert turn(ring) == 0


def test_a_second_touch_counts_no_more_whether_it_is_heard_at_once_or_later() -> None:
    ring, phones = round_table(entering=False)
    page = ring.page(phones[0])
    does = done(ring, phones[0])
    for _twice in range(2):
        ring.tell(Touched(phones[0], page, does))
    ring.phones.attend()
    assert turn(ring) == 1
    ring.touch(phones[0], does, page)
    assert turn(ring) == 1


def test_it_counts_no_more_either_when_the_turn_has_come_back_to_the_same_page() -> None:
    """Nobody has a card any more, so passing changes nothing that is to be seen."""
    ring, phones = round_table(entering=True)
    ring.app.act(Do(cmd.Correct(pile=0, hands=(0, 0, 0, 1))))
    ring.phones.attend()
    page, does = ring.page(phones[0]), Do(cmd.Pass())
    ring.touch(phones[0], does, page)
    for _others in range(3):
        ring.app.act(does)
    ring.app.act(Ask(Wanted.UNDO))
    before = ring.app.table.moves
    ring.phones.attend()
    ring.touch(phones[0], does, page)
    assert ring.app.table.moves == before


def test_what_the_table_has_just_done_itself_is_not_done_once_more_for_the_next() -> None:
    """Both touch at the same moment: the table is heard first, and the phone before it is told."""
    ring, phones = round_table(entering=False)
    page = ring.page(phones[0])
    does = done(ring, phones[0])
    touch(ring.app, "Done, next player")
    ring.tell(Touched(phones[0], page, does))
    ring.phones.attend()
    assert turn(ring) == 1


def test_words_for_the_shuffle_take_no_touch_away() -> None:
    ring, phones = round_table(entering=False)
    does = done(ring, phones[0])
    page = ring.page(phones[0])
    ring.app.act_elsewhere(lobby.Elsewhere(cmd.AddChance("Bruno", "ravens")))
    ring.tell(Touched(phones[0], page, does))
    ring.phones.attend()
    assert turn(ring) == 1


def test_a_slip_is_undone_at_the_table_and_the_turn_is_there_again() -> None:
    ring, phones = round_table(entering=False)
    press(ring, phones[0], "Done")
    ring.app.act(Ask(Wanted.UNDO))
    ring.phones.attend()
    assert turn(ring) == 0
    press(ring, phones[0], "Done")
    assert turn(ring) == 1


def test_a_card_is_laid_from_the_phone_by_card_and_place() -> None:
    ring, phones = round_table(entering=True)
    press(ring, phones[0], "I lay …")
    card(ring, phones[0], "NEW")
    place(ring, phones[0], (0, -1))
    assert last(ring) == {"event": "PathLaid", "seat": 0, "at": (0, -1), "lies": "ESW"}
    assert turn(ring) == 1
    assert "I lay …" in labels(ring, phones[1])


def test_a_card_that_fits_both_ways_is_asked_about() -> None:
    ring, phones = round_table(entering=True)
    press(ring, phones[0], "I lay …")
    card(ring, phones[0], "NES")
    place(ring, phones[0], (0, -1))
    assert turn(ring) == 0
    card(ring, phones[0], "NSW")
    assert last(ring) == {"event": "PathLaid", "seat": 0, "at": (0, -1), "lies": "NSW"}


def test_a_card_that_does_not_fit_is_explained_on_that_phone_and_nowhere_else() -> None:
    ring, phones = round_table(entering=True)
    before, others = ring.app.screen(), [ring.page(phone) for phone in phones[1:]]
    press(ring, phones[0], "I lay …")
    card(ring, phones[0], "NS")
    place(ring, phones[0], (1, 0))
    assert "One side does not match: left." in ring.texts(phones[0])
    assert ring.app.screen() == before
    assert [ring.page(phone) for phone in phones[1:]] == others
    assert turn(ring) == 0
    press(ring, phones[0], "Take it back")
    place(ring, phones[0], (0, 1))
    assert turn(ring) == 1


def test_a_broken_tool_says_on_the_phone_what_it_forbids() -> None:
    ring, phones = round_table(entering=True)
    ring.app.act(Do(cmd.Correct(tools=(("lamp",), (), (), ()))))
    ring.phones.attend()
    assert "No path card while a tool is broken: lamp." in ring.texts(phones[0])
    lay = next(button for button in buttons_of(ring, phones[0]) if button.label == "I lay …")
    assert not lay.on
    press(ring, phones[0], "Pass")
    assert turn(ring) == 1


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
def test_what_the_table_reads_meanwhile_stays(at: str) -> None:
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


def test_a_move_that_was_wanted_before_another_is_none_whoever_brings_it() -> None:
    ring, _phones = round_table(entering=False)
    wanted = lobby.Elsewhere(cmd.PlayUnknown(), ring.app.table.moves)
    for _twice in range(2):
        assert ring.app.act_elsewhere(wanted) is None
    assert turn(ring) == 1


def test_a_second_phone_and_one_that_was_lost_have_the_turn_by_the_table_s_nod_alone() -> None:
    ring, phones = round_table(entering=False)
    does = done(ring, phones[0])
    second = seated(ring, "Anna", "second")
    ring.touch(second, does)
    assert turn(ring) == 0
    touch(ring.app, next(word for word in ring.texts(second).split() if word.isdigit()))
    ring.phones.attend()
    ring.touch(phones[0], does)
    assert turn(ring) == 0
    press(ring, second, "Done")
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
    return [TICK in [each for each in nodes(one) if isinstance(each, Picture)] for one in marks.children]


def test_looking_looks_the_same_to_everybody_else() -> None:
    ring, phones = round_table(entering=False)
    before = [ring.page(phone) for phone in phones]
    ring.touch(phones[1], LetGo())
    assert [ring.page(phone) for phone in phones] == before


def dice(players: tuple[str, ...], *commands: Record) -> tuple[Ring, list[Caller]]:
    ring = Ring().begin(*players, game="wazabi")
    for command in (wazabi.Deal(0), *commands):
        ring.app.act(Do(command))
    phones = [seated(ring, name, name) for name in players]
    ring.phones.attend()
    return ring, phones


def test_dice_are_rolled_and_no_card_is_played_by_one_touch_each() -> None:
    ring, phones = dice(FOUR)
    assert "Roll for me" not in labels(ring, phones[1])
    press(ring, phones[0], "Roll for me")
    assert ring.app.table.view(Viewer.TABLE).rolled != (0, 0, 0)
    ring, phones = dice(FOUR, wazabi.Roll(4))
    press(ring, phones[0], "No card")
    assert turn(ring) == 1


def test_one_die_is_given_and_a_card_that_asks_nothing_is_played_by_one_touch() -> None:
    ring, phones = dice(FOUR, wazabi.Roll(3, 0, 1))
    press(ring, phones[0], "Clara")
    assert ring.app.table.view(Viewer.TABLE).dice == (3, 4, 5, 4)
    press(ring, phones[0], "Draw 3")
    assert turn(ring) == 1


def test_what_asks_for_more_than_a_touch_is_done_on_the_table() -> None:
    ring, phones = dice(FOUR, wazabi.Roll(2, 0, 2))
    assert not {*FOUR} & {*labels(ring, phones[0])}
