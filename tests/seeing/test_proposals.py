"""A camera above the table: a card that is laid is proposed, judged, and counts by a touch, the button or by itself."""

from __future__ import annotations

import math

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.screens.moment import Sight
from companion.screens.nodes import Ask, Go, Wanted
from hardware.signals import Looked, Stirred
from tests.display.player import label
from tests.places import here
from tests.seeing.above import FITS, Watched, do, laid, shown, view, words
from tests.seeing.scenes import Laid

CARD = 57.0, 88.0
"""From one card to the next, in mm."""


def test_a_card_is_shown_before_it_counts_and_the_button_says_yes(watched: Watched) -> None:
    watched.lays((1, 0), "EW")
    assert FITS in words(watched)
    place = watched.finger.places()[1, 0]
    assert (place.mark, place.shows) == ("ghost", ("card", "EW"))
    assert (laid(watched), view(watched).turn) == ({}, 0), "nothing counts that nobody has said yes to"
    watched.finger.press(label("Lay it"))
    watched.attend()
    assert (laid(watched), view(watched).turn) == ({(1, 0): "EW"}, 1)
    assert here(watched.app) == TABLE


def test_one_touch_blinds_it_where_something_is_proposed_too(watched: Watched) -> None:
    for cell, code in (((1, 0), "EW"), ((1, 0), "NS")):
        watched.lays(cell, code)
        assert here(watched.app).at == "sight"
        watched.finger.press(lambda button: button.does == Ask(Wanted.SHUT))
        watched.attend()
        assert watched.app.sight == Sight(shut=True)
        assert not watched.lenses[-1].open
        watched.waits(60)
        assert laid(watched) == {}
        watched.finger.press(lambda button: button.does == Ask(Wanted.SHUT))
        watched.finger.press(lambda button: isinstance(button.does, Go) and button.does.here == TABLE)
        watched.lies({})


def test_a_rockfall_is_one_where_it_cuts_off_cards_beyond_the_goals(watched: Watched) -> None:
    """No way leads to those any more, so they are not told of; they lie there all the same."""
    mine = {(1, 0): "NESW", (1, -1): "NS", (1, -2): "NS", (1, -3): "ES", (2, -3): "SW"}
    do(watched, cmd.EnterLayout(" ".join(f"{x},{y}={code}" for (x, y), code in mine.items())))
    watched.lies(mine)
    assert here(watched.app) == TABLE
    watched.lies({cell: code for cell, code in mine.items() if cell != (1, -2)})
    watched.finger.press(label("Yes"))
    watched.attend()
    assert laid(watched) == {cell: code for cell, code in mine.items() if cell != (1, -2)}
    watched.lies(watched.mine)
    assert here(watched.app) == TABLE


def test_taking_the_card_away_takes_the_proposal_away(watched: Watched) -> None:
    watched.lays((1, 0), "EW")
    watched.lies({})
    assert here(watched.app) == TABLE
    assert laid(watched) == {}


def test_a_card_counts_by_itself_after_the_pause_that_a_table_has_chosen_and_not_while_anything_moves(
    watched: Watched,
) -> None:
    watched.lays((1, 0), "EW")
    watched.waits(3.9)
    assert laid(watched) == {}
    watched.sees(Stirred())
    watched.waits(60)
    assert laid(watched) == {}, "a hand is there again"
    watched.lays((1, 0), "EW")
    watched.waits(4.1)
    assert laid(watched) == {(1, 0): "EW"}


def test_a_mine_that_the_newest_look_did_not_find_lets_nothing_count_by_itself(watched: Watched) -> None:
    watched.lays((1, 0), "EW")
    watched.sees(Stirred(), Looked({"aim": ["higher"], "outline": []}))
    watched.waits(60)
    assert laid(watched) == {}
    watched.lies({(1, 0): "EW"})
    watched.waits(5)
    assert laid(watched) == {(1, 0): "EW"}


def test_what_is_entered_while_a_hand_is_there_is_not_judged_by_what_was_seen_before(watched: Watched) -> None:
    watched.sees(Stirred())
    do(watched, cmd.LayPath((1, 0), "EW"))
    watched.attend()
    assert here(watched.app) == TABLE, "no card is gone that had not been laid yet"
    watched.lies({})
    assert "Was it a rockfall?" in words(watched), "the newest look counts"


