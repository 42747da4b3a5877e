"""What touching does, and how many touches the common turn takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from companion.app.app import App
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record, Secret
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.screens.registry import refused
from companion.screens.nodes import Ask, BoardCell, Button, Do, Go, Panel, Text, Wanted
from tests.paper import nodes, touches
from tests.saboteur.walks import GAME, STATES, after, follow, in_gold, screen
from tests.walked import walked

Command = TypeVar("Command", bound=Record)


def commands(touched: Iterable[Any], kind: type[Command]) -> list[Command]:
    """The commands of this kind that are meant by what can be touched."""
    found = [does.command for does in touched if isinstance(does, Do)]
    return [command for command in found if isinstance(command, kind)]


def test_the_common_turn_takes_two_touches() -> None:
    """Cell and card: for every card that fits anywhere."""
    state = STATES["play"]()
    view = GAME.view(state, Viewer.TABLE)
    fits = {(at, lie.lies) for at, lie in view.mine.fits(unbroken=view.unbroken) if view.left[lie.card]}
    laid = set()
    for place, cell_touched in touches(screen(state, TABLE)):
        if not isinstance(place, BoardCell):
            continue
        lay = [does for _card, does in touches(screen(state, cell_touched.here)) if isinstance(does, Do)]
        laid |= {(lay.at, lay.lies) for lay in commands(lay, cmd.LayPath)}
    assert laid == fits
    assert len(fits) > 50


def test_card_first_takes_one_more() -> None:
    """Card, which, cell, and cell again; and the cells where it fits shine."""
    state = STATES["play"]()
    cards = one(state, TABLE, lambda node: getattr(node, "label", "") == "Path")
    chosen = next(does for _node, does in touches(screen(state, cards)) if getattr(does.here, "lies", "") == "NES")
    places = {node.at: does for node, does in touches(screen(state, chosen.here)) if isinstance(node, BoardCell)}
    view = GAME.view(state, Viewer.TABLE)
    fits = {at for at, lie in view.mine.fits(unbroken=view.unbroken) if lie.card == "NES"}
    shining = marked(state, chosen.here, "glow")
    assert shining == fits
    for at in fits:
        lay = [does for _node, does in touches(screen(state, places[at].here)) if isinstance(does, Do)]
        assert [follow(state, does.command) for does in lay]


def marked(state: Any, here: Here, mark: str) -> set[tuple[int, int]]:
    places = [node for node, _does in touches(screen(state, here)) if isinstance(node, BoardCell)]
    return {place.at for place in places if place.mark == mark}


def one(state: Any, here: Here, wanted: Callable[[Any], Any]) -> Here:
    """Where that leads, from every way the screen may be put together."""
    found = [does.here for node, does in touches(screen(state, here)) if isinstance(does, Go) and wanted(node)]
    assert all(each == found[0] for each in found)
    assert isinstance(found[0], Here)
    return found[0]


def test_a_place_touched_with_a_broken_tool_says_why_no_card_lies_there() -> None:
    """Nothing is laid, and what is broken is named."""
    broken = STATES["blocked"]()
    board = [(node, does) for node, does in touches(screen(broken, TABLE)) if isinstance(node, BoardCell)]
    assert board
    assert not [node for node, _does in board if node.mark == "glow"]
    for _node, does in board:
        assert isinstance(does, Do)
        refusal = GAME.decide(broken, does.command, SeededChance("none"))
        assert isinstance(refusal, Refusal)
        said = screen(broken, refused(TABLE, does.command, refusal))
        assert any("pick" in node.text for node in nodes(said) if isinstance(node, Text) and node.tone == "wrong")


def test_a_pass_and_the_light_turn_take_one_touch() -> None:
    for name, command in (("play", cmd.Pass()), ("light", cmd.Pass()), ("light", cmd.PlayUnknown())):
        state = STATES[name]()
        assert any(isinstance(does, Do) and does.command == command for _node, does in touches(screen(state, TABLE)))


def test_light_mode_stays_on_until_it_is_switched_off() -> None:
    """Whatever is done in between, round after round."""
    state = after(cmd.Deal(0))
    for label, light in (
        ("Turns, roles and gold", True),
        ("Every card", False),
        ("Check cards when we are unsure", True),
    ):
        shown = touches(screen(state, Here("entering")))
        switch = next(does for node, does in shown if getattr(node, "label", "") == label)
        assert isinstance(switch, Do)
        state = follow(state, switch.command)
        assert has(state, cmd.PlayUnknown()) == light
    for command in (cmd.EndRound(1), cmd.Reveal(), cmd.Deal()):
        state = follow(state, command)
    assert has(state, cmd.PlayUnknown())


def has(state: Any, command: Any) -> bool:
    """Whether this can be done at a touch where the turn is played."""
    return any(isinstance(does, Do) and does.command == command for _node, does in touches(screen(state, TABLE)))


def test_a_table_that_never_said_is_known_by_how_it_plays() -> None:
    state = after(cmd.Deal(0))
    assert not has(state, cmd.PlayUnknown())
    assert has(follow(state, cmd.PlayUnknown()), cmd.PlayUnknown())


def test_a_wrong_card_is_mended_at_a_touch() -> None:
    """Refused, explained, and the nearest placement that fits is offered."""
    state = STATES["play"]()
    command = cmd.LayPath((3, 0), "ESW")
    refusal = GAME.decide(state, command, SeededChance("touch"))
    assert isinstance(refusal, Refusal)
    there = GAME.screens.refused(TABLE, command, refusal)
    [offer] = [does for _node, does in touches(screen(state, there)) if isinstance(does, Do)]
    assert offer.command == cmd.LayPath((3, 0), "NEW")
    follow(state, offer.command)
    rule = one(state, there, lambda node: getattr(node, "label", "") == "Why?")
    assert rule.page == "place.match"
    panel = next(node for node in nodes(screen(state, rule)) if isinstance(node, Panel))
    cited = " ".join(text.text for text in nodes(panel) if isinstance(text, Text))
    assert "must match it" in cited
    assert "Ceļa kārts izspēle, ¶1" in cited, "where the edition prints it"
    back = one(state, rule, lambda node: getattr(node, "label", "") == "Back")
    assert back == there


def test_a_mine_is_entered_cell_by_cell() -> None:
    """Touch a place, touch a card, again and again; what may not lie so is marked, and the table says so too."""
    state = after(cmd.Deal(0))
    here = Here("editor")
    for at, lies in (((1, 0), "EW"), ((2, 0), "NSW"), ((8, 2), "stone:NW")):
        here = put(state, here, at, lies)
    [enter] = [does.command for _node, does in touches(screen(state, here)) if isinstance(does, Do)]
    assert enter == cmd.EnterLayout("8,2=stone:NW 1,0=EW 2,0=NSW")
    assert dict(GAME.view(follow(state, enter), Viewer.TABLE).mine.paths()) == {(1, 0): "EW", (2, 0): "NSW"}
    wrong = put(state, here, (2, 0), "NS")
    assert marked(state, wrong, "wrong") == {(2, 0)}
    [refused] = [does.command for _node, does in touches(screen(state, wrong)) if isinstance(does, Do)]
    assert isinstance(GAME.decide(state, refused, SeededChance("touch")), Refusal)


def put(state: Any, here: Here, at: tuple[int, int], lies: str) -> Here:
    place = one(state, here, lambda node: getattr(node, "at", None) == at)
    pictures = {"stone:NW": ("card", "NW", "stone")}
    what = pictures.get(lies, ("card", lies))
    return one(state, place, lambda node: isinstance(node, Button) and node.picture and node.picture.what == what)


def test_gold_is_taken_by_whoever_chooses() -> None:
    state = in_gold()
    taking = GAME.view(state, Viewer.TABLE).taking
    offered = commands([does for here, does in walked(GAME.id, "gold") if here.at == "gold"], cmd.TakeGold)
    assert sorted(take.nuggets.open() for take in offered) == sorted(GAME.view(state, Seat(taking)).to_take)
    assert {take.seat for take in offered} == {taking}


@pytest.mark.parametrize(
    ("name", "here", "command"),
    [
        ("play", Here("break", tool="pick"), cmd.BreakTool(1, "pick")),
        ("play", Here("mend", tool="cart"), cmd.RepairTool(0, "cart")),
        ("play", Here("editor", draft="1,0=NS"), cmd.EnterLayout("1,0=NS")),
        ("play", Here("correct"), cmd.Correct(pile=9999)),
        ("play", TABLE, cmd.LayPath((1, 0), "NESW")),
        ("blocked", TABLE, cmd.CauseRockfall((0, 0))),
        ("goal", TABLE, cmd.TurnGoal((8, 0), "stone:NE")),
        ("goal", TABLE, cmd.Pass()),
        ("gold", Here("gold", seat=2), cmd.TakeGold(0, Secret(9))),
        ("over", TABLE, cmd.Pass()),
    ],
    ids=str,
)
def test_a_refusal_is_always_explained(name: str, here: Here, command: Any) -> None:
    """In words, whatever was tried where, and with a way on."""
    state = STATES[name]()
    refusal = GAME.decide(state, command, SeededChance("touch"))
    assert isinstance(refusal, Refusal)
    there = screen(state, GAME.screens.refused(here, command, refusal))
    said = [text.text for text in nodes(there) if isinstance(text, Text) and text.tone == "wrong"]
    assert len(said) == 1
    assert len(said[0]) > 10
    assert list(touches(there))


def test_of_two_goals_one_is_chosen_where_the_edition_says_so() -> None:
    choose = [does for _node, does in touches(screen(STATES["goal-choose"](), TABLE)) if isinstance(does, Go)]
    assert {does.here.cell for does in choose if does.here.cell} == {(8, -2), (8, 0)}
    for does in choose:
        if does.here.cell:
            turns = [
                turn for _node, turn in touches(screen(STATES["goal-choose"](), does.here)) if isinstance(turn, Do)
            ]
            assert {turn.at for turn in commands(turns, cmd.TurnGoal)} == {does.here.cell}
            assert len(turns) == 3, "gold, and each stone as it fits"
    both = [does for _node, does in touches(screen(STATES["goal"](), TABLE)) if isinstance(does, Do)]
    assert {turn.at for turn in commands(both, cmd.TurnGoal)} == {(8, -2)}, (
        "where both are turned over, one after the other"
    )


def test_a_game_that_is_given_up_is_gone() -> None:
    table = Table(GAMES, Journal(), SeededChance("given up"))
    app = App(GAMES, table)
    table.begin(GAME.id, cmd.Begin(("Anna", "Bruno", "Clara")))
    app.act(Ask(Wanted.GO_ON))
    for label in ("More", "Give this game up", "Give it up"):
        touch(app, label)
    assert table.game is None
    assert not table.resume()
    assert not any(does == Ask(Wanted.GO_ON) for _node, does in touches(app.screen()))


@pytest.mark.parametrize("slip", ["Another card: done", "Pass", "Done, next player", "a tool"])
def test_a_slip_where_no_cards_are_entered_costs_one_undo(slip: str) -> None:
    table = Table(GAMES, Journal(), SeededChance("slip"))
    app = App(GAMES, table)
    table.begin(GAME.id, cmd.Begin(("Anna", "Bruno", "Clara"), entering=False))
    app.act(Do(cmd.Deal(0)))
    app.act(Go(TABLE))
    before = table.view(Viewer.TABLE)
    if slip in ("Another card: done", "a tool"):
        touch(app, "Action")
    if slip == "a tool":
        app.act(next(does for _node, does in touches(app.screen()) if isinstance(does, Do)))
    else:
        touch(app, slip)
    assert table.view(Viewer.TABLE).turn == 1, "it is the next player's turn at once"
    app.act(Ask(Wanted.UNDO))
    assert table.view(Viewer.TABLE) == before


def touch(app: App, label: str) -> None:
    app.act(next(does for node, does in touches(app.screen()) if getattr(node, "label", "") == label))
