"""How much a group enters is asked once: it holds amid a game, after a restart, for one more, and the next evening."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.app import lobby
from companion.app.app import App
from companion.app.lobby import Around, GiveUp, Start
from companion.app.lobby.gallery import gallery
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.options import BOX, ENTERED, ENTERING, entering
from companion.language import LANGUAGES, _, speaking
from companion.screens.nodes import Ask, Do, Go, Text, Wanted
from tests.matrix import Size
from tests.paper import arranged, leaves, nodes, touches
from tests.places import here

NAMES = ("Turns, roles and gold", "Check cards when we are unsure", "Every card")
PEOPLE = ("Anna", "Bruno", "Clara", "David", "Elena")


def started(folder: Path) -> App:
    table = Table(GAMES, Journal(folder / "journal.db"), SeededChance("group"))
    return App(GAMES, table, SettingsFile(folder / "settings.json"))


def touch(app: App, label: str) -> None:
    app.act(next(does for node, does in touches(app.screen()) if getattr(node, "label", "") == label))


def do(app: App, *commands: Any) -> None:
    for command in commands:
        assert not isinstance(app.table.submit(command), Refusal), command


def button_alone(app: App) -> bool:
    return "Done, next player" in [getattr(node, "label", "") for node, _does in touches(app.screen())]


@pytest.fixture
def light(tmp_path: Path) -> App:
    """A game whose group has just said that it enters no cards."""
    app = started(tmp_path)
    app.act(Start("saboteur", PEOPLE, "lv"))
    do(app, cmd.Deal(0))
    app.act(Ask(Wanted.GO_ON))
    assert not button_alone(app)
    touch(app, "More")
    touch(app, "What is entered")
    touch(app, "Turns, roles and gold")
    assert button_alone(app)
    return app


def test_it_holds_after_a_restart_before_anything_was_played(light: App, tmp_path: Path) -> None:
    light.table._journal.close()
    again = started(tmp_path)
    again.act(Ask(Wanted.GO_ON))
    assert button_alone(again)


def test_it_holds_for_the_next_game(light: App, tmp_path: Path) -> None:
    light.act(Ask(Wanted.AGAIN))
    assert dict(here(light).options) == {ENTERING: False}
    the_next_evening = Around(GAMES, SettingsFile(tmp_path / "settings.json").settings).new_game(GAMES["saboteur"])
    assert dict(the_next_evening.options) == {ENTERING: False}
    light.table.abandon()
    touch(light, "Begin")
    do(light, cmd.Deal(0))
    light.act(Ask(Wanted.GO_ON))
    assert button_alone(light)


def test_who_takes_it_back_has_it_as_before(light: App) -> None:
    for label, entered, alone in (("Every card", True, False), ("Check cards when we are unsure", "unsure", True)):
        touch(light, "More")
        touch(light, "What is entered")
        touch(light, label)
        assert button_alone(light) == alone
        assert ("saboteur", ENTERING, entered) in light.settings.house
        light.act(Ask(Wanted.UNDO))
        assert button_alone(light)
        assert ("saboteur", ENTERING, False) in light.settings.house


@pytest.mark.parametrize(("answer", "entered"), list(zip(NAMES, ENTERED, strict=True)))
def test_a_group_is_asked_before_its_first_game_and_never_again(tmp_path: Path, answer: str, entered: object) -> None:
    app = started(tmp_path)
    seats = Around(GAMES, app.settings).new_game(GAMES["saboteur"]).but(players=PEOPLE)
    app.act(Go(seats))
    touch(app, "Begin")
    assert app.table.game is None, "first it is asked"
    touch(app, answer)
    assert view_of(app).entering == entered
    app.table._journal.close()
    again = started(tmp_path)
    again.act(GiveUp(Around(GAMES, again.settings).new_game(GAMES["saboteur"]).but(players=PEOPLE[:3])))
    touch(again, "Begin")
    assert view_of(again).entering == entered, "other people of the same house are not asked again"
    again.act(Ask(Wanted.SEATS))
    touch(again, "Box: Latvian edition")
    said = [node.text for node in nodes(again.screen()) if isinstance(node, Text)]
    asked = entering()
    assert asked.says[asked.choices.index(entered)] in said, "but find it among the rules of the table"


@pytest.mark.parametrize("was", [True, False])
def test_what_an_earlier_release_kept_is_an_answer(tmp_path: Path, was: bool) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"house": [["saboteur", "cards.entered", was]]}))
    app = started(tmp_path)
    app.act(Go(Around(GAMES, app.settings).new_game(GAMES["saboteur"]).but(players=PEOPLE)))
    touch(app, "Begin")
    assert view_of(app).entering is was


def test_nothing_is_lost_by_changing_it_amid_a_game(tmp_path: Path) -> None:
    app = started(tmp_path)
    app.act(Start("saboteur", PEOPLE, "lv", ((ENTERING, True),)))
    do(app, cmd.Deal(0), cmd.LayPath((1, 0), "EW"), cmd.BreakTool(3, "pick"))
    before = view_of(app)
    for choice in (False, "unsure", True):
        do(app, cmd.ChooseEntering(choice))
        assert view_of(app) == before._replace(entering=choice)


def test_a_round_without_an_entry_ends_in_two_touches(light: App) -> None:
    do(light, cmd.Correct(pile=0))
    touch(light, "The pile is out")
    touch(light, "Clara")
    view = light.table.view(Viewer.TABLE)
    assert (view.phase, view.last) == ("reveal", 2)
    light.act(Ask(Wanted.UNDO))
    assert light.table.view(Viewer.TABLE).phase == "play"


def test_who_reaches_the_treasure_says_so_and_has_laid_that_card(light: App) -> None:
    """Anna to Bruno have pressed, Clara lays the last card and says so: she chooses gold first, and it is counted."""
    for _press in range(7):
        touch(light, "Done, next player")
    touch(light, "Clara is at a goal")
    assert view_of(light).turn == 2
    light.act(next(does for _node, does in touches(light.screen()) if shows_gold(does)))
    view = view_of(light)
    assert (view.phase, view.last, view.pile) == ("reveal", 2, 67 - 30 - 8)


def view_of(app: App) -> Any:
    return app.table.view(Viewer.TABLE)


def shows_gold(does: Any, at: tuple[int, int] = (8, 0)) -> bool:
    command: Any = getattr(does, "command", None)
    return getattr(command, "shows", "") == "gold" and bool(command.at == at)


def test_whose_turn_was_not_told_is_named(light: App) -> None:
    """David reached it, whatever the companion counted; and who pressed first has been counted by that."""
    for _press in range(7):
        touch(light, "Done, next player")
    for name, pile in (("David", 67 - 30 - 8), ("Bruno", 67 - 30 - 7)):
        for label in (f"{PEOPLE[view_of(light).turn]} is at a goal", "Someone else", name):
            touch(light, label)
        light.act(next(does for _node, does in touches(light.screen()) if shows_gold(does)))
        assert (view_of(light).last, view_of(light).pile) == (PEOPLE.index(name), pile)
        light.act(Ask(Wanted.UNDO))


def test_what_the_table_says_of_its_box_holds_for_the_next_game(tmp_path: Path) -> None:
    app = started(tmp_path)
    app.act(Start("saboteur", PEOPLE, "lv", ((ENTERING, True),)))
    do(app, cmd.Deal(0), *(cmd.LayPath((x, 0), "EW") for x in (1, 2, 3)))
    app.act(Do(cmd.LayPath((4, 0), "EW")))
    pile = app.table.view(Viewer.TABLE).pile
    touch(app, "Yes, our box has more")
    app.table._journal.close()
    again = started(tmp_path)
    again.act(Ask(Wanted.HOME))
    again.table.abandon()
    again.act(Go(Around(GAMES, again.settings).new_game(GAMES["saboteur"]).but(players=PEOPLE)))
    touch(again, "Begin")
    view = again.table.view(Viewer.TABLE)
    assert (view.deck["EW"], view.deck["NS"]) == (4, 4)
    do(again, cmd.Deal(0))
    assert again.table.view(Viewer.TABLE).pile == pile + 3, "the total is printed: it is as before"


@pytest.mark.parametrize("line", ["EW", "EW=many;67", "king=1;67", "EW=4;900", "EW=4", "x;" * 9, "EW=-1;67"])
def test_a_box_that_makes_no_sense_is_as_printed(line: str) -> None:
    begin = GAMES["saboteur"].screens.begin(PEOPLE, "lv", {BOX: line})
    assert begin == GAMES["saboteur"].screens.begin(PEOPLE, "lv", {})


@pytest.mark.thorough
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480, 5.2), (480, 800, 5.2)])
def test_nobody_scrolls_to_say_how_much_is_entered(code: str, size: Size) -> None:
    """Each way is told in at most three lines, and the one that shines says that it is only suggested."""
    with speaking(code):
        asked = next(lobby.screen(here, around) for name, here, around in gallery(GAMES) if name == "asked-saboteur")
        screen = arranged(asked, size)
        assert screen.cut == ()
        assert screen.scrolls["asked"] == 0
        says = [spot for spot in leaves(screen) if isinstance(spot.node, Text) and spot.node.text in entering().says]
        assert [len(spot.lines) <= 3 for spot in says] == [True] * len(ENTERED)
        lit = [spot.node.text for spot in leaves(screen) if isinstance(spot.node, Text) and spot.node.tone == "lamp"]
        assert lit == [_("our suggestion")]
