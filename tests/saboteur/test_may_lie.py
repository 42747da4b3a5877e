"""“May this lie here?” without a mine: the same answer as for a mine in which everything lies."""

from __future__ import annotations

import random
from itertools import islice

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.check import Shown, may_lie
from companion.games.saboteur.screens.place import Here
from companion.games.saboteur.staging.staged import StagedTable
from companion.screens.nodes import Button, Do, Go, Text
from tests import matrix
from tests.matrix import in_sight
from tests.paper import arranged, nodes, touches
from tests.saboteur import reference

CARDS = sorted({way for card in reference.BOX for way in (card, reference.turned(card))})


def seen(table: reference.Table, cell: reference.Cell) -> dict[str, Shown]:
    """What people see around a place, and touch."""
    around = reference.face_up_around(table, cell)
    return {
        side: ("way" if reference.opens(table[around[side]], reference.OPPOSITE[side]) else "rock")
        if side in around
        else ""
        for side in "NESW"
    }


def test_it_is_right_wherever_cards_lie() -> None:
    """Beside an unbroken path the answer is the mine's; where only dead ends are open, the condition it names fails."""
    asked = 0
    for table in islice(reference.random_walk(random.Random("asked")), 25):
        path = reference.joined(table)
        free = {reference.beside(cell, side) for cell, lies in table.items() if lies != "?" for side in "NESW"} - set(
            table
        )
        for cell in free:
            around = seen(table, cell)
            for lies in CARDS:
                anywhere = reference.is_right(table, path, cell, lies, unbroken=False)
                assert (not may_lie(lies, around, unbroken=False)) == anywhere, (table, cell, lies)
                right = reference.is_right(table, path, cell, lies, unbroken=True)
                assert not right or not may_lie(lies, around, unbroken=True), (table, cell, lies)
                asked += 1
    assert asked > 5_000


def test_without_a_neighbour_and_without_a_way_in_it_may_not() -> None:
    nothing: dict[str, Shown] = dict.fromkeys("NESW", "")
    assert [found.clause for found in may_lie("NESW", nothing, unbroken=True)] == ["place.beside"]
    assert [found.clause for found in may_lie("EW", {"N": "rock"}, unbroken=True)] == ["place.unbroken-path"]
    assert not may_lie("EW", {"N": "rock"}, unbroken=False)
    assert [(found.clause, found.side) for found in may_lie("NS", {"W": "way"}, unbroken=False)] == [
        ("place.match", "W")
    ]


def said(here: Here, edition: str = "lv") -> list[str]:
    sitting = StagedTable(edition=edition).do(cmd.Deal(0))
    return [node.text for node in nodes(sitting.shows(here)) if isinstance(node, Text)]


def test_no_is_cited_and_the_other_way_round_is_offered() -> None:
    asked = Here("may-lie", lies="NES", typed="---w")
    sitting = StagedTable().do(cmd.Deal(0))
    assert "One side does not match: left." in said(asked)
    ways = {getattr(node, "label", ""): does for node, does in touches(sitting.shows(asked))}
    assert ways["Turned round it fits"] == Go(asked.but(lies="NSW"))
    assert (ways["Why?"].here.page, ways["Why?"].here.came) == ("place.match", asked)
    assert "Yes, if an unbroken path leads there." in said(asked.but(lies="NSW"))


def test_nothing_is_done_at_the_table_by_asking() -> None:
    """It is asked in every mode, and whatever is touched there changes no game."""
    for entering in (True, False):
        sitting = StagedTable().do(cmd.Deal(0), cmd.ChooseEntering(entering))
        assert [
            b for b in nodes(sitting.shows(Here("more"))) if isinstance(b, Button) and b.label == "May this lie here?"
        ]
        for typed in ("", "w---", "-r-w"):
            for lies in ("", "NES", "ew"):
                node = sitting.shows(Here("may-lie", lies=lies, typed=typed))
                assert not [does for _node, does in touches(node) if isinstance(does, Do)]


def test_what_to_do_is_said_and_the_buttons_keep_their_places() -> None:
    """Before a card is chosen there is a sentence; whatever the answer is, "Turn it" stands where it stood."""
    shown = {name: arranged(node) for name, node in matrix.shots("saboteur").items() if name.startswith("may-lie")}
    begins = [spot.node.text for spot in shown["may-lie"].spots if isinstance(spot.node, Text) and in_sight(spot)]
    assert any(text.startswith("Which card?") for text in begins)
    turns = {
        (spot.rect, spot.node.label)
        for name, screen in shown.items()
        if name != "may-lie"
        for spot in screen.spots
        if isinstance(spot.node, Button) and spot.node.label == "Turn it"
    }
    places = {rect for rect, _label in turns}
    answered = [spot for screen in shown.values() for spot in screen.spots]
    there = {spot.node.label for spot in answered if isinstance(spot.node, Button) and spot.rect in places}
    assert there == {"Turn it"}
    assert len(turns) == 1
