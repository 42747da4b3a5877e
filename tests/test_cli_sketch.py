"""The table drawn with letters: readable, and never too large for a terminal."""

from __future__ import annotations

import itertools
from random import Random

from companion.games import GAMES
from companion.games.saboteur.notation import read
from companion.games.saboteur.sketch import draw
from tests.command_line import companion
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


def test_no_picture_is_too_large() -> None:
    for table in itertools.islice(reference.random_walk(Random("sketch")), 0, 400, 8):
        rows = drawn(reference.write(table))
        assert len(rows) <= 18 or max(map(len, rows)) <= 40


def test_the_whole_table_is_never_wider_than_a_terminal() -> None:
    shown = companion("simulate", "--show", "--players", "10", "--seed", "wide").out
    pictures = [line for line in shown.splitlines() if not line.endswith((".", "!")) and "; " not in line]
    assert max(map(len, pictures)) < 80
    assert GAMES["saboteur"].title in shown
