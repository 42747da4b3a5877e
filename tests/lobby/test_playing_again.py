"""One more: after the final ranking the same people sit down again, to the same game by the same rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.app.app import App
from companion.app.lobby import Around, Lobby, Start
from companion.app.settings import Settings, SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.games import GAMES
from companion.screens.nodes import Ask, Wanted
from companion.screens.playable import AnyPlayable
from tests.contract.games import every_game
from tests.lobby.test_proof import PEOPLE, Heard, play
from tests.paper import touches
from tests.places import here


def touch(app: App, label: str) -> None:
    app.act(next(does for button, does in touches(app.screen()) if getattr(button, "label", "") == label))


def otherwise(game: AnyPlayable, edition: str) -> tuple[str, Any]:
    """Something this table does not play as printed."""
    option = [option for option in game.screens.options(edition) if option.rule][1]
    return option.id, next(choice for choice in option.choices if choice != option.printed)


def answers(game: AnyPlayable) -> tuple[tuple[str, Any], ...]:
    """To all that a group is asked once."""
    options = game.screens.options(game.editions[0])
    return tuple((option.id, option.choices[-1]) for option in options if option.asked)


@every_game
def test_the_same_people_play_again_by_the_same_rules(game: AnyPlayable) -> None:
    app = App(GAMES, Heard(GAMES, Journal(), SeededChance("again")))
    app.act(Start(game.id, PEOPLE, game.editions[0], (otherwise(game, game.editions[0]), *answers(game))))
    first = app.table.view(Viewer.TABLE)
    for _move in play(app):
        assert app.table.over == (Ask(Wanted.AGAIN) in [does for _button, does in touches(app.screen())])
    touch(app, "Play again")
    assert not app.table.over
    assert app.table.view(Viewer.TABLE).players == PEOPLE
    assert app.table.view(Viewer.TABLE).edition == first.edition
    assert app.table.view(Viewer.TABLE).words != first.words
    touch(app, "Other players")
    assert app.table.game is None, "nothing was dealt that would be lost"
    assert (here(app).at, here(app).players) == ("players", PEOPLE), "whoever comes or goes can be changed first"
    touch(app, "Begin")
    assert app.here == game.screens.first


@every_game
def test_house_rules_are_there_the_next_evening(game: AnyPlayable, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    edition = game.editions[-1]
    rule = otherwise(game, edition)
    app = App(GAMES, Heard(GAMES, Journal(), SeededChance("house")), SettingsFile(path))
    app.act(Start(game.id, PEOPLE, edition, (rule,)))
    next_time = Around(GAMES, SettingsFile(path).settings).new_game(game)
    assert next_time == Lobby("players", game=game.id, edition=edition, options=(rule,))
    others = [other for other in GAMES.values() if other is not game]
    assert all(Around(GAMES, app.settings).new_game(other).options == () for other in others)


@every_game
def test_what_is_no_choice_any_more_is_as_printed(game: AnyPlayable) -> None:
    """After a release that knows other house rules, or a hand in the file."""
    clause, _choice = otherwise(game, game.editions[0])
    settings = Settings(house=((game.id, clause, "as the moon stands"), (game.id, "no such clause", True)))
    assert Around(GAMES, settings).new_game(game).options == ()
