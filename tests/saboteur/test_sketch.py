"""The table drawn with letters: readable, and never too large for a terminal."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from companion.games import GAMES
from companion.games.saboteur.rules.commands import Deal, EnterLayout
from companion.games.saboteur.rules.notation import read
from companion.games.saboteur.screens.place import Here
from companion.games.saboteur.staging.staged import StagedTable
from companion.games.saboteur.words.sketch import draw, sketch
from companion.screens.nodes import Board
from tests.command_line import companion
from tests.paper import nodes
from tests.saboteur import reference


def drawn(layout: str) -> list[str]:
    """The picture of a layout."""
    return draw(read(layout))


def test_ways_run_on_from_card_to_card_and_dead_ends_do_not() -> None:
    rows = drawn("1,0=EW 2,0=SW 2,1=ns -1,0=e 8,0=gold 8,2=stone:ES")
    assert [row[:12].rstrip() for row in rows[6:12]] == [
        " ·  ┃  ·  ·",
        " ×━━S━━━━━┓",
        " ·  ┃  ·  ┃",
        "          ┃",
        "          ×",
        "          ┃",
    ]
    goals = [row[27:30] for row in rows]
    assert goals == ["┌─┐", "│?│", "└─┘", "", "", "", " ┃", "━$━", " ┃", "", "", "", " ·", " ┏━", " ┃"]


def test_a_mine_too_large_for_that_takes_a_letter_for_a_card() -> None:
    rows = drawn("-1,0=EW -1,4=ns 0,4=NE 1,4=w 2,4=nesw 8,0=gold")
    assert rows == [
        "         ?",
        "",
        "━S       $",
        "",
        "         ?",
        "",
        "│┗╴┼",
    ]


@pytest.mark.thorough
def test_no_picture_is_too_large() -> None:
    for table in itertools.islice(reference.random_walk(Random("sketch")), 0, 400, 8):
        rows = drawn(reference.write(table))
        assert len(rows) <= 18 or max(map(len, rows)) <= 40


def test_what_lies_farther_than_any_mine_gets_is_counted_and_not_drawn() -> None:
    """A text may place a card at 999; nobody waits for a picture of two million cells, on paper or on the screen."""
    far = [(999, -999), (-999, 5), (3, 999)]
    sitting = StagedTable().do(Deal(0), EnterLayout("1,0=EW " + " ".join(f"{x},{y}=NESW" for x, y in far)))
    rows = sketch(sitting.view).splitlines()
    assert rows[-1] == "3 cards lie too far away to be drawn."
    assert max(map(len, rows)) < 80
    assert len(rows) < 50
    assert "S━" in "".join(rows)
    assert sketch(sitting.do(EnterLayout("1,0=EW")).view).splitlines()[-1] != rows[-1]


def test_a_far_card_can_still_be_taken_away_on_the_screen() -> None:
    sitting = StagedTable().do(Deal(0), EnterLayout("999,-999=NESW"))
    [board] = [node for node in nodes(sitting.shows(Here("editor"))) if isinstance(node, Board)]
    touched = {place.at for place in board.places if place.does}
    assert {(999, -999), (998, -999), (1, 0), (-1, 0), (9, 3)} <= touched
    assert len(board.places) < 200
    [near] = [node for node in nodes(sitting.shows(Here("editor", draft="5,0=NESW"))) if isinstance(node, Board)]
    assert {place.at for place in near.places} == {(x, y) for x in range(-1, 10) for y in range(-3, 4)}


def test_the_whole_table_is_never_wider_than_a_terminal() -> None:
    shown = companion("simulate", "--show", "--players", "10", "--seed", "wide").out
    pictures = [line for line in shown.splitlines() if not line.endswith((".", "!")) and "; " not in line]
    assert max(map(len, pictures)) < 80
    assert GAMES["saboteur"].title in shown
