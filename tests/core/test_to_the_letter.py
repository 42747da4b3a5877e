"""Where a promise names a bound, a file, an order or a person, it is kept to the letter."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from pathlib import Path

import pytest

from companion.core import tallies
from companion.core.copies import back_up
from companion.core.evenings import Evenings
from companion.core.finished import Finished, Recap, RoundTold, without
from companion.core.names import may_be, said
from companion.core.plain import plain
from companion.core.sealed_chance import may_be_added
from companion.core.standings import Honour, Lore, Standing
from companion.core.transcripts import deals_of
from companion.games.saboteur.editions import edition
from companion.games.saboteur.rules.commands import AddChance
from tests.core.tables import BREAK, dealt
from tests.saboteur.tables import EDITIONS


def test_a_name_has_forty_letters_at_the_most() -> None:
    assert may_be("A" * 40)
    assert not may_be("A" * 41)


def test_a_hundred_texts_are_added_and_no_more() -> None:
    assert may_be_added("Anna", "3 5", 99)
    assert not may_be_added("Anna", "3 5", 100)


def test_a_text_has_two_hundred_letters_at_the_most() -> None:
    assert may_be_added("Anna", "x" * 200, 0)
    assert not may_be_added("Anna", "x" * 201, 0)


def test_a_japanese_name_may_have_a_long_vowel() -> None:
    assert may_be("\u30e9\u30fc\u30e1\u30f3")


def test_cells_are_written_as_keys_and_sets_in_their_order() -> None:
    assert plain({(8, -2): "gold"}) == {"8,-2": "gold"}
    assert plain(frozenset({3, 1, 2})) == [1, 2, 3]


def test_what_comes_from_a_phone_is_a_move_unless_it_is_an_aside() -> None:
    table, _journal = dealt()
    before = table.last_undoable()
    table.slip_in(AddChance("Anna", "3 5"))
    assert table.last_undoable() == before
    table.slip_in(BREAK)
    assert table.last_undoable() != before


def test_a_copy_says_which_file_is_there_already_and_makes_the_folders_it_needs(tmp_path: Path) -> None:
    copy = tmp_path / "stick" / "companion" / "copy.zip"
    back_up(tmp_path / "journal.db", copy)
    assert copy.exists()
    with pytest.raises(FileExistsError) as told:
        back_up(tmp_path / "journal.db", copy)
    assert (told.value.errno, told.value.filename) == (errno.EEXIST, str(copy))
    assert told.value.strerror == os.strerror(errno.EEXIST)


def test_evenings_make_their_folders_for_their_owner_alone(tmp_path: Path) -> None:
    Evenings(tmp_path / "state" / "companion" / "evenings.db").close()
    assert (tmp_path / "state" / "companion").stat().st_mode & 0o777 == 0o700


def test_what_was_done_stands_in_the_journal_by_its_name() -> None:
    table, journal = dealt()
    table.submit(BREAK)
    commands = [json.loads(entry.command) for entry in journal.entries(1)]
    assert [command["do"] for command in commands] == ["Begin", "Deal", "BreakTool"]


def test_what_is_forgotten_of_somebody_is_forgotten_in_rounds_they_left_too() -> None:
    rounds = (RoundTold((0,), players=("Ana", "Bruno", "Clara")), RoundTold((1,)))
    game = Finished("0" * 32, "saboteur", "", "", Recap("lv", ("Bruno", "Clara", "Ana"), rounds, (1, 2, 3), (3, 2, 1)))
    left = without(game, {said("Ana")})
    assert left.recap.players == ("Bruno", "Clara", "")
    assert left.recap.rounds[0].players == ("", "Bruno", "Clara")
    assert "Ana" not in json.dumps(plain(left.recap))


def test_by_the_method_before_those_are_named_who_had_added_by_then() -> None:
    before = {
        "added": [{"by": "Anna", "text": "1"}, {"by": "Bruno", "text": "2"}],
        "deals": [{"label": "roles 1", "added": 1, "gives": [1]}, {"label": "gold", "added": 2, "gives": [2]}],
    }
    assert [(deal["label"], deal["names"]) for deal in deals_of(before)] == [
        ("roles 1", ["Anna"]),
        ("gold", ["Anna", "Bruno"]),
    ]


def test_by_the_method_of_now_those_are_named_who_added_before_the_deal() -> None:
    record = [
        {"by": "Anna", "text": "1"},
        {"deal": "roles 1", "gives": [1]},
        {"by": "Bo", "text": "2"},
        {"deal": "gold"},
    ]
    assert deals_of({"record": record}) == [{"label": "roles 1", "gives": [1], "names": ["Anna"]}]


def test_what_somebody_was_dealt_is_told_from_the_rarest_on_and_what_they_did_by_whom_they_did_it_to() -> None:
    sums: Counter[tuple[str, str]] = Counter(
        {
            (tallies.DEALT, "digger 5/7"): 4,
            (tallies.DEALT, "saboteur 2/7"): 4,
            ("broke", "Bruno"): 2,
            ("broke", "Ada"): 2,
            ("broke", "Zoe"): 3,
            ("mended", "Ada"): 9,
        }
    )
    standing = Standing("Clara", sums=sums)
    assert [role for role, _luck in standing.dealt] == ["saboteur", "digger"]
    assert standing.whom("broke") == [("Zoe", 3), ("Ada", 2), ("Bruno", 2)]
    assert (standing.often("broke"), standing.often("mended"), standing.often("gave")) == (7, 9, 0)
    breaker, mender = Honour("broke", 7, "Hammer", "{n}"), Honour("mended", 10, "Smith", "{n}")
    assert standing.earned(Lore(honours=(breaker, mender))) == [(breaker, 7)]


@pytest.mark.parametrize("name", EDITIONS)
def test_where_the_printed_rules_are_silent_or_are_not_followed_no_place_in_them_is_named(name: str) -> None:
    printed = edition(name)
    other = {
        clause: choice
        for clause, known in printed.clauses.items()
        for choice in known.choices
        if choice != printed.values[clause]
    }
    switched = printed.with_house(other)
    assert other
    assert {switched.cites(clause) for clause in other} == {""}
    assert any(printed.cites(clause) for clause in other)
    assert printed.cites("nothing.at-all") == ""
