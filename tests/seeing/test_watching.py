"""What a camera sees of goals, and what it does not see: hands, what lies about, and whatever nobody may know."""

from __future__ import annotations

from typing import Any

import pytest

from companion.app.lobby import Lobby
from companion.display.glass import density
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.staging.gallery_sight import watched as gallery
from companion.language import LANGUAGES, speaking
from companion.screens.nodes import Ask, Go, Picture, Wanted
from hardware.signals import Looked
from tests.display.conftest import OpenWindow
from tests.paper import arranged
from tests.places import here
from tests.seeing.above import FITS, Watched, begin, do, laid, view, words
from tests.seeing.scenes import Laid

PILE = Laid(3, (3 * 57.0, 4.2 * 88.0))
"""A card that lies about beside the mine."""


def eyes(made: Watched) -> list[tuple[str, ...]]:
    return [button.picture.what for button in made.finger.buttons() if button.picture]


def reached(made: Watched) -> None:
    """All but the last card of the way to the goal in the middle."""
    way = {(x, 0): "EW" if x < 4 else "NEW" for x in range(1, 7)}
    do(made, cmd.EnterLayout(" ".join(f"{x},{y}={code}" for (x, y), code in way.items())))
    made.lies({**way, (7, 0): "NEW"})
    made.waits(5)


def test_a_goal_is_turned_over_and_the_table_sees_what_it_shows(watched: Watched) -> None:
    reached(watched)
    assert view(watched).phase == "goal"
    watched.lies({**watched.mine, (8, 0): "gold"})
    assert any(node.what == ("card", "NESW", "gold") for node in watched.finger.shown(Picture))
    watched.waits(5)
    assert view(watched).mine.goals[8, 0] == "gold"


def test_a_stone_that_lies_the_wrong_way_is_told_to_be_turned(watched: Watched) -> None:
    reached(watched)
    watched.lies({**watched.mine, (8, 0): "stone:NE"})
    assert here(watched.app).proposal is not None
    assert here(watched.app).proposal.refusal is not None
    watched.waits(60)
    assert view(watched).phase == "goal"
    watched.lies({**watched.mine, (8, 0): "stone:SW"})
    watched.waits(5)
    assert view(watched).mine.goals[8, 0] == "stone:SW"


def test_a_card_and_the_goal_it_reaches_in_one_movement_are_two_steps(watched: Watched) -> None:
    reached(watched)
    watched.app.act(Ask(Wanted.UNDO))
    way = dict(watched.mine)
    watched.lies({cell: code for cell, code in way.items() if cell != (7, 0)})
    watched.lies({**way, (8, 0): "gold"})
    watched.waits(5)
    assert view(watched).phase == "goal"
    watched.waits(5)
    assert view(watched).mine.goals[8, 0] == "gold"


def test_what_a_goal_shows_to_whoever_lifts_it_is_nothing_to_the_table(watched: Watched) -> None:
    """Before a way leads there: the same on the screen, whatever was seen."""
    pages = []
    for face in ("?", "gold", "stone:NE"):
        watched.lies({(8, 2): face})
        pages.append((watched.app.here, watched.app.screen()))
    assert pages[0] == pages[1] == pages[2]


def test_where_the_companion_hides_the_goals_the_real_ones_tell_nothing(open_window: OpenWindow) -> None:
    made = Watched(open_window)
    begin(made, hidden_goals=True)
    reached(made)
    before = made.app.here
    made.lies({**made.mine, (8, 0): "gold"})
    assert made.app.here == before
    made.close()


def test_hands_over_the_table_and_what_lies_about_are_nothing_to_it(watched: Watched) -> None:
    """Two tables that differ in nothing else show the same to the last word."""
    pages = []
    for number in (None, 0, 5, 12, 17, 19):
        held = [] if number is None else [Laid(number, (100.0 + 30 * n, 30.0), 0.3 * n, 140 + 20 * n) for n in range(4)]
        watched.lies({(1, 0): "EW"}, *held, *([] if number is None else [PILE]))
        watched.window.draw()
        pages.append((watched.app.here, watched.app.screen(), watched.window.surface.get_view("0").raw))
    for number, what in enumerate(("the place", "the page", "the pixels")):
        assert len({str(each[number]) for each in pages}) == 1, what


