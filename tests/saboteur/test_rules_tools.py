"""Action cards: broken tools, repairs, rockfalls and maps."""

from itertools import combinations

import pytest

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import Repair, Tool
from tests.saboteur.tables import EDITIONS, GOALS, Sitting, with_goals

TOOLS: tuple[Tool, ...] = ("pick", "lamp", "cart")
PAIRS: tuple[Repair, ...] = ("pick+lamp", "pick+cart", "lamp+cart")

by_edition = pytest.mark.parametrize("name", EDITIONS)
by_tool = pytest.mark.parametrize("tool", TOOLS)


@by_edition
@by_tool
def test_tools_block(name: str, tool: Tool) -> None:
    """A broken tool of whatever kind forbids laying a path on that turn, and nothing else."""
    table = Sitting(edition=name)
    table.lay("1,0=NESW")
    table.correct(tools=((), (tool,), ()))
    refusal = table.refusal(cmd.LayPath((2, 0), "NESW"))
    assert (refusal.why.value, refusal.clause) == ("tool-broken", "tools.block")
    assert refusal.about["tools"] == (tool,)
    for allowed in (cmd.Pass(), cmd.ReadMap((8, 0)), cmd.CauseRockfall((1, 0)), cmd.BreakTool(2, "cart")):
        table.do(allowed)
        table.table.undo()
    table.do(cmd.RepairTool(1, tool))
    table.lay("2,0=NESW")


@by_edition
def test_a_tool_mended_before_the_turn_begins_blocks_no_more(name: str) -> None:
    table = Sitting(edition=name)
    table.do(cmd.BreakTool(2, "lamp"))
    table.do(cmd.RepairTool(2, "lamp"))
    table.lay("1,0=NESW")


@by_edition
def test_tools_one_of_each(name: str) -> None:
    table = Sitting(edition=name)
    for broken, tool in enumerate(TOOLS):
        table.do(cmd.BreakTool(1, tool))
        assert table.seen.tools[1] == TOOLS[: broken + 1]
        assert table.refused(cmd.BreakTool(1, tool)) == ("broken-already", "tools.one-of-each")
    table.do(cmd.BreakTool(0, "pick"))
    assert table.seen.tools == (("pick",), TOOLS, ())


def test_one_may_break_a_tool_before_oneself() -> None:
    table = Sitting()
    table.do(cmd.BreakTool(0, "cart"))
    assert table.seen.tools[0] == ("cart",)


@by_edition
@pytest.mark.parametrize(("tool", "other"), [(a, b) for a in TOOLS for b in TOOLS if a != b])
def test_repair_match(name: str, tool: Tool, other: Tool) -> None:
    """The kind must match a broken tool, before oneself or anybody; both cards are discarded."""
    table = Sitting(edition=name)
    table.correct(tools=((tool,), (tool,), ()))
    assert table.refused(cmd.RepairTool(0, tool, other)) == ("wrong-repair", "repair.match")
    for nothing_broken in (cmd.RepairTool(0, other), cmd.RepairTool(2, tool)):
        assert table.refused(nothing_broken) == ("not-broken", "repair.match")
    table.do(cmd.RepairTool(0, tool))
    table.do(cmd.RepairTool(1, tool))
    assert table.seen.tools == ((), (), ())


@by_edition
@pytest.mark.parametrize("card", PAIRS)
def test_repair_one_of_two(name: str, card: Repair) -> None:
    """Either tool on the card can be mended, never the third, and the other one stays broken."""
    for mended in TOOLS:
        table = Sitting(edition=name)
        table.correct(tools=((), TOOLS, ()))
        if mended not in card:
            assert table.why(cmd.RepairTool(1, mended, card)) == "wrong-repair"
            continue
        table.do(cmd.RepairTool(1, mended, card))
        assert set(table.seen.tools[1]) == set(TOOLS) - {mended}
        assert table.why(cmd.RepairTool(1, next(t for t in TOOLS if t in card and t != mended), card)) == "none-left"


def test_no_more_actions_than_the_box_holds() -> None:
    """Three breaks and two repairs of each tool, one repair of each pair, three rockfalls, six maps."""
    table = Sitting(players=10)
    for tool in TOOLS:
        for seat in range(3):
            table.do(cmd.BreakTool(seat, tool))
        assert table.why(cmd.BreakTool(3, tool)) == "none-left"
        for seat in range(2):
            table.do(cmd.RepairTool(seat, tool))
        assert table.why(cmd.RepairTool(2, tool)) == "none-left"
    for one, other in combinations(TOOLS, 2):
        pair = next(card for card in PAIRS if one in card and other in card)
        table.do(cmd.RepairTool(2, one if one in table.seen.tools[2] else other, pair))
    for _ in range(6):
        table.do(cmd.ReadMap((8, 0)))
    assert table.why(cmd.ReadMap((8, 0))) == "none-left"
    table.lay("1,0=NESW 2,0=NESW 1,1=NS 1,-1=NS")
    for cell in ((1, 1), (1, -1), (2, 0)):
        table.do(cmd.CauseRockfall(cell))
    assert table.why(cmd.CauseRockfall((1, 0))) == "none-left"


@by_edition
def test_rockfall_spares(name: str) -> None:
    """Any one path card but start and goals, turned over or not; there must be one."""
    table = Sitting(edition=name)
    table.enter("1,0=NESW 2,0=ew 8,0=stone:NE")
    for spared in ((0, 0), *GOALS, (3, 0)):
        assert table.refused(cmd.CauseRockfall(spared)) == ("nothing-to-fall", "rockfall.spares")
    table.do(cmd.CauseRockfall((2, 0)))
    table.do(cmd.CauseRockfall((1, 0)))
    assert set(table.seen.mine.cards) == {(0, 0), (8, 0)}


@by_edition
def test_map_one_goal(name: str) -> None:
    """The looker alone learns what it is; the card stays, face down."""
    table = with_goals({(8, -2): "stone:NW", (8, 2): "gold"}, name)
    table.do(cmd.ReadMap((8, 2)))
    assert table.seat(0).seen == {(8, 2): "gold"}
    assert table.seat(1).seen == table.seat(2).seen == {}
    table.do(cmd.ReadMap((8, -2)))
    assert table.seat(1).seen == {(8, -2): "stone:NW"}
    assert set(table.seen.mine.goals.values()) == {"?"}
    assert table.seen.looks == ((0, (8, 2)), (1, (8, -2)))


@by_edition
def test_a_map_shows_a_goal_and_one_that_lies_face_down(name: str) -> None:
    table = Sitting(edition=name)
    table.enter("8,0=stone:NE")
    assert table.why(cmd.ReadMap((8, 0))) == "face-up-already"
    assert table.why(cmd.ReadMap((7, 0))) == "no-such-goal"
    table.do(cmd.ReadMap((8, 2)))
    assert table.seat(0).seen == {}


@pytest.mark.parametrize("on", [-1, 3])
def test_nobody_sits_there(on: int) -> None:
    table = Sitting()
    assert table.why(cmd.BreakTool(on, "pick")) == "no-such-seat"
    assert table.why(cmd.RepairTool(on, "pick")) == "no-such-seat"
