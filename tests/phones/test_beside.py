"""What a phone does takes nothing from the table: neither what it is told, nor what it can undo and do again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.core.chance import SeededChance
from companion.core.codec import COMMAND, from_json
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Events, Table
from companion.games import GAMES
from companion.games.saboteur.rules.commands import Deal
from companion.phones.languages import Reads
from companion.phones.web.page import Caller
from companion.screens.nodes import Ask, Button, Do, Wanted
from companion.screens.playable import AnyPlayable
from tests.contract.games import every_game
from tests.paper import nodes
from tests.phones.ring import FOUR, Ring, seated
from tests.places import touch

WORDS = "seven ravens"


def with_a_phone(game: AnyPlayable, journal: Journal | None = None) -> tuple[Ring, Caller]:
    """Four people at a game, and Anna's phone."""
    ring = Ring(journal=journal).begin(game=game.id)
    return ring, seated(ring, "Anna")


def by_the_table(ring: Ring, text: str) -> Events:
    """The table itself does something that can be undone: it adds words, with everybody looking on."""
    game = ring.app.table.game
    assert game
    words = from_json({"do": "AddChance", "by": "Bruno", "text": text}, COMMAND, game.commands)
    done = ring.app.table.submit(words)
    assert isinstance(done, tuple)
    return done


def added(ring: Ring) -> list[tuple[str, str]]:
    return list(ring.app.table.view(Viewer.TABLE).added)


@every_game
def test_words_from_a_phone_are_not_what_the_table_takes_back(game: AnyPlayable) -> None:
    ring, phone = with_a_phone(game)
    moved = by_the_table(ring, "the table's own")
    ring.type(phone, WORDS)
    assert added(ring) == [("Bruno", "the table's own"), ("Anna", WORDS)]
    assert ring.app.table.last_undoable() == moved
    ring.app.act(Ask(Wanted.UNDO))
    assert added(ring) == [("Anna", WORDS)]
    assert ring.app.table.last_undoable() == ()


@every_game
def test_words_from_a_phone_leave_what_the_table_can_do_again(game: AnyPlayable) -> None:
    ring, phone = with_a_phone(game)
    moved = by_the_table(ring, "the table's own")
    ring.app.act(Ask(Wanted.UNDO))
    ring.type(phone, WORDS)
    assert ring.app.table.last_undone() == moved
    ring.app.act(Ask(Wanted.REDO))
    assert added(ring) == [("Bruno", "the table's own"), ("Anna", WORDS)]
    assert ring.app.table.last_undone() == ()


@every_game
def test_a_restart_folds_what_phones_slipped_in_to_the_same(game: AnyPlayable, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    ring, phone = with_a_phone(game, journal)
    by_the_table(ring, "one")
    by_the_table(ring, "two")
    ring.type(phone, WORDS)
    for what in (Wanted.UNDO, Wanted.UNDO, Wanted.REDO):
        ring.app.act(Ask(what))
    ring.type(phone, "more")
    journal.close()
    again = Table(GAMES, Journal(tmp_path / "journal.db"), SeededChance("ring"))
    assert again.resume()
    for table in (ring.app.table, again):
        assert [entry["kind"] for entry in table.history(Viewer.TABLE)][1:] == [
            *("do", "do", "aside", "undo", "undo", "redo", "aside")
        ]
        assert table.view(Viewer.TABLE).added == (("Bruno", "one"), ("Anna", WORDS), ("Anna", "more"))
    assert isinstance(again.redo(), tuple)
    assert [text for _by, text in again.view(Viewer.TABLE).added] == ["one", "two", WORDS, "more"]
    assert isinstance(again.undo(), tuple)
    assert isinstance(again.undo(), tuple)
    assert again.view(Viewer.TABLE).added == (("Anna", WORDS), ("Anna", "more"))


class FullDisk(Journal):
    """A journal that can be told to have no room."""

    full = False

    def _insert(self, game: int, kind: str, command: str, events: str, link: str) -> int:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        return super()._insert(game, kind, command, events, link)


def buttons(ring: Ring) -> list[str]:
    return [node.label for node in nodes(ring.app.screen()) if isinstance(node, Button)]


@pytest.mark.parametrize("does", ["language", "words", "arrival"])
def test_nothing_on_a_phone_hides_from_the_table_what_could_not_be_kept(does: str) -> None:
    journal = FullDisk()
    ring, phone = with_a_phone(GAMES["saboteur"], journal)
    journal.full = True
    ring.app.act(Do(Deal(first=0)))
    assert buttons(ring) == ["Try again", "Back"]
    if does == "language":
        ring.touch(phone, Reads("lv"))
    elif does == "words":
        ring.type(phone, WORDS)
    else:
        ring.phones.link("Bruno")
        ring.knock("seat:Bruno", "other")
    assert buttons(ring) == ["Try again", "Back"]
    journal.full = False
    if does == "words":
        ring.type(phone, WORDS)
    touch(ring.app, "Try again")
    assert ring.app.table.view(Viewer.TABLE).round == 1
    assert len(ring.app.table.view(Viewer.TABLE).players) == len(FOUR)