def test_a_table_that_wants_no_pause_says_yes_itself(watched: Watched) -> None:
    settings = watched.app.settings
    watched.app._kept.change(type(settings)(settles=0))
    watched.lays((1, 0), "EW")
    watched.waits(3600)
    assert laid(watched) == {}
    assert watched.app.due is None


def test_a_card_that_may_not_lie_there_is_told_which_side_is_wrong_and_by_which_clause(watched: Watched) -> None:
    watched.lays((1, 0), "NS")
    said = words(watched)
    assert "One side does not match" in said
    assert view(watched).mine.cards.get((1, 0)) is None
    assert watched.finger.places()[1, 0].sides == "W"
    watched.waits(60)
    assert laid(watched) == {}, "what is wrong never counts"
    watched.lays((1, 0), "EW")
    assert FITS in words(watched), "it was turned, or another was laid"


def test_a_card_upside_down_is_judged_as_it_lies(watched: Watched) -> None:
    do(watched, cmd.LayPath((1, 0), "EW"))
    watched.lies({(1, 0): "EW", (2, 0): "NES"})
    assert "does not match" in words(watched)
    watched.lies({(1, 0): "EW", (2, 0): "NSW"})
    assert FITS in words(watched)


def test_whose_tool_is_broken_is_told_so(watched: Watched) -> None:
    do(watched, cmd.Pass(), cmd.BreakTool(2, "pick"))
    watched.lays((1, 0), "EW")
    assert FITS not in words(watched)
    assert here(watched.app).refusal


def test_nothing_that_people_have_begun_gives_way(watched: Watched) -> None:
    for place in (Here(cell=(1, 0)), Here(lies="NES"), Here("more"), Here("actions"), Here("editor", draft="")):
        watched.app.act(Go(place))
        watched.lies({(1, 0): "EW"} if watched.mine == {} else {})
        assert watched.app.here == place
    watched.lies({(1, 0): "EW"})
    watched.app.act(Go(TABLE))
    watched.attend()
    assert FITS in words(watched), "it is told when they come back"


def test_who_enters_by_hand_is_right_and_the_camera_says_in_a_sentence_that_it_sees_otherwise(watched: Watched) -> None:
    do(watched, cmd.LayPath((1, 0), "EW"))
    watched.lies({(1, 0): "NESW"})
    assert "The camera sees the marked places otherwise." in words(watched)
    watched.waits(60)
    assert laid(watched) == {(1, 0): "EW"}
    watched.finger.press(label("It is right as it is here"))
    watched.attend()
    assert (laid(watched), here(watched.app)) == ({(1, 0): "EW"}, TABLE)
    watched.lies({(1, 0): "NESW", (2, 0): "EW"})
    assert FITS in words(watched), "what was settled is not asked again"


def test_one_touch_makes_it_as_the_camera_sees_it(watched: Watched) -> None:
    do(watched, cmd.LayPath((1, 0), "EW"))
    watched.lies({(1, 0): "NESW"})
    watched.finger.press(label("It lies as the camera sees it"))
    watched.attend()
    assert (laid(watched), here(watched.app), view(watched).turn) == ({(1, 0): "NESW"}, TABLE, 1)


def test_of_two_cards_at_once_people_say_which_was_first(watched: Watched) -> None:
    watched.lies({(1, 0): "EW", (0, 1): "NS"})
    assert "Several cards are new" in words(watched)
    watched.waits(60)
    assert laid(watched) == {}
    watched.finger.touch_place((0, 1))
    watched.finger.press(label("Lay it"))
    watched.attend()
    assert (laid(watched), FITS in words(watched)) == ({(0, 1): "NS"}, True)


def test_of_two_cards_of_which_one_needs_the_other_the_order_is_known(watched: Watched) -> None:
    watched.lies({(1, 0): "EW", (2, 0): "EW"})
    assert watched.finger.places()[1, 0].mark == "ghost"
    assert FITS in words(watched)