def test_one_touch_shuts_the_eye_and_it_sees_no_more_before_another(watched: Watched) -> None:
    assert watched.app.is_watched
    watched.finger.press(lambda button: button.does == Ask(Wanted.SHUT))
    watched.attend()
    assert (watched.app.is_watched, watched.lenses[-1].open) == (False, False)
    assert ("eye", "shut") in eyes(watched)
    watched.finger.press(lambda button: button.does == Ask(Wanted.SHUT))
    watched.lies({(1, 0): "EW"})
    assert (len(watched.lenses), FITS in words(watched)) == (2, True)


def test_every_page_shows_that_it_sees_and_it_sees_nothing_away_from_the_game(watched: Watched) -> None:
    eye = ("watched",)
    for place in (TABLE, Here("more"), Here("help", page="goal"), Here("camera"), Here("role", seat=1)):
        watched.app.act(Go(place))
        watched.window.draw()
        watched.attend()
        assert any(node.what == eye for node in watched.finger.shown(Picture)), place
    for away in (Lobby("home"), Lobby("settings"), Lobby("pause")):
        watched.app.act(Go(away))
        watched.attend()
        watched.window.draw()
        assert not any(node.what == eye for node in watched.finger.shown(Picture))
        assert not watched.lenses[-1].open


def test_a_camera_that_is_unplugged_is_missed_in_a_few_words_and_play_goes_on_by_hand(watched: Watched) -> None:
    watched.unplugged()
    assert "There is no camera." in words(watched)
    assert ("eye", "none") in eyes(watched)
    assert not watched.app.is_watched
    watched.finger.touch_place((1, 0))
    watched.finger.press(lambda button: getattr(getattr(button.does, "command", None), "lies", "") == "EW")
    assert laid(watched) == {(1, 0): "EW"}


def test_a_camera_that_breaks_is_told_once_and_looked_through_again_a_moment_later(watched: Watched) -> None:
    for lenses in (1, 2, 3):
        watched.sees(OSError("no more files"))
        assert ("eye", "none") in eyes(watched)
        assert (len(watched.lenses), watched.lenses[-1].open, watched.app.due) == (lenses, False, 2000.0)
        watched.waits(2)
    assert watched.said == ["the camera is not there, gives no picture, or is another program’s; it is looked for"]
    watched.lies({(1, 0): "EW"})
    assert (len(watched.lenses), FITS in words(watched)) == (4, True)
    watched.sees(OSError("no more files"))
    assert len(watched.said) == 2, "it had worked in between"


@pytest.mark.parametrize("code", LANGUAGES)
def test_nobody_scrolls_to_read_what_a_camera_lacks(code: str) -> None:
    with speaking(code):
        pages = dict(gallery())
        for name in ("sight-none", "sight-missing", "sight-left", "camera-aims", "camera-missing"):
            assert not any(arranged(pages[name], (800, 480, density((800, 480)))).scrolls.values()), name


def test_who_enters_cards_otherwise_is_not_looked_at(watched: Watched) -> None:
    do(watched, cmd.ChooseEntering(True))
    watched.attend()
    assert not watched.lenses[-1].open
    assert not watched.app.is_watched


@pytest.mark.parametrize("told", [None, [], 7, {}, {"cards": {"0,0": "NESW"}}, {"aim": ["higher"], "outline": []}])
def test_whatever_else_the_process_says_changes_nothing(watched: Watched, told: Any) -> None:
    watched.sees(Looked(told))
    assert (watched.app.here, laid(watched)) == (TABLE, {})
