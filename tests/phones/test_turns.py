"""A player's own turn on the player's own phone: it acts for its seat alone, for this move alone, and once."""

from __future__ import annotations

from companion.app import lobby
from companion.core.game import Viewer
from companion.core.records import Record
from companion.games.saboteur.rules import commands as cmd
from companion.games.wazabi.rules import commands as wazabi
from companion.phones.web.page import Caller, Touched
from companion.screens.nodes import Ask, Do, Wanted
from tests.phones.ring import FOUR, Ring, buttons_of, card, done, labels, last, place, press, round_table, seated, turn
from tests.places import touch


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


def test_all_dice_go_to_one_player_by_one_touch_and_to_several_at_the_table() -> None:
    ring, phones = dice(FOUR, wazabi.Roll(2, 0, 2))
    assert "Who gets 2 dice? Give to several at the table." in ring.texts(phones[0])
    press(ring, phones[0], "Clara")
    assert ring.app.table.view(Viewer.TABLE).dice == (2, 4, 6, 4)


def test_when_the_last_die_is_gone_no_phone_says_that_it_is_somebody_s_turn() -> None:
    ring, phones = dice(FOUR, wazabi.Correct(dice=(1, 5, 5, 5)), wazabi.Roll(0, 0, 1), wazabi.Give((1,)))
    assert "You win!" in ring.texts(phones[0])
    for phone in phones[1:]:
        assert "Anna has no dice left: place 1." in ring.texts(phone)
    ring.app.act(Do(wazabi.PlayOn()))
    ring.phones.attend()
    assert "Your turn!" in ring.texts(phones[1])