def test_a_card_that_is_gone_was_a_rockfall_only_if_somebody_says_so(watched: Watched) -> None:
    do(watched, cmd.LayPath((1, 0), "EW"), cmd.LayPath((2, 0), "EW"))
    watched.lies({(1, 0): "EW", (2, 0): "EW"})
    watched.lies({(1, 0): "EW"})
    assert "Was it a rockfall?" in words(watched)
    watched.waits(60)
    assert len(laid(watched)) == 2
    watched.lies({(1, 0): "EW", (2, 0): "EW"})
    assert here(watched.app) == TABLE, "an arm lay over it"
    watched.lies({(1, 0): "EW"})
    watched.finger.press(label("Yes"))
    watched.attend()
    assert (laid(watched), view(watched).turn) == ({(1, 0): "EW"}, 0)


def test_a_card_that_is_pushed_elsewhere_is_no_turn(watched: Watched) -> None:
    do(watched, cmd.LayPath((1, 0), "EW"), cmd.LayPath((0, 1), "NS"))
    watched.lies({(1, 0): "EW", (0, -1): "NS"})
    assert "otherwise" in words(watched)
    watched.waits(60)
    assert laid(watched) == {(1, 0): "EW", (0, 1): "NS"}


def test_a_jolted_table_is_the_same_table(watched: Watched) -> None:
    """All of it elsewhere in the picture, and turned: nothing lies otherwise."""
    do(watched, cmd.LayPath((1, 0), "EW"))
    watched.lies({(1, 0): "EW"})
    for seed in range(2, 6):
        watched.sees(Stirred(), shown({(1, 0): "EW"}, seed=seed))
        assert here(watched.app) == TABLE


def test_a_covered_start_hides_nothing_else_and_a_mine_that_is_not_found_changes_nothing(watched: Watched) -> None:
    do(watched, cmd.LayPath((1, 0), "EW"))
    watched.lies({(1, 0): "EW"}, without=[16])
    assert here(watched.app) == TABLE, "no card is gone because it is not told from the start"
    way = {(x, 0): "EW" if x < 4 else "NEW" for x in range(1, 7)}
    do(watched, cmd.EnterLayout(" ".join(f"{x},{y}={code}" for (x, y), code in way.items())))
    watched.lies(way, without=[16])
    watched.lies({**way, (7, 0): "NEW"}, without=[16])
    assert FITS in words(watched)
    before = watched.app.here
    watched.sees(Stirred(), shown({}, without=[16, 17]))
    assert watched.app.here == before, "what is half seen takes nothing away either"


def test_cards_laid_over_the_edges_of_the_start_hide_it_and_nothing_else(watched: Watched) -> None:
    """After a jolt too, and where goals were turned over."""
    around = {(1, 0): "EW", (0, 1): "NES"}
    do(watched, *(cmd.LayPath(cell, code) for cell, code in around.items()))
    watched.lies({**around, (0, -1): "ES"}, without=[16])
    assert FITS in words(watched)
    watched.lies({(1, 0): "EW"}, without=[16])
    assert here(watched.app) == TABLE, "what covers the start may cover a card beside it too"
    watched.sees(Stirred(), shown({**around, (1, 1): "SW", (8, 0): "gold"}, without=[16], seed=2, by=watched.watcher))
    assert (watched.finger.places()[1, 1].mark, FITS in words(watched)) == ("ghost", True)


def test_what_lies_across_is_said_and_not_guessed(watched: Watched) -> None:
    watched.lies({}, Laid(4, (CARD[0], 0), math.pi / 2))
    assert "The card lies across." in words(watched)
    watched.finger.press(label("Back"))
    watched.attend()
    assert here(watched.app) == TABLE


def test_a_card_beyond_where_a_mine_is_looked_for_is_entered_by_hand_and_never_missed(watched: Watched) -> None:
    down = {(0, y): "NS" for y in range(1, 4)}
    do(watched, *(cmd.LayPath(cell, code) for cell, code in down.items()), cmd.LayPath((0, 4), "NES"))
    watched.lies(down)
    assert here(watched.app) == TABLE
