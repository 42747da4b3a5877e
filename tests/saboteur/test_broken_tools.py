"""Broken tools decide what one may do: whoever has whatever broken, all of it is seen across the table, always."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.app.settings import TEXT_SCALES
from companion.display.arrange import Arranged, Rect
from companion.display.glass import density
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import TOOLS
from companion.games.saboteur.screens.parts import broken_tools
from companion.games.saboteur.staging.gallery import MIXED
from companion.games.saboteur.staging.staged import GROWN, TEN, StagedTable
from companion.screens.nodes import Column, Decides, Panel, Picture, Row, Scroll, Space
from tests.matrix import in_sight
from tests.paper import arranged, nodes

SIZES = [(*size, density(size)) for size in ((800, 480), (480, 800), (720, 1280), (1024, 600))]
READ_ACROSS_THE_TABLE = 5.0
"""In mm: at 1.5 m more than twice as high as the smallest letter that good eyes read there."""
AT_LEAST_WIDE = 82.0


def ten_with(tools: tuple[tuple[str, ...], ...]) -> StagedTable:
    return StagedTable(TEN).do(cmd.Deal(0), cmd.EnterLayout(GROWN)).broken(tools)


def marks_and_tools(screen: Arranged) -> list[tuple[tuple[str, ...], Rect]]:
    """Those on broken tools' own panels, in sight."""
    chips = [spot.rect for spot in screen.spots if isinstance(spot.node, Panel) and spot.node.tone == "raised"]
    seen = [spot for spot in screen.spots if isinstance(spot.node, Picture) and in_sight(spot)]
    return [
        (spot.node.what, spot.rect)
        for spot in seen
        if isinstance(spot.node, Picture) and any(chip.shared(spot.rect) == spot.rect for chip in chips)
    ]


@pytest.mark.parametrize("tools", [(TOOLS,) * 10, MIXED], ids=["everything", "all kinds"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_of_ten_players_are_in_sight(size: tuple[int, int, float], tools: tuple[tuple[str, ...], ...]) -> None:
    sitting = ten_with(tools)
    for scale in TEXT_SCALES:
        screen = arranged(sitting.shows(), size, scale)
        assert screen.cut == ()
        seen = marks_and_tools(screen)
        assert sorted(what[1] for what, _rect in seen if what[0] == "player") == sorted(map(str, range(10)))
        assert {what for what, _rect in seen if what[0] == "tool"} == {("tool", tool, "broken") for tool in TOOLS}
        assert all(min(rect.w, rect.h) >= int(READ_ACROSS_THE_TABLE * size[2]) for _what, rect in seen)


def told(sitting: StagedTable) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Who has what broken, as it is drawn: every mark on a panel has the tools beside it."""
    for panel in (node for piece in broken_tools(sitting.view) for node in nodes(piece) if isinstance(node, Panel)):
        drawn = [node.what for node in nodes(panel) if isinstance(node, Picture)]
        tools = tuple(what[1] for what in drawn if what[0] == "tool")
        yield from ((int(what[1]), tools) for what in drawn if what[0] == "player")


def test_what_is_drawn_is_what_is_broken() -> None:
    chance, sitting = Random(1), ten_with(((),) * 10)
    for _time in range(40):
        tools = tuple(tuple(tool for tool in TOOLS if chance.random() < 0.5) for _seat in TEN)
        sitting.broken(tools)
        assert dict(told(sitting)) == {seat: broken for seat, broken in enumerate(tools) if broken}
        room = arranged(Column((*broken_tools(sitting.view), Space(grow=True))), (round(87 * 5.2), 480, 5.2))
        lines = {spot.rect.y for spot in room.spots if isinstance(spot.node, Panel)}
        assert len(lines) <= 2
        pictures = [spot.rect for spot in room.spots if isinstance(spot.node, Picture)]
        assert max(rect.x + rect.w for rect in pictures) - min(rect.x for rect in pictures) <= AT_LEAST_WIDE * 5.2


def test_whoever_is_to_move_stands_first_and_nobody_whose_tools_are_whole() -> None:
    sitting = StagedTable().do(cmd.Deal(2), cmd.Correct(tools=(("pick",), (), ("cart",), ())))
    assert [seat for seat, _tools in told(sitting)] == [2, 0]
    assert broken_tools(StagedTable().do(cmd.Deal(0)).view) == ()


def test_it_never_scrolls() -> None:
    """Where there is no room for it in what scrolls, the screen says so, and letters give way."""
    high = Column((Space(40), *broken_tools(ten_with(MIXED).view)))
    assert arranged(Column((Scroll(high, "page"), Row((Space(30),)))), (800, 480, 5.2)).cut == ()
    assert arranged(Column((Scroll(high, "page"), Row((Space(50),)))), (800, 480, 5.2)).cut
    assert any(isinstance(node, Decides) for node in nodes(high))
