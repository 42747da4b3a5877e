"""Hints on players' own phones: for whoever is to move, each once, and for nobody at a table that knows the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.saboteur.rules import commands as cmd
from companion.games.wazabi.rules import commands as wazabi
from companion.phones.web.page import Caller
from companion.screens.nodes import Ask, Do, Wanted
from tests.phones.ring import FOUR, Ring, labels, press, round_table, seated

DONE = "Done: a card is played. Pass: one is put aside."
LAY = "Lay a path card here; action cards are entered at the table."
ROLL = "Enter your roll at the table, or let it be rolled here."
CARD = "Cards that ask for more than a touch are played at the table."


def hinted(ring: Ring, phones: list[Caller], hint: str) -> list[bool]:
    return [hint in ring.texts(phone) for phone in phones]


@pytest.mark.parametrize(("entering", "hint"), [(False, DONE), (True, LAY)])
def test_whoever_is_to_move_reads_what_to_do_there_until_it_was_done(entering: bool, hint: str) -> None:
    ring, phones = round_table(entering=entering)
    for mover in range(len(FOUR)):
        assert hinted(ring, phones, hint) == [seat == mover for seat in range(len(FOUR))]
        press(ring, phones[mover], "Pass")
    assert not any(hinted(ring, phones, hint)), "it is Anna's turn again"


def test_what_was_done_at_the_table_needs_no_hint_by_phone() -> None:
    ring, phones = round_table(entering=False)
    for _turn in FOUR:
        ring.app.act(Do(cmd.PlayUnknown()))
    ring.phones.attend()
    assert not any(hinted(ring, phones, DONE))


def test_dice_and_cards_have_hints_of_their_own() -> None:
    ring = Ring().begin(*FOUR, game="wazabi")
    ring.app.act(Do(wazabi.Deal(0)))
    phones = [seated(ring, name, name) for name in FOUR]
    ring.phones.attend()
    assert hinted(ring, phones, ROLL) == [True, False, False, False]
    for command in (wazabi.Roll(4), wazabi.PlayCard("again-reverse")):
        assert hinted(ring, phones, CARD) == [command != wazabi.Roll(4), False, False, False]
        ring.app.act(Do(command))
        ring.phones.attend()
    assert not any(hinted(ring, phones, ROLL)), "Anna has rolled before"


def test_who_knows_the_game_says_so_on_any_phone_and_for_good(tmp_path: Path) -> None:
    ring, phones = round_table(entering=False, path=tmp_path / "phones.json")
    press(ring, phones[0], "We know the game")
    assert not any(hinted(ring, phones, DONE))
    press(ring, phones[0], "Pass")
    assert not any(hinted(ring, phones, DONE))
    ring, phones = round_table(entering=True, path=tmp_path / "phones.json")
    assert not any(hinted(ring, phones, LAY)), "the next evening neither"


def test_after_a_whole_game_nobody_needs_any(tmp_path: Path) -> None:
    ring, _phones = round_table(entering=False, path=tmp_path / "phones.json")
    for command in (cmd.EndRound(), cmd.Reveal(), cmd.Deal()) * 3:
        if not ring.app.table.over:
            ring.app.act(Do(command))
    assert ring.app.table.over
    again, phones = round_table(entering=False, path=tmp_path / "phones.json")
    assert not any(hinted(again, phones, DONE))


def test_why_opens_the_rule_on_that_phone_alone_and_back_leads_to_the_turn() -> None:
    ring, phones = round_table(entering=False)
    before, others = ring.app.screen(), [ring.page(phone) for phone in phones[1:]]
    press(ring, phones[0], "Why?")
    assert "On your turn play exactly one card" in ring.texts(phones[0])
    assert "Your turn!" in ring.texts(phones[0])
    assert ring.app.screen() == before
    assert [ring.page(phone) for phone in phones[1:]] == others
    press(ring, phones[0], "Back")
    assert "Done" in labels(ring, phones[0])
    press(ring, phones[0], "Why?")
    ring.app.act(Do(cmd.PlayUnknown()))
    ring.app.act(Ask(Wanted.UNDO))
    ring.phones.attend()
    assert "Done" in labels(ring, phones[0]), "what was read is over with the turn"
