"""Before the first deal: what to lay on the table, by every edition and for so many; and the six words, by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.app import App
from companion.app.lobby import Start
from companion.app.settings import SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.screens.nodes import Ask, BoardCell, Picture, Row, Text, Wanted
from tests.paper import nodes, touches
from tests.places import here, touch
from tests.referee.printed import HAND, ROLES, ROLES_FA
from tests.saboteur.tables import EDITIONS, NAMES

FOUR = NAMES[:4]


def sat_down(path: Path | None = None, edition: str = "lv", players: int = 4) -> App:
    app = App(GAMES, Table(GAMES, Journal(), SeededChance("laying")), SettingsFile(path))
    app.act(Start("saboteur", NAMES[:players], edition))
    return app


def said(app: App) -> str:
    return " ".join(node.text for node in nodes(app.screen()) if isinstance(node, Text))


def labels(app: App) -> list[str]:
    return [getattr(node, "label", "") for node, _does in touches(app.screen())]


def counted(app: App) -> list[str]:
    return [node.label for node in nodes(app.screen()) if isinstance(node, BoardCell) and node.label]


def beside(app: App, *picture: str) -> str:
    """The number that stands after a picture."""
    rows = [node.children for node in nodes(app.screen()) if isinstance(node, Row)]
    return next(
        text.text
        for first, text in (row[:2] for row in rows if len(row) > 1)
        if isinstance(first, Picture) and first.what == picture and isinstance(text, Text)
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(3, 11))
def test_everybody_is_told_what_to_lay(edition: str, players: int) -> None:
    app = sat_down(edition=edition, players=players)
    saboteurs, diggers = (ROLES_FA if edition == "fa" else ROLES)[players]
    assert beside(app, "fan") == f"{HAND[players]} each"
    assert beside(app, "pile") == str(67 - players * HAND[players])
    assert (beside(app, "dwarf", "helmet"), beside(app, "dwarf", "hood")) == (str(diggers), str(saboteurs))
    assert counted(app) == [str(place) for place in range(1, 8)], "seven places between the start and the goals"
    shown = [node for node in nodes(app.screen()) if isinstance(node, BoardCell)]
    assert len({node.at for node in shown}) == len(shown)
    hands = {node.shows[1:]: node.at for node in shown if node.shows[0] == "held"}
    assert set(hands) == {(str(seat), str(HAND[players])) for seat in range(players)}
    around = [hands[str(seat), str(HAND[players])] for seat in range(players)]
    near = [x for x, y in around if y > 0]
    assert near == sorted(near), "from the near edge of the table on"
    assert [x for x, y in around if y < 0] == sorted((x for x, y in around if y < 0), reverse=True), "clockwise"


def test_the_words_are_there_before_anything_can_be_dealt(tmp_path: Path) -> None:
    """On the page that deals, whether all of it is shown or only what those who know need; and in large letters."""
    app = sat_down(tmp_path / "settings.json")
    words = app.table.view(Viewer.TABLE).words
    assert "Deal" in labels(app)
    assert words in said(app)
    touch(app, "Why six words?")
    assert words in said(app)
    touch(app, "Back")
    touch(app, "Don’t show this again")
    assert "Deal" in labels(app)
    assert words in said(app)


def test_who_knows_how_is_not_shown_it_again(tmp_path: Path) -> None:
    app = sat_down(tmp_path / "settings.json")
    touch(app, "Don’t show this again")
    assert not counted(app)
    another_evening = sat_down(tmp_path / "settings.json")
    assert not counted(another_evening)
    touch(another_evening, "Lay the table")
    assert counted(another_evening), "but who wants to sees it"
    touch(another_evening, "Deal")
    assert another_evening.table.view(Viewer.TABLE).phase == "play"


def test_lots_decide_who_begins_unless_the_table_says_it() -> None:
    app = sat_down()
    touch(app, "Deal")
    assert app.table.view(Viewer.TABLE).round == 1
    app = sat_down()
    touch(app, "Who begins?")
    assert "Agree among yourselves" in said(app)
    touch(app, FOUR[2])
    assert app.table.view(Viewer.TABLE).turn == 2


def test_play_again_is_two_touches_to_the_next_deal() -> None:
    app = sat_down()
    for _round in range(3):
        for command in (cmd.Deal(), cmd.Correct(pile=0, hands=(0,) * 4), cmd.Reveal()):
            app.table.submit(command)
    app.act(Ask(Wanted.GO_ON))
    words = app.table.view(Viewer.TABLE).words
    touch(app, "Play again")
    view = app.table.view(Viewer.TABLE)
    assert (view.players, view.round) == (FOUR, 0)
    assert not counted(app), "they have just laid it"
    assert view.words != words
    assert view.words in said(app)
    touch(app, "Deal")
    assert app.table.view(Viewer.TABLE).round == 1


def test_nobody_goes_back_to_the_seats_once_roles_are_dealt() -> None:
    app = sat_down()
    touch(app, "Other players")
    assert here(app).players == FOUR
    assert app.table.game is None
    app = sat_down()
    touch(app, "Deal")
    app.act(Ask(Wanted.SEATS))
    assert app.table.view(Viewer.TABLE).round == 1, "the game waits, and is not lost"
